"""Dates, numbers and codes that are none where they stand: schedules, words, fractions, panels, models."""

import re
from itertools import islice

from ..lexicons.matcher import TermIndex
from .pattern import Match
from .veto_terms import Veto

_REACH = 40
_MOST_PLACES = 20
_MODAL_MONTHS = frozenset({"may", "march", "august"})
_MONTH_BEFORE = re.compile(
    r"(?:\b(?:in|since|until|till|by|from|of|last|next|this|early|late|mid|through|to|between|and|on"
    r"|before|after|during)|[\d,/])\s*$",
    re.IGNORECASE,
)
_DAY_AFTER = re.compile(r"\s*[,.]?\s*\d")
_WEEKDAY = re.compile(
    r"(?:mon|tue?|tues|wed|weds|thu?|thur|thurs|fri|sat|sun|monday|tuesday|wednesday|thursday|friday"
    r"|saturday|sunday)s?",
    re.IGNORECASE,
)
_EVERY_BEFORE = re.compile(
    r"(?:\b(?:q|every|each|weekly on|daily except|schedule:?|hours)[ ]*(?:on[ ]+)?$"
    r"|\b(?:mon?|tue?|tues|wed?|thu?|thurs|fri?|sat?|sun?|[mtwfs]|monday|tuesday|wednesday|thursday|friday"
    r"|saturday|sunday)"
    r"\s*(?:[/&,-]|and|to|through|thru)\s*$)",
    re.IGNORECASE,
)
_LIST_AFTER = re.compile(
    r"\s*(?:[/&-]|to\b|through\b|thru\b)\s*(?:mon?|tue?|wed?|thu?|fri?|sat?|sun?|[mtwfs])\b", re.IGNORECASE
)
_PARTIAL = re.compile(r"\d{1,2}\s?[/.-]\s?\d{1,2}$")
_FRACTION_AFTER = re.compile(
    r"\s*\(\d{1,3}(?:\.\d+)?[ ]?%|\s*(?:tabs?|tablets?|pills?|caps?|cups?|strength|power|motor|murmur|systolic|hours?|hrs?|weeks?"
    r"|times|ppd|packs?|of the|"
    r"dilution|normal saline|ns\b|positive|nodes?|cores?|blood cultures?|bottles|in (?:the |all |both "
    r"|bilateral )?(?:left|right|upper|lower|arms?|legs?|extrem\w+|hands?|feet)|throughout|"
    r"bilaterally|on the (?:left|right)|pulses?|reflexes|pain)\b",
    re.IGNORECASE,
)
_FRACTION_BEFORE = re.compile(
    r"(?:\b(?:strength|power|motor|reflexes|dtrs?|grade|pulses?|bp|ratio|score|pain|rated|visual acuity"
    r"|va|od|os|take|gcs|apgars?"
    r"|class|stage|level|vision|severity|intensity)\s*:?\s*(?:of|is|was|at)?\s*)$",
    re.IGNORECASE,
)
_TEMPERATURE_AFTER = re.compile(
    r"\s*(?:F\b)?\s*(?:rectal|oral|tympanic|axillary|temporal|skin|core)\b", re.IGNORECASE
)
_MODEL_BEFORE = re.compile(
    r"\b(?:model|size|gauge|type|ref|catalog|version)\s*(?:no\.?|number|#)?\s*:?\s*$", re.IGNORECASE
)
_ID_BEFORE = re.compile(
    r"(?:\b(?:mrn|mr|record|accession|specimen|case|order|account|acct|id|ident\w*|no|number|serial|s/n"
    r"|sn|lot|udi|policy|member"
    r"|claim|licen[cs]e|dea|npi|unit|encounter|visit|csn|fin|chart|file|ref|reference)\b\.?\s*(?:no\.?"
    r"|number|num)?|#)\s*[:#]?\s*$",
    re.IGNORECASE,
)
_MEDICAL_CODE = re.compile(
    r"(?:\d{1,2}[pq]\d{1,2}(?:\.\d{1,2})?(?:-?[pq]?\d{1,2}(?:\.\d{1,2})?)?"  # a band of a chromosome
    r"|[TLCS]\d{1,2}(?:\s?[-/]\s?[TLCS]?\d{1,2})?|p?[TNM]\d[a-d]?(?:N\d[a-d]?)?(?:M\d)?"
    r"|G\d+P\d+(?:[A-Z]\d+)*|CD\d{1,3}|"
    r"CA[ -]?\d{2,3}(?:[-.]\d+)?|CK\d{1,2}|HLA-[A-Z]+\d{1,2}|H\d{1,2}N\d{1,2}|[pP]\d{2}|S100\w?|Ki-?67"
    r"|BRCA[12]|HER-?2|A1[Cc]|"
    r"HbA1[Cc]|B12|D[23]|FEV1|FiO2|SpO2|P[aA]?[OC]O?2|HCO3|Q\d+[HhDd]|PCV\d+|PPSV23|COVID-19|SARS-CoV-2"
    r"|D5\d?(?:NS|W|LR)?|"
    r"[Vv][1-6]|[IVX]+[abcABC]?|Factor [IVX]+|IL-\d+|TNF-?\w*|PD-?L?1|GLP-1|SGLT-?2)"
)
_RESEARCH_CODE = re.compile(r"[A-Z]{2,4}-?\d{3,7}[A-Z]?")
_DRUG_WORD_BEFORE = re.compile(
    r"\b(?:inhibitors?|agonists?|antagonists?|blockers?|modulators?|compounds?|ligands?|agents?|analogues?|derivatives?"
    r"|metabolites?|prodrugs?|substances?|[\w-]{3,20}(?:quinoline|amine|azole|idine|idone|mab|nib|one|ol|ide))"
    r"(?:[ ]such[ ]as)?,?[ ]\(?$",
    re.IGNORECASE,
)
_DRUG_WORD_AFTER = re.compile(
    r"\)?[ ]?(?:,[ ]an?[ ][\w -]{0,40}(?:inhibitor|agonist|antagonist|blocker|compound|drug)|\(?\d[\d., -]{0,12}(?:mg|mcg|µg|nmol"
    r"|µmol|mmol)|was[ ](?:given|administered|injected|infused)|[ ]treatment\b)",
    re.IGNORECASE,
)
_CODES = frozenset(
    {
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
    }
)


