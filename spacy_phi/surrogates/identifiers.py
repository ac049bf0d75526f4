"""Surrogate identifiers: same format, same punctuation, same check digit validity, one-to-one for a key.

An identifier consists of its ASCII letters and digits; other characters and the case of each letter are
preserved. All kinds of identifier share one map, so that a number labeled once as a record number and once as
an account gets one surrogate. The map does not depend on the patient; otherwise it could not be one-to-one.
Words that name the field ("MRN", "serial") are not part of the number and are kept.
"""

import re
import string

from ..check_digits import VIN_CHECK, dea_digit, is_vin, luhn_digit, vin_character
from ..identifiers import find_class, has_class, has_shape
from ..lang import all_vocabularies
from .keys import SecretKey
from .permutation import Derangement, derangement

_KIND = "identifier"
_MAX_LENGTH = 64
_LUHN_LENGTH = 8  # no check digit scheme in use has shorter numbers
_ALPHABETS = {"D": string.digits, "L": string.ascii_uppercase, "V": "ABCDEFGHJKLMNPRSTUVWXYZ"}
_SSN_LENGTH = 9
_ANY_LEAD = (string.digits,)
_NPI_LEADS = ("12", "03456789")
_RUN = re.compile(r"[^\W_]+")
_NOT_PLAIN = re.compile(r"[^A-Z0-9]")
_LETTER = re.compile(r"[^\W\d_]")
_FIELDS = frozenset(all_vocabularies("identifiers.kept"))


def identifier(value: str, key: SecretKey) -> str | None:
    """Return another identifier of the same format, or None if the value has no ASCII letter or digit, a
    letter or digit beyond ASCII, more than 64 of them, or only zeros."""
    fields = _find_fields(value)
    core = "".join(c for at, c in enumerate(value) if c.isalnum() and at not in fields)
    if not core or not core.isascii() or len(core) > _MAX_LENGTH:
        return None
    new, image = core.upper(), value
    kinds = find_class(new)
    # Map again while the image has another reading or is valid under other check digit schemes.
    while new == core.upper() or _find_fields(image) != fields or not has_class(new, kinds):
        mapped = _map_core(new, key)
        if mapped is None or mapped == core.upper():
            return None
        new, image = mapped, refill(value, mapped, fields)
    return image


def _find_fields(value: str) -> frozenset[int]:
    """Return the positions of words that name the field; empty if no digit would remain."""
    if not _LETTER.search(value):
        return frozenset()
    runs = [run for run in _RUN.finditer(value) if run[0].casefold() in _FIELDS]
    fields = frozenset(at for run in runs for at in range(*run.span()))
    return fields if any(c.isdigit() for at, c in enumerate(value) if at not in fields) else frozenset()


def refill(value: str, core: str, kept: frozenset[int] = frozenset()) -> str:
    """Return `value` with its letters and digits replaced, in order, by those of `core`, each in the original
    case; `kept`: positions of unchanged ones."""
    if len(core) == len(value) and not _NOT_PLAIN.search(value):
        return core
    fresh = iter(core)
    return "".join(
        [_in_case(next(fresh), c) if c.isalnum() and at not in kept else c for at, c in enumerate(value)]
    )


def _in_case(character: str, model: str) -> str:
    return character.lower() if model.islower() else character


def _map_core(core: str, key: SecretKey) -> str | None:
    if core.isdigit():
        return _map_number(core, key)
    if is_vin(core):
        return _map_vin(core, key)
    if len(core) == 9 and core[:2].isalpha() and core[2:].isdigit():
        return _map_dea(core, key)
    shape = shape_of(core)
    new = permute_shape(core, shape, key, _KIND)
    while new is not None and is_vin(new):  # the images of the valid VINs are taken
        new = permute_shape(new, shape, key, _KIND)
    return None if new == core else new


def shape_of(core: str) -> str:
    """Return the shape of an upper-case ASCII text: D for each digit and L for each letter."""
    return "".join("D" if c.isdigit() else "L" for c in core)


def permute_shape(core: str, shape: str, key: SecretKey, kind: str) -> str | None:
    """Map `core` one-to-one to another text of the same shape; None if the shape has only one text.

    core: upper-case letters and digits.
    shape: A letter of _ALPHABETS for each of its characters.
    kind: The name of the map.
    """
    alphabets = [_ALPHABETS[letter] for letter in shape]
    size, number = 1, 0
    for character, alphabet in zip(core, alphabets):
        size *= len(alphabet)
        number = number * len(alphabet) + alphabet.index(character)
    if size < 2:
        return None
    number = derangement(key, f"{kind}/{shape}", size).apply(number)
    out = []
    for alphabet in reversed(alphabets):
        number, rest = divmod(number, len(alphabet))
        out.append(alphabet[rest])
    return "".join(reversed(out))


