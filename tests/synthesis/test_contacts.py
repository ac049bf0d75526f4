import re
from ipaddress import ip_address
from random import Random

import pytest

from spacy_phi.synthesis.contacts import draw_email, draw_ip, draw_login, draw_phone, draw_url
from spacy_phi.synthesis.people import Person

NUNEZ = Person("Rosa", "Luz", "Núñez-O'Hara", "f", "Rosie")


@pytest.mark.parametrize(
    ("form", "digits"),
    [("us", (10, 11)), ("local", (7,)), ("extension", (3, 4, 5, 6)), ("pager", (4, 5, 6, 7, 10))],
)
def test_telephone_numbers_have_their_digits(form, digits):
    numbers = [draw_phone(Random(seed), "us", form) for seed in range(80)]
    assert {len(re.sub(r"\D", "", number)) for number in numbers} <= {*digits}


def test_numbers_in_words_hold_no_digit():
    for seed in range(30):
        assert re.fullmatch(r"[a-z ,-]+", draw_phone(Random(seed), "us", "worded"))


def test_addresses_of_a_name_are_plain_letters():
    for seed in range(80):
        assert re.fullmatch(r"[\w.-]+@[\w.-]+\.[a-z.]+", draw_email(Random(seed), NUNEZ), re.ASCII)
        assert re.fullmatch(r"[\w.-]+", draw_login(Random(seed), NUNEZ), re.ASCII)


def test_web_addresses_have_a_domain():
    for seed in range(80):
        assert re.match(r"(?:(?:https?|ftp)://)?[\w-]+(?:\.[\w-]+)+", draw_url(Random(seed)))


def test_ip_addresses_are_valid():
    for seed in range(80):
        address = draw_ip(Random(seed))
        ip_address(address if address.count(":") > 1 else address.partition(":")[0])