def find_code_veto(text: str, match: Match, index: TermIndex) -> Veto | None:
    """The veto of a date, an age or a code that is none where it stands; None where it stays.

    text (str): The note.
    match (Match): The finding.
    index (TermIndex): The dictionary.
    """
    span = text[match.start : match.end].strip()
    left, right = text[max(0, match.start - _REACH) : match.start], text[match.end : match.end + _REACH]
    if match.label == "DATE":
        return _date_veto(text, match, span, left, right)
    if match.label == "AGE":
        is_heat = _TEMPERATURE_AFTER.match(right) or re.match(r"\s?°", right)
        return Veto(match, "vital sign", "temperature") if is_heat else None
    if match.label in _CODES:
        if _RESEARCH_CODE.fullmatch(span) and not _ID_BEFORE.search(left) and _is_drug_code(text, span):
            return Veto(match, "drug", "research code")
        return _code_veto(match, span, left, index)
    return None


def _is_drug_code(text: str, span: str) -> bool:
    """Whether one of the places where a code stands makes it a drug under study: "the inhibitor SSR180711"."""
    for found in islice(re.finditer(re.escape(span), text), _MOST_PLACES):
        left = text[max(0, found.start() - _REACH) : found.start()]
        if _DRUG_WORD_BEFORE.search(left) or _DRUG_WORD_AFTER.match(text, found.end()):
            return True
    return False


def _is_one_of_many(text: str, span: str, left: str) -> bool:
    """Whether counts of one whole stand in brackets, three or more in the note: "pons (2/8), medulla (1/8)"."""
    if not left.endswith("("):
        return False
    whole = re.escape(re.split(r"\D+", span)[-1])
    return len(re.findall(rf"\(\d{{1,2}}/{whole}\)", text)) > 2


def _date_veto(text: str, match: Match, span: str, left: str, right: str) -> Veto | None:
    low = span.lower()
    if low in _MODAL_MONTHS and (
        span.islower() or not (_MONTH_BEFORE.search(left) or _DAY_AFTER.match(right))
    ):
        # A month alone, without "in" before it or a day behind: "March in place", "May take with food".
        return Veto(match, "word", "no date beside it") if span.islower() or _starts_sentence(left) else None
    if _WEEKDAY.fullmatch(span) and (_EVERY_BEFORE.search(left) or _LIST_AFTER.match(right)):
        return Veto(match, "schedule", "every")
    if _PARTIAL.fullmatch(span) and (
        _FRACTION_AFTER.match(right) or _FRACTION_BEFORE.search(left) or _is_one_of_many(text, span, left)
    ):
        return Veto(match, "value", "fraction")
    return None


def _starts_sentence(left: str) -> bool:
    return not left.strip() or left.rstrip()[-1] in ".:;!?\n"


def _code_veto(match: Match, span: str, left: str, index: TermIndex) -> Veto | None:
    if _ID_BEFORE.search(left):
        return None
    if match.label == "DEVICE" and _MODEL_BEFORE.search(left):
        return Veto(match, "device", "model")
    if _MEDICAL_CODE.fullmatch(span):
        return Veto(match, "laboratory", "code")
    found = index.lookup(span)
    if found is not None and found.term.ambiguity == 0 and found.how in ("exact", "abbreviation"):
        return Veto(match, found.term.category, found.how)
    return None
