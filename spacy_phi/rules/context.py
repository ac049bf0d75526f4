"""Context words near a match."""

import re
from collections.abc import Iterable


def compile_words(words: Iterable[str]) -> re.Pattern[str] | None:
    """Return a pattern for any of `words` (lowercase) as whole words, or None if there are none."""
    parts = [re.escape(word) for word in sorted(words, key=len, reverse=True)]
    if not parts:
        return None
    return re.compile(rf"(?<![^\W\d_])(?:{'|'.join(parts)})(?![^\W\d_])")


def has_word_before(lower: str, start: int, words: re.Pattern[str], window: int) -> bool:
    """Return whether one of `words` is within `window` characters before `start`; `lower` is the lowercase
    text.
    """
    return words.search(lower, max(0, start - window), start) is not None
