"""phi_ruler as a pipe: built-in and user patterns, lists, settings, serialization."""

import pytest
import spacy
import srsly

from spacy_phi.errors import PhiError
from spacy_phi.rules.packs import get_matcher
from spacy_phi.spans import get_matches

NOTE = "Seen 03/14/2024, MRN 00739215, call (308) 555-0164. Project zz12 yestermorrow."
USER = [
    {"label": "IDNUM", "id": "user.zz", "regex": r"zz\d+", "score": 0.9},
    {"label": "DATE", "pattern": [{"lower": "yestermorrow"}], "id": "user.word"},
]


def _nlp(**config):
    nlp = spacy.blank("en")
    nlp.add_pipe("phi_ruler", config=config)
    return nlp


def _found(doc):
    return [(doc.text[m.start : m.end], m.label) for m in get_matches(doc, "phi_rules")]


def test_builtin_patterns_and_exact_offsets():
    doc = _nlp()(NOTE)
    assert _found(doc) == [("03/14/2024", "DATE"), ("00739215", "MEDICALRECORD"), ("(308) 555-0164", "PHONE")]
    assert [ent.label_ for ent in doc.ents] == ["DATE", "MEDICALRECORD", "PHONE"]


def test_user_patterns_survive_bytes_and_disk(tmp_path):
    nlp = _nlp(patterns=USER)
    expected = _found(nlp(NOTE))
    assert {("zz12", "IDNUM"), ("yestermorrow", "DATE")} <= set(expected)
    from_bytes = _nlp().from_bytes(nlp.to_bytes())
    nlp.to_disk(tmp_path)
    for loaded in (from_bytes, spacy.load(tmp_path)):
        assert _found(loaded(NOTE)) == expected
        assert loaded.get_pipe("phi_ruler").patterns == USER


def test_spans_and_entities_have_the_id_of_their_pattern():
    no_id = {"label": "OTHER", "pattern": "Project"}
    doc = _nlp(builtin=False, patterns=[*USER, no_id])(NOTE)
    expected = [("Project", ""), ("zz12", "user.zz"), ("yestermorrow", "user.word")]
    assert [(span.text, span.ent_id_) for span in doc.ents] == expected
    assert [(span.text, span.id_) for span in doc.spans["phi_rules"]] == expected
    assert all(span.ent_id_ for span in _nlp()(NOTE).ents)


def test_a_file_of_patterns_as_of_the_entity_ruler(tmp_path):
    path = tmp_path / "patterns.jsonl"
    _nlp(patterns=USER).get_pipe("phi_ruler").to_disk(path)
    assert list(srsly.read_jsonl(path)) == USER
    token_patterns = spacy.blank("en").add_pipe("entity_ruler")
    token_patterns.add_patterns(USER[1:])
    token_patterns.to_disk(tmp_path / "spacy.jsonl")
    for name, patterns in (("patterns.jsonl", USER), ("spacy.jsonl", USER[1:])):
        ruler = _nlp(patterns=[{"label": "OTHER", "pattern": "Project"}]).get_pipe("phi_ruler")
        assert ruler.from_disk(tmp_path / name).patterns == patterns


def test_allow_deny_and_labels():
    assert ("03/14/2024", "DATE") not in _found(_nlp(allow=["03/14/2024"])(NOTE))
    assert ("Project", "OTHER") in _found(_nlp(deny=["project"])(NOTE))
    assert {label for _, label in _found(_nlp(labels=["DATE"])(NOTE))} == {"DATE"}
    both = _nlp(labels=["DATE"], deny=["project"])
    assert {label for _, label in _found(both(NOTE))} == {"DATE", "OTHER"}
    assert both.get_pipe("phi_ruler").labels == ("DATE", "OTHER")


def test_text_patterns_only_without_the_builtin_ones():
    assert _found(_nlp(builtin=False, patterns=USER)(NOTE)) == [("zz12", "IDNUM"), ("yestermorrow", "DATE")]


def test_bad_patterns_and_labels_have_codes():
    ruler = _nlp().get_pipe("phi_ruler")
    with pytest.raises(PhiError, match="E020"):
        ruler.add_patterns([{"label": "DATE", "id": "bad", "regex": "("}])
    with pytest.raises(PhiError, match="E022"):
        ruler.add_patterns([{"label": "DATE", "regex": "x"}])
    with pytest.raises(PhiError, match="E001"):
        _nlp(labels=["NOPE"])


@pytest.mark.parametrize(
    "text",
    [
        "",
        " \n",
        "\x00\x01",
        "\ufeffMRN 00739215\r\n",
        "MRN\u00a0\uff10\uff10482\u200b917",
        "x" * 100_000,
    ],
    ids=["empty", "blank", "control", "bom", "disguised", "long"],
)
def test_odd_text(text):
    doc = _nlp()(text)
    assert doc.text == text
    found = [label for _, label in _found(doc)]
    assert found == (["MEDICALRECORD"] if "MRN" in text else [])


def test_the_matcher_accepts_lone_surrogates():
    found = get_matcher().find("\ud800 MRN 00739215")
    assert (6, 14, "MEDICALRECORD") in [(m.start, m.end, m.label) for m in found]
