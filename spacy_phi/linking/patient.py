"""Find the names and values of findings again: in lowercase or misspelled in the note itself, and in the
patient's other notes.

The values of each note are collected first (`collect_from_note`); each note is then searched for those of all
notes (`find_known`). A name that is also an ordinary word counts only where the context indicates a person. A
value rejected as a medical term in one note is not reintroduced from another.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ..lexicons.matcher import TermIndex
from ..lexicons.words import COMMON_RANK, word_rank
from ..rules.checks.eponym import is_acting, is_in_term
from ..rules.checks.word import is_common, is_eponym, is_eponym_word, is_ordinary
from ..rules.own_words import own_words
from ..spans import Match, Source, SourceKind, cover
from ..surrogates.operators import normalise
from .names import PEOPLE, Form, Names, collect_parts, is_word, make_key, settle
from .repetitions import find_people, is_name_word
from .values import DIGITS, MIN_DIGITS, KnownValues, PatientValue, collect_values, find_number, find_values

_SECOND_PASS = Source("second_pass", SourceKind.SECOND_PASS)
_OTHER_NOTES = Source("other_notes", SourceKind.OTHER_NOTES)
_SHORT = 2
"""Minimum letters of a name that counts only in title case: "WU" may be any abbreviation."""
_SCORE = 0.65
_VALUE_SCORE = 0.6
_FAMILY_SCORE = 0.999
"""Plural suffix, as in "the Smiths", which is never rejected as an ordinary word."""


def find_again(
    text: str, matches: Sequence[Match], rejected: Iterable[Match] = (), language: str = "en"
) -> list[Match]:
    """Return the other occurrences of the first names and surnames found in a note, sorted by start.

    text: The note. matches: The findings. rejected: Rejected findings, whose
    text is kept. language: Language of the note.
    """
    parts = collect_parts(_values(text, matches), language)
    covered = cover(len(text), [*matches, *rejected])
    found = _find_parts(text, _make_names(parts, language), covered, _SECOND_PASS, language)
    return [match for match in found if not _is_plain(text[match.start : match.end], language)]


def collect_from_note(
    text: str, matches: Iterable[Match], rejected: Iterable[Match] = (), language: str = "en"
) -> set[PatientValue]:
    """Return the values of a note to search for in the patient's other notes; arguments as in
    `find_again`."""
    first = (match for match in matches if not match.source.is_derived)
    values = set(filter(_is_searched, collect_values(_values(text, first), language)))
    words = ((make_key(value.strip()), label) for value, label in _values(text, rejected) if label in PEOPLE)
    return values | {PatientValue("rejected", word, label) for word, label in words if word.isalpha()}


def find_known(
    text: str,
    matches: Sequence[Match],
    rejected: Iterable[Match],
    values: Iterable[PatientValue],
    index: TermIndex | None = None,
    language: str = "en",
) -> list[Match]:
    """Return known values of a patient that one of the notes contains outside its findings.

    text, matches, rejected, language: As in `find_again`.
    values: From all notes of the patient.
    index: The medical dictionary that rejects names; None for the bundled one.
    RETURNS: Sorted by start, without overlaps among them or with `matches`.
    """
    known = KnownValues(values)
    parts = {key: label for key, label in known.names.items() if key not in known.rejected}
    names = _make_names(parts, language)
    taken, free = cover(len(text), [*matches, *rejected]), cover(len(text), matches)
    found = list(_find_parts(text, names, free, _OTHER_NOTES, language))
    # Accept a family name that the note alone rejected: "the Bakers" requires a patient of that name.
    families = [match for match in found if match.score == _FAMILY_SCORE]
    people = Names({key: label for key, label in parts.items() if is_name_word(key)})
    found += (match._replace(source=_OTHER_NOTES) for match in find_people(text, people, taken, language))
    numbers = [
        Match(start, end, known.values[value], _VALUE_SCORE, _OTHER_NOTES)
        for start, end, value in find_values(text, known.values)
    ]
    # A part of a value that was rejected is no reason to keep the value, such as the start of an OID.
    families += settle(text, (each for each in numbers if 0 in taken[each.start : each.end]), free)
    found += [*numbers, *_find_numbers(text, known.digits)]
    more = sorted([*families, *settle(text, found, cover(len(text), [*matches, *rejected, *families]))])
    return _drop_medicine(text, matches, more, names.labels, index, language)


def _values(text: str, matches: Iterable[Match]) -> Iterator[tuple[str, str]]:
    return ((text[match.start : match.end], match.label) for match in matches)


def _is_searched(value: PatientValue) -> bool:
    """Return whether a value is specific enough to search for in other notes; the leak check searches for all
    values."""
    return value.kind != "vague" and (value.kind != "digits" or len(value.key) >= MIN_DIGITS)


def _make_names(parts: Mapping[str, str], language: str) -> Names:
    """Return names to search for without context; "Smith" may be an ordinary word, "Smiths" is not."""
    words = own_words(language)
    searched = {
        key: label
        for key, label in parts.items()
        if not (key in words or is_word(key)) or (label == "PATIENT" and _is_eponym_alone(key, language))
    }
    return Names(searched, plurals=parts)


def _is_eponym_alone(key: str, language: str) -> bool:
    """Return whether a name is an eponym and no other word: it is searched before verbs of persons."""
    rank = word_rank(key, language)
    is_other = is_ordinary(key) or is_common(key) or (rank is not None and rank < COMMON_RANK)
    return is_eponym_word(key) and not is_other and key not in own_words(language)


def _find_parts(
    text: str, names: Names, covered: bytearray, source: Source, language: str
) -> Iterator[Match]:
    """Yield the known names in a text, except parts of compounds and names of diseases or devices."""
    for start, end, word, label, form in names.find(text, covered):
        is_joined = "-" in (text[start - 1 : start], text[end : end + 1])
        is_vague = len(word) == _SHORT and not word.istitle()
        is_term = is_eponym(text, word, end) or is_in_term(text, start, end, language)
        is_bare = is_eponym_word(word) and (word.islower() or not is_acting(text, end, language))
        if not (is_joined or is_vague or is_term or (is_bare and form is not Form.PLURAL)):
            yield Match(start, end, label, _FAMILY_SCORE if form is Form.PLURAL else _SCORE, source)


def _is_plain(word: str, language: str) -> bool:
    """Return whether a word is one of the language in lowercase: "she is ziek" beside "Mrs. Ziek"."""
    return word.islower() and word_rank(word, language) is not None


def _find_numbers(text: str, digits: Mapping[str, str]) -> Iterator[Match]:
    for run in DIGITS.finditer(text) if digits else ():
        if len(run[0]) >= MIN_DIGITS and (label := find_number(normalise(run[0]), digits)):
            yield Match(run.start(), run.end(), label, _VALUE_SCORE, _OTHER_NOTES)


def _drop_medicine(
    text: str,
    matches: Iterable[Match],
    found: list[Match],
    names: Iterable[str],
    index: TermIndex | None,
    language: str,
) -> list[Match]:
    """Return the matches without medical terms; an eponym was found outside of terms, see `_find_parts`."""
    if not found:
        return []
    from ..rules.vetoes.find import find_vetoes  # loads the dictionary, which few notes need

    kept = set(find_vetoes(text, [*matches, *found], index, known=list(names), language=language)[0])
    return [match for match in found if match in kept or is_eponym_word(text[match.start : match.end])]
