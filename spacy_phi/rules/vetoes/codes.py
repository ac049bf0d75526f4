"""False-positive ages, numbers and codes: panels, models, strengths, genes, trials, forms."""

import re
from itertools import islice

from ...lang import SHARED, vocabulary
from ...lang.cues import cue, cue_text
from ...lexicons.matcher import DRUGS, TermIndex
from ...spans import Match, Tag
from ..forms import any_of
from ..public_lines import is_public_line
from ..veto import Veto
from .dates import find_date_veto

_REACH = 40
_MOST_PLACES = 20
_SURE = 0.75
_TEMPERATURE_AFTER = cue("vetoes.temperature_after")
_MODEL_BEFORE = cue("vetoes.model_before")
_ID_BEFORE = cue("vetoes.id_before")
_MEDICAL_CODE = cue("vetoes.medical_code")
# A protocol or study with many patients; the number of a single patient follows "ID".
_TRIAL_BEFORE = cue("vetoes.trial_before")
_TRIAL_CODE = re.compile(r"[A-Z]{1,6}[ -]?\d{2,6}[A-Z]?")
# Names that agencies give their forms.
_FORM = cue("vetoes.form")
_BILLING_BEFORE = cue("vetoes.billing_before")
_BILLING_CODE = re.compile(r"[A-V]\d{4}|\d{5}(?:-\d\d)?")
_DIAGNOSIS_AFTER = re.compile(r"[ ]?[,;|][ ]?[A-TV-Z]\d[\dA-Z]\.\d")
# Cues after which a short number is personal: "ext 211".
_INSIDE_BEFORE = cue("vetoes.inside_before")
# Numbering of drugs, terms, papers and genes.
_CATALOGUE_BEFORE = cue("vetoes.catalogue_before")
# Four digits after the slash are a serial number: "EEG 17/8837".
_RATIO = re.compile(r"\d{1,4}(?:\.\d)?/\d{1,3}(?:\.\d)?")
# No room has a bed of such a number.
_PRESSURE = re.compile(r"(?:[6-9]\d|1\d\d|2[0-4]\d)/(?:[3-9]\d|1[0-4]\d)")
_NUMBER = re.compile(r"\d{1,7}(?:[.,]\d+)?(?:[ ]?-[ ]?\d{1,7})?")
_UNIT_AFTER = cue("vetoes.unit_after")
# From one time of day to another: "Nursing 0730-1930". Elsewhere telephone numbers have this form.
_HOURS = re.compile(r"(?:[01]\d|2[0-3])[0-5][05][ ]?[-–][ ]?(?:[01]\d|2[0-4])[0-5][05]")
# An amino acid substitution after its gene: "MYH7 R403Q".
_VARIANT = cue("vetoes.variant")
_LONGEST_VARIANT = 20
# "Xarelto 20" is no plate.
_DRUG_STRENGTH = re.compile(r"([^\W\d_]{4,})[ ]\d{1,4}")
_DURATION = cue("vetoes.duration")
_OLD_AFTER = cue("vetoes.old_after")
_WORD_BEFORE = re.compile(r"(?<![\w-])([^\W\d_]{4,})[ ]$")
_SERIAL_AFTER = cue("vetoes.serial_after")
_RESEARCH_CODE = re.compile(r"[A-Z]{2,4}-?\d{3,7}[A-Z]?")
_MAKERS = cue_text("vetoes.makers")
"""Letters that drug manufacturers and the NCI put before a compound number."""
_MAKERS_CODE = re.compile(_MAKERS + r"[ -]?\d{3,7}[A-Z]?")
_MAKER_BEFORE = re.compile(rf"(?<![A-Za-z0-9]){_MAKERS}[ -]?$")
_DRUG_WORD_BEFORE = cue("vetoes.drug_word_before")
_DRUG_WORD_AFTER = cue("vetoes.drug_word_after")
_CODES = frozenset(
    (
        "DEVICE",
        "IDNUM",
        "MEDICALRECORD",
        "ACCOUNT",
        "LICENSE",
        "HEALTHPLAN",
        "VEHICLE",
        "BIOID",
        "ZIP",
        "PHONE",
    )
    + ("OTHER", "ROOM", "USERNAME")
)
_SITES = ("HOSPITAL", "ORGANIZATION")
_ACRONYM = re.compile(r"[A-Z]{3,6}")
# "3. DIAGNOSIS"; no day of a month, whose year would follow.
_HEADING_BEFORE = re.compile(r"(?:^|\n)[ \t]*$")
_HEADING = re.compile(r"\d{1,2}(?=[.)][ ]{1,2}[A-ZÀ-Þ]{4}(?![^\n]{0,24}\d))")
_SINCE = any_of(vocabulary("links.since", SHARED))
_SINCE_BEFORE = re.compile(rf"(?<![^\W_])(?:{_SINCE})[ ]$", re.IGNORECASE)


def find_code_veto(text: str, match: Match, index: TermIndex) -> Veto | None:
    """Return the veto of a false-positive date, age or code; None to keep it.

    text: The note.
    match: The finding.
    index: The dictionary.
    """
    span = text[match.start : match.end].strip()
    left, right = text[max(0, match.start - _REACH) : match.start], text[match.end : match.end + _REACH]
    if not match.source.is_rule and _is_list_number(text, match, left):
        return Veto(match, "word", "list number")
    if match.label == "DATE":
        return find_date_veto(text, match, left, right, index)
    if match.label == "AGE":
        return _age_veto(match, span, left, right, index)
    if match.label in _CODES:
        if _in_variant(text, match):
            return Veto(match, "biochemistry", "variant")
        if _is_research_code(text, match, left, span):
            return Veto(match, "drug", "research code")
        return _code_veto(match, span, left, right, index)
    return None


