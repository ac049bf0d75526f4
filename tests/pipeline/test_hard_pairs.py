"""The same word as a person, a place or a date, and as medicine: what goes and what stays."""

import json
from pathlib import Path

import pytest
import spacy

PATH = Path(__file__).parents[1] / "data" / "hard_pairs.jsonl"


@pytest.fixture(scope="module")
def outcome():
    """For each side, whether each of its mentions came out right."""
    nlp = spacy.blank("en")
    nlp.add_pipe("phi_scrubber", config={"policy": "strict"})
    rows = [json.loads(line) for line in PATH.read_text(encoding="utf8").splitlines()]
    right = {"phi": [], "keep": []}
    for row, doc in zip(rows, nlp.pipe(row["text"] for row in rows)):
        taken = {i for finding in doc._.phi for i in range(finding.start_char, finding.end_char)}
        for start, end in row["phi"]:
            right["phi"].append(all(i in taken for i in range(start, end) if row["text"][i].isalnum()))
        for start, end in row["keep"]:
            right["keep"].append(taken.isdisjoint(range(start, end)))
    return right


def test_medicine_stays(outcome):
    assert sum(outcome["keep"]) >= 0.97 * len(outcome["keep"])


def test_identifiers_go(outcome):
    # Single sentences: many a name has nothing beside it that rules could go by.
    assert sum(outcome["phi"]) >= 0.85 * len(outcome["phi"])
