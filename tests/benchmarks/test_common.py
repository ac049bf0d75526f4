"""Shared helpers of the benchmarks; each benchmark can be imported and documents its command line."""

from pathlib import Path

import pytest

SCRIPTS = sorted(path.stem for path in (Path(__file__).parents[2] / "benchmarks").glob("*.py"))
PARTS = ("common", "real_checks", "real_cda", "real_fhir", "real_hl7")
"""Helpers, and the parts of `real_files.py`."""


@pytest.mark.parametrize("name", SCRIPTS)
def test_every_script_documents_its_command(bring, name):
    try:
        module = bring(name)
    except ModuleNotFoundError as error:
        if error.name in SCRIPTS:
            raise
        pytest.skip(f"needs {error.name}")
    assert name in PARTS or f"python benchmarks/{name}.py" in module.__doc__


def test_notes_are_dealt_anew_and_always_alike(bring):
    make_notes = bring("common").make_notes
    notes = list(make_notes(50_000))
    assert sum(map(len, notes)) == 50_000
    assert len(set(notes)) == len(notes) > 5
    assert notes == list(make_notes(50_000))
    assert notes[0] != next(make_notes(50_000, seed=1))


def test_a_script_s_last_line_is_its_result(bring, tmp_path):
    script = tmp_path / "script.py"
    script.write_text(
        "import json, os, sys\nprint('loading')\nprint(json.dumps([sys.argv[1], os.environ['X']]))\n"
    )
    assert bring("common").run_apart(str(script), "--one", env={"X": "1"}) == ["--one", "1"]


def test_rows_of_several_files(bring, tmp_path):
    for name in "ab":
        (tmp_path / name).write_text(f'{{"id": "{name}1"}}\n{{"id": "{name}2"}}\n', encoding="utf8")
    rows = bring("common").read_jsonl(tmp_path / "b", tmp_path / "a")
    assert [row["id"] for row in rows] == ["b1", "b2", "a1", "a2"]


def test_memory_is_in_mebibytes(bring):
    assert 10 < bring("common").peak_mib() < 100_000


def test_a_threshold_above_all_probabilities_finds_ordinary_words(bring):
    common = bring("common")
    text = "The cough is dry."
    scrubbers = [common.make_scrubber("en", "balanced", logit) for logit in (None, 99.0)]
    found = [len(nlp(text).spans["phi_ner"]) for nlp in scrubbers]  # vetoes reject most of them
    assert found[0] == 0 < found[1]
