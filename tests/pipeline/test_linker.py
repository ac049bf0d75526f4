"""`phi_linker` completes the findings before anything is replaced."""

import pytest
import spacy
from thinc.api import Config

from spacy_phi.errors import PhiError
from spacy_phi.pipeline import linker as module
from spacy_phi.pipeline.handled import SCRUBBING_FAILED
from spacy_phi.pipeline.linker import PhiLinker
from spacy_phi.pipeline.replacer import PhiReplacer
from spacy_phi.spans import Match, get_matches, read_source, set_group

NOTE = "Lena Ott called 617-555-0101. lena ott slept."


@pytest.fixture(scope="module")
def nlp():
    return spacy.blank("en")


def _match(text: str, value: str, label: str, rule: str = "rule:x") -> Match:
    start = text.index(value)
    return Match(start, start + len(value), label, 0.9, read_source(rule))


def _linked(nlp, text, matches, key="phi", **settings):
    doc = nlp.make_doc(text)
    set_group(doc, key, matches)
    return PhiLinker(**settings)(doc)


def _found(doc):
    return [(doc.text[match.start : match.end], match.label) for match in get_matches(doc, "phi")]


def test_unmerged_sources_are_merged(nlp):
    text = "Lena Ott called 617-555-0101."
    doc = nlp.make_doc(text)
    set_group(doc, "phi_rules", [_match(text, "617-555-0101", "PHONE")])
    set_group(doc, "phi_ner", [_match(text, "Lena Ott", "PATIENT", rule="ner")])
    assert _found(PhiLinker()(doc)) == [("Lena Ott", "PATIENT"), ("617-555-0101", "PHONE")]
    assert doc.spans["phi"].attrs["sources"] == ["ner", "rule:x"]


def test_merged_findings_are_not_merged_again(nlp):
    doc = nlp.make_doc("Lena Ott")
    set_group(doc, "phi_rules", [_match("Lena Ott", "Lena Ott", "PATIENT")])
    set_group(doc, "phi", [])
    assert _found(PhiLinker()(doc)) == []


def test_entities_count_if_asked_and_meddocan_is_mapped(nlp):
    doc = nlp.make_doc("Lena Ott vio fiebre")
    set_group(doc, "phi_rules", [])
    doc.ents = [doc.char_span(0, 8, label="NOMBRE_SUJETO_ASISTENCIA"), doc.char_span(13, 19, label="DISEASE")]
    assert _found(PhiLinker()(doc.copy())) == []
    with pytest.raises(PhiError, match=r"E012.*'DISEASE'"):
        PhiLinker(sources=["ents"])(doc.copy())
    ignoring = PhiLinker(sources=["ents"], label_map={"DISEASE": None})(doc)
    assert _found(ignoring) == [("Lena Ott", "PATIENT")]
    assert [span.text for span in ignoring.spans["phi_vetoed"]] == ["fiebre"]


def test_labels_and_allowed_texts(nlp):
    text = "Lena Ott, Bonn, 3/4"
    matches = [
        _match(text, "Lena Ott", "PATIENT"), _match(text, "Bonn", "CITY"), _match(text, "3/4", "DATE")
    ]  # fmt: skip
    assert _found(_linked(nlp, text, matches, labels=["CITY"])) == [("Bonn", "CITY")]
    assert _found(_linked(nlp, text, matches, allow=["lena  OTT", "BONN"])) == [("3/4", "DATE")]


def test_an_allowed_text_keeps_its_parts():
    nlp = spacy.blank("en")
    nlp.add_pipe("phi_scrubber", config={"model": "rules", "policy": "strict", "allow": ["January 1991"]})
    text = "Seen in January 1991 and in March 1992."
    assert nlp(text)._.scrubbed == "Seen in January 1991 and in [DATE]."


def test_names_are_found_again_and_findings_end_at_words(nlp):
    matches = [_match(NOTE, "Lena Ot", "PATIENT")]
    assert _found(_linked(nlp, NOTE, matches, second_pass=False)) == [("Lena Ott", "PATIENT")]
    whole = [_match(NOTE, "Lena Ott", "PATIENT")]
    assert [text for text, _ in _found(_linked(nlp, NOTE, whole))] == ["Lena Ott", "lena", "ott"]


@pytest.mark.parametrize(
    ("settings", "code"), [({"labels": ["PERSON"]}, "E001"), ({"labels": []}, "E016")]
)  # fmt: skip
def test_settings_are_checked(nlp, settings, code):
    with pytest.raises(PhiError, match=rf"^\[{code}\]"):
        nlp.create_pipe("phi_linker", config=settings)


