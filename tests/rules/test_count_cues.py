"""Counts that look like a day and month, and dates beside the same words."""

import pytest

from spacy_phi.rules.count_cues import is_count, is_edition


def split(marked):
    left, rest = marked.split("[[")
    span, right = rest.split("]]")
    return left, span, right


def counts(marked):
    left, span, right = split(marked)
    return is_count(left + span + right, len(left), len(left) + len(span), left[-40:], right[:40])


@pytest.mark.parametrize(
    "marked",
    [
        "CHADS-VASc [[5/9]].",
        "CHA2DS2-VASc score [[5/9]]",
        "STOP-BANG [[5/8]]",
        "M-CHAT-R [[2/20]], pass",
        "APG [[8/9]], 3420 g",
        "Apgars 8/9, [[9/9]]",
        "cycle [[3/6]] of FOLFOX",
        "then weekly taxol [[10/12]], well",
        "Clozapine wk [[9/18]]",
        "abx d[[4/7]]",
        "p [[1/3]]",
        "5 EPC used [[3/5]].",
        "RTC [[3/12]], bloods 1/52 before",
        "amoxicillin tds [[5/7]]\nReview 1/52",
        "NIGHT SHIFT ENDORSEMENT [[10-6]]",
        "on the [[7-3]] shift",
    ],
)
def test_counts(marked):
    assert counts(marked)


@pytest.mark.parametrize(
    "marked",
    [
        "Off work from [[3/7]] to 17/7 (2/52)",
        "RTC [[3/12]] with labs",
        "RTC [[3/12]] with labs\nbloods 1/52 before",
        "booked for [[3/12]], see in 2/52",
        "MoCA [[9/12]]",
        "PHQ-9 [[9/27]]: 14",
        "f/u 1 wk [[9/18]]",
        "next week [[9/18]]",
        "weekly until [[10/12]]",
        "s/p [[1/3]]",
        "cycle [[9/3]]",
        "seen [[7-3]] at noon",
        "wound [[7.1]]",
    ],
)
def test_days(marked):
    assert not counts(marked)


@pytest.mark.parametrize(
    "marked",
    [
        "Fleischner [[2017]] not applicable",
        "per [[2017]] ACC/AHA.",
        "10 days per Heart Foundation [[2019]].",
        "by [[2010]] ACR/EULAR criteria",
        "KDIGO [[2012]]",
        "as per National Kidney Federation [[2019]]",
        "meets Sepsis-3 criteria ([[2016]])",
    ],
)
def test_editions(marked):
    left, span, right = split(marked)
    assert is_edition(span, left, right)


@pytest.mark.parametrize(
    "marked",
    [
        "CABG [[2017]], ICD",
        "seen per PCP [[2017]]",
        "Bethesda [[2019]]",
        "in Nice [[2019]]",
        "[[2017]] WHO class II",
        "ADA [[3/4]]",
    ],
)
def test_years(marked):
    left, span, right = split(marked)
    assert not is_edition(span, left, right)
