"""Names of staff who were consulted: spoken to, told, asked, paged, sent something, or cited for their advice.

The expressions take what looks like a name; the checks of rules.checks.name cut off what is not part of it.
"""

from ..forms import NAME, WORD, words_of
from ..pattern import Pattern
from .name_words import TALK, TITLE

PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "DOCTOR",
        "name.talked",
        "(?:[dstc]/w|[dstc]/[ ]w|(?i:discussed|reviewed|staffed|consulted|seen|coordinated|case[ ]discu"
        f"ssed){TALK}[ ](?:with|w/|to|w)|(?i:signed[ ]out|handed[ ]off|endorsed|routed|reported|referre"
        f"d|sent|forwarded|given|transferred|addressed|report)[ ](?:to|on[ ]to))[ ]{{0,2}}{TITLE}(?P<ph"
        f"i>{NAME})",
        0.72,
        validator="sure_person_or_title",
        needs=words_of(
            "d, s, t, c, discussed, reviewed, staffed, consulted, seen, coordinated, case, signed, hand"
            "ed, endorsed, routed, reported, referred, sent, forwarded, given, transferred, addressed, "
            "report"
        ),
        at="needs",
        examples=(
            "t/w [[Stormy]], RPh",
            "d/w [[Kowalczyk]] re plan",
            "seen w/ [[Edwin Maseko]]",
        ),
        counter_examples=(
            "d/w Cardiology",
            "discussed with Patient",
            "seen with Pneumonia",
            "sent to ED",
            "transferred to ICU",
        ),
    ),
    Pattern(
        "DOCTOR",
        "name.spoken",
        "(?i:spoke|spoken|talked|conferred|met|communicated|speaking|conversation|written|wrote|message"
        "|messaged|wrote[ ]back|met[ ]up|letter|visit|verified|confirmed|checked|rounded|agreed|arrange"
        f"d){TALK}[ ](?:with|w/|to|w|from)[ ]{{0,2}}{TITLE}(?P<phi>{NAME})",
        0.72,
        validator="form_person",
        needs=words_of(
            "spoke, spoken, talked, conferred, met, communicated, speaking, conversation, written, wrot"
            "e, message, messaged, letter, visit, verified, confirmed, checked, rounded, agreed, arrang"
            "ed"
        ),
        at="needs",
        examples=("Spoke w/ [[Iris]], who will", "I wrote to [[Lindgren]] about the date"),
        counter_examples=("Spoke to Radiology", "met with Family"),
    ),
    Pattern(
        "DOCTOR",
        "name.per",
        f"(?i:per|c/o)[ ]{TITLE}(?P<phi>{NAME})(?![\\w:-])",
        0.65,
        validator="clear_person",
        needs=("per", "c"),
        at="needs",
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
        needs=words_of(
            "paged, told, notified, informed, contacted, texted, messaged, emailed, telephoned, phoned,"
            " asked, ask, interpreter, appreciate, thank, called"
        ),
        at="needs",
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
        needs=("'s ",),
        at="capital",
        examples=("per night float [[Tamblyn]]'s note", "called [[Vosper]]'s office"),
        counter_examples=(
            "Patient's office visit",
            "Children's clinic",
            "Women's clinic",
            "Wilson's protocol",
        ),
    ),
)
