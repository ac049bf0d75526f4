import json

import pytest
import spacy
from spacy.tokens import DocBin
from typer.testing import CliRunner

from spacy_phi.cli import app
from spacy_phi.corpora.annotated import AnnotatedNote, AnnotatedSpan
from spacy_phi.corpora.folders import read_notes, write_notes

TEXT = "Jane Ruiz of Leeds"
NOTE = AnnotatedNote("a", TEXT, (AnnotatedSpan(0, 9, "PATIENT"), AnnotatedSpan(13, 18, "TERRITORIO")))


def _convert(*args, code=0):
    result = CliRunner().invoke(app, ["convert", *map(str, args)])
    assert result.exit_code == code, result.output
    return result


@pytest.mark.parametrize(
    "to", ["brat", "i2b2", "meddocan-xml", "jsonl", "conll", "spacy", "label-studio", "prodigy"]
)
def test_to_every_format_and_back(tmp_path, to):
    write_notes([NOTE], tmp_path / "in", "brat")
    suffix = {"label-studio": "json", "prodigy": "jsonl"}.get(to, to)
    out = tmp_path / ("out" if to in ("brat", "i2b2", "meddocan-xml") else f"out.{suffix}")
    result = _convert(tmp_path / "in", out, "--to", to, "--map", "meddocan-to-i2b2")
    assert "2 spans of 1 notes" in result.stderr
    (note,) = read_notes(out, "prodigy" if to == "prodigy" else "auto")
    assert note.text == TEXT
    assert [(s.start, s.end, s.label) for s in note.spans] == [(0, 9, "PATIENT"), (13, 18, "CITY")]


def test_misaligned_gold_is_counted(tmp_path):
    write_notes([AnnotatedNote("a", TEXT, (AnnotatedSpan(1, 9, "PATIENT"),))], tmp_path / "in.jsonl", "jsonl")
    result = _convert(
        tmp_path / "in.jsonl", tmp_path / "o.spacy", "--to", "spacy", "--misaligned", "expand", code=0
    )
    assert "misaligned 1 (PATIENT 1)" in result.stderr
    (doc,) = DocBin().from_disk(tmp_path / "o.spacy").get_docs(spacy.blank("es").vocab)
    assert [ent.text for ent in doc.ents] == ["Jane Ruiz"]


def test_a_note_of_more_than_a_million_characters_is_converted(tmp_path):
    write_notes([AnnotatedNote("a", "x " * 500_001)], tmp_path / "in.jsonl", "jsonl")
    result = _convert(tmp_path / "in.jsonl", tmp_path / "o.spacy", "--to", "spacy")
    assert "0 spans of 1 notes" in result.stderr


def test_errors(tmp_path):
    write_notes([NOTE], tmp_path / "in", "brat")
    assert "E124" in _convert(tmp_path / "none", tmp_path / "o", "--to", "brat", code=2).stderr
    assert "is none of brat" in _convert(tmp_path / "in", tmp_path / "o", "--to", "word", code=2).stderr
    assert "E114" in _convert(tmp_path / "in", tmp_path / "o", "--to", "brat", "--map", "x", code=2).stderr
    _convert(tmp_path / "in", tmp_path / "o", "--to", "brat", "--misaligned", "x", code=2)
    (tmp_path / "in" / "a.ann").write_text("T1\tPATIENT 0 99\tJane\n")
    result = _convert(tmp_path / "in", tmp_path / "o", "--to", "i2b2", code=2)
    assert "E102" in result.stderr
    assert "Jane" not in result.stderr
    (tmp_path / "empty.jsonl").write_text("")
    assert "E112" in _convert(tmp_path / "empty.jsonl", tmp_path / "o2", "--to", "brat", code=2).stderr


def test_corrections_of_a_reviewer_come_back(tmp_path):
    review, gold = tmp_path / "review.jsonl", tmp_path / "gold.jsonl"
    write_notes([NOTE], review, "prodigy")
    task = {**json.loads(review.read_text()), "answer": "accept"}
    task["spans"] = [task["spans"][0], {"start": 5, "end": 9, "label": "WHO"}]
    review.write_text(json.dumps(task))
    command = review, gold, "--from", "prodigy", "--to", "jsonl"
    assert "E383" in _convert(*command, code=2).stderr
    (tmp_path / "map.json").write_text('{"WHO": "DOCTOR"}')
    told = _convert(*command, "--map", tmp_path / "map.json").stderr
    assert "overlapping 1 (WHO 5-9)" in told
    (note,) = read_notes(gold)
    assert [(s.start, s.end, s.label) for s in note.spans] == [(0, 9, "PATIENT"), (5, 9, "DOCTOR")]


@pytest.mark.shared
def test_meddocan(shared, tmp_path):
    out = tmp_path / "dev-xml"
    command = ["convert", str(shared / "meddocan" / "dev"), str(out), "--to", "meddocan-xml"]
    done = CliRunner().invoke(app, command)
    assert done.exit_code == 0, done.stderr
    assert "5801 spans of 250 notes" in done.stderr
    for theirs, ours in zip(read_notes(shared / "meddocan" / "dev-xml"), read_notes(out), strict=True):
        assert (theirs.id, theirs.text) == (ours.id, ours.text)
        assert {(s.start, s.end, s.label, s.id) for s in theirs.spans} == {
            (s.start, s.end, s.label, s.id) for s in ours.spans
        }


def test_bioes_in_conll(tmp_path):
    write_notes([NOTE], tmp_path / "in.jsonl", "jsonl")
    _convert(tmp_path / "in.jsonl", tmp_path / "o.conll", "--to", "conll", "--tags", "bioes")
    assert "Ruiz\t5\t9\tE-PATIENT" in (tmp_path / "o.conll").read_text(encoding="utf8")
    assert (
        "'x' is none of bio, bioes"
        in _convert(tmp_path / "in.jsonl", tmp_path / "p", "--to", "conll", "--tags", "x", code=2).stderr
    )
    assert not (tmp_path / "p").exists()
    assert (
        "--tags needs"
        in _convert(tmp_path / "in.jsonl", tmp_path / "q", *"--to brat --tags bioes".split(), code=2).stderr
    )
