"""Measure how often a clinical phrase beside PHI is damaged in generated notes.

    python benchmarks/clinical_phrases.py [--langs en de] [--notes 600] [--seed 0] [--show 20]

A note is eight lines of clinical_phrases.toml with names, places, dates and numbers drawn anew: names and
cities from the lexicons of the language. English has half of the notes, each other language the same share of
the rest. Prints by language and policy (masking by safe_harbor, surrogates by expert_determination) the
occurrences of all phrases, those with a changed word, and every phrase damaged in more than 0.1% of its
occurrences; and the drawn names and numbers that are not replaced as a whole.
"""

import os
import random
import re
from collections import Counter
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from common import make_parser
from content import KEY, POLICIES, find_changed, make_pipeline

from spacy_phi.lang.base import tomllib
from spacy_phi.lexicons.gazetteers import (
    first_names_by_gender,
    last_name_forms,
    local_cities,
    us_cities,
    world_city_forms,
)

LINES = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf8"))
MOST = 0.001
"""Largest share of the occurrences of a phrase that may be damaged."""
SIZE = 8
_PART = re.compile(r"\[\[(?P<phrase>[^\]]+)\]\]|\{(?P<slot>[A-Z]+)\}")
_PEOPLE = ("FIRST", "LAST", "MRN", "PHONE")
_FACILITIES = (
    "{} Hospital",
    "{} Community Clinic",
    "St. {} Medical Center",
    "{} Market",
    "Kroger",
    "{} Nursing Home",
)


class Note(NamedTuple):
    """A generated note, its phrases and its drawn names and numbers: text, start and end."""

    text: str
    phrases: list[tuple[str, int, int]]
    phi: list[tuple[int, int]]


class Values:
    """Draws the values of a language's slots."""

    def __init__(self, lang: str, rng: random.Random) -> None:
        self.rng = rng
        self.first = [name for gender in "fm" for name in first_names_by_gender(gender, lang)]
        self.last = list(last_name_forms(lang))
        own = local_cities(lang) or [city for city in world_city_forms() if city.country == lang.upper()]
        self.cities = sorted(us_cities()) if lang == "en" else [city.name for city in own]

    def draw(self, slot: str) -> str:
        """Return a new value of a slot."""
        rng = self.rng
        names = {"FIRST": self.first, "LAST": self.last, "CITY": self.cities}
        if slot in names:
            value = rng.choice(names[slot])
            return value.title() if value.islower() else value
        if slot == "FACILITY":
            return rng.choice(_FACILITIES).format(self.draw("LAST"))
        numbers = {
            "M": rng.randint(1, 12),
            "D": rng.randint(1, 28),
            "YY": rng.randint(15, 26),
            "YYYY": rng.randint(2015, 2026),
            "MRN": rng.randint(10**7, 10**8 - 1),
            "PHONE": f"617-555-{rng.randint(100, 199):04}",
            "I": rng.choice("ABCDEGHJKLMNPRSTW"),
        }
        return str(numbers[slot])


def make_note(lines: list[str], values: Values) -> Note:
    """Return a note of SIZE lines."""
    note = Note("", [], [])
    text = ""
    for line in values.rng.sample(lines, min(SIZE, len(lines))):
        at = 0
        for part in _PART.finditer(line):
            text += line[at : part.start()]
            at, start = part.end(), len(text)
            text += part["phrase"] or values.draw(part["slot"])
            if part["phrase"]:
                note.phrases.append((part["phrase"], start, len(text)))
            elif part["slot"] in _PEOPLE:
                note.phi.append((start, len(text)))
        text += line[at:] + "\n"
    return note._replace(text=text)


def measure(lang: str, policy: str, notes: list[Note], show: int) -> None:
    """Print the figures of a language under a policy."""
    nlp = make_pipeline(policy, None, lang)
    total, damaged = Counter[str](), Counter[str]()
    left = people = 0
    for note, doc in zip(notes, nlp.pipe((note.text for note in notes), batch_size=64)):
        found = [each for each in doc._.phi if each.replacement is not None]
        gone = {i for each in found for i in range(each.start_char, each.end_char)}
        changed = find_changed(note.text, found)
        for phrase, start, end in note.phrases:
            total[phrase] += 1
            if not changed.isdisjoint(range(start, end)):
                damaged[phrase] += 1
                if show > 0:
                    show -= 1
                    print(f"  {note.text[max(0, start - 40) : end + 20]!r}")
        people += len(note.phi)
        left += sum(any(note.text[i].isalnum() and i not in gone for i in range(*span)) for span in note.phi)
    print(
        f"{lang}, {policy}: {damaged.total()} of {total.total()} phrases damaged "
        f"({damaged.total() / total.total():.2%}); {left} of {people} names and numbers left in part",
        flush=True,
    )
    for phrase, number in damaged.most_common():
        if number > MOST * total[phrase]:
            print(f"  {number:>4} of {total[phrase]:>4}  {phrase}")


def main() -> None:
    """Parse the arguments and measure each language."""
    parser = make_parser(__doc__)
    parser.add_argument("--langs", nargs="+", default=list(LINES), choices=list(LINES))
    parser.add_argument("--notes", type=int, default=600)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--show", type=int, default=0, help="damaged phrases to print for each policy")
    args = parser.parse_args()
    os.environ.setdefault("SPACY_PHI_KEY", KEY)
    for lang in args.langs:
        number = args.notes // 2 if lang == "en" else args.notes // 2 // (len(LINES) - 1)
        seed = int.from_bytes(sha256(f"{lang} {args.seed}".encode()).digest()[:4], "big")
        values = Values(lang, random.Random(seed))
        notes = [make_note(LINES[lang]["lines"], values) for _ in range(max(1, number))]
        for policy in POLICIES:
            measure(lang, policy, notes, args.show)


if __name__ == "__main__":
    main()
