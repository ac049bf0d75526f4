"""`phi scrub IN.parquet --output OUT.parquet`."""

import datetime
import json

import pytest
from typer.testing import CliRunner

from spacy_phi.batch import audit_file, sinks
from spacy_phi.cli import app
from spacy_phi.tables import parquet as corpus

from ..batch.helpers import NOTE, assert_clean

pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")
OPTIONS = ("--model", "rules", "--text-column", "body", "--id-column", "key")


def _scrub(*args, code=0):
    command = ["scrub", *map(str, args), *OPTIONS]
    result = CliRunner().invoke(app, command, catch_exceptions=False)
    assert result.exit_code == code, result.output
    return result


def _lines(path):
    return [json.loads(line) for line in path.read_text(encoding="utf8").splitlines()]


def _table(bodies, kind=None):
    n = len(bodies)
    visits = [{"ward": f"W{k % 3}", "scores": [k, None]} if k % 4 else None for k in range(n)]
    columns = {
        "key": pa.array(range(n), pa.int32()),
        "body": pa.array(bodies, kind or pa.string()),
        "visit": pa.array(visits, pa.struct([("ward", pa.string()), ("scores", pa.list_(pa.int16()))])),
        "kind": pa.array(
            [("note", "letter")[k % 2] for k in range(n)], pa.dictionary(pa.int8(), pa.string())
        ),
        "pat": pa.array([f"p{k % 2}" if k % 5 else None for k in range(n)]),
    }
    schema = pa.table(columns).schema
    fields = [field.with_metadata({"unit": "none"}) if field.name == "key" else field for field in schema]
    return pa.table(columns, schema=pa.schema(fields, {"origin": "ward 7", "pandas": "{}"}))


@pytest.mark.parametrize(
    "kind",
    [pa.string(), pa.large_string(), pa.string_view(), pa.dictionary(pa.int32(), pa.large_string())],
    ids=str,
)
def test_only_the_text_changes(tmp_path, kind):
    table = _table([f"{n}: {NOTE}" if n % 3 else None for n in range(9)], kind)
    pq.write_table(table, tmp_path / "in.parquet", row_group_size=4, compression="zstd")
    result = _scrub(
        tmp_path / "in.parquet", "-o", tmp_path / "out.parquet", "--patient-column", "pat", "--keep-all"
    )
    assert "9 rows in = 9 rows out + 0 set aside" in result.stderr
    out = pq.read_table(tmp_path / "out.parquet")
    table = pq.read_table(tmp_path / "in.parquet")
    assert table.schema.metadata[b"origin"] == b"ward 7"
    kind = table.schema.field("body").type
    plain = kind.value_type if pa.types.is_dictionary(kind) else kind
    place = table.schema.get_field_index("body")
    assert out.schema.equals(table.schema.set(place, pa.field("body", plain)), check_metadata=True)
    assert "which may list values of other rows: the file, key." in result.stderr
    assert out.drop(["body"]).equals(table.drop(["body"]))
    texts = out["body"].to_pylist()
    assert [text is None for text in texts] == [n % 3 == 0 for n in range(9)]
    assert_clean("".join(text or "" for text in texts))
    assert texts[1].startswith("1: ")
    with pq.ParquetFile(tmp_path / "out.parquet") as file:
        assert [file.metadata.row_group(n).num_rows for n in range(3)] == [4, 4, 1]
        assert file.metadata.row_group(0).column(0).compression == "ZSTD"
    for path in tmp_path.iterdir():
        if path.name != "in.parquet":
            assert_clean(path.read_bytes())
    audit = _lines(tmp_path / "out.parquet.audit.jsonl")
    assert [line["id"] for line in audit] == [str(n) for n in range(9)]
    assert {path.name for path in tmp_path.iterdir()} == {
        "in.parquet",
        "out.parquet",
        "out.parquet.audit.jsonl",
        "out.parquet.journal.json",
        "out.parquet.run.json",
    }


