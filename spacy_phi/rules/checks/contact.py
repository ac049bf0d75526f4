"""Check for telephone numbers and network addresses whose form is weak evidence by itself."""

import ipaddress
import re

from ...lang import vocabulary
from ...lang.cues import cue
from ..normalize import View
from ..number_words import DIGITS, ONES
from .surroundings import surroundings
from .validators import digits_of, validator

_TIME = re.compile(r"(?:[01]\d|2[0-4])[0-5]\d$")
_PHONE_WORDS = cue("checks.phone_words")
_UNIT_AFTER = cue("checks.unit_after_contact")
_EXTENSION = cue("checks.extension")
_MEASURE_AFTER = cue("checks.measure_after")
_DATE = re.compile(
    r"\d{1,2}[/.-]\d{1,2}[/.-](?:\d{2}|\d{4})$"  # 3/14/2024
    r"|(?:19|20)\d\d[-/.]\d{1,2}[-/.]\d{1,2}$"  # 2024-03-14
    r"|(?:19|20)\d\d ?- ?(?:19|20)\d\d"  # 2015-2018
)


@surroundings
def nanp_phone(view: View, start: int, end: int) -> bool | None:
    """Ten digits in North American format: area code and exchange do not start with 0 or 1; round numbers are
    a range."""
    digits = digits_of(view.text[start:end].lower().partition("e")[0].partition("x")[0])
    if len(digits) == 11:
        digits = digits[1:]
    if digits[0] in "01" or _UNIT_AFTER.match(view.lower, end):
        return False
    has_form = re.search(r"[-./)|]", view.text[start:end]) or digits[3] not in "01"
    if not has_form and not _PHONE_WORDS.search(view.lower, max(0, start - 40), start):
        return False
    return False if all(part.endswith("00") for part in (digits[:3], digits[3:6], digits)) else None


@surroundings
def paren_phone(view: View, start: int, end: int) -> bool | None:
    """A number that starts with a parenthesis: not a count with a year."""
    text = view.text[start:end]
    digits = digits_of(text)
    if len(digits) < 9:
        is_trunk = len(digits) == 7 and text[1:4].isdigit() and ")" in text and digits[3] == "0"
        return None if is_trunk else False
    return None if _UNIT_AFTER.match(view.lower, end) is None else False


@surroundings
def international_phone(view: View, start: int, end: int) -> bool | None:
    """After a plus sign or two zeros: at least eight digits, without a sum before it."""
    digits = digits_of(view.text[start:end]).removeprefix("00")
    if len(digits) < 8 or digits[0] == "0" or _UNIT_AFTER.match(view.lower, end):
        return False
    return False if start and (view.text[start - 1].isdigit() or view.text[start - 1].isalpha()) else None


@surroundings
def trunk_phone(view: View, start: int, end: int) -> bool | None:
    """National format with a trunk zero: nine to eleven digits, not a series of clock times."""
    text = view.text[start:end]
    groups = re.findall(r"\d+", text)
    if view.lower[max(0, start - 5) : start].rstrip(" :#").endswith("ndc"):
        return False
    if not 9 <= sum(map(len, groups)) <= 11 or _UNIT_AFTER.match(view.lower, end) or _DATE.search(text):
        return False
    return False if all(_TIME.match(g) and len(g) == 4 for g in groups) else None


@surroundings
def local_phone(view: View, start: int, end: int) -> bool | None:
    """Seven digits without an area code: unlike a range, whose second part never starts with 0 and rarely
    ends in an odd digit."""
    text = view.text[start:end]
    is_cued = _PHONE_WORDS.search(view.lower, max(0, start - 30), start)
    if _UNIT_AFTER.match(view.lower, end) or ("." in text[3:4] and not is_cued):
        return False
    return None if text[4] == "0" or is_cued else False


@surroundings
def loose_phone(view: View, start: int, end: int) -> bool | None:
    """Digits after a telephone cue word: at least seven (six in dotted groups), not a date or vital signs."""
    text = view.text[start:end]
    digits = re.sub(r"[^\dOoIl]", "", _EXTENSION.split(text)[0])
    if len(digits) < 7 or _DATE.match(text.strip("#(+ ")) or _UNIT_AFTER.match(view.lower, end):
        return False
    if re.search(r"\b\d{2,4}/\d{2,4}(?![\d-])", text) or re.match(r"\d{1,3}\.\d[ /,]", text):
        return False
    letter = re.search(r"(?<![a-z])[a-z][ .:#=(]*$", view.lower[max(0, start - 8) : start])
    return False if letter and (len(digits) < 9 or view.text[start - 1].isalpha()) else None


_SAID_DIGIT = re.compile(DIGITS)
_ONES = ("zero", *ONES.split("|"))
_IN_ORDER = " ".join(_ONES)
_COUNTED, _REPEATED = cue("checks.counted_contact"), cue("checks.repeated")


@surroundings
def phone_in_words(view: View, start: int, end: int) -> bool | None:
    """Digits in words, some optionally as numerals: at least seven, of which two are words; not counting or a
    cognitive test."""
    text = view.lower[start:end]
    words = _SAID_DIGIT.findall(text)
    digits = len(words) + len(digits_of(text)) + len(_REPEATED.findall(text))
    if len(words) < 2 or not 7 <= digits <= 15 or " ".join(words) in _IN_ORDER:
        return False
    near = view.lower[max(0, start - 40) : start] + "\n" + view.lower[end : end + 24]
    return False if _COUNTED.search(near) and not _PHONE_WORDS.search(near) else None


