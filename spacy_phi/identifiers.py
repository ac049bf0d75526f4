"""Identifiers with a check digit, such as health card numbers; a record of a language pack describes each.

The record has four users. The rules find the number (rules/packs.py), the surrogates preserve the validity of
its check digits (surrogates/identifiers.py), the synthesis generates it (synthesis/codes.py), and loading
checks its examples.

Fields: id, name, label, country (ISO 3166-1), cues (words that precede the number), shape, check, examples,
counter_examples, source. In a shape "#" is a digit, "@" an uppercase letter, "*" either; everything else is
an optional separator. A check is computed over the preceding digits, where a letter counts as its position in
the alphabet, 01 to 26:

    luhn        ISO/IEC 7812-1
    iso7064     ISO/IEC 7064, MOD 11,10
    weighted    sum of weight * digit, modulo `modulus`; with `digit_sums`, of the digits of each product
    remainder   the number itself modulo `modulus`, padded to `digits` digits
    tabled      sum of the values of the characters 0 to 9 and A to Z in `tables`, which take turns, modulo
                `modulus`, as the character of `alphabet` at that index
    none        there is no check digit: the number is found after a cue only

With `complement` the check is `modulus` minus that value. With `alphabet` it is the character at that index,
from 0. With `order` a letter counts as its index in that text, from 0, and other letters are invalid. With
`replaced` the characters count as the digits that replace them, such as 19 for the 2A of Corsica.
`prefix` holds digits that precede the payload in the computation only. `position` is the position of the
first check digit, from 1, if the check digits are not last. `weights` may be a list of rows, one per check
digit; each row also weights the preceding check digits.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from random import Random
from string import ascii_uppercase, digits
from typing import Any

from .check_digits import iso_digit, luhn_digit
from .labels import LABELS
from .lang import Pack, Record, get_pack, known_languages

_FIELDS: dict[str, type] = {
    **dict.fromkeys(("id", "label", "country", "shape", "name", "source"), str),
    **dict.fromkeys(("cues", "examples", "counter_examples"), list),
    "check": dict,
}
_NEEDED = ("cues", "shape", "check", "examples")
_PLAIN = {"luhn": luhn_digit, "iso7064": iso_digit}
_COMMON: dict[str, type] = dict.fromkeys(("alphabet", "order", "prefix"), str)
_COMMON |= {"complement": bool, "position": int, "replaced": dict}
_OPTIONS: dict[str, dict[str, type]] = {
    **{kind: {} for kind in _PLAIN},
    "weighted": {"weights": list, "modulus": int, "digit_sums": bool, **_COMMON},
    "remainder": {"modulus": int, "digits": int, **_COMMON},
    "tabled": {"tables": list, "modulus": int, "alphabet": str},
    "none": {},
}
_CHARACTERS = digits + ascii_uppercase
_SIGNS = {"#": r"\d", "@": "[A-Z]", "*": r"[A-Z\d]"}
_SEPARATORS = " .-"
_LEAST_MODULUS = 2
_MOST_DIGITS = 4
"""Check digits that a surrogate preserves."""
_CHECK_NEEDS = ("weights", "modulus", "tables")


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

    @cached_property
    def form(self) -> str:
        """The shape without separators."""
        return "".join(char for char in self.shape if char in _SIGNS)

    @cached_property
    def rule(self) -> tuple[str, str]:
        """The form and the check, equal for identifiers with the same valid numbers."""
        return self.form, repr(sorted(self.check.items()))

    @cached_property
    def _core(self) -> re.Pattern[str]:
        return re.compile("".join(_SIGNS[char] for char in self.form))

    @property
    def regex(self) -> str:
        """Regular expression for the shape with any or no separators."""
        return "".join(map(_match_sign, self.shape)) + r"(?![\w%]|[.,/-]\d)"

    @property
    def length(self) -> int:
        """The number of check digits."""
        return _count_digits(self.check)

    @property
    def _place(self) -> tuple[int, int]:
        """Start and end of the check digits."""
        start = self.check.get("position", len(self.form) - self.length + 1) - 1
        return start, start + self.length

    @property
    def has_check(self) -> bool:
        """Return whether a number has check digits."""
        return bool(self.check["kind"] != "none")

    @property
    def needs_cue(self) -> bool:
        """Return whether a number is found only after a cue: with one check digit, every tenth number is
        valid.
        """
        return self.length < 2

    def holds(self, core: str) -> bool:
        """Return whether uppercase letters and digits have this shape and valid check digits."""
        if len(core) != len(self.form) or not core.isascii() or not self._core.fullmatch(core):
            return False
        start, end = self._place
        return not self.has_check or self.find_check(core[:start] + core[end:]) == core[start:end]

    def find_check(self, payload: str) -> str | None:
        """Return the check digits of a payload, or None if no valid number starts with it."""
        if not self.has_check:
            return ""
        if self.check["kind"] == "tabled":
            return self._find_tabled(payload)
        values = self._find_values(payload)
        if values is None:
            return None
        values = [*self.check.get("prefix", ""), *values]
        if self.check["kind"] in _PLAIN:
            return str(_PLAIN[self.check["kind"]]("".join(values)))
        found = ""
        for weights in _list_rows(self.check) or [[]]:
            found += self._find_character([*values, *found], weights)
        return found if len(found) == self.length else None

    def _find_tabled(self, payload: str) -> str:
        tables = self.check["tables"]
        values = (tables[i % len(tables)][_CHARACTERS.index(char)] for i, char in enumerate(payload))
        return str(self.check["alphabet"][sum(values) % self.check["modulus"]])

    def _find_character(self, values: list[str], weights: list[int]) -> str:
        """Return the check of digits by weights or, without weights, by the number that they form."""
        modulus = self.check["modulus"]
        width = 1 if weights else self.length
        value = (self._weighted_sum(values, weights) if weights else int("".join(values))) % modulus
        alphabet = self.check.get("alphabet")
        if self.check.get("complement"):
            # 97 - 0 is 97, while 11 - 0 is 0: two digits can represent the modulus itself.
            value = modulus - value if width > 1 else -value % modulus
        return alphabet[value] if alphabet else str(value).zfill(width)

    def _find_values(self, payload: str) -> list[str] | None:
        """Return the digits for the characters of a payload, or None if one is invalid."""
        for old, new in self.check.get("replaced", {}).items():
            payload = payload.replace(old, new)
        if "replaced" in self.check:
            return list(payload) if payload.isdigit() else None
        order = self.check.get("order")
        if order is None:
            return list("".join(char if char.isdigit() else f"{ord(char) - 64:02}" for char in payload))
        if any(char.isalpha() and char not in order for char in payload):
            return None
        return [char if char.isdigit() else str(order.index(char)) for char in payload]

    def _weighted_sum(self, values: list[str], weights: list[int]) -> int:
        products = [weight * int(value) for weight, value in zip(weights, values)]
        return sum(sum(map(int, str(each))) if self.check.get("digit_sums") else each for each in products)

    def draw(self, rng: Random) -> str:
        """Return a random valid number with the separators of its shape."""
        check = None
        while check is None:
            core = "".join(map(rng.choice, self._list_choices()))
            check = self.find_check(core)
        start, _ = self._place
        fresh = iter(core[:start] + check + core[start:])
        return "".join(next(fresh) if char in _SIGNS else char for char in self.shape)

    def _list_choices(self) -> list[str]:
        """Return the permitted characters at each position of the payload."""
        order = self.check.get("order", ascii_uppercase)
        letters = "".join(char for char in ascii_uppercase if char in order)
        choices = {"#": digits, "@": letters, "*": digits + letters}
        start, end = self._place
        return [choices[char] for char in self.form[:start] + self.form[end:]]


def _list_rows(check: dict[str, Any]) -> list[list[int]]:
    """Return the weights of each check digit."""
    weights = check.get("weights", [])
    return weights if any(isinstance(row, list) for row in weights) else [weights] if weights else []


def _count_digits(check: dict[str, Any]) -> int:
    """Return the number of check digits."""
    return int(check.get("digits", len(_list_rows(check)) or check["kind"] != "none"))


@lru_cache(maxsize=16)
def get_identifiers(pack: Pack) -> tuple[Identifier, ...]:
    """Return the identifiers of a pack. RAISES: PhiError (E031) for an invalid record."""
    return tuple(_make(record) for record in pack.identifiers.values())


def all_identifiers() -> tuple[Identifier, ...]:
    """Return the identifiers of all packs by id; check digits do not depend on the note's language."""
    return _unite(tuple(get_pack(code) for code in known_languages()))


