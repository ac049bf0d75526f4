"""Matching rules of the roster: known values are PHI wherever they occur, except common words in lowercase.

A staff of thousands covers most surnames, "Long" and "White" among them. Staff names that are also ordinary
or medical words count only in full, beside an initial or after a title. Those that are no other word count
alone and in lowercase too.

Where a very common word opens a sentence, its capital is no evidence: "Long refused her meds", "Long history
of pain". If it is the patient's own name, it is kept only before a word that is neither a verb of persons nor
a function word, because a false negative is worse here than a redacted word.
"""

import re
from collections.abc import Iterator
from functools import cache

from ..lang import get_host_pack
from ..lang.cues import cue_text
from ..lexicons.safety import Safety, get_safety
from ..lexicons.words import frequent_words
from ..rules.checks.eponym import is_in_term
from ..rules.own_words import function_words
from ..spans import Match, Source, SourceKind
from .hits import EXACT, FIRST, INITIAL, LAST, OWN, STAFF, NameHit, find_names, find_values, roles
from .names import PATIENT_FIRST, PATIENT_LAST
from .rosters import PatientRoster

LABELS = {
    "mrn": "MEDICALRECORD",
    "phone": "PHONE",
    "email": "EMAIL",
    "address": "STREET",
    "employer": "ORGANIZATION",
    "birth_date": "DATE",
}
_SURE, _LIKELY = 0.95, 0.85
_PARTICLES = "(?:(?:de|del|la|las|los|y|van|von|der|den|da|dos|di|du|le)[ ]){0,3}"
_BETWEEN = re.compile(rf"[ \t]*[,'’-]?(?:[ \t]*\n)?[ \t]*{_PARTICLES}\Z", re.IGNORECASE)
_LEADERS = cue_text("contexts.leaders")
_LED = re.compile(rf"(?<!\w)(?:(?:{_LEADERS})[ ])+\Z", re.IGNORECASE)
# The usual abbreviation of María.
_MARIA = re.compile(r"(?<!\w)M[.]?[aª][.]?[ ]\Z")
_BEHIND_INITIAL = re.compile(rf"\.?[ \t]*[,-]?[ \t]*{_PARTICLES}\Z", re.IGNORECASE)
_TITLE = re.compile(r"\b(?:Drs?|Dra|Doctora?|Prof|Mrs?|Ms|Miss|Nurse|Sra?|D|Dña|Don|Doña)\.?[ª]?\s{0,2}\Z")
_CREDENTIAL = re.compile(
    r",?[ ]{0,2}(?:M\.?D|D\.?O|R\.?N|N\.?P|P\.?A|Ph\.?D|MBBS|FACS|FACP|PharmD|LPN|CRNA|LCSW)\b"
)
_START = re.compile(r"(?:\A|[.!?:;\n\t*•-])[ \"'(]*\Z")
_FOLLOWING = re.compile(r"[ \t]*-?[ \t]*([^\W\d_]+)")
_LONGEST_GAP = 14
_MIN_LOWERCASE_STAFF = 4


def _source(field: str) -> Source:
    return Source(f"roster:{field}", SourceKind.ROSTER)


def find_by_roster(text: str, roster: PatientRoster, language: str = "en") -> list[Match]:
    """Return the matches of a roster's entries in a note.

    text: The note.
    roster: Roster of its patient.
    language: Language of the note.
    RETURNS: Sorted by start, with the source "roster:<field>"; name matches may overlap others.
    """
    found = [
        Match(
            hit.start,
            hit.end,
            "IDNUM" if hit.role == "staff" else LABELS[hit.field],
            _SURE,
            _source(hit.field),
        )
        for hit in find_values(text, roster)
    ]
    for run in _runs(text, find_names(text, roster), language):
        match = _judge(text, run, roster, language)
        if match is not None:
            found.append(match)
    return sorted(found)


def _runs(text: str, hits: list[NameHit], language: str) -> Iterator[list[NameHit]]:
    """Yield runs of adjacent hits that share a person's role: a name as written.

    A surname within a medical term is left out: "Hodgkin lymphoma" of the patient Hodgkin.
    """
    for run in _adjacent(text, hits):
        is_whole = _has_both(run)
        keys = [hit.key for hit in run]
        named = [
            hit
            for hit in run
            if (is_whole and keys.count(hit.key) == 1) or not is_in_term(text, hit.start, hit.end, language)
        ]
        yield from [named] if is_whole or named == run else ([hit] for hit in named)


def _adjacent(text: str, hits: list[NameHit]) -> Iterator[list[NameHit]]:
    run: list[NameHit] = []
    for hit in hits:
        if run:
            last = run[-1]
            if hit.start - last.end <= _LONGEST_GAP and roles(last.flags) & roles(hit.flags):
                joined = _BEHIND_INITIAL if last.how == INITIAL else _BETWEEN
                if joined.match(text[last.end : hit.start]):
                    run.append(hit)
                    continue
            yield run
        run = [hit]
    if run:
        yield run


