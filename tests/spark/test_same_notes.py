"""One corpus through files, Parquet, SQL, OMOP, FHIR, Spark and the service, with the bundled network and
keyed surrogates, gives byte-identical scrubbed notes."""

import base64
import json

import pytest
from typer.testing import CliRunner

from spacy_phi.batch.settings import Settings
from spacy_phi.cli import app
from spacy_phi.tables import sql

from ..batch.helpers import NOTE, assert_clean, load_once
from .conftest import KEY

pa, pq, sa = (pytest.importorskip(name) for name in ("pyarrow", "pyarrow.parquet", "sqlalchemy"))
quick = pytest.fixture(autouse=True)(load_once)
NOTES = [
    ("1", f"First visit.\r\n{NOTE}\nCaf\xe9, 5 < 6 & 7.\n"),
    ("2", "Mr. Torvald Mbeki, DOB 04/05/1961, lives at 12 Elm Street, Boston, MA 02115. Seen 03/16/2024.\n"),
    ("1", "ruiz slept. 617 555.0123 rang on 03/15/2024. WBC 12.5"),
    ("2", ""),
    ("2", "mbeki was told by Dr. Anna Petrov on 04/01/2024; MRN: 77120934"),
]


def _scrub(*args):
    command = ["scrub", *map(str, args), "--policy", "expert_determination"]
    result = CliRunner().invoke(app, command, catch_exceptions=False)
    assert result.exit_code == 0, result.output


def scrub_files(tmp_path, *more):
    for n, (patient, text) in enumerate(NOTES):
        path = tmp_path / "notes" / patient / f"{n}.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())
    _scrub(tmp_path / "notes", "-o", tmp_path / "out", *more)
    return [(tmp_path / "out" / p / f"{n}.txt").read_bytes().decode() for n, (p, _) in enumerate(NOTES)]


def _jsonl(tmp_path, request):
    lines = [json.dumps({"id": n, "person": p, "text": text}) for n, (p, text) in enumerate(NOTES)]
    (tmp_path / "n.jsonl").write_text("\n".join(lines))
    _scrub(tmp_path / "n.jsonl", "-o", tmp_path / "out", "--patient-column", "person")
    return [json.loads(line)["text"] for line in (tmp_path / "out" / "n.jsonl").open()]


def _csv(tmp_path, request):
    import csv

    with (tmp_path / "n.csv").open("w", newline="", encoding="utf8") as stream:
        csv.writer(stream).writerows([("person", "text"), *NOTES])
    _scrub(tmp_path / "n.csv", "-o", tmp_path / "out", "--patient-column", "person")
    with (tmp_path / "out" / "n.csv").open(newline="", encoding="utf8") as stream:
        return [row[0] for row in csv.reader(stream)][1:]


def _parquet(tmp_path, request):
    persons, texts = zip(*NOTES)
    pq.write_table(pa.table({"person": persons, "text": texts}), tmp_path / "n.parquet", row_group_size=2)
    _scrub(tmp_path / "n.parquet", "-o", tmp_path / "out.parquet", "--patient-column", "person")
    return pq.read_table(tmp_path / "out.parquet")["text"].to_pylist()


def _parquet_folder(tmp_path, request):
    """Write one file per note, in folders named after the patients."""
    paths = []
    for n, (person, text) in enumerate(NOTES):
        paths.append(f"person={person}/{n}.parquet")
        (tmp_path / "in" / paths[-1]).parent.mkdir(parents=True, exist_ok=True)
        pq.write_table(pa.table({"text": [text]}), tmp_path / "in" / paths[-1])
    _scrub(tmp_path / "in", "-o", tmp_path / "out", "--patient-column", "person", "--keep", "person")
    return [pq.ParquetFile(tmp_path / "out" / path).read()["text"][0].as_py() for path in paths]


def _service(tmp_path, request):
    pytest.importorskip("fastapi")
    pytest.importorskip("httpx")
    from starlette.testclient import TestClient

    from spacy_phi.service.app import create_app
    from spacy_phi.service.scrubbing import Scrubber

    settings = Settings("expert_determination")
    notes = [{"text": text, "patient": person} for person, text in NOTES]
    with TestClient(create_app(lambda: Scrubber(settings)), base_url="http://localhost") as client:
        return [note["scrubbed"] for note in client.post("/scrub", json={"notes": notes}).json()["notes"]]


