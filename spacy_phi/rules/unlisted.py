"""Words that no lexicon knows as safe: the inverse approach without a network.

Source: the inverse hybrid de-identifier, which masks everything that is not known to be safe.
"""

import re
from collections.abc import Iterable, Iterator

from ..lexicons.safety import Safety, get_safety
from ..spans import Match, Source, SourceKind, cover

LABEL = "OTHER"
SOURCE = Source("lists:unsafe", SourceKind.UNLISTED)
SCORE = 0.3
"""Probability below which a network's findings are vetoed as medical terms."""

# Both words of a pair are separate matches, so that each can be vetoed as a medical term; a number is joined
# to attached text.
_TOKEN = re.compile(r"(?P<number>[^\W\d_]*\d\w*(?:[-/.:,#]\w*\d\w*)*)|[^\W\d_]{2,}")
# A single digit, a decimal number and a time of day are not identifying.
_SAFE_NUMBER = re.compile(
    r"\d|\d{1,3}\.\d{1,3}|(?:[01]?\d|2[0-4]):[0-5]\d(?::[0-5]\d)?(?:[ap]m?|h(?:rs?)?|z)?", re.IGNORECASE
)


def find_unlisted(
    text: str, found: Iterable[Match] = (), min_safety: Safety = Safety.AMBIGUOUS, language: str = "en"
) -> Iterator[Match]:
    """Return words and numbers that no lexicon knows as safe, each a match of the label OTHER, by position.

    text: The note.
    found: Findings of other sources; nothing that overlaps these is returned.
    min_safety: Lowest safety class of a word that is kept.
    language: Language code of the note.
    """
    mask = cover(len(text), found)
    for token in _TOKEN.finditer(text):
        start, end = token.span()
        if 1 in mask[start:end]:
            continue
        if token["number"]:
            is_safe = _SAFE_NUMBER.fullmatch(token[0]) is not None
        else:
            is_safe = get_safety(token[0], language=language) >= min_safety
        if not is_safe:
            yield Match(start, end, LABEL, SCORE, SOURCE)
