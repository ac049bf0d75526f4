"""The example notes are valid: exact offsets, well-formed annotations, values reserved for fiction."""

import json
import re
from itertools import pairwise
from pathlib import Path

import pytest

from spacy_phi.errors import PhiError
from spacy_phi.examples import example_notes, read_example
from spacy_phi.labels import LABELS

NOTES = example_notes()
KEEP = Path(__file__).parent / "data" / "examples_keep.jsonl"
LINE = re.compile(r"T(\d+)\t([A-Z-]+) (\d+) (\d+)\t(.+)")


def read_spans(note: Path) -> list[tuple[str, int, int, str]]:
    """Yield (label, start, end, text) of each line of the note's .ann."""
    spans = []
    for number, line in enumerate(note.with_suffix(".ann").read_text(encoding="utf8").splitlines(), 1):
        match = LINE.fullmatch(line)
        assert match is not None
        assert int(match[1]) == number
        spans.append((match[2], int(match[3]), int(match[4]), match[5]))
    return spans


def read_keep() -> dict[str, list[dict]]:
    lines = KEEP.read_text(encoding="utf8").splitlines()
    return {row["id"]: row["keep"] for row in map(json.loads, lines)}


def overlap(first: tuple[int, int], second: tuple[int, int]) -> bool:
    return first[0] < second[1] and second[0] < first[1]


def test_there_are_enough_notes_spans_and_labels():
    spans = [span for note in NOTES for span in read_spans(note)]
    assert len(NOTES) >= 14
    assert len(spans) >= 14 * 25
    assert {span[0] for span in spans} == set(LABELS)
    assert sum(map(len, read_keep().values())) >= 150


@pytest.mark.parametrize("note", NOTES, ids=lambda note: note.stem)
def test_spans_are_exact_ordered_and_disjoint(note):
    text = read_example(note.stem)
    assert 200 <= len(text.split()) <= 600
    spans = read_spans(note)
    assert 25 <= len(spans) <= 65
    for label, start, end, shown in spans:
        assert label in LABELS
        assert text[start:end].replace("\n", " ") == shown
        assert shown == shown.strip()
    for before, after in pairwise(spans):
        assert before[2] <= after[1]


@pytest.mark.parametrize("note", NOTES, ids=lambda note: note.stem)
def test_keep_mentions_are_exact_and_no_phi(note):
    text, spans, keep = read_example(note.stem), read_spans(note), read_keep()[note.stem]
    assert len(keep) >= 10
    for mention in keep:
        extent = (mention["start"], mention["end"])
        assert text[slice(*extent)] == mention["text"] == mention["text"].strip()
        assert not any(overlap(extent, span[1:3]) for span in spans)


@pytest.mark.parametrize("note", NOTES, ids=lambda note: note.stem)
def test_a_name_annotated_once_is_annotated_everywhere_but_as_medicine(note):
    """A full name, e-mail or number annotated once is annotated everywhere."""
    text, spans, keep = read_example(note.stem), read_spans(note), read_keep()[note.stem]
    taken = [span[1:3] for span in spans] + [(mention["start"], mention["end"]) for mention in keep]
    for shown in {span[3] for span in spans if len(span[3]) >= 6}:
        for match in re.finditer(rf"(?<!\w){re.escape(shown)}(?!\w)", text):
            assert any(overlap(match.span(), extent) for extent in taken)


def test_no_value_can_belong_to_a_real_person():
    for note in NOTES:
        for label, _, _, shown in read_spans(note):
            if label == "SSN":
                assert re.match(r"9\d\d|000|666", shown)
            elif label == "EMAIL":
                assert re.search(r"\bexample\.(com|org)$|\.example\.(com|org)$|-onc\.example\.org$", shown)
            elif label == "IPADDR":
                assert shown.startswith("192.0.2.")


def test_keep_has_a_line_for_every_note():
    assert set(read_keep()) == {note.stem for note in NOTES}


def test_read_example_refuses_an_unknown_name():
    with pytest.raises(PhiError, match="E130"):
        read_example("../errors")
