import logging
import os
import signal
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool

import pytest
from spacy.language import Language

from spacy_phi.batch import workers
from spacy_phi.batch.crew import Crew, Watch, scrub_stream
from spacy_phi.batch.settings import Settings
from spacy_phi.batch.stages import SCRUB, load, scrub_tasks
from spacy_phi.batch.tasks import Found, Outcome, Task, chunks
from spacy_phi.batch.workers import Worker
from spacy_phi.errors import PhiError
from spacy_phi.pipeline import scrubber
from spacy_phi.roster.entry import RosterEntry
from spacy_phi.roster.rosters import Roster
from spacy_phi.rules.veto import Veto
from spacy_phi.spans import Match, read_source

from .helpers import NOTE, assert_clean


def test_chunks_are_bounded_in_notes_and_characters():
    assert [len(chunk) for chunk in chunks([Task("x")] * 130)] == [64, 64, 2]
    assert [len(chunk) for chunk in chunks([Task("x" * 600_000)] * 3)] == [1, 1, 1]
    endless = (Task("x") for _ in iter(int, 1))
    assert len(next(chunks(endless))) == 64


def test_notes_are_scrubbed_in_order():
    outcomes = list(scrub_stream(Settings(), [Task(NOTE), Task(""), Task("nothing here")]))
    assert [outcome.error for outcome in outcomes] == [None] * 3
    assert_clean(outcomes[0].scrubbed)
    assert [outcome.scrubbed for outcome in outcomes[1:]] == ["", "nothing here"]
    assert {"PHONE", "EMAIL"} <= {finding["label"] for finding in outcomes[0].findings}


def test_another_note_can_confirm_a_finding_vetoed_by_the_network():
    name, drug = (
        Match(0, 3, "PATIENT", 0.5, read_source("rule:lexicon")),
        Match(9, 15, "PATIENT", 0.5, read_source("ner")),
    )
    found = Found((), (Veto(name, "no PHI", "network"), Veto(drug, "drug", "exact")))
    assert found.vetoed == (drug,)


def test_spawned_workers_give_the_same_and_the_notes_of_a_killed_one_are_done_again():
    tasks = [Task(f"Patient: Jane Ruiz, visit {n}. Call 617-555-01{n:02}.", f"p{n % 3}") for n in range(300)]
    tasks[5] = Task("bad \ud800 text")
    settings = Settings(policy="mask", model="rules")
    alone = list(scrub_stream(settings, tasks))
    assert alone[5].scrubbed is None
    with Crew(settings, 2) as crew:
        assert list(crew.work(SCRUB, tasks)) == alone
        stream = crew.work(SCRUB, tasks)
        outcomes = [next(stream)]
        for process in list(crew._workers[0].pool._processes):
            os.kill(process, signal.SIGKILL)
        outcomes += stream
    assert outcomes == alone


class _Pool:
    """Stands in for a pool of one process; it dies at a note that asks for it."""

    starts_left = 99

    def __init__(self, *args, **kwargs):
        self.dead = _Pool.starts_left <= 0
        _Pool.starts_left -= 1

    def submit(self, work, *args):
        if self.dead:
            raise BrokenProcessPool
        future = Future()
        self.dead = bool(args) and any("deadly" in task for task in args[1])
        if self.dead:
            future.set_exception(BrokenProcessPool())
        else:
            future.set_result(work(*args))
        return future

    def shutdown(self, **kwargs):
        self.dead = True


def _upper(stage, tasks):
    return [task.upper() for task in tasks]


def test_a_note_that_kills_is_given_up_alone(monkeypatch):
    monkeypatch.setattr(workers, "ProcessPoolExecutor", _Pool)
    monkeypatch.setattr(_Pool, "starts_left", 99)
    worker = Worker(print, (), _upper, "gave up at {}, late: {}".format, lambda stage: True)
    batches = [["a", "b"], ["c", "deadly", "d"], ["e"]]
    for batch in batches:
        worker.submit("s", batch)
    assert [worker.result() for _ in batches] == [["A", "B"], ["C", "gave up at s, late: False", "D"], ["E"]]
    worker.submit("s", ["f"])
    worker.pool.shutdown()
    worker.submit("s", ["g"])
    assert [worker.result(), worker.result()] == [["F"], ["G"]]


