"""Network-only findings that are ordinary language: lowercase words, sentence-initial words, abbreviations,
institutions without a name."""

import re

from ...label_maps import get_group
from ...lang import get_host_pack, vocabulary
from ...lang.cues import cue
from ...lexicons.ambiguity import is_person_name, name_level
from ...lexicons.gazetteers import name_key
from ...lexicons.matcher import TermIndex
from ...lexicons.words import COMMON_RANK, word_rank
from ...spans import UNSAFE, Match
from ..own_words import own_words
from ..place_words import FACILITY_WORDS
from ..veto import Veto
from . import cues
from .dates import is_schedule
from .terms import ENOUGH, KNOWN_POINTS, TITLE_POINTS, WORD_POINTS, surroundings, weigh_person, weigh_place

_PERSONS = frozenset({"PATIENT", "DOCTOR", "OTHER"})
_PLAIN_RANK = 1_500
_SURE, _SURE_DOTTED = 0.9, 0.5
_DOTTED = re.compile(r"(?:[A-Z]\.[ ]?){2,3}")
_WORD = re.compile(r"[^\W\d_]+")
# Starts only at whitespace, so that a blank page is not read to its end from each line.
_SENTENCE_START = re.compile(r"(?:^|(?<=[.!?:])\s+|(?<!\s)[^\S\n]*\n\s*(?:[-*•]\s*)?)([^\W\d_])")
_STARTS = re.compile(r"(?:^|[.!?:;]\s+|[-*•]\s+)$")
# "Psy: calm", "Op: Rehm / Instr: Ines", and no message: a time or a date would precede it.
_HEADING, _HEADING_AFTER = re.compile(r"[^\W\d_]{2,7}"), re.compile(r"\.?[ ]?:(?!\d)")
_HEADING_BEFORE = re.compile(r"(?:^|[.;/•*][ ]+|[-–][ ])$")
_NAME_AFTER = re.compile(r"\.?[ ][A-ZÀ-Þ]")
_LATIN = re.compile(r"(?:[a-z]\.[ ]?){2,5}[a-z]?\.?")
_GREETING_BEFORE = cue("vetoes.greeting_before")
_OBJECT_AFTER = cue("vetoes.object_after")
_PREPOSITION_AFTER = cue("vetoes.preposition_after")
_NOUN_AFTER = re.compile(r"[ ]([a-z]{3,})\b")
_SYMPTOM_BEFORE = cue("vetoes.symptom_before")
# Adjectives that are also names: "Frank blood", "Christian chaplain".
_ADJECTIVES = frozenset(vocabulary("stops.adjective"))
_NO_NAME = frozenset(vocabulary("stops.institution"))
_ACTS = frozenset(vocabulary("stops.act"))
# "71 y/o RHM": a right-handed man.
_AGE_BEFORE, _HANDED = cue("vetoes.age_before"), cue("vetoes.handed")
# Initials end a line or are beside a typist's.
_SIGNED_AFTER = re.compile(r"\s*$|/|[ ]?\d{4}\b")
_VALUES_AFTER = re.compile(r"[ \t]+[-+<>]?\d[\d./-]*[ \t]+[-+<>]?\d")


def is_small(text: str) -> bool:
    """Return whether a note starts its sentences in lowercase, so that lowercase is no evidence."""
    starts = _SENTENCE_START.findall(text)
    return sum(letter.islower() for letter in starts) * 2 > len(starts)


def find_alone_veto(
    text: str, match: Match, known: frozenset[str], index: TermIndex, small: bool, language: str = "en"
) -> Veto | None:
    """Return the veto of a network finding that no rule supports and that is ordinary language; None to keep
    it.

    text: The note.
    match: The finding.
    known: Lowercase name words supported elsewhere in the note.
    index: The dictionary.
    small: Whether the note is written without capitals, see `is_small`.
    language: Language code of the note.
    """
    span = text[match.start : match.end]
    left, right = surroundings(text, match.start, match.end)
    if _LATIN.fullmatch(span) and index.lookup(span.replace(".", "").replace(" ", "")):
        return Veto(match, "abbreviation", "latin")
    if _HANDED.fullmatch(span) and _AGE_BEFORE.search(left):
        return Veto(match, "abbreviation", "handedness")
    if match.source == UNSAFE and _is_heading(span, left, right, known, language):
        return Veto(match, "word", "heading")
    if match.label == "DEPARTMENT" and _is_specialty(span, right, language):
        return Veto(match, "word", "no name")
    sure = match.score >= (_SURE_DOTTED if _DOTTED.fullmatch(span) else _SURE)
    if (match.source == UNSAFE or not sure) and _is_clinical_phrase(span, match.label, language):
        return Veto(match, "word", "no name")
    if match.label in _PERSONS:
        if _is_title(span, right, language):
            return Veto(match, "word", "title")
        if is_schedule(span):
            return Veto(match, "schedule", "list")
        points, reason = _person_evidence(span, left, right, small, sure, language)
        against = weigh_person(text, match, left, right, language)
        against += TITLE_POINTS * bool(_GREETING_BEFORE.search(left))
        against += KNOWN_POINTS * (span.lower() in known)
    elif get_group(match.label) == "organization":
        points, reason = (0.0, "") if sure and " " in span else _institution_evidence(span, left, language)
        against = weigh_place(text, match, left, right)
        # "Clinic" alone is the head word that indicates a place in a name.
        against = min(against, ENOUGH) if reason == "no name" else against
    else:
        return None
    return Veto(match, "word", reason) if points > against else None


