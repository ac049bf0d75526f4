import pytest

from spacy_phi.surrogates.ages import cap_age


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("61", "61"),
        ("89 y/o", "89 y/o"),
        ("90", "90+"),
        ("93yo", "90+yo"),
        ("91 to 95", "90+ to 90+"),
        ("ninety-three years old", "over ninety"),
        ("newborn", "newborn"),
        ("131", None),
        ("elderly", None),
    ],
)
def test_ages_above_89_become_one_class(value, expected):
    assert cap_age(value) == expected


def test_the_right_context_gives_the_unit():
    assert cap_age("93", " months old") == "93"
    assert cap_age("93", " M, in pain") == "90+"


def test_the_class_in_spanish():
    assert cap_age("noventa y tres", "", "es") == "más de noventa"
