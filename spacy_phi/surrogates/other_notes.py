"""What one note of a patient tells the others: a name or number caught once goes everywhere in that patient's
notes, also in lower case or misspelt.

Each note is first asked what it tells (`tell`); with what all of them told, each is searched again
(`find_told`). Names that are ordinary words too are taken where the sentence makes them a person, and what
medicine takes back in one note no other note brings in.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ..labels import LABELS
from ..lexicons.gazetteers import name_key
from ..lexicons.matcher import TermIndex
from ..rules.checks.word import is_common, is_eponym, is_eponym_word, is_ordinary
from ..rules.propagate import find_people, people_words
from ..spans import Match, Source, SourceKind
from .operators import normalise
from .second_pass import PEOPLE, find_parts, name_parts

SOURCE = Source("other_notes", SourceKind.OTHER_NOTES)
LEAST_VALUE = 4  # letters and digits
LEAST_RUN = 5  # digits in a row; fewer are met by chance
_LEAST_PIECE = 6  # digits of a run that is taken for a piece of a number
_MAX_WORDS = 12
_SCORE = 0.6
_NUMBERS = frozenset(("CONTACT", "ID"))
_VAGUE = frozenset(("DATE", "AGE", "CITY", "STATE", "COUNTRY", "PROFESSION", "DEPARTMENT", "ROOM"))
"""Labels whose values are met in notes of anybody."""
_CORE = re.compile(r"[^\W_]+")
_RUN = re.compile(rf"\d{{{LEAST_RUN},}}")


class Told(NamedTuple):
    """One thing that a note tells the patient's others."""

    kind: str
    """"part" of a name; "plural": such a part, looked for in the plural, ordinary words too; "word" of a
    name; "value"; "digits"; or "veto": a word that medicine took back."""
    key: str
    """Folded, as it is looked for."""
    label: str


def is_word(word: str) -> bool:
    """Return whether a word in lower case is an ordinary one, or the name of a disease, sign or device."""
    return is_ordinary(word) or is_common(word) or is_eponym_word(word)


def fold(text: str) -> str:
    """Letters and digits alone, without case."""
    return "".join(_CORE.findall(normalise(text))).casefold()


def is_number(label: str) -> bool:
    """Return whether a value with this label is looked for by its digits."""
    return label == "ZIP" or (label in LABELS and LABELS[label].category in _NUMBERS)


def telling_value(value: str, label: str) -> str:
    """A value, folded, if it tells the patient wherever it stands; else the empty string."""
    core = fold(value) if label not in _VAGUE else ""
    if len(core) < LEAST_VALUE or (core.isdigit() and len(core) < LEAST_RUN) or is_word(core):
        return ""
    return core


def tell(text: str, matches: Iterable[Match], vetoed: Iterable[Match], language: str = "en") -> set[Told]:
    """What a note tells the patient's others.

    text (str): The note. matches (Iterable[Match]): What was found in it. vetoed (Iterable[Match]): What was
    taken back. language (str): "en" or "es".
    """
    first = [match for match in matches if not match.source.is_derived]
    told = {Told("part", *pair) for pair in name_parts(text, first, is_word, language).items()}
    plurals = name_parts(text, first, lambda word: False, language)
    told |= {Told("plural", *pair) for pair in plurals.items()}
    told |= {Told("word", *pair) for pair in people_words(text, first).items()}
    for match in first:
        value = text[match.start : match.end]
        core = telling_value(value, match.label)
        if core:
            told.add(Told("value", core, match.label))
        if is_number(match.label):
            told |= {Told("digits", run, match.label) for run in _RUN.findall(normalise(value))}
    for match in vetoed:
        word = name_key(text[match.start : match.end].strip())
        if match.label in PEOPLE and word.isalpha():
            told.add(Told("veto", word, match.label))
    return told


