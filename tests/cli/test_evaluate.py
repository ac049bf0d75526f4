import json
import stat
from dataclasses import replace

import pytest
import spacy
from typer.testing import CliRunner

from spacy_phi.batch.safe_files import JOURNAL
from spacy_phi.cli import app
from spacy_phi.corpora.annotated import AnnotatedNote, AnnotatedSpan
from spacy_phi.corpora.folders import write_notes

from ..lexicons.test_note_language import NOTES

TEXT = "Jane Ruiz of Leeds called 617-555-0123."
GOLD = AnnotatedNote("a", TEXT, (AnnotatedSpan(0, 9, "PATIENT"), AnnotatedSpan(13, 18, "CITY")))
PRED = AnnotatedNote("a", TEXT, (AnnotatedSpan(0, 9, "PATIENT"), AnnotatedSpan(13, 18, "STATE")))


def _evaluate(*args, code=0):
    result = CliRunner().invoke(app, ["evaluate", *map(str, args)])
    assert result.exit_code == code, result.output
    return result


@pytest.mark.parametrize(
    "formats", [("brat", "i2b2"), ("i2b2", "brat"), ("meddocan-xml", "jsonl"), ("jsonl", "conll")]
)
def test_two_systems_in_any_formats(tmp_path, formats):
    paths = []
    for note, format in zip((GOLD, PRED), formats):
        path = tmp_path / f"{note is GOLD}-{format}"
        path = path if format in ("brat", "i2b2", "meddocan-xml") else path.with_suffix(f".{format}")
        write_notes([note], path, format)
        paths.append(path)
    report = json.loads(_evaluate(*paths, "--format", "json").stdout)
    assert report["meddocan"]["ner"] == {"p": 0.5, "r": 0.5, "f": 0.5, "tp": 1, "fp": 1, "fn": 1}
    assert report["meddocan"]["spans"]["f"] == 1
    assert report["masking"]["phi"]["char_recall"] == 1


def test_table_json_file_and_notes_without_partner(tmp_path):
    write_notes([GOLD, AnnotatedNote("b", "x", (AnnotatedSpan(0, 1, "ZIP"),))], tmp_path / "gold", "brat")
    write_notes([PRED, AnnotatedNote("z", "x")], tmp_path / "pred", "brat")
    (tmp_path / "pred" / "a.txt").unlink()
    result = _evaluate(tmp_path / "gold", tmp_path / "pred", "--json", tmp_path / "f.json", code=1)
    assert "MEDDOCAN 1: span and type" in result.stdout
    assert "0.3333" in result.stdout
    assert "1 notes of the gold have no prediction: b" in result.stderr
    assert "1 predictions have no gold: z" in result.stderr
    report = json.loads((tmp_path / "f.json").read_text())
    assert (report["notes"], report["without_prediction"], report["without_gold"]) == (2, 1, 1)
    result = _evaluate(tmp_path / "gold", tmp_path / "pred", "--only-predicted", "--format", "json", code=1)
    assert json.loads(result.stdout)["notes"] == 1


def test_what_a_reader_leaves_out_is_shown(tmp_path):
    gold = tmp_path / "gold.json"
    tasks = [{"id": n, "data": {"text": TEXT, "note_id": str(n)}, "annotations": []} for n in (1, 2)]
    tasks[0]["annotations"] = [{"result": []}]
    gold.write_text(json.dumps(tasks))
    result = _evaluate(gold, gold)
    assert "task 2: not annotated, or skipped; it is left out" in result.stderr
    assert "no note has a gold span" in result.stderr
    assert "Jane" not in result.output
    for args in (
        ["agreement", gold, gold],
        ["predict", gold, "-m", "phi_scrubber", "--to", "jsonl", "-o", tmp_path / "o"],
    ):
        assert "task 2: not annotated" in CliRunner().invoke(app, [*map(str, args)]).stderr


