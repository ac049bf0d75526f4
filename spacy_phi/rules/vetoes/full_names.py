"""Full names: a listed first name with a surname or an initial, which only persons have."""

import re
from collections.abc import Callable, Mapping

from ...lexicons.gazetteers import first_names, last_names, name_key
from ...spans import Match

_LOCALES = ("en", "es")
_INITIAL = re.compile(r"[^\W\d_]\.?")


def is_full_name(span: str) -> bool:
    """Return whether a text is a listed first name with a listed surname or an initial, in either order.

    span (str): A finding, such as "Ruth Baker", "Baker, Ruth" or "Ruth B.".
    """
    last, comma, rest = span.rpartition(",")
    words = rest.split()
    surname = (last.split() if comma else words[1:])[-1:]
    return bool(
        words
        and surname
        and _is_listed(words[0], first_names)
        and (_INITIAL.fullmatch(surname[0]) or _is_listed(surname[0], last_names))
    )


def as_person(text: str, match: Match) -> Match:
    """Return a match relabeled as a person if it labels a full name as a profession.

    text (str): The note.
    match (Match): A finding.
    """
    is_person = match.label == "PROFESSION" and is_full_name(text[match.start : match.end])
    return match._replace(label="PATIENT", also=match.label) if is_person else match


def _is_listed(word: str, names: Callable[[str], Mapping[str, object]]) -> bool:
    if not word[:1].isupper():
        return False
    keys = [name_key(part) for part in word.split("-")]
    return any(key in names(locale) for locale in _LOCALES for key in keys)
