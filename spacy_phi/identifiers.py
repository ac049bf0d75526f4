"""Identifiers with a check digit, such as health card numbers; a record of a language pack describes each.

The record has four readers. The rules find the number (rules/packs.py), the surrogates keep its check digits
valid (surrogates/identifiers.py), the synthesis draws it (synthesis/codes.py), and loading runs its examples.

Fields: id, name, label, country (ISO 3166-1), cues (words that announce the number), shape, check, examples,
counter_examples, source. In a shape "#" is a digit, "@" an uppercase letter, the rest optional separators.
A check is computed over the preceding digits, where a letter counts as its place in the alphabet, 01 to 26:

    luhn        ISO/IEC 7812-1
    weighted    sum of weight * digit, modulo `modulus`; with `digit_sums`, of the digits of each product
    remainder   the number itself modulo `modulus`, padded to `digits` digits

With `complement` the check is `modulus` minus that value.
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
from .lang import Pack, Record, get_pack, known_languages

_FIELDS: dict[str, type] = {
    **dict.fromkeys(("id", "label", "country", "shape", "name", "source"), str),
    **dict.fromkeys(("cues", "examples", "counter_examples"), list),
    "check": dict,
}
_NEEDED = ("cues", "shape", "check", "examples")
_OPTIONS: dict[str, dict[str, type]] = {
    "luhn": {},
    "weighted": {"weights": list, "modulus": int, "complement": bool, "digit_sums": bool},
    "remainder": {"modulus": int, "complement": bool, "digits": int},
}
_LEAST_MODULUS = 2


@dataclass(frozen=True)
class Identifier:
    """A kind of number with check digits."""

    id: str
    label: str
    cues: tuple[str, ...]
    shape: str
    check: dict[str, Any]
    examples: tuple[str, ...]
    counter_examples: tuple[str, ...]

    @property
    def form(self) -> str:
        """The shape without separators."""
        return "".join(char for char in self.shape if char in "#@")

    @property
    def regex(self) -> str:
        """An expression for the shape with any separators or none."""
        parts = {"#": r"\d", "@": "[A-Z]"}
        return "".join(parts.get(char, "[ .-]?") for char in self.shape) + r"(?![\w%]|[.,/-]\d)"

    @property
    def length(self) -> int:
        """The number of check digits."""
        return int(self.check.get("digits", 1))

    @property
    def needs_cue(self) -> bool:
        """Return whether a number is found after a cue only: one check digit is valid in every tenth
        number.
        """
        return self.length < 2

    def holds(self, core: str) -> bool:
        """Return whether uppercase letters and digits have this form and valid check digits."""
        form = "".join("#" if char.isdigit() else "@" for char in core)
        if not core.isascii() or form != self.form:
            return False
        return self.find_check(core[: -self.length]) == core[-self.length :]

    def find_check(self, payload: str) -> str | None:
        """Return the check digits of a payload, or None if no valid number starts with it."""
        digits = "".join(char if char.isdigit() else f"{ord(char) - 64:02}" for char in payload)
        kind = self.check["kind"]
        if kind == "luhn":
            return str(luhn_digit(digits))
        modulus = self.check["modulus"]
        value = int(digits) % modulus if kind == "remainder" else self._weighted_sum(digits) % modulus
        if self.check.get("complement"):
            # 97 - 0 is 97, while 11 - 0 is 0: two digits can write the modulus itself.
            value = modulus - value if self.length > 1 else -value % modulus
        found = str(value).zfill(self.length)
        return found if len(found) == self.length else None

    def _weighted_sum(self, digits: str) -> int:
        products = [weight * int(digit) for weight, digit in zip(self.check["weights"], digits)]
        return sum(sum(map(int, str(each))) if self.check.get("digit_sums") else each for each in products)

    def draw(self, rng: Random) -> str:
        """Return a random valid number with the separators of its shape."""
        check = None
        while check is None:
            core = "".join(
                rng.choice(ascii_uppercase) if char == "@" else str(rng.randrange(10))
                for char in self.form[: -self.length]
            )
            check = self.find_check(core)
        fresh = iter(core + check)
        return "".join(next(fresh) if char in "#@" else char for char in self.shape)


@lru_cache(maxsize=16)
def get_identifiers(pack: Pack) -> tuple[Identifier, ...]:
    """Return the identifiers of a pack. Raises PhiError (E031) for an invalid record."""
    return tuple(_make(record) for record in pack.identifiers.values())


def all_identifiers() -> tuple[Identifier, ...]:
    """Return the identifiers of all packs by id; check digits do not depend on the note's language."""
    return _unite(tuple(get_pack(code) for code in known_languages()))


