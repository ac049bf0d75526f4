"""Read the cues of the bundled packs: expressions for the context of a finding, in `cues/<topic>.toml`."""

import re
from collections.abc import Iterable
from functools import cache

from .base import HERE, read_expressions


def cue(name: str, language: str = "en", /, **parts: str) -> re.Pattern[str]:
    """Return a compiled cue.

    name: Topic and key, as in `dates.month_before`. parts: An expression for each `%{reference}` in the cue.
    RAISES: KeyError for a cue or reference that does not exist.
    """
    return re.compile(cue_text(name, language, **parts))


def cue_text(name: str, language: str = "en", /, **parts: str) -> str:
    """Return the expression of a cue. Parameters and errors as in `cue`."""
    topic, _, key = name.partition(".")
    return re.sub(r"%\{(\w+)\}", lambda found: parts[found[1]], _read_topic(topic, language)[key])


def get_keys(topic: str, language: str) -> tuple[str, ...]:
    """Return the keys of a topic; none if the bundled pack of the language has no such file."""
    return (
        tuple(_read_topic(topic, language)) if (HERE / language / "cues" / f"{topic}.toml").is_file() else ()
    )


def longest_first(words: Iterable[str]) -> str:
    """Return words as the alternatives of an expression, without an enclosing group."""
    return "|".join(sorted(words, key=len, reverse=True))


@cache
def _read_topic(topic: str, language: str) -> dict[str, str]:
    return read_expressions(HERE / language / "cues" / f"{topic}.toml")
