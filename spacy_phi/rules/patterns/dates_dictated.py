"""DATE dictated in words: figures said one by one, ordinals behind a word that asks for a day, weekdays counted."""

from ..pattern import Pattern
from .date_forms import LATE_NTH, MONTH, WEEKDAY

_ONES = "one two three four five six seven eight nine".split()
_TEENS = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
_NUMBER = (
    r"(?:(?:oh|zero) (?:one|two|three|four|five|six|seven|eight|nine)|(?:twenty|thirty)[- ](?:one|two|three|four|five|six|seven|"
    r"eight|nine)|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|one|two|three|"
    r"four|five|six|seven|eight|nine)"
)
_YEAR = r"(?:(?:nineteen|twenty)[- ]|two thousand(?: and)? )?(?:(?:oh|[a-z]{3,7}ty)[- ])?[a-z]{3,9}"


PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "DATE",
        "date.said_slash",
        rf"(?<![^\W_]){_NUMBER}(?: slash | ?/ ?){_NUMBER}(?:(?: slash | ?/ ?){_YEAR})?(?![^\W_])",
        score=0.75,
        flags="i",
        needs=(*_ONES, *_TEENS, "twenty", "thirty", "oh", "zero"),
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
        r"(?:oh|zero)[- ](?:one|two|three|four|five|six|seven|eight|nine)[- ,]{1,2}(?:oh|zero)[- ](?:one|two|three|four|five|six|"
        r"seven|eight|nine)(?![^\W_])(?! (?:five|hours|zero|oh|hundred|a ?m|p ?m))",
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
        rf"(?:on|by|until|till?|since|from|before|after) the (?P<phi>{LATE_NTH})(?= ?[.,;:)?!\n]| ?$| (?:for|as|then|unless|"
        r"until|we|they|it|so|but|because|when|she|he|i|her|his|the|at (?:noon|\d|(?:one|two|three|four|nine|ten|eleven)))(?![^\W_]))",
        score=0.6,
        flags="i",
        needs=tuple("on by until til till since from before after".split()),
        at="needs",
        examples=("by the [[tenth]] her palm", "back on the [[twenty-first]]."),
        counter_examples=("by the tenth rib", "on the fifth toe", "before the fourth dose"),
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
)