@lru_cache(maxsize=4)
def _unite(packs: tuple[Pack, ...]) -> tuple[Identifier, ...]:
    found = {each.id: each for pack in packs for each in get_identifiers(pack)}
    return tuple(found[id_] for id_ in sorted(found))


def find_class(core: str) -> frozenset[str]:
    """Return the ids of the identifiers whose validity a surrogate preserves.

    A number is often valid for other identifiers by chance, and preserving each check digit takes a surrogate
    ten times as many steps. So these are the identifiers with the most check digits, up to four digits
    together; identifiers with the same form and check count once.
    """
    by_rule: dict[tuple[str, str], list[Identifier]] = {}
    for each in all_identifiers():
        if each.has_check and each.holds(core):
            by_rule.setdefault(each.rule, []).append(each)
    kept: list[str] = []
    left = _MOST_DIGITS
    for same in sorted(by_rule.values(), key=lambda same: (-same[0].length, same[0].id)):
        left -= same[0].length
        if left >= 0:
            kept += [each.id for each in same]
    return frozenset(kept)


def has_class(core: str, ids: frozenset[str]) -> bool:
    """Return whether `find_class` returns these ids; their checks come first, where most numbers fail."""
    own = (each for each in all_identifiers() if each.id in ids)
    return all(each.holds(core) for each in own) and find_class(core) == ids


