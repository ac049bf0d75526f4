"""Decide whether a name or place finding is a medical term in its context.

Evidence for and against is weighed in points: the dictionary entry of the span, and its left and right
context. The method is that of the PHI scrubber's disambiguation module, extended by the context.
"""

import re
from functools import cache
from math import log10

from ...lang import vocabulary
from ...lexicons.ambiguity import is_person_name
from ...lexicons.gazetteers import countries, first_names, name_key, us_states
from ...lexicons.matcher import DRUGS, PhraseMatch, TermIndex, TermMatch
from ...lexicons.words import COMMON_RANK, word_rank
from ...spans import Match, SourceKind, Tag
from ..checks.word import is_common
from ..lexical.places import get_population
from ..veto import Veto
from . import cues
from .context import find_context
from .eponyms import from_comparison, from_eponym, from_parts
from .evidence import (
    CONTEXT_POINTS,
    ENOUGH,
    EPONYM_POINTS,
    FUZZY_POINTS,
    NONE,
    SURE_POINTS,
    TERM_POINTS,
    WORD,
    WORD_POINTS,
    Evidence,
)
from .full_names import is_full_name
from .leaders import from_leader

_PHRASE_WORD = re.compile(r"[^\W_]+(?:['’.-][^\W_]+)*|[^\w\s.]")
_PHRASE_REACH = 40
_LINE_BREAK = re.compile(r"\r?\n(?![a-z])")
_REACH = 60
_PHRASE_WORDS = 4
_SURE_KINDS = frozenset({"abbreviation", "laboratory", "organism", "unit", "device"})

TITLE_POINTS, CUE_POINTS, SOURCE_POINTS, KNOWN_POINTS, AGREED_POINTS = 4.0, 2.0, 1.5, 1.5, 1.0
# A network confidence of 99% weighs slightly more than a cue.
_NETWORK_POINTS, _MOST_NETWORK_POINTS = 1.25, 2.5


# A nine-letter word one edit away from a term is rarely a name.
GIVEN_POINTS, LONG_POINTS, _LONG = 1.0, 0.5, 9
_SURE_PLACE, _SURE_INITIALS = 0.75, 0.9
_INITIALS = re.compile(r"(?:[A-Z]\.?){2,3}")

KeptEvidence = dict[tuple[int, int, str], Evidence]
"""Evidence by start, end and label of a finding of one note."""


def find_term_veto(
    text: str,
    match: Match,
    known: frozenset[str],
    is_place: bool,
    index: TermIndex,
    agreed: bool = False,
    language: str = "en",
    kept: KeptEvidence | None = None,
) -> Veto | None:
    """Return the veto of a finding that is a medical term in its context; None to keep it.

    text: The note.
    match: The finding.
    known: Lowercase name words supported elsewhere in the note.
    is_place: Whether the finding is a place or an institution.
    index: The dictionary.
    agreed: Whether a source of another kind found the same, such as rules and a network.
    language: Language code of the note.
    kept: The evidence for spans of the note that other sources found too.
    """
    start, end = match.start, match.end
    left, right = surroundings(text, start, end)
    kept = {} if kept is None else kept
    key = start, end, match.label
    if key not in kept:
        kept[key] = _from_span(text, match, left, right, is_place, index)
    evidence = kept[key]
    evidence = max(evidence, from_leader(text[start:end], left, language, match.source.is_rule))
    if match.label == "PROFESSION" and evidence.reason not in ("head", "phrase"):
        return None
    if not _is_checked(text, match, is_place) or _is_drug(text[start:end], index):
        evidence = max(evidence, _from_words(text, match, left, right, index, language))
    if evidence.points < ENOUGH:
        return None
    against = AGREED_POINTS * agreed
    if is_place:
        against += weigh_place(text, match, left, right)
        if evidence.reason == "phrase" and evidence.points == EPONYM_POINTS:
            against -= TITLE_POINTS * bool(cues.FACILITY_LAST.search(text[start:end]))
    else:
        against += weigh_person(text, match, left, right, language)
        against += KNOWN_POINTS * any(w.group().lower() in known for w in WORD.finditer(text, start, end))
    return Veto(match, evidence.term, evidence.reason) if evidence.points > against else None


def _from_span(text: str, match: Match, left: str, right: str, is_place: bool, index: TermIndex) -> Evidence:
    """Return the strongest evidence that depends on the span and its label, whichever source found it."""
    return max(
        _from_disease(text, match, left, right, is_place),
        _from_phrase(text, match, left, right, index),
        from_eponym(text, match, left, right, is_place),
        from_parts(text, match, left, right),
        from_comparison(match, left, right, is_place),
        _from_context(text, match, left, right, is_place),
    )


def _is_checked(text: str, match: Match, is_place: bool) -> bool:
    """Return whether a rule or a confident network has already considered that the words may be terms."""
    # The rules for places and occupations have checked the words themselves, but do not know drugs. Those for
    # initials know the abbreviations.
    if Tag.INITIALS in match.source.tags:
        return True
    if is_place:
        return match.source.is_rule or _is_sure_place(text, match)
    return _is_sure_initials(text, match) or is_full_name(text[match.start : match.end])


