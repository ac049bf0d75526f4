"""Full names: a listed first name with a surname or an initial, which only persons have."""

import re
from collections.abc import Callable, Iterator, Mapping

from ...label_maps import get_group
from ...lexicons.gazetteers import first_names, get_names_locale, last_names, name_key
from ...spans import Match

_LOCALES = ("en", "es")
_COMMA = re.compile(r",[ ](?=[^\W\d_])")
_INITIAL = re.compile(r"[^\W\d_]\.?")


def is_full_name(span: str) -> bool:
    """Return whether a text is a listed first name with a listed surname or an initial, in either order.

    span: A finding, such as "Ruth Baker", "Baker, Ruth" or "Ruth B.".
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

    text: The note.
    match: A finding.
    """
    is_person = match.label == "PROFESSION" and is_full_name(text[match.start : match.end])
    return match._replace(label="PATIENT", also=match.label) if is_person else match


def split_people(text: str, match: Match, language: str) -> Iterator[Match]:
    """Yield the people of a match one by one: "Ann Lee, Alan Grant" is two, "Lee Hong, Ann Mary" one.

    text: The note.
    match: A finding.
    language: Language code of the note.
    """
    start = match.start
    if get_group(match.label) == "person":
        locale = get_names_locale(language)
        for comma in _COMMA.finditer(text, match.start, match.end):
            people = text[start : comma.start()].split(), text[comma.end() : match.end].split(",")[0].split()
            if all(_is_in_order(words, locale) for words in people):
                yield match._replace(start=start, end=comma.start())
                start = comma.end()
    yield match._replace(start=start)


def _is_in_order(words: list[str], locale: str) -> bool:
    """Return whether words are a first name and a surname in this order."""
    if len(words) < 2 or not all(word[:1].isupper() for word in (words[0], words[-1])):
        return False
    first, last = name_key(words[0]), name_key(words[-1])
    is_first = last in first_names(locale) and last not in last_names(locale)
    return first in first_names(locale) and len(last) > 1 and not is_first


def _is_listed(word: str, names: Callable[[str], Mapping[str, object]]) -> bool:
    if not word[:1].isupper():
        return False
    keys = [name_key(part) for part in word.split("-")]
    return any(key in names(locale) for locale in _LOCALES for key in keys)
