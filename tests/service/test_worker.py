import signal
import threading
import time

import pytest

pytest.importorskip("fastapi")

from spacy_phi.batch.settings import Settings
from spacy_phi.batch.tasks import Found, Outcome
from spacy_phi.errors import PhiError
from spacy_phi.service.main_thread import MainThread
from spacy_phi.service.scrubbing import Note
from spacy_phi.service.worker import Busy, Call, Job, Worker
from spacy_phi.surrogates.policy import get_policy

POLICY = get_policy("mask")


class Slow:
    """Stands in for the pipelines; it waits for a signal and records its batches."""

    def __init__(self, max_seconds=60):
        self.settings = Settings(max_seconds=max_seconds)
        self.go = threading.Event()
        self.batches = []
        self.started = threading.Event()

    def find(self, notes, policy, mode):
        self.started.set()
        assert self.go.wait(10)
        self.batches.append(([note.text for note in notes], mode))
        if any(note.text == "bad" for note in notes):
            raise RuntimeError
        return [Found() for _ in notes]

    def replace(self, notes, found, policy, mode, each_alone):
        assert len(notes) == len(found)
        return [Outcome(note.text.upper(), []) for note in notes]


def _job(*texts, mode=None):
    return Job([Note(text) for text in texts], POLICY, mode)


def test_jobs_of_another_policy_are_found_apart():
    slow = Slow()
    with Worker(lambda: slow) as worker:
        first = worker.submit(_job("a"))
        assert slow.started.wait(10)
        others = [worker.submit(Job([Note("b")], policy)) for policy in (POLICY, get_policy("strict"))]
        slow.go.set()
        for future in (first, *others):
            future.result(10)
    assert [texts for texts, _ in slow.batches] == [["a"], ["b"], ["b"]]


def _texts(future):
    return [outcome.scrubbed for outcome in future.result(10)]


def test_waiting_requests_are_batched_and_answered_separately():
    slow = Slow()
    with Worker(lambda: slow) as worker:
        first = worker.submit(_job("a"))
        assert slow.started.wait(10)
        futures = [
            worker.submit(_job("b", "c")),
            worker.submit(_job("d")),
            worker.submit(_job("e", mode="recall")),
        ]
        slow.go.set()
        assert [_texts(future) for future in (first, *futures)] == [["A"], ["B", "C"], ["D"], ["E"]]
    assert slow.batches == [(["a"], None), (["b", "c", "d"], None), (["e"], "recall")]
    assert worker.waiting == 0


def test_a_batch_is_bounded():
    slow = Slow()
    with Worker(lambda: slow) as worker:
        worker.submit(_job("a"))
        assert slow.started.wait(10)
        futures = [worker.submit(_job(*"x" * 40)) for _ in range(3)]
        slow.go.set()
        assert [len(_texts(future)) for future in futures] == [40] * 3
    assert [len(texts) for texts, _ in slow.batches] == [1, 40, 40, 40]


def test_no_more_than_may_wait():
    slow = Slow()
    with Worker(lambda: slow, max_waiting=2) as worker:
        futures = [worker.submit(_job("a")), worker.submit(_job("b"))]
        with pytest.raises(Busy):
            worker.submit(_job("c"))
        assert 1 <= worker.retry_after <= 60
        slow.go.set()
        assert [_texts(future) for future in futures] == [["A"], ["B"]]
        assert _texts(worker.submit(_job("d"))) == ["D"]


def test_an_error_reaches_those_of_its_batch_and_the_next_go_on():
    slow = Slow()
    slow.go.set()
    with Worker(lambda: slow) as worker:
        with pytest.raises(RuntimeError):
            worker.submit(_job("bad")).result(10)
        assert _texts(worker.submit(_job("good"))) == ["GOOD"]


def test_waiting_requests_are_finished_on_exit():
    slow = Slow()
    with Worker(lambda: slow) as worker:
        futures = [worker.submit(_job("a"))]
        assert slow.started.wait(10)
        futures += [worker.submit(_job("b")), worker.submit(_job("c", mode="recall"))]
        threading.Thread(target=lambda: (time.sleep(0.2), slow.go.set())).start()
    assert [_texts(future) for future in futures] == [["A"], ["B"], ["C"]]
    with pytest.raises(Busy):
        worker.submit(_job("late"))


def test_cancelled_requests_are_skipped():
    slow = Slow()
    with Worker(lambda: slow) as worker:
        worker.submit(_job("a"))
        gone = worker.submit(_job("b"))
        assert gone.cancel()
        slow.go.set()
        assert _texts(worker.submit(_job("c"))) == ["C"]


def test_other_work_has_the_thread_of_short_notes():
    slow = Slow()
    slow.go.set()
    with Worker(lambda: slow) as worker:
        first = worker.submit(Call(threading.get_ident))
        assert _texts(worker.submit(_job("a"))) == ["A"]
        assert (
            first.result(10) == worker.submit(Call(threading.get_ident)).result(10) != threading.get_ident()
        )
        with pytest.raises(ZeroDivisionError):
            worker.submit(Call(lambda: 1 / 0)).result(10)
        assert _texts(worker.submit(_job("b"))) == ["B"]
    assert worker.waiting == 0


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timer on this system")
def test_other_work_has_a_time_limit():
    main, slow, said = MainThread(), Slow(max_seconds=0.05), []

    def endless():
        while True:
            pass

    def ask():
        with Worker(lambda: slow, start=main.start) as worker:
            try:
                worker.submit(Call(endless)).result(30)
            except PhiError as error:
                said.append(str(error))

    main.run(ask)
    assert len(said) == 1
    assert "E215" in said[0]
