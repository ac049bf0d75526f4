from collections import Counter
from pathlib import Path

import pytest
from typer.testing import CliRunner

from spacy_phi.cli import app
from spacy_phi.corpora.folders import read_notes

FOLDER = Path(__file__).parent.parent.parent / "assets" / "templates"


def _synthesize(*args, code=0):
    result = CliRunner().invoke(app, ["synthesize", *map(str, args), "--templates", str(FOLDER)])
    assert result.exit_code == code, result.output
    return result


@pytest.mark.parametrize("to", ["jsonl", "brat", "spacy"])
def test_every_format(tmp_path, to):
    out = tmp_path / ("notes" if to == "brat" else f"notes.{to}")
    result = _synthesize(out, "--notes", 12, "--seed", 3, "--split", "dev", "--format", to)
    assert "of 12 notes" in result.stderr
    notes = list(read_notes(out))
    assert len(notes) == 12
    assert sum(len(note.spans) for note in notes) > 20


def test_the_same_seed_writes_the_same_file(tmp_path):
    for name in ("a", "b"):
        _synthesize(tmp_path / f"{name}.jsonl", "-n", 15, "-s", 9)
    assert (tmp_path / "a.jsonl").read_bytes() == (tmp_path / "b.jsonl").read_bytes()


def test_weights_and_noise(tmp_path):
    def labels(name, *args):
        _synthesize(tmp_path / name, "-n", 150, "--noise", 0, *args)
        return Counter(span.label for note in read_notes(tmp_path / name) for span in note.spans)

    plain, heavy = labels("a.jsonl"), labels("b.jsonl", "--weight", "VEHICLE=60")
    assert heavy["VEHICLE"] / heavy.total() > 1.5 * plain["VEHICLE"] / plain.total()


def test_real_language(tmp_path):
    (tmp_path / "real").mkdir()
    for number in range(8):
        (tmp_path / "real" / f"{number}.txt").write_text(
            "The patient has a dry cough today.", encoding="utf8"
        )
    _synthesize(tmp_path / "out.jsonl", "-n", 40, "--real", tmp_path / "real")
    sources = [note.meta["source"] for note in read_notes(tmp_path / "out.jsonl")]
    assert "real" in sources


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("--split", "test"), "'test' is none of train, dev"),
        (("--format", "i2b2"), "'i2b2' is none of jsonl, brat, spacy"),
        (("--real", "nowhere"), "[E173]"),
        (("--templates", "nowhere"), "[E171]"),
        (("--lang", "tlh"), "[E260]"),
        (("--weight", "SHOE=2"), "[E174]"),
        (("--weight", "AGE"), "[E174]"),
    ],
)
def test_wrong_settings_are_reported_by_code(tmp_path, args, says):
    result = CliRunner().invoke(
        app, ["synthesize", str(tmp_path / "o.jsonl"), "--templates", str(FOLDER), *args, "-n", "1"]
    )
    assert result.exit_code == 2
    assert says in result.stderr
