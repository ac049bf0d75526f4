"""Check for identifiers and codes, verifying check digits where they exist."""

import re

from ...check_digits import VIN_CHECK, dea_digit, vin_character
from ...lang.cues import cue
from ..normalize import View
from .surroundings import surroundings
from .validators import digits_of, luhn, validator

_DATE = re.compile(
    r"\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2})(?!-?\d)"  # 3/14/2024
    r"|(?:19|20)\d\d[/.-]\d{1,2}(?:[/.-]\d{1,2})?(?!\d)"  # 2024-03, 2024-03-14
    r"|\d{1,2}/\d{1,2}$"  # 3/14
)
_UNIT_AFTER = cue("checks.unit_after_code")
_AMOUNT = re.compile(r"[\d.,]+(?:-\d{1,4})?")
# Codes of genes, viruses, trials, investigational drugs or scales.
_MEDICAL = cue("checks.medical")
_NAMED = cue("checks.named")
_SSN_BEFORE = cue("checks.ssn_before")
_STAGE_OR_LEVEL = re.compile(
    r"[a-z]?[TNM]\d[a-c]?[NM]\d.*"  # pT2N0
    r"|[CTLS]\d{1,2}-[CTLS]?\d{1,2}"  # L4-L5
    r"|[A-Z]\d{1,4}[A-Z]|\d{1,4}[A-Z]?"  # V600E, 12B
    r"|[A-TV-Z]\d[0-9AB]\.[0-9A-TV-Z]{1,4}",  # ICD-10: E11.65
    re.I,
)


@surroundings
def code(view: View, start: int, end: int) -> bool | None:
    """After a cue word for a number: at least three digits, not a date or an amount."""
    return _code(view, start, end, 3)


@surroundings
def strong_code(view: View, start: int, end: int) -> bool | None:
    """After an ambiguous cue word: at least four digits, not a year, a staging or an amount."""
    text = view.text[start:end]
    if re.fullmatch(r"(?:19|20)\d\d(?:s|-\d{2,4})?", text):
        return False
    is_numbered = len(text) == 4 and view.text[start - 1 : start] == "#"
    if _STAGE_OR_LEVEL.fullmatch(text) and len(text) < 8 and not is_numbered:
        return False
    return _code(view, start, end, 4)


@surroundings
def weak_code(view: View, start: int, end: int) -> bool | None:
    """As `strong_code` after a word that is rarely followed by its own number: mixed letters and digits, a
    dash, or six digits."""
    text = view.text[start:end]
    mixed = any(c.isdigit() for c in text) and (any(c.isupper() for c in text) or "-" in text or "/" in text)
    if not mixed and not (text.isdigit() and len(text) > 5):
        return False
    if len(text) < 5 or _DATE.match(text) or re.fullmatch(r"\d{1,5}-\d{1,5}|\d{1,3}/\d{1,3}", text):
        return False
    return strong_code(view, start, end) if sum(c.isdigit() for c in text) > 3 else code(view, start, end)


def _code(view: View, start: int, end: int, digits: int) -> bool | None:
    text = view.text[start:end]
    if sum(c.isdigit() or c in "oO" for c in text) < digits or sum(map(str.isdigit, text)) < 2:
        return False
    if _DATE.match(text) or (_AMOUNT.fullmatch(text) and _UNIT_AFTER.match(view.lower, end)):
        return False
    if re.fullmatch(r"\d{1,5}[.,]\d{1,3}|(?:19|20)\d\d", text) or _NAMED.match(text.upper()):
        return False
    # A lowercase word joined to a few digits is not a code (day3, x10).
    return False if re.fullmatch(r"[a-z]{3,}\d{1,3}", text) else None


@surroundings
def unmedical(view: View, start: int, end: int) -> bool | None:
    """A code recognized by its form: not a gene, trial, investigational drug or scale."""
    text = view.text[start:end]
    if _MEDICAL.match(text.upper()) or _UNIT_AFTER.match(view.lower, end):
        return False
    return False if start and view.text[start - 1] in "*.:" else None


@surroundings
def header_code(view: View, start: int, end: int) -> bool | None:
    """A code at the start of a note, surrounded by spaces: not a date, clock time or telephone number."""
    text = view.text[start:end]
    if _DATE.fullmatch(text) or len(digits_of(text)) < 6 or "\n\n" in view.text[:start].strip("\n -=_*"):
        return False
    return None


@surroundings
def long_number(view: View, start: int, end: int) -> bool | None:
    """Eight or more digits that are not a round count."""
    return False if view.text[start:end].endswith("00000") or _UNIT_AFTER.match(view.lower, end) else None


@surroundings
def ssn_form(view: View, start: int, end: int) -> bool | None:
    """Three, two and four digits. Proof if the Social Security Administration may have issued them (no 000,
    666 or 9xx, no 00, no 0000; SSA randomization rule of 2011). With spaces, accept only such numbers or
    those after a cue word."""
    text = view.text[start:end]
    area, group, serial = re.split(r"[- ]", text)
    issued = area not in ("000", "666") and area[0] != "9" and group != "00" and serial != "0000"
    if "-" in text:
        return True if issued else None
    led = _SSN_BEFORE.search(view.lower[max(0, start - 30) : start])
    return None if led or (issued and not serial.endswith("00")) else False


@validator
def npi_alone(text: str) -> bool | None:
    """Ten digits without a cue word: an NPI if its check digit is valid, which one number in ten is by
    chance."""
    return None if luhn("80840" + text) else False


@validator
def dea(text: str) -> bool | None:
    """DEA registration number: the last digit is that of (1st + 3rd + 5th) + 2 * (2nd + 4th + 6th)."""
    return dea_digit(text[-7:-1]) == int(text[-1])


@validator
def vin(text: str) -> bool | None:
    """Vehicle identification number: the ninth character is the check digit of 49 CFR 565.15."""
    if not (any(map(str.isalpha, text)) and any(map(str.isdigit, text))):
        return False
    return text[VIN_CHECK] == vin_character(text)


@validator
def plate(text: str) -> bool | None:
    """A license plate: at least two digits and one letter, not a vertebra or a size."""
    letters, digits = sum(map(str.isalpha, text)), len(digits_of(text))
    return None if digits >= 2 and letters >= 1 and letters + digits >= 5 else False


@validator
def payment_card(text: str) -> bool | None:
    """A payment card number: Luhn over 15 or 16 digits that start with 3 to 6."""
    digits = digits_of(text)
    return digits[0] in "3456" and luhn(digits)


@validator
def iban(text: str) -> bool | None:
    """An IBAN: the remainder modulo 97 is 1 (ISO 13616)."""
    compact = text.replace(" ", "")
    rotated = compact[4:] + compact[:4]
    return int("".join(str(int(c, 36)) for c in rotated)) % 97 == 1
