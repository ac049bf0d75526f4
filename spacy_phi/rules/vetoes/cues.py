"""What stands left and right of a finding and tells a person or place from a term of medicine. Data,
compiled expressions and the test that spares them only; how they are weighed is in terms.py."""

import re

from ...lang import vocabulary

_TITLES = " ".join(vocabulary("cues_titles"))
_RELATIONS = " ".join(vocabulary("cues_relations"))
_CREDENTIALS = r"""M\.?D\b D\.?O\b RN\b R\.N\. LPN\b NP\b N\.P\. PA-?C?\b P\.A\. Ph\.?D\b PharmD\b DDS\b
DMD\b DPM\b MBBS\b MBChB\b FRCP\b FRCS\b FACS\b FACP\b CRNA\b CNM\b APRN\b ARNP\b FNP\b
LCSW\b MSW\b LICSW\b PT\b DPT\b OT\b RD\b RT\b CCRN\b BSN\b PsyD\b EMT\b"""
_VERBS = " ".join(vocabulary("cues_verbs"))


def _any(words: str) -> str:
    return "|".join(sorted(words.split(), key=len, reverse=True))


TITLE_BEFORE = re.compile(
    rf"(?:\b(?:{_any(_TITLES)})\b[.:]?\s*(?:(?-i:[A-Z])\.?\s+)?[\"“(]?|\bname\b[^.;\n]{{0,24}}\b(?:is|was)\s+)$",
    re.IGNORECASE,
)
RELATION_BEFORE = re.compile(
    rf"\b(?:{_any(_RELATIONS)})s?(?:,|:|\s*-|\s+is|\s+named|\s+called)?\s+(?:[A-Z]\.?\s+)?\(?$", re.IGNORECASE
)
AGENT_BEFORE = re.compile(
    r"\b(?:by|per|cc|c/o|attn|from|told|spoke (?:to|with)|discussed with|seen by|referred (?:by|to)"
    r"|called|met)\s*:?\s*$",
    re.IGNORECASE,
)
PLACE_BEFORE = re.compile(
    r"\b(?:in|at|from|near|to|lives in|born in|moved (?:to|from)|resident of|city of|town of|travel(?:led"
    r"|ed)? to)\s+$",
    re.IGNORECASE,
)
CREDENTIAL_AFTER = re.compile(rf"\s*,?\s*(?:{_any(_CREDENTIALS)})")
RELATION_AFTER = re.compile(
    rf"\s*[,(]\s*(?:his|her|their|my|the (?:patient|pt)'s|pt's"
    rf"|patient's)?\s*(?:\w+\s+)?(?:{_any(_RELATIONS)})\b",
    re.IGNORECASE,
)
AGE_AFTER = re.compile(
    r",?\s+(?:is\s+|was\s+)?(?:an?\s+)?(?:\w+\s+)?\d{1,3}[\s-]*(?:y\b|yo\b|y/o|y\.o|years?|yrs?|mo\b"
    r"|months?[\s-]old|[mf]\b)",
    re.IGNORECASE,
)
VERB_AFTER = re.compile(rf"(?:\s+\w+ly)?\s+(?:{_any(_VERBS)})\b|, who\b")
STATE_AFTER = re.compile(r",\s*(?:[A-Z]{2}\b|[A-Z]\w+)")

_LINKS = ("of", "by", "per", "with", "to", "the")


def ends_with_link(left: str) -> bool:
    """Whether PART_OF_BEFORE, GRADED_BY and STAINED_WITH can hold at all: they end in one of these words."""
    return left[-1:].isspace() and left.rstrip().lower().endswith(_LINKS)