def test_the_rows_of_the_i2b2_script(tmp_path):
    """Computed by hand: the script keeps PATIENT and MEDICALRECORD; it names IDNUM but never matches it."""
    text = "Jane Ruiz MRN 4471 study 99812 Dr Lund Leeds"
    gold = [(0, 9, "PATIENT"), (14, 18, "MEDICALRECORD"), (25, 30, "IDNUM"), (34, 38, "DOCTOR")]
    # IDNUM for a record, a doctor found, a false-positive city.
    found = [(0, 9, "PATIENT"), (14, 18, "IDNUM"), (25, 30, "IDNUM"), (34, 38, "DOCTOR"), (39, 44, "CITY")]
    other = "Jane Ruiz, 40"
    for name, spans, more in (
        ("gold", gold, [(0, 9, "PATIENT"), (11, 13, "AGE")]),
        ("pred", found, [(0, 7, "PATIENT")]),
    ):
        notes = [
            AnnotatedNote(key, written, tuple(AnnotatedSpan(*span) for span in each))
            for key, written, each in (("a", text, spans), ("b", other, more))
        ]
        write_notes(notes, tmp_path / f"{name}.jsonl", "jsonl")
    args = (tmp_path / "gold.jsonl", tmp_path / "pred.jsonl")
    cells = [[cell.strip() for cell in line.split("│")] for line in _evaluate(*args).stdout.splitlines()]
    # Columns: P, R, F1, TP, FP, FN.
    rows = {row[1]: row[5:8] for row in cells if len(row) == 9}
    assert {
        name: row for name, row in rows.items() if name.split(" ")[-1] in ("Token", "Strict", "Relaxed")
    } == {
        # Jane, Ruiz, 99812, Lund, Jane match; 4471 has another type, Leeds is none; "Ru" is no token.
        "Token": ["5", "3", "3"],
        "Strict": ["3", "3", "3"],
        # "Jane Ru" ends two characters early.
        "Relaxed": ["4", "2", "2"],
        "HIPAA Token": ["3", "2", "3"],
        "HIPAA Strict": ["1", "2", "3"],
        "HIPAA Relaxed": ["2", "1", "2"],
        "Binary Token": ["6", "2", "2"],
        "Binary Strict": ["4", "2", "2"],
        "Binary HIPAA Token": ["3", "2", "3"],
        "Binary HIPAA Strict": ["1", "2", "3"],
        "NAME Token": ["4", "1", "1"],
        "NAME Strict": ["2", "1", "1"],
        "NAME HIPAA Token": ["3", "1", "1"],
        "NAME HIPAA Strict": ["1", "1", "1"],
        "NAME Binary Token": ["4", "1", "1"],
        "LOCATION Token": ["0", "1", "0"],
        "LOCATION Strict": ["0", "1", "0"],
        "LOCATION HIPAA Token": ["0", "1", "0"],
        "LOCATION HIPAA Strict": ["0", "1", "0"],
        "LOCATION Binary Token": ["0", "1", "0"],
        "AGE Token": ["0", "0", "1"],
        "AGE Strict": ["0", "0", "1"],
        "AGE HIPAA Token": ["0", "0", "1"],
        "AGE HIPAA Strict": ["0", "0", "1"],
        "AGE Binary Token": ["0", "0", "1"],
        "ID Token": ["1", "1", "1"],
        "ID Strict": ["1", "1", "1"],
        "ID HIPAA Token": ["0", "0", "1"],
        "ID HIPAA Strict": ["0", "0", "1"],
        "ID Binary Token": ["2", "0", "0"],
    }
    assert rows["i2b2 HIPAA with IDNUM: strict"] == ["2", "3", "3"]
    spread = {row[1]: row[2:5] for row in cells if len(row) == 6}
    # Note a: P 3/5, R 3/4; note b: 0 and 0. The deviation divides by the number of notes.
    assert spread["Strict"] == ["0.3000 (0.30)", "0.3750 (0.38)", "0.3333"]
    assert spread["HIPAA Strict"] == ["0.2500 (0.25)", "0.2500 (0.25)", "0.2500"]


def test_maps_and_sentences(tmp_path):
    write_notes([GOLD], tmp_path / "gold.jsonl", "jsonl")
    write_notes([PRED], tmp_path / "pred.jsonl", "jsonl")
    (tmp_path / "sentences").mkdir()
    (tmp_path / "sentences" / "a.ann").write_text("1\n2\n3\n4\n")
    args = (
        tmp_path / "gold.jsonl",
        tmp_path / "pred.jsonl",
        "--format",
        "json",
        "--sentences",
        tmp_path / "sentences",
    )
    assert json.loads(_evaluate(*args).stdout)["meddocan"]["leak"] == 0.25
    maps = ("--gold-map", "i2b2-to-category", "--pred-map", "i2b2-to-category")
    assert json.loads(_evaluate(*args, *maps).stdout)["meddocan"]["ner"]["f"] == 1
    assert "E124" in _evaluate(*args[:4], "--sentences", tmp_path, code=2).stderr