def _is_sure_place(text: str, match: Match) -> bool:
    """Return whether a network is confident of an institution of several words, each of which may be in the
    dictionary, or of a state.
    """
    several = match.label == "STATE" or " " in text[match.start : match.end].strip()
    return several and match.score >= _SURE_PLACE and not match.source.is_rule


def _is_sure_initials(text: str, match: Match) -> bool:
    """Return whether a network is confident that letters are a person's initials: most of them are also
    abbreviations."""
    return match.score >= _SURE_INITIALS and _INITIALS.fullmatch(text, match.start, match.end) is not None


def _is_drug(span: str, index: TermIndex) -> bool:
    found = index.lookup(span)
    if found is None or found.how != "exact" or found.term.ambiguity:
        return False
    return found.term.category in DRUGS and word_rank(span) is None


def surroundings(text: str, start: int, end: int) -> tuple[str, str]:
    """Return the left and right context on the same line; a line that continues in lowercase counts as the
    same."""
    left, right = text[max(0, start - _REACH) : start], text[end : end + _REACH]
    if "\n" in right:
        right = _LINE_BREAK.split(right, maxsplit=1)[0]
    return left[left.rfind("\n") + 1 :], right


def has_person_cue(text: str, match: Match, language: str = "en") -> bool:
    """Return whether a title, a credential, a relation or an age is beside a finding."""
    left, right = surroundings(text, match.start, match.end)
    return bool(
        cues.title_before(language).search(left)
        or cues.RELATION_BEFORE.search(left)
        or cues.CREDENTIAL_AFTER.match(right)
        or cues.RELATION_AFTER.match(right)
        or cues.AGE_AFTER.match(right)
    )


def _from_source(match: Match) -> float:
    if not match.source.is_rule:
        # A network's probability counts by its error rate, not by its distance from 1.
        return min(_MOST_NETWORK_POINTS, -_NETWORK_POINTS * log10(max(1 - match.score, 1e-3)))
    # A repetition of an earlier finding is no independent evidence.
    return SOURCE_POINTS * match.score * (0.4 if match.source.kind is SourceKind.REPETITION else 1.0)


def weigh_person(text: str, match: Match, left: str, right: str, language: str = "en") -> float:
    """Return points for a person: source confidence and context of the finding."""
    points = _from_source(match)
    if cues.title_before(language).search(left) or cues.CREDENTIAL_AFTER.match(right):
        points += TITLE_POINTS
    if cues.RELATION_BEFORE.search(left) or cues.RELATION_AFTER.match(right) or cues.AGE_AFTER.match(right):
        points += TITLE_POINTS
    if cues.AGENT_BEFORE.search(left):
        points += CUE_POINTS / 2
    if cues.VERB_AFTER.match(right):
        points += CUE_POINTS
    if Tag.PERSON in match.source.tags:
        points += TITLE_POINTS
    words = [word.group() for word in WORD.finditer(text, match.start, match.end)]
    if len(words) > 1 and any(name_key(word) in first_names() for word in words):
        points += CUE_POINTS
    return points


def weigh_place(text: str, match: Match, left: str, right: str) -> float:
    """Return points for a place or an institution, as `weigh_person`."""
    points = _from_source(match)
    if cues.PLACE_BEFORE.search(left):
        points += CUE_POINTS / 2
    if match.label in ("CITY", "STREET") and cues.STATE_AFTER.match(right):
        points += CUE_POINTS
    if cues.FACILITY_LAST.search(text[match.start : match.end]):
        points += TITLE_POINTS
    return points


def _from_context(text: str, match: Match, left: str, right: str, is_place: bool) -> Evidence:
    found = find_context(text, text[match.start : match.end], left, right, is_place)
    return Evidence(EPONYM_POINTS, *found) if found else NONE


def _from_disease(text: str, match: Match, left: str, right: str, is_place: bool) -> Evidence:
    """A disease by its head word, "Stevens-Johnson syndrome", which no title makes a person, or a coded term:
    a preceding "PT:" is MedDRA's preferred term, not a patient."""
    if is_place:
        return NONE
    words = text[match.start : match.end].split()
    headed = len(words) > 1 and words[-1].lower() in cues.DISEASE_HEADS
    coded = cues.CODED_BEFORE.search(left) is not None and (
        "meddra" in left.lower() or cues.DISEASE_AFTER.match(right) is not None
    )
    return Evidence(SURE_POINTS, "disease", "head") if headed or coded else NONE


def _from_phrase(text: str, match: Match, left: str, right: str, index: TermIndex) -> Evidence:
    """A dictionary phrase that extends beyond the finding: "Congo red", "circle of Willis", "C.
    difficile"."""
    line, start = left + text[match.start : match.end] + right, len(left)
    tokens = [t for t in _PHRASE_WORD.finditer(line.lower()) if t.end() > start - _PHRASE_REACH]
    words = [token.group() for token in tokens]
    inside = [
        i for i, t in enumerate(tokens) if t.start() < start + match.end - match.start and start < t.end()
    ]
    if not inside:
        return NONE
    for first in range(max(0, inside[0] - _PHRASE_WORDS), inside[0] + 1):
        found = index.phrase_at(words, first)
        if found is not None and found.size > inside[-1] - first:
            whole = found.size > len(inside) or first < inside[0]
            return Evidence(_phrase_points(found, whole), found.term.category, "phrase")
    return NONE


