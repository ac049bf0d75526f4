"""Overlaps are resolved without losing coverage of any source."""

from spacy_phi.rules.merge import merge_matches
from spacy_phi.spans import Match, read_source

TEXT = "Ida Vellacott, Utica General, MRN 4471"


def _match(stretch: str, label: str, score: float = 0.7, validated: bool = False) -> Match:
    start = TEXT.index(stretch)
    return Match(start, start + len(stretch), label, score, read_source(label.lower()), validated)


def _cut(matches: list[Match]) -> list[tuple[str, str]]:
    return [(m.label, TEXT[m.start : m.end]) for m in matches]


def test_the_better_score_wins_and_the_rest_remains_covered() -> None:
    merged = merge_matches(
        [_match("Vellacott, Utica", "PATIENT", 0.6), _match("Utica General", "HOSPITAL", 0.9)], TEXT
    )
    assert _cut(merged) == [("PATIENT", "Vellacott"), ("HOSPITAL", "Utica General")]


def test_a_proof_wins_over_a_better_score() -> None:
    merged = merge_matches(
        [_match("4471", "IDNUM", 0.5, validated=True), _match("MRN 4471", "OTHER", 0.9)], TEXT
    )
    assert ("IDNUM", "4471") in _cut(merged)
    assert {i for m in merged for i in range(m.start, m.end)} >= set(range(TEXT.index("4471"), len(TEXT)))


def test_a_word_is_never_split() -> None:
    start = TEXT.index("Vellacott")
    half = Match(start, start + 4, "PATIENT", 0.9, read_source("half"))
    merged = merge_matches([half, _match("Ida Vellacott", "DOCTOR", 0.5)], TEXT)
    assert TEXT[merged[-1].start : merged[-1].end].endswith("Vellacott")


def test_adjacent_spans_are_both_kept() -> None:
    ida, last = _match("Ida", "PATIENT"), _match(" Vellacott", "PATIENT")
    assert merge_matches([ida, last], TEXT) == [ida, last]


def test_a_small_word_between_two_findings_is_left_unless_it_joins_dates():
    text = "9 and 5 year"
    whole, parts = (
        Match(0, 7, "AGE", 0.5, read_source("rule:a")),
        [Match(0, 1, "AGE", 0.9, read_source("ner")), Match(6, 7, "AGE", 0.9, read_source("ner"))],
    )
    assert merge_matches([whole, *parts], text) == parts
    dates = [match._replace(label="DATE") for match in (whole, *parts)]
    assert {i for m in merge_matches(dates, text) for i in range(m.start, m.end)} >= {2, 3, 4}


def test_a_function_word_of_a_place_does_not_remain_alone():
    text = "14 rue des Acacias à Rezé"
    street, city = (
        Match(0, 18, "STREET", 0.9, read_source("ner")),
        Match(21, 25, "CITY", 0.9, read_source("ner")),
    )
    rule = Match(0, 25, "STREET", 0.5, read_source("rule:street.number_first"))
    for others in ([street, city, rule], [street, rule._replace(end=20, label="HOSPITAL")]):
        assert text.index("à") not in {i for m in merge_matches(others, text) for i in range(m.start, m.end)}
    for wide in (rule._replace(source=read_source("rule:deny.0")), rule._replace(label="PATIENT")):
        assert text.index("à") in {
            i for m in merge_matches([street, city, wide], text) for i in range(m.start, m.end)
        }


def test_labels_that_lost_before_are_not_forgotten():
    city = _match("Ida", "PATIENT", 0.9)._replace(also="CITY")
    (merged,) = merge_matches([city, _match("Ida", "PROFESSION", 0.5)], TEXT)
    assert (merged.label, merged.also) == ("PATIENT", "CITY,PROFESSION")
