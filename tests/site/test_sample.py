"""`phi site init` and `sample`."""

import json
import stat

import pytest

from spacy_phi.errors import PhiError
from spacy_phi.site.folder import Site
from spacy_phi.site.sample import Plan, list_needed
from spacy_phi.site.source import describe

from .conftest import count_parts, read_sample


def test_a_sample_is_private_resumable_and_split(site, phi, notes):
    parts = count_parts(site)
    assert parts["estimate"] == 10
    assert parts["train"] > parts["held"] >= parts["dev"] > 0
    assert parts.total() == 22
    for path in (site, *site.rglob("*")):
        assert stat.S_IMODE(path.stat().st_mode) == (0o700 if path.is_dir() else 0o600), path
    estimated = {row["patient"] for row in read_sample(site) if row["part"] == "estimate"}
    assert not estimated & {row["patient"] for row in read_sample(site) if row["part"] != "estimate"}
    state = (site / "site.json").read_text()
    assert "Amador" not in state
    before = (site / "sample.jsonl").read_bytes()
    assert (
        "299 notes read, if at most 0 have a leak: no longer possible with 10"
        in phi("sample", site, "--random", 10, "--learn", 12).stdout
    )
    assert (site / "sample.jsonl").read_bytes() == before
    kept = notes[0].read_bytes()
    assert "W192" not in phi("sample", site, "--random", 10, "--learn", 12).stderr
    for changed in (kept.replace(b"\n", b" \n", 1).replace(b'"text": "', b'"text": "x', 1), b"no notes"):
        notes[0].write_bytes(changed)
        assert "W192" in phi("sample", site, "--random", 10, "--learn", 12).stderr
    notes[0].write_bytes(kept)
    assert "E433" in phi("sample", site, "--random", 11, "--learn", 12, code=2).stderr
    phi("init", notes[0], "--out", site)
    assert "E430" in phi("init", notes[0], "--out", site, "--policy", "strict", code=2).stderr


def test_the_table_ends_with_the_number_of_leaks_that_rules_the_rate_out():
    assert list_needed(Plan(), 650) == [(0, 299), (1, 473), (2, 628), (3, 773)]
    assert list_needed(Plan(rate=0.05), 10) == [(0, 59)]


def test_fields_of_jsonl_and_csv_stratify(phi, notes, tmp_path):
    rows = notes[1][:39]  # 13 of each kind
    (tmp_path / "few.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    lines = (f'{row["id"]},{row["kind"]},"{row["text"]}"\n' for row in rows)
    (tmp_path / "few.csv").write_text("id,kind,text\n" + "".join(lines))
    for n, path in enumerate((tmp_path / "few.jsonl", tmp_path / "few.csv")):
        folder = tmp_path / f"by{n}"
        phi("init", path, "--out", folder, "--by", "kind")
        phi("sample", folder, "--random", 3, "--learn", 0)
        kinds = {row["id"]: row["kind"] for row in rows}
        # One of each: the first field comes first.
        assert sorted(kinds[row["id"]] for row in read_sample(folder)) == [0, 1, 2]
    phi("init", notes[0], "--out", tmp_path / "none", "--by", "author")
    assert "E200" in phi("sample", tmp_path / "none", code=2).stderr


def test_facts_of_a_note():
    assert describe("Nursing note: seen 2023, born 1950") == ("nursing note", "2023", "0")
    assert describe("x" * 9000) == ("", "", "3")


def test_a_folder_that_is_no_site_and_a_changed_sample(site, phi, notes, tmp_path):
    assert "E430" in phi("sample", tmp_path / "none", code=2).stderr
    assert "E430" in phi("init", notes[0], "--out", tmp_path, code=2).stderr
    assert "E124" in phi("init", tmp_path / "none", "--out", tmp_path / "new", code=2).stderr
    assert not (tmp_path / "new").exists()
    path = site / "sample.jsonl"
    path.write_text(path.read_text().replace("Stable", "Better"))
    with pytest.raises(PhiError, match="E432"):
        Site.open(site).read_sample()
    state = site / "site.json"
    state.write_text(json.dumps({**json.loads(state.read_text()), "version": 0}))
    assert "E430" in phi("sample", site, code=2).stderr


def test_two_notes_of_one_id_are_refused(phi, notes, tmp_path):
    path, rows = notes
    path.write_text("".join(json.dumps({**row, "id": "same"}) + "\n" for row in rows))
    phi("init", path, "--out", tmp_path / "site")
    assert "E113" in phi("sample", tmp_path / "site", code=2).stderr
