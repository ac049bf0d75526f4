"""Ages: those up to 89 are kept, those above become one class. Source: 45 CFR 164.514(b)(2)(i)(C)."""

import re

from .operators import normalise
from .safe_harbor import HIGHEST_AGE, OLDEST_AGE, age_in_years, tells_youth

_NUMBER = re.compile(r"(?<![.,\d])(\d+)(?:[.,]\d+)?(?:\+|['’]?s\b)?")
_WORDS = re.compile(r"[^\W\d_]+(?:[\s-]+(?:and\s+)?[^\W\d_]+)*")
CLASS_FIGURES = "90+"
CLASS_WORDS = {"en": "over ninety", "es": "más de noventa"}


def cap_age(value: str, after: str = "", language: str = "en") -> str | None:
    """Return the age with every number above 89 as "90+", or None if it cannot be read or exceeds 130.

    Shifted dates preserve the age at every visit, so an age up to 89 is returned unchanged, as is "newborn".

    value (str): "93yo", "ninety-three years old", "61".
    after (str): Right context in the note, which may contain the unit.
    """
    text = normalise(value)
    age = age_in_years(text, after)
    if age is None and tells_youth(text):
        return value
    if age is None or age > HIGHEST_AGE:
        return None
    if age <= OLDEST_AGE:
        return value
    if not any(int(match[1]) > OLDEST_AGE for match in _NUMBER.finditer(text)):
        return CLASS_WORDS.get(language, CLASS_WORDS["en"])
    return _NUMBER.sub(lambda match: CLASS_FIGURES if int(match[1]) > OLDEST_AGE else match[0], text)