def _is_title(span: str, right: str, language: str) -> bool:
    """Return whether an alleged name is the title before one: "Médico responsable: Dr. García"."""
    titles = get_host_pack(language).vocab.get("titles.doctor", ())
    return span.lower() in titles and _NAME_AFTER.match(right) is not None


def _is_specialty(span: str, right: str, language: str) -> bool:
    """Return whether a heading is a specialty without a name: "Cardiologia: ...", which is no ward."""
    specialties = get_host_pack(language).vocab.get("specialties.specialty", ())
    return span.lower() in specialties and _HEADING_AFTER.match(right) is not None


def _is_heading(span: str, left: str, right: str, known: frozenset[str], language: str) -> bool:
    """Return whether a word that no lexicon of names lists is the abbreviated heading of an item."""
    if not (
        _HEADING.fullmatch(span)
        and span[0].isupper()
        and _HEADING_AFTER.match(right)
        and _HEADING_BEFORE.search(left)
    ):
        return False
    return name_level(span, language) == 0 and span.lower() not in known


def _person_evidence(
    span: str, left: str, right: str, small: bool, sure: bool, language: str
) -> tuple[float, str]:
    words = span.split()
    ranks = [word_rank(word, language) for word in words]
    common = all(rank is not None and rank < COMMON_RANK for rank in ranks)
    if span.islower() and common and not (small or sure):
        return WORD_POINTS, "small letter"
    if len(words) != 1:
        return 0.0, ""
    if span.islower() and not sure and _is_clinical(span, language):
        return WORD_POINTS, "small letter"
    if _is_finding(span, left):
        return WORD_POINTS, "finding"
    is_short = span.isupper() and 2 < len(span) < 6
    if is_short and not is_person_name(span, language) and word_rank(span, language) is None:
        return (ENOUGH, "capitals") if _is_abbreviation(left, right, sure) else (0.0, "")
    if span.istitle() and common and _STARTS.search(left):
        return _opener_evidence(span, right)
    return 0.0, ""


def _is_clinical(word: str, language: str) -> bool:
    """Return whether a word is one of the pack's clinical words, and in no lexicon of names."""
    return name_key(word) in own_words(language) and name_level(word, language) == 0


def _is_clinical_phrase(span: str, label: str, language: str) -> bool:
    """Return whether all words of an alleged name are clinical, as in the title of a section."""
    is_name = get_group(label) in ("person", "organization") or label == "URL"
    words = _WORD.findall(span)
    return (
        is_name
        and any(len(word) > 3 for word in words)
        and all(_is_clinical(word, language) for word in words)
    )


def _is_finding(span: str, left: str) -> bool:
    """Return whether capitals are a symptom or a disease: "Denied HA"."""
    # Two words in capitals may be a line in capitals.
    is_acronym = span.isupper() and 1 < len(span) < 6 and not left.isupper()
    return is_acronym and bool(_SYMPTOM_BEFORE.search(left)) and not cues.AGENT_BEFORE.search(left)


def _is_abbreviation(left: str, right: str, sure: bool) -> bool:
    """Return whether unknown capitals are an abbreviation: the head of a row of values, or a word of prose
    rather than a signature."""
    if not left.strip() and _VALUES_AFTER.match(right):
        return True
    # A confident network has recognized whose initials they are.
    if sure or left.endswith(("/", "-", "~")) or not re.search(r"[a-z]{3}", left + right):
        return False
    return not (cues.AGENT_BEFORE.search(left) or _SIGNED_AFTER.match(right))


def _opener_evidence(span: str, right: str) -> tuple[float, str]:
    """Return the evidence that a common word is capitalized only because it starts a sentence."""
    if _OBJECT_AFTER.match(right):
        return WORD_POINTS, "verb"
    noun = _NOUN_AFTER.match(right)
    is_thing = noun is not None and not noun[1].endswith(("s", "ed"))
    if span.lower() in _ADJECTIVES and is_thing and not cues.VERB_AFTER.match(right):
        return WORD_POINTS, "adjective"
    return (ENOUGH, "verb") if _PREPOSITION_AFTER.match(right) else (0.0, "")


def _institution_evidence(span: str, left: str, language: str) -> tuple[float, str]:
    words = _WORD.findall(span)
    if len(words) == 1:
        is_head = span.lower() in _NO_NAME
        rank = word_rank(span, language) or COMMON_RANK
        is_verb = _STARTS.search(left) and span.istitle() and rank < COMMON_RANK
        return (WORD_POINTS, "no name") if is_head else (ENOUGH, "verb") if is_verb else (0.0, "")
    last = words[-1] if words else ""
    is_kind = last.islower() and last not in FACILITY_WORDS - _ACTS
    is_kind = is_kind and all(_is_plain(word, language) for word in words)
    return (WORD_POINTS, "no name") if is_kind else (0.0, "")


def _is_plain(word: str, language: str) -> bool:
    """Return whether a word of an institution is ordinary language: not a name, or a word more often than a
    name.
    """
    rank = word_rank(word, language)
    if rank is None:
        return False
    return name_level(word, language) == 0 or rank < _PLAIN_RANK or (word.islower() and rank < COMMON_RANK)
