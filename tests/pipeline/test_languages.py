"""Every language that spaCy has: the pipeline runs, and says where names are not found."""

import pkgutil
import warnings

import pytest
import spacy
import spacy.lang

from spacy_phi.errors import PhiWarning
from spacy_phi.pipeline.inner import _warn_of_language
from spacy_phi.pipeline.scrubber import PhiScrubber

CODES = sorted(module.name for module in pkgutil.iter_modules(spacy.lang.__path__) if module.ispkg)
NOTE = "Patient: John Okonkwo, okonkwo@example.com, 2087-02-20"


def make_host(code):
    try:
        return spacy.blank(code)
    except ImportError:
        pytest.skip(f"the tokenizer of {code} needs a package that is not installed")


@pytest.fixture(scope="module")
def scrub():
    """One scrubber for all: a language costs its words alone."""
    scrubber = PhiScrubber(spacy.blank("en"), model="rules", policy="expert_determination")
    replacer = scrubber.inner.get_pipe("phi_replacer")

    def scrub(code):
        doc = scrubber.inner(NOTE)
        matches = replacer.find(doc, NOTE)
        return replacer.rewrite(NOTE, matches, "p1", language=code)[0]

    return scrub


@pytest.mark.parametrize("code", CODES)
def test_a_note_with_a_name_is_scrubbed_in_every_language(scrub, code, monkeypatch):
    monkeypatch.setenv("SPACY_PHI_KEY", "a key that is long enough for the test")
    scrubbed = scrub(code)
    assert "Okonkwo" not in scrubbed
    assert "okonkwo@" not in scrubbed


@pytest.mark.parametrize("code", ["de", "ru", "hi", "xx"])
def test_a_language_without_lexicons_is_reported_once(code):
    _warn_of_language.cache_clear()
    seen = []
    for _ in range(2):
        nlp = make_host(code)
        nlp.add_pipe("phi_scrubber", config={"model": "rules"})
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            assert "Okonkwo" not in nlp(NOTE)._.scrubbed
        seen += [w for w in caught if issubclass(w.category, PhiWarning) and "W011" in str(w.message)]
    assert len(seen) == (0 if code == "xx" else 1)
