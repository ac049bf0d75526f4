"""The inverse approach: a token is redacted unless it is found safe.

The required confidence depends on the token: a frequent word needs little evidence from the network, a token
with a digit or a known name needs much. Source: the inverse hybrid de-identifier, which masks everything that
rules and network do not both find safe.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy

from ..lexicons.safety import Safety, get_safety
from ..renamed import accept_old_names

SAFE_LOGIT = 8.0
"""Safe logit that the network must reach for a token that the lexicons classify as unsafe; 6.0 is 0.9975."""
ALLOWANCES = {
    Safety.UNSAFE: 0.0,
    Safety.UNKNOWN: 0.0,
    Safety.AMBIGUOUS: 1.0,
    Safety.WORD: 2.5,
    Safety.COMMON: 4.0,
    Safety.STOP: 6.0,
}
"""Reduction of `safe_logit` for a token of a class, in log odds."""
_TINY = 1e-7


class AdaptiveThreshold(NamedTuple):
    """Safe logit required of the network, by the safety class of a token."""

    safe_logit: float
    allowances: tuple[float, ...]
    """Logits in the order of `Safety`."""

    def log_odds(self, words: Sequence[str], safe: numpy.ndarray, language: str = "en") -> numpy.ndarray:
        """Return the evidence that each token is safe, (tokens,): the network's log odds, plus its allowance.

        words: the tokens in the case of the text. safe: (tokens,), the marginal probability of the tag O.
        language: language code of the note.
        """
        clipped = numpy.clip(safe.astype("float64"), _TINY, 1 - _TINY)
        levels = [get_safety(word, language=language) for word in words]
        allowed = numpy.array([self.allowances[level] for level in levels], dtype="float64")
        return numpy.log(clipped / (1 - clipped)) + allowed

    def find_doubtful(self, safe: numpy.ndarray) -> numpy.ndarray:
        """Return the positions of tokens that are not safe without an allowance; `is_unsafe` needs no others.

        safe: (tokens,), the marginal probability of the tag O.
        """
        bound = 1 / (1 + numpy.exp(min(self.allowances) - self.safe_logit))
        return numpy.flatnonzero(safe < bound)

    def is_unsafe(self, words: Sequence[str], safe: numpy.ndarray, language: str = "en") -> numpy.ndarray:
        """bool (tokens,): tokens to redact; never those without a letter or a digit."""
        said = numpy.array([any(char.isalnum() for char in word) for word in words], dtype=bool)
        return said & (self.log_odds(words, safe, language) < self.safe_logit)


@accept_old_names(surety="safe_logit")
def create_adaptive_threshold(
    safe_logit: float = SAFE_LOGIT, allowances: dict[str, float] | None = None
) -> AdaptiveThreshold:
    """Create `spacy-phi.AdaptiveThreshold.v1`.

    safe_logit: log odds that the network must reach for a token that the lexicons classify as unsafe.
    allowances: by lowercase name of a `Safety` class, the reduction of that value; others as in ALLOWANCES.
    """
    given = {Safety[name.upper()]: value for name, value in (allowances or {}).items()}
    return AdaptiveThreshold(safe_logit, tuple({**ALLOWANCES, **given}[level] for level in sorted(Safety)))
