"""The hard-pair tables are valid: exact offsets, both sides of every pair, known labels."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest
import spacy

from spacy_phi.labels import LABELS

DATA = Path(__file__).parent / "data"
TABLES = {
    name: [json.loads(line) for line in (DATA / f"{name}.jsonl").read_text(encoding="utf8").splitlines()]
    for name in ("hard_pairs", "hard_pairs_second", "hard_pairs_third", "hard_pairs_es")
}
ROWS = [row for rows in TABLES.values() for row in rows]


@pytest.mark.parametrize(
    ("name", "least"),
    [("hard_pairs", 170), ("hard_pairs_second", 50), ("hard_pairs_third", 50), ("hard_pairs_es", 40)],
)
def test_there_are_enough_pairs_with_both_sides(name, least):
    sides: dict[str, set[str]] = {}
    for row in TABLES[name]:
        number, side = row["id"].split("-")
        sides.setdefault(number, set()).add(side)
    assert len(sides) >= least
    assert all(both == {"go", "stay"} for both in sides.values())
    assert len(TABLES[name]) == 2 * len(sides)


def test_sentences_are_unique():
    assert [text for text, count in Counter(row["text"] for row in ROWS).items() if count > 1] == []


def test_there_are_many_kinds():
    assert len({row["kind"] for row in ROWS}) >= 15


def test_rules_alone_redact_and_keep_spanish_pairs():
    nlp = spacy.blank("es")
    nlp.add_pipe("phi_scrubber", config={"policy": "strict", "model": "rules"})
    for row in TABLES["hard_pairs_es"]:
        spans = {(finding.start_char, finding.end_char) for finding in nlp(row["text"])._.phi}
        covered = {i for start, end in spans for i in range(start, end)}
        assert all(covered.issuperset(range(*span)) for span in row["phi"]), row["id"]
        assert all(covered.isdisjoint(range(*span)) for span in row["keep"]), row["id"]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_offsets_are_whole_words_of_the_text(row):
    assert row["label"] in LABELS
    assert bool(row["phi"]) == row["id"].endswith("go")
    assert bool(row["keep"]) == row["id"].endswith("stay")
    for start, end in row["phi"] + row["keep"]:
        shown = row["text"][start:end]
        assert shown
        assert shown == shown.strip()
        for edge in (start, end):
            assert not re.fullmatch(r"[^\W\d]{2}|\d{2}", row["text"][edge - 1 : edge + 1] if edge else "")
