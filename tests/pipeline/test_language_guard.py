import warnings

import pytest
import spacy

from spacy_phi.errors import PhiWarning
from spacy_phi.pipeline.language_guard import LanguageGuard, get_note_language

from ..lexicons.test_note_language import NOTES


def _warn(run):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        run()
    return [str(w.message) for w in caught if issubclass(w.category, PhiWarning) and "W012" in str(w.message)]


def test_a_note_in_another_language_is_reported_once():
    nlp = spacy.blank("en")
    nlp.add_pipe("phi_scrubber", config={"model": "rules"})
    assert _warn(lambda: nlp(NOTES["en"])) == []
    (message,) = _warn(lambda: [*nlp.pipe([NOTES["en"], NOTES["de"], NOTES["fr"]]), nlp(NOTES["it"])])
    assert "'en'" in message
    assert "Patientin" not in message


@pytest.mark.parametrize(
    ("model", "lang", "expected"),
    [
        (None, "en", "en"),
        ("rules", "xx", "en"),
        ("my_model", "xx", ""),
        ("my_model", "de", "de"),
        (None, None, "en"),
    ],
)
def test_the_language_that_notes_must_be_in(model, lang, expected):
    assert get_note_language(model, lang) == expected

    def run():
        guard = LanguageGuard()
        guard.check([NOTES["de"]], model, lang)
        guard.warn()

    assert bool(_warn(run)) is (expected == "en")