def _judge(text: str, run: list[NameHit], roster: PatientRoster, language: str) -> Match | None:
    """Return the finding for a run of hits, or None if it is unlikely to be a name."""
    words = [hit for hit in run if hit.how != INITIAL]
    if not words:
        return None
    own = any(hit.flags & OWN for hit in words)
    full = len(run) > 1 and _has_both(run)
    if not (full or _is_name(text, words, run, language, own)):
        return None
    # A word in both the patient's and a doctor's name is the patient's unless a title or credential indicates
    # a doctor.
    is_staff = any(hit.flags & STAFF for hit in words)
    doctor = not own or (is_staff and _is_titled(text, run) and not _all_own(words))
    label = "DOCTOR" if doctor else "PATIENT"
    score = _SURE if all(hit.how == EXACT for hit in words) else _LIKELY
    return Match(_start(text, run, roster), _end(text, run), label, score, _source("name"))


def _all_own(words: list[NameHit]) -> bool:
    return all(hit.flags & (PATIENT_FIRST | PATIENT_LAST) for hit in words) and len(words) > 1


def _start(text: str, run: list[NameHit], roster: PatientRoster) -> int:
    """Return the start of a run, including the particles that the roster has before its first word."""
    if text[run[0].start - 1 : run[0].start] != " ":
        return run[0].start
    led = run[0].key in roster.names.led or run[0].key in roster.staff.led
    before = (_LED if led else _MARIA).search(text, max(0, run[0].start - _LONGEST_GAP), run[0].start)
    return before.start() if before else run[0].start


def _end(text: str, run: list[NameHit]) -> int:
    """Return the end of a run, including the period after a final initial."""
    end = run[-1].end
    return end + 1 if run[-1].how == INITIAL and text[end : end + 1] == "." else end


def _has_both(run: list[NameHit]) -> bool:
    """Return whether a run has a first name or initial and a surname."""
    return any(hit.flags & FIRST for hit in run) and any(hit.flags & LAST for hit in run)


def _is_name(text: str, words: list[NameHit], run: list[NameHit], language: str, own: bool) -> bool:
    """Return whether words that are known only as first names or only as surnames are a name in context."""
    for hit in words:
        word = text[hit.start : hit.end]
        if word[0].isupper():
            if own and not _is_opening_word(text, hit, language):
                return True
            if not own and _is_no_word(word, language):
                return True
        elif get_host_pack(language).word_lexicons and (
            _is_unlisted(word, language)
            if own
            else len(word) >= _MIN_LOWERCASE_STAFF and hit.how == EXACT and _is_no_word(word, language)
        ):
            return True
    if own and len({hit.key for hit in words}) > 1:
        return True
    return any(text[hit.start].isupper() for hit in words) and _is_titled(text, run)


def _is_no_word(word: str, language: str) -> bool:
    """Return whether a word of staff names is neither an ordinary nor a medical word."""
    return _is_unlisted(word, language) and word.lower() not in frequent_words(language)


def _is_unlisted(word: str, language: str) -> bool:
    return get_safety(word, language=language) <= Safety.UNKNOWN


def _is_opening_word(text: str, hit: NameHit, language: str) -> bool:
    """Return whether a capitalized word is one of the most common ones and begins a sentence as such."""
    word = text[hit.start : hit.end].lower()
    if get_safety(word, language=language) != Safety.STOP or not _opens(text, hit):
        return False
    if not hit.flags & (PATIENT_FIRST | PATIENT_LAST):
        return True
    following = _FOLLOWING.match(text, hit.end)
    if following is None:
        return False
    verbs, endings, functions = _words_after_names(language)
    after = following[1].lower()
    if len(after) == 1:  # "c/o"
        return False
    return not (after in verbs or after in functions or after.endswith(endings))


@cache
def _words_after_names(language: str) -> tuple[frozenset[str], tuple[str, ...], frozenset[str]]:
    """Return a language's verbs of persons, by their first words, the endings of such, and its function
    words."""
    vocab = get_host_pack(language).vocab
    verbs = frozenset(term.split()[0].lower() for term in vocab.get("verbs.person", ()))
    return verbs, tuple(vocab.get("endings.verb", ())), function_words(language)


def _opens(text: str, hit: NameHit) -> bool:
    return _START.search(text, max(0, hit.start - 4), hit.start) is not None


def _is_titled(text: str, run: list[NameHit]) -> bool:
    """Return whether a title precedes a run or a credential follows it."""
    before = _TITLE.search(text, max(0, run[0].start - 10), run[0].start)
    return (before is not None and before[0].strip() != ":") or _CREDENTIAL.match(
        text, _end(text, run)
    ) is not None
