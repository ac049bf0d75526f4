"""Draw the notes to read: a random part for the estimate, and apart from it a part to learn from.

The random part is a systematic sample of the notes in the order of their strata, in random order within each:
every note has the same probability, and every stratum its share, up to one note. Source: Madow 1949.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

ESTIMATE, TRAIN, DEV, HELD = "estimate", "train", "dev", "held"
LEARN = (TRAIN, DEV, HELD)
"""Parts of the notes to learn from: for training, for early stopping and thresholds, and for the test whether
the new model is better."""
_SHARES = ((TRAIN, 0.6), (DEV, 0.15), (HELD, 0.25))


@dataclass(frozen=True)
class Candidate:
    """Facts about a note that can be drawn."""

    number: int
    """Position in the source."""
    patient: str | None
    stratum: tuple[str, ...]
    certainty: float = 1.0
    """The least certainty of a decision about a word of the note, from 0 to 1."""


def draw_random(candidates: Sequence[Candidate], n: int, rng: Random) -> list[Candidate]:
    """Return a stratified random sample of `n` notes, or all if there are fewer, in random order."""
    if n >= len(candidates):
        return rng.sample(list(candidates), len(candidates))
    if not n:
        return []
    ordered = sorted(candidates, key=lambda each: (each.stratum, rng.random()))
    step, start = len(ordered) / n, rng.random()
    return rng.sample([ordered[int((start + i) * step)] for i in range(n)], n)


def draw_uncertain(candidates: Iterable[Candidate], n: int, rng: Random) -> list[Candidate]:
    """Return `n` notes, or all if there are fewer: in turn from each stratum its least certain one."""
    strata = defaultdict(list)
    for each in candidates:
        strata[each.stratum].append(each)
    queues = [sorted(strata[key], key=lambda each: (-each.certainty, rng.random())) for key in sorted(strata)]
    rng.shuffle(queues)
    drawn: list[Candidate] = []
    while queues and len(drawn) < n:
        # The least certain is last.
        drawn += [queue.pop() for queue in queues][: n - len(drawn)]
        queues = [queue for queue in queues if queue]
    return drawn


def draw_learning(
    candidates: Iterable[Candidate], estimated: Iterable[Candidate], n: int, rng: Random
) -> dict[int, str]:
    """Return the part of each note to learn from, by its number.

    candidates: Of which those in `estimated`, and all other notes of their patients, are left out: what is
        learned from a patient would flatter the estimate. n: Number of notes. All notes of one patient are in
        one part.
    """
    taken = list(estimated)
    numbers = {each.number for each in taken}
    patients = {each.patient for each in taken if each.patient is not None}
    free = [each for each in candidates if each.number not in numbers and each.patient not in patients]
    groups = defaultdict(list)
    for each in draw_uncertain(free, n, rng):
        groups[each.number if each.patient is None else each.patient].append(each.number)
    order = sorted(groups.values(), key=lambda group: (-len(group), rng.random()))
    sizes = dict.fromkeys(LEARN, 0)
    parts = {}
    for group in order:
        # The part that is furthest below its share.
        part = min(_SHARES, key=lambda each: (sizes[each[0]] + len(group)) / each[1])[0]
        sizes[part] += len(group)
        parts.update(dict.fromkeys(group, part))
    return parts
