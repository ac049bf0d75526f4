"""Every spaCy language: shared rules apply, and one warning says that names are not found."""

import pkgutil
import warnings
from types import SimpleNamespace

import pytest
import spacy
import spacy.lang

from spacy_phi.errors import PhiWarning
from spacy_phi.lang import get_host_pack
from spacy_phi.pipeline import inner
from spacy_phi.pipeline.inner import _warn_of_language

CODES = sorted(module.name for module in pkgutil.iter_modules(spacy.lang.__path__) if module.ispkg)
SHARED = (
    *("okonkwo@example.com", "2087-02-20", "12.03.2024", "+49 30 901820", "192.168.1.44"),
    *("DE89 3704 0044 0532 0130 00", "https://www.example.org/a"),
)
NOTE = f"Dr. John Okonkwo, {', '.join(SHARED)}"


def make_host(code):
    try:
        return spacy.blank(code)
    except ImportError:
        pytest.skip(f"the tokenizer of {code} needs a package that is not installed")


def scrub_note(nlp, name):
    """Scrub NOTE. RETURNS: the text and the number of warnings that names are not found."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        nlp.add_pipe("phi_scrubber", name=name, config={"model": "rules"})
        scrubbed = nlp(NOTE)._.scrubbed
    nlp.remove_pipe(name)
    return scrubbed, sum(issubclass(w.category, PhiWarning) and "W011" in str(w.message) for w in caught)


@pytest.mark.parametrize("code", CODES)
def test_shared_rules_apply_and_a_warning_says_that_names_are_not_found(code):
    has_names = get_host_pack(code).lexicons
    _warn_of_language.cache_clear()
    scrubbed, warned = scrub_note(make_host(code), "phi_scrubber")
    assert [value for value in SHARED if value in scrubbed] == []
    assert ("Okonkwo" in scrubbed) != has_names
    assert warned == (not has_names)


def test_the_warning_is_given_once():
    _warn_of_language.cache_clear()
    nlp = spacy.blank("sv")
    assert [scrub_note(nlp, name)[1] for name in ("phi_scrubber", "again")] == [1, 0]


def test_the_languages_with_names():
    with_names = {code for code in CODES if get_host_pack(code).lexicons}
    assert with_names == {"de", "en", "es", "fr", "it", "nl", "pt", "xx"}


@pytest.mark.parametrize(("base", "expected"), [("fr", "fr"), ("sv", "plugin")])
def test_a_plugins_language_reads_the_lexicons_of_its_base(base, expected, monkeypatch):
    derived = type("Derived", (spacy.util.get_lang_class(base),), {"lang": "plugin"})
    monkeypatch.setattr(inner, "util", SimpleNamespace(get_lang_class=lambda lang: derived))
    assert inner.get_known_language("plugin") == expected


@pytest.mark.parametrize("lang", ["en", "xx", "sv"])
def test_a_language_of_spacy_is_itself(lang):
    assert inner.get_known_language(lang) == lang
