"""tools/get_texts.py: from the shared folder, or from the public CSV files."""

import csv
import json
import os
import subprocess
import sys

import pytest

from spacy_phi.synthesis.real_text import read_real


def run(root, shared, destination):
    command = [sys.executable, "-S", str(root / "tools" / "get_texts.py"), str(destination)]
    env = {**os.environ, "SPACY_PHI_SHARED": str(shared)}
    return subprocess.run(command, capture_output=True, text=True, env=env)


def rows(path):
    return [json.loads(line) for line in path.read_text(encoding="utf8").splitlines()]


def test_from_the_public_files(root, tmp_path):
    long = "The patient has a dry cough and no fever.\n" * 8
    for name, head, row in (
        ("aci-bench", ("dataset", "encounter_id", "dialogue", "note"), ("virt", "D1", "[doctor] hi", long)),
        ("mts-dialog", ("ID", "section_header", "section_text", "dialogue"), ("7", "GENHX", long, "Hello.")),
    ):
        with (tmp_path / f"{name}.csv").open("w", encoding="utf8", newline="") as stream:
            csv.writer(stream).writerows([head, row, [cell[:20] for cell in row]])
    result = run(root, tmp_path / "absent", tmp_path)
    assert result.returncode == 0, result.stdout
    assert "no PubMed sentences" in result.stdout
    found = rows(tmp_path / "clinical-text" / "notes.jsonl")
    assert [(row["id"], row["text"]) for row in found] == [("aci-D1", long.strip()), ("mts-7", long.strip())]
    assert all((tmp_path / "pubmed" / name).read_text() == "" for name in os.listdir(tmp_path / "pubmed"))


def test_from_the_shared_folder(root, shared, tmp_path):
    if not (shared / "clinical-text").is_dir():
        pytest.skip("no clinical text")
    assert run(root, shared, tmp_path).returncode == 0
    assert len(rows(tmp_path / "clinical-text" / "notes.jsonl")) > 700
    assert len(rows(tmp_path / "pubmed" / "ncbi_train.jsonl")) > 1000
    assert next(iter(read_real(tmp_path / "clinical-text", "train")), None) is not None


def test_without_sources_the_error_gives_the_remedy(root, tmp_path):
    result = run(root, tmp_path / "absent", tmp_path)
    assert result.returncode == 1
    assert "SPACY_PHI_SHARED" in result.stdout


def test_plain_sentences_of_free_texts(root, tmp_path):
    folder = tmp_path / "e3c" / "French"
    folder.mkdir(parents=True)
    journal = "The Pan African Medical Journal"
    for i, (licence, source) in enumerate(
        (("CC BY 4.0", journal), ("CC-BY-NC", journal), ("CC BY", "Another journal"))
    ):
        text = f"Le patient {i} tousse depuis hier. Il n'a pas de fièvre.\nFin."
        row = {"licence": licence, "source": source, "text": text}
        (folder / f"{i}.json").write_text(json.dumps(row), encoding="utf8")
    questions = [{"question": "Quel est le traitement ?", "answers": {"a": "La josamycine seule", "b": "?"}}]
    (tmp_path / "french-med-mcqa.json").write_text(json.dumps(questions), encoding="utf8")
    result = run(root, tmp_path / "absent", tmp_path)
    assert "2 texts of other licenses or sources are left out" in result.stdout
    assert "e3c-it: not downloaded" in result.stdout
    found = {path.stem: [row["text"] for row in rows(path)] for path in (tmp_path / "plain").iterdir()}
    assert found == {
        "e3c-fr": ["Le patient 0 tousse depuis hier.", "Il n'a pas de fièvre."],
        "mcqa-fr": ["Quel est le traitement ?", "La josamycine seule"],
    }
