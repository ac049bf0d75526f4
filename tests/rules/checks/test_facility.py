"""Hospitals, nursing homes and companies, and the services, vessels and headings that look like them."""

import pytest

from ..helpers import run_check


@pytest.mark.parametrize(
    ("check", "marked", "expected"),
    [
        ("strong_place", "at Skellet General [[Hospital]].", "Skellet General Hospital"),
        ("strong_place", "in the [[Hospital]].", False),
        ("strong_place", "the [[Hospital of Lower Skellet]].", "Hospital of Lower Skellet"),
        ("strong_place", "a [[HOSPITAL OF CHOICE]]", False),
        ("weak_place", "BI-LAKE [[IMAGING OF WEST ARDEN]] |", "BI-LAKE IMAGING OF WEST ARDEN"),
        ("weak_place", "Brain [[Imaging]].", False),
        ("care_place", "seen at [[Quay]] in", "Quay"),
        ("care_place", "moved to [[Cardiology]].", False),
        ("acronym_place", "[[BKRMC]]", None),
        ("acronym_place", "[[LMCH]]", False),
        ("uncommon_place", "at [[Baylor]] 2014", "Baylor"),
        ("uncommon_place", "clot at [[ICA]] terminus", False),
        ("uncommon_place", "kink at [[AVG]] anastomosis", False),
        ("uncommon_place", "at [[Baseline]].", False),
        ("chain", "picks up at [[CVS]] on Elm", None),
        ("chain", "[[CVS]] S1 S2 normal", False),
        ("chain", "at 11 weeks, [[CVS]] offered", False),
        ("chain", "[[Kaiser Permanente]] EOS calculator", False),
        ("chain", "works at [[Kaiser Permanente]].", None),
        ("saint", "to [[Mt. Sinai]] today", None),
        ("saint", "12 Elm [[St Quennell]]", False),
        ("ward", "moved to Ward [[7B]] on", None),
        ("ward", "POD [[3]].", False),
        ("organization_named", "works at [[Brinley]] as", "Brinley"),
        ("organization_named", "plan: [[Brinley]] as", False),
        ("employer", "welder at [[Skoda]].", "Skoda"),
        ("employer", "nurse at [[Bedside]].", False),
    ],
)
def test_check(check, marked, expected):
    assert run_check(check, marked) == expected
