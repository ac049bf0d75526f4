"""Sites of generated notes."""

import json
from collections import Counter

import pytest
from typer.testing import CliRunner

from spacy_phi.cli import app

from ..batch.helpers import load_once

quick = pytest.fixture(autouse=True)(load_once)


@pytest.fixture
def phi():
    """Return a function that runs a command of `phi site` and returns its result."""

    def run(*args, code=0):
        result = CliRunner().invoke(app, ["site", *map(str, args)])
        assert result.exit_code == code, (result.output, result.stderr)
        return result

    return run


@pytest.fixture
def notes(tmp_path):
    """Write 40 short notes of 20 patients, and return the file with the notes."""
    path = tmp_path / "notes.jsonl"
    rows = []
    for i in range(40):
        kind = "Discharge" if i % 4 else "Nursing note"
        text = f"{kind}: Dr. Ann Amador{i} saw him on 0{i % 9 + 1}/14/2024.\n"
        row = {"id": f"n{i}", "patient_id": f"p{i % 20}", "text": text + "Stable. " * (i % 5), "kind": i % 3}
        start = text.index("Ann")
        end = text.index(" saw")
        date = text.index("on 0") + 3
        row["spans"] = [
            {"start": start, "end": end, "label": "DOCTOR"},
            {"start": date, "end": date + 10, "label": "DATE"},
        ]
        rows.append(row)
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path, rows


@pytest.fixture
def site(phi, notes, tmp_path):
    """Return the folder of a site whose sample is drawn."""
    folder = tmp_path / "site"
    phi("init", notes[0], "--out", folder)
    phi("sample", folder, "--random", 10, "--learn", 12)
    return folder


def read_sample(folder):
    """Return the rows of a site's sample."""
    return [json.loads(line) for line in (folder / "sample.jsonl").read_text().splitlines()]


def count_parts(folder):
    """Return the number of notes of each part."""
    return Counter(row["part"] for row in read_sample(folder))
