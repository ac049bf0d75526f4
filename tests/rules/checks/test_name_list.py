"""Names in lists of relatives, on bed boards and in headers."""

import pytest

from ..helpers import run_check


@pytest.mark.parametrize(("text", "taken"), [("ORD: [[ABERNATHY, M]]", None), ("REF: [[CXR, CT]]", False)])
def test_capitals_behind_a_field(text, taken):
    assert run_check("caps_person", text) is taken


@pytest.mark.parametrize(
    ("text", "taken"), [("Neph: [[Abernathy-Cruz]]", "Abernathy-Cruz"), ("Onc: [[Tamoxifen]] since", False)]
)
def test_a_name_behind_a_role_is_no_drug(text, taken):
    assert run_check("role_person", text) == taken