def _map_number(digits: str, key: SecretKey) -> str | None:
    if len(digits) < _LUHN_LENGTH:
        return permute_digits(digits, key, _KIND, _ANY_LEAD)
    payload = digits[:-1]
    # Without the tenth digit: the nine digits of an NPI before it begin with 1 or 2, and so do their images.
    leads = _NPI_LEADS if len(digits) == 10 else _ANY_LEAD
    new = permute_digits(payload, key, f"{_KIND}/checked", leads)
    if new is None:
        return None
    offset = (int(digits[-1]) - luhn_digit(payload)) % 10
    kept = (0, 6) if len(digits) == 10 and payload[0] in "12" else (0,)  # 6 is -24: the NPI's constant
    return new + str((luhn_digit(new) + _map_offset(offset, kept, key, payload)) % 10)


def permute_digits(
    digits: str, key: SecretKey, kind: str, leads: tuple[str, ...] = ("123456789",)
) -> str | None:
    """Map digits one-to-one to others of the same length; None if all are zeros or one is not ASCII.

    leads (tuple of str): classes of first digits; the first digit stays in its class, and a zero that is in
        none remains. The other digits are free, so that the number of leading zeros tells nothing.
    """
    if not digits.strip("0") or not digits.isascii():
        return None
    lead = next((each for each in leads if digits[0] in each), "0")
    tail = 10 ** (len(digits) - 1)
    if len(lead) * tail < 2:
        return None
    number = lead.index(digits[0]) * tail + int(digits[1:] or 0)
    permuted = derangement(key, f"{kind}/0/{len(digits)}/{lead}", len(lead) * tail)
    while True:
        number = permuted.apply(number)
        first, others = divmod(number, tail)
        new = (lead[first] + str(others).zfill(len(digits) - 1))[: len(digits)]
        if new.strip("0"):  # the image of the zeros, which are not mapped, is free
            return None if new == digits else new


def _map_offset(offset: int, kept: tuple[int, ...], key: SecretKey, payload: str) -> int:
    """Return the distance of the new check digit from the valid one: unchanged if it is meaningful, else a
    keyed distance."""
    if offset in kept:
        return offset
    others = [each for each in range(10) if each not in kept]
    turn = key.below(len(others), f"{_KIND}/offset", payload)
    return others[(others.index(offset) + turn) % len(others)]


def _map_dea(core: str, key: SecretKey) -> str | None:
    """Map two letters and seven digits: with a valid check digit this is a DEA number, whose first letter,
    the registrant type, is kept."""
    offset = (int(core[-1]) - dea_digit(core[2:-1])) % 10
    if offset == 0:
        body = permute_shape(core[1:-1], "L" + "D" * 6, key, f"{_KIND}/dea/{core[0]}")
        new = None if body is None else core[0] + body
    else:
        new = permute_shape(core[:-1], "LL" + "D" * 6, key, f"{_KIND}/dea")
    if new is None:
        return None
    return new + str((dea_digit(new[2:]) + _map_offset(offset, (0,), key, core[:-1])) % 10)


def _map_vin(core: str, key: SecretKey) -> str | None:
    free = core[:VIN_CHECK] + core[VIN_CHECK + 1 :]
    new = permute_shape(free, shape_of(free).replace("L", "V"), key, f"{_KIND}/vin")
    if new is None:
        return None
    new = new[:VIN_CHECK] + "0" + new[VIN_CHECK:]
    return new[:VIN_CHECK] + vin_character(new) + new[VIN_CHECK + 1 :]


def social_security_number(value: str, key: SecretKey) -> str | None:
    """Return an SSN that begins with 9, which the Social Security Administration never assigns, or None if
    the value has neither nine digits nor a masked number's last four. A foreign number keeps its format.

    The last four digits are mapped one-to-one, so "xxx-xx-1234" matches the complete number. Two numbers
    collide with a probability of 1 in 10,000 if their last four digits agree, and never otherwise.
    Source: 20 CFR 422.103; SSA POMS RM 10201.035 (no number begins with 9, 000 or 666).
    """
    core = "".join(c for c in value if c.isdigit())
    masked = value[: len(value) - 4]
    if not core.isascii():
        return None
    if len(core) == 4 and value.endswith(core) and all(c in "xX*#-. " for c in masked):
        return masked + _last_four(core, key)
    if len(core) != _SSN_LENGTH or any(c.isalpha() for c in value) or has_shape(value):
        return identifier(value, key)
    area = str(key.below(10**4, "ssn/area", core[:5])).zfill(4)
    return refill(value, "9" + area + _last_four(core[5:], key))


def _last_four(digits: str, key: SecretKey) -> str:
    ssn: Derangement = derangement(key, "ssn/serial", 10**4)
    return str(ssn.apply(int(digits))).zfill(4)
