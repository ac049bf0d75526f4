"""Parts of a note that are never PHI, whatever a finder says: terms of the trade, public identifiers, marks of an
earlier de-identification, times of day."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain
from typing import NamedTuple

from ...errors import Errors, PhiError
from ...label_maps import get_group
from ...lang import HERE, SHARED, get_host_pack, get_pack, vocabulary
from ...lang.cues import cue_text, get_keys
from ...lexicons.ambiguity import is_person_name, name_level
from ...lexicons.gazetteers import local_city_sizes, name_key, world_cities
from ...lexicons.matcher import DRUGS
from ...lexicons.medical import medical_index
from ...lexicons.words import COMMON_RANK, word_rank
from ...spans import Match
from ..cued import Cued
from ..forms import any_of
from ..next_words import find_name_end
from ..partial_dates import find_fractions
from ..starts import Starts, find_starts, required_literals
from ..table_cells import find_clinical_cells, find_header_rows
from ..veto import Veto
from .cues import CREDENTIAL_AFTER
from .evidence import WORD
from .spoken import find_spoken

_DRUG, _DEVICE, _STUDY = "drug", "device", "study"
_STAGES = "|".join(vocabulary("fractions.stage", SHARED))
_CONTEXTS = {
    "": ("", ""),
    "value": (
        "",
        r"(?:\)[ ]?(?=[:=]))?[ ]?[:=]?[ ]?\(?\d{1,3}(?:/(?:5|1[0358]|2[0478]|30|50|100))?(?![\d/-])",
    ),
    "field": ("", r"(?=[ ]?[:=(])"),
    "clause": (r"(?:^|(?<=[\n,;.:(])|(?<=[,;.:][ ]))", r"(?=[ ]?(?:[,;.)\n]|$))"),
    "start": (r"(?:^|(?<=[\n.!?;:])|(?<=[.!?;:][ ]))", r"(?=[ ]?(?:[,.:;!\n]|$))"),
    "place": (r"(?<=[a-zà-ÿ][ ])", ""),
    "heading": (r"(?:^|(?<=[\n.;/|•*,)-])|(?<=[.;/|•*,)-][ ]))(?<![A-Za-z]r\.[ ])", r"(?=[ ]?[:=])"),
    "prose": (r"(?<![-–/~@_.])(?<![-–/~|ºª°][ ])", r"(?![-_@/]\w|\.\w|[ ]*(?:\||\n|$))"),
    "count": (r"(?<=\d[ ])", ""),
    "unnamed": (
        "",
        r"(?![ ]?[„\"«“'‘][A-ZÀ-Þ]|[ ](?:n[.ºr°]{1,2}[ ]?)?\d)"
        r"(?![ -](?:(?:de|del|della|dei|di|du|des|do|da|dos|von|van|der|den|in|am|an|à|a|en|zu|la|le|il|el)[ ]){0,3}"
        r"(?:[dl]['’])?(?-i:[A-ZÀ-Þ]))",
    ),
    "stage": ("", rf"[ ](?i:{_STAGES})[ ]?(?:[IVX]{{1,4}}|\d)[abAB]?(?![^\W_])"),
    "book": (cue_text("contexts.book_before", SHARED), cue_text("contexts.book_after", SHARED)),
    _DRUG: (r"(?<=[ (])", ""),
    _DEVICE: (
        "",
        r"[ ](?=[^\W\d_]*[A-Z])[\w-]{3,}(?:[ ](?:[A-Z]{1,4}(?:-[A-Z]{1,3})?|[A-Z]{0,3}\d{1,4}[A-Z]?)(?![\w/.-])){0,3}",
    ),
}
"""Left and right context of the terms with a tag: before a number, before a colon or parenthesis, between commas,
at the start of a line or sentence, after a word in lowercase, at the start of an item before a colon, without a name
or number behind it, within a line where nobody signs and no address or code goes on, after a number, before a stage, a book before its year, chapter or kind, after a drug (`_follows_drug`), before a
model (`_is_model`)."""
_DRUG_BEFORE = re.compile(r"([^\W\d_]{4,})(?:[ ][\d.,/]+(?:[ ]?(m?c?g|ml|mL|UI|IE|IU|E)\b)?)?[ ]\(?$")
"""A word and perhaps its strength, before a maker or an interval."""
_DOTTED = re.compile(r"(?<![^\W_])(?<![^\W_]\.)(?:[^\W\d_]\.){3,6}(?![^\W_])")
_INITIALS = any_of(vocabulary("initials.cue", SHARED))
_INITIALS_BEFORE = re.compile(rf"(?i:{_INITIALS})\.?[ :=]{{1,3}}$")
_RUN = re.compile(r"[^\W\d_]+|\d+")
_REACH = 60
_EDGE, _END = r"(?<![^\W_])", r"(?![^\W_])"


class Zone(NamedTuple):
    """A part of a note that is never PHI."""

    start: int
    end: int
    reason: str


def find_zones(text: str, language: str) -> list[Zone]:
    """Return the parts of a note that are never PHI, in any order; they may overlap.

    text: The note. language: Language code of the note.
    """
    zones = [
        Zone(*found.span(), searched.reason)
        for searched, found in _find_all(text, *_get_expressions(get_host_pack(language).code))
        if searched.reason != _DRUG or _follows_drug(text, *found.span(), language)
        if searched.reason != _DEVICE or _is_model(found, language)
        if searched.reason != _STUDY or _is_study(found, language)
    ]
    zones += (Zone(*span, "spoken") for span in find_spoken(text, language))
    zones += (Zone(*span, "heading") for span in find_header_rows(text, language))
    zones += (Zone(*span, reason) for span, reason in find_clinical_cells(text, language))
    # "P.A.A.F." is an abbreviation, and "J.A.M.S." the initials of a person.
    dotted = (
        found
        for found in _DOTTED.finditer(text)
        if not _INITIALS_BEFORE.search(text, max(0, found.start() - _REACH), found.start())
        if _is_term(found[0].replace(".", ""), language)
    )
    zones += (Zone(*found.span(), "abbreviation") for found in dotted)
    return zones + [Zone(*span, "fraction") for span in find_fractions(text, language)]


def _follows_drug(text: str, start: int, end: int, language: str) -> bool:
    """Return whether a drug or a strength precedes a maker or an interval, and no credential follows."""
    before = _DRUG_BEFORE.search(text, max(0, start - _REACH), start)
    if before is None or CREDENTIAL_AFTER.match(text, end):
        return False
    found = medical_index(language).lookup(before[1])
    is_drug = found is not None and (found.term.category in DRUGS or found.how == "stem")
    return is_drug or (before[2] is not None and before[1].islower())


def _is_model(found: re.Match[str], language: str) -> bool:
    """Return whether no word after a maker of devices is a person or a town: "Cook Abigail", "Philips Drachten"."""
    words = WORD.findall(found[0][len(found["term"]) :])
    cities = (local_city_sizes(language), world_cities())
    is_town = any(name_key(word) in known for word in words for known in cities)
    return not (is_town or any(is_person_name(word, language) for word in words))


def _is_term(letters: str, language: str) -> bool:
    """Return whether letters are an abbreviation that the dictionary or the pack knows."""
    found = medical_index(language).lookup(letters)
    known = found is not None and found.how in ("exact", "abbreviation")
    return known or letters in {term for term, _ in read_terms(language)}


def _is_study(found: re.Match[str], language: str) -> bool:
    """Return whether the word beside "trial" is no common name of a person, in a text not all in capitals."""
    term = found["before"] or found["after"]
    return not found[0].isupper() and name_level(term.split("-")[0], language) < 2


class _Searched(NamedTuple):
    """An expression, and what a text needs for a match."""

    reason: str
    regex: re.Pattern[str]
    literals: tuple[str, ...]
    """Lowercase literals of which a match contains one; empty if there are none."""


def _find_all(
    text: str, cued: Cued[_Searched], others: Iterable[_Searched]
) -> Iterator[tuple[_Searched, re.Match[str]]]:
    """Yield the matches of expressions; those of one do not overlap.

    cued: Expressions that are tried at their first words. others: Those that are searched for.
    """
    ends: dict[re.Pattern[str], int] = {}
    kept, find = cued.kept, cued.find
    for token in _RUN.finditer(text):
        word = token[0].lower()
        tried = kept.get(word)
        for searched in find(word) if tried is None else tried:
            found = searched.regex.match(text, token.start())
            if found is not None and token.start() >= ends.get(searched.regex, 0):
                ends[searched.regex] = found.end()
                yield searched, found
    low = text.lower()
    for searched in others:
        if not searched.literals or any(map(low.__contains__, searched.literals)):
            for found in searched.regex.finditer(text):
                yield searched, found


@cache
def _get_expressions(language: str) -> tuple[Cued[_Searched], tuple[_Searched, ...]]:
    """Return the expressions of the zones of a language: those with first words, and the others."""
    shared = [(key, re.compile(cue_text(f"never.{key}", SHARED))) for key in get_keys("never", SHARED)]
    both = (*_compile_terms(language), *_compile_reporters(language), *_compile_body_parts(language), *shared)
    cued: list[tuple[Starts, _Searched]] = []
    others: list[_Searched] = []
    for reason, regex in both:
        starts = find_starts(regex)
        if starts.words or starts.prefixes:
            cued.append((starts, _Searched(reason.replace("_", " "), regex, ())))
        else:
            others.append(_Searched(reason.replace("_", " "), regex, required_literals(regex)))
    return Cued(cued), tuple(others)


def _compile_reporters(language: str) -> Iterator[tuple[str, re.Pattern[str]]]:
    """Yield the expression for the field of a safety report that holds the qualification of the reporter."""
    vocab = get_host_pack(language).vocab
    fields, kinds = (vocab.get(name, ()) for name in ("sections.reporter", "roles.reporter"))
    if fields and kinds:
        expression = rf"{_EDGE}(?:{any_of(fields)})\.?[ ]{{0,2}}[:=–-][ ]{{0,2}}(?:{any_of(kinds)}){_END}"
        yield "reporter", re.compile(expression, re.IGNORECASE)


def _compile_body_parts(language: str) -> Iterator[tuple[str, re.Pattern[str]]]:
    """Yield the expression for parts of the body behind what is done to them or wrong with them: "MRI Brain",
    "Rx L Mano", "ORIF Foot", "dolor Cabeza"; nobody is named with "by" between."""
    vocab = get_host_pack(language).vocab
    heads = (*vocab.get("examinations.dated", ()), *vocab.get("operations", ()), *vocab.get("complaints", ()))
    parts = vocab.get("body_parts", ())
    if heads and parts:
        part = any_of(parts)
        expression = (
            rf"{_EDGE}{any_of(heads)}\.?[ ](?:[A-Z]\.?[ ])?{part}(?:[ ]?[-/+&,][ ]?{part}){{0,3}}{_END}"
        )
        yield "body part", re.compile(expression, re.IGNORECASE)


def _compile_terms(language: str) -> Iterator[tuple[str, re.Pattern[str]]]:
    """Yield an expression for the terms of each context, in their own case and in any."""
    for tag, (left, right) in _CONTEXTS.items():
        terms = [term for term, context in read_terms(language) if context == tag]
        for flags, has_case in ((0, True), (re.IGNORECASE, False)):
            # A maker of devices is a surname or a word without its capital: "Cook".
            words = [term for term in terms if (_has_case(term) or tag == _DEVICE) == has_case]
            if words:
                cased = words if has_case else [word.lower() for word in words]
                yield (
                    tag if tag in (_DRUG, _DEVICE) else "never",
                    re.compile(f"{left}{_EDGE}(?P<term>{any_of(cased)}){_END}{right}", flags),
                )


def _has_case(term: str) -> bool:
    """Return whether a term counts only as it is written: it has a capital beyond those of its words."""
    return any(word[1:] != word[1:].lower() for word in term.split())


@cache
def read_terms(language: str) -> tuple[tuple[str, str], ...]:
    """Return the terms that are never PHI in a language, each with the context that it needs, or "".

    RAISES: PhiError (E031) for an unknown context, and for a term without one that is also a name.
    """
    own = ((language, line) for line in get_host_pack(language).vocab.get("never_phi", ()))
    shared = ((SHARED, line) for line in get_pack(SHARED).vocab["never_phi"])
    pairs = []
    for pack, line in chain(own, shared):
        path = HERE / pack / "vocab" / "never_phi.txt"
        term, _, tag = (part.strip() for part in line.partition("|"))
        if tag not in _CONTEXTS:
            raise PhiError(Errors.E031.format(path=path, line=1, reason=f"'{tag}' is not a context"))
        if not tag and " " not in term and is_person_name(term, language):
            reason = f"'{term}' is also a name, so it needs a context"
            raise PhiError(Errors.E031.format(path=path, line=1, reason=reason))
        pairs.append((term, tag))
    return tuple(pairs)


def cut_zones(text: str, matches: Sequence[Match], language: str) -> tuple[list[Match], list[Veto]]:
    """Return findings without the parts that are never PHI at their edges, and these parts as vetoes; a name ends
    before an abbreviation of medicine.

    text: The note. matches: Its findings. language: Language code of the note.
    """
    zones = find_zones(text, language) if matches else []
    reasons: list[str] = [""] * len(text)
    for zone in zones:
        reasons[zone.start : zone.end] = [zone.reason] * (zone.end - zone.start)
    kept, vetoes = [], []
    for match in matches:
        start, end = (match.start, match.end) if match.source.is_trusted else _find_rest(text, match, reasons)
        if get_group(match.label) == "person" and not (match.validated or match.source.is_trusted):
            end = find_name_end(text, start, end, language)
        if (start, end) != match[:2] and _is_plain(text[start:end], match.label, language):
            start = end
        if start < end:
            kept.append(match._replace(start=start, end=end))
        vetoes += [
            Veto(match._replace(start=a, end=b), "known", reasons[a] or reasons[b - 1] or "abbreviation")
            for a, b in ((match.start, min(start, match.end)), (max(end, start), match.end))
            if a < b and any(map(str.isalnum, text[a:b]))
        ]
    return kept, vetoes


def _is_plain(rest: str, label: str, language: str) -> bool:
    """Return whether the rest of a place is ordinary words: "Unit" of "Step-Down Unit"."""
    ranks = [word_rank(word, language) for word in WORD.findall(rest)]
    is_place = get_group(label) in ("place", "organization")
    return is_place and all(rank is not None and rank < COMMON_RANK for rank in ranks)


def _find_rest(text: str, match: Match, reasons: Sequence[str]) -> tuple[int, int]:
    """Return the part of a finding between the zones at its edges; an empty one if they cover it."""
    own = match.label.lower()  # a zone of ages keeps an age from being a room, not from being an age
    free = [i for i in range(match.start, match.end) if text[i].isalnum() and reasons[i] in ("", own)]
    if not free:
        return match.end, match.end
    start, end = match.start, match.end
    if any(reasons[i] for i in range(start, free[0])):
        start = free[0]
    if any(reasons[i] for i in range(free[-1] + 1, end)):
        end = free[-1] + 1
    return start, end
