"""Find the initials with which staff sign entries, and those of a reference line, and carry them through the note."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import chain
from typing import NamedTuple

from ..lang import SHARED, get_host_pack, vocabulary
from ..lexicons.ambiguity import is_person_name
from ..lexicons.medical import medical_index
from ..lexicons.words import word_rank
from ..spans import Match, Tag, rule_source
from .forms import any_of
from .words import ABBREVIATIONS

_INITIALS = r"(?P<phi>[A-Z]{2,4}|[A-Z]{1,2}[a-z]|[A-Z][a-z]?[A-Z])"
_ROLE = r"(?:/[A-Za-z]{2,4})?"
_CLOCK = any_of(vocabulary("links.clock", SHARED))
_ENTRY = re.compile(
    r"(?:^|(?<=\n)|(?<=[.;][ ]))[ \t]*(?:[01]?\d|2[0-4])"
    rf"(?:[:.h]?[0-5]\d(?:[ ]?{_CLOCK})?|h)[ :,-]{{1,3}}"
)
_BRACKETED = re.compile(rf"(?<=[^\W\d_][ ])\({_INITIALS}{_ROLE}\)(?=\.[ ]|[.;]?[ \t]*(?:\n|$))")
# In brackets of its own after a sentence, where no abbreviation is explained: "afebrile. (MJG)".
_CLOSED = re.compile(rf"(?<=[.!][ ])\({_INITIALS}{_ROLE}\)(?=[.;]?[ \t]*(?:\n|$))")
_FORMS = (
    ("dashed", re.compile(rf"(?:(?:--|[–—~])[ ]?|(?<=[\s.])-){_INITIALS}{_ROLE}(?=[ \t.;]*(?:\n|$))")),
    ("marked", re.compile(rf"(?<=[ \t])[-–/][ ]?{_INITIALS}{_ROLE}(?=[ \t.;]*(?:\n|$))")),
    ("bracketed", re.compile(rf"\({_INITIALS}{_ROLE}\)(?=[ \t.;]*(?:\n|$)|\.[ ])")),
    ("bare", re.compile(rf"(?<=[\w.,%] ){_INITIALS}{_ROLE}(?=[ \t.;]*(?:\n|$)|\.[ ]*$)")),
)
"""Forms of a sign-off, at the end of an entry."""
# Who dictated and who typed, at the end of the line with the date of a letter: "den 3. Mai 2024   K/mw".
_DATED = re.compile(
    r"(?<![\d.,])(?:19|20)\d\d[ \t]{2,}(?P<phi>[A-ZÀ-ÖØ-Þ]{1,3}/(?![mdcuµn]?l)[a-zß-öø-ÿ]{2})(?=[ \t]*(?:\n|$))"
)
# Who dictated and who typed, with a colon, at the end of a line: "Dictated but not read. HBW:sgk".
_TYPED = re.compile(
    r"(?:^|(?<=\n)|(?<=[.;,][ ])|(?<=[ ]{2}))(?P<phi>([A-Z]{2,3}):([a-z]{2,3}))(?=[ \t.]*(?:\n|$))"
)
_SCORE = 0.75
_SIGNED = rule_source("name.sign_off", tags=(Tag.INITIALS, Tag.CUED))
_REFERENCE = rule_source("name.reference", tags=(Tag.INITIALS, Tag.CUED))
_AGAIN = rule_source("name.signed_again", tags=(Tag.INITIALS, Tag.CUED))
_LEAST = 2
"""Least entries that end alike, so that letters which the lexicons know are initials."""


class _Candidate(NamedTuple):
    start: int
    end: int
    text: str
    form: str


def find_sign_offs(text: str, language: str) -> list[Match]:
    """Return the initials of staff at the end of entries and in reference lines, and where they recur.

    text: The note. language: Language code of the note.
    """
    found = [
        Match(start, end, "DOCTOR", _SCORE, _REFERENCE) for start, end in _find_references(text, language)
    ]
    vocab = get_host_pack(language).vocab
    found += (
        Match(*each.span("phi"), "DOCTOR", _SCORE, _SIGNED)
        for expression in _get_signed(vocab.get("initials.typist", ()), vocab.get("roles.signing", ()))
        for each in expression.finditer(text)
        if not (each["phi"].islower() and word_rank(each["phi"], language) is not None)
    )
    candidates = list(_find_candidates(text))
    found += (
        Match(each.start, each.end, "DOCTOR", _SCORE, _SIGNED) for each in _choose(candidates, language)
    )
    return [*found, *_find_again(text, found)]


def _find_references(text: str, language: str) -> Iterator[tuple[int, int]]:
    """Yield the initials of a reference line, as in "Diktat: pw/go", and after the date of a letter."""
    expression = _get_reference(get_host_pack(language).vocab.get("initials.reference", ()))
    typed = (each for each in _TYPED.finditer(text) if not any(_is_known(each[n], language) for n in (2, 3)))
    for line in chain(expression.finditer(text) if expression else (), _DATED.finditer(text), typed):
        if line["phi"].isalpha() and _is_known(line["phi"], language):
            continue
        for part in re.finditer(r"[^\W\d_]+", line["phi"]):
            yield line.start("phi") + part.start(), line.start("phi") + part.end()


@cache
def _get_reference(words: tuple[str, ...]) -> re.Pattern[str] | None:
    if not words:
        return None
    cue = any_of(word.lower() for word in words)
    return re.compile(
        rf"(?<![\w/])(?i:{cue})\.?(?:[ ]?[:.][ ]?|[ ])(?P<phi>(?:[A-Z]{{2,3}}|[A-Z]?[a-z]{{1,3}})(?:/(?:[A-Z]{{2,3}}|[A-Z]?[a-z]{{1,3}})){{1,2}}|[A-Z]{{2,4}}(?=[ ]*(?:[.,;\n]|$)))(?![\w/])"
    )


@cache
def _get_signed(typists: tuple[str, ...], roles: tuple[str, ...]) -> tuple[re.Pattern[str], ...]:
    """Return the expressions for initials that a word beside them identifies: of a typist, "secr BG", and of a
    sign-off with a role, "--kl RN"."""
    out = []
    if typists:
        cue = any_of(word.lower() for word in typists)
        ends = r"(?=[ ]?(?:[/,;)\n]|\.?[ \t]*(?:\n|$))|[ ]\d)"
        out.append(
            rf"(?<![\w/-])(?i:{cue})\.?(?:[ ]?:[ ]?|[ ])(?P<phi>[A-Z]{{2,4}}|[A-Z][a-z][A-Z]|[a-z]{{2,3}}){ends}"
        )
    if roles:
        initials = "[a-z]{2,3}|[A-Z]{2,4}|[A-Z]{1,2}[a-z]|[A-Z][a-z]?[A-Z]"
        out.append(rf"(?:--|[–—~])[ ]?(?P<phi>{initials})[ ,/]{{1,2}}(?:{any_of(roles)})(?![\w-])")
        # At the end of an entry also without a dash, "stable. KJ/RN", but not two roles: "PT/OT".
        other = rf"(?!(?:{any_of(roles)})/)"
        out.append(rf"(?<=[.:;!] ){other}(?P<phi>[A-Z]{{2,3}})/(?:{any_of(roles)})(?=[ \t.;]*(?:\n|$))")
    return tuple(map(re.compile, out))


def _find_candidates(text: str) -> Iterator[_Candidate]:
    """Yield letters that may sign: those after a dash at the end of any line, others at the end of an entry."""
    name, expression = _FORMS[0]
    for found in expression.finditer(text):
        yield _Candidate(*found.span("phi"), found["phi"], name)
    for found in _CLOSED.finditer(text):
        yield _Candidate(*found.span("phi"), found["phi"], name)
    mixed = [found for found in _BRACKETED.finditer(text) if not found["phi"].isupper()]
    # A bracket after a sentence signs it if somebody signs with capitals and a small letter: "(DWe)".
    for found in _BRACKETED.finditer(text) if mixed else ():
        yield _Candidate(*found.span("phi"), found["phi"], "dashed")
    starts = [entry.end() for entry in _ENTRY.finditer(text)]
    begins = [entry.start() for entry in _ENTRY.finditer(text)]
    for start, stop in zip(starts, (*begins[1:], len(text))):
        entry = text[start:stop].split("\n")[0].rstrip()
        for name, expression in _FORMS[1:]:
            last = next(reversed(list(expression.finditer(entry))), None)
            if last is not None and len(entry) - last.end() < 3:
                yield _Candidate(start + last.start("phi"), start + last.end("phi"), last["phi"], name)


def _choose(candidates: list[_Candidate], language: str) -> Iterator[_Candidate]:
    """Yield the candidates that are initials: unknown to the lexicons, or in a form with which others sign."""
    counts = Counter(each.text for each in candidates)
    entries = [each for each in candidates if each.form != "dashed"]
    is_signed = len(entries) >= _LEAST and not all(_is_known(each.text, language) for each in entries)
    for each in candidates:
        if (each.form == "dashed" or is_signed) and (
            counts[each.text] >= _LEAST or not _is_known(each.text, language)
        ):
            yield each


def _is_known(letters: str, language: str) -> bool:
    """Return whether letters are a word or an abbreviation of medicine."""
    if (
        letters in ABBREVIATIONS
        or word_rank(letters, language) is not None
        or is_person_name(letters, language)
    ):
        return True
    found = medical_index(language).lookup(letters)
    if found is None or (found.term.category == "unit" and found.term.text != letters):
        return False
    return found.how in ("exact", "abbreviation")


def _find_again(text: str, found: list[Match]) -> Iterator[Match]:
    known = {text[match.start : match.end] for match in found}
    taken = {match.start for match in found}
    capitals = [letters for letters in known if letters.isupper() and len(letters) > 2]
    if not capitals:
        return
    for match in re.finditer(rf"(?<![\w/-])(?:{'|'.join(sorted(capitals))})(?![\w-])", text):
        if match.start() not in taken:
            yield Match(match.start(), match.end(), "DOCTOR", _SCORE, _AGAIN)
