"""Every byte and every decoded block of every output format is searched for planted values."""

import base64
import gzip
import io
import json
import sqlite3
import zipfile
from contextlib import closing

import pytest
from typer.testing import CliRunner

from spacy_phi.batch import sinks
from spacy_phi.cli import app

from ..batch.helpers import load_once
from ..documents.helpers import DATA
from ..documents.helpers import SECRETS as OF_SAMPLES
from .layers import find_values

quick = pytest.fixture(autouse=True)(load_once)
KEY = "7f3c9a1e5d2b8046c1f7e3a95b0d6824e9a4c7135f8b2d60a3e1974c5b8f0d26"
NAMES = ("Zwerdling", "Petrosyan", "00482917")
NOTE = "Patient: Quilla Zwerdling, MRN 00482917, was seen by Dr. Petrosyan on 03/14/2024. Well."
PLANTED = (*NAMES, "03/14/2024", "2024-03-14")


@pytest.fixture(autouse=True)
def _key(monkeypatch, tmp_path):
    monkeypatch.setenv("SPACY_PHI_KEY", KEY)
    monkeypatch.chdir(tmp_path)


def _scrub(*args, code=0):
    command = ["scrub", *map(str, args), "--model", "rules", "--policy", "tag"]
    result = CliRunner().invoke(app, command, catch_exceptions=False)
    assert result.exit_code == code, result.output


def _assert_clean(values, *folders):
    """Assert that no file below some folders holds a value, in its name either."""
    paths = [path for folder in folders for path in (folder.rglob("*") if folder.is_dir() else [folder])]
    assert paths
    for path in paths:
        assert find_values(str(path).encode(), values) == [], path
        if path.is_file():
            assert find_values(path.read_bytes(), values) == [], path


def _package(*names):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as package:
        for name in names:
            # Not the time of day, which would differ between the workers that collect the tests.
            package.writestr(zipfile.ZipInfo("word/document.xml"), f"<w:t>{name}</w:t>")
    return out.getvalue()


@pytest.mark.parametrize(
    "data",
    [
        b"zwerdling",
        "Zwerdling".encode("utf-16-le"),
        _package("Zwerdling"),
        gzip.compress(b"Zwerdling", mtime=0),
        base64.b64encode(b"a note about Zwerdling, Quilla"),
        base64.b64encode(_package("Zwerdling")),
        b"&#90;werdling",
        b"Zwer<b>d</b>ling",
        b"Zwer=\r\ndling",
        b"%5Awerdling",
        b'"\\u005awerdling"',
        b"{\\rtf1 Zwer\\b0 dl\\'69ng}",
        b"<5a776572646c696e67>",
        b"<FEFF005A0077006500720064006C0069006E0067>",
    ],
)
def test_the_search_sees_what_it_looks_for(data):
    assert {value for value, _ in find_values(data, ("Zwerdling",))} == {"Zwerdling"}


def test_the_search_reads_parquet_and_sqlite(tmp_path):
    pa, pq = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    field = pa.field("a", pa.string(), metadata={"x": "in the Zwerdling field"})
    pq.write_table(pa.table([["Petrosyan" * 50]], pa.schema([field])), "a.parquet", compression="zstd")
    assert {value for value, _ in find_values((tmp_path / "a.parquet").read_bytes(), NAMES)} == set(NAMES[:2])
    with closing(sqlite3.connect("a.db")) as base:
        base.execute("CREATE TABLE t (a)")
        base.execute("INSERT INTO t VALUES ('Zwerdling')")
        base.commit()
        base.execute("PRAGMA secure_delete = OFF")
        base.execute("DELETE FROM t")
        base.commit()
    assert {value for value, _ in find_values((tmp_path / "a.db").read_bytes(), NAMES)} == {"Zwerdling"}


@pytest.mark.parametrize("name", sorted(path.name for path in DATA.iterdir()))
@pytest.mark.parametrize("more", [(), ("--keep-pdf",)])
def test_documents(name, more, tmp_path):
    if more and not name.endswith(".pdf"):
        pytest.skip("only for PDF")
    source = tmp_path / f"in.{name.rpartition('.')[2]}"
    source.write_bytes((DATA / name).read_bytes())
    assert find_values(source.read_bytes(), OF_SAMPLES)
    _scrub(source, "-o", "out", *more)
    _assert_clean(OF_SAMPLES, tmp_path / "out")


def test_lines_of_fhir_and_tables(tmp_path):
    note = {"contentType": "text/html", "data": base64.b64encode(f"<p>{NOTE}</p>".encode()).decode()}
    resource = {
        "resourceType": "DocumentReference",
        "id": "d1",
        "subject": {"reference": "Patient/p1", "display": "Quilla Zwerdling"},
        "author": [{"display": "Dr. Petrosyan"}],
        "identifier": [{"value": "00482917"}],
        "description": NOTE,
        "date": "2024-03-14T08:30:00-04:00",
        "text": {"status": "generated", "div": f"<div>{NOTE}</div>"},
        "content": [{"attachment": {**note, "title": NOTE}}],
        "extension": [{"url": "https://example.org/x", "valueString": NOTE}],
    }
    row = {"id": 1, "text": NOTE, "name": "Quilla Zwerdling", "mrn": "00482917", "day": "2024-03-14"}
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "a.ndjson").write_text(json.dumps(resource) + "\n")
    _scrub(folder, "-o", "fhir", "--input-format", "fhir")
    (folder / "a.ndjson").write_text(json.dumps(row) + "\n")
    (folder / "b.csv").write_text("\n".join(",".join(f'"{v}"' for v in each) for each in (row, row.values())))
    (folder / "c.txt").write_text(NOTE)
    columns = ("--patient-column", "mrn", "--pseudonymize", "mrn", "--shift", "day")
    _scrub(folder, "-o", "out", *columns)
    (folder / "b.csv").unlink()
    _scrub(folder, "-o", "out", *columns, "--update")
    _assert_clean(PLANTED, tmp_path / "fhir", tmp_path / "out")


