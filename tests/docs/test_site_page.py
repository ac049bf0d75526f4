"""The commands of docs/how-to/site.md run in the order of the page, with tiny settings."""

import json
import re
import shlex

import pytest
import spacy
from typer.testing import CliRunner

from spacy_phi.cli import app
from spacy_phi.corpora.jsonl import write_jsonl
from spacy_phi.site.folder import Site
from spacy_phi.synthesis.generator import synthesize

TINY = {"learn": ["--steps", "2", "--words", "50"], "sample": ["--random", "6"]}


@pytest.fixture(scope="module")
def page(root):
    return (root / "docs" / "how-to" / "site.md").read_text(encoding="utf8")


def test_the_page_is_short(page):
    assert len(page.splitlines()) <= 150


@pytest.mark.slow
def test_every_command_runs(page, root, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    write_jsonl(synthesize(26, 9, "dev", templates=root / "assets" / "templates"), tmp_path / "notes.jsonl")
    (tmp_path / "later.jsonl").write_bytes((tmp_path / "notes.jsonl").read_bytes())
    (tmp_path / "decisions.jsonl").write_text('{"text": "Kittiwake Bay", "label": "DEPARTMENT"}\n')
    blocks = re.findall(r"```sh\n(.*?)```", page, re.DOTALL)
    lines = [line.partition("  #")[0] for block in blocks for line in block.splitlines()]
    # The steps first, and between them those that the page shows as their other forms.
    init, sample, _, learn, certify, package, imported, decided, scrub, watch = map(shlex.split, lines)
    for words in (init, sample, imported, learn, decided, certify, package, scrub, watch):
        assert words[:4] == ["python", "-m", "spacy", "phi"]
        args = words[4:]
        args = [*args, *TINY.get(args[1], [])]
        args = ["16" if before == "--learn" else word for before, word in zip(["", *args], args)]
        if words is imported:
            sampled = {note.id for note in Site.open(tmp_path / "site").read_sample()}
            rows = [json.loads(line) for line in (tmp_path / "notes.jsonl").read_text().splitlines()]
            kept = (row for row in rows if row["id"] in sampled)
            (tmp_path / "corrected.jsonl").write_text("".join(json.dumps(row) + "\n" for row in kept))
        done = CliRunner().invoke(app, args)
        # Later notes that differ are 1; these are the same.
        assert done.exit_code in ((0, 1) if words is watch else (0,)), (args, done.output, done.stderr)
    assert "Kittiwake" not in spacy.load(tmp_path / "site" / "model")("In Kittiwake bay.")._.scrubbed
    (wheel,) = (tmp_path / "packages").rglob("*.whl")
    assert wheel.name.startswith("en_phi_kestrel-")
    (code,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert code.count("en_phi_kestrel") == 2
    found = {}
    exec(code.replace("en_phi_kestrel", str(tmp_path / "site" / "model")), found)
    assert "Kittiwake" not in found["nlp"]("In Kittiwake bay.")._.scrubbed


def test_the_sample_sizes_are_those_of_the_exact_binomial(page):
    from spacy_phi.evaluation.significance import count_needed

    row = next(line for line in page.splitlines() if line.startswith("| notes to read |"))
    assert [int(cell) for cell in row.split("|")[2:-1]] == [count_needed(0.01, found) for found in range(5)]