@pytest.mark.parametrize(
    "kind", [pa.binary(), pa.large_binary(), pa.dictionary(pa.int8(), pa.binary())], ids=str
)
def test_text_without_a_type_is_bytes(tmp_path, kind):
    # As Impala writes it.
    bodies = [NOTE.encode(), None, b"Ruiz \xff", "Müller came.".encode()]
    data = {
        "key": [b"a", b"b", b"c", b"d"],
        "body": pa.array(bodies, kind),
        "mrn": [b"p"] * 4,
        "x": [b"\xff"] * 4,
    }
    pq.write_table(pa.table(data), tmp_path / "in.parquet")
    columns = ("--patient-column", "mrn", "--keep", "x")
    result = _scrub(tmp_path / "in.parquet", "-o", tmp_path / "out.parquet", *columns, code=1)
    assert "4 rows in = 3 rows out + 1 set aside" in result.stderr
    out = pq.read_table(tmp_path / "out.parquet")
    assert (out.schema.field("body").type, out.schema.field("x").type) == (pa.string(), pa.binary())
    assert out["key"].to_pylist() == [b"a", b"b", b"d"]
    assert_clean(out["body"][0].as_py())
    assert out["body"][1].as_py() is None
    assert out["body"][2].as_py().endswith(" came.")
    audit = _lines(tmp_path / "out.parquet.audit.jsonl")
    assert {line["id"] for line in audit} == {"a", "b", "d"}


def test_rows_in_are_rows_out_and_rows_set_aside(tmp_path):
    table = _table([f"{n}: {NOTE} {'seen ' * 50}{n}" for n in range(40)])
    path = tmp_path / "in.parquet"
    # One row is not UTF-8, and the bytes of the second row group are damaged.
    bad = [b"Ruiz \xff" if n == 3 else body.encode() for n, body in enumerate(table["body"].to_pylist())]
    body = pa.array(bad, pa.binary()).view(pa.string())
    table = table.set_column(1, table.schema.field("body"), body)
    pq.write_table(
        table, path, row_group_size=10, compression="none", use_dictionary=False, write_page_checksum=True
    )
    with pq.ParquetFile(path) as file:
        place = file.metadata.row_group(1).column(1)
    data = bytearray(path.read_bytes())
    middle = place.data_page_offset + place.total_compressed_size // 2
    data[middle : middle + 8] = b"\0" * 8
    path.write_bytes(data)
    result = _scrub(path, "-o", tmp_path / "out.parquet", code=1)
    assert "40 rows in = 29 rows out + 11 set aside" in result.stderr
    out = pq.read_table(tmp_path / "out.parquet")
    assert out["key"].to_pylist() == [n for n in range(40) if n != 3 and not 10 <= n < 20]
    failed = _lines(tmp_path / "out.parquet.failed.jsonl")
    assert [line["source"].rsplit(" ")[-1] for line in failed] == [str(n) for n in (3, *range(10, 20))]
    assert all("E117" in line["error"] for line in failed)
    for file in tmp_path.glob("out*"):
        assert_clean(file.read_bytes())


def test_wrong_inputs_are_coded_errors(tmp_path):
    path, out = tmp_path / "in.parquet", tmp_path / "out.parquet"
    pq.write_table(_table([NOTE]).rename_columns(["key", "text", "visit", "kind", "pat"]), path)
    assert "E120" in _scrub(path, "-o", out, code=2).stderr
    pq.write_table(pa.table({"body": [1]}), path)
    assert "E118" in _scrub(path, "-o", out, code=2).stderr
    path.write_bytes(b"PAR1 of something else")
    assert "E128" in _scrub(path, "-o", out, code=2).stderr
    assert "E124" in _scrub(tmp_path / "none.parquet", "-o", out, code=2).stderr
    _scrub(path, "-o", tmp_path / "folder", code=2)
    pq.write_table(_table([NOTE]), path)
    assert "E122" in _scrub(path, "-o", path, code=2).stderr
    assert "E120" in _scrub(path, "-o", out, "--patient-column", "none", code=2).stderr
    assert not out.exists()
    _scrub(path, "-o", out, "--keep", "kind")
    assert pq.read_schema(out).names == ["key", "body", "kind"]
    assert "E121" in _scrub(path, "-o", out, code=2).stderr
    _scrub(path, "-o", out, "--overwrite")
    pq.write_table(_table([]), path)
    assert "0 rows in = 0 rows out" in _scrub(path, "-o", out, "--overwrite").stderr
    assert pq.read_schema(out).names == ["key", "body"]


