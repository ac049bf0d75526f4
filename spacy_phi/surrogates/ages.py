"""Ages: those up to 89 are kept, those above become one class. Source: 45 CFR 164.514(b)(2)(i)(C)."""

import re
from functools import cache

from ..extensions import Finding
from ..folding import fold
from ..lang import all_vocabularies, local_vocabulary
from ..lang.cues import cue
from .number_words import add_number, fold_signs, number_links, split_number
from .operators import NoteContext, mask, normalise

OLDEST_AGE = 89
"""Highest permitted age; those above become one class."""
HIGHEST_AGE = 130
"""Highest number that counts as an age."""
CLASS_FIGURES = "90+"
_BAND = 5
"""Years of a class of ages."""
UNIT_REACH = 12
"""Right context of an age in characters that may contain its unit."""

_HUNDREDS = frozenset({"hundred", "hundredth", "hundreds"})
_NUMERAL = re.compile(r"\d+|[^\W\d_]+")
_THOUSANDS = re.compile(r"(?<![\d.,])(\d{1,2})[.,](?=\d{3}(?![\d.,]))")
_ARTICLES = frozenset(("a",))
# An age below the class, stated without a number.
_YOUNGER = cue("contexts.younger")
_UNITS = {
    fold(unit): int(number)
    for unit, _, number in (line.partition(": ") for line in all_vocabularies("ages.unit"))
}
"""Units below a year and how many make one; one letter is ambiguous, because "93 M" is a man."""
_UNIT = re.compile(rf"[\s-]*({'|'.join(sorted(_UNITS, key=len, reverse=True))})\b")
_NUMBER = re.compile(r"(?<![.,\d])(\d+)(?:[.,]\d+)?(?:\+|['’]?s\b)?")
_LETTERS = re.compile(r"[^\W\d_]+")
_GOES_ON = re.compile(r"[ \t]?[-‐‑–]?[ \t]?[^\W\d_]")
"""A word after an age, such as its unit."""


def age_in_years(text: str, after: str = "") -> int | None:
    """Return the highest age in years in a text, in digits or in words of any language.

    text: The age as written in the note, such as "93yo", "ninety-two" or "quatre-vingt-douze ans".
    after: Right context; supplies the unit if the age itself has none.
    RETURNS: Whole years, also of an age in months, weeks or days; None if no age can be read.
    """
    folded = _THOUSANDS.sub(r"\1", fold_signs(text))
    whole = folded + fold_signs(after)
    ages: list[int] = []
    value, last_end, is_linked = None, 0, False
    for match in _NUMERAL.finditer(folded):
        word = match.group()
        gap = folded[last_end : match.start()].strip(" -")
        values = [int(word[:6])] if word.isdigit() else _values_of(word)
        if values is None:
            is_linked = word in number_links()
            value = value if is_linked or word in _ARTICLES else None
        else:
            for i, number in enumerate(values):
                glued = is_linked or i > 0
                is_new = value is None or gap or word.isdigit()
                joined = None if is_new else add_number(value or 0, number, glued)
                if joined is None and value is not None and glued:
                    # The ending of an adjective, as in "zweiundneunzigjährig", begins no number.
                    continue
                value = number if joined is None else joined
            ages.append(_to_years(value or 0, whole, match.end()))
            value = None if word.isdigit() else value
            is_linked = False
        last_end = match.end()
    return max(ages, default=None)


def _to_years(value: int, text: str, end: int) -> int:
    unit = _UNIT.match(text, end)
    return value // _UNITS[unit[1]] if unit else value


def write_band(finding: Finding, context: NoteContext) -> str:
    """Return the class of five years of an age, such as "45-49"; a higher age than 89 as `generalise_age`,
    and an age that is not in years, masked."""
    value = context.value(finding)
    after = context.text[finding["end_char"] : finding["end_char"] + UNIT_REACH]
    years = age_in_years(value, after)
    if years is None or years != age_in_years(value):
        return mask(finding, context)
    if years > OLDEST_AGE:
        return generalise_age(finding, context) or mask(finding, context)
    low = years - years % _BAND
    return f"{low}-{low + _BAND - 1}"


def tells_youth(text: str) -> bool:
    """Return whether a text indicates an age below 90 without a number, such as "newborn"."""
    return bool(_YOUNGER.search(fold_signs(text)))


def _values_of(word: str) -> list[int] | None:
    return [100] if word in _HUNDREDS else split_number(word)


@cache
def _class_words(language: str) -> dict[str, str]:
    """Return the class of the ages above 89 in a language, by use: "alone" or "before a unit"; also the
    "unit in the word" of a compound, if the language has any."""
    rows = (line.partition(": ") for line in local_vocabulary("ages.class", language))
    return {use: words for use, _, words in rows}


def cap_age(value: str, after: str = "", language: str = "en") -> str | None:
    """Return the age with every number above 89 as "90+", or None if it cannot be read or exceeds 130.

    Shifted dates preserve the age at every visit, so an age up to 89 is returned unchanged, as is "newborn".
    The words of a number above 89 become "over ninety" in the language; a unit remains.

    value: "93yo", "ninety-three years old", "61".
    after: Right context in the note, which may contain the unit.
    """
    text = _THOUSANDS.sub(r"\1", normalise(value))
    age = age_in_years(text, after)
    if age is None and tells_youth(text):
        return value
    if age is None or age > HIGHEST_AGE:
        return None
    if age <= OLDEST_AGE:
        return value
    if any(int(match[1]) > HIGHEST_AGE for match in _NUMBER.finditer(text)):
        # "90+ months" would be true of a child.
        return _class_words(language)["alone"] if age_in_years(text) == age else None
    if any(int(match[1]) > OLDEST_AGE for match in _NUMBER.finditer(text)):
        return _NUMBER.sub(lambda match: CLASS_FIGURES if int(match[1]) > OLDEST_AGE else match[0], text)
    words = [word for word in _LETTERS.finditer(text) if _is_number(word[0])]
    start, end = (words[0].start(), words[-1].end()) if words else (0, len(text))
    unit = _class_words(language).get("unit in the word")
    in_word = text.lower().find(unit, start, end) if unit else -1
    rest = text[in_word if in_word > start else end :]
    return text[:start] + _class_words(language)["before a unit"] + rest


def _is_number(word: str) -> bool:
    return word.casefold() in _ARTICLES or _values_of(fold(word)) is not None


def generalise_age(finding: Finding, context: NoteContext) -> str | None:
    """Convert an age above 89 to "90 or older", or to "90+" beside a unit; keep lower ones, and mask
    unreadable ones."""
    text = context.value(finding)
    after = context.text[finding["end_char"] : finding["end_char"] + UNIT_REACH]
    new = cap_age(text, after, context.language)
    if new is None or new == text:
        return mask(finding, context) if new is None else None
    alone = _class_words(context.language)["alone"]
    return new if new == alone or _has_unit(text) or _GOES_ON.match(after) else alone


def _has_unit(age: str) -> bool:
    """Return whether an age has a word beside its number."""
    words = _NUMERAL.findall(fold_signs(age))
    numbers = [word.isdigit() or _values_of(word) is not None for word in words]
    links = (is_number or word in number_links() for word, is_number in zip(words, numbers))
    return not (numbers[-1] and all(links))
