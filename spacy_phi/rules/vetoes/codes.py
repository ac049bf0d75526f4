"""Ages, numbers and codes that are none where they stand: panels, models, strengths, genes, trials, forms."""

import re
from itertools import islice

from ...lang import vocabulary
from ...lexicons.matcher import DRUGS, TermIndex
from ..pattern import Match
from ..public_lines import is_public_line
from ..veto import Veto
from .dates import find_date_veto

_REACH = 40
_MOST_PLACES = 20
_SURE = 0.75
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
    r"[Vv][1-6]|[IVX]+[abcABC]?|Factor [IVX]+|IL-\d+|TNF-?\w*|PD-?L?1|GLP-1|SGLT-?2"
    r"|D(?:\d{1,2}|[XY])S\d+\w?|c?\.?[ACGT]\d{2,5}[ACGT]|\d{2,5}[ACGT](?:>|-->)[ACGT])"
)
# A protocol or study of many patients; the number of one of them stands behind "ID".
_TRIAL_BEFORE = re.compile(r"\b(?:study|protocol|trial|regimen)[ ]?[(:]?[ ]?$", re.IGNORECASE)
_TRIAL_CODE = re.compile(r"[A-Z]{1,6}[ -]?\d{2,6}[A-Z]?")
# What an agency calls its forms.
_FORM = re.compile(r"(?:CMS|HCFA|FDA|OMB)[ -]\d{2,4}[A-Z]?")
_BILLING_BEFORE = re.compile(
    r"\b(?:cpt|hcpcs|drg|icd(?:-\d+)?|j-?code|service|procedure|proc|billing|billed|charges?|modifier|codes?)[ ]?[:#]?[ ]?$",
    re.IGNORECASE,
)
_BILLING_CODE = re.compile(r"[A-V]\d{4}|\d{5}(?:-\d\d)?")
_DIAGNOSIS_AFTER = re.compile(r"[ ]?[,;|][ ]?[A-TV-Z]\d[\dA-Z]\.\d")
# There a short number is somebody's: "ext 211".
_INSIDE_BEFORE = re.compile(
    r"\b(?:ext|extn|extension|x|bleep|pager|pgr|page|paged|beeper|voip|vocera|dect|ascom|aircall|desk|local|phone)s?"
    r"\.?(?:[ ](?:no\.?|number|is))?[ .:#(]{0,3}$",
    re.IGNORECASE,
)
# What drugs, terms, papers and genes are numbered by.
_CATALOGUE_BEFORE = re.compile(
    r"\b(?:ndc|din|pmid|pmcid|snomed(?:[ -]ct)?|sct|loinc|rxnorm|rxcui|umls|cui|omim|clinvar|dbsnp|rrid|atc|artg|pzn)"
    r"(?:[ ]?(?:no\.?|number|code|id|#))?[ ]?[:#]?[ ]?$",
    re.IGNORECASE,
)
# Four digits behind the stroke are a running number: "EEG 17/8837".
_RATIO = re.compile(r"\d{1,4}(?:\.\d)?/\d{1,3}(?:\.\d)?")
_NUMBER = re.compile(r"\d{1,7}(?:[.,]\d+)?(?:[ ]?-[ ]?\d{1,7})?")
_UNIT_AFTER = re.compile(
    r"[ ]?(?:(?:per|/)[ ]?(?:m?l|dl|ul|µl|mm3|hpf|lpf|min|hr|hour|day|kg|field)\b|(?:mg|mcg|ng|g|kg|ml|mmol|meq|iu|units?"
    r"|cells|copies|colonies|cfu|bpm|mm|cm|mmhg|psi|joules?|watts?|hz|msec|ms|cgy|gy)\b|%)",
    re.IGNORECASE,
)
_GENE_BEFORE = re.compile(
    r"\b(?:positions?|bases?|codons?|residues?|nucleotides?|nt|exons?|introns?|marker|locus|loci|bands?|alleles?"
    r"|deletion|omim|mim)[ ]?#?[ ]?\(?$",
    re.IGNORECASE,
)
# An exchange of an amino acid behind its gene: "MYH7 R403Q".
_VARIANT = re.compile(
    r"\b(?:[A-Z][A-Z\d]{0,6}\d[A-Z\d]{0,3}|[BKNH]RAS|BRAF|EGFR|HFE|TTR|CFTR|KIT|ALK|RET|MPL|CALR|ATM|BTK|MTHFR|DPYD)"
    r"[ ,:(]{1,2}(?:p\.)?[ACDEFGHIKLMNPQRSTVWY]\d{1,4}(?:[ACDEFGHIKLMNPQRSTVWYX*]|fs\*?\d*|del|dup)(?![^\W_])"
)
_LONGEST_VARIANT = 20
_DURATION = re.compile(r"\d{1,3}[ -]?(?:days?|weeks?|wks?|hours?|hrs?|min(?:ute)?s?)", re.IGNORECASE)
_OLD_AFTER = re.compile(r"[ -]?(?:old|of age|of life)\b", re.IGNORECASE)
_WORD_BEFORE = re.compile(r"(?<![\w-])([^\W\d_]{4,})[ ]$")
_SERIAL_AFTER = re.compile(r"[ ]?[,(]?[ ]?(?:ser(?:ial)?|s/n|sn)\b", re.IGNORECASE)
_RESEARCH_CODE = re.compile(r"[A-Z]{2,4}-?\d{3,7}[A-Z]?")
_MAKERS = r"(?:ABT|AMG|AZD|BAY|BIBN|BMS|CGP|CGS|GSK|GW|ICI|JNJ|LY|MDL|MK|NSC|PNU|RO|Ro|RWJ|SB|SCH|SKF|SR|SSR|TAK|WAY|WIN|YM)"
"""Letters that makers of drugs and the NCI put before the number of a compound."""
_MAKERS_CODE = re.compile(_MAKERS + r"[ -]?\d{3,7}[A-Z]?")
_MAKER_BEFORE = re.compile(rf"(?<![A-Za-z0-9]){_MAKERS}[ -]?$")
_DRUG_WORD_BEFORE = re.compile(
    r"\b(?:inhibitors?|agonists?|antagonists?|blockers?|modulators?|compounds?|ligands?|agents?|analogues?|derivatives?"
    r"|metabolites?|prodrugs?|substances?|doses?[ ]of|administration[ ]of|injections?[ ]of|treat(?:ed|ment)[ ]with|effects?[ ]of|[\w-]{3,20}(?:quinoline|amine|azole|idine|idone|mab|nib|one|ol|ide))"
    r"(?:[ ]such[ ]as)?,?[ ]\(?$",
    re.IGNORECASE,
)
_DRUG_WORD_AFTER = re.compile(
    r"\)?[ ]?(?:,[ ]an?[ ][\w -]{0,40}(?:inhibitor|agonist|antagonist|blocker|compound|drug)|\(?\d[\d., -]{0,12}(?:mg|mcg|µg|nmol"
    r"|µmol|mmol)|was[ ](?:given|administered|injected|infused)|[ ]treatment\b)",
    re.IGNORECASE,
)
_CODES = frozenset(vocabulary("codes_codes"))


