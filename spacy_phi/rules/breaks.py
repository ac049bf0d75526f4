"""Find the places that no finding may cross: sentence ends, list items, table cells, headings."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from functools import cache
from itertools import pairwise

from ..label_maps import get_group
from ..lang import get_host_pack
from ..lexicons.ambiguity import is_person_name
from ..lexicons.matcher import DRUGS
from ..lexicons.words import COMMON_RANK, word_rank
from ..spans import Match
from .forms import LETTER, UP
from .next_words import get_category, is_acronym, is_unknown

_SENTENCE_END = re.compile(
    f"(?<![^\\W_])((?:{LETTER}+['’])?{LETTER}{{2,}}|{LETTER}+['’]s)"
    f'[.!?]["”’\')\\]]*\\s+(?=["“(]?([{UP}]{LETTER}*))'
)
# After a cell's separator; a list item, a blank line or a line with a heading; after a heading's colon.
_OTHERS = re.compile(
    r"(?:(?<!\d)\||;|\t)\s*"
    r"|\n(?=\s*(?:\n|[-*•]\s|\d{1,2}[.)]\s))"
    rf"|\n(?=[ ]*{LETTER}[^\n:;,.]{{0,30}}:(?:\s|$))"
    rf"|(?<={LETTER})[ ]?:\s+"
)
# Within the name of a person: two blanks or the end of a line before another word, or a drug.
_SOFT = re.compile(rf"(?:[ ]{{2,}}|[ \t]*\r?\n[ \t]*)(?=({LETTER}+))")
_LABEL = re.compile(r"\.?(?:[ ]?:|[ ]#?\d)")
_DRUG = re.compile(rf"(?<={LETTER}),[ ]({LETTER}+)$")
_VOWEL = re.compile("[aeiouyà-öø-ý]", re.IGNORECASE)
_FULL_WORD = 4
"""Least letters of a word that is no abbreviation if it has a vowel and no vocabulary lists it."""
_SEPARATOR = re.compile(r"[.!?:;|\s][\s\"”’')\]]|[;|\t\n]")
_CUT = frozenset({"person", "place", "organization", "profession", "other"})
"""Label groups whose findings end at a boundary; dates and numbers have forms of their own."""


def find_breaks(text: str, language: str) -> list[int]:
    """Return the offsets at which a sentence, list item, table cell or field begins, sorted.

    text: The note.
    language: Language code of the note.
    """
    return _add_others(text, _find_sentences(text, language))


def _add_others(text: str, sentences: Iterable[int]) -> list[int]:
    return sorted({*(match.end() for match in _OTHERS.finditer(text)), *sentences})


def _find_sentences(text: str, language: str) -> list[int]:
    """Return the offsets at which a sentence begins after another one, sorted."""
    ends = _SENTENCE_END.finditer(text)
    return [match.end() for match in ends if _ends_sentence(match[1], match[2], language)]


def _ends_sentence(last: str, first: str, language: str) -> bool:
    """Return whether a period between two words ends a sentence, and does not mark an abbreviation."""
    if last.lower() in _dotted(language):
        return False
    if len(last) >= _FULL_WORD and _VOWEL.search(last):
        return True
    rank = word_rank(first, language)
    return len(first) > 1 and rank is not None and rank < COMMON_RANK and not is_person_name(first, language)


@cache
def _dotted(language: str) -> frozenset[str]:
    """Return the words that are followed by a period inside a name or place, in lowercase and without it."""
    own, shared = get_host_pack(language).vocab, get_host_pack("en").vocab
    return frozenset(
        term.rstrip(".").lower() for vocab in (own, shared) for term in vocab.get("abbreviations.dotted", ())
    )


def cut_at_breaks(text: str, matches: Iterable[Match], language: str) -> list[Match]:
    """Return findings that cross no boundary: of a person all parts, of a place or an institution the first.

    text: The note.
    matches: Findings in any order. Dates and numbers remain as they are, and so do findings that are never
        rejected.
    language: Language code of the note.
    """
    matches = [_cut_name(text, match, language) for match in matches]
    if not any(_may_cross(text, match) for match in matches):
        return matches
    sentences = _find_sentences(text, language)
    all_breaks: list[int] | None = None
    out: list[Match] = []
    for match in matches:
        # A pattern knows its own form, such as the colons of coordinates.
        breaks = sentences
        if not match.source.is_rule:
            breaks = all_breaks = _add_others(text, sentences) if all_breaks is None else all_breaks
        inside = breaks[bisect_right(breaks, match.start) : bisect_left(breaks, match.end)]
        if not inside or not _may_cross(text, match):
            out.append(match)
            continue
        edges = [match.start, *inside, match.end]
        parts = [_strip(text, match._replace(start=a, end=b)) for a, b in pairwise(edges)]
        full = [part for part in parts if part.start < part.end]
        out += full if get_group(match.label) == "person" else full[:1]
    return out


def _cut_name(text: str, match: Match, language: str) -> Match:
    """Return a finding of a person that ends before what is no name: a word of the next column or line, or a drug
    ("Mr. Lorenz, Lasix 40")."""
    if match.validated or match.source.is_trusted or get_group(match.label) != "person":
        return match
    for gap in _SOFT.finditer(text, match.start, match.end):
        is_label = _LABEL.match(text, gap.end(1)) is not None
        if is_label or not _continues(text[match.start : gap.start()], gap[1], language):
            return match._replace(end=gap.start())
    name = text[match.start : match.end]
    drug = _DRUG.search(name)
    if drug and get_category(drug[1], language) in DRUGS and not is_person_name(drug[1], language):
        return match._replace(end=match.start + drug.start())
    return match


def _continues(name: str, word: str, language: str) -> bool:
    """Return whether a word of the next column or line may belong to the name before it."""
    if is_person_name(word, language):
        return True
    return not (is_acronym(word) and not name.isupper()) and is_unknown(word, language)


def _may_cross(text: str, match: Match) -> bool:
    if match.validated or match.source.is_trusted or get_group(match.label) not in _CUT:
        return False
    return _SEPARATOR.search(text, match.start, match.end) is not None


def _strip(text: str, match: Match) -> Match:
    """Return a match without the separators at its end."""
    end = match.end
    while end > match.start and not text[end - 1].isalnum():
        end -= 1
    return match._replace(end=end)
