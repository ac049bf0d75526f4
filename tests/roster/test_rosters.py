"""The roster reads into the same entries from every source, and is never written out."""

import json
import os
import pickle
import shutil
import socket
import sqlite3
import subprocess
import tempfile
from itertools import product
from pathlib import Path

import pytest

from spacy_phi.errors import PhiError
from spacy_phi.roster.entry import FIELDS, RosterEntry, make_entry
from spacy_phi.roster.names import PATIENT_FIRST, STAFF_FIRST, NameIndex
from spacy_phi.roster.rosters import PatientRoster, Roster, as_patient_roster, load_roster

ROWS = [
    (
        "7",
        "patient",
        "Ingrid",
        "Okonkwo",
        "1956-03-14",
        "A102234",
        "617-555-0143",
        "i@x.org",
        "12 Larch St",
        "Mill",
    ),
    ("7", "relative", "Tobias", "Vance", None, None, None, None, None, None),
    (None, "staff", "Grigori", "Petrosyan", None, None, None, None, None, None),
]
ENTRIES = [RosterEntry(*row) for row in ROWS]


def write_csv(path, separator=",", columns=FIELDS):
    lines = [separator.join(columns)]
    for row in ROWS:
        values = dict(zip(FIELDS, row))
        lines.append(separator.join(f'"{values[c]}"' if values[c] else "" for c in columns))
    path.write_text("\n".join(lines) + "\n", encoding="utf8")
    return path


def assert_holds_all(roster):
    assert len(roster) == 3
    assert list(roster.for_patient("7")) == ENTRIES[:2]
    assert len(roster.for_patient("8")) == 0
    assert roster.for_patient(None).staff.parts.keys() == {"grigori", "petrosyan"}
    assert list(roster.patients) == ["7"]


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_csv(tmp_path, separator):
    assert_holds_all(load_roster(write_csv(tmp_path / "roster.csv", separator)))


def test_csv_with_other_and_missing_columns(tmp_path):
    path = tmp_path / "roster.csv"
    path.write_text("\ufeffward,Last_Name , PATIENT_ID\nB,Okonkwo,7\nB,Petrosyan,\n", encoding="utf8")
    roster = load_roster(path)
    assert list(roster.for_patient("7")) == [RosterEntry("7", "patient", last_name="Okonkwo")]
    assert roster.staff.parts.keys() == {"petrosyan"}


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"ward,bed\nB,3\n", "E141"),
        (b"", "E141"),
        (b"last_name,role\nOkonkwo,patient\nVance,uncle\n", "E142.*line 3"),
        (b"last_name\nOk\xf3nkwo\n", "E100"),
        (b'last_name,role\n"Okonkwo"x,patient\n', "E127.*line 2"),
    ],
)
def test_errors_name_the_place_and_no_value(tmp_path, content, message):
    path = tmp_path / "roster.csv"
    path.write_bytes(content)
    with pytest.raises(PhiError, match=message) as caught:
        load_roster(path)
    shown = str(caught.value) + repr(caught.value.__cause__) + repr(caught.value.__context__)
    assert not any(word in shown for word in ("nkwo", "Vance", "uncle"))


def test_invalid_roster_files(tmp_path):
    with pytest.raises(PhiError, match="E144"):
        load_roster(tmp_path / "roster.docx")
    with pytest.raises(PhiError, match="E128"):
        load_roster(tmp_path / "none.csv")
    with pytest.raises(PhiError, match="E112"):
        load_roster(tmp_path)


def test_parquet(tmp_path):
    pyarrow = pytest.importorskip("pyarrow", reason="the extra `parquet` is not installed")
    import pyarrow.parquet as parquet

    columns = {name: [row[i] for row in ROWS] for i, name in enumerate(FIELDS)}
    parquet.write_table(pyarrow.table({**columns, "ward": ["B"] * 3}), tmp_path / "roster.parquet")
    assert_holds_all(load_roster(tmp_path / "roster.parquet"))
    (tmp_path / "broken.parquet").write_bytes(b"Okonkwo")
    with pytest.raises(PhiError, match="E128"):
        load_roster(tmp_path / "broken.parquet")


def test_an_extra_that_is_missing_is_named(tmp_path, monkeypatch):
    for package in ("pyarrow", "sqlalchemy"):
        monkeypatch.setitem(__import__("sys").modules, package, None)
    (tmp_path / "r.parquet").write_bytes(b"")
    with pytest.raises(PhiError, match=r"E119.*'\.\[parquet\]'"):
        load_roster(tmp_path / "r.parquet")
    with pytest.raises(PhiError, match=r"E119.*'\.\[sql\]'"):
        load_roster("sqlite:///x.db", "SELECT 1")


