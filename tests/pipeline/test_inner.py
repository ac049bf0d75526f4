import pytest
import spacy
from spacy.language import Language
from spacy.pipeline import Pipe

from spacy_phi.errors import PhiError
from spacy_phi.forget import guard_strings
from spacy_phi.pipeline.configurable import Configurable, RunSettings
from spacy_phi.pipeline.inner import (
    BUILTIN_PIPES,
    RULES,
    complete,
    configure,
    get_linker,
    get_replacer,
    inner_from_bytes,
    inner_to_bytes,
    load_inner,
    renew_vocab,
)
from spacy_phi.surrogates.policy import get_policy
from spacy_phi.tokenizer import ClinicalTokenizer

NOTE = "Call 617-555-0123 for Okonkwo."


def test_rules_alone_with_the_clinical_tokenizer():
    inner = load_inner(RULES, "en", {})
    assert tuple(inner.pipe_names) == BUILTIN_PIPES
    assert isinstance(inner.tokenizer, ClinicalTokenizer)
    assert inner(NOTE)._.scrubbed.startswith("Call [PHONE]")


def test_settings_of_the_user_reach_their_components():
    inner = load_inner(RULES, None, {"phi_linker": {"labels": ["DATE"]}, "phi_ruler": {"allow": ["x"]}})
    assert inner.lang == "xx"
    assert get_linker(inner).choice.only == {"DATE"}
    assert inner.get_pipe("phi_ruler").choice.allow == {"x"}


def test_a_language_without_a_network_has_the_rules():
    assert "phi_ner" not in load_inner(None, "fi", {}).pipe_names


def test_missing_components_are_added_in_the_right_order():
    own = spacy.blank("en")
    own.add_pipe("sentencizer")
    own.add_pipe("phi_replacer", name="mine", config={"policy": "tag"})
    complete(own, {"phi_disambiguator": {"veto": False}, "phi_linker": {"labels": ["PHONE"]}})
    assert own.pipe_names == ["phi_ruler", "sentencizer", "phi_disambiguator", "phi_linker", "mine"]
    assert get_replacer(own).policy.name == "tag", "settings that the user did not change are kept"
    assert get_linker(own).choice.only == {"PHONE"}
    assert not own.get_pipe("phi_disambiguator").veto


def test_no_word_of_a_note_is_saved(tmp_path):
    inner = load_inner(RULES, "en", {})
    guard_strings(inner)
    inner(NOTE)
    assert "Okonkwo" in inner.vocab.strings
    inner.to_disk(tmp_path / "inner")
    data = inner_to_bytes(inner)
    for again in (spacy.load(tmp_path / "inner"), inner_from_bytes(data)):
        assert "Okonkwo" not in again.vocab.strings
        assert again(NOTE)._.scrubbed == inner(NOTE)._.scrubbed
    assert b"Okonkwo" not in data


def test_a_model_that_is_not_there_is_a_coded_error(tmp_path):
    with pytest.raises(PhiError, match="E007"):
        load_inner(tmp_path / "none", "en", {})


def test_a_renewed_vocabulary_keeps_no_word_of_a_note():
    inner = load_inner(RULES, "en", {})
    inner("ofanote")
    assert renew_vocab(inner)
    assert "ofanote" not in inner.vocab.strings
    assert "PHONE" in inner.vocab.strings
    assert inner(NOTE)._.scrubbed.startswith("Call [PHONE]")


def test_entities_that_come_after_the_disambiguator_stop_the_load():
    own = spacy.blank("en")
    own.add_pipe("phi_disambiguator")
    own.add_pipe("entity_ruler").add_patterns([{"label": "PERSON", "pattern": "Vellacott"}])
    with pytest.raises(PhiError, match=r"E013.*entity_ruler"):
        complete(own, {})


class _Other:
    """A component of another package, with attributes called as ours."""

    mode = threshold = policy = "own"

    def __call__(self, doc):
        return doc


def test_components_of_other_packages_are_not_configured():
    inner = load_inner(RULES, "en", {})
    Language.component("other_modes", func=_Other())
    inner.add_pipe("other_modes", first=True)
    configure(inner, RunSettings(get_policy("tag"), "recall", 3.0))
    other = inner.get_pipe("other_modes")
    assert (other.mode, other.threshold, other.policy) == ("own", "own", "own")
    assert "phi_inverse" in inner.pipe_names
    assert get_replacer(inner).policy.name == "tag"
    assert inner.get_pipe("phi_disambiguator").policy.name == "tag"


def test_every_own_component_with_settings_of_a_run_takes_them():
    class Forgetful(Pipe, Configurable):
        pass

    with pytest.raises(TypeError, match="configure"):
        Forgetful()
