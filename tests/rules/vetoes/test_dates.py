"""Impossible dates, schedules and ordinary words are vetoed; real days and months are kept."""

import pytest

from spacy_phi.lexicons.medical import medical_index
from spacy_phi.rules.vetoes.dates import find_date_veto, is_schedule
from spacy_phi.spans import Match, read_source


def judge(text, source="ner", language="en"):
    start, end = text.index("[["), text.index("]]") - 2
    plain = text.replace("[[", "").replace("]]", "")
    match = Match(start, end, "DATE", 0.99, read_source(source))
    return find_date_veto(
        plain, match, plain[max(0, start - 40) : start], plain[end : end + 40], medical_index(language)
    )


@pytest.mark.parametrize(
    "text",
    [
        "Vision [[20/40]] on the right",
        "Apgar-like sum [[15/13/14]]",
        "warfarin 5 mg on [[Sundays]]",
        "Alendronate [[Mondays]] with water",
        "Methotrexate on [[Fridays]] only",
        "Sits in the [[sun]] all day",
        "[[Dec]] breath sounds at the bases",
        "Dialysis [[Tu/Th/Sa]]",
        "every [[Tue]]",
        "able to [[march]] in place",
        "she [[may]] return to work",
        "[[March]] in place, then balance",
        "CHADS-VASc [[5/9]].",
        "Fleischner [[2017]] not applicable",
        "warfarin 5, then [[3/3/4]].",
        "cooled by Arctic [[Sun]].",
        "VA OS [[6/12]]",
        "pain at the [[5th]] metacarpal head",
        "the [[7th]] or 8th month of gestation",
        "[[4th and 5th]] toes",
        "on the [[10th]] percentile",
    ],
)
def test_not_dates(text):
    assert judge(text) is not None


@pytest.mark.parametrize(
    "text",
    [
        "Seen [[12/20]] in clinic",
        "back on the [[5th]], fingers stiff",
        "moved to [[the 7th]] for a month",
        "from [[3rd]] to 17th March",
        "Seen [[20/12]] in clinic",
        "Seen [[13/12/11]] in clinic",
        "Seen [[11/12/31]] in clinic",
        "Her son visits on [[Sundays]]",
        "Fell on [[sun]] at home",
        "Fell [[sun]] morning",
        "Admitted in [[Dec]] the week after",
        "[[Dec]] 4 the rate was raised",
        "Seen [[Tue]] by us",
        "the last visit was in [[may]] and went well",
        "on ibuprofen until [[august]] now",
        "since last [[march]] no falls",
        "phaco OD 1/9, OS [[1/23]]",
        "Off work from [[3/7]] to 17/7 (2/52)",
        "seen on [[3/3/04]].",
    ],
)
def test_dates(text):
    assert judge(text) is None


@pytest.mark.parametrize(
    ("text", "language"),
    [("dejó [[el Seguril]] hace una semana", "es"), ("Dejó el [[Adiro]] hace 2 días", "es"),
     ("took [[Lasix]] last", "en"), ("nimmt [[Marcumar]] seit", "de")],
)  # fmt: skip
def test_a_drug_is_no_date_of_the_network(text, language):
    assert judge(text, language=language)
    assert not judge(text, "rule:date.any", language)


def test_schedules():
    assert all(map(is_schedule, ("M/W/F", "MWF", "Tu/Th", "TTS", "Mon, Wed, Fri")))
    assert not any(map(is_schedule, ("M", "Mon", "Fr Thomas", "S", "Sam", "Mon and Tue")))