def test_a_pipeline_on_the_texts_of_the_gold(tmp_path):
    write_notes([GOLD], tmp_path / "gold.jsonl", "jsonl")
    args = (tmp_path / "gold.jsonl", "--pipeline", "phi_scrubber", "--format", "json")
    report = json.loads(_evaluate(*args).stdout)
    assert report["per_label"]["PHONE"]["fp"] == 1
    kept = json.loads(_evaluate(*args, "--policy", "keep").stdout)
    # Findings do not depend on the policy, redactions do.
    assert kept["per_label"] == report["per_label"]
    assert kept["masking"]["hipaa"]["char_recall"] == 0
    # Nothing has to be redacted, unless all spans count.
    assert kept["scored"] == {"policy": "keep", "spans": 0}
    assert kept["masking"]["phi"] == {**kept["masking"]["phi"], "n": 0, "char_recall": None}
    assert kept["whole_notes"]["notes_clean"]["share"] is None
    kept = json.loads(_evaluate(*args, "--policy", "keep", "--all-spans").stdout)
    assert kept["scored"] == {"policy": None, "spans": 2}
    assert kept["masking"]["phi"]["char_recall"] == 0


AGED = AnnotatedNote(
    "b", "Ann Lee, 42, of Oslo", (AnnotatedSpan(0, 7, "PATIENT"), AnnotatedSpan(9, 11, "AGE"))
)


def test_an_age_that_the_policy_keeps_is_no_leak(tmp_path):
    write_notes([AGED], tmp_path / "gold.jsonl", "jsonl")
    write_notes([replace(AGED, spans=AGED.spans[:1])], tmp_path / "pred.jsonl", "jsonl")
    args = (tmp_path / "gold.jsonl", tmp_path / "pred.jsonl")
    for more, clean in (((), 1), (("--policy", "strict"), 0), (("--all-spans",), 0)):
        report = json.loads(_evaluate(*args, *more, "--format", "json").stdout)
        assert report["whole_notes"]["notes_clean"]["count"] == clean
        assert report["masking"]["leaks_per_note"] == 1 - clean
        # The measures of the tasks always count it.
        assert report["meddocan"]["ner"]["fn"] == 1
    lines = _evaluate(*args).stdout.splitlines()
    assert "1 gold spans count as identifiers: those that policy safe_harbor redacts" in lines
    row = next(line for line in lines if "Notes wholly clean" in line)
    assert [cell.strip() for cell in row.split("│")[2:5]] == ["1 of 1", "1.0000", "0.2065 to 1.0000"]