def test_sqlite(tmp_path):
    pytest.importorskip("sqlalchemy", reason="the extra `sql` is not installed")
    path = tmp_path / "roster.db"
    with sqlite3.connect(path) as database:
        database.execute(f"CREATE TABLE people ({', '.join(FIELDS)}, ward)")
        database.executemany(
            f"INSERT INTO people VALUES ({', '.join('?' * 11)})", [(*row, "B") for row in ROWS]
        )
    assert_holds_all(load_roster(f"sqlite:///{path}", "SELECT * FROM people"))
    with pytest.raises(PhiError, match="E148"):
        load_roster(f"sqlite:///{path}")
    with pytest.raises(PhiError, match="E129") as caught:
        load_roster(f"sqlite:///{path}", "SELECT * FROM okonkwo")
    assert "okonkwo" not in str(caught.value) + repr(caught.value.__context__)


@pytest.fixture(scope="module")
def postgres():
    """Yield the URL of a PostgreSQL server for this module; skip if none is installed."""
    pytest.importorskip("sqlalchemy", reason="the extra `sql` is not installed")
    pytest.importorskip("psycopg", reason="psycopg is not installed")
    places = [
        *sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True),
        *map(Path, os.get_exec_path()),
    ]
    binaries = next((p for p in places if (p / "initdb").exists() and (p / "pg_ctl").exists()), None)
    if binaries is None:
        pytest.skip("no PostgreSQL server is installed (looked for initdb and pg_ctl)")
    # A server does not run as root.
    user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    if user and shutil.which("runuser") is None:
        pytest.skip("PostgreSQL does not run as root, and there is no runuser")
    folder = Path(tempfile.mkdtemp(prefix="phi-pg-"))
    if user:
        shutil.chown(folder, "postgres")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    data = folder / "data"

    def call(*command):
        subprocess.run([*user, *map(str, command)], check=True, capture_output=True, timeout=60, cwd=folder)

    try:
        call(binaries / "initdb", "-D", data, "-U", "roster", "-A", "trust", "--no-sync")
        options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder} -c fsync=off"
        call(binaries / "pg_ctl", "-D", data, "-o", options, "-l", folder / "log", "-w", "start")
        yield f"postgresql+psycopg://roster@127.0.0.1:{port}/postgres"
    finally:
        subprocess.run([*user, str(binaries / "pg_ctl"), "-D", str(data), "-m", "immediate", "stop"],
                       capture_output=True, timeout=60, cwd="/")  # fmt: skip
        shutil.rmtree(folder, ignore_errors=True)


def test_postgresql(postgres):
    import sqlalchemy

    engine = sqlalchemy.create_engine(postgres)
    with engine.begin() as connection:
        connection.execute(sqlalchemy.text(f"CREATE TABLE people ({' text, '.join(FIELDS)} text, born date)"))
        connection.execute(
            sqlalchemy.text(f"INSERT INTO people VALUES (:{', :'.join(FIELDS)}, '1956-03-14')"),
            [dict(zip(FIELDS, row)) for row in ROWS],
        )
    engine.dispose()
    assert_holds_all(load_roster(postgres, f"SELECT {', '.join(FIELDS)} FROM people ORDER BY role"))
    born = load_roster(postgres, "SELECT patient_id, born AS birth_date FROM people WHERE role = 'patient'")
    assert born.for_patient("7")[0].birth_date == "1956-03-14"


FHIR = [
    {
        "resourceType": "Patient", "id": "7", "birthDate": "1956-03-14",
        "name": [{"use": "official", "family": "Okonkwo", "given": ["Ingrid", "Mae"]}, {"use": "maiden",
        "family": "Lund"}],
        "identifier": [{"type": {"text": "MRN"}, "value": "A102234"}],
        "telecom": [{"system": "phone", "value": "617-555-0143"}, {"system": "email", "value": "i@x.org"},
                    {"system": "phone", "value": "617-555-0199"}],
        "address": [{"line": ["12 Larch St", "Apt 3"], "city": "Lowell"}],
    },
    {"resourceType": "RelatedPerson", "id": "70", "patient": {"reference": "Patient/7"},
    "name": [{"text": "Tobias Vance"}]},
    {"resourceType": "Practitioner", "id": "9", "name": [{"family": "Petrosyan", "given": ["Grigori"]}]},
    {"resourceType": "Observation", "id": "1"},
    {"resourceType": "RelatedPerson", "id": "71", "name": [{"text": "Nobody Known"}]},
]  # fmt: skip


def test_fhir(tmp_path):
    for name, part in (("patients", FHIR[:1]), ("others", FHIR[1:])):
        (tmp_path / f"{name}.ndjson").write_text("\n".join(map(json.dumps, part)) + "\n\n", encoding="utf8")
    roster = load_roster(tmp_path)
    known = roster.for_patient("7")
    patients = [e for e in known if e.role == "patient"]
    assert patients[0] == RosterEntry(
        "7", "patient", "Ingrid Mae", "Okonkwo", "1956-03-14", "A102234", "617-555-0143", "i@x.org",
        "12 Larch St, Apt 3",
    )  # fmt: skip
    assert (patients[1].last_name, patients[1].phone) == ("Lund", "617-555-0199")
    assert [e.last_name for e in known if e.role == "relative"] == ["Tobias Vance"]
    assert roster.staff.parts.keys() == {"grigori", "petrosyan"}
    assert load_roster(tmp_path / "patients.ndjson").for_patient("7")[0] == patients[0]


