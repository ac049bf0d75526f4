"""Findings of the rules that the network takes for safe, and takes back."""

from collections.abc import Iterable

import numpy
from spacy.attrs import IDX, LENGTH
from spacy.tokens import Doc

from ...extensions import get_text
from ...lexicons.words import word_rank
from ..merge import cover
from ..pattern import Match
from ..veto import Veto
from .find import is_untouchable
from .terms import has_person_cue

REASON = "network"
TERM = "no PHI"
# There any word may be a name, which the network cannot know: a ward list, letters that spell one; or figures are a
# day by what stands beside them, however often the network has seen them as a fraction or a size. Other scripts
# and calendars it has never seen.
_BY_PLACE = (
    "rule:name.row_",
    "rule:name.mark_",
    "rule:name.talk_",
    "rule:name.joined_file",
    "rule:date.course",
    "rule:date.measured_",
    "rule:date.school_term",
    "rule:date.calendar",
    "rule:date.cjk",
    "rule:date.era",
    "rule:date.foreign",
    "rule:place.degrees",
    "rule:place.latitude",
    "rule:script.",
)


def find_doubted(doc: Doc, matches: Iterable[Match], doubt: float | None) -> tuple[list[Match], list[Veto]]:
    """Divide findings into those that stay and those of the rules that a network is sure are none.

    doc (Doc): With `doc._.phi_safe` where a network has run; without it all findings stay.
    matches (Iterable[Match]): Findings of all sources.
    doubt (Optional[float]): The probability of being safe beyond which all of a finding's tokens must be.
    """
    matches = list(matches)
    safe = doc._.phi_safe if doubt is not None else None
    if safe is None or not matches:
        return matches, []
    text = get_text(doc)
    index, length = doc.to_array([IDX, LENGTH]).T.astype("int64")
    ends, probability = index + length, numpy.asarray(safe)
    borne_out = cover(len(text), (m for m in matches if not m.rule.startswith("rule:")))
    kept, vetoes = [], []
    for match in matches:
        doubted = (
            match.rule.startswith("rule:")
            and not match.rule.startswith(_BY_PLACE)
            and 1 not in borne_out[match.start : match.end]
        )
        if doubted:
            first = int(numpy.searchsorted(ends, match.start, side="right"))
            last = int(numpy.searchsorted(index, match.end, side="left"))
            doubted = first < last and bool((probability[first:last] > doubt).all())
        # What a title makes a name stays one, however strange the network finds it: "Ms. Skyla".
        if doubted and not is_untouchable(match) and not _is_person(text, match):
            vetoes.append(Veto(match, TERM, REASON))
        else:
            kept.append(match)
    return kept, vetoes


def _is_person(text: str, match: Match) -> bool:
    words = text[match.start : match.end].split()
    strange = any(word_rank(word.strip(".,")) is None for word in words)
    return match.label in ("PATIENT", "DOCTOR") and strange and has_person_cue(text, match)
