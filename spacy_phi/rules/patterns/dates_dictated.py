"""DATE dictated in words: figures said one by one, ordinals behind a word that asks for a day, weekdays counted."""

from ..number_words import ONES, TEENS
from ..pattern import Pattern
from .date_forms import LATE_NTH, MONTH, NTH, WEEKDAY

_NUMBER = rf"(?:(?:oh|zero) (?:{ONES})|(?:twenty|thirty)[- ](?:{ONES})|{TEENS}|twenty|thirty|{ONES})"
_YEAR = r"(?:(?:nineteen|twenty)[- ]|two thousand(?: and)? )?(?:(?:oh|[a-z]{3,7}ty)[- ])?[a-z]{3,9}"

_NTH_ENDS = (
    r"(?= ?[.,;:)?!\n]| ?$| (?:for|as|then|unless|until|we|they|it|so|but|because|when|she|he|i|her|his|the|"
    r"at (?:noon|\d|(?:one|two|three|four|nine|ten|eleven)))(?![^\W_]))"
)


PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "DATE",
        "date.said_slash",
        rf"(?<![^\W_]){_NUMBER}(?: slash | ?/ ?){_NUMBER}(?:(?: slash | ?/ ?){_YEAR})?(?![^\W_])",
        score=0.75,
        flags="i",
        examples=(
            "seen on [[twelve slash oh four slash ninety-one]], comma",
            "amb on [[twelve/four]], qualifies",
            "due [[twelve slash three]] at",
        ),
        counter_examples=("strength five slash five", "two slash three tablets", "motor four/five"),
        validator="said_date",
    ),
    Pattern(
        "DATE",
        "date.said_zeros",
        rf"(?:oh|zero)[- ](?:{ONES})[- ,]{{1,2}}(?:oh|zero)[- ](?:{ONES})(?![^\W_])(?! (?:five|hours|zero|oh|hundred|a ?m|p ?m))",
        score=0.6,
        flags="i",
        examples=("Onset [[oh-three oh-nine]], per medic",),
        counter_examples=("at oh six hundred hours", "oh two zero four hours"),
    ),
    Pattern(
        "DATE",
        "date.said_nth",
        rf"(?:on|by|until|till?|since|from|before|after|due|lmp|through|thru|around|out|again|admitted|discharged|dc'd|seen|home|"
        rf"starting|started|ended) the (?P<phi>{LATE_NTH}){_NTH_ENDS}",
        score=0.6,
        flags="i",
        examples=("by the [[tenth]] her palm", "back on the [[twenty-first]].", "LMP the [[ninth]], regular"),
        counter_examples=(
            "by the tenth rib",
            "on the fifth toe",
            "before the fourth dose",
            "out the fifth metatarsal",
        ),
    ),
    Pattern(
        "DATE",
        "date.said_nth_month",
        rf"(?P<phi>{NTH}) of (?:the|this|last|next|that) month(?![^\W_])",
        score=0.8,
        flags="i",
        examples=("moved the [[fifth]] of the month", "by the [[twenty-third]] of next month."),
        counter_examples=("fifth month of pregnancy", "the first of three months"),
    ),
    Pattern(
        "DATE",
        "date.counted_weekday",
        rf"(?:first|second|third|fourth|last|1st|2nd|3rd|4th|final) (?:{WEEKDAY}|"
        r"mon|tues?|weds?|thurs?|fri|sat|sun)(?: (?:of|in))? "
        rf"(?:(?:this|last|next|the|every|each) month|{MONTH})(?:,? (?:19|2[01])\d\d(?!\d))?",
        score=0.8,
        flags="i",
        examples=(
            "closed the [[third Monday of January]] so",
            "on the [[last friday in may]]",
            "IDG [[2nd Tues Feb]]: PPS",
        ),
        counter_examples=("first Monday clinic", "every Monday of"),
    ),
    Pattern(
        "DATE",
        "date.weekday_last",
        rf"{WEEKDAY} (?:last|past|gone|week|fortnight)(?=[.,;:)\n]|$| (?:he|she|they|with|for|in|by|and|at|to|when|"
        r"because|pt|patient)(?![^\W_]))",
        score=0.75,
        flags="i",
        examples=("signed [[Thursday last]] in presence", "ring [[Monday week]]."),
        counter_examples=("every Monday week one", "Friday last dose"),
    ),
    Pattern(
        "DATE",
        "date.low_weekday",
        r"(?<![^\W_])(?:(?:fri|thur)(?![^\W_])|(?:sat|sun)(?= (?:night|morning|evening|afternoon)(?![^\W_])))",
        score=0.6,
        validator="single_weekday",
        examples=("will call [[fri]] with", "fell [[sun]] night at"),
        counter_examples=("o2 sat 94 on ra", "sun exposure", "every fri"),
    ),
    Pattern(
        "DATE",
        "date.low_month",
        r"(?:in|since|last|until|till|by|early|late|mid|during) (?P<phi>march|may|jan|feb|apr|jun|jul|aug|sept|oct|nov|dec)"
        r"(?=[.,;:)\n]|$| (?:and|with|w/|for|at|after|he|she|pt|then|because|when|of|\d|was|had|while|to)(?![^\W_]))",
        score=0.65,
        examples=(
            "moved here in [[march]].",
            "since [[may]], worse",
            "pain started late [[sept]]",
            "tka last [[dec]] with",
        ),
        counter_examples=("she may for now", "this may, however", "in march fracture", "in dec bowel sounds"),
    ),
)
