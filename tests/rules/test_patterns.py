"""Every example and counter-example of every built-in pattern."""

import re

import pytest

from spacy_phi.labels import LABELS
from spacy_phi.lang import known_languages
from spacy_phi.rules.matcher import TextMatcher
from spacy_phi.rules.packs import get_matcher, get_patterns
from spacy_phi.rules.pattern import Pattern

from .single_pattern import make_matcher

PATTERNS = get_patterns()
PACKS = {code: get_patterns(code) for code in known_languages()}
ALL = tuple(dict.fromkeys(pattern for patterns in PACKS.values() for pattern in patterns))
MARKED = re.compile(r"\[\[(.*?)\]\]", re.DOTALL)


def _found(pattern: Pattern, text: str) -> list[tuple[int, int]]:
    return [(m.start, m.end) for m in make_matcher(pattern).find(text)]


def _parse(example: str) -> tuple[str, list[tuple[int, int]]]:
    text, spans, last = "", [], 0
    for marked in MARKED.finditer(example):
        text += example[last : marked.start()]
        spans.append((len(text), len(text) + len(marked.group(1))))
        text += marked.group(1)
        last = marked.end()
    return text + example[last:], spans


@pytest.mark.parametrize("pattern", ALL, ids=lambda p: p.id)
def test_examples(pattern):
    assert pattern.examples
    for example in pattern.examples:
        text, spans = _parse(example)
        assert spans, example
        assert _found(pattern, text) == spans, example


@pytest.mark.parametrize("pattern", ALL, ids=lambda p: p.id)
def test_counter_examples(pattern):
    for text in pattern.counter_examples:
        assert _found(pattern, text) == [], text


@pytest.mark.parametrize("patterns", PACKS.values(), ids=PACKS.keys())
def test_ids_are_unique_and_labels_known(patterns):
    ids = [p.id for p in patterns]
    assert len(ids) == len(set(ids))
    assert {p.label for p in patterns} <= set(LABELS)
    assert all(0 < p.score <= 1 for p in patterns)


def test_spanish_uses_only_its_own_and_shared_expressions():
    assert set(get_patterns("es")).isdisjoint(set(PATTERNS) - set(get_patterns("xx")))


def test_the_order_of_the_patterns_changes_nothing():
    """Pattern files can be split or rearranged by topic."""
    text = "\n".join(text for p in PATTERNS for text in (*p.examples, *p.counter_examples))
    found = get_matcher().find(text)
    assert len(found) > len(PATTERNS)
    assert TextMatcher(PATTERNS[::-1]).find(text) == found
