"""Real clinical text as frames: names, dates and ages become slots, and ambiguous text is left out."""

import json
import re
import zlib
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from ..corpora.files import read_text
from ..errors import Errors, PhiError
from ..lang import vocabulary
from ..lexicons.safety import Safety, get_safety
from ..linking.repetitions import find_by_rules
from ..rules.merge import merge_matches
from ..spans import Match, Source, SourceKind
from .frame import Frame, Node, Slot, Text

_MONTHS = (
    "(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|"
    r"Nov(?:ember)?|Dec(?:ember)?)\.?"
)
_DAYS = "(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day"
_DATE_FORMS = tuple(
    (re.compile(pattern), form)
    for pattern, form in (
        (r"\d{1,2}/\d{1,2}/\d{2}(?:\d\d)?", "numeric"),
        (r"\d{1,2}-\d{1,2}-\d{2}(?:\d\d)?", "dashed"),
        (r"(?:19|20)\d\d", "year"),
        (rf"{_MONTHS} \d{{1,2}}(?:st|nd|rd|th)?,? (?:19|20)\d\d", "long"),
        (rf"{_MONTHS}(?: of|,)? (?:19|20)\d\d|\d{{1,2}}/(?:19|20)\d\d", "month_year"),
        (rf"{_MONTHS} \d{{1,2}}(?:st|nd|rd|th)?", "month_day"),
        (_MONTHS, "month"),
        (_DAYS, "weekday"),
        ("|".join(map(re.escape, vocabulary("holidays.written"))), "holiday"),
    )
)
_SOURCE = Source("title", SourceKind.GROUP)
_AGE = re.compile(r"\d{1,3}(?![\d.])")
_TITLED = re.compile(
    r"\b(?:(?P<staff>Dr\.?|Doctor)|Mr\.?|Mrs\.?|Ms\.?|Miss)[ ]"
    # One capitalized word, or two
    r"(?P<name>[A-Z][\w'-]*(?:[ ](?!and\b)[A-Z][\w'-]+)?)"
)
_NAME = re.compile(r"([A-Z][\w'-]*)(?:([ ])([A-Z][\w'-]+))?")
_WORD = re.compile(r"[A-Za-z][\w'-]*")
_SUSPECT = re.compile(
    r"\b(?:X+|Y+|Z+|XYZ\w*|ABCD?\w*|ASDF|_+|#+)\b"  # placeholders
    r"|\d{6,}"  # long numbers
    rf"|\b(?:19|20)\d\ds?\b|\b{_DAYS}\b|@|www"  # years, weekdays, addresses
    r"|\b(?:January|February|April|June|July|August|September|October|November|December)\b"
    r"|\b\d{1,2}/\d{1,2}/\d\d|\b\d\d?/[89]\d(?!\d)"  # 3/14/24, 3/98
    r"|\b(?:University|College|School|Hospital|Services|Project|Attorney|Church)\b"
)
_PLAIN = frozenset(vocabulary("abbreviations.plain"))
_START = re.compile(r"(?:^|[.!?:;\n\u2022-]|\d[.)])[\s\"'(]*$")
_PARAGRAPH = re.compile(r"\S(?:(?!\n\s*\n).)*", re.DOTALL)
# the periods of "Dr. Smith" and "1. Aspirin" do not end sentences
_BETWEEN = re.compile(r"(?<!\bDr)(?<!\bMr)(?<!\bMs)(?<!Mrs)(?<!\b\d)(?<!\b\d\d)[.!?]\s+(?=[A-Z])|\n")
_DEV_SHARE = 4


class RealText(NamedTuple):
    """A note or section of real language."""

    paragraphs: tuple[Frame, ...]
    """Unambiguous paragraphs, in order."""
    gender: str
    """"f" or "m", from the pronouns."""
    ages: tuple[int, ...]
    """Ages in years at the slots AGE, AGE2, ..."""


def read_real(folder: Path, split: str) -> tuple[RealText, ...]:
    """Load the texts of a folder as frames; a quarter of them is for "dev", the rest for "train".

    folder: Contains `.txt` files, or `.jsonl` with the fields `id` and `text`. split: The split.
    RAISES: PhiError (E173) if there are none.
    """
    texts = tuple(read_texts(folder))
    if not texts:
        raise PhiError(Errors.E173.format(path=folder))
    return _prepare(texts, split)


@lru_cache(maxsize=4)
def _prepare(texts: tuple[tuple[str, str], ...], split: str) -> tuple[RealText, ...]:
    made = (make_real(text) for name, text in texts if is_of(name, split))
    return tuple(real for real in made if real.paragraphs)


def is_of(name: str, split: str) -> bool:
    """Return whether a text with that name belongs to a split, "train" or "dev"."""
    return (zlib.crc32(name.encode()) % _DEV_SHARE == 0) == (split == "dev")


