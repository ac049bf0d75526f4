"""The built-in patterns, a file for each group of labels."""

from functools import lru_cache
from importlib import import_module

from ..matcher import TextMatcher
from ..pattern import Pattern

GROUPS: tuple[str, ...] = (
    "dates",
    "dates_named",
    "dates_years",
    "dates_lists",
    "dates_damaged",
    "dates_dictated",
    "dates_told",
    "calendars",
    "ages",
    "ages_told",
    "phones",
    "phones_parts",
    "net",
    "damaged",
    "spoken",
    "records",
    "plans",
    "licenses",
    "things",
    "units",
    "codes",
    "code_cues",
    "codes_spoken",
    "codes_named",
    "zips",
    "names_titles",
    "names_forms",
    "names_signed",
    "names_consulted",
    "names_roles",
    "names_roles_lower",
    "names_relations",
    "names_messages",
    "names_statements",
    "names_subjects",
    "names_lists",
    "names_rows",
    "names_marks",
    "names_talk",
    "names_joined",
    "usernames",
    "logins",
    "login_marks",
    "handles",
    "streets",
    "addresses",
    "cities",
    "landmarks",
    "places_named",
    "coordinates",
    "hospitals",
    "organizations",
    "bodies",
    "professions",
    "bare_places",
)


@lru_cache(maxsize=1)
def get_patterns() -> tuple[Pattern, ...]:
    """All built-in patterns."""
    return tuple(p for group in GROUPS for p in import_module(f"{__name__}.{group}").PATTERNS)


@lru_cache(maxsize=1)
def get_matcher() -> TextMatcher:
    """The matcher of all built-in patterns, compiled once in a process."""
    return TextMatcher(get_patterns())
