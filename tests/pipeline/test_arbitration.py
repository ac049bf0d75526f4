"""No source's finding is lost silently: it is redacted, kept by the policy, or vetoed with a reason."""

import json
from functools import cache

import pytest
import spacy

from spacy_phi.corpora.folders import read_notes
from spacy_phi.extensions import Finding
from spacy_phi.pipeline.span_groups import MERGED, SOURCES, VETOED
from spacy_phi.spans import Match, cover, get_matches, read_source, set_group
from spacy_phi.surrogates.operators import NoteContext
from spacy_phi.surrogates.policy import get_policy

TABLE = {"PATIENT": "keep", "*": "mask"}


@pytest.fixture(scope="module")
def scrubbers():
    """Scrubbers by policy and mode, each created once."""

    @cache
    def make_once(policy, mode):
        return make(json.loads(policy), mode)

    def make(policy, mode="balanced"):
        nlp = spacy.blank("en")
        nlp.add_pipe("phi_scrubber", config={"policy": policy, "mode": mode})
        return nlp

    return lambda policy, mode="balanced": make_once(json.dumps(policy), mode)


def lost_characters(doc, policy):
    """Return letters and digits of sources that are neither redacted nor vetoed with a reason."""
    context = NoteContext(doc.text, [Finding(m.start, m.end, m.label) for m in get_matches(doc, MERGED)])
    gone = [(f.start_char, f.end_char) for f in doc._.phi if f.replacement is not None]
    vetoed = doc.spans[VETOED].attrs
    assert all(vetoed["reasons"])
    covered = cover(len(doc.text), [Match(*place, "", 0.0, read_source("")) for place in gone])
    for start, end in zip(vetoed["starts"], vetoed["ends"]):
        covered[start:end] = b"\1" * (end - start)
    return [
        i
        for source in SOURCES
        for m in get_matches(doc, source)
        if not policy.keeps(Finding(m.start, m.end, m.label), context)
        for i in range(m.start, m.end)
        if doc.text[i].isalnum() and not covered[i]
    ]


def read_snippets(root):
    for path in sorted((root / "assets" / "snippets").glob("*_read.jsonl")):
        yield from (json.loads(line)["text"] for line in path.read_text(encoding="utf8").splitlines())


@pytest.mark.parametrize(
    ("policy", "mode"), [("safe_harbor", "balanced"), ("strict", "recall"), (TABLE, "balanced")]
)
def test_nothing_found_is_lost_unseen(scrubbers, root, policy, mode):
    notes = [note.text for note in read_notes(root / "spacy_phi" / "examples")]
    # Half of the snippets under the default; a tenth show whether the others differ.
    snippets = list(read_snippets(root))[:: 2 if policy == "safe_harbor" else 10]
    docs = scrubbers(policy, mode).pipe([*snippets, *notes])
    assert sum(len(lost_characters(doc, get_policy(policy))) for doc in docs) == 0


def test_nothing_found_is_lost_unseen_in_development_notes(scrubbers, shared):
    docs = scrubbers("safe_harbor").pipe(
        note.text for note in read_notes(shared / "english-dev" / "gold.jsonl")
    )
    assert sum(len(lost_characters(doc, get_policy("safe_harbor"))) for doc in docs) == 0


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Options for COPD in a 58-year-old female, Ruth Baker, with CKD?", "Baker"),
        ("a 71-year-old man, Tom Carpenter, with gout", "Carpenter"),
        ("New York City", "New York"),
    ],
)
def test_names_that_another_label_hid(scrubbers, text, name):
    doc = scrubbers("safe_harbor")(text)
    assert name in text
    assert name not in doc._.scrubbed


@pytest.mark.parametrize(("policy", "label"), [("safe_harbor", "PATIENT"), (TABLE, "PROFESSION")])
def test_the_label_that_is_redacted_wins_and_both_are_recorded(policy, label):
    nlp = spacy.blank("en")
    nlp.add_pipe("phi_disambiguator", config={"policy": policy})
    nlp.add_pipe("phi_linker")
    nlp.add_pipe("phi_replacer", config={"policy": policy})
    doc = nlp.make_doc("Seen with Vellacott today")
    set_group(doc, "phi_rules", [Match(10, 19, "PROFESSION", 0.9, read_source("rule:x"))])
    set_group(doc, "phi_ner", [Match(10, 19, "PATIENT", 0.4, read_source("ner"))])
    for _, pipe in nlp.pipeline:
        doc = pipe(doc)
    (finding,) = doc._.phi
    assert finding.label == label
    assert {finding.label, finding.also} == {"PATIENT", "PROFESSION"}
    assert doc._.scrubbed == f"Seen with [{label}] today"


def test_findings_dropped_by_settings_are_recorded(scrubbers):
    nlp = spacy.blank("en")
    linker = nlp.add_pipe("phi_linker", config={"labels": ["DATE"], "allow": ["May 3"]})
    doc = nlp.make_doc("Ida came on May 3.")
    set_group(
        doc,
        MERGED,
        [Match(0, 3, "PATIENT", 0.9, read_source("ner")), Match(12, 17, "DATE", 0.9, read_source("ner"))],
    )
    doc = linker(doc)
    assert len(doc.spans[MERGED]) == 0
    assert doc.spans[VETOED].attrs["reasons"] == ["labels", "allow"]
