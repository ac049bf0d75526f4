"""DATE that goes on (11/22 or 23), bare days of a month, months with a modifier, and dates with damage."""

from ..pattern import Pattern
from .date_forms import DAY_MONTH, NOT_NTH

_JOIN = r"(?: ?[,;&+]| ?,? ?(?:and|or)(?= )| then(?= )) ?"
_NTH = r"(?:3[01]|[12]?\d)(?:st|nd|rd|th|ST|ND|RD|TH)(?![^\W_])"
_MONTHS_CAP = (
    r"(?:January|February|March|April|May|June|July|August|September|October|November|December|"
    r"Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)"
)
_MONTH_WORD = rf"(?:{_MONTHS_CAP}|{_MONTHS_CAP.upper()}|january|february|april|june|july|august|september|october|november|december)"
_D = r"[\dOoIl]"


PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "DATE",
        "date.list_day",
        rf"(?:{DAY_MONTH})(?:(?:{_JOIN}|-)(?:3[01]|[12]\d|[1-9])(?!\d)){{1,3}}(?![/%:]|[.,]\d|-\d|[^\W_])",
        score=0.7,
        validator="date_days",
        examples=("f/u [[11/22 or 23]]; BMP", "clinic [[3/11 and 18]].", "[[3/4-7]] admitted"),
        counter_examples=("took 1/2 or 3 tabs", "pain 3/10, 4 hours", "12/1, 2 doses", "3/4-5 strength"),
    ),
    Pattern(
        "DATE",
        "date.nth_range",
        rf"{_NTH}(?: ?- ?| (?:to|and|or|through|thru|until|till?|&) ?|, ?)(?:the )?{_NTH}{NOT_NTH}(?! of )",
        score=0.65,
        left=r"(?:(?<![^\W_])(?:the|between|from|on|overnight|for|until|by|dates?:?|away|off|here|leave) )",
        examples=(
            "away [[the 12th and 14th]].",
            "here [[overnight 7th-8th]].",
        ),
        counter_examples=("the 4th and 5th toes", "the 9th-10th ribs", "from 5th to 10th percentile"),
    ),
    Pattern(
        "DATE",
        "date.nth_cued",
        r"(?:yesterday|today|tomorrow|tonight|(?:mon|tues|wednes|thurs|fri|satur|sun)day|appt|appointment|review|clinic|"
        r"rv|f/u|due|since|until|booked|admitted|discharged|seen|reviewed|arrived|came in|called|rang|fell)"
        rf"(?: (?:on|for|until|the|by)){{0,2}},? (?P<phi>(?i:{_NTH}))(?=[.,;:)\n]|$| (?:at|@|with|w/|for|to|\d|am|pm|and she|and he)(?![^\W_]))",
        score=0.65,
        flags="i",
        examples=("seen yesterday the [[14th]]\n", "appt [[14th]] at 2", "fell on the [[3rd]]."),
        counter_examples=("seen 3rd time", "due 2nd dose", "clinic 5th floor"),
    ),
    Pattern(
        "DATE",
        "date.modified",
        r"(?:the )?(?:(?:very )?(?:end|beginning|start|middle) of|(?<=by )end|(?<=for )end|(?<=until )end|(?<=from )start|(?:first|second|third|last|1st|2nd|3rd|4th) (?:week|wk|half|"
        rf"weekend) (?:of|in)|early|mid|late|early in|late in)[ -](?!(?-i:may|mar)(?! ?(?:[,.;:)\n]|19|20|of)))"
        rf"(?:{_MONTH_WORD}|(?-i:jan|feb|apr|jun|jul|aug|sept|oct|nov))(?![^\W_]|-[A-Z]|'| fracture)"
        r"(?:(?: of)?,? (?:(?:19|2[01])\d\d(?!\d)|'\d\d(?!\d)))?",
        score=0.75,
        flags="i",
        examples=(
            "seen [[end of March]] for",
            "back by [[end jan]].",
            "back [[mid-October]] w/ rash",
            "[[early April 2031]]: relapse",
            "[[first week of June]] again",
            "SEEN [[END OF MARCH]].",
        ),
        counter_examples=(
            "late march fracture",
            "early may-thurner",
            "end of maybe",
            "early may help",
            "the last week of therapy",
        ),
    ),
    Pattern(
        "DATE",
        "date.months",
        rf"(?<![^\W_]){_MONTHS_CAP}(?: ?[-/&] ?| to | through | thru | and | or )(?:early |mid-?|late )?{_MONTHS_CAP}(?![^\W_]|-[A-Z])",
        score=0.75,
        examples=("[[Feb-Mar]] admission", "from [[January through mid-March]].", "[[Nov/Dec]] clinic"),
        counter_examples=("Mar and Jane", "May or may not", "Jan and Ida"),
    ),
    Pattern(
        "DATE",
        "date.lower_day",
        r"(?:seen|started|stopped|came|went|called|rang|fell|admitted|discharged|d/c'?d|dc'?d|home|surgery|scan|mri|ct|"
        r"visit|appt|care|clinic|er|ed|hospital|off|due|back|dose|tx|hd|dialysis|infusion|chemo|labs?|drawn|began|by|on|until|till?|"
        r"since|before|from|after)"
        r" (?:in |to |on |er |ed |clinic |home |last |this |next )?(?P<phi>mon|tues?|weds?|thurs?|fri|sat|sun)"
        r"(?=[.,;:)\n]|$| (?:night|morning|am|pm|afternoon|eve|evening|w/|with|for|after|at \d|and (?:mon|tue|wed|thu|fri|sat|sun))(?![^\W_]))"
        r"(?! ?[.,:;]? ?\d{2}(?:\d?%| ?ra\b| on\b))",
        score=0.6,
        validator="single_weekday",
        examples=(
            "from urgent care [[sat]]. inr",
            "fell [[tues]] night",
            "came in [[thurs]]\n",
            "stairs by [[fri]].",
        ),
        counter_examples=("home o2 sat. 94%", "drop in sat, ok", "care sat 94", "seen mon/wed/fri"),
    ),
    Pattern(
        "DATE",
        "date.roman_small",
        r"(?:3[01]|[12]\d|0?[1-9])([/.])(?:x(?:ii?)?|i[xv]|vi{0,3}|i{1,3})\1(?:(?:19|20)?\d\d)(?!\d)",
        score=0.8,
        flags="i",
        examples=("seen [[17/ii/24]] by", "[[3.XI.1951]]"),
        counter_examples=("4.iv.5", "7/iv push"),
    ),
    Pattern(
        "DATE",
        "date.instant",
        r"(?:3[01]|[12]?\d)(?:st|nd|rd|th)? (?:inst|ult|prox)(?:\.|ant\b|imo\b|(?![^\W_]))",
        score=0.7,
        examples=("yours of the [[17th inst.]] came", "letter of [[3 ult.]]"),
        counter_examples=("17 institutions", "5 ultrasound"),
    ),
    Pattern(
        "DATE",
        "date.ocr_letter",
        rf"[OoIl]\d([/-]){_D}{{1,2}}\1{_D}{{2,4}}(?![^\W_])",
        score=0.75,
        validator="ocr_date",
        examples=("on [[O3/12/2024]] seen", "[[l0/04/2O24]]"),
        counter_examples=("O2/3/L", "l5/s1"),
    ),
    Pattern(
        "DATE",
        "date.month_break",
        rf"(?<![^\W_]){_MONTHS_CAP}\n {{0,8}}(?:3[01]|[12]\d|0?[1-9])(?:st|nd|rd|th)?(?=[,.;)]|,? (?:19|20)\d\d| [a-z])(?![.,]\d| ?(?:mg|ml|units?|tabs?))"
        r"(?:,? (?:19|20)\d\d(?!\d))?",
        score=0.6,
        examples=("on [[March\n12, 2031]] she", "[[Oct\n4]], then"),
        counter_examples=("in May\n12 tabs", "March\n12 mg daily"),
    ),
)