def test_errors_are_private_apart_and_not_on_the_screen(tmp_path):
    hidden = AnnotatedNote("c", "Read by wombat at noon", (AnnotatedSpan(8, 14, "USERNAME"),))
    write_notes([GOLD, hidden], tmp_path / "gold.jsonl", "jsonl")
    out = tmp_path / "out"
    out.mkdir()
    (out / JOURNAL).write_text("{}")
    args = (tmp_path / "gold.jsonl", "--pipeline", "rules", "--errors")
    for inside in (out / "e.jsonl", out / "sub" / "e.jsonl"):
        assert "E089" in _evaluate(*args, inside, code=2).stderr
    path = tmp_path / "errors.jsonl"
    path.touch(0o644)
    result = _evaluate(*args, path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    errors = [json.loads(line) for line in path.read_text().splitlines()]
    phone = next(error for error in errors if error["label"] == "PHONE")
    # The gold has no telephone number.
    assert (phone["error"], phone["text"], phone["right"]) == ("false_positive", "617-555-0123", ".")
    assert phone["source"].startswith("rule:")
    name = next(error for error in errors if error["label"] == "USERNAME")
    assert (name["id"], name["error"], name["source"]) == ("c", "false_negative", "")
    assert (name["text"], name["left"], name["right"]) == ("wombat", "Read by ", " at noon")
    for value in ("Jane", "Ruiz", "wombat", "noon", "0123"):
        assert value not in result.stdout + result.stderr
    assert "E128" in _evaluate(*args, tmp_path / "none" / "e.jsonl", code=2).stderr


def test_two_systems_are_compared_by_note(tmp_path):
    golds = [replace(GOLD, id=id_) for id_ in "abc"]
    write_notes(golds, tmp_path / "gold.jsonl", "jsonl")
    # The first leaves a name in note c, the second names in all; the second has no note b.
    write_notes([*golds[:2], replace(golds[2], spans=())], tmp_path / "one.jsonl", "jsonl")
    write_notes([replace(golds[0], spans=()), replace(golds[2], spans=())], tmp_path / "two.jsonl", "jsonl")
    args = [tmp_path / f"{name}.jsonl" for name in ("gold", "one")]
    result = _evaluate(*args, "--compare", tmp_path / "two.jsonl", "--format", "json")
    compared = json.loads(result.stdout)["comparison"]
    assert compared["notes_clean"] == {"n": 3, "a": 2, "b": 0, "only_a": 2, "only_b": 0, "p": 0.5}
    assert compared["char_recall"]["difference"] == pytest.approx(-2 / 3)
    assert "1 notes have no prediction of the system in --compare: b" in result.stderr
    table = _evaluate(*args, "--compare", tmp_path / "two.jsonl").stdout
    row = next(line for line in table.splitlines() if "2 of 3" in line and "0 of 3" in line)
    assert [cell.strip() for cell in row.split("│")[2:7]] == ["2 of 3", "0 of 3", "2, 0", "", "0.5000"]


@pytest.mark.parametrize("second", ["phi_scrubber", "folder", "missing"])
def test_a_pipeline_is_compared(tmp_path, second):
    write_notes([GOLD], tmp_path / "gold.jsonl", "jsonl")
    name = second if second == "phi_scrubber" else tmp_path / second
    if second == "folder":
        nlp = spacy.blank("en")
        nlp.add_pipe("phi_scrubber", config={"model": "rules"})
        nlp.to_disk(name)
    args = (tmp_path / "gold.jsonl", "--pipeline", "rules", "--compare", name, "--format", "json")
    if second == "missing":
        assert "E007" in _evaluate(*args, code=2).stderr
        return
    for mode in ((), ("--compare-mode", "recall")):
        compared = json.loads(_evaluate(*args, *mode).stdout)["comparison"]
        assert (compared["notes_clean"]["n"], compared["char_recall"]["p"]) == (1, 1)


def test_notes_in_another_language_are_reported(tmp_path):
    write_notes([AnnotatedNote("a", NOTES["de"])], tmp_path / "gold.jsonl", "jsonl")
    result = _evaluate(tmp_path / "gold.jsonl", "--pipeline", "phi_scrubber")
    assert "W012" in result.stderr
    assert "1 of 1 notes are" in result.stderr


def test_usage(tmp_path):
    write_notes([GOLD], tmp_path / "gold.jsonl", "jsonl")
    _evaluate(tmp_path / "gold.jsonl", code=2)
    _evaluate(tmp_path / "gold.jsonl", tmp_path / "gold.jsonl", "--format", "xml", code=2)
    assert "E124" in _evaluate(tmp_path / "none", tmp_path / "gold.jsonl", code=2).stderr
    other = AnnotatedNote("a", "Jane Ruis")
    write_notes([other], tmp_path / "other.jsonl", "jsonl")
    result = _evaluate(tmp_path / "gold.jsonl", tmp_path / "other.jsonl", code=2)
    assert "E115" in result.stderr
    assert "Jane" not in result.stderr


@pytest.mark.shared
def test_meddocan_against_itself_in_two_formats(shared):
    meddocan = shared / "meddocan"
    report = json.loads(_evaluate(meddocan / "dev", meddocan / "dev-xml", "--format", "json").stdout)
    assert report["notes"] == 250
    assert report["meddocan"]["ner"] == {"p": 1, "r": 1, "f": 1, "tp": 5801, "fp": 0, "fn": 0}
    assert report["i2b2"]["hipaa"]["token"]["f"] == 1


def test_recall_by_the_group_of_a_name(tmp_path):
    gold, out = tmp_path / "gold.jsonl", tmp_path / "names.json"
    gold.write_text(
        '{"text": "Patient: Jane Ruiz", "spans": [{"start": 9, "end": 18, "label": "PATIENT"}]}\n'
    )
    args = ["evaluate", str(gold), "--by", "names"]
    done = CliRunner().invoke(app, [*args, "--pipeline", "rules", "--json", str(out)])
    assert done.exit_code == 0, done.stderr
    report = json.loads(out.read_text())
    assert {row["kind"] for row in report["names"]} == {"sex", "decade", "origin"}
    assert {row["names"] for row in report["names"]} == {3}
    assert report["worst"]["recall"] == min(row["recall"] for row in report["names"])
    assert "west_african" in done.stdout
    assert "Jane" not in done.output
    assert CliRunner().invoke(app, [*args, str(gold)]).exit_code == 2
    gold.write_text('{"text": "Nobody."}\n')
    assert "E112" in CliRunner().invoke(app, [*args, "--pipeline", "rules"]).stderr


def test_formats_that_share_a_suffix(tmp_path):
    paths = tmp_path / "gold.jsonl", tmp_path / "pred.jsonl"
    for note, path in zip((GOLD, PRED), paths):
        write_notes([note], path, "prodigy")
    named = ("--gold-from", "prodigy", "--pred-from", "prodigy", "--format", "json")
    assert json.loads(_evaluate(*paths, *named).stdout)["gold_spans"] == len(GOLD.spans)
    assert "none of auto" in _evaluate(*paths, "--pred-from", "doccano", code=2).stderr
