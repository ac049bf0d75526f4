"""Tables of the English figures: every figure appears in its part."""

import json

import pytest

from spacy_phi.corpora.annotated import AnnotatedNote, AnnotatedSpan
from spacy_phi.corpora.folders import write_notes
from spacy_phi.evaluation.scorer import evaluate_notes

TEXT = "Seen by Dr. Amador, phone 617-555-0123."
SPANS = (AnnotatedSpan(12, 18, "DOCTOR"), AnnotatedSpan(26, 38, "PHONE"))


def test_masking_in_both_modes_and_parts_that_are_kept(bring, tmp_path, monkeypatch):
    table = bring("english_table")
    gold = tmp_path / "gold.jsonl"
    write_notes([AnnotatedNote("a", TEXT, SPANS)], gold, "jsonl")
    figures = table.mask(gold)
    assert figures["notes"] == 1
    for mode in ("balanced", "recall"):
        assert figures[mode]["recall"] == 1.0
        assert figures[mode]["documents"] == {"a": 1.0}
        assert figures[mode]["labels"]["PHONE"] == [1, 1.0]
    speed = {"balanced": {"words_per_second": 8711.0, "peak_mb": 691.0}}
    out = tmp_path / "table.md"
    out.with_suffix(".json").write_text(json.dumps({"speed": speed}), encoding="utf8")
    parts = {"dev": lambda: figures, "speed": lambda: pytest.fail("not asked for")}
    monkeypatch.setattr(table, "get_parts", lambda dev: parts)
    monkeypatch.setattr("sys.argv", ["english_table.py", str(out), "--parts", "dev"])
    table.main()
    text = out.read_text(encoding="utf8")
    assert "| dev (1) | recall | 1.0000 |" in text
    assert "| balanced | 8,711 | 691 |" in text


def test_before_and_after_side_by_side(bring, tmp_path):
    gold = [AnnotatedNote("a", TEXT, SPANS)]
    half = [AnnotatedNote("a", TEXT, SPANS[:1])]
    for name, found in (("before", half), ("after", gold)):
        masked = [[(span.start, span.end) for span in note.spans] for note in found]
        report = evaluate_notes(gold, found, masked=masked)
        (tmp_path / f"{name}.json").write_text(json.dumps(report), encoding="utf8")
    paths = [tmp_path / name for name in ("before.json", "after.json", "out.md")]
    bring("before_after").main(*paths)
    text = paths[-1].read_text(encoding="utf8")
    assert "| strict recall | 0.5000 | 1.0000 |" in text
    assert "| masking precision | 1.0000 | 1.0000 |" in text
