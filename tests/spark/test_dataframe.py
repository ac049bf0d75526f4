"""DataFrames on a real local cluster with two executor processes."""

import contextlib
import io
import signal
import threading
import time
from collections import Counter

import pytest

from spacy_phi.batch.settings import Settings
from spacy_phi.errors import PhiError
from spacy_phi.spark import scrub_dataframe, scrub_udf, split_aside
from spacy_phi.spark.key import KeySource
from spacy_phi.spark.worker import Job, scrub_batches

from ..batch.helpers import NOTE, SECRETS, assert_clean, load_once
from .conftest import KEY
from .test_same_notes import NOTES, scrub_files

pyarrow = pytest.importorskip("pyarrow")
quick = pytest.fixture(autouse=True)(load_once)
SETTINGS = {"model": "rules", "policy": "expert_determination"}
SCHEMA = "note_id int, person_id string, note_text string, rest struct<at: timestamp, n: array<int>>"


def _frame(spark, notes=NOTES, partitions=3):
    rows = [(n, person, text, (None, [n])) for n, (person, text) in enumerate(notes)]
    return spark.createDataFrame(rows, SCHEMA).repartition(partitions, "note_id")


def _by_id(df):
    return {row.note_id: row for row in df.collect()}


@pytest.fixture(scope="module")
def from_files(tmp_path_factory):
    """Return the texts that `phi scrub` makes of NOTES."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SPACY_PHI_KEY", KEY)
        return scrub_files(tmp_path_factory.mktemp("files"), "--model", "rules")


def _explain(df):
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        df.explain(extended=True)
    return out.getvalue()


def test_the_same_notes_as_through_files(spark, from_files):
    out = scrub_dataframe(_frame(spark), patient="person_id", **SETTINGS)
    assert out.columns == ["note_id", "person_id", "note_text", "rest", "phi", "phi_error"]
    rows = _by_id(out)
    assert [rows[n].note_text for n in range(len(NOTES))] == from_files
    for n, (person, text) in enumerate(NOTES):
        assert (rows[n].person_id, rows[n].rest.n, rows[n].phi_error) == (person, [n], None)
        for found in rows[n].phi:
            assert 0 <= found.start < found.end <= len(text)
            assert 0 <= found.scrubbed_start <= found.scrubbed_end <= len(from_files[n])
    assert {found.label for found in rows[0].phi} >= {"PATIENT", "MEDICALRECORD", "DATE", "PHONE"}
    assert_clean(str([row.phi for row in rows.values()]))


def test_a_broadcast_key_is_the_same_key_and_no_plan_or_log_shows_one(
    spark, cluster, monkeypatch, from_files
):
    cluster.key_file.unlink()
    monkeypatch.setenv("SPACY_PHI_KEY", KEY)
    out = scrub_dataframe(_frame(spark), patient="person_id", key="broadcast", **SETTINGS)
    rows = _by_id(out)
    assert [rows[n].note_text for n in range(len(NOTES))] == from_files
    shown = _explain(out) + repr(out) + cluster.logs()
    assert "phi_scrub" in shown
    assert "SparkListenerSQLExecutionStart" in shown
    for secret in (KEY, KEY.encode().hex(), repr(KEY.encode())):
        assert secret not in shown
    # Values invented in a test are not logged either.
    assert [secret for secret in SECRETS if secret in cluster.logs()] == []


def test_rows_in_are_rows_out_and_rows_set_aside(spark):
    from pyspark.sql import functions

    notes = [*NOTES, (None, NOTE), ("", NOTE), ("p1", None)] * 2
    df = _frame(spark, notes)
    broken = functions.expr("cast(concat(cast(note_text as binary), X'ff') as string)")
    df = df.withColumn("note_text", functions.when(df.note_id % 5 == 0, broken).otherwise(df.note_text))
    out = scrub_dataframe(df, patient="person_id", **SETTINGS).persist()
    good, aside = split_aside(out)
    bad = {n for n, (_, text) in enumerate(notes) if n % 5 == 0 and text is not None}
    reasons = {row.note_id: row.phi_error for row in aside.collect()}
    assert reasons == dict.fromkeys(bad, "[E117] note_text: cannot read the row (UnicodeDecodeError).")
    assert {(row.note_text, row.phi) for row in aside.collect()} == {(None, None)}
    rows = good.collect()
    assert Counter(row.note_id for row in rows) == Counter(set(range(len(notes))) - bad)
    assert good.columns == [*df.columns, "phi"]
    assert_clean("".join(row.note_text or "" for row in rows))
    assert {row.note_id for row in rows if row.note_text is None} == {
        n for n, (_, text) in enumerate(notes) if text is None
    }
    out.unpersist()


def test_the_udf_scrubs_each_note_by_itself(spark, from_files):
    scrub = scrub_udf(**SETTINGS)
    df = _frame(spark).withColumn("clean", scrub("note_text", "person_id"))
    rows = _by_id(df)
    # Names indicated only by note 0 are kept in note 2, and those by note 1 in note 4.
    assert [rows[n].clean.text for n in (0, 1, 3)] == [from_files[n] for n in (0, 1, 3)]
    assert "ruiz" in rows[2].clean.text
    assert rows[0].clean.error is None
    assert {found.label for found in rows[0].clean.findings} >= {"PATIENT", "MEDICALRECORD"}
    (alone,) = df.where("note_id = 1").select(scrub("note_text").text).collect()
    assert alone[0] not in (NOTES[1][1], from_files[1])  # without a patient
    spark.udf.register("phi_scrub", scrub)
    df.createOrReplaceTempView("notes")
    sql = "SELECT note_id, phi_scrub(note_text, person_id) AS clean FROM notes"
    assert {row.note_id: row.clean for row in spark.sql(sql).collect()} == {
        n: row.clean for n, row in rows.items()
    }
    (null,) = spark.createDataFrame([(None,)], "t string").select(scrub("t").alias("clean")).collect()
    assert tuple(null.clean) == (None, None, None)


def test_a_failing_job_of_ours_writes_no_text_to_stderr(spark, capfd):
    """pyspark logs errors of a query with the cell's value, by Python loggers; ours are no such errors."""
    from pyspark.errors import PythonException

    spark.udf.register("phi_scrub", scrub_udf(model="rules", policy="mask"))
    frame = _frame(spark, [("7", f"{NOTE} ")], 1)
    frame.createOrReplaceTempView("failing_notes")
    # The UDF takes no such id of a patient; the other job has no roster.
    for job in (
        spark.sql("SELECT phi_scrub(note_text, note_id).text FROM failing_notes"),
        scrub_dataframe(frame, model="rules", policy="mask", roster="/nowhere.csv"),
    ):
        with pytest.raises(PythonException) as caught:
            job.collect()
        assert_clean(str(caught.value))
    told = "".join(capfd.readouterr())
    assert "QueryContextLogger" not in told
    assert_clean(told)


