"""The same word as a person, place or date (redacted) and as medicine (kept)."""

import json
from pathlib import Path

import pytest
import spacy

DATA = Path(__file__).parents[1] / "data"


SYSTEMS = ("rules", None)


@pytest.fixture(scope="module", params=SYSTEMS)
def system(request):
    return request.param


@pytest.fixture(scope="module")
def nlp(system):
    nlp = spacy.blank("en")
    nlp.add_pipe("phi_scrubber", config={"policy": "strict", "model": system})
    return nlp


def shares(nlp, name):
    """Return the share of correct mentions for each side."""
    rows = [json.loads(line) for line in (DATA / name).read_text(encoding="utf8").splitlines()]
    right = {"phi": [], "keep": []}
    for row, doc in zip(rows, nlp.pipe(row["text"] for row in rows)):
        taken = {i for finding in doc._.phi for i in range(finding.start_char, finding.end_char)}
        for start, end in row["phi"]:
            right["phi"].append(all(i in taken for i in range(start, end) if row["text"][i].isalnum()))
        for start, end in row["keep"]:
            right["keep"].append(taken.isdisjoint(range(start, end)))
    return {side: sum(found) / len(found) for side, found in right.items()}


def test_the_table(nlp):
    found = shares(nlp, "hard_pairs.jsonl")
    assert found["phi"] >= 0.97
    assert found["keep"] >= 0.97


def test_the_second_table(nlp):
    # Written after the code was finished, which was not adapted to it: the first result is the bar.
    found = shares(nlp, "hard_pairs_second.jsonl")
    assert found["phi"] >= 0.92
    assert found["keep"] >= 0.96