@pytest.mark.parametrize(("starts", "repeats"), [(1, True), (99, False)])
def test_where_no_other_can_take_its_place(monkeypatch, starts, repeats):
    monkeypatch.setattr(workers, "ProcessPoolExecutor", _Pool)
    monkeypatch.setattr(_Pool, "starts_left", starts)
    worker = Worker(print, (), _upper, str, lambda stage: repeats)
    worker.submit("s", ["deadly"])
    with pytest.raises(PhiError, match="E126"):
        worker.result()


@Language.factory("test_phi_breaks")
class _Breaks:
    def __init__(self, nlp, name):
        pass

    def __call__(self, doc):
        if "secret" in doc.text:
            raise RuntimeError(doc.text)
        doc._.scrubbed = None if "forgotten" in doc.text else doc.text.upper()
        return doc


def test_a_note_that_fails_is_set_aside_without_a_word_of_it():
    nlp = load(Settings(model="rules"))
    nlp.get_pipe("phi_scrubber").inner.add_pipe("test_phi_breaks")
    outcomes = scrub_tasks(nlp, [Task("one"), Task("my secret"), Task("forgotten"), Task("two")])
    assert [outcome.scrubbed for outcome in outcomes] == ["ONE", None, None, "TWO"]
    assert "RuntimeError" in outcomes[1].error
    assert "secret" not in outcomes[1].error
    assert outcomes[2].error.startswith("[E009]")


def test_wrong_settings_are_coded_errors(tmp_path):
    for settings in (Settings(policy="none"), Settings(labels=("X",)), Settings(mode="loud")):
        with pytest.raises(PhiError):
            load(settings)
    (tmp_path / "t.json").write_text('{"*": "keep", "PATIENT": "redact"}')
    nlp = load(Settings(policy=str(tmp_path / "t.json")))
    (outcome,) = scrub_tasks(nlp, [Task(NOTE)])
    assert "█" in outcome.scrubbed
    assert "617-555-0123" in outcome.scrubbed
    for content in ("[1]", "{"):
        (tmp_path / "t.json").write_text(content)
        with pytest.raises(PhiError, match="E128"):
            load(Settings(policy=str(tmp_path / "t.json")))


def test_a_note_longer_than_spacys_limit():
    text = "It rained. " * 100_000 + NOTE
    (outcome,) = scrub_tasks(load(Settings(model="rules")), [Task(text)])
    assert_clean(outcome.scrubbed)
    assert len(outcome.scrubbed) > 1_000_000


def test_the_vocabularies_do_not_grow_with_the_notes(monkeypatch):
    monkeypatch.setattr(scrubber, "KEPT_LEXEMES", 500)
    nlp = load(Settings(model="rules"))
    inner, sizes = nlp.get_pipe("phi_scrubber").inner, []
    before = len(nlp.vocab.strings), len(nlp.vocab)
    for n in range(40):
        scrub_tasks(nlp, [Task(f"word{chr(97 + n)}x{chr(97 + k)} again") for k in range(64)])
        sizes.append(len(inner.vocab))
    assert (len(nlp.vocab.strings), len(nlp.vocab)) == before
    assert 500 < max(sizes) < 1000
    assert inner.vocab.strings._map.capacity <= 4096


def test_values_of_the_roster_left_in_the_output_are_reported(caplog):
    caplog.set_level(logging.INFO, "spacy_phi.batch")
    watch = Watch(Roster([RosterEntry("1", "patient", "Amy", "Long")]), "en")
    assert len(list(watch.watch([Task("a", "1"), Task("b", "1")]))) == 2
    watch.see(Outcome("a", [{"source": "roster:output"}, {"source": "roster:output"}, {"source": "ner"}]))
    watch.see(Outcome("b", [{"source": "roster:name"}]))
    watch.tell()
    assert "2 values were left in 1 texts" in caplog.text
