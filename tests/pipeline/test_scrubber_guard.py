"""No function that a note passes lets its text out in an error message."""

import gc
import sys
from types import FunctionType

import pytest
import spacy

from spacy_phi.errors import PhiError
from spacy_phi.pipeline.handled import SCRUBBING_FAILED

SECRET = "Zebrafish"
NOTE = (
    f"Patient: Jane {SECRET}, MRN 4829110, seen 03/14/2024 by Dr. Owen Lee. " + "No chest pain today. " * 12
)
OUTSIDE = frozenset(
    {
        # The guard itself, and the loops around it.
        *("PhiScrubber.__call__", "PhiScrubber.pipe", "PhiScrubber._scrub", "PhiScrubber._guard"),
        *("PhiScrubber.scrub_texts", "PhiScrubber._run_texts", "get_place", "_WithCodes.__getattribute__"),
        # Counting, and a warning without a note.
        *("split_batches", "count_chars", "LanguageGuard.warn"),
        "PhiScrubber._run_texts.<locals>.<lambda>",
    }
)


def _make(output):
    nlp = spacy.blank("en")
    nlp.add_pipe("phi_scrubber", config={"model": "rules", "output": output})
    return nlp


def _trace(run):
    """Return the package's functions that a run calls."""
    codes = set()

    def watch(frame, event, arg):
        if event == "call" and "spacy_phi" in frame.f_code.co_filename:
            codes.add(frame.f_code)

    sys.setprofile(watch)
    try:
        run()
    finally:
        sys.setprofile(None)
    functions = [each for each in gc.get_objects() if type(each) is FunctionType and each.__code__ in codes]
    # The code of a closure cannot be replaced.
    return [each for each in functions if each.__closure__ is None and each.__qualname__ not in OUTSIDE]


def _fail(*args, **kwargs):
    raise ValueError("Jane Zebrafish")


def _run_with_failure(function, run):
    """Return the error of a run during which a function fails, None if it is not called."""
    code = function.__code__
    function.__code__ = _fail.__code__
    try:
        run()
    except Exception as error:
        return error
    finally:
        function.__code__ = code
    return None


def _is_clean(error):
    chain = []
    while error is not None:
        chain.append(error)
        error = error.__cause__ or error.__context__
    return all(isinstance(each, PhiError) and SECRET not in str(each) for each in chain)


@pytest.mark.parametrize("output", ["annotate", "doc"])
def test_a_failure_anywhere_tells_nothing(output):
    nlp = _make(output)
    scrubber = nlp.get_pipe("phi_scrubber")
    nlp(NOTE)
    doc = nlp.make_doc(NOTE)
    runs = [lambda: scrubber(doc), lambda: scrubber.scrub_texts([NOTE], [None])]
    failed = set()
    for run in runs:
        for function in _trace(run):
            error = _run_with_failure(function, run)
            assert error is None or _is_clean(error), function.__qualname__
            if error is not None:
                failed.add(function.__name__)
    assert failed >= {"get_note_language", "is_other_language", "set_scrubbed", "set_findings", "decode"}
    assert len(failed) > 50


@pytest.mark.parametrize("name", ["get_note_language", "is_other_language", "set_findings", "read_result"])
def test_a_handler_that_continues_gets_a_safe_doc_or_an_error(name, monkeypatch):
    nlp = _make("annotate")
    nlp.set_error_handler(lambda *args: None)
    module = "language_guard" if "language" in name else "scrubber"
    monkeypatch.setattr(f"spacy_phi.pipeline.{module}.{name}", _fail)
    if name == "set_findings":
        with pytest.raises(PhiError, match="E006"):
            list(nlp.pipe([NOTE, NOTE]))
    else:
        assert [doc._.scrubbed for doc in nlp.pipe([NOTE, NOTE])] == [SCRUBBING_FAILED] * 2
