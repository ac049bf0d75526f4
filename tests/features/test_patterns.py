import numpy
import pytest

from spacy_phi.features import findings
from spacy_phi.features.patterns import create_patterns
from spacy_phi.labels import LABELS
from spacy_phi.spans import Match, read_source, set_group

from .helpers import make_nlp, marked

GROUP = create_patterns()
NOTE = """MRN: 4410273. Seen 03/14/2081, age 47, by Dr. Okonkwo, tel 617-555-0143, a.b@c.org,
SSN 219-09-9999, Lowell, MA 01851."""


@pytest.fixture(scope="module")
def doc():
    return make_nlp()(NOTE)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("record", "4410273"), ("date", "03/14/2081"), ("age", "47"), ("doctor", "Okonkwo"), ("phone",
        "617-555-0143"),
        ("email", "a.b@c.org"), ("id_number", "219-09-9999"), ("zip", "01851"),
    ],
)  # fmt: skip
def test_the_patterns_as_features(doc, name, text):
    assert "".join(marked(GROUP, doc, name)) == text


def test_a_column_for_every_label():
    from spacy_phi.features.patterns import KINDS

    assert sorted(label for labels in KINDS.values() for label in labels) == sorted(LABELS)


def test_begin_source_score_and_proof_of_a_finding():
    doc = make_nlp()("Ann Lee and Bo")
    set_group(
        doc,
        "phi_rules",
        [
            Match(0, 7, "PATIENT", 0.9, read_source("rule:name.full"), True),
            Match(12, 14, "PATIENT", 0.6, read_source("rule:lexicon.first")),
        ],
    )
    assert marked(GROUP, doc, "patient") == ["Ann", "Lee", "Bo"]
    assert marked(GROUP, doc, "begins") == ["Ann", "Bo"]
    assert marked(GROUP, doc, "sure") == marked(GROUP, doc, "validated") == ["Ann", "Lee"]
    assert marked(GROUP, doc, "lexical") == ["Bo"]
    assert marked(GROUP, doc, "again") == []


def test_the_ruler_and_the_features_agree(doc):
    nlp = make_nlp()
    nlp.add_pipe("phi_ruler")
    ruled = nlp(NOTE)
    assert "phi_rules" in ruled.spans
    numpy.testing.assert_array_equal(GROUP.in_doc(ruled), GROUP.in_doc(doc))


def test_the_cache_is_bounded_and_holds_no_text(monkeypatch):
    monkeypatch.setattr(findings, "_MAX_NOTES", 2)
    monkeypatch.setattr(findings, "_found", findings.OrderedDict())
    nlp = make_nlp()
    for text in ("Seen by Dr. Okonkwo.", "Dr. Quenneville called.", "Dr. Wojcik."):
        findings.rule_matches(nlp(text))
    assert len(findings._found) == 2
    assert "Wojcik" not in repr(findings._found)


def test_an_empty_doc():
    assert GROUP.in_doc(make_nlp()("")).shape == (0, len(GROUP.places))
