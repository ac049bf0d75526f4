"""`patterns` of phi_scrubber, and invalid pattern files."""

import json

import pytest
import spacy
import srsly

from spacy_phi.errors import PhiError
from spacy_phi.pipeline.pattern_file import read_patterns

NOTE = "Shelf hx/4471, then yestermorrow."
MRN = {"label": "MEDICALRECORD", "id": "own.mrn", "regex": r"hx/\d{4}\b"}
WORD = {"label": "IDNUM", "id": "own.word", "pattern": [{"lower": "yestermorrow"}]}
WANT = "Shelf [MEDICALRECORD], then [IDNUM]."


def _host(**config):
    nlp = spacy.blank("en")
    nlp.add_pipe("phi_scrubber", config={"model": "rules", "policy": "mask", **config})
    return nlp


@pytest.fixture
def path(tmp_path):
    srsly.write_jsonl(tmp_path / "patterns.jsonl", [MRN, WORD])
    return tmp_path / "patterns.jsonl"


def test_a_list_or_a_file_reaches_the_inner_ruler(path):
    assert _host()(NOTE)._.scrubbed == NOTE
    for patterns in ([MRN, WORD], str(path)):
        doc = _host(patterns=patterns)(NOTE)
        assert doc._.scrubbed == WANT
        assert [span.ent_id_ for span in doc.spans["phi_rules"]] == ["own.mrn", "own.word"]


@pytest.mark.parametrize("model", ["rules", None])
def test_a_match_is_accepted_whatever_drug_lists_and_the_network_find(model):
    drug = {"label": "PATIENT", "id": "own.alias", "pattern": "Metformin"}
    nlp = _host(model=model, patterns=[MRN, drug], allow=["hx/0000"])
    doc = nlp("Metformin called, account number hx/4471, case hx/0001. hx/0000 is a test.")
    assert doc._.scrubbed == (
        "[PATIENT] called, account number [MEDICALRECORD], case [MEDICALRECORD]. hx/0000 is a test."
    )


def test_the_config_is_saved_and_a_changed_file_takes_effect(path, tmp_path):
    for patterns in ([MRN, WORD], str(path)):
        nlp = _host(patterns=patterns)
        nlp.to_disk(tmp_path / "saved")
        loaded = spacy.load(tmp_path / "saved")
        assert loaded.get_pipe_config("phi_scrubber")["patterns"] == patterns
        assert loaded(NOTE)._.scrubbed == WANT
        assert _host(patterns=patterns).from_bytes(nlp.to_bytes())(NOTE)._.scrubbed == WANT
    srsly.write_jsonl(path, [{**MRN, "label": "IDNUM"}, WORD])
    assert spacy.load(tmp_path / "saved")(NOTE)._.scrubbed == WANT.replace("MEDICALRECORD", "IDNUM")


def test_a_dollar_that_a_saved_config_would_change_stops_the_saving(path, tmp_path):
    priced = {**MRN, "regex": r"hx/\d{4}(?=,|$)"}
    for setting in ({"patterns": [priced]}, {"deny": ["A$B"]}, {"allow": ["A$B"]}):
        nlp = _host(**setting)
        for save in (nlp.to_bytes, lambda nlp=nlp: nlp.to_disk(tmp_path / "refused")):
            with pytest.raises(PhiError, match="E019") as caught:
                save()
            assert "A$B" not in str(caught.value)
    assert "A$B" not in _host(deny=["A$B"])("It says A$B here.")._.scrubbed
    srsly.write_jsonl(path, [priced, WORD])
    _host(patterns=str(path)).to_disk(tmp_path / "saved")
    assert spacy.load(tmp_path / "saved")(NOTE)._.scrubbed == WANT


def test_a_ruler_alone_is_not_saved_with_a_dollar_in_deny(tmp_path):
    nlp = spacy.blank("en")
    nlp.add_pipe("phi_ruler", config={"deny": ["A$B"]})
    with pytest.raises(PhiError, match="E019"):
        nlp.to_disk(tmp_path / "refused")


def test_patterns_join_those_of_the_model(tmp_path):
    nlp = spacy.blank("en")
    nlp.add_pipe("phi_ruler", config={"patterns": [WORD]})
    nlp.to_disk(tmp_path / "model")
    assert _host(model=str(tmp_path / "model"), patterns=[MRN])(NOTE)._.scrubbed == WANT


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("Ruiz", "E026"),
        ('["Ruiz"]', "E026"),
        ({"label": "DATE", "regex": "Ruiz"}, "E027"),
        ({"pattern": "Ruiz"}, "E027"),
        ({**MRN, "id": "x", "regex": "(?P=Ruiz)"}, "E028"),
        ({**MRN, "id": "x", "left": "(Ruiz"}, "E028"),
        ({**MRN, "id": "x", "flags": "Ruiz"}, "E028"),
        ({**MRN, "id": "x", "Ruiz": 1}, "E028"),
        ({**MRN, "id": "x", "score": "Ruiz"}, "E028"),
        ({**MRN, "id": "x", "needs": "Ruiz"}, "E028"),
        ({**MRN, "id": "x", "validator": "Ruiz"}, "E028"),
        ({"label": ["Ruiz"], "pattern": "x"}, "E028"),
        ({"label": "DATE", "pattern": [{"Ruiz": "Ruiz"}]}, "E028"),
        ({**MRN, "regex": "Ruiz"}, "E029"),
    ],
)
def test_a_broken_line_is_named_and_not_quoted(line, code, path):
    broken = line if isinstance(line, str) else json.dumps(line)
    path.write_text(f"{json.dumps(MRN)}\n\n{broken}\n")
    with pytest.raises(PhiError, match=f"{code}.*patterns.jsonl, line 3") as error:
        read_patterns(path)
    assert "Ruiz" not in str(error.value)


def test_a_file_that_cannot_be_read(tmp_path):
    (tmp_path / "latin.jsonl").write_bytes(b"\xff\xfe\xfa")
    for name in ("none.jsonl", "latin.jsonl"):
        with pytest.raises(PhiError, match=f"E025.*{name}"):
            _host(patterns=str(tmp_path / name))(NOTE)
