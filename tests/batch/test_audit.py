"""Pairs of originals and outputs: the notes read, and patients known only from the originals."""

import json

import pytest

from spacy_phi.batch.audit import audit, pair_notes
from spacy_phi.batch.records import Columns
from spacy_phi.batch.settings import Settings
from spacy_phi.errors import PhiError
from spacy_phi.tables import sql

PLAIN = Columns()


def pair(originals, scrubbed, columns=PLAIN, table=None, query=None, output_table=None, omop=False):
    return pair_notes(str(originals), str(scrubbed), columns, "utf-8", table, query, output_table, omop)


def told(notes):
    return [(record.id, record.text, record.patient) for record in notes.read()]


def test_files_with_the_patient_from_the_originals(tmp_path):
    for name, text in (("in", "Ruiz slept."), ("out", "[PATIENT] slept.")):
        (tmp_path / name).mkdir()
        line = {"id": "a", "text": text, "mrn": "7"}
        (tmp_path / name / "n.jsonl").write_text(json.dumps(line) + "\n")
    (tmp_path / "out" / "failed.jsonl").write_text('{"id": "b", "source": "in/n.jsonl:2"}\n')
    before, after = pair(tmp_path / "in", tmp_path / "out", Columns(patient="mrn"))
    assert told(before) == [("a", "Ruiz slept.", "7")]
    assert told(after) == [("a", "[PATIENT] slept.", None)]
    assert before.aside == frozenset()
    assert after.aside == {("b", "n.jsonl:2")}


@pytest.mark.parametrize("kind", ["table", "query", "omop"])
def test_tables_without_their_dates(tmp_path, kind):
    sa = pytest.importorskip("sqlalchemy")
    urls = [f"sqlite:///{tmp_path}/{name}.db" for name in ("in", "out")]
    for url, text, table in zip(urls, ("Ruiz slept.", "[PATIENT] slept."), ("note", "clean")):
        with sql.database(url) as engine, engine.begin() as connection:
            fields = "note_id INTEGER PRIMARY KEY, person_id TEXT, note_text TEXT, note_date DATE"
            fields += ", note_title TEXT, note_source_value TEXT"
            connection.execute(sa.text(f"CREATE TABLE {table} ({fields})"))
            row = f"(1, '7', '{text}', '2024-03-14', NULL, NULL)"
            connection.execute(sa.text(f"INSERT INTO {table} VALUES {row}"))
    columns = Columns(text="note_text", id="note_id", patient="person_id")
    how = {
        "table": {"table": "note"},
        "query": {"query": "SELECT * FROM note WHERE note_id < 2"},
        "omop": {"omop": True},
    }[kind]
    before, after = pair(*urls, columns, output_table="clean", **how)
    assert [(text, who) for _, text, who in told(before)] == [("Ruiz slept.", "7")]
    assert [(text, who) for _, text, who in told(after)] == [("[PATIENT] slept.", None)]


@pytest.mark.parametrize("mixed", [("sqlite:///in.db", "out"), ("in", "sqlite:///out.db")])
def test_a_database_is_not_paired_with_a_file(mixed):
    with pytest.raises(PhiError, match="give two URLs"):
        pair(*mixed, table="note")


def test_a_note_is_also_searched_for_the_values_of_the_patient_before(tmp_path):
    notes = {
        "p": ("Call 617-555-0123.", "Call [PHONE]."),
        # The first patient's number has 617 too, and so has this platelet count.
        "q": ("MRN: 00482917. Platelets 617.", "MRN: [MEDICALRECORD]. Platelets 617."),
        "r": ("Well.", "Well."),
    }
    for name, texts in notes.items():
        for folder, text in zip(("in", "out"), texts):
            (tmp_path / folder / name).mkdir(parents=True)
            (tmp_path / folder / name / "a.txt").write_text(text)
    columns = Columns(patient_folder=-2)
    before, after = pair(tmp_path / "in", tmp_path / "out", columns)
    report = audit(before, after, Settings(model="rules"))
    assert report.leaks == []
    assert (report.checked, report.controlled) == (3, 2)
    assert report.control == {("digits", "PHONE", False): 1}
    assert report.expected("digits", "PHONE", False) == 1.5
