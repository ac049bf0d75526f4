"""No built-in pattern is skipped at a position where it matches."""

import re
from functools import cache

import pytest

from spacy_phi.rules.dispatch import Dispatch, find_pairs
from spacy_phi.rules.normalize import normalize
from spacy_phi.rules.packs import get_patterns
from spacy_phi.rules.pattern import Pattern
from spacy_phi.rules.starts import find_starts

_TOKEN = re.compile(r"[^\W\d_]+|\d+")


class _Entry:
    def __init__(self, pattern: Pattern) -> None:
        self.id = pattern.id
        flags = "".join(pattern.flags)
        self.regex = re.compile(f"(?{flags}){pattern.regex}" if flags else pattern.regex)
        self.pairs = find_pairs(self.regex)


@cache
def _entries() -> list[_Entry]:
    return [entry for entry in map(_Entry, get_patterns()) if find_starts(entry.regex).at_token]


@pytest.mark.parametrize("begins", [str.isdigit, str.isupper, str.islower])
def test_matching_patterns_are_tried(begins) -> None:
    entries = _entries()
    dispatch = Dispatch(entries)
    examples = [text for pattern in get_patterns() for text in (*pattern.examples, *pattern.counter_examples)]
    n_tried = n_places = 0
    for text in (normalize(re.sub(r"\[\[|\]\]", "", example)).text for example in examples):
        for token in _TOKEN.finditer(text):
            if begins(token.group()[0]):
                tried = dispatch.find(token.group(), text[token.end() : token.end() + 2])
                matching = [entry.id for entry in entries if entry.regex.match(text, token.start())]
                assert set(matching) <= {entry.id for entry in tried}
                n_tried, n_places = n_tried + len(tried), n_places + 1
    assert n_tried < n_places * len(entries) / 3


def test_indistinguishable_tokens_get_all_patterns() -> None:
    entries = [_Entry(Pattern("IDNUM", "t.t", r"\d\dx"))]
    assert Dispatch(entries).find("123", " y") == []
    for token in ("1" * 17, "١٢"):
        assert Dispatch(entries).find(token, " y") == entries
