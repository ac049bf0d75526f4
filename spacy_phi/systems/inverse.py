"""The inverse hybrid de-identifier as published: two thresholds, and words that are always redacted.

Source: a master's thesis (section 4.3.5). The network is the one of NeuroNER with a softmax, see
configs/papers/inverse_published.cfg. The product's threshold for each safety class is
`ml.adaptive_threshold`.
"""

from collections.abc import Sequence
from math import log

from ..errors import Errors, PhiError, require_one_of
from ..features.lists import WORD_LISTS
from ..lexicons.gazetteers import name_key
from ..lexicons.safety import Safety
from ..ml.adaptive_threshold import HOLIDAY, AdaptiveThreshold

ALWAYS = ("weekday", "month", HOLIDAY, "cardinal")
"""Vocabularies of the thesis's third rule; holidays may have several words."""
_SAFE = ("ambiguous", "word", "common", "stop")


def create_threshold_pair(
    low: float = 0.9,
    high: float = 0.95,
    unsafe_wins: bool = True,
    always: Sequence[str] = ALWAYS,
    always_words: Sequence[str] = (),
) -> AdaptiveThreshold:
    """Create `spacy-phi.ThresholdPair.v1`, the rule of the inverse hybrid de-identifier as published.

    low, high: probabilities of being non-PHI that the network must reach for a token that the lexicons find
        safe, and for any other; published are (.8, .9) and (.9, .95).
    unsafe_wins: a token of an unsafe lexicon is not safe, even if it is an ordinary or medical word.
    always: vocabularies of words that are redacted whatever the network finds. always_words: further words,
        for any language. RAISES: PhiError (E048) if the probabilities are out of order, (E008) for an unknown
        vocabulary.
    """
    if not 0 < low <= high < 1:
        raise PhiError(Errors.E048.format(low=low, high=high))
    for name in always:
        require_one_of((HOLIDAY, *sorted(WORD_LISTS)), "always", name)
    top, less = _logit(high), _logit(high) - _logit(low)
    return AdaptiveThreshold(
        top,
        tuple(less if level.name.lower() in _SAFE else 0.0 for level in sorted(Safety)),
        unsafe_wins,
        tuple(always),
        frozenset(map(name_key, always_words)),
    )


def _logit(probability: float) -> float:
    return log(probability / (1 - probability))