def _write_parquet(path, compression="none"):
    polars, pa, pq = map(pytest.importorskip, ("polars", "pyarrow", "pyarrow.parquet"))
    others = "Seen by Dr. Petrosyan at home."
    frame = polars.DataFrame(
        {"id": [1, 2], "text": [NOTE, NOTE], "mrn": ["00482917"] * 2, "day": ["2024-03-14"] * 2},
        {
            "id": polars.Int64,
            "text": polars.Enum([NOTE, others]),
            "mrn": polars.Enum(["00482917", "Zwerdling"]),
            "day": polars.Enum(["2024-03-14", "Petrosyan"]),
        },
    )
    table = pa.table(frame.to_arrow())
    nested = pa.array([{"a": "Zwerdling"}, None])
    table = table.append_column(pa.field("rest", nested.type, metadata={"of": "Petrosyan"}), nested)
    codes = pa.DictionaryArray.from_arrays(pa.array([0, 0], pa.int8()), ["A", "Quilla Zwerdling"])
    table = table.append_column("ward", codes).replace_schema_metadata(
        {"author": "Petrosyan", "mrn": "00482917"}
    )
    metadata = {f.name: f.metadata for f in table.schema}
    assert metadata["rest"] is not None
    pq.write_table(table, path, compression=compression, store_schema=True)


@pytest.mark.parametrize("compression", ["none", "zstd"])
def test_parquet(compression, tmp_path, monkeypatch):
    _write_parquet(tmp_path / "in.parquet", compression)
    assert {v for v, _ in find_values((tmp_path / "in.parquet").read_bytes(), NAMES)} == set(NAMES)
    columns = ("--patient-column", "mrn", "--pseudonymize", "mrn", "--shift", "day")
    (tmp_path / "out").mkdir()
    options = ("in.parquet", "-o", "out/clean.parquet", *columns)
    finish = sinks.Folder.finish

    def stop(folder):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(sinks.Folder, "finish", stop)
        command = ["scrub", *options, "--model", "rules", "--policy", "tag"]
        assert CliRunner().invoke(app, command).exit_code != 0
    assert list((tmp_path / "out").rglob("*.arrow"))
    _assert_clean(PLANTED, tmp_path / "out")
    assert sinks.Folder.finish is finish
    _scrub(*options)
    _assert_clean(PLANTED, tmp_path / "out")


def test_frames(tmp_path):
    polars = pytest.importorskip("polars")
    from spacy_phi.integrations.frames import scrub_frame

    _write_parquet(tmp_path / "in.parquet")
    frame = polars.read_parquet(tmp_path / "in.parquet")
    (tmp_path / "out").mkdir()
    options = {"patient": "mrn", "pseudonymize": ["mrn"], "shift": ["day"], "policy": "tag", "model": "rules"}
    for number, each in enumerate((frame, frame.to_pandas())):
        made = scrub_frame(each, **options).frame
        write = made.write_parquet if number == 0 else made.to_parquet
        write(tmp_path / "out" / f"{number}.parquet")
    _assert_clean(PLANTED, tmp_path / "out")


@pytest.fixture
def _keeps_deleted():
    """Make new connections of SQLite keep deleted rows, as most builds do."""
    sa = pytest.importorskip("sqlalchemy")

    def keep(connection, _):
        connection.execute("PRAGMA secure_delete = OFF")

    sa.event.listen(sa.engine.Engine, "connect", keep)
    yield
    sa.event.remove(sa.engine.Engine, "connect", keep)


@pytest.mark.usefixtures("_keeps_deleted")
def test_sqlite(tmp_path):
    (tmp_path / "out").mkdir()
    with closing(sqlite3.connect("in.db")) as base, base:
        base.execute("CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT, name TEXT, mrn TEXT, day TEXT)")
        rows = [(n, f"{n} {NOTE}", "Zwerdling " * 300, "00482917", "2024-03-14") for n in range(20)]
        base.executemany("INSERT INTO note VALUES (?, ?, ?, ?, ?)", rows)
    columns = ("--patient-column", "mrn", "--pseudonymize", "mrn", "--shift", "day")
    options = ("sqlite:///in.db", "--table", "note", "-o", "sqlite:///out/clean.db", *columns)
    # An earlier run that kept a column leaves nothing of it in free pages.
    _scrub(*options, "--keep", "name")
    assert find_values((tmp_path / "out" / "clean.db").read_bytes(), NAMES)
    _scrub(*options, "--overwrite")
    _assert_clean(PLANTED, tmp_path / "out")