# Nouns that make an eponym of whatever name stands before them.
HEADS = frozenset(vocabulary("heads"))
# "Her son in Leeds rings on Thursdays": a head that is a verb here.
HEAD_AS_VERB = re.compile(
    r"\s+(?:rings|signs|scores|lines|drains|stains|spots|tests)\s+"
    r"(?:on|with|at|off|in|by|when|if|for|every|twice|once|daily|nightly|weekly|her|him|them|the)\b"
)
DISEASE_HEADS = frozenset(vocabulary("disease_heads"))
"""Last words of diseases, none of them a name."""
DISEASE_AFTER = re.compile(rf"[ -](?:[a-z]+[ ])?(?:{'|'.join(sorted(DISEASE_HEADS))})\b", re.IGNORECASE)
CODED_BEFORE = re.compile(
    r"\b(?:PT|LLT|HLT|HLGT|SOC|SMQ|[Pp]referred [Tt]erm|[Ll]owest [Ll]evel [Tt]erm|[Rr]eactions?|[Ee]vents?|[Aa]dverse [Ee]vents?)"
    r"(?:[ ]?\([^()\n]{1,20}\))?[ ]?[:=]?[ ]?$"
)
"""Fields of a coded term of an adverse reaction."""
# "call Duane's cell 555-0147": no cell of the body has a number.
PHONE_AFTER = re.compile(
    r"(?:['’]?s)?[ ](?:cells?|lines?|test)(?:[ ](?:phone|no|number|is|at))*[.: #]{0,3}\(?\+?\d{3}[ ).-]*\d",
    re.IGNORECASE,
)
PART_OF_BEFORE = re.compile(
    r"\b(?:circle|pouch|canal|ligament|sphincter|duct|ampulla|loop|islets?|bundle|foramen|space|triangle"
    r"|organ"
    r"|nodes?|line|area|plaster|angle|fascia|cave|valves?|crypts?|glands?|cells?|sinus|tubercle|zone|fissure"
    r"|recess|membrane|sign|bodies|tetralogy|pentalogy|trilogy|disease|syndrome|maneuver"
    r"|reversal)\s+of\s+$",
    re.IGNORECASE,
)
DOSE_AFTER = re.compile(
    r"[ ]{0,2}(?:\([\w\s./-]{1,25}\)[ ]?)?(?:(?:XR|ER|SR|CR|XL|LA|DS|HFA|ODT|IV|PO|IM|SQ|SC)[ ]?)?"
    r"(?:\.?\d[\d,.]*(?:\s*[-/]\s*[\d,.]+)?\s*"
    r"(?:mg|mcg|ug|µg|g|gm|grams?|mL|ml|cc|units?|IU|mEq|meq|%|puffs?|tabs?|caps?|tablets?|capsules?|drops?"
    r"|patch|mg/\w+|bid|tid|qid|daily|qd|q\d|po|iv|hs|prn)\b"
    r"|(?:tabs?|tablets?|caps?|capsules?|pills?|inhaler|cream|ointment|drops|patch|gtt|drip|infusion"
    r"|injections?|bid|tid|qid|qhs|daily|b\.?d\.?|tds|qds|mane|nocte|p\.?o\.?|prn|q\d+h?|dose|trough|level|therapy)\b)",
    re.IGNORECASE,
)
_GIVEN = (
    r"takes?|taking|took|(?:started|restarted|kept|placed|put|maintained|remains?|continued?)[ ]on|started?|stopped"
    r"|stop|hold|held|continued?|resume|gives?|given|gave|received?|allerg(?:y|ic) to|allergies:?|prescribed?"
    r"|refills? (?:of|for)|dose of|mg of|course of|tolerat\w+|switch\w* (?:to|from)"
)
DRUG_GIVEN_BEFORE = re.compile(rf"\b(?:{_GIVEN})\s+$", re.IGNORECASE)
"""Words before which hardly anything but a drug is named."""
DRUG_BEFORE = re.compile(rf"\b(?:{_GIVEN}|on|plus|and|with|iv|po)\s+$", re.IGNORECASE)
DEVICE_AFTER = re.compile(
    r"(?:'s)?\s+(?:was\s+|is\s+|were\s+)?(?:placed|removed|inserted|in\s+place|in\s+situ|draining|drained"
    r"|flushed|patent|to\s+gravity|to\s+suction|intact|d/c'?d|discontinued|exchanged|changed|floated"
    r"|pulled|out\b(?![ ](?:until|till|of|on|sick|this|next|for|today|all))|care\b|output|bag\b|site\b|drains?\b"
    r"|clamped|dressing|balloon)\b",
    re.IGNORECASE,
)
FINDING_AFTER = re.compile(
    r"(?:'s?)?\s*(?:[:=]\s*)?(?:positive|negative|pos\b|neg\b|\+|upgoing|downgoing|absent|present\b|equivocal"
    r"|bilaterally|mute|b/l\b)",
    re.IGNORECASE,
)
COMPARED_BEFORE = re.compile(
    r"(?:\b(?:vs?\.?|versus)|\b(?:diff?(?:erence|er)?s?|compare|distinguish|differentiate|choose|choice|stick with)"
    r"(?: is)?(?: of| between)?(?: the)?)[ ]$",
    re.IGNORECASE,
)
COMPARED_AFTER = re.compile(r"(?:[ ][IVX\d]{1,4}[A-Ca-c]?)?[ ](?:vs?\b\.?|versus\b)", re.IGNORECASE)
"""Scores and signs are compared with each other, persons hardly."""
FINDING_BEFORE = re.compile(
    r"(?:\b(?:positive|negative|absent|no|without|with|signs? of|suspect(?:ed)?|possible|probable|likely|r/o"
    r"|rule out|h/o|history of|diagnosed with|diagnosis of|due to|for|of|has|known|underlying|early|advanced"
    r"|end-stage|s/p|status post|left|right|bilateral|an?|the|modified|revised|not|vs\.?|versus)\s+|[+]\s*"
    r"|\b(?:s/p|status post|r/o|h/o|rule out)\s+(?:[A-Z][\w'’-]+\s*(?:,|and|&|/)\s*){1,3})$",
    re.IGNORECASE,
)
DIAGNOSIS_BEFORE = re.compile(
    r"\b(?:not|vs\.?|versus|r/o|rule out|diagnosed with|diagnosis of|consistent with|suspicious for)\s+$",
    re.IGNORECASE,
)
ARTICLE_BEFORE = re.compile(r"\b(?:an?|the|this|that|her|his|no|new|old|size|french|fr)\s+$", re.IGNORECASE)
THE_BEFORE = re.compile(r"\b[Tt]he $")
CAPITAL_AFTER = re.compile(r"['’]?s?[ ](?:[A-Z]|family|twins|home|house|sisters|brothers|case|baby|child)")
TAKES_BEFORE = re.compile(
    r"\b(?:on|off|takes?|taking|took|started|starting|stopped|stopping|discontinued?|prefers?|prescribed|refills? (?:of|for)"
    r"|switch\w* (?:to|from)|with)\s+$",
    re.IGNORECASE,
)
MEDICINE_AFTER = re.compile(
    r"(?!\s+(?:on|to|back|in|off|from|says?|said|is|was|has)\b)[^.;:\n]{0,40}?"
    r"\b(?:the pill|pills|ocps?|birth control|contracepti\w+|antihistamines?|antidepressants?|inhalers?)\b",
    re.IGNORECASE,
)
GRADED_BY = re.compile(
    r"\b(?:mild|moderate|severe|critical|grade[d]?|stage[d]?|class(?:ified)?|type|criteria|score[d]?)[ ](?:[IVX\d]+[ab]?[ ])?"
    r"(?:by|per|according to)(?:[ ]the)?[ ]$",
    re.IGNORECASE,
)
STAINED_WITH = re.compile(
    r"\b(?:stain(?:ed|ing)?|labell?ed|conjugated|tagged|counterstained)[ ](?:with|by|to)[ ]$", re.IGNORECASE
)
TEST_AFTER = re.compile(
    r"[ ](?:testing|assay|panel|genomic|molecular|classifier|crutch(?:es)?|splints?|orthosis|speculum|laryngoscope|clamp"
    r"|curettes?|forceps|retractors?|stockings?|sutures?|staples|mesh|wires?|osteotomes?|elevators?|rongeurs?|dilators?|bougies?"
    r"|trocars?|needles?|guidewires?|blades?|scissors|reamers?|broach(?:es)?|rasps?|gouges?|chisels?|cables?|stem|nails?|cages?"
    r"|cannulas?|cannulae|sheath|snares?|crowns|cups?(?![ ]of)|liners?|bearings?|tourniquets?|boots|positioners?|spacers?|anchors?"
    r"|rods?|screws?|plates?|pins?(?![ ](?:his|her|their))|clips?|probes?|tubes?|bags?|balloons?|pumps?|chamber|syringes?)\b"
)
VALUE_AFTER = re.compile(r"(?:'s|s)?[ ]?(?:of|was|is|[:=])?[ ]?\d{1,3}(?![\d-]|[ ]\d{3})")
GERM_BEFORE = re.compile(r"(?<![\w.])[A-Z]\.\s?$")
FACILITY_LAST = re.compile(
    r"\b(?:hospital|clinic|center|centre|infirmary|university|institute|hospice|rehab|medical|group|college"
    r"|school|inc|llc|home|house|manor|health|healthcare|pharmacy|department|unit|ward|services?"
    r"|associates|street|road|avenue|lane|drive)\.?$",
    re.IGNORECASE,
)
