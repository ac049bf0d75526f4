"""`phi scrub FOLDER --output FOLDER` on a folder of Parquet files, as Spark and Hive write it."""

import json

import pytest
from typer.testing import CliRunner

from spacy_phi.batch import sinks
from spacy_phi.batch.audit_file import beside
from spacy_phi.batch.table_run import DONE
from spacy_phi.cli import app

from ..batch.helpers import NOTE, assert_clean

pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")
OPTIONS = ("--model", "rules", "--text-column", "body", "--patient-column", "mrn", "--keep-all")


def _scrub(*args, code=0):
    result = CliRunner().invoke(app, ["scrub", *map(str, args), *OPTIONS], catch_exceptions=False)
    assert result.exit_code == code, result.output
    return result


def _write(path, *bodies, **columns):
    path.parent.mkdir(parents=True, exist_ok=True)
    table = pa.table({"body": pa.array(bodies, pa.string()), **columns})
    pq.write_table(table, path, row_group_size=1)


def _hive(folder):
    """Write three files of two patients, with the extra files that Spark leaves."""
    _write(folder / "mrn=p%2F1" / "part-00000.snappy.parquet", NOTE, None, day=[1, 2])
    _write(folder / "mrn=p%2F1" / "part-00001.parquet", "ruiz slept.", day=[3])
    _write(folder / "mrn=__HIVE_DEFAULT_PARTITION__" / "part-00000.parquet", "ruiz of another family.")
    for name in ("_SUCCESS", ".part-00000.crc", "_temporary/0/part-00002.parquet"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(b"")
    return folder


def _texts(folder):
    """Return the texts of each file of a folder."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    return {
        path.relative_to(folder).as_posix(): pq.ParquetFile(path).read()["body"].to_pylist() for path in paths
    }


def _aside(output):
    return [json.loads(line) for line in beside(output, sinks.FAILED).open()]


def test_a_folder_of_spark(tmp_path):
    source, out = _hive(tmp_path / "in"), tmp_path / "clean.parquet"
    result = _scrub(source, "-o", out)
    assert "4 rows in = 4 rows out + 0 set aside" in result.stderr
    texts = _texts(out)
    first = texts["mrn=p%2F1/part-00000.snappy.parquet"]
    assert first[0].startswith("Patient: [PATIENT], MRN [MEDICALRECORD]")
    assert first[1] is None
    # A name is redacted in all files of the patient, and in no other's.
    assert texts["mrn=p%2F1/part-00001.parquet"] == ["[PATIENT] slept."]
    assert texts["mrn=__HIVE_DEFAULT_PARTITION__/part-00000.parquet"] == ["ruiz of another family."]
    assert len(texts) == 3
    assert pq.ParquetFile(out / "mrn=p%2F1" / "part-00001.parquet").read()["day"].to_pylist() == [3]
    ids = [json.loads(line)["id"] for line in beside(out, sinks.AUDIT).open()]
    parts = ("0.snappy.parquet:0", "0.snappy.parquet:1", "1.parquet:0")
    assert ids[1:] == [f"mrn=p%2F1/part-0000{part}" for part in parts]
    written = {beside(out, name).name for name in (sinks.AUDIT, sinks.RUN, DONE)}
    assert {path.name for path in tmp_path.iterdir()} == {"in", out.name, *written}


def test_rows_of_broken_files_are_set_aside(tmp_path):
    source, out = tmp_path / "in", tmp_path / "out"
    _write(source / "b.parquet", NOTE, mrn=["p"])
    _write(source / "deep" / "er" / "c.parquet", NOTE, NOTE)  # no patient column
    (source / "a.parquet").write_bytes(b"PAR1 Jane Ruiz PAR1")
    pq.write_table(pa.table({"body": [1, 2, 3], "mrn": ["p"] * 3}), source / "d.parquet")
    result = _scrub(source, "-o", out, code=1)
    assert "7 rows in = 1 rows out + 6 set aside" in result.stderr
    codes = [(line["id"], line["error"][1:5]) for line in _aside(out)]
    assert codes == [
        ("a.parquet", "E128"),
        *((f"d.parquet:{n}", "E118") for n in range(3)),
        *((f"deep/er/c.parquet:{n}", "E120") for n in range(2)),
    ]
    assert list(_texts(out)) == ["b.parquet"]
    for path in (*out.rglob("*.parquet"), *tmp_path.glob("out.*")):
        assert_clean(path.read_bytes())
    (source / "b.parquet").unlink()
    assert "E128" in _scrub(source, "-o", tmp_path / "other", code=2).stderr


def test_invalid_folders_are_refused(tmp_path):
    source, out = tmp_path / "in", tmp_path / "out"
    _write(source / "a.parquet", NOTE, mrn=["p"])
    _scrub(source, source, "-o", out, code=2)
    assert "E122" in _scrub(source, "-o", source, code=2).stderr
    (source / "b.txt").write_text(NOTE)
    assert "E139" in _scrub(source, "-o", out, code=2).stderr
    (source / "b.txt").unlink()
    (source / "_delta_log").mkdir()
    assert "Delta" in _scrub(source, "-o", out, code=2).stderr
    (source / "_delta_log").rmdir()
    out.mkdir()
    assert "E121" in _scrub(source, "-o", out, code=2).stderr
    (out / "mine.txt").write_text("mine")
    assert "not Parquet" in _scrub(source, "-o", out, "--overwrite", code=2).stderr
    (out / "mine.txt").unlink()
    (out / "old.parquet").write_bytes(b"")
    _scrub(source, "-o", out, "--overwrite")
    assert list(_texts(out)) == ["a.parquet"]
    (tmp_path / "empty.parquet").mkdir()
    assert "E112" in _scrub(tmp_path / "empty.parquet", "-o", tmp_path / "none", code=2).stderr


def test_stopped_and_started_again_or_given_up(tmp_path, monkeypatch):
    source = tmp_path / "in"
    for n in range(5):
        _write(source / f"{n}.parquet", f"Room {n}. {NOTE}", f"Ruiz {n}.", mrn=[f"p{n % 2}"] * 2)
    whole, cut, other = (tmp_path / name for name in ("whole", "cut", "other"))
    _scrub(source, "-o", whole)
    put, count = sinks.Folder.checkpoint, iter(range(99))

    def stop(self):
        put(self)
        if self.by_chunk and next(count) == 3:
            raise KeyboardInterrupt

    for out in (cut, other):
        count = iter(range(99))
        with monkeypatch.context() as patch:
            patch.setattr(sinks.Folder, "checkpoint", stop)
            CliRunner().invoke(app, ["scrub", str(source), "-o", str(out), *OPTIONS])
        assert not out.exists()
    assert "Going on after" in _scrub(source, "-o", cut).stderr
    assert _texts(cut) == _texts(whole)
    assert beside(cut, sinks.AUDIT).read_bytes() == beside(whole, sinks.AUDIT).read_bytes()
    # An abandoned run leaves nothing to the next one.
    for n in range(1, 5):
        (source / f"{n}.parquet").unlink()
    _write(source / "0.parquet", "Seen again.", mrn=["p0"])
    assert "E121" in _scrub(source, "-o", other, code=2).stderr
    _scrub(source, "-o", other, "--overwrite")
    assert _texts(other) == {"0.parquet": ["Seen again."]}
