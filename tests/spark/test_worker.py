"""A worker process's job on its rows, without Spark."""

import pytest

from spacy_phi.batch.settings import Settings
from spacy_phi.errors import PhiError
from spacy_phi.spark import worker
from spacy_phi.spark.key import KeySource
from spacy_phi.spark.worker import Job, scrub_batches
from spacy_phi.surrogates.keys import parse_key, resolve_key

from ..batch.helpers import NOTE, assert_clean

pa = pytest.importorskip("pyarrow")
OTHER = "ruiz slept well."


def _job(**more):
    settings = Settings(model="rules", policy=more.pop("policy", "mask"))
    return Job(settings, more.pop("key", KeySource(False)), "text", "who", "phi", "why", **more)


def _batch(*rows):
    who, text = zip(*rows) if rows else ((), ())
    return pa.record_batch({"who": pa.array(who, pa.string()), "text": pa.array(text, pa.string())})


def _scrub(job, *batches):
    return [batch.to_pylist() for batch in scrub_batches(job, iter(batches))]


def test_each_batch_comes_out_with_its_rows_in_order():
    batches = [_batch(), _batch(("a", NOTE), (None, None)), _batch(), _batch(("a", "No pain.")), _batch()]
    out = _scrub(_job(), *batches)
    assert [len(rows) for rows in out] == [0, 2, 0, 1, 0]
    assert out[1][1] == {"who": None, "text": None, "phi": None, "why": None}
    assert out[3][0] == {"who": "a", "text": "No pain.", "phi": [], "why": None}
    assert_clean(out[1][0]["text"])


def test_findings_have_places_in_both_texts_and_no_text():
    (((row),),) = _scrub(_job(), _batch(("a", NOTE)))
    for found in row["phi"]:
        assert set(found) == {name for name, _ in worker.FINDING_FIELDS}
        assert row["text"][found["scrubbed_start"] : found["scrubbed_end"]] == f"[{found['label']}]"
        assert found["replaced"]
    assert NOTE[row["phi"][0]["start"] : row["phi"][0]["end"]] == "Jane Ruiz"
    assert_clean(str(row["phi"]))


def test_a_note_s_names_are_redacted_in_the_patient_s_other_batches():
    batches = [_batch(("a", OTHER)), _batch(("a", NOTE), ("b", OTHER), ("", NOTE)), _batch(("", OTHER))]
    tied = [row["text"] for rows in _scrub(_job(tied=True), *batches) for row in rows]
    assert tied[0] == "[PATIENT] slept well."
    assert tied[2] == tied[4] == OTHER
    alone = [row["text"] for rows in _scrub(_job(), *batches) for row in rows]
    assert alone[0] == OTHER


def test_a_row_that_is_no_text_is_set_aside_alone():
    broken = pa.Array.from_buffers(
        pa.string(), 2, [None, pa.py_buffer(b"\0\0\0\0\1\0\0\0\5\0\0\0"), pa.py_buffer(b"\xffJane")]
    )
    for column in ("text", "who"):
        columns = {"who": pa.array(["a", "a"]), "text": pa.array([NOTE, NOTE])} | {column: broken}
        (rows,) = scrub_batches(_job(tied=True), [pa.record_batch(columns)])
        texts, errors = rows.column("text").to_pylist(), rows.column("why").to_pylist()
        assert (texts[0], rows.column("phi")[0].as_py()) == (None, None)
        assert errors == [f"[E117] {column}: cannot read the row (UnicodeDecodeError).", None]
        assert_clean(texts[1])


def test_a_note_that_fails_is_set_aside_with_a_reason_and_no_text(monkeypatch):
    real = worker.find_tasks

    def find(nlp, tasks):
        found = real(nlp, tasks)
        return [
            each._replace(error="[E125] it broke") if "slept" in t.text else each
            for each, t in zip(found, tasks)
        ]

    monkeypatch.setattr(worker, "find_tasks", find)
    (rows,) = _scrub(_job(tied=True), _batch(("a", NOTE), ("a", OTHER)))
    assert rows[1] == {"who": "a", "text": None, "phi": None, "why": "[E125] it broke"}
    assert rows[0]["why"] is None


def test_an_error_that_stops_a_partition_says_nothing_of_a_note():
    def batches():
        yield _batch(("a", NOTE))
        raise RuntimeError(NOTE)

    with pytest.raises(PhiError, match="E186") as caught:
        list(scrub_batches(_job(), batches()))
    assert_clean(str(caught.value))
    assert caught.value.__context__ is None


def test_settings_that_cannot_be_used_here_stop_the_partition():
    job = _job()
    with pytest.raises(PhiError, match="E007"):
        _scrub(
            Job(Settings(model="/no/such/model"), KeySource(False), "text", None, "phi", "why"),
            _batch(("a", NOTE)),
        )
    assert _scrub(job, _batch())


def test_tags_are_numbered_anew_in_each_partition():
    job = _job(policy="tag", tied=True)
    first = _scrub(job, _batch(("a", NOTE)))
    assert _scrub(job, _batch(("a", "Patient: Ana Silva."), ("a", NOTE))) != first
    assert _scrub(job, _batch(("a", NOTE))) == first


class _Sent:
    def __init__(self, value):
        self.value = value


def test_the_key_of_the_job_is_used_and_no_other(monkeypatch):
    monkeypatch.setenv("SPACY_PHI_KEY", "a key that is long enough for the test")

    def scrub(value):
        return _scrub(
            _job(policy="expert_determination", key=KeySource(True, broadcast=_Sent(value))),
            _batch(("a", NOTE)),
        )

    one, two = scrub(b"k" * 32), scrub(b"l" * 32)
    assert one != two
    assert scrub(b"k" * 32) == one
    assert resolve_key() == parse_key("a key that is long enough for the test")
