"""DATE dictated in words: figures said one by one, ordinals behind a word that asks for a day, weekdays counted."""

from ..number_words import ONES, TEENS
from ..pattern import Pattern
from .date_forms import LATE_NTH, MONTH, NTH, NTH_LEADS, WEEKDAY

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
        needs=(*ONES.split("|"), *TEENS.split("|"), "twenty", "thirty", "oh", "zero"),
        at="needs",
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
        needs=("oh", "zero"),
        at="needs",
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
        needs=tuple(
            "on by until til till since from before after due lmp through thru around out again admitted discharged dc'd seen "
            "home starting started ended".split()
        ),
        at="needs",
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
        "date.said_early_nth",
        rf"(?:until|till?|since|due|lmp) the (?P<phi>first|second|third){_NTH_ENDS}",
        score=0.55,
        flags="i",
        needs=tuple("until til till since due lmp".split()),
        at="needs",
        examples=("due the [[third]], reminded", "no stool since the [[first]]."),
        counter_examples=("due the third dose", "since the first time", "until the second trimester"),
    ),
    Pattern(
        "DATE",
        "date.said_nth_month",
        rf"(?P<phi>{NTH}) of (?:the|this|last|next|that) month(?![^\W_])",
        score=0.8,
        flags="i",
        needs=tuple(NTH_LEADS),
        at="needs",
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
        needs=tuple("first second third fourth last 1 2 3 4 final".split()),
        at="needs",
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
        needs=tuple("monday tuesday wednesday thursday friday saturday sunday".split()),
        at="needs",
        examples=("signed [[Thursday last]] in presence", "ring [[Monday week]]."),
        counter_examples=("every Monday week one", "Friday last dose"),
    ),
    Pattern(
        "DATE",
        "date.low_weekday",
        r"(?<![^\W_])(?:(?:fri|thur)(?![^\W_])|(?:sat|sun)(?= (?:night|morning|evening|afternoon)(?![^\W_])))",
        score=0.6,
        validator="single_weekday",
        needs=tuple("fri thur sat sun".split()),
        at="needs",
        examples=("will call [[fri]] with", "fell [[sun]] night at"),
        counter_examples=("o2 sat 94 on ra", "sun exposure", "every fri"),
    ),
    Pattern(
        "DATE",
        "date.low_weekend",
        r"(?:on|by|until|till|since|last|this|next|late|early) (?P<phi>sat|sun)"
        r"(?=[.,;)\n]|$| (?:and|with|w/|for|at|by|he|she|pt|then|after|because)(?![^\W_]))",
        score=0.6,
        validator="single_weekday",
        needs=tuple("on by until till since last this next late early".split()),
        at="needs",
        examples=("off abx since [[sat]],", "seen on [[sun]] with"),
        counter_examples=("out in the sun, no hat", "on sat monitor"),
    ),
    Pattern(
        "DATE",
        "date.low_month",
        r"(?:in|since|last|until|till|by|early|late|mid|during) (?P<phi>march|may|jan|feb|apr|jun|jul|aug|sept|oct|nov|dec)"
        r"(?=[.,;:)\n]|$| (?:and|with|w/|for|at|after|he|she|pt|then|because|when|of|\d|was|had|while|to)(?![^\W_]))",
        score=0.65,
        needs=tuple("in since last until till by early late mid during".split()),
        at="needs",
        examples=(
            "moved here in [[march]].",
            "since [[may]], worse",
            "pain started late [[sept]]",
            "tka last [[dec]] with",
        ),
        counter_examples=("she may for now", "this may, however", "in march fracture", "in dec bowel sounds"),
    ),
    Pattern(
        "DATE",
        "date.low_sept",
        r"(?<![^\W_])(?:sept|febr?|octr)(?![^\W_]|\.? ?(?:shock|perf|dev))",
        score=0.6,
        needs=("sept", "feb", "octr"),
        at="needs",
        examples=("mri [[sept]] neg", "colonoscopy due [[feb]]"),
        counter_examples=("sept dev noted", "septal", "sept perf"),
    ),
)
