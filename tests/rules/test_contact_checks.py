"""Telephones, hosts and addresses of the net, and the numbers that look like them."""

import pytest

from .helpers import run_check


@pytest.mark.parametrize(
    ("check", "marked", "expected"),
    [
        ("nanp_phone", "call [[617-555-0142]]", None),
        ("paren_phone", "tel [[(617) 555-0142]]", None),
        ("extension", "ext [[4419]]", None),
        ("ip_address", "from [[10.44.7.129]] at", True),
        ("ip_address", "version [[2.3.12.1]]", False),
        ("ip_address", "server [[10.44.7.129]]", True),
        ("address", "mail [[jo.quill@mail.example]]", None),
        ("address", "at [[jo @mail.example]]", None),
        ("address", "[[insta @zig.woj.flies]]", False),
    ],
)
def test_check(check, marked, expected):
    assert run_check(check, marked) == expected