def test_a_note_in_which_nothing_has_looked_for_phi_does_not_pass(nlp):
    for settings in ({}, {"sources": ["phi_rules", "ents"]}):
        with pytest.raises(PhiError, match=r"E015.*phi_ruler"):
            PhiLinker(**settings)(nlp.make_doc("Lena Ott"))


def test_fails_closed(nlp, monkeypatch):
    def fail(*args):
        raise RuntimeError(NOTE)

    monkeypatch.setattr(module, "find_again", fail)
    with pytest.raises(PhiError, match=r"^\[E006\].*RuntimeError at test_linker\.py:\d+") as info:
        _linked(nlp, NOTE, [])
    assert "Lena" not in str(info.value)
    assert info.value.__context__ is None
    # Nor does the replacer pass on what a handler lets through.
    pipes, seen = (PhiLinker(), PhiReplacer()), []
    doc = nlp.make_doc(NOTE)
    set_group(doc, "phi", [])
    for pipe in pipes:
        pipe.set_error_handler(lambda name, proc, docs, error: seen.append(name))
        doc = pipe(doc)
    assert doc._.scrubbed == SCRUBBING_FAILED
    assert seen == ["phi_linker", "phi_replacer"]


def _save_as_before(nlp, path):
    """Save a pipeline as before `phi_linker` existed, when its settings were those of `phi_replacer`."""
    nlp.to_disk(path)
    config = Config().from_disk(path / "config.cfg")
    moved = config["components"].pop("phi_linker")
    config["nlp"]["pipeline"].remove("phi_linker")
    config["components"]["phi_replacer"] |= {k: v for k, v in moved.items() if k != "factory"}
    config.to_disk(path / "config.cfg")


def test_a_pipeline_saved_before_gets_a_linker_with_its_settings(tmp_path):
    nlp = spacy.blank("en")
    nlp.add_pipe("phi_ruler")
    nlp.add_pipe("phi_linker", config={"second_pass": False, "allow": ["617-555-0101"]})
    nlp.add_pipe("phi_replacer", config={"policy": "tag"})
    want = nlp(NOTE)._.scrubbed
    _save_as_before(nlp, tmp_path / "before")
    with pytest.warns(DeprecationWarning, match=r"W013.*second_pass.*phi_linker"):
        loaded = spacy.load(tmp_path / "before")
    assert loaded.pipe_names == ["phi_ruler", "phi_linker", "phi_replacer"]
    assert not loaded.get_pipe("phi_linker").second_pass
    assert loaded(NOTE)._.scrubbed == want
    loaded.to_disk(tmp_path / "after")
    assert spacy.load(tmp_path / "after")(NOTE)._.scrubbed == want


@pytest.mark.filterwarnings("ignore:.*W013:DeprecationWarning")
def test_a_scrubber_saved_before_gets_a_linker_with_its_settings(tmp_path):
    config = {"model": "rules", "policy": "tag", "labels": ["PATIENT", "PHONE"], "allow": ["617-555-0101"]}
    nlp = spacy.blank("en")
    scrubber = nlp.add_pipe("phi_scrubber", config=config)
    nlp.to_disk(tmp_path)
    _save_as_before(scrubber.inner, tmp_path / "phi_scrubber" / "inner")
    loaded = spacy.load(tmp_path)
    assert loaded.get_pipe("phi_scrubber").inner.pipe_names == scrubber.inner.pipe_names
    assert loaded(NOTE)._.scrubbed == nlp(NOTE)._.scrubbed
    # Settings given on loading reach it too, and nothing of the saved ones is left.
    other = spacy.load(tmp_path, config={"components": {"phi_scrubber": {"allow": []}}})
    assert "617-555-0101" not in other(NOTE)._.scrubbed


@pytest.mark.filterwarnings("ignore:.*W013:DeprecationWarning")
def test_a_model_saved_before_works_in_the_scrubber(tmp_path):
    own = spacy.blank("en")
    own.add_pipe("phi_ruler")
    own.add_pipe("phi_linker", config={"spans_key": "found"})
    own.add_pipe("phi_replacer", config={"spans_key": "found"})
    _save_as_before(own, tmp_path)
    nlp = spacy.blank("en")
    nlp.add_pipe("phi_scrubber", config={"model": str(tmp_path)})
    assert "617" not in nlp(NOTE)._.scrubbed
