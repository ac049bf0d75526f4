"""Contexts in which a capitalized word is neither person nor place, regardless of the dictionary: species,
protein variants, mutations, cigarettes, abbreviations explained in the note."""

import re

from ...lang import vocabulary
from ...lang.cues import cue
from ...lexicons.ambiguity import is_person_name
from ...lexicons.medical import eponyms
from ...lexicons.words import word_rank
from ..checks.word import has_in_order
from ..place_words import FACILITY_WORDS
from . import cues

_PROTEIN_BEFORE = cue("vetoes.protein_before")
_VARIANT_AFTER = cue("vetoes.variant_after")
_AMINO = frozenset(vocabulary("abbreviations.amino"))
_RESIDUE_BEFORE, _RESIDUE_AFTER = cue("vetoes.residue_before"), cue("vetoes.residue_after")
# Latin endings that Spanish verbs do not have.
_SPECIES_AFTER = re.compile(r"[ ]([a-z]{3,14}(?:us|um|is|ae|ii|ota|osa|oides|antha|phila|matis|ensis))\b")
_GENUS = re.compile(r"[A-Z][a-z]{3,14}(?:us|um|is|a|as|ax|es|on|os|ix|yx|ops|ium|ella|oides)$")
_LAST_NAME = re.compile(r"[ ][A-Z][\w'’-]+$")
_REACH = 300
"""Characters on either side of the parenthesis that may hold the explanation."""
_DEFINED = r"([\w'’/)-]+(?:[ ,][\w'’/-]+){{0,5}})[ ]\({}(?:s|[;,][^()]{{1,30}})?\)"


def find_context(text: str, span: str, left: str, right: str, is_place: bool) -> tuple[str, str] | None:
    """Return the medical reading of a finding from its context, and the reason; None if there is none.

    text: The note.
    span: The finding.
    left: The text before it on the line.
    right: The text after it.
    is_place: Whether it is a place or an institution.
    """
    linked = cues.ends_with_link(left)
    if _PROTEIN_BEFORE.search(left) or (" " not in span and _VARIANT_AFTER.match(right)):
        return "biochemistry", "variant"
    if _is_residue(span, left, right):
        return "biochemistry", "residue"
    if linked and (_is_graded(span, left, right) or cues.STAINED_WITH.search(left)):
        return "laboratory", "graded"
    if not is_place and " " not in span:
        if cues.MEDICINE_AFTER.match(right) and cues.TAKES_BEFORE.search(left):
            return "drug", "taken"
        if cues.TEST_AFTER.match(right) and not left.endswith((". ", "'s ")):
            return "device", "test"
    genus, _, epithet = span.partition(" ")
    if _is_species(genus, f" {epithet}{right}" if epithet else right):
        return "organism", "species"
    if _is_body_part(span):
        return "eponym", "part of"
    if is_place and _is_defined(text, span):
        return "abbreviation", "explained"
    return None


def _is_residue(span: str, left: str, right: str) -> bool:
    """Return whether an amino acid's name has the context of a protein residue."""
    return span.lower() in _AMINO and bool(_RESIDUE_BEFORE.search(left) or _RESIDUE_AFTER.match(right))


def _is_body_part(span: str) -> bool:
    """Return whether a name ends a lowercase phrase for a body part: "Circle of Willis"."""
    last = _LAST_NAME.search(span)
    if last is None or not cues.PART_OF_BEFORE.search(span[: last.start() + 1]):
        return False
    return span[1 : last.start()].islower()


def _is_graded(span: str, left: str, right: str) -> bool:
    """Return whether the word is a grading scale; a double name that is not an eponym, "grade 3 per
    O'Shea-Pike", is the person who graded.
    """
    if not cues.GRADED_BY.search(left):
        return False
    is_double_name = ("-" in span or " " in span) and span.lower() not in eponyms()
    return not (is_double_name and right[:1] in ",.;)" and is_person_name(re.split("[ '-]", span)[-1]))


def _is_species(span: str, right: str) -> bool:
    """A genus before a Latin word that is not English: "Daucus carota"."""
    found = _SPECIES_AFTER.match(right)
    return (
        found is not None
        and _GENUS.match(span) is not None
        and word_rank(found[1]) is None
        and not is_person_name(span)
    )


def _is_defined(text: str, span: str) -> bool:
    """Return whether the note explains an abbreviation, "chorionic villus sample (CVS)", in words that are
    not an institution's.
    """
    if not (span.isupper() and 2 < len(span) < 8 and span.isalnum()):
        return False
    expression = re.compile(_DEFINED.format(span))
    # The parenthesis is searched first: the expression may start at every word of a long note.
    places = (found.start() for found in re.finditer(rf"\({span}", text))
    windows = (text[max(0, at - _REACH) : at + _REACH] for at in places)
    found = next(filter(None, map(expression.search, windows)), None)
    if found is None:
        return False
    words = re.split(r"[ ,/-]+", found[1])[-len(span) :]
    if not words[-1].islower() or any(word.lower() in FACILITY_WORDS for word in words):
        return False
    # Its letters occur in the words in order, from the start of one on.
    starts = [i for i, word in enumerate(words) if word[:1].lower() == span[0].lower()]
    return any(has_in_order("".join(words[i:]).lower(), span.lower()) for i in starts)
