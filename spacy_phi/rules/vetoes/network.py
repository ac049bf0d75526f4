"""Veto rule findings that the network considers safe."""

from collections.abc import Iterable

import numpy
from spacy.attrs import IDX, LENGTH
from spacy.tokens import Doc

from ...extensions import get_text
from ...lexicons.words import word_rank
from ...spans import Match, Tag, cover
from ..veto import Veto
from .find import is_untouchable
from .terms import has_person_cue

REASON = "network"
TERM = "no PHI"


def find_doubted(
    doc: Doc, matches: Iterable[Match], rule_veto_probability: float | None
) -> tuple[list[Match], list[Veto]]:
    """Split findings into accepted ones and rule findings that the network confidently rejects.

    doc: With `doc._.phi_safe` if a network has run; without it, all findings are accepted.
    matches: Findings of all sources.
    rule_veto_probability: Veto a rule-only finding when P(non-PHI) of each of its tokens exceeds this value.
    """
    matches = list(matches)
    safe = doc._.phi_safe if rule_veto_probability is not None else None
    if safe is None or not matches:
        return matches, []
    text = get_text(doc)
    index, length = doc.to_array([IDX, LENGTH]).T.astype("int64")
    ends, probability = index + length, numpy.asarray(safe)
    borne_out = cover(len(text), (m for m in matches if not m.source.is_rule))
    kept, vetoes = [], []
    for match in matches:
        is_alone = 1 not in borne_out[match.start : match.end]
        tags = match.source.tags
        doubted = is_alone and match.source.is_rule and Tag.LAYOUT not in tags and Tag.CUED not in tags
        if doubted:
            first = int(numpy.searchsorted(ends, match.start, side="right"))
            last = int(numpy.searchsorted(index, match.end, side="left"))
            doubted = first < last and bool((probability[first:last] > rule_veto_probability).all())
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