def test_the_metadata_of_the_text_column_is_left_out(spark):
    from pyspark.sql import functions

    frame = _frame(spark)
    for name in ("note_text", "rest"):
        frame = frame.withColumn(name, functions.col(name).alias(name, metadata={"values": NOTE}))
    fields = {field.name: field.metadata for field in scrub_dataframe(frame, **SETTINGS).schema}
    assert (fields["note_text"], fields["rest"]) == ({}, {"values": NOTE})


def test_policies_that_number_values_need_the_order_of_the_notes(spark):
    df = _frame(spark)
    for wrong in ({}, {"id": "note_id", "each_alone": True}):
        with pytest.raises(PhiError, match="E188"):
            scrub_dataframe(df, patient="person_id", policy="tag", model="rules", **wrong)
    with pytest.raises(PhiError, match="E188"):
        scrub_udf(policy="tag")
    out = scrub_dataframe(df, patient="person_id", id="note_id", policy={"*": "tag"}, model="rules")
    sort = next(line for line in _explain(out).splitlines() if "Sort" in line)
    assert sort.index("person_id") < sort.index("note_id")


def test_impossible_settings_are_reported_before_anything_runs(spark):
    df = _frame(spark)
    for code, wrong in {
        "E180": {"text": "text"},
        "E181": {"text": "note_id"},
        "E187": {"findings": "PHI_ERROR"},
        "E008": {"mode": "fast"},
        "E005": {"policy": "none"},
        "E001": {"labels": ["NAMES"]},
    }.items():
        with pytest.raises(PhiError, match=code):
            scrub_dataframe(df, **wrong)
    with pytest.raises(PhiError, match="E181"):
        scrub_dataframe(df.withColumn("person_id", df.note_id / 2), patient="person_id")


# At the end, since the executors restart after these.


def test_an_executor_with_another_key_stops_the_job(spark, cluster, monkeypatch):
    monkeypatch.setenv("SPACY_PHI_KEY", KEY)
    cluster.key_file.write_text("a key of another cluster")
    out = scrub_dataframe(_frame(spark, NOTES[:1], 1), each_alone=True, **SETTINGS)
    with pytest.raises(Exception, match="E183") as caught:
        out.collect()
    assert_clean(str(caught.value))


def _scrub_here(notes):
    """Return the texts from a single process, which has all notes of a patient at hand."""
    settings = Settings(model="rules", policy="expert_determination")
    job = Job(settings, KeySource(True), "text", "who", "phi", "why", tied=True)
    order = sorted(range(len(notes)), key=lambda n: notes[n][0])
    who, text = ([notes[n][i] for n in order] for i in range(2))
    (batch,) = scrub_batches(job, [pyarrow.record_batch({"who": who, "text": text})])
    return dict(zip(order, batch.column("text").to_pylist()))


def test_an_executor_killed_in_the_middle_loses_and_doubles_nothing(spark, cluster, monkeypatch):
    notes = [(f"p{n % 40}", f"{NOTE} Line {n}.") for n in range(400)]
    before = {process.pid for process in cluster.executors()}
    assert len(before) == 2
    killed = []

    def kill():
        tracker = spark.sparkContext.statusTracker()
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            for stage in map(tracker.getStageInfo, tracker.getActiveStageIds()):
                # Some of its partitions are finished, others are in progress.
                if stage and stage.numTasks == 16 and stage.numCompletedTasks >= 3:
                    victim = cluster.executors()[0]
                    victim.send_signal(signal.SIGKILL)
                    killed.append((victim.pid, stage.numCompletedTasks))
                    return
            time.sleep(0.01)

    thread = threading.Thread(target=kill)
    thread.start()
    df = scrub_dataframe(_frame(spark, notes), patient="person_id", partitions=16, **SETTINGS)
    rows = df.collect()
    thread.join()
    assert killed
    assert killed[0][1] < 16
    assert killed[0][0] not in {process.pid for process in cluster.executors()}
    assert Counter(row.note_id for row in rows) == Counter(range(len(notes)))
    monkeypatch.setenv("SPACY_PHI_KEY", KEY)
    assert {row.note_id: row.note_text for row in rows} == _scrub_here(notes)