def _phrase_points(found: PhraseMatch, whole: bool) -> float:
    """Return the points of a phrase; more if words beyond the finding are correct, fewer if one is
    misspelled."""
    if found.misspelt:
        points = FUZZY_POINTS + GIVEN_POINTS * whole + LONG_POINTS * (len(found.misspelt) >= _LONG)
        return points - found.term.ambiguity
    return EPONYM_POINTS if whole else TERM_POINTS - found.term.ambiguity


def _from_words(text: str, match: Match, left: str, right: str, index: TermIndex, language: str) -> Evidence:
    """Return the dictionary evidence for a finding's words: every one must be a term or an ordinary word."""
    words = [word.group() for word in WORD.finditer(text, match.start, match.end)]
    if not words:
        return NONE
    best = NONE
    by_rule = match.source.is_rule
    for word in words:
        if match.label == "CITY" and not by_rule and len(words) == 1 and _is_town(word, left):
            return NONE
        alone = len(words) == 1
        term = index.lookup_drug(word) if alone and _is_given(left, right) else index.lookup(word)
        found = _word_evidence(word, term, left, right, alone, by_rule, language)
        if found is None:
            return NONE
        best = max(best, found)
    return best


def _is_town(word: str, left: str) -> bool:
    """Return whether a title-case word in mid-line is a listed city and not a frequent word, as in
    "(EBUS, Flagstaff)".
    """
    starts = not left.strip() or left.rstrip()[-1] in ".!?:;*•-"
    return (
        word.istitle() and not starts and not is_common(word.lower()) and (get_population(word) or 0) >= _TOWN
    )


_TOWN = 10_000


def _is_given(left: str, right: str) -> bool:
    """Return whether a dose, or a word such as "started on", indicates a drug."""
    return bool(cues.DOSE_AFTER.match(right) or cues.DRUG_GIVEN_BEFORE.search(left))


def _word_evidence(
    word: str, found: TermMatch | None, left: str, right: str, alone: bool, by_rule: bool, language: str
) -> Evidence | None:
    """Return the evidence about a single word: None for one that is neither medical nor ordinary language."""
    name = is_person_name(word, language)
    if found is not None and (found.how in ("exact", "abbreviation") or not name):
        evidence = _term_evidence(word, found, name, left, right, alone)
        if evidence is not None:
            return evidence
    if cues.DOSE_AFTER.match(right) and alone and word.lower() not in _PEOPLE_WORDS:
        return Evidence(CONTEXT_POINTS, "drug", "dose")
    if name and not alone:
        return None
    rank = word_rank(word, language)
    if found is None and rank is None:
        return None
    # A rule has already considered the context of an ordinary word.
    if by_rule or rank is None:
        return NONE
    if word.islower() and rank < COMMON_RANK:
        # Whole notes are written in lowercase: trust a network that labels "grace" as a person.
        return NONE if name else Evidence(WORD_POINTS, "word", "lower case")
    is_proper = name or name_key(word) in _place_words()
    return NONE if is_proper else Evidence(ENOUGH, "word", "ordinary word")


_PEOPLE_WORDS = frozenset(vocabulary("links.pronoun"))


def _fuzzy_points(word: str, left: str, right: str) -> float:
    """Return the points of a misspelled term, by its context and its length."""
    return FUZZY_POINTS + GIVEN_POINTS * _is_given(left, right) + LONG_POINTS * (len(word) >= _LONG)


def _term_evidence(
    word: str, found: TermMatch, name: bool, left: str, right: str, alone: bool
) -> Evidence | None:
    category = found.term.category
    is_drug = category in DRUGS or found.how == "stem"
    if alone and category in DRUGS and cues.THE_BEFORE.search(left) and not cues.CAPITAL_AFTER.match(right):
        return Evidence(SURE_POINTS, category, "article")
    if is_drug and cues.DOSE_AFTER.match(right):
        return Evidence(EPONYM_POINTS, category, "dose")
    if is_drug and (cues.DRUG_BEFORE.search(left) or found.term.ambiguity == 0):
        points = TERM_POINTS if found.how in ("exact", "stem") else _fuzzy_points(word, left, right)
        return Evidence(points - found.term.ambiguity * 0.5, category, found.how)
    if found.term.ambiguity == 0:
        points = _fuzzy_points(word, left, right) if found.how == "fuzzy" else TERM_POINTS
        return Evidence(points, category, found.how)
    if category in _SURE_KINDS and cues.VALUE_AFTER.match(right):
        return Evidence(CONTEXT_POINTS, category, "value")
    if found.term.ambiguity == 1 and not name:
        return Evidence(ENOUGH, category, found.how)
    return None


@cache
def _place_words() -> frozenset[str]:
    """Return words of the names of countries and states: "United" and "States" are each ordinary alone."""
    return frozenset(word for name in (*countries(), *us_states()) for word in name.split())
