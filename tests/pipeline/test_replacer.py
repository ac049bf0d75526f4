"""`phi_replacer` replaces the findings according to the policy."""

import pickle

import pytest
import spacy
from spacy.tokens import Doc

from spacy_phi.attributes import register_extensions
from spacy_phi.errors import PhiError
from spacy_phi.pipeline.handled import SCRUBBING_FAILED
from spacy_phi.pipeline.linker import PhiLinker
from spacy_phi.pipeline.replacer import PhiReplacer
from spacy_phi.spans import Match, read_source, set_group
from spacy_phi.surrogates.policy import Policy


@pytest.fixture(scope="module")
def nlp():
    return spacy.blank("en")


def _match(text: str, value: str, label: str, score: float = 0.9, rule: str = "rule:x") -> Match:
    start = text.index(value)
    return Match(start, start + len(value), label, score, read_source(rule))


def _linked(nlp, text, matches):
    doc = nlp.make_doc(text)
    set_group(doc, "phi", matches)
    return PhiLinker()(doc)


def _replaced(nlp, text, matches, **settings):
    return PhiReplacer(**settings)(_linked(nlp, text, matches))


def test_replaces_by_exact_offsets(nlp):
    text = "Results02/20/2087 of Lena Ott."
    matches = [_match(text, "02/20/2087", "DATE"), _match(text, "Lena Ott", "PATIENT")]
    doc = _replaced(nlp, text, matches)
    assert doc._.scrubbed == "Results[DATE] of [PATIENT]."
    assert doc.text == text


def test_findings_tell_both_places(nlp):
    text = "Lena Ott, 47, of Bonn, seen 3/4."
    matches = [
        _match(text, "Lena Ott", "PATIENT"), _match(text, "47", "AGE"), _match(text, "Bonn", "CITY"),
        _match(text, "3/4", "DATE"),
    ]  # fmt: skip
    doc = _replaced(nlp, text, matches)
    assert [f.replacement for f in doc._.phi] == ["[PATIENT]", None, "[CITY]", "[DATE]"]
    for finding, match in zip(doc._.phi, matches, strict=True):
        assert (finding.start_char, finding.end_char) == (match.start, match.end)
        assert (finding.label, finding.score, finding.source) == (match.label, match.score, match.source.name)
        out = doc._.scrubbed[finding.out_start : finding.out_end]
        assert out == (finding.replacement or text[match.start : match.end])


@pytest.mark.parametrize(
    ("settings", "code"),
    [({"labels": ["PERSON"]}, "E001"), ({"labels": []}, "E016"), ({"policy": "none"}, "E005")],
)
def test_settings_are_checked(nlp, settings, code):
    with pytest.raises(PhiError, match=rf"^\[{code}\]"):
        nlp.create_pipe("phi_replacer", config=settings)


def test_tags_hold_for_a_patient_across_notes(nlp):
    replacer = PhiReplacer(policy="tag")
    outs = []
    for patient, text in (("p1", "Ott Ruiz"), ("p1", "Ruiz"), ("p2", "Ruiz")):
        doc = _linked(nlp, text, [_match(text, word, "PATIENT") for word in text.split()])
        doc._.phi_patient = patient
        outs.append(replacer(doc)._.scrubbed)
    assert outs == ["<PATIENT:1> <PATIENT:2>", "<PATIENT:2>", "<PATIENT:1>"]


def _broken(finding, context):
    raise RuntimeError(context.text)


def test_findings_that_no_linker_completed_are_refused(nlp):
    doc = nlp.make_doc("Lena Ott")
    with pytest.raises(PhiError, match=r"E015.*phi_linker"):
        PhiReplacer()(doc)
    set_group(doc, "phi", [_match("Lena Ott", "Lena", "PATIENT")])
    with pytest.raises(PhiError, match=r"E015.*phi_linker"):
        PhiReplacer()(doc)


def test_an_extension_of_another_package_does_not_hide_the_result(nlp):
    own = Doc.remove_extension("scrubbed")
    Doc.set_extension("scrubbed", getter=lambda doc: doc.text)
    try:
        with pytest.raises(PhiError, match="E017"):
            _replaced(nlp, "Lena Ott", [_match("Lena Ott", "Lena Ott", "PATIENT")])
        with pytest.raises(PhiError, match="E017"):
            register_extensions()
    finally:
        Doc.set_extension("scrubbed", default=own[0], force=True)


def test_fails_closed(nlp):
    text = "Lena Ott"
    with pytest.raises(PhiError, match=r"^\[E006\].*RuntimeError at test_replacer\.py:\d+") as info:
        _replaced(nlp, text, [_match(text, text, "PATIENT")], policy=Policy({"*": _broken}))
    assert "Lena" not in str(info.value)
    assert info.value.__context__ is None


def test_a_failed_text_is_not_passed_on_by_a_continuing_handler(nlp):
    seen = []
    replacer = PhiReplacer(policy=Policy({"*": _broken}))
    replacer.set_error_handler(lambda name, proc, docs, error: seen.append(error))
    (doc,) = replacer.pipe([_linked(nlp, "Lena Ott", [_match("Lena Ott", "Lena Ott", "PATIENT")])])
    assert doc._.scrubbed == SCRUBBING_FAILED
    assert isinstance(seen[0], PhiError)


def test_in_a_saved_pipeline(tmp_path):
    nlp = spacy.blank("en")
    nlp.add_pipe("phi_ruler")
    nlp.add_pipe("phi_linker")
    nlp.add_pipe("phi_replacer", config={"policy": {"DATE": "redact", "*": "tag"}})
    text = "Seen on 02/20/2087, call 617-555-0101."
    want = nlp(text)._.scrubbed
    assert want == "Seen on ██████████, call <PHONE:1>."
    nlp.to_disk(tmp_path)
    assert spacy.load(tmp_path)(text)._.scrubbed == want
    assert pickle.loads(pickle.dumps(nlp))(text)._.scrubbed == want


def test_policy_from_the_registry():
    nlp = spacy.blank("en")
    config = {"policy": {"@misc": "spacy-phi.SafeHarborPolicy.v1", "operator": "redact"}}
    replacer = nlp.add_pipe("phi_replacer", config=config)
    assert replacer.policy.name == "safe_harbor"
    assert nlp.from_config(nlp.config).get_pipe("phi_replacer").policy.table["*"] == "redact"
