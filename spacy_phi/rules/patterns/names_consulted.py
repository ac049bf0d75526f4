"""Names of staff who were consulted: spoken to, told, asked, paged, sent something, or cited for their advice.

The expressions take what looks like a name; the checks of rules.checks.name cut off what is not part of it.
"""

from ..forms import NAME, WORD
from ..pattern import Pattern
from .name_words import TALK, TITLE

PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "DOCTOR",
        "name.spoken",
        "(?i:spoke|spoken|talked|conferred|met|communicated|speaking|conversation|written|wrote|message"
        "|messaged|wrote[ ]back|met[ ]up|letter|visit|verified|confirmed|checked|rounded|agreed|arrange"
        f"d){TALK}[ ](?:with|w/|to|w|from)[ ]{{0,2}}{TITLE}(?P<phi>{NAME})",
        0.72,
        validator="form_person",
        examples=("Spoke w/ [[Iris]], who will", "I wrote to [[Lindgren]] about the date"),
        counter_examples=("Spoke to Radiology", "met with Family"),
    ),
    Pattern(
        "DOCTOR",
        "name.per",
        f"(?i:per|c/o)[ ]{TITLE}(?P<phi>{NAME})(?![\\w:-])",
        0.65,
        validator="clear_person",
        examples=("stopped per [[Brannagh]]'s note", "taper per [[Ottoline]] in lactation"),
        counter_examples=(
            "2 times per Day",
            "per Protocol",
            "per Cardiology",
            "per Ranson criteria",
            "per HPI",
        ),
    ),
    Pattern(
        "DOCTOR",
        "name.told",
        "(?i:paged|told|notified|informed|contacted|texted|messaged|emailed|telephoned|phoned|asked|ask"
        f"|interpreter|appreciate|thank|called)[ ]{{1,2}}{TITLE}(?P<phi>{NAME})",
        0.68,
        validator="sure_person_or_title",
        examples=(
            "told [[Gus]] we should leave",
            "please ask [[Noreen]] to keep",
            "Paged [[Obioma]] at 0300",
        ),
        counter_examples=(
            "called Todd paralysis",
            "notified Pharmacy",
            "told Patient",
            "called Poison Control",
        ),
    ),
    Pattern(
        "DOCTOR",
        "name.possessive_note",
        f"(?P<phi>{WORD})(?='s[ ](?:[a-z]+[ ])?(?:notes?|recs|recommendations?|protocol|office|PA|NP|service|team|pager|cell"
        "|vm|voicemail|clinic|orders?|pt)\\b)",
        0.65,
        validator="clear_person",
        examples=("per night float [[Tamblyn]]'s note", "called [[Vosper]]'s office"),
        counter_examples=(
            "Patient's office visit",
            "Children's clinic",
            "Women's clinic",
            "Wilson's protocol",
        ),
    ),
)
