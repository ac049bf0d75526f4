"""The network's opinion of single words: it vetoes rule findings, and outweighs vetoes of ordinary words."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence

from spacy.attrs import IDX, LENGTH
from spacy.tokens import Doc

from ...extensions import get_text
from ...lexicons.words import word_rank
from ...spans import NER, Match, Tag, cover
from ..veto import Veto
from .find import is_untouchable
from .terms import has_person_cue

REASON = "network"
TERM = "no PHI"
_CERTAIN = 0.08
"""P(non-PHI) of each word, below which a network finding is certain; the score of a whole span is lower where only
its label or its edges are in doubt."""


def read_safe(doc: Doc) -> Callable[[Match], Sequence[float]]:
    """Return a function for P(non-PHI) of the tokens that a match touches.

    doc: With `doc._.phi_safe`; without it, the function returns nothing for any match.
    """
    safe = doc._.phi_safe
    if safe is None or not len(doc):
        return lambda match: ()
    index, length = doc.to_array([IDX, LENGTH]).T
    starts, ends = index.tolist(), (index + length).tolist()

    def read(match: Match) -> Sequence[float]:
        return safe[bisect_right(ends, match.start) : bisect_left(starts, match.end)]

    return read


def read_certain(doc: Doc) -> Callable[[Match], bool]:
    """Return a predicate that indicates a finding of the network, which is certain that each word is PHI."""
    safe = read_safe(doc)

    def is_certain(match: Match) -> bool:
        found = safe(match) if match.source == NER else ()
        return len(found) > 0 and max(found) < _CERTAIN

    return is_certain


def find_doubted(
    doc: Doc, matches: Iterable[Match], rule_veto_probability: float | None
) -> tuple[list[Match], list[Veto]]:
    """Split findings into accepted ones and rule findings that the network confidently rejects.

    doc: With `doc._.phi_safe` if a network has run; without it, all findings are accepted.
    matches: Findings of all sources.
    rule_veto_probability: Veto a rule-only finding when P(non-PHI) of each of its tokens exceeds this value.
    """
    matches = list(matches)
    if rule_veto_probability is None or doc._.phi_safe is None or not matches:
        return matches, []
    text, safe = get_text(doc), read_safe(doc)
    borne_out = cover(len(text), (m for m in matches if not m.source.is_rule))
    kept, vetoes = [], []
    for match in matches:
        is_alone = 1 not in borne_out[match.start : match.end]
        tags = match.source.tags
        doubted = is_alone and match.source.is_rule and Tag.LAYOUT not in tags and Tag.CUED not in tags
        if doubted:
            found = safe(match)
            doubted = len(found) > 0 and min(found) > rule_veto_probability
        # A name confirmed by a title is kept even if it is unusual for the network: "Ms. Skyla".
        if doubted and not is_untouchable(match) and not _is_person(text, match, doc.lang_):
            vetoes.append(Veto(match, TERM, REASON))
        else:
            kept.append(match)
    return kept, vetoes


def _is_person(text: str, match: Match, language: str) -> bool:
    words = text[match.start : match.end].split()
    strange = any(word_rank(word.strip(".,"), language) is None for word in words)
    return match.label in ("PATIENT", "DOCTOR") and strange and has_person_cue(text, match, language)
