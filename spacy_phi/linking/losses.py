"""Count what was lost: replaced words of medicine that the dictionary knows in their context.

The judge of findings decides about each word, without the confidence of the source that found it. A word
that a title, a relation or a credential makes a name is no loss. The same holds for the words of an
institution's name and for abbreviations beside a name.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ..label_maps import get_group
from ..lexicons.matcher import DRUGS, TermIndex, TermMatch
from ..lexicons.medical import eponyms, medical_index
from ..lexicons.words import COMMON_RANK, word_rank
from ..rules.own_words import function_words
from ..rules.vetoes import cues
from ..rules.vetoes.evidence import WORD
from ..rules.vetoes.terms import find_term_veto, has_person_cue
from ..spans import Match, Source, SourceKind

_KINDS = {"disease": "disease", "finding": "symptom", "abbreviation": "abbreviation"}
"""Kinds of loss by category of the dictionary, beside drugs and units."""
_PLACES = ("place", "organization", "profession")
_SOURCE = Source("audit", SourceKind.GROUP)
_DIGIT_BEFORE = re.compile(r"\d[ ]?$")
_LEAST = 4
"""Minimum letters of a term within a date, a number or an age, which have abbreviations of their own."""


class Loss(NamedTuple):
    """A replaced word of medicine; offsets are in the original text."""

    start: int
    end: int
    label: str
    kind: str
    """"drug", "disease", "symptom", "abbreviation", "unit" or "eponym"."""


def get_kind(word: str, found: TermMatch | None, language: str) -> str:
    """Return the kind of a word by its dictionary entry, as in `Loss`; "" for one of no kind.

    A frequent word has no kind, since descriptions of diseases contain such words. Neither has a word of the
    language that only ends like a drug. A unit may be frequent, but not a function word: "in".
    """
    if found is None or found.how == "fuzzy":
        return ""
    low = word.lower()
    ranks = [rank for rank in (word_rank(low), word_rank(low, language)) if rank is not None]
    if found.term.category == "unit":
        return "" if low in function_words("en") | function_words(language) else "unit"
    if word[1:].islower() and min(ranks, default=COMMON_RANK) < COMMON_RANK:
        return ""
    if found.term.category in DRUGS or found.how == "stem":
        return "" if found.how == "stem" and ranks else "drug"
    return _KINDS.get(found.term.category, "")


def find_losses(original: str, findings: Sequence[Mapping[str, Any]], language: str) -> list[Loss]:
    """Return the words of medicine that a replacement removed from a note.

    original: The note. findings: As in `doc._.phi`. language: Of the note.
    """
    index = medical_index(language)
    losses = []
    for finding in findings:
        if finding["replacement"] is None:
            continue
        match = Match(finding["start_char"], finding["end_char"], finding["label"], 0.0, _SOURCE)
        left = set(WORD.findall(finding["replacement"].lower()))
        for word in _find_words(original, match, language):
            if word[0].lower() not in left and (kind := _judge(original, word, match, index, language)):
                losses.append(Loss(*word.span(), match.label, kind))
    return losses


def _find_words(text: str, match: Match, language: str) -> list[re.Match[str]]:
    """Return the words of a finding that may be lost: none of a titled person and of a named institution."""
    group = get_group(match.label)
    if group == "person" and has_person_cue(text, match, language):
        return []
    if group in _PLACES and cues.FACILITY_LAST.search(text[match.start : match.end]):
        return []
    return list(WORD.finditer(text, match.start, match.end))


def _judge(text: str, word: re.Match[str], match: Match, index: TermIndex, language: str) -> str:
    """Return the kind of a lost word; "" for one that the context does not make medicine."""
    found = index.lookup(word[0])
    kind = get_kind(word[0], found, language)
    group = get_group(match.label)
    if group not in ("person", "other", *_PLACES):
        is_clear = found is not None and not found.term.ambiguity and kind not in ("", "abbreviation", "unit")
        return kind if is_clear and len(word[0]) >= _LEAST else ""
    if kind == "unit":
        return kind if _DIGIT_BEFORE.search(text, 0, word.start()) else ""
    alone = match._replace(start=word.start(), end=word.end())
    if kind == "abbreviation" and group == "person" and (alone.start, alone.end) != match[:2]:
        return ""
    veto = find_term_veto(text, alone, frozenset(), group in _PLACES, index, language=language)
    if veto is None:
        return ""
    return "eponym" if veto.term == "eponym" and word[0].lower() in eponyms() else kind
