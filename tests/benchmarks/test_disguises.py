"""Identifiers in disguise do not survive, and their neighbors are kept."""

from collections import Counter


def test_disguised_identifiers_are_redacted(bring):
    script = bring("disguises")
    cases = script.read_cases()
    assert min(Counter(case["kind"] for case in cases).values()) >= 10
    outcomes = script.measure(script.make_pipeline("balanced"), cases)
    assert len(outcomes) == 25
    for kind, outcome in outcomes.items():
        assert outcome.whole == 0, kind
        assert outcome.lost == 0, kind
    assert sum(outcome.part for outcome in outcomes.values()) <= 5


def test_cases_are_what_the_script_writes(bring, capsys):
    bring("disguise_cases").main()
    assert capsys.readouterr().out == bring("disguises").CASES.read_text(encoding="utf-8")