def read_texts(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield (name, text) from a folder's `.txt` files and rows of `.jsonl`."""
    for path in sorted(folder.glob("*.txt")):
        yield path.stem, read_text(path)
    for path in sorted(folder.glob("*.jsonl")):
        for number, line in enumerate(read_text(path).splitlines()):
            row = json.loads(line) if line.strip() else {}
            if isinstance(row, dict) and isinstance(row.get("text"), str):
                yield str(row.get("id", number)), row["text"]


def make_real(text: str) -> RealText:
    """Convert a text to frames; a paragraph that may still identify a person, place or day is left out."""
    text = text.replace("\r\n", "\n").strip()
    female = len(re.findall(r"\b(?:she|her)\b", text, re.IGNORECASE))
    male = len(re.findall(r"\b(?:he|his|him)\b", text, re.IGNORECASE))
    ages: list[int] = []
    slots = _find_slots(text, ages)
    paragraphs = []
    for match in _PARAGRAPH.finditer(text):
        frame: list[Node] = []
        for start, end in _sentences(text, *match.span()):
            frame += _sentence(text, start, end, [slot for slot in slots if start <= slot[0] < end]) or ()
        if frame:
            paragraphs.append(tuple(frame))
    return RealText(tuple(paragraphs), "f" if female >= male else "m", tuple(ages))


def _sentences(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Return sentences and lines with the whitespace after them."""
    at = start
    for match in _BETWEEN.finditer(text, start, end):
        yield at, match.end()
        at = match.end()
    yield at, end


_Found = tuple[int, int, tuple[Text | Slot, ...] | None]


def _find_slots(text: str, ages: list[int]) -> list[_Found]:
    """Return (start, end, nodes) of all PHI; nodes are None if no slot form matches. New ages are added to
    `ages`."""
    matches = find_by_rules(text)
    for match in _TITLED.finditer(text):
        label = "DOCTOR" if match["staff"] else "PATIENT"
        matches.append(Match(*match.span("name"), label, 1.0, _SOURCE))
    people = _People()
    found: list[_Found] = []
    for start, end, label, *_ in merge_matches(matches, text):
        value = text[start:end]
        if label in ("PATIENT", "DOCTOR"):
            nodes = people.nodes_of(value, label)
        elif label == "AGE":
            nodes = _age_nodes(value, ages)
        elif label == "DATE":
            nodes = _date_nodes(value, len(found))
        elif label == "PROFESSION" and value.islower():
            nodes = (Slot("PROFESSION", len(found) + 2, "name", ""),)
        else:
            nodes = None
        found.append((start, end, nodes))
    known = [
        (match.start(), match.end(), (slot,))
        for word, slot in people.words.items()
        for match in re.finditer(rf"\b{re.escape(word)}\b", text)
    ]
    taken = {offset for start, end, _ in found for offset in range(start, end)}
    return sorted(found + [each for each in known if each[0] not in taken], key=lambda each: each[0])


class _People:
    """Return the cast entity for each name of a text."""

    def __init__(self) -> None:
        self.words: dict[str, Slot] = {}
        self.numbers: dict[str, int] = {"DOCTOR": 0, "PATIENT": 0, "RELATIVE": 0}

    def nodes_of(self, value: str, label: str) -> tuple[Text | Slot, ...] | None:
        match = _NAME.fullmatch(value)
        if match is None:
            return None
        first, blank, last = match.groups()
        last_slot = self._slot(last or first, label)
        if last is None:
            return (last_slot,)
        slot = Slot(last_slot.name, last_slot.number, "first", "")
        if _is_name(first):
            self.words.setdefault(first, slot)
        return slot, Text(blank), last_slot

    def _slot(self, word: str, label: str) -> Slot:
        known = self.words.get(word)
        if known is not None:
            return known
        name = "RELATIVE" if label == "PATIENT" and self.numbers["PATIENT"] else label
        self.numbers[name] += 1
        slot = Slot(name, self.numbers[name], "last", "")
        if _is_name(word):
            self.words[word] = slot
        return slot


def _is_name(word: str) -> bool:
    """Return whether a word is a name in every context; "Dr. X" and "Mr. ABC" are anonymous."""
    return len(word) > 2 and not word.isupper()


def _age_nodes(value: str, ages: list[int]) -> tuple[Text | Slot, ...] | None:
    match = _AGE.match(value)
    if match is None or re.match(r"[- ]?(?:day|week|wk|mo|d\b|m\b)", value[match.end() :]):
        return None
    rest = value[match.end() :]
    form = "decade" if rest.startswith("s") else "number"
    if int(match[0]) not in ages:
        ages.append(int(match[0]))
    slot = Slot("AGE", ages.index(int(match[0])) + 1, form, "")
    rest = rest.removeprefix("s")
    return (slot, Text(rest)) if rest else (slot,)


def _date_nodes(value: str, number: int) -> tuple[Text | Slot, ...] | None:
    form = next((form for pattern, form in _DATE_FORMS if pattern.fullmatch(value)), None)
    return None if form is None else (Slot("DATE", number + 2, form, ""),)


def _sentence(text: str, start: int, end: int, slots: Iterable[_Found]) -> Frame | None:
    """Return the nodes of a sentence, or None if it is ambiguous."""
    nodes: list[Text | Slot] = []
    at = start
    for slot_start, slot_end, slot_nodes in slots:
        if slot_nodes is None or slot_end > end or not _is_safe(text[at:slot_start], at == start):
            return None
        nodes += [Text(text[at:slot_start]), *slot_nodes]
        at = slot_end
    if not _is_safe(text[at:end], at == start):
        return None
    return tuple(node for node in (*nodes, Text(text[at:end])) if node != Text(""))


def _is_safe(part: str, first: bool) -> bool:
    """Return whether plain text identifies no person, place or day."""
    if _SUSPECT.search(part):
        return False
    for match in _WORD.finditer(part):
        word = match[0]
        if not word[0].isupper() or word in _PLAIN or any(map(str.isdigit, word)):
            continue
        starts = (first and not match.start()) or _START.search(part[: match.start()]) is not None
        safe = _safety(word)
        if safe >= Safety.WORD or (starts and safe >= Safety.AMBIGUOUS):
            continue
        # a heading, or the first word of a sentence
        if (starts or word.isupper()) and _safety(word.lower()) >= Safety.WORD:
            continue
        return False
    return True


@lru_cache(maxsize=20_000)
def _safety(word: str) -> Safety:
    stem = word.removesuffix("'s")
    return min(map(get_safety, filter(None, stem.split("-"))), default=Safety.STOP)