@lru_cache(maxsize=4)
def _unite(packs: tuple[Pack, ...]) -> tuple[Identifier, ...]:
    found = {each.id: each for pack in packs for each in get_identifiers(pack)}
    return tuple(found[id_] for id_ in sorted(found))


def find_kinds(core: str) -> frozenset[str]:
    """Return the ids of all identifiers for which uppercase letters and digits are a valid number."""
    return frozenset(each.id for each in all_identifiers() if each.holds(core))


def has_shape(value: str) -> bool:
    """Return whether a value is a valid number written with all separators of its shape."""
    shape = re.sub("[A-Z]", "@", re.sub(r"\d", "#", re.sub(r"[ .-]", "-", value)))
    core = re.sub(r"\W", "", value)
    return any(re.sub(r"[ .-]", "-", each.shape) == shape and each.holds(core) for each in all_identifiers())


def _make(record: Record) -> Identifier:
    fields = record.fields
    for fault in _find_faults(fields):
        raise record.fault(fault)
    made = Identifier(
        fields["id"],
        fields["label"],
        tuple(fields["cues"]),
        fields["shape"],
        fields["check"],
        tuple(fields["examples"]),
        tuple(fields.get("counter_examples", ())),
    )
    for kind, numbers in (("example", made.examples), ("counter-example", made.counter_examples)):
        for place, number in enumerate(numbers, 1):
            is_valid = re.fullmatch(made.regex, number) is not None and made.holds(re.sub(r"\W", "", number))
            if is_valid != (kind == "example"):
                raise record.fault(f"{kind} {place} is {'' if is_valid else 'not '}a valid number")
    return made


def _find_faults(fields: dict[str, Any]) -> Iterator[str]:
    yield from (f"'{key}' is not a field of an identifier" for key in sorted(set(fields) - set(_FIELDS)))
    yield from (f"an identifier needs {key}" for key in _NEEDED if not fields.get(key))
    yield from (
        f"'{key}' is of the wrong type" for key in fields if not isinstance(fields[key], _FIELDS[key])
    )
    if fields["label"] not in LABELS:
        yield f"its label is not one of {', '.join(LABELS)}"
    for key in ("cues", "examples", "counter_examples"):
        if not all(isinstance(each, str) and each for each in fields.get(key, ())):
            yield f"'{key}' is of the wrong type"
    check = dict(fields["check"])
    options = _OPTIONS.get(check.pop("kind", ""))
    if options is None:
        yield f"the kind of its check is not one of {', '.join(_OPTIONS)}"
        return
    yield from (f"'{key}' is not a setting of that check" for key in sorted(set(check) - set(options)))
    yield from (
        f"its check needs {key}" for key in ("weights", "modulus") if key in options and key not in check
    )
    yield from (
        f"'{key}' of its check is of the wrong type" for key in check if type(check[key]) is not options[key]
    )
    if check.get("modulus", _LEAST_MODULUS) < _LEAST_MODULUS or check.get("digits", 1) < 1:
        yield "the modulus of its check must be 2 or more, and its digits 1 or more"
    payload = sum(2 if char == "@" else char == "#" for char in fields["shape"]) - check.get("digits", 1)
    if payload < 1 or len(check.get("weights", [0] * payload)) != payload:
        yield "the weights of its check must be as many as the digits that precede the check digit"
