"""Recall of patients' names by the sex, the decade and the origin of the name.

Annotated notes are templates: every patient's name in them is replaced by one of each group, in the same
form, and the share of replaced names that is redacted in full is measured. Source of the protocol: Xiao et
al. 2023, "In the name of fairness: assessing the bias in clinical record de-identification", FAccT.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy

from ..corpora.annotated import AnnotatedNote, AnnotatedSpan
from ..errors import Errors, PhiError
from ..labels import FROM_MEDDOCAN
from ..lang.base import tomllib
from .significance import bootstrap

SEXES = {"f": "female", "m": "male"}
_DATA = Path(__file__).with_name("name_groups.toml")
_PATIENT = "PATIENT"


class Group(NamedTuple):
    """Names of one group."""

    kind: str
    """"sex", "decade" or "origin"."""
    name: str
    first: tuple[str, ...]
    last: tuple[str, ...]
    """Surnames; one of several words is a full name."""


class GroupRecall(NamedTuple):
    """Recall of the names of one group, with its 95% interval by a bootstrap over notes."""

    kind: str
    name: str
    names: int
    redacted: int
    low: float
    high: float

    @property
    def recall(self) -> float:
        """The share of names that are redacted in full."""
        return self.redacted / self.names


@cache
def _read_data() -> dict:
    return tomllib.loads(_DATA.read_text(encoding="utf8"))


def list_languages() -> list[str]:
    """Return the languages with names."""
    return sorted(set(_read_data()) - {"origins"})


def list_groups(lang: str) -> list[Group]:
    """Return the groups of a language. RAISES: PhiError (E214) if it has none."""
    data = _read_data()
    if lang not in list_languages():
        raise PhiError(Errors.E214.format(lang=lang))
    own, origins = data[lang], data["origins"]
    last, decades = tuple(own["last"]), list(own["f"])
    firsts = {(sex, decade): tuple(own[sex][decade]) for sex in SEXES for decade in decades}
    everyone = sum(firsts.values(), ())
    groups = [
        Group("sex", name, sum((firsts[sex, decade] for decade in decades), ()), last)
        for sex, name in SEXES.items()
    ]
    groups += [
        Group("decade", f"{decade}s", sum((firsts[sex, decade] for sex in SEXES), ()), last)
        for decade in decades
    ]
    groups += [Group("origin", name, everyone, tuple(names)) for name, names in origins.items()]
    return [*groups, Group("origin", "own", everyone, last)]


def get_names(kind: str, lang: str) -> tuple[str, ...]:
    """Return the surnames of an origin; "own" are those of the language."""
    return next(group.last for group in list_groups(lang) if (group.kind, group.name) == ("origin", kind))


def rename_patients(note: AnnotatedNote, group: Group, rng: Random) -> AnnotatedNote | None:
    """Return a note with a name of a group in place of each patient's name, the same for the same text.

    RETURNS: With only the spans of these names; None for a note without one.
    """
    wanted = [span for span in note.spans if FROM_MEDDOCAN.get(span.label, span.label) == _PATIENT]
    drawn: dict[str, str] = {}
    text, spans, last = "", [], 0
    for span in sorted(wanted, key=lambda each: each.start):
        if span.start < last:
            continue
        value = note.text[span.start : span.end]
        new = drawn.setdefault(value.casefold(), _draw(value, group, rng))
        text += note.text[last : span.start]
        spans.append(AnnotatedSpan(len(text), len(text) + len(new), _PATIENT))
        text, last = text + new, span.end
    if not spans:
        return None
    return AnnotatedNote(note.id, text + note.text[last:], tuple(spans))


def _draw(value: str, group: Group, rng: Random) -> str:
    """Return a name in the form of another: full, reversed with a comma, or a single one; in its case."""
    first, last = rng.choice(group.first), rng.choice(group.last)
    is_full = " " in last
    if "," in value:
        new = f"{last.split()[-1]}, {last.split()[0] if is_full else first}"
    elif " " in value.strip():
        new = last if is_full else f"{first} {last}"
    else:
        # A group of an origin has names of its own only among the surnames.
        new = last.split()[-1] if group.kind == "origin" else first
    return new.upper() if value.isupper() and len(value) > 1 else new


def make_notes(
    notes: Sequence[AnnotatedNote], group: Group, draws: int = 3, seed: int = 0
) -> Iterator[AnnotatedNote]:
    """Yield each note with names of a group, `draws` times with other names. Ids are `ID/draw`."""
    for note in notes:
        for draw in range(draws):
            made = rename_patients(note, group, Random(f"{seed}/{group.kind}/{group.name}/{note.id}/{draw}"))
            if made is not None:
                yield AnnotatedNote(f"{note.id}/{draw}", made.text, made.spans)


def measure_group(
    group: Group, notes: Sequence[AnnotatedNote], masked: Sequence[Sequence[tuple[int, int]]]
) -> GroupRecall:
    """Return the recall of the names in notes of `make_notes`. masked: The redacted spans of each.

    RAISES: PhiError (E112) without notes.
    """
    rows: dict[str, list[int]] = {}
    for note, spans in zip(notes, masked, strict=True):
        taken = {i for start, end in spans for i in range(start, end)}
        row = rows.setdefault(note.id.rpartition("/")[0], [0, 0])
        for span in note.spans:
            letters = (i for i in range(span.start, span.end) if note.text[i].isalnum())
            row[0] += all(i in taken for i in letters)
            row[1] += 1
    counts = numpy.array([[full, 0, n - full] for full, n in rows.values()], dtype="float64")
    low, high = bootstrap(counts)[1]
    full, n = int(counts[:, 0].sum()), int(counts.sum())
    return GroupRecall(group.kind, group.name, n, full, float(low), float(high))