def _sql(tmp_path, request):
    url = f"sqlite:///{tmp_path / 'n.db'}"
    rows = [{"id": n, "person": p, "text": text} for n, (p, text) in enumerate(NOTES)]
    with sql.database(url) as engine, engine.begin() as connection:
        connection.execute(sa.text("CREATE TABLE note (id INTEGER PRIMARY KEY, person TEXT, text TEXT)"))
        connection.execute(sa.text("INSERT INTO note VALUES (:id, :person, :text)"), rows)
    _scrub(url, "-o", url, "--table", "note", "--output-table", "clean", "--patient-column", "person")
    with sql.database(url) as engine, engine.connect() as connection:
        return list(connection.execute(sa.text("SELECT text FROM clean ORDER BY id")).scalars())


def _fhir(tmp_path, request):
    with (tmp_path / "n.ndjson").open("w") as stream:
        for n, (patient, text) in enumerate(NOTES):
            attachment = {"contentType": "text/plain", "data": base64.b64encode(text.encode()).decode()}
            resource = {
                "resourceType": "DocumentReference",
                "id": str(n),
                "content": [{"attachment": attachment}],
            }
            stream.write(json.dumps({**resource, "subject": {"reference": f"Patient/{patient}"}}) + "\n")
    _scrub(tmp_path / "n.ndjson", "-o", tmp_path / "out", "--input-format", "fhir")
    lines = [json.loads(line) for line in (tmp_path / "out" / "n.ndjson").open()]
    return [base64.b64decode(line["content"][0]["attachment"]["data"]).decode() for line in lines]


def _omop(tmp_path, request):
    url = f"sqlite:///{tmp_path / 'n.db'}"
    columns = (
        "note_date DATE, note_datetime TIMESTAMP, note_title TEXT, note_text TEXT, note_source_value TEXT"
    )
    rows = [{"id": n, "person": p, "text": text} for n, (p, text) in enumerate(NOTES)]
    with sql.database(url) as engine, engine.begin() as connection:
        connection.execute(
            sa.text(f"CREATE TABLE note (note_id INTEGER PRIMARY KEY, person_id INTEGER, {columns})")
        )
        connection.execute(
            sa.text("INSERT INTO note VALUES (:id, :person, NULL, NULL, NULL, :text, NULL)"), rows
        )
    _scrub(url, "-o", f"{url}.out", "--omop")
    with sql.database(f"{url}.out") as engine, engine.connect() as connection:
        return list(connection.execute(sa.text("SELECT note_text FROM note ORDER BY note_id")).scalars())


def _spark(tmp_path, request):
    spark = request.getfixturevalue("spark")
    from spacy_phi.spark import scrub_dataframe

    rows = [(n, person, text) for n, (person, text) in enumerate(NOTES)]
    df = spark.createDataFrame(rows, "n int, person string, text string").repartition(3, "n")
    out = scrub_dataframe(df, text="text", patient="person", policy="expert_determination")
    return [row.text for row in sorted(out.collect(), key=lambda row: row.n)]


WAYS = (_jsonl, _csv, _parquet, _parquet_folder, _sql, _omop, _fhir, _service, _spark)


@pytest.fixture(scope="module")
def from_files(tmp_path_factory):
    """Return the texts that `phi scrub` makes of a folder of files."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SPACY_PHI_KEY", KEY)
        return scrub_files(tmp_path_factory.mktemp("files"))


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__.strip("_"))
def test_the_same_notes_come_out_of_all(tmp_path, monkeypatch, request, from_files, way):
    monkeypatch.setenv("SPACY_PHI_KEY", KEY)
    monkeypatch.chdir(tmp_path)
    assert_clean("".join(from_files))
    assert "ruiz" not in from_files[2]
    assert "mbeki" not in from_files[4]
    assert "[" not in "".join(from_files), "surrogates, and no labels"
    assert way(tmp_path, request) == from_files
