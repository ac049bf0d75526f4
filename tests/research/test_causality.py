from collections import Counter

import pytest
import spacy

from spacy_phi.extensions import Finding, set_findings


@pytest.fixture
def report(bring):
    return next(r for r in bring("causality").make_reports(50, 3) if r.dates and r.format == "%Y-%m-%d")


def doc_of(report, *replaced):
    """Return the scrubbed Doc of a report with ((start, end), replacement) findings."""
    doc = spacy.blank("en")(report.note.text)
    set_findings(doc, [Finding(*place, "DATE", replacement=text) for place, text in replaced])
    return doc


def test_reports_are_the_same_for_the_same_seed(bring):
    script = bring("causality")
    first, again = (list(script.make_reports(20, 5)) for _ in range(2))
    assert first == again
    for each in first:
        for kind, start, end in each.keep:
            choices = {"drug": script.DRUGS, "dose": script.DOSES}.get(kind)
            assert choices is None or each.note.text[start:end] in choices


def test_an_interval_survives_a_shift_but_not_a_mask(bring, report):
    script = bring("causality")
    shifted = [(place, f"2031-01-{day:02}") for place, day in zip(report.dates, (1, 1))]
    assert script.assess(report, doc_of(report))[script.INTERVAL, True] == 1
    assert script.assess(report, doc_of(report, *shifted))[script.INTERVAL, False] == 1
    (first, second), days = report.dates, report.days
    later = script.date(2031, 1, 1) + script.timedelta(days)
    right = script.assess(report, doc_of(report, (first, "2031-01-01"), (second, later.isoformat())))
    assert right[script.INTERVAL, True] == 1
    masked = script.assess(report, doc_of(report, (first, "[DATE]")))
    assert masked[script.INTERVAL, False] == 1


def test_a_damaged_mention_is_lost(bring, report):
    script = bring("causality")
    kind, start, end = report.keep[0]
    total = Counter(each for each, _, _ in report.keep)[kind]
    found = script.assess(report, doc_of(report, ((start + 1, end), "[X]")))
    assert (found[kind, True], found[kind, False]) == (total - 1, 1)
