"""Names of people, and the eponyms, headings and drugs that look like them."""

import pytest

from ..helpers import run_check


@pytest.mark.parametrize(
    ("check", "marked", "expected"),
    [
        ("person", "Dr. [[John Smith CT]] today", "John Smith"),
        ("person", "Dr. [[Cardiology]]", False),
        ("full_person", "seen [[Ida Vellacott]].", "Ida Vellacott"),
        ("full_person", "seen [[Ida]].", False),
        ("sure_person", "by [[Foley]].", False),
        ("sure_person", "by [[Vellacott]].", "Vellacott"),
        ("sure_person_or_title", "Dr. [[Foley]].", "Foley"),
        ("sure_person_or_title", "by [[Foley]].", False),
        ("register_person", "| [[OSTROM-KELL, IVY]] |", "OSTROM-KELL, IVY"),
        ("register_person", "| [[Sodium, Serum]] |", False),
        ("relative", "son [[Anders]] came", "Anders"),
        ("relative", "mother [[Alzheimer]]'s,", False),
        ("form_person", "Patient: [[Ida Vellacott]]", "Ida Vellacott"),
        ("form_person", "Father: [[CAD]]", False),
        ("staff", "PCP [[Murphy]]", "Murphy"),
        ("copied", "cc [[Drake]];", "Drake"),
        ("copied", "5 cc [[Lidocaine]]", False),
        ("inscribed", 'tattoo "[[Birgit]]"', "Birgit"),
        ("inscribed", "likes [[Bridge]]", False),
        ("initialed", "per [[J. Abernathy]]", "J. Abernathy"),
        ("initialed", "grew [[E. coli]]", False),
        ("clear_person", "R2 [[Vosper]]", "Vosper"),
        ("clear_person", "R2 [[Lesion]]", False),
        ("both_persons", "[[Vosper/Tamblyn]]", None),
        ("both_persons", "[[Pain/Fever]]", False),
    ],
)
def test_check(check, marked, expected):
    assert run_check(check, marked) == expected