def test_stopped_and_started_again(tmp_path, monkeypatch):
    monkeypatch.setattr(corpus, "_ROWS", 2)
    bodies = [f"Call 617-555-01{n:02}. {NOTE}" for n in range(9)]
    pq.write_table(_table(bodies), tmp_path / "in.parquet", row_group_size=5)
    for policy in ("tag", "safe_harbor"):
        whole, cut = (tmp_path / f"{policy}-{name}.parquet" for name in ("whole", "cut"))
        options = (tmp_path / "in.parquet", "--policy", policy, "--patient-column", "pat")
        _scrub(*options, "-o", whole)
        add, count = sinks.Folder.add, iter(range(99))

        def stop(*args, add=add, count=count):
            if next(count) == 5:
                raise KeyboardInterrupt
            add(*args)

        with monkeypatch.context() as patch:
            patch.setattr(sinks.Folder, "add", stop)
            CliRunner().invoke(app, ["scrub", *map(str, options), "-o", str(cut), *OPTIONS])
        assert not cut.exists()
        assert "E121" in _scrub(*options, "-o", cut, "--mode", "recall", code=2).stderr
        assert "Going on after 5 rows" in _scrub(*options, "-o", cut).stderr
        assert pq.read_table(cut).equals(pq.read_table(whole))
        audits = (audit_file.beside(path, "audit.jsonl").read_bytes() for path in (cut, whole))
        assert len(set(audits)) == 1
        assert not audit_file.beside(cut, "unfinished").exists()


def _search(data, values):
    """Return the values found in Parquet metadata: in the file's own, and in that of each field."""
    schema = pq.ParquetFile(data).schema_arrow
    shown = repr([schema.metadata, *((field.type, field.metadata) for field in schema)])
    return [value for value in values if value in shown]


def test_a_changed_column_has_a_plain_type_and_no_metadata(tmp_path, monkeypatch):
    polars = pytest.importorskip("polars")
    monkeypatch.setenv("SPACY_PHI_KEY", "7f3c9a1e5d2b8046c1f7e3a95b0d6824e9a4c7135f8b2d60a3e1974c5b8f0d26")
    known = {
        "body": [NOTE, "Seen by Zorblatt."],
        "mrn": ["00482917", "77120934"],
        "day": ["2024-03-14", "2024-03-16"],
    }
    frame = polars.DataFrame(
        {"key": [1], **{name: values[:1] for name, values in known.items()}, "ward": ["W7"]},
        {"key": polars.Int64}
        | {name: polars.Enum(values) for name, values in known.items()}
        | {"ward": polars.Enum(["W7", "W8"])},
    )
    frame.write_parquet(tmp_path / "in.parquet")
    values = [value for each in known.values() for value in each]
    assert _search(tmp_path / "in.parquet", values) == values
    options = ("--patient-column", "mrn", "--pseudonymize", "mrn", "--shift", "day", "--keep", "ward")
    result = _scrub(tmp_path / "in.parquet", "-o", tmp_path / "out.parquet", *options)
    assert "which may list values of other rows: ward." in result.stderr
    assert _search(tmp_path / "out.parquet", values) == []
    out = polars.read_parquet(tmp_path / "out.parquet")
    assert out.schema == {"key": polars.Int64, "body": polars.String, "mrn": polars.String,
                          "day": polars.String, "ward": frame.schema["ward"]}  # fmt: skip
    assert out["body"][0].startswith("Patient: ")
    assert out["mrn"][0].startswith("P")
    assert out["day"][0][:2] == "20"
    assert out["day"][0] != "2024-03-14"
    assert out["ward"].to_list() == ["W7"]


def test_dictionaries_and_extension_types_of_changed_columns(tmp_path, monkeypatch):
    monkeypatch.setenv("SPACY_PHI_KEY", "7f3c9a1e5d2b8046c1f7e3a95b0d6824e9a4c7135f8b2d60a3e1974c5b8f0d26")
    day, kind = datetime.date(2024, 3, 14), pa.opaque(pa.timestamp("ms"), "time", "Jane Ruiz")
    at = pa.array([datetime.datetime(2024, 3, 14, 8)], pa.timestamp("ms"))
    table = pa.table(
        {
            "key": [1],
            "body": pa.DictionaryArray.from_arrays(pa.array([1], pa.int8()), ["Seen by Zorblatt.", NOTE]),
            "day": pa.array([day]).dictionary_encode(),
            "at": pa.ExtensionArray.from_storage(kind, at),
            "case": pa.array([7]).dictionary_encode(),
        }
    )
    pq.write_table(table, tmp_path / "in.parquet")
    options = ("--shift", "day", "--shift", "at", "--pseudonymize", "case")
    _scrub(tmp_path / "in.parquet", "-o", tmp_path / "out.parquet", *options)
    out = pq.read_table(tmp_path / "out.parquet")
    assert out.schema.types == [pa.int64(), pa.string(), pa.date32(), pa.timestamp("ms"), pa.string()]
    assert _search(tmp_path / "out.parquet", ["Ruiz", "Zorblatt"]) == []
    (row,) = out.to_pylist()
    assert row["at"].date() == row["day"] != day
    assert row["at"].hour == 8
    assert row["case"].startswith("P")
