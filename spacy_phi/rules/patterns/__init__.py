"""The built-in patterns, a file for each group of labels."""

from functools import lru_cache
from importlib import import_module

from ..matcher import TextMatcher
from ..pattern import Pattern

GROUPS: tuple[str, ...] = (
    "dates",
    "dates_named",
    "dates_years",
    "ages",
    "ages_told",
    "phones",
    "net",
    "records",
    "plans",
    "licenses",
    "things",
    "codes",
    "code_cues",
    "zips",
    "names_titles",
    "names_forms",
    "names_staff",
    "names_relations",
    "names_messages",
    "names_statements",
    "names_subjects",
    "usernames",
    "streets",
    "cities",
    "landmarks",
    "hospitals",
    "organizations",
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
