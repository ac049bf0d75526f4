"""Long requests run in a process of their own, under any policy, and delay nobody else."""

import threading

import pytest

pytest.importorskip("fastapi")

from spacy_phi.batch.settings import Settings
from spacy_phi.batch.tasks import Found, Outcome
from spacy_phi.service.long_notes import LONG_CHARS, LongNotes
from spacy_phi.service.scrubbing import Note
from spacy_phi.service.worker import Job, Worker
from spacy_phi.spans import Match, read_source
from spacy_phi.surrogates.policy import get_policy

POLICY = get_policy("mask")


@pytest.fixture(scope="module")
def long():
    with LongNotes(Settings(model="rules")) as long:
        yield long


def test_notes_of_a_patient_tell_each_other_names(long):
    notes = [
        Note("Mr. John Vellacott, MRN 00482917, was seen.", "p"),
        Note("vellacott feels well.", "p"),
        Note("vellacott is a tree.", "q"),
        Note("Seen in Ohio.", matches=[Match(8, 12, "STATE", 1.0, read_source("user"))]),
    ]
    together = [outcome.scrubbed for outcome in long.scrub(notes)]
    assert together[1] == "[PATIENT] feels well."
    assert together[2] == "vellacott is a tree."
    assert together[3] == "Seen in [STATE]."
    assert long.scrub(notes, each_alone=True)[1].scrubbed == "vellacott feels well."


def test_a_request_names_its_policy(long):
    note = [Note("She is from Ohio, seen 03/14/2024.")]
    assert long.scrub(note)[0].scrubbed == "She is from Ohio, seen [DATE]."
    assert (
        long.scrub(note, {"DATE": "keep", "*": "mask"})[0].scrubbed == "She is from [STATE], seen 03/14/2024."
    )


class Stuck:
    """Stands in for both lanes: the long one waits until a short request is answered."""

    def __init__(self):
        self.answered = threading.Event()

    def __enter__(self):
        return self

    def __exit__(self, *args):
        pass

    def find(self, notes, policy, mode):
        return [Found() for _ in notes]

    def replace(self, notes, found, policy, mode, each_alone):
        self.answered.set()
        return [Outcome(note.text, []) for note in notes]

    def scrub(self, notes, policy, mode, each_alone):
        assert self.answered.wait(20)
        return [Outcome("long", []) for _ in notes]


def test_a_long_request_delays_no_short_one():
    stuck = Stuck()
    with Worker(lambda: stuck, make_long=lambda scrubber: stuck) as worker:
        long = worker.submit(Job([Note("x" * (LONG_CHARS + 1))], POLICY))
        short = worker.submit(Job([Note("short")], POLICY))
        assert short.result(20)[0].scrubbed == "short"
        assert long.result(20)[0].scrubbed == "long"
    assert worker.waiting == 0
