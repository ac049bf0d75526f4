import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spacy_phi.check_digits import (
    VIN_ALPHABET,
    dea_digit,
    is_vin,
    luhn_digit,
    npi_digit,
    vin_character,
)
from spacy_phi.surrogates.identifiers import identifier, social_security_number


def shape(text: str) -> str:
    return re.sub("[a-z]", "a", re.sub("[A-Z]", "A", re.sub("[0-9]", "0", text)))


@pytest.mark.parametrize(
    "value", ["MRN-00123456", "38:Z8912708G", "cp:28007", "7", "A1", "4111 1111 1111 1111", "x", "00-7"]
)
def test_the_form_is_kept_and_the_value_replaced(value, key):
    new = identifier(value, key)
    assert shape(new) == shape(value)
    assert new != value
    assert identifier(value, key) == new


def test_one_number_however_it_is_punctuated(key):
    digits = [
        re.sub("[^0-9]", "", identifier(value, key)) for value in ("123-45-678", "12345678", "12 345 678")
    ]
    assert len(set(digits)) == 1
    assert identifier("ab12", key).upper() == identifier("AB12", key)


@pytest.mark.parametrize(
    "form", ["MRN {}", "MRN: {}", "mrn-{}", "Acct No. {}", "NHC {}", "record #{}", "{} (MRN)", "serial no {}"]
)
def test_field_words_are_kept_and_do_not_change_the_number(form, key):
    assert identifier(form.format("00482917"), key) == form.format(identifier("00482917", key))


def test_a_vin_after_its_field_name_keeps_its_check_digit(key):
    assert is_vin(identifier("VIN 1M8GDM9AXKP042788", key).removeprefix("VIN "))


def test_with_words_before_them_numbers_stay_one_to_one(key):
    values = [f"{word} {n}" for word in ("MR", "ID", "NO", "AB", "SN", "TX") for n in range(100, 1000)]
    images = [identifier(value, key) for value in values]
    assert len(set(images)) == len(values)
    assert all(image != value for image, value in zip(images, values))


@pytest.mark.parametrize("width", [1, 2, 3])
def test_every_short_number_has_its_own(width, key):
    values = [str(number).zfill(width) for number in range(1, 10**width)]
    images = [identifier(value, key) for value in values]
    assert len(set(images)) == len(values)
    assert all(image != value for image, value in zip(images, values))


def test_padded_numbers_are_drawn_from_all_numbers_of_their_width(key):
    values = [str(number).zfill(6) for number in range(1, 20_000)]
    images = [identifier(value, key) for value in values]
    assert len(set(images)) == len(values)
    assert all(image != value and len(image) == 6 for image, value in zip(images, values))
    assert sum(image < "020000" for image in images) < 0.03 * len(values)  # 2% by chance
    assert sum(image[0] == "0" for image in images) < 0.12 * len(values)


def test_leading_zeros_are_part_of_a_number(key):
    widths = [identifier(value, key) for value in ("123", "0123", "00123")]
    assert [len(each) for each in widths] == [3, 4, 5]
    assert not widths[2].endswith(widths[0])


def test_the_number_of_leading_zeros_tells_nothing(key):
    """The share of images without a leading zero is that of the width, whatever the padding."""
    for zeros in range(4):
        values = [f"{'0' * zeros}{n:0{6 - zeros}d}" for n in range(10 ** (5 - zeros), 10 ** (5 - zeros) + 60)]
        assert sum(identifier(value, key)[0] == "0" for value in values) < 20


@pytest.mark.slow
def test_30_000_identifiers_are_injective(key):
    rng = random.Random(5)
    forms = ["########", "##########", "??######", "MRN-#######", "##-####-#", "??#######", "#############"]
    letters = "ABCDEFGHJKLMNPRSTUVWXYZ"
    values = set()
    while len(values) < 30_000:
        form = forms[len(values) % len(forms)]
        pools = {"#": "0123456789", "?": letters}
        values.add("".join(rng.choice(pools.get(c, c)) for c in form))
    images = {value: identifier(value, key) for value in values}
    made = [image for image in images.values() if image is not None]
    assert len(made) >= 29_990  # all zeros have no other
    assert len(set(made)) == len(made)
    assert all(value != image for value, image in images.items())


digits = st.text("0123456789", min_size=8, max_size=19)


@settings(max_examples=300, deadline=None)
@given(digits)
def test_a_valid_luhn_digit_remains_valid(key, payload):
    if not payload.strip("0"):
        return
    right = payload + str(luhn_digit(payload))
    new = identifier(right, key)
    assert new[-1] == str(luhn_digit(new[:-1]))
    wrong = payload + str((luhn_digit(payload) + 1) % 10)
    new = identifier(wrong, key)
    assert new[-1] != str(luhn_digit(new[:-1]))


@settings(max_examples=200, deadline=None)
@given(st.sampled_from("12"), st.integers(0, 10**8 - 1))
def test_npi_stays_an_npi(key, lead, rest):
    payload = lead + str(rest).zfill(8)
    new = identifier(payload + str(npi_digit(payload)), key)
    assert new[0] in "12"
    assert new[-1] == str(npi_digit(new[:-1]))
    assert new[:-1] != payload


@settings(max_examples=200, deadline=None)
@given(st.sampled_from("ABFGM"), st.sampled_from("ABCXYZ"), st.integers(0, 10**6 - 1))
def test_dea_stays_a_dea_number(key, kind, initial, number):
    payload = str(number).zfill(6)
    new = identifier(f"{kind}{initial}{payload}{dea_digit(payload)}", key)
    assert new[0] == kind
    assert new[-1] == str(dea_digit(new[2:-1]))


@settings(max_examples=200, deadline=None)
@given(st.text(VIN_ALPHABET, min_size=17, max_size=17))
def test_vin_stays_a_vin(key, text):
    vin = text[:8] + vin_character(text) + text[9:]
    new = identifier(vin, key)
    if not vin.isdigit():
        assert is_vin(new)
        assert new != vin


@pytest.mark.parametrize("value", ["", " ", "---", "０１２", "é12", "山田", "0000", "٣٤", "a" * 65, "1²"])
def test_unmappable_values_give_none(value, key):
    assert identifier(value, key) is None


def test_social_security_numbers(key):
    new = social_security_number("123-45-6789", key)
    assert re.fullmatch(r"9\d\d-\d\d-\d{4}", new)
    assert social_security_number("xxx-xx-6789", key) == "xxx-xx-" + new[-4:]
    assert social_security_number("123456789", key) == new.replace("-", "")
    assert social_security_number("912-34-5678", key) != "912-34-5678"


def test_the_last_four_digits_are_one_to_one(key):
    images = {social_security_number(f"***-**-{n:04}", key) for n in range(0, 10_000, 7)}
    assert len(images) == len(range(0, 10_000, 7))
