"""Names of people by the strength of their cue, and the eponyms, headings and drugs that look like them."""

import pytest

from ..helpers import run_check


@pytest.mark.parametrize(
    ("check", "marked", "expected"),
    [
        ("person", "Dr. [[John Smith CT]] today", "John Smith"),
        ("person", "Dr. [[Cardiology]]", False),
        ("person", "Dr. [[Foley]].", "Foley"),
        ("full_person", "seen [[Ida Vellacott]].", "Ida Vellacott"),
        ("full_person", "seen [[Ida]].", False),
        ("form_person", "Patient: [[Ida Vellacott]]", "Ida Vellacott"),
        ("form_person", "Father: [[CAD]]", False),
        ("sure_person", "by [[Foley]].", False),
        ("sure_person", "by Dr. [[Foley]].", "Foley"),
        ("sure_person", "by [[Vellacott]].", "Vellacott"),
        ("clear_person", "R2 [[Vosper]]", "Vosper"),
        ("clear_person", "R2 [[Lesion]]", False),
        ("clear_person", "Onc: [[Tamoxifen]] since", False),
        ("register_person", "| [[OSTROM-KELL, IVY]] |", "OSTROM-KELL, IVY"),
        ("register_person", "| [[Sodium, Serum]] |", False),
        ("relative", "son [[Anders]] came", "Anders"),
        ("relative", "mother [[Alzheimer]]'s,", False),
        ("relative", "PER WIFE [[SUNNY]] HE", "SUNNY"),
        ("staff", "PCP [[Murphy]]", "Murphy"),
        ("staff", "RN, [[Foley]] out", False),
        ("named_person", "identifies as [[Robyn]]", "Robyn"),
        ("named_person", "identifies as [[Female]]", False),
        ("label_person", "label reads [[Kowalczyk]]", "Kowalczyk"),
        ("label_person", "label reads [[Glucose]]", False),
        ("initialed", "per [[J. Abernathy]]", "J. Abernathy"),
        ("initialed", "grew [[E. coli]]", False),
        ("quoted", 'calls herself "[[Birgit]]" and', "Birgit"),
        ("quoted", 'said "[[Birgit]]" and', False),
    ],
)
def test_check(check, marked, expected):
    assert run_check(check, marked) == expected
