import re
from ipaddress import ip_address

import pytest

from spacy_phi.synthesis.contacts import draw_ip, user_parts, write_phone
from spacy_phi.synthesis.people import Person

NUNEZ = Person("Rosa", "Luz", "Núñez-O'Hara", "f", "Rosie")


@pytest.mark.parametrize(
    ("form", "digits"),
    [("us", (10, 11)), ("local", (7,)), ("extension", (3, 4, 5, 6)), ("pager", (4, 5, 6, 7, 10))],
)
def test_telephone_numbers_have_their_digits(writer, form, digits):
    numbers = [write_phone(writer(seed), form) for seed in range(80)]
    assert {len(re.sub(r"\D", "", number)) for number in numbers} <= {*digits}


def test_numbers_in_words_hold_no_digit(writer):
    for seed in range(30):
        assert re.fullmatch(r"[a-z ,-]+", write_phone(writer(seed), "worded"))


def test_addresses_of_a_name_are_plain_letters(writer):
    for seed in range(80):
        mail = writer(seed).write("email.any", user_parts(NUNEZ))
        assert re.fullmatch(r"[\w.-]+@[\w.-]+\.[a-z.]+", mail, re.ASCII), mail
        assert re.fullmatch(r"[\w.-]+", writer(seed).write("username.login", user_parts(NUNEZ)), re.ASCII)


def test_web_addresses_have_a_domain(draw):
    for seed in range(80):
        assert re.match(r"(?:(?:https?|ftp)://)?[\w-]+(?:\.[\w-]+)+", draw("{URL}", seed).text)


def test_ip_addresses_are_valid(writer):
    for seed in range(80):
        address = draw_ip(writer(seed).rng)
        ip_address(address if address.count(":") > 1 else address.partition(":")[0])