def test_fhir_in_a_bundle(tmp_path):
    (tmp_path / "in").mkdir()
    bundle = {"resourceType": "Bundle", "entry": [{"resource": each} for each in FHIR] + [{"fullUrl": "x"}]}
    (tmp_path / "in" / "b.json").write_text(json.dumps(bundle, indent=1), encoding="utf8")
    for path in (tmp_path / "in", tmp_path / "in" / "b.json"):
        known = load_roster(path).for_patient("7")
        assert {e.last_name for e in known} >= {"Okonkwo", "Lund", "Tobias Vance"}


def test_fhir_that_is_not_json(tmp_path):
    (tmp_path / "p.ndjson").write_text('{"resourceType": "Patient"}\n{"id": "Okonkwo\n', encoding="utf8")
    with pytest.raises(PhiError, match=r"E108.*line 2") as caught:
        load_roster(tmp_path)
    assert caught.value.__context__ is None
    assert "Okonkwo" not in str(caught.value)


def test_no_value_is_shown_or_pickled(tmp_path):
    roster = Roster(ENTRIES)
    known = roster.for_patient("7")
    for thing in (roster, known, known[0], known.names, roster.staff, ENTRIES):
        assert not any(word in repr(thing) for word in ("Ingrid", "Okonkwo", "Petrosyan", "A102234"))
    for thing in (roster, known, known.names):
        with pytest.raises(PhiError, match="E143"):
            pickle.dumps(thing)
    read = load_roster(write_csv(tmp_path / "roster.csv"))
    pickled = pickle.dumps(read)
    assert b"Okonkwo" not in pickled
    assert_holds_all(pickle.loads(pickled))


def test_rosters_from_a_context():
    assert as_patient_roster(None) is None
    rows = [dict(zip(FIELDS, row)) for row in ROWS]
    for given in (rows, ENTRIES, as_patient_roster(rows)):
        known = as_patient_roster(given)
        assert list(known) == ENTRIES[:2]
        assert known.staff.parts.keys() == {"grigori", "petrosyan"}
    for wrong in ("Okonkwo", 3, ["Okonkwo"]):
        with pytest.raises(PhiError, match="E147"):
            as_patient_roster(wrong)
    with pytest.raises(PhiError, match="E142"):
        make_entry({"role": "uncle"})
    assert not PatientRoster()
    assert PatientRoster([], NameIndex([("staff", None, "Vance")]))


def test_words_of_names():
    index = NameIndex([("patient", "María del Mar", "O'Brien-García"), ("staff", "J.", "de la Cruz")])
    assert index.parts.keys() == {"maria", "mar", "obrien", "garcia", "cruz"}
    assert index.led == {"mar", "cruz"}
    assert index.initials == {PATIENT_FIRST: {"m"}, STAFF_FIRST: {"j"}}
    assert index.find_near("garica") == index.find_near("garcia") == index.find_near("garcias") == "garcia"
    assert index.find_near("gracias") is None
    assert index.find_near("mat") is None


def test_near_names_of_many():
    index = NameIndex([("staff", None, f"{a}{b}ton") for a in ("Al", "Bre",
    "Ke") for b in "bcdfghjklmnpqrstvwxyz" * 2]
                      + [("staff", None, f"{a}{b}son") for a in "BDFGHJKLMN" for b in ("al", "en",
                      "il")])  # fmt: skip
    assert len(index) > 64
    assert index.find_near("brebtom") == "brebton"
    assert index.find_near("zzzzzz") is None


def test_near_names_of_few_are_all_within_one_edit():
    from rapidfuzz.distance import OSA

    parts = ["abca", "abcab", "cabba", "bbaacc"]
    index = NameIndex([("patient", None, part) for part in parts])
    for size in (3, 4, 5, 6, 7):
        for letters in product("abc", repeat=size):
            key = "".join(letters)
            near = {part for part in parts if size > 3 and OSA.distance(part, key) < 2}
            assert (index.find_near(key) in near) if near else index.find_near(key) is None


def test_the_staff_of_a_document_add_numbers_and_contacts_that_cannot_occur_by_chance():
    numbers = ("QZX0553", "7402", "ATTENDING", None)
    staff = [RosterEntry(None, "staff", "Grigori", "Petrosyan", mrn=number) for number in numbers]
    staff.append(RosterEntry(None, "staff", phone="555-0199"))
    known = Roster(()).for_patient(None).with_people(staff)
    assert [(each.mrn, each.phone) for each in known] == [("QZX0553", None), (None, "555-0199")]
    assert known.names.parts.keys() == set()
    assert known.staff.parts.keys() == {"grigori", "petrosyan"}
