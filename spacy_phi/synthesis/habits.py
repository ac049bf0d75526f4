"""A second hospital: the generator's notes in another style, annotated with other conventions.

Its annotators include the unit in an age ("64 years old"), titles and degrees in a name ("Dr. Amador, MD"),
the weekday and the hour in a date, and label every place LOCATION. Its clerks write a weekday before dates
and the hour after them, ID numbers in an in-house format, and a header of their own at the top of every note.
Fine-tuning must teach these differences to a network trained on the first hospital.
"""

import re
from collections.abc import Iterator
from random import Random

from ..corpora.annotated import AnnotatedNote, AnnotatedSpan
from ..labels import LABELS
from .draft import Draft, Edit, apply_edits

HABITS = ("house", "second")
"""Available habits: the generator's own, or those of the second hospital."""
LOCATION = "LOCATION"
_PLACES = frozenset(name for name, label in LABELS.items() if label.category == "LOCATION")
_PEOPLE = frozenset(("PATIENT", "DOCTOR"))
_DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_HOUSE_IDS = {
    "MEDICALRECORD": "KV/{:04d}-{:03d}.{}",
    "IDNUM": "#E{:04d}{:03d}-{}",
    "ACCOUNT": "{:04d} {:03d} {}",
}
_WEEKDAY_RATE, _HOUR_RATE, _ID_RATE = 0.5, 0.4, 0.9

_UNIT = re.compile(
    r"[ -]?(?:(?:years?|yrs?|months?|weeks?|days?)[ -](?:old|of age)"  # "-years-old"
    r"|y/?o|y\.o\.|yrs?|years?|months?|mo)"
    r"(?![^\W_])",
    re.IGNORECASE,
)
_TITLE = re.compile(
    r"(?<![^\W_])(?:(?:Dr|Mr|Mrs|Ms|Prof|Nurse|Miss|Mx|Sr|Sra|Rev)\b\.?|(?:DR|MR|MRS|MS|PROF)\b\.?)[ ]+$"
)
_DEGREE = re.compile(
    r",?[ ](?:MD|M\.D\.|DO|RN|NP|PA-C|PA|PhD|PharmD|LPN|LCSW|MBBS|DDS|PT|OT|CRNA|FACS)(?![\w'’-])"
)
_DAY_BEFORE = re.compile(
    r"(?<![^\W_])(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs?)?|Fri|Sat(?:ur)?|Sun)(?:day)?\b[.,]?[ ]+$", re.IGNORECASE
)
_HOUR_AFTER = re.compile(
    r",?[ ](?:at[ ]|@[ ]?)?(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?:[ ]?(?:am|pm|h|hrs?)\b)?(?![\d/])",
    re.IGNORECASE,
)
_FULL_DATE = re.compile(r"\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}")


def apply_habits(note: AnnotatedNote, rng: Random) -> AnnotatedNote:
    """Return a note of the generator as the second hospital would have written and annotated it.

    note: With labels of `spacy_phi.labels`, without overlaps. rng: Draws the clerks' additions.
    RETURNS: With the label LOCATION in place of all i2b2 place labels.
    """
    draft = Draft(note.text, tuple((span.start, span.end, span.label) for span in note.spans))
    draft = _write_dates(_add_header(_write_ids(draft, rng), rng), rng)
    spans = tuple(AnnotatedSpan(start, end, label) for start, end, label in _widened(draft))
    return AnnotatedNote(note.id, draft.text, spans, meta=note.meta)


def _house_id(label: str, rng: Random) -> str:
    return _HOUSE_IDS[label].format(rng.randrange(10000), rng.randrange(1000), rng.choice("AKQXZ"))


def _write_ids(draft: Draft, rng: Random) -> Draft:
    """Write ID numbers in the in-house format."""
    wanted = ((s, e, label) for s, e, label in draft.spans if label in _HOUSE_IDS and rng.random() < _ID_RATE)
    return apply_edits(draft, [Edit(start, end, _house_id(label, rng)) for start, end, label in wanted])


def _add_header(draft: Draft, rng: Random) -> Draft:
    """Return the hospital's own lines above a note, with the note's first patient, doctor and date if
    present."""
    first: dict[str, str] = {}
    for start, end, label in draft.spans:
        first.setdefault(label, " ".join(draft.text[start:end].split()))
    values = (
        ("", first.get("HOSPITAL", "Kestrel Valley Infirmary"), "HOSPITAL"),
        (" | Akte ", _house_id("MEDICALRECORD", rng), "MEDICALRECORD"),
        ("\nPt>> ", first.get("PATIENT", ""), "PATIENT"),
        (" << by ", first.get("DOCTOR", ""), "DOCTOR"),
        (" ~ ", first.get("DATE", ""), "DATE"),
    )
    text, spans = "", []
    for before, value, label in values:
        if value:
            text += before
            spans.append((len(text), len(text) + len(value), label))
            text += value
    text += "\n=====\n"
    moved = [(start + len(text), end + len(text), label) for start, end, label in draft.spans]
    return Draft(text + draft.text, (*spans, *moved))


def _write_dates(draft: Draft, rng: Random) -> Draft:
    """Add a weekday before many full dates and an hour after them."""
    edits = []
    for start, end, label in draft.spans:
        if label != "DATE" or not _FULL_DATE.fullmatch(draft.text[start:end]):
            continue
        if rng.random() < _WEEKDAY_RATE and not _DAY_BEFORE.search(draft.text, 0, start):
            edits.append(Edit(start, start, f"{rng.choice(_DAYS)} "))
        if rng.random() < _HOUR_RATE and not _HOUR_AFTER.match(draft.text, end):
            edits.append(Edit(end, end, f" {rng.randrange(24):02d}:{rng.randrange(60):02d}"))
    return apply_edits(draft, edits)


def _widened(draft: Draft) -> Iterator[tuple[int, int, str]]:
    """Yield spans according to its annotation conventions."""
    text, last = draft.text, 0
    starts = [start for start, _, _ in draft.spans]
    for (start, end, label), limit in zip(draft.spans, [*starts[1:], len(text)]):
        left = right = None
        if label == "AGE":
            right = _UNIT.match(text, end, limit)
        elif label in _PEOPLE:
            left = _TITLE.search(text, last, start)
            right = _DEGREE.match(text, end, limit)
        elif label == "DATE":
            left = _DAY_BEFORE.search(text, last, start)
            right = _HOUR_AFTER.match(text, end, limit)
        start, end = left.start() if left else start, right.end() if right else end
        yield start, end, LOCATION if label in _PLACES else label
        last = end