def has_shape(value: str) -> bool:
    """Return whether a value is a valid number written with all separators of its shape."""
    core = re.sub(r"\W", "", value)
    return any(
        each.has_check and each.holds(core) and _outline(each.shape) == _outline(value)
        for each in all_identifiers()
    )


def _outline(text: str) -> str:
    return re.sub(r"[\w@*]", "#", re.sub(rf"[{_SEPARATORS}]", "-", text))


def _match_sign(char: str) -> str:
    """Return the expression for a character of a shape; common separators may replace its separator."""
    own = "" if char in _SEPARATORS else re.escape(char)
    return _SIGNS.get(char, f"[{own}{_SEPARATORS}]?")


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
    """Yield the faults of a record. Each check presupposes the preceding ones, so only the first fault is
    reliable."""
    yield from _find_field_faults(fields)
    check = dict(fields["check"])
    options = _OPTIONS.get(check.pop("kind", ""))
    if options is None:
        yield f"the kind of its check is not one of {', '.join(_OPTIONS)}"
        return
    yield from _find_setting_faults(check, options)
    yield from _find_table_faults(check)
    yield from _find_shape_faults(fields, check)


def _find_field_faults(fields: dict[str, Any]) -> Iterator[str]:
    """Yield unknown, missing and invalid fields."""
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


def _find_setting_faults(check: dict[str, Any], options: dict[str, type]) -> Iterator[str]:
    """Yield unknown, missing and invalid settings of a check."""
    yield from (f"'{key}' is not a setting of that check" for key in sorted(set(check) - set(options)))
    yield from (f"its check needs {key}" for key in _CHECK_NEEDS if key in options and key not in check)
    yield from (
        f"'{key}' of its check is of the wrong type" for key in check if type(check[key]) is not options[key]
    )
    if check.get("modulus", _LEAST_MODULUS) < _LEAST_MODULUS or check.get("digits", 1) < 1:
        yield "the modulus of its check must be 2 or more, and its digits 1 or more"
    if check.get("modulus", 0) > len(check.get("alphabet", "0" * check.get("modulus", 0))):
        yield "the alphabet of its check must have a character for each value below the modulus"


def _find_shape_faults(fields: dict[str, Any], check: dict[str, Any]) -> Iterator[str]:
    """Yield the settings of a check that do not fit its shape, its weights above all."""
    width = 1 if "order" in check else 2
    form = [char for char in fields["shape"] if char in _SIGNS]
    rows, length = _list_rows(check), _count_digits(fields["check"])
    if not all(isinstance(row, list) and all(type(each) is int for each in row) for row in rows):
        yield "'weights' of its check is of the wrong type"
        return
    payload = sum(width if char == "@" else 1 for char in form) - length + len(check.get("prefix", ""))
    if payload < 1 or any(len(row) != payload + place for place, row in enumerate(rows)):
        yield "the weights of its check must be as many as the digits that precede the check digit"
    if len(rows) > 1 and not check.get("alphabet", "0").isdecimal():
        yield "the alphabet of its check must be digits, because each check digit counts in the next"
    if not check.get("prefix", "0").isdecimal():
        yield "the prefix of its check must be digits"
    if not 1 <= check.get("position", 1) <= len(form) - length + 1:
        yield "the position of its check is not in the shape"


def _find_table_faults(check: dict[str, Any]) -> Iterator[str]:
    """Yield what is wrong with the tables of a check; nothing for a check without tables."""
    tables = check.get("tables")
    if tables is None:
        return
    if "alphabet" not in check:
        yield "its check needs alphabet"
    if not tables or any(not isinstance(row, list) or len(row) != len(_CHARACTERS) for row in tables):
        yield f"each table of its check must have {len(_CHARACTERS)} values, for 0 to 9 and A to Z"
    elif any(type(each) is not int for row in tables for each in row):
        yield "'tables' of its check is of the wrong type"
