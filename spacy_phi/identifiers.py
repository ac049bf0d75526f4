"""Numbers with a name, such as those of health cards: one record of a pack says how one looks and is checked.

Four readers share it: the rules find such numbers (rules/packs.py), the surrogates keep their check digits
right (surrogates/identifiers.py), the synthesis draws them (synthesis/codes.py), loading runs the examples.

A record has id, label, country (ISO 3166-1), cues (words that announce it), shape, check, examples and
counter_examples (numbers alone), name and source. Kinds of check, of the digits before the check digits (a
letter counts as the two digits of its place in the alphabet); complement means modulus - value:

    luhn        ISO/IEC 7812-1
    weighted    sum of weight * digit, modulo modulus; digit_sums: of the digits of each product
    remainder   the number modulo modulus, in `digits` digits
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from string import ascii_uppercase
from typing import Any

from .check_digits import luhn_digit
from .labels import LABELS
from .lang import Pack, PatternRecord, get_pack, known_languages

_FIELDS = {
    *("id", "label", "country", "cues", "shape", "check", "examples", "counter_examples", "name", "source"),
}
_NEEDED = ("id", "label", "cues", "shape", "check", "examples")
_OPTIONS: dict[str, set[str]] = {
    "luhn": set(),
    "weighted": {"weights", "modulus", "complement", "digit_sums"},
    "remainder": {"modulus", "complement", "digits"},
}


@dataclass(frozen=True)
class Identifier:
    """A kind of number that checks itself."""

    id: str
    label: str
    cues: tuple[str, ...]
    shape: str
    check: dict[str, Any]
    examples: tuple[str, ...]
    counter_examples: tuple[str, ...]

    @property
    def form(self) -> str:
        """The shape without what stands between its letters and digits."""
        return "".join(char for char in self.shape if char in "#@")

    @property
    def regex(self) -> str:
        """An expression of the shape; what stands between may be another sign or none."""
        parts = {"#": r"\d", "@": "[A-Z]"}
        return "".join(parts.get(char, "[ .-]?") for char in self.shape) + r"(?![\w%]|[.,/-]\d)"

    @property
    def is_telling(self) -> bool:
        """Whether a number needs no cue; one check digit alone is right in every tenth number."""
        return self.length > 1

    @property
    def length(self) -> int:
        """The number of its check digits."""
        return int(self.check.get("digits", 1))

    def holds(self, core: str) -> bool:
        """Whether letters and digits, in capitals, are such a number with the right check digits."""
        form = "".join("#" if char.isdigit() else "@" for char in core)
        return (
            core.isascii()
            and form == self.form
            and self.find_check(core[: -self.length]) == core[-self.length :]
        )

    def find_check(self, payload: str) -> str | None:
        """The check digits behind `payload`; None where no number begins with it."""
        digits = [int(char) for char in _in_digits(payload)]
        kind = self.check["kind"]
        if kind == "luhn":
            return str(luhn_digit("".join(map(str, digits))))
        modulus = self.check["modulus"]
        if kind == "remainder":
            value = int("".join(map(str, digits))) % modulus
        else:
            products = [weight * digit for weight, digit in zip(self.check["weights"], digits)]
            if self.check.get("digit_sums"):
                products = [sum(divmod(each, 10)) for each in products]
            value = sum(products) % modulus
        if self.check.get("complement"):
            value = (modulus - value) if kind == "remainder" else -value % modulus
        found = str(value).zfill(self.length)
        return found if len(found) == self.length else None

    def draw(self, rng: Random) -> str:
        """A random number of this kind, as its shape is written."""
        check = None
        while check is None:
            core = "".join(
                rng.choice(ascii_uppercase) if char == "@" else str(rng.randrange(10))
                for char in self.form[: -self.length]
            )
            check = self.find_check(core)
        fresh = iter(core + check)
        return "".join(next(fresh) if char in "#@" else char for char in self.shape)


def _in_digits(payload: str) -> str:
    return "".join(char if char.isdigit() else f"{ord(char) - 64:02}" for char in payload)


@lru_cache(maxsize=16)
def get_identifiers(pack: Pack) -> tuple[Identifier, ...]:
    """The identifiers of a language pack. Raises PhiError (E031) for a record that cannot be used."""
    return tuple(_make(record) for record in pack.identifiers.values())


def all_identifiers() -> tuple[Identifier, ...]:
    """Those of all packs, by id: a number keeps its check digits whatever the note's language."""
    return _all(tuple(get_pack(code) for code in known_languages()))


@lru_cache(maxsize=4)
def _all(packs: tuple[Pack, ...]) -> tuple[Identifier, ...]:
    found = {each.id: each for pack in packs for each in get_identifiers(pack)}
    return tuple(found[id_] for id_ in sorted(found))


def find_kinds(core: str) -> frozenset[str]:
    """The ids of the identifiers that letters and digits, in capitals, are with the right check digits."""
    return frozenset(each.id for each in all_identifiers() if each.holds(core))


def is_written_as_one(value: str) -> bool:
    """Whether a number has the very shape of an identifier, with its signs, and right check digits."""
    shape = re.sub("[A-Z]", "@", re.sub(r"\d", "#", re.sub(r"[ .-]", "-", value)))
    core = re.sub(r"\W", "", value)
    return any(re.sub(r"[ .-]", "-", each.shape) == shape and each.holds(core) for each in all_identifiers())


def _make(record: PatternRecord) -> Identifier:
    fields = record.fields
    for reason in _faults(fields):
        raise record.broken(reason)
    made = Identifier(
        fields["id"],
        fields["label"],
        tuple(fields["cues"]),
        fields["shape"],
        fields["check"],
        tuple(fields["examples"]),
        tuple(fields.get("counter_examples", ())),
    )
    for numbers, expected in ((made.examples, True), (made.counter_examples, False)):
        for place, number in enumerate(numbers, 1):
            whole = re.fullmatch(made.regex, number) is not None
            if (whole and made.holds(re.sub(r"\W", "", number))) != expected:
                kind = "example" if expected else "counter-example"
                raise record.broken(f"its {kind} {place} does not come out as it should")
    return made


def _faults(fields: dict[str, Any]) -> Iterator[str]:
    yield from (f"'{key}' is no field of an identifier" for key in sorted(set(fields) - _FIELDS))
    yield from (f"an identifier needs {key}" for key in _NEEDED if not fields.get(key))
    if fields["label"] not in LABELS:
        yield f"its label is none of {', '.join(LABELS)}"
    check = dict(fields["check"])
    options = _OPTIONS.get(check.pop("kind", None))
    if options is None:
        yield f"the kind of its check is none of {', '.join(_OPTIONS)}"
    else:
        yield from (f"'{key}' is no setting of that check" for key in sorted(set(check) - options))
        yield from (f"its check needs {key}" for key in options & {"weights", "modulus"} if key not in check)