def find_code_veto(text: str, match: Match, index: TermIndex) -> Veto | None:
    """The veto of a date, an age or a code that is none where it stands; None where it stays.

    text (str): The note.
    match (Match): The finding.
    index (TermIndex): The dictionary.
    """
    span = text[match.start : match.end].strip()
    left, right = text[max(0, match.start - _REACH) : match.start], text[match.end : match.end + _REACH]
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


def _in_variant(text: str, match: Match) -> bool:
    """Whether a short finding lies within a gene and its variant."""
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
    word = _WORD_BEFORE.search(left)
    found = index.lookup(word[1]) if word and span.isdigit() else None
    is_drug = found is not None and found.term.category in DRUGS and found.term.ambiguity == 0
    return Veto(match, "drug", "dose") if is_drug and found and found.how == "exact" else None


def _is_research_code(text: str, match: Match, left: str, span: str) -> bool:
    """Whether a code is a drug's under study: by its maker's letters, where a network is not sure of it, or by its
    context."""
    # The shape of the code goes first: what stands before it costs a search.
    if not match.rule.startswith("rule:") and match.score < _SURE:
        letters = _MAKER_BEFORE.search(left)
        if _MAKERS_CODE.fullmatch((letters[0] if letters else "") + span):
            return not _ID_BEFORE.search(left)
    return bool(_RESEARCH_CODE.fullmatch(span)) and not _ID_BEFORE.search(left) and _is_drug_code(text, span)


def _is_drug_code(text: str, span: str) -> bool:
    """Whether one of the places where a code stands makes it a drug under study: "the inhibitor SSR180711"."""
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
    # A donation's number (also DIN) begins with a letter and is longer than any of these.
    if _CATALOGUE_BEFORE.search(left) and not (span[:1].isalpha() and len(span) > 11):
        return Veto(match, "catalogue", "code")
    if _ID_BEFORE.search(left):
        return None
    if match.label == "DEVICE" and (_MODEL_BEFORE.search(left) or _SERIAL_AFTER.match(right)):
        return Veto(match, "device", "model")
    billed = _BILLING_CODE.fullmatch(span) and (_BILLING_BEFORE.search(left) or _DIAGNOSIS_AFTER.match(right))
    if billed or _FORM.fullmatch(span):
        return Veto(match, "administration", "form")
    if (_RATIO.fullmatch(span) and match.label != "ROOM" and not match.rule.startswith("rule:")) or (
        _NUMBER.fullmatch(span) and _UNIT_AFTER.match(right)
    ):
        return Veto(match, "value", "unit")
    if _NUMBER.fullmatch(span) and _GENE_BEFORE.search(left):
        return Veto(match, "biochemistry", "position")
    if _MEDICAL_CODE.fullmatch(span):
        return Veto(match, "laboratory", "code")
    found = index.lookup(span)
    if found is not None and found.term.ambiguity == 0 and found.how in ("exact", "abbreviation"):
        return Veto(match, found.term.category, found.how)
    return None