def find_told(
    text: str,
    matches: Sequence[Match],
    vetoed: Iterable[Match],
    told: Iterable[Told],
    index: TermIndex | None = None,
) -> list[Match]:
    """What other notes of the patient told, where it stands in this one outside of what was found.

    text (str): The note.
    matches (Sequence[Match]), vetoed (Iterable[Match]): What was found in it, and what was taken back.
    told (Iterable[Told]): Of the patient's notes.
    index (TermIndex | None): The dictionary that may take back; None for the bundled one.
    RETURNS (list[Match]): New matches, by start, none of which overlaps another or those given.
    """
    known: dict[str, dict[str, str]] = {}
    for kind, key, label in sorted(told):
        known.setdefault(kind, {}).setdefault(key, label)
    vetoes = known.pop("veto", {})
    if not known:
        return []
    parts, plurals, words = (
        {key: label for key, label in known.get(kind, {}).items() if key not in vetoes}
        for kind in ("part", "plural", "word")
    )
    # Before the vetoes: "the Bakers" is vetoed where nothing tells that a patient is a Baker.
    families = find_parts(text, matches, {}, is_word, is_eponym, SOURCE, plurals)
    taken = sorted([*matches, *vetoed, *families])
    found = find_parts(text, taken, parts, is_word, is_eponym, SOURCE)
    if words:
        found += [match._replace(source=SOURCE) for match in find_people(text, taken, words)]
    values = known.get("value", {})
    found += [Match(v.start, v.end, values[v.value], _SCORE, SOURCE) for v in find_values(text, values)]
    found += _find_runs(text, known.get("digits", {}))
    more = sorted([*families, *_apart(text, found, taken)])
    return _vetted(text, list(matches), more, parts, index)


class WholeValue(NamedTuple):
    """Where a value stands in a text, spaced and punctuated however."""

    start: int
    end: int
    value: str
    """Folded."""
    is_word: bool
    """Whether it stands there as one word."""


def find_values(text: str, values: Collection[str]) -> Iterator[WholeValue]:
    """Whole values that begin and end with words of the text.

    text (str): The note. values (Collection[str]): Folded, of LEAST_VALUE characters or more.
    """
    core = fold(text) if values else ""
    there = {value for value in values if value in core}
    if not there:
        return
    heads = {value[:LEAST_VALUE] for value in there}
    words = [(word.start(), word.end(), fold(word[0])) for word in _CORE.finditer(text)]
    for first, (start, _, head) in enumerate(words):
        joined = ""
        for _, end, folded in words[first : first + _MAX_WORDS]:
            joined += folded
            if joined in there:
                yield WholeValue(start, end, joined, joined == head)
            if len(joined) >= LEAST_VALUE and joined[:LEAST_VALUE] not in heads:
                break


def _find_runs(text: str, runs: Mapping[str, str]) -> list[Match]:
    if not runs:
        return []
    found = []
    for match in _RUN.finditer(text):
        label = number_label(normalise(match[0]), runs)
        if label:
            found.append(Match(match.start(), match.end(), label, _SCORE, SOURCE))
    return found


def number_label(run: str, runs: Mapping[str, str]) -> str:
    """The label of the number that a run of digits is, or a long piece of, or that is a long piece of it; the
    empty string where there is none."""
    if run in runs:
        return runs[run]
    bare = run.lstrip("0")
    for each, label in runs.items():
        if bare == each.lstrip("0") or (
            min(len(bare), len(each)) >= _LEAST_PIECE and (bare in each or each in run)
        ):
            return label
    return ""


def _apart(text: str, found: Iterable[Match], taken: list[Match]) -> list[Match]:
    """The longest of each overlap, by start, outside of what is taken; neighbours of one name as one."""
    free: list[Match] = []
    rivals = iter([*taken, Match(len(text) + 1, len(text) + 1, "", 0.0, SOURCE)])
    rival = next(rivals)
    for match in sorted(found, key=lambda match: (match.start, -match.end)):
        while rival.end <= match.start:
            rival = next(rivals)
        if rival.start < match.end or (free and match.start < free[-1].end):
            continue
        last = free[-1] if free else None
        if last and last.label == match.label in PEOPLE and text[last.end : match.start] == " ":
            free[-1] = last._replace(end=match.end)
        else:
            free.append(match)
    return free


def _vetted(
    text: str, matches: list[Match], found: list[Match], names: Collection[str], index: TermIndex | None
) -> list[Match]:
    """What medicine does not take back where it stands."""
    if not found:
        return []
    from ..rules.vetoes.find import find_vetoes  # reads the dictionary, which few notes ask for

    kept, _ = find_vetoes(text, [*matches, *found], index, known=names)
    stays = set(kept)
    return [match for match in found if match in stays]
