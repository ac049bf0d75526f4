"""Lexicons of a site, proposed from corrections: missed identifiers, and findings that are no PHI."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from ..corpora.annotated import AnnotatedNote
from ..errors import Errors, PhiError
from ..lexicons.ambiguity import is_person_name
from ..lexicons.matcher import DRUGS
from ..lexicons.medical import medical_index
from ..lexicons.words import word_rank
from ..rules.own_words import function_words
from .measure import Found

KINDS = {
    "DOCTOR": "staff",
    "USERNAME": "staff",
    "DEPARTMENT": "ward",
    "ROOM": "ward",
    "HOSPITAL": "clinic",
    "ORGANIZATION": "clinic",
    "STREET": "street",
    "CITY": "place",
    "LOCATION-OTHER": "place",
}
"""Labels whose values may be entries: those of the site and its staff. Patients are never in a lexicon."""
NOT_PHI = "not_phi"
_LONGEST = 80
_SHORT = 12
"""Most characters of an abbreviation."""
_LEAST_NOTES = 2
"""Notes in which a finding must be wrong."""


@dataclass(frozen=True)
class Entry:
    """A value that is always redacted, or never."""

    text: str
    label: str | None
    """None for a text that is no PHI."""
    notes: tuple[str, ...] = field(default=(), compare=False)
    """Ids of the notes in which it was corrected."""
    question: str = field(default="", compare=False)
    """The reason why it may do harm: "ordinary word", "drug", "medical term", "name"; empty without one."""
    accept: bool | None = field(default=None, compare=False)

    @property
    def key(self) -> tuple[str, bool]:
        """Its text without case, and whether it is PHI."""
        return self.text.casefold(), self.label is not None

    def to_dict(self) -> dict[str, Any]:
        """Return it as a line of the site's lexicon file."""
        return {**asdict(self), "kind": KINDS.get(self.label or "", "other") if self.label else NOT_PHI}


def propose(notes: Sequence[AnnotatedNote], found: Sequence[Found], lang: str) -> list[Entry]:
    """Return the entries that corrections suggest, the most frequent first.

    notes: Corrected. found: What the scrubber redacts in each.
    """
    missed: dict[tuple[str, str], set[str]] = defaultdict(set)
    wrong: dict[str, set[str]] = defaultdict(set)
    forms: dict[str, str] = {}
    identifiers = set()
    for note, taken in zip(notes, found, strict=True):
        for span in note.spans:
            text = " ".join(note.text[span.start : span.end].split())
            identifiers.add(text.casefold())
            if span.label in KINDS and not taken.covers(note.text, span.start, span.end):
                forms.setdefault(text.casefold(), text)
                missed[text.casefold(), span.label].add(note.id)
        for start, end in taken.redacted:
            text = " ".join(note.text[start:end].split())
            if not any(span.start < end and start < span.end for span in note.spans) and _is_short(text):
                forms.setdefault(text.casefold(), text)
                wrong[text.casefold()].add(note.id)
    entries = [
        Entry(forms[key], label, tuple(sorted(ids)))
        for (key, label), ids in missed.items()
        if _is_usable(forms[key])
    ]
    entries += [
        Entry(forms[key], None, tuple(sorted(ids)))
        for key, ids in wrong.items()
        if len(ids) >= _LEAST_NOTES and key not in identifiers
    ]
    asked = (replace(entry, question=find_question(entry, lang)) for entry in entries)
    return sorted(asked, key=lambda entry: (-len(entry.notes), entry.key))


def _is_usable(text: str) -> bool:
    # spaCy doubles a "$" in a saved config.
    return 2 < len(text) <= _LONGEST and "$" not in text and any(char.isalpha() for char in text)


def _is_function_word(text: str, lang: str) -> bool:
    """Return whether a text is a word such as "the", which stands in every note."""
    return text.casefold() in function_words(lang)


def _is_short(text: str) -> bool:
    return _is_usable(text) and len(text) <= _SHORT and not any(char.isdigit() for char in text)


def find_question(entry: Entry, lang: str) -> str:
    """Return why an entry may do harm, as in `Entry.question`."""
    words = entry.text.split()
    if entry.label is None:
        return "name" if any(is_person_name(word, lang) for word in words) else ""
    if len(words) > 1:
        return ""
    term = medical_index(lang).lookup(entry.text)
    if term is not None and term.how != "fuzzy":
        return "drug" if term.term.category in DRUGS else "medical term"
    return "ordinary word" if word_rank(entry.text.casefold(), lang) is not None else ""


def read_accepted(rows: Iterable[Mapping[str, Any]], lang: str, path: str) -> list[Entry]:
    """Return the entries of a file with decisions.

    rows: `text`, `label` (null for no PHI), `accept`, and for a risky entry `confirmed`.
    RAISES: PhiError (E439) for an accepted entry that is a word, a drug or a name and is not confirmed,
    (E440) for an invalid line.
    """
    entries = []
    for number, row in enumerate(rows, 1):
        text, label, accept = row.get("text"), row.get("label"), row.get("accept", True)
        known = label is None or label in KINDS
        if (
            not (isinstance(text, str) and _is_usable(text) and not _is_function_word(text, lang))
            or not known
            or not isinstance(accept, bool)
        ):
            raise PhiError(Errors.E440.format(path=path, line=number, known=", ".join(KINDS)))
        entry = Entry(" ".join(text.split()), label, tuple(row.get("notes", ())), accept=accept)
        entry = replace(entry, question=find_question(entry, lang))
        if accept and entry.question and row.get("confirmed") is not True:
            raise PhiError(Errors.E439.format(path=path, line=number, question=entry.question))
        entries.append(entry)
    return entries


def merge(old: Iterable[Entry], new: Iterable[Entry]) -> list[Entry]:
    """Return all entries, by text; new decisions replace old ones, and old ones are kept for undecided
    ones."""
    merged: dict[tuple[str, bool], Entry] = {}
    for entry in (*old, *new):
        before = merged.get(entry.key)
        if before is None or entry.accept is not None:
            merged[entry.key] = entry
    return list(merged.values())
