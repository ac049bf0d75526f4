"""A network vetoes rule-only findings, and only if it is confident of every token."""

import pytest
import spacy

from spacy_phi.attributes import register_extensions
from spacy_phi.rules.vetoes.network import REASON, find_doubted, read_certain
from spacy_phi.spans import Match, read_source

TEXT = "Seen by Rose Hill today."


@pytest.fixture
def doc():
    register_extensions()
    doc = spacy.blank("en").make_doc(TEXT)
    doc._.phi_safe = [0.999] * len(doc)
    return doc


def match(text, rule, validated=False, tags=()):
    start = TEXT.index(text)
    source = read_source(rule)._replace(tags=tags)
    return Match(start, start + len(text), "DOCTOR", 0.6, source, validated)


def test_rule_only_findings_are_vetoed(doc):
    found = match("Rose Hill", "rule:names.a")
    kept, vetoes = find_doubted(doc, [found], 0.97)
    assert kept == []
    assert [(veto.match, veto.reason) for veto in vetoes] == [(found, REASON)]


def test_one_token_that_is_not_safe_keeps_the_whole(doc):
    doc._.phi_safe = [0.5 if token.text == "Hill" else 0.999 for token in doc]
    found = match("Rose Hill", "rule:names.a")
    assert find_doubted(doc, [found], 0.97) == ([found], [])
    assert find_doubted(doc, [match("Rose", "rule:names.a")], 0.97)[1]


def test_validated_listed_or_shared_findings_are_kept(doc):
    proved = match("Rose", "rule:names.a", validated=True)
    listed = match("Hill", "rule:deny")
    network = match("today", "ner")
    borne_out = match("today", "rule:dates.b")
    matches = [proved, listed, network, borne_out]
    assert find_doubted(doc, matches, 0.97) == (matches, [])


def test_a_date_identified_by_its_layout_is_kept(doc):
    by_place = match("today", "rule:date.course", tags=("layout",))
    by_shape = match("Rose", "rule:date.partial")
    kept, vetoes = find_doubted(doc, [by_place, by_shape], 0.97)
    assert kept == [by_place]
    assert [veto.match for veto in vetoes] == [by_shape]


def test_without_network_or_threshold_all_is_kept(doc):
    found = match("Rose Hill", "rule:names.a")
    assert find_doubted(doc, [found], None) == ([found], [])
    doc._.phi_safe = None
    assert find_doubted(doc, [found], 0.97) == ([found], [])


def test_a_network_does_not_join_two_addresses_that_rules_found_apart():
    from spacy_phi.rules.merge import merge_matches

    text = "a@example.org b@example.org"
    first = Match(0, 13, "EMAIL", 0.9, read_source("rule:email"))
    second = Match(14, 27, "EMAIL", 0.9, read_source("rule:email"))
    both = Match(0, 27, "EMAIL", 0.99, read_source("ner"))
    assert merge_matches([first, second, both], text) == [first, second]
    assert merge_matches([first, both], text) == [both], "findings that the rules missed are kept"


def test_an_unknown_name_after_a_title_is_kept():
    doc = spacy.blank("en").make_doc("Ms. Skylara was told. Ms. Hope the best.")
    doc._.phi_safe = [0.999] * len(doc)
    name, word = (
        Match(4, 11, "PATIENT", 0.6, read_source("rule:name.title")),
        Match(26, 30, "PATIENT", 0.6, read_source("rule:name.title")),
    )
    kept, vetoes = find_doubted(doc, [name, word], 0.97)
    assert kept == [name]
    assert [veto.match for veto in vetoes] == [word]


def test_a_network_finding_is_certain_if_each_word_is(doc):
    name, rule = match("Rose Hill", "ner"), match("Rose Hill", "rule:names.a")
    doc._.phi_safe = [0.05 if token.text in ("Rose", "Hill") else 0.999 for token in doc]
    assert [read_certain(doc)(each) for each in (name, rule)] == [True, False]
    doc._.phi_safe = [0.1 if token.text == "Hill" else 0.05 for token in doc]
    assert not read_certain(doc)(name)
    doc._.phi_safe = None
    assert not read_certain(doc)(name)
