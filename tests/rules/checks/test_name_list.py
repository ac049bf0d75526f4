"""Names in lists of relatives, on bed boards and in headers."""

import pytest

from ..helpers import run_check


@pytest.mark.parametrize(
    ("text", "taken"), [("well; [[Vito 36]] well", "Vito"), ("x; [[Week 12]] healthy", False)]
)
def test_the_word_before_an_age_is_a_listed_name(text, taken):
    assert run_check("name_before_number", text) == taken


@pytest.mark.parametrize(("text", "taken"), [("ORD: [[ABERNATHY, M]]", None), ("REF: [[CXR, CT]]", False)])
def test_capitals_behind_a_field(text, taken):
    assert run_check("caps_person", text) is taken


@pytest.mark.parametrize(
    ("text", "taken"), [("6 | [[Wren D | 66 |]]", "Wren D"), ("[[Vitamin D | 25 |]]", False)]
)
def test_a_row_of_a_bed_board(text, taken):
    assert run_check("board_person", text) == taken


@pytest.mark.parametrize(
    ("text", "taken"), [("[[Children: Luz 11, Teo 8]]", None), ("[[Siblings: Asthma 2, Diabetes 1]]", False)]
)
def test_relatives_with_their_ages(text, taken):
    assert run_check("kin_names", text) is taken


@pytest.mark.parametrize(
    ("text", "taken"), [("Neph: [[Abernathy-Cruz]]", "Abernathy-Cruz"), ("Onc: [[Tamoxifen]] since", False)]
)
def test_a_name_behind_a_role_is_no_drug(text, taken):
    assert run_check("role_person", text) == taken
