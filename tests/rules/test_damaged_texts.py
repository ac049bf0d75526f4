"""No check fails on a truncated, joined, recased or shuffled text."""

import random

import pytest

from spacy_phi.rules.builtin import find_builtin
from spacy_phi.rules.packs import get_patterns

TEXTS = sorted(
    {
        text.replace("[[", "").replace("]]", "")
        for pattern in get_patterns()
        for text in (*pattern.examples, *pattern.counter_examples)
    }
)


def _cut(text, chance):
    start = chance.randrange(len(text))
    return text[start : start + chance.randint(1, len(text))]


def _drop(text, chance):
    return "".join(char for char in text if chance.random() > 0.1)


def _shuffle(text, chance):
    words = text.split(" ")
    chance.shuffle(words)
    return " ".join(words)


def _initials(text, chance):
    return " ".join(word[: chance.choice((1, 1, 2, 9))] for word in text.split(" "))


@pytest.mark.parametrize(
    "damage", [_cut, _drop, _shuffle, _initials, lambda t, _: t.upper(), lambda t, _: t.lower()]
)
def test_nothing_is_raised(damage):
    chance = random.Random(7)
    texts = [damage(text, chance) for text in TEXTS]
    for i in range(0, len(texts), 2):
        for text in (texts[i], " ".join(texts[i : i + 2])):
            for match in find_builtin(text):
                assert 0 <= match.start < match.end <= len(text)
