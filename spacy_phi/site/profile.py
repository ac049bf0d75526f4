"""Profile of notes, in counts by note: labels, certainty, unknown words and the note type; and how far later
notes differ from certified ones."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b
from typing import Any, NamedTuple

import numpy

from ..evaluation.significance import SHUFFLES
from ..lexicons.words import word_rank
from ..linking.losses import WORD
from .source import describe

Finding = Mapping[str, Any]
Profile = list[dict[str, Any]]
"""For each note: `words`, `unknown` ones, `uncertain` findings, `labels` with their numbers, and the digest
of its `type`."""
UNCERTAIN = 0.7
"""Score below which a finding is uncertain."""
CERTAIN = 0.01


class Drift(NamedTuple):
    """A figure of later notes that differs from the certified ones."""

    name: str
    certified: float
    later: float
    """Per 1,000 words."""
    p: float
    """Of the permutation test, times the number of figures (Bonferroni)."""


def make_profile(notes: Iterable[tuple[str, Sequence[Finding]]], lang: str) -> Profile:
    """Return the profile of scrubbed notes and the findings in their originals, which have `label` and
    `score`."""
    return [_describe(text, findings, lang) for text, findings in notes]


def _describe(text: str, findings: Sequence[Finding], lang: str) -> dict[str, Any]:
    words = [match[0] for match in WORD.finditer(text)]
    return {
        "words": len(words),
        "unknown": sum(word_rank(word.lower(), lang) is None for word in words),
        "uncertain": sum(each["score"] < UNCERTAIN for each in findings),
        "labels": dict(Counter(each["label"] for each in findings)),
        "type": blake2b(describe(text)[0].encode("utf8", "replace"), digest_size=8).hexdigest(),
    }


def find_drift(certified: Profile, later: Profile, seed: int = 0) -> list[Drift]:
    """Return the rates that differ, the most certain first.

    The test permutes notes between the two groups: identifiers of one note are not independent.
    """
    names = sorted({label for note in (*certified, *later) for label in note["labels"]})
    columns = ["unknown", "uncertain", *names]
    rows = numpy.array([_to_row(note, names) for note in (*certified, *later)], dtype="float64")
    words = numpy.array([note["words"] for note in (*certified, *later)], dtype="float64")
    split = len(certified)
    if not split or split == len(words):
        return []
    observed = _differ(rows, words, numpy.arange(len(words)), split)
    random = numpy.random.default_rng(seed)
    extreme = numpy.zeros(len(columns))
    for _ in range(SHUFFLES):
        moved = _differ(rows, words, random.permutation(len(words)), split)
        extreme += abs(moved) >= abs(observed) - 1e-12
    p = numpy.minimum(1, (1 + extreme) / (1 + SHUFFLES) * len(columns))
    rates = [1_000 * _rate(rows[part], words[part]) for part in (slice(split), slice(split, None))]
    found = [
        Drift(name, float(rates[0][i]), float(rates[1][i]), float(p[i]))
        for i, name in enumerate(columns)
        if p[i] < CERTAIN
    ]
    return sorted(found, key=lambda drift: (drift.p, drift.name))


def count_new_types(certified: Profile, later: Profile) -> int:
    """Return the number of later notes of a type that no certified note has."""
    known = {note["type"] for note in certified}
    return sum(note["type"] not in known for note in later)


def _to_row(note: Mapping[str, Any], names: Sequence[str]) -> list[int]:
    return [note["unknown"], note["uncertain"], *(note["labels"].get(name, 0) for name in names)]


def _rate(rows: numpy.ndarray, words: numpy.ndarray) -> numpy.ndarray:
    return rows.sum(axis=0) / max(1.0, words.sum())


def _differ(rows: numpy.ndarray, words: numpy.ndarray, order: numpy.ndarray, split: int) -> numpy.ndarray:
    first, second = order[:split], order[split:]
    return _rate(rows[first], words[first]) - _rate(rows[second], words[second])
