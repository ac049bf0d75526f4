"""Names in file names and with particles."""

import pytest

from ..helpers import run_check


@pytest.mark.parametrize(
    ("check", "marked", "expected"),
    [
        ("file_part", "[[Kowalczyk]]_mri.pdf", None),
        ("file_part", "[[report]]_mri.pdf", False),
        ("particle_name", "[[van Houten]]", "van Houten"),
        ("particle_name", "[[von Willebrand]]", False),
    ],
)
def test_check(check, marked, expected):
    assert run_check(check, marked) == expected