_SPOKEN_DIGITS = dict.fromkeys(DIGITS.split("|"), 1)
_SPOKEN_DIGITS |= {
    word: int(count) for word, count in (each.split(": ") for each in vocabulary("numbers.spoken"))
}


@validator
def dictated_phone(text: str) -> bool | None:
    """A spoken number, with tens and hundreds: seven to fifteen digits."""
    count = 0
    words = re.findall(r"[a-z]+|\d+", text.lower())
    for word, behind in zip(words, [*words[1:], ""]):
        if word.endswith("ty") and behind in _ONES:
            count += 1
        else:
            count += len(word) if word.isdigit() else _SPOKEN_DIGITS.get(word, 2)
    return None if 7 <= count <= 15 else False


@surroundings
def extension(view: View, start: int, end: int) -> bool | None:
    """An extension: after a bare `x` only if it is not a product or a count."""
    before = view.lower[max(0, start - 12) : start].rstrip(" .:#")
    if before.endswith("x") and not before.endswith("ex"):
        if view.text[start - 1] not in "xX":
            return None if end - start >= 5 else False
        return None if end - start >= 4 and not before[:-1].endswith(tuple("0123456789")) else False
    return False if _MEASURE_AFTER.match(view.lower[end : end + 12]) else None


_PAGER_BEFORE = cue("checks.pager_before")
_PAGED = frozenset(vocabulary("contacts.paged"))


@surroundings
def pager(view: View, start: int, end: int) -> bool | None:
    """A pager number: after `page` and `p` only in a format that is not a page, pulse or clock time."""
    text = view.text[start:end]
    word = _PAGER_BEFORE.search(view.lower[max(0, start - 24) : start])
    led = word.group(1) if word else ""
    if led in ("p", "ph"):
        return None if re.fullmatch(r"\d-\d{4}", text) else False
    if led in _PAGED:
        bare = text.lstrip("#")
        if len(bare) < 4 or (led != "pg" and _TIME.match(bare) and len(bare) == 4):
            return False
    return None


_VERSION_BEFORE = cue("checks.version_before")
_PADDED = re.compile(r"(?<!\d)0{1,2}(?=\d)")
_VERSION_AFTER = cue("checks.version_after")
_INSIDE_ADDRESS = re.compile(r"192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.")
_NODE = cue("checks.node")


def _is_inside(value: str, before: re.Match[str] | None) -> bool:
    """Return whether an IP address is private, so that an adjacent version word is irrelevant."""
    node = before is not None and _NODE.match(before.group()) is not None
    return bool(_INSIDE_ADDRESS.match(value)) or (value.startswith("10.") and node)


@surroundings
def ip_address(view: View, start: int, end: int) -> bool | None:
    """A valid IPv4 or IPv6 address that is not a version or section number."""
    value = view.text[start:end]
    before = _VERSION_BEFORE.search(view.lower, max(0, start - 32), start)
    if (before or _VERSION_AFTER.match(view.lower, end)) and not _is_inside(value, before):
        return False
    if not digits_of(value):
        return False
    try:
        ipaddress.ip_interface(value if ":" in value else _PADDED.sub("", value))
    except ValueError:
        return False
    return True


@validator
def mac_address(text: str) -> bool | None:
    """Six bytes with at least one letter; a series of two-digit numbers is rejected."""
    return True if re.search(r"[A-Fa-f]", text) else None


_NETWORKS = frozenset(vocabulary("contacts.network"))
_ENDINGS = frozenset(vocabulary("contacts.domain"))
_COUNTRY_ENDINGS = frozenset(vocabulary("contacts.country_domain"))


@surroundings
def host_name(view: View, start: int, end: int) -> bool | None:
    """A host name without a scheme: domains that are words or abbreviations require a path or a third
    part."""
    text = view.lower[start:end]
    host, slash, _ = text.partition("/")
    parts = host.split(":")[0].split(".")
    if len(parts[0]) < 2 and len(parts) < 3 and not slash:
        return False
    if parts[-1] in _COUNTRY_ENDINGS and not slash and len(parts) < 3:
        return False
    # A missing space after a period also joins two words; then the second is capitalized.
    raw = view.text[start : start + len(host)]
    tail = raw.rpartition(".")[2]
    return False if tail[:1].isupper() and not raw.isupper() and not slash else None


@surroundings
def address(view: View, start: int, end: int) -> bool | None:
    """An email address; with a space before the at sign, it requires a real top-level domain, and must not be
    a handle after its network."""
    text = view.text[start:end]
    mailbox, _, host = text.partition("@")
    if not mailbox.endswith(" "):
        return None
    if mailbox.strip().lower() in _NETWORKS or host.lstrip()[:1].isdigit():
        return False
    return None if host.rpartition(".")[2].strip().lower() in _ENDINGS else False


_CLOCK = re.compile(r"(?:[01]\d|2[0-3])[0-5]\d")


@validator
def ocr_number(text: str) -> bool | None:
    """A number in which letters may stand for digits: it has more digits than letters."""
    letters = sum(c.isalpha() for c in text)
    return None if sum(c.isdigit() for c in text) > letters else False


@validator
def no_clock(text: str) -> bool | None:
    """A number that is not a clock time or a year."""
    return False if _CLOCK.fullmatch(text) or re.fullmatch(r"(?:19|20)\d\d", text) else None
