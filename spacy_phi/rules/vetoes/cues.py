"""Left and right contexts that distinguish a person or place from a medical term. Only data, compiled
expressions and the pre-check that avoids running them; terms.py weighs them."""

import re
from functools import cache

from ...lang import get_host_pack, vocabulary
from ...lang.cues import cue, cue_text

_TITLES = " ".join(vocabulary("cues_titles"))
_RELATIONS = " ".join(vocabulary("cues_relations"))
_CREDENTIALS = cue_text("veto.credentials")
_VERBS = " ".join(vocabulary("cues_verbs"))


def _any(words: str) -> str:
    return "|".join(sorted(words.split(), key=len, reverse=True))


@cache
def title_before(language: str) -> re.Pattern[str]:
    """Return the expression for a title before a name in a language, including English titles."""
    vocab = get_host_pack(language).vocab
    own = " ".join(term for name in ("doctor_titles", "courtesy_titles") for term in vocab.get(name, ()))
    return re.compile(
        # A title, optionally an initial, optionally a quotation mark
        rf"(?:\b(?:{_any(f'{_TITLES} {own}')})\b[.:]?\s*(?:(?-i:[A-Z])\.?\s+)?[\"“(]?"
        # "her name after marriage is "
        r"|\bname\b[^.;\n]{0,24}\b(?:is|was)\s+)$",
        re.IGNORECASE,
    )


RELATION_BEFORE = re.compile(
    rf"\b(?:{_any(_RELATIONS)})s?(?:,|:|\s*-|\s+is|\s+named|\s+called)?\s+(?:[A-Z]\.?\s+)?\(?$", re.IGNORECASE
)
AGENT_BEFORE = cue("veto.agent_before")
PLACE_BEFORE = re.compile(
    r"\b(?:in|at|from|near|to"
    r"|lives in|born in|moved (?:to|from)|travel(?:led|ed)? to"
    r"|resident of|city of|town of)\s+$",
    re.IGNORECASE,
)
CREDENTIAL_AFTER = re.compile(rf"\s*,?\s*(?:{_any(_CREDENTIALS)})")
RELATION_AFTER = re.compile(
    r"\s*[,(]\s*"
    r"(?:his|her|their|my|the (?:patient|pt)'s|pt's|patient's)?\s*"  # whose
    rf"(?:\w+\s+)?(?:{_any(_RELATIONS)})\b",  # "older sister"
    re.IGNORECASE,
)
AGE_AFTER = re.compile(
    r",?\s+(?:is\s+|was\s+)?(?:an?\s+)?(?:\w+\s+)?"  # "is a pleasant"
    r"\d{1,3}[\s-]*(?:y\b|yo\b|y/o|y\.o|years?|yrs?|mo\b|months?[\s-]old|[mf]\b)",
    re.IGNORECASE,
)
VERB_AFTER = re.compile(rf"(?:\s+\w+ly)?\s+(?:{_any(_VERBS)})\b|, who\b")
STATE_AFTER = re.compile(r",\s*(?:[A-Z]{2}\b|[A-Z]\w+)")

_LINKS = ("of", "by", "per", "with", "to", "the")


def ends_with_link(left: str) -> bool:
    """Return whether PART_OF_BEFORE, GRADED_BY and STAINED_WITH can match at all: they end in one of these
    words.
    """
    return left[-1:].isspace() and left.rstrip().lower().endswith(_LINKS)


# Nouns that make any preceding name an eponym.
HEADS = frozenset(vocabulary("heads"))
# "Her son in Leeds rings on Thursdays": a head word that is a verb here.
HEAD_AS_VERB = cue("veto.head_as_verb")
DISEASE_HEADS = frozenset(vocabulary("disease_heads"))
"""Last words of diseases, none of which is a name."""
DISEASE_AFTER = re.compile(rf"[ -](?:[a-z]+[ ])?(?:{'|'.join(sorted(DISEASE_HEADS))})\b", re.IGNORECASE)
CODED_BEFORE = cue("veto.coded_before")
"""Fields of a coded adverse reaction term."""
# "call Duane's cell 555-0147": body cells have no numbers.
PHONE_AFTER = re.compile(
    r"(?:['’]?s)?[ ](?:cells?|lines?|test)(?:[ ](?:phone|no|number|is|at))*[.: #]{0,3}\(?\+?\d{3}[ ).-]*\d",
    re.IGNORECASE,
)
PART_OF_BEFORE = cue("veto.part_of_before")
DOSE_AFTER = cue("veto.dose_after")
_GIVEN = cue_text("veto.given")
DRUG_GIVEN_BEFORE = re.compile(rf"\b(?:{_GIVEN})\s+$", re.IGNORECASE)
"""Words that almost only precede drug names."""
DRUG_BEFORE = re.compile(rf"\b(?:{_GIVEN}|on|plus|and|with|iv|po)\s+$", re.IGNORECASE)
FINDING_AFTER = re.compile(
    r"(?:'s?)?\s*(?:[:=]\s*)?"  # "Babinski's: "
    r"(?:positive|negative|pos\b|neg\b|\+|absent|present\b|equivocal"
    r"|upgoing|downgoing|mute|bilaterally|b/l\b)",
    re.IGNORECASE,
)
COMPARED_BEFORE = cue("veto.compared_before")
COMPARED_AFTER = re.compile(r"(?:[ ][IVX\d]{1,4}[A-Ca-c]?)?[ ](?:vs?\b\.?|versus\b)", re.IGNORECASE)
"""Scores and signs are compared with each other, persons rarely."""
FINDING_BEFORE = cue("veto.finding_before")
DIAGNOSIS_BEFORE = re.compile(
    r"\b(?:not|vs\.?|versus|r/o|rule out|diagnosed with|diagnosis of|consistent with|suspicious for)\s+$",
    re.IGNORECASE,
)
ARTICLE_BEFORE = re.compile(r"\b(?:an?|the|this|that|her|his|no|new|old|size|french|fr)\s+$", re.IGNORECASE)
THE_BEFORE = re.compile(r"\b[Tt]he $")
CAPITAL_AFTER = re.compile(r"['’]?s?[ ](?:[A-Z]|family|twins|home|house|sisters|brothers|case|baby|child)")
TAKES_BEFORE = cue("veto.takes_before")
MEDICINE_AFTER = cue("veto.medicine_after")
GRADED_BY = cue("veto.graded_by")
STAINED_WITH = re.compile(
    r"\b(?:stain(?:ed|ing)?|labell?ed|conjugated|tagged|counterstained)[ ](?:with|by|to)[ ]$", re.IGNORECASE
)
TEST_AFTER = cue("veto.test_after")
VALUE_AFTER = re.compile(r"(?:'s|s)?[ ]?(?:of|was|is|[:=])?[ ]?\d{1,3}(?![\d-]|[ ]\d{3})")
FACILITY_LAST = cue("veto.facility_last")
