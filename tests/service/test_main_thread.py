"""Short requests are scrubbed in the main thread, where a note that hangs fails alone."""

import re
import threading

import pytest
from spacy.language import Language

pytest.importorskip("fastapi")

from spacy_phi.batch.settings import Settings
from spacy_phi.service.main_thread import MainThread
from spacy_phi.service.scrubbing import Note, Scrubber
from spacy_phi.service.worker import Job, Worker

_HANGS = re.compile(r"(a+)+b")


@Language.component("test_phi_hangs_in_service")
def _hangs(doc):
    if "slow" in doc.text:
        _HANGS.match("a" * 60)
    return doc


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_work_is_done_in_the_main_thread_until_the_other_ends():
    main, seen = MainThread(), []

    def beside():
        seen.append(threading.current_thread() is threading.main_thread())
        main.start(lambda: seen.append(threading.current_thread() is threading.main_thread()))()
        raise SystemExit

    main.run(beside)
    assert seen == [False, True]


def test_a_short_note_that_hangs_fails_alone():
    scrubber = Scrubber(Settings(model="rules", max_seconds=0.3))
    inner = scrubber._pipelines["balanced"].get_pipe("phi_scrubber").inner
    inner.add_pipe("test_phi_hangs_in_service", first=True)
    main, answers = MainThread(), []

    def beside():
        with Worker(lambda: scrubber, start=main.start) as worker:
            jobs = [
                Job([Note("slow"), Note("MRN 00482917.")], scrubber.policy),
                Job([Note("Seen.")], scrubber.policy),
            ]
            answers.extend(future.result(60) for future in map(worker.submit, jobs))

    main.run(beside)
    (slow, number), (other,) = answers
    assert (slow.scrubbed, slow.error[:6]) == (None, "[E215]")
    assert number.scrubbed == "MRN [MEDICALRECORD]."
    assert other.scrubbed == "Seen."