def find_agent_veto(text: str, match: Match) -> Veto | None:
    """Return the veto of a site that is a drug's acronym by the words before it: "pretreatment with RAMH".

    text: The note.
    match: The finding.
    """
    if match.label not in _SITES or not _ACRONYM.fullmatch(text, match.start, match.end):
        return None
    is_drug = _DRUG_WORD_BEFORE.search(text[max(0, match.start - _REACH) : match.start])
    return Veto(match, "drug", "research code") if is_drug else None


def _is_list_number(text: str, match: Match, left: str) -> bool:
    """Return whether a finding is the number of a heading in capitals."""
    found = _HEADING.match(text, match.start)
    return found is not None and found.end() == match.end and _HEADING_BEFORE.search(left) is not None


def _in_variant(text: str, match: Match) -> bool:
    """Return whether a short finding lies within a gene and its variant."""
    if match.end - match.start > _LONGEST_VARIANT:
        return False
    reach = max(0, match.start - _LONGEST_VARIANT), match.end + _LONGEST_VARIANT
    return any(
        found.start() <= match.start and match.end <= found.end() for found in _VARIANT.finditer(text, *reach)
    )


def _age_veto(match: Match, span: str, left: str, right: str, index: TermIndex) -> Veto | None:
    if _TEMPERATURE_AFTER.match(right) or re.match(r"\s?°", right):
        return Veto(match, "vital sign", "temperature")
    if _DURATION.fullmatch(span) and not _OLD_AFTER.match(right):
        return Veto(match, "schedule", "duration")
    if not match.source.is_rule and _SINCE_BEFORE.search(left):
        return Veto(match, "schedule", "duration")
    word = _WORD_BEFORE.search(left)
    found = index.lookup(word[1]) if word and span.isdigit() else None
    is_drug = found is not None and found.term.category in DRUGS and found.term.ambiguity == 0
    return Veto(match, "drug", "dose") if is_drug and found and found.how == "exact" else None


def _is_research_code(text: str, match: Match, left: str, span: str) -> bool:
    """Return whether a code is an investigational drug: by its manufacturer prefix if no network is
    confident, or by its context.
    """
    # Check the shape first: searching the left context is expensive.
    if not match.source.is_rule and match.score < _SURE:
        letters = _MAKER_BEFORE.search(left)
        if _MAKERS_CODE.fullmatch((letters[0] if letters else "") + span):
            return not _ID_BEFORE.search(left)
    return bool(_RESEARCH_CODE.fullmatch(span)) and not _ID_BEFORE.search(left) and _is_drug_code(text, span)


def _is_drug_code(text: str, span: str) -> bool:
    """Return whether one of a code's occurrences has the context of an investigational drug: "the inhibitor
    SSR180711".
    """
    for found in islice(re.finditer(re.escape(span), text), _MOST_PLACES):
        left = text[max(0, found.start() - _REACH) : found.start()]
        if _DRUG_WORD_BEFORE.search(left) or _DRUG_WORD_AFTER.match(text, found.end()):
            return True
    return False


def _code_veto(match: Match, span: str, left: str, right: str, index: TermIndex) -> Veto | None:
    if _TRIAL_CODE.fullmatch(span) and _TRIAL_BEFORE.search(left):
        return Veto(match, "research", "trial")
    if match.label == "PHONE" and is_public_line(span) and not _INSIDE_BEFORE.search(left):
        return Veto(match, "service", "public line")
    # A donation number (also DIN) starts with a letter and is longer than any of these.
    if _CATALOGUE_BEFORE.search(left) and not (span[:1].isalpha() and len(span) > 11):
        return Veto(match, "catalogue", "code")
    if _ID_BEFORE.search(left) or Tag.CUED in match.source.tags:
        return None
    if match.label == "IDNUM" and _HOURS.fullmatch(span):
        return Veto(match, "schedule", "time of day")
    if match.label == "DEVICE" and (_MODEL_BEFORE.search(left) or _SERIAL_AFTER.match(right)):
        return Veto(match, "device", "model")
    if _is_billing_code(span, left, right) or _FORM.fullmatch(span):
        return Veto(match, "administration", "form")
    if _is_value(match, span, right):
        return Veto(match, "value", "unit")
    if _MEDICAL_CODE.fullmatch(span):
        return Veto(match, "laboratory", "code")
    found = index.lookup(span)
    if found is not None and found.term.ambiguity == 0 and found.how in ("exact", "abbreviation"):
        return Veto(match, found.term.category, found.how)
    if (drug := _DRUG_STRENGTH.fullmatch(span)) and (found := index.lookup(drug[1])):
        is_drug = found.term.category in DRUGS and found.term.ambiguity == 0 and found.how == "exact"
        return Veto(match, "drug", "dose") if is_drug else None
    return None


def _is_billing_code(span: str, left: str, right: str) -> bool:
    """Return whether a procedure code follows a cue of billing, or precedes a diagnosis code."""
    return bool(
        _BILLING_CODE.fullmatch(span) and (_BILLING_BEFORE.search(left) or _DIAGNOSIS_AFTER.match(right))
    )


def _is_value(match: Match, span: str, right: str) -> bool:
    """Return whether a number with a unit, or a network's ratio that is not a room and bed, is a value."""
    may_be_bed = match.label == "ROOM" and not _PRESSURE.fullmatch(span)
    if _RATIO.fullmatch(span) and not (match.source.is_rule or may_be_bed):
        return True
    return _NUMBER.fullmatch(span) is not None and _UNIT_AFTER.match(right) is not None
