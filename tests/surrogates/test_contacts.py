import re

import pytest

from spacy_phi.surrogates.contacts import email, ip_address, phone, url


def shape(text: str) -> str:
    return re.sub("[0-9]", "0", text)


@pytest.mark.parametrize(
    "value",
    ["(617) 554-2395", "617.690.4031 ext 6599", "+1 617 554 2395", "554-2395", "617-554-|2395", "x4432"],
)
def test_phones_keep_their_form_and_fall_in_the_reserved_range(value, key):
    new = phone(value, key)
    assert shape(new) == shape(value)
    assert new != value
    if value != "x4432":
        assert re.search(r"555\W*01\d\d", new)


@pytest.mark.parametrize(
    ("value", "first"),
    [
        ("pager 617-554-2395", "617-554-2395"),
        ("tel:617-554-2395", "617-554-2395"),
        ("Cell (617) 554-2395 or 554-2396", "(617) 554-2395"),
        ("617-554-2395; 617-554-2396", "617-554-2395"),
        ("617-554-2395/2396", "617-554-2395"),
        ("011 44 20 7946 0958", "011 44 20 7946 0958"),
    ],
)
def test_words_are_kept_and_numbers_replaced_individually(value, first, key):
    new = phone(value, key)
    assert phone(first, key) in new
    assert re.sub("[0-9]", "", new) == re.sub("[0-9]", "", value)
    assert value[-4:] not in new


def test_several_american_numbers_are_all_reserved(key):
    new = phone("617-554-2395, 212-736-5000 and 415-826-1234", key)
    assert len(re.findall(r"\d{3}-555-01\d\d", new)) == 3


@pytest.mark.parametrize("value", ["aa:bb:cc:dd:ee:ff", "00-1B-44-11-3A-B7", "001b.4411.3ab7"])
def test_hardware_addresses_are_those_for_documentation(value, key):
    new = ip_address(value, key)
    assert re.sub("[:.-]", "", new).upper().startswith("00005E0053")
    assert re.sub("[0-9A-Fa-f]", "", new) == re.sub("[0-9A-Fa-f]", "", value)
    assert new != value


def test_a_number_with_and_without_area_code(key):
    assert phone("617-554-2395", key).endswith(phone("554-2395", key))


def test_phones_abroad_are_one_to_one_and_keep_country_and_kind(key):
    values = [f"+34 6{n:08}" for n in range(0, 5000)]
    images = [phone(value, key) for value in values]
    assert len(set(images)) == len(values)
    assert all(image.startswith("+34 6") and image != value for image, value in zip(images, values))


def test_unreserved_american_numbers_are_one_to_one(key):
    values = [f"617-555-{n:04}" for n in range(3000)]
    assert len({phone(value, key, reserved=False) for value in values}) == len(values)


def test_addresses(key):
    assert re.fullmatch(
        r"[A-Z][a-z]{3}\.[A-Z][a-z]{4}\d\d@example\.org", email("John.Smith12@mgh.harvard.edu", key)
    )
    assert re.fullmatch(
        r"https://www\.[a-z]{3}\.example\.org/[a-z]{8}/\d{3}", url("https://www.mgh.org/patients/123", key)
    )
    assert ip_address("8.8.8.8", key).startswith(("192.0.2.", "198.51.100.", "203.0.113."))
    assert ip_address("10.2.3.4", key).startswith("10.")
    assert ip_address("fe80::1", key).startswith("2001:db8:")
    assert ip_address("[2001:db8::1]:443", key).endswith("]:443")


def test_addresses_of_one_host_are_one_to_one(key):
    values = [f"user{n:03}@example.com" for n in range(1000)]
    assert len({email(value, key) for value in values}) == 1000


@pytest.mark.parametrize("value", ["", "山", "no address", "é@x.org", "@", "٣٤٥"])
def test_garbage_gives_none(value, key):
    assert email(value, key) is None
    assert ip_address(value, key) is None
    assert url(value, key) is None or "@" in value


def test_an_extension_in_other_digits_gives_none(key):
    assert phone("617-555-2395 x34", key) is not None
    assert phone("617-555-2395 x٣٤", key) is None
