from spacy_phi.rules.vetoes.leftovers import find_leftovers
from spacy_phi.spans import Match, read_source

TEXT = "5 Main St and 7 Oak Ave, New York City"


def match(part, label="STREET"):
    start = TEXT.index(part)
    return Match(start, start + len(part), label, 0.9, read_source("ner"))


def is_state(each):
    return each.label == "STATE"


def test_a_word_between_two_findings_is_recorded():
    whole, parts = match("5 Main St and 7 Oak Ave"), [match("5 Main St"), match("7 Oak Ave")]
    (veto,) = find_leftovers(TEXT, [whole, *parts], parts, is_state)
    assert TEXT[veto.match.start : veto.match.end] == "and"
    assert veto.reason == "between findings"


def test_redacted_values_leave_no_remainder():
    assert find_leftovers(TEXT, [match("Main St")], [match("5 Main St")], is_state) == []


def test_kept_findings_hide_nothing():
    city, state = match("New York City", "CITY"), match("New York", "STATE")
    lost = find_leftovers(TEXT, [city, state], [state], is_state)
    assert [TEXT[v.match.start : v.match.end] for v in lost] == ["New York City"]
    assert find_leftovers(TEXT, [state], [state], is_state) == []
