"""A note that takes too long is set aside alone, in this process or in a worker."""

import re
import threading
import time
from concurrent.futures import Future

import pytest
from spacy.language import Language

from spacy_phi.batch import crew, stages, workers
from spacy_phi.batch.crew import Crew
from spacy_phi.batch.settings import Settings
from spacy_phi.batch.stages import FIND, SCRUB, find_tasks, load, scrub_tasks
from spacy_phi.batch.tasks import Task
from spacy_phi.batch.time_limit import TimeLimit, has_timer, time_limit
from spacy_phi.batch.workers import Worker

_HANGS = re.compile(r"(a+)+b")


@Language.component("test_phi_hangs")
def _hangs(doc):
    if "slow" in doc.text:
        _HANGS.match("a" * 60)
    doc._.scrubbed = doc.text.upper()
    return doc


@pytest.fixture
def nlp():
    nlp = load(Settings(model="rules"))
    nlp.get_pipe("phi_scrubber").inner.add_pipe("test_phi_hangs")
    return nlp


def test_a_note_that_hangs_is_set_aside_alone(nlp):
    outcomes = scrub_tasks(nlp, [Task("one"), Task("slow"), Task("two")], 0.2)
    assert [outcome.scrubbed for outcome in outcomes] == ["ONE", None, "TWO"]
    assert outcomes[1].error.startswith("[E215] The note took more than 0.2 seconds")
    found = find_tasks(nlp, [Task("one"), Task("slow")], 0.2)
    assert [each.error is None for each in found] == [True, False]


def test_the_crew_keeps_the_limit_of_its_settings(nlp, monkeypatch):
    monkeypatch.setattr(stages, "load", lambda settings: nlp)
    with Crew(Settings(model="rules", max_seconds=0.2)) as crew:
        outcomes = list(crew.work(SCRUB, [Task("slow"), Task("one")]))
    assert [outcome.error is None for outcome in outcomes] == [False, True]


def test_no_handler_mistakes_the_limit_for_its_own_failure():
    def swallow():
        with time_limit(0.05):
            try:
                _HANGS.match("a" * 60)
            except BaseException:
                return "swallowed"

    with pytest.raises(TimeLimit):
        swallow()
    with time_limit(0.05):
        pass
    time.sleep(0.1)


def test_off_the_main_thread_a_process_does_the_work(monkeypatch):
    seen = []
    thread = threading.Thread(target=lambda: seen.append(has_timer()))
    thread.start()
    thread.join()
    assert (seen, has_timer()) == ([False], True)
    monkeypatch.setattr(crew, "has_timer", lambda: False)
    monkeypatch.setattr(Crew, "_hire", lambda self: hired.append(1) or Worker(print, (), print, print, print))
    hired = []
    with Crew(Settings(model="rules")):
        assert hired == [1]
    with Crew(Settings(model="rules", max_seconds=0)):
        assert hired == [1]


class _Pool:
    """Stands in for a pool of one process that never finishes a slow task."""

    ended = 0

    def __init__(self, *args, **kwargs):
        self._processes = {1: self}

    def kill(self):
        _Pool.ended += 1

    def submit(self, work, *args):
        future = Future()
        if not (args and "slow" in args[1]):
            future.set_result(work(*args))
        return future

    def shutdown(self, **kwargs):
        pass


def test_a_process_that_is_late_is_ended_and_its_note_given_up(monkeypatch):
    monkeypatch.setattr(workers, "ProcessPoolExecutor", _Pool)
    monkeypatch.setattr(workers, "_START_SECONDS", 0)
    give_up = crew._given_up
    worker = Worker(
        print,
        (),
        lambda stage, tasks: tasks,
        lambda *args: give_up(3, *args),
        lambda stage: True,
        lambda n: 0.02,
    )
    worker.submit(FIND, ["a", "slow"])
    worker.submit(FIND, ["b"])
    first, second = worker.result()
    assert first == "a"
    assert second.error.startswith("[E215] The note took more than 3 seconds")
    assert worker.result() == ["b"]
    assert _Pool.ended == 4
