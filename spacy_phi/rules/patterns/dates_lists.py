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
        "date.list",
        rf"(?:{DAY_MONTH})(?:{_JOIN}(?:{DAY_MONTH})){{1,9}}(?:/\d\d(?:\d\d)?)?(?![\d/%]|\.\d)",
        score=0.7,
        validator="date_list",
        at="digits",
        examples=(
            "visits: [[1/2, 2/5, 3/17]]\n",
            "seen [[3/4 and 3/11]] by",
            "[[1/2, 2/5, and 3/17]]: no show",
        ),
        counter_examples=("strength 4/5, 5/5", "5/5, 4/5, 5/5", "1/2, 1/4 tab", "3/4 and 2/4 clauses"),
    ),
    Pattern(
        "DATE",
        "date.list_day",
        rf"(?:{DAY_MONTH})(?:(?:{_JOIN}|-)(?:3[01]|[12]\d|[1-9])(?!\d)){{1,3}}(?![/%:]|[.,]\d|-\d|[^\W_])",
        score=0.7,
        validator="date_days",
        at="digits",
        examples=("f/u [[11/22 or 23]]; BMP", "clinic [[3/11 and 18]].", "[[3/4-7]] admitted"),
        counter_examples=("took 1/2 or 3 tabs", "pain 3/10, 4 hours", "12/1, 2 doses", "3/4-5 strength"),
    ),
    Pattern(
        "DATE",
        "date.line_partial",
        r"(?P<phi>(?:1[0-2]|[2-9])/(?:3[01]|[12]\d|0?[1-9]))(?= [A-Za-z@]| {2,}|@)(?! ?(?:strength|tabs?|cups?|of|power|"
        r"motor|words|nodes?|nl|points?|on the))",
        score=0.6,
        validator="line_date",
        at="line",
        examples=("[[12/1]] pain 3/10\n", "[[9/4]]  slept\n"),
        counter_examples=("4/5 strength\n", "1/2 tab\n", "5/5 pain\n"),
    ),
    Pattern(
        "DATE",
        "date.nth_range",
        rf"{_NTH}(?: ?- ?| (?:to|and|or|through|thru|until|till?|&) ?|, ?)(?:the )?{_NTH}{NOT_NTH}(?! of )",
        score=0.65,
        at="digits",
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
        needs=tuple(
            "yesterday today tomorrow tonight monday tuesday wednesday thursday friday saturday sunday appt appointment "
            "review clinic rv f due since until booked admitted discharged seen reviewed arrived came called rang fell".split()
        ),
        at="needs",
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
        needs=(
            *"the very end beginning start middle first second third last 1 2 3 4 early mid late".split(),
            "end of",
        ),
        at="needs",
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
        needs=tuple(
            "january february march april may june july august september october november december jan feb mar apr jun jul "
            "aug sep sept oct nov dec".split()
        ),
        at="needs",
        examples=("[[Feb-Mar]] admission", "from [[January through mid-March]].", "[[Nov/Dec]] clinic"),
        counter_examples=("Mar and Jane", "May or may not", "Jan and Ida"),
    ),
    Pattern(
        "DATE",
        "date.in_small_may",
        r"(?:in|since|last|next|until|till|this) (?P<phi>may)(?=[.,;)\n]|$| (?:she|he|they|we|pt|i|with|for|and)(?![^\W_]))",
        score=0.6,
        needs=("in", "since", "last", "next", "until", "till", "this"),
        at="needs",
        examples=("in [[may]] she fell", "moved here last [[may]]."),
        counter_examples=("this may be", "in maybe", "next may occur"),
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
        needs=tuple(
            "seen started stopped came went called rang fell admitted discharged d dc home surgery scan mri ct visit appt "
            "care clinic er ed hospital off due back dose tx hd dialysis infusion chemo lab labs drawn began by on until til till since "
            "before from after".split()
        ),
        at="needs",
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
        "date.dotted_day",
        r"(?:reviewed|seen|dated|since|until|letter of|vom|seit|bis(?: zum)?|am|on the)[ :]{1,2}"
        r"(?P<phi>(?:3[01]|[12]\d|0?[1-9])\. ?(?:1[0-2]|0?[1-9])\.)(?=[ ,;)\n]|$)(?! ?\d| ?(?:mg|ml))",
        score=0.55,
        flags="i",
        needs=("reviewed", "seen", "dated", "since", "until", "letter", "vom", "seit", "bis", "am", "on"),
        at="needs",
        examples=("reviewed [[17.2.]] by", "vom [[3.11.]]\n"),
        counter_examples=("since 2.5.3", "I am 3.2 kg", "reviewed 17.45."),
    ),
    Pattern(
        "DATE",
        "date.dotted_blanks",
        r"(?:3[01]|[12]\d|0?[1-9])\. (?:1[0-2]|0?[1-9])\. (?:19|20)\d\d(?!\d)",
        score=0.8,
        at="digits",
        examples=("am [[17. 2. 2024]] gesehen",),
        counter_examples=("2. 3. 250 mg",),
    ),
    Pattern(
        "DATE",
        "date.roman_small",
        r"(?:3[01]|[12]\d|0?[1-9])([/.])(?:x(?:ii?)?|i[xv]|vi{0,3}|i{1,3})\1(?:(?:19|20)?\d\d)(?!\d)",
        score=0.8,
        flags="i",
        at="digits",
        examples=("seen [[17/ii/24]] by", "[[3.XI.1951]]"),
        counter_examples=("4.iv.5", "7/iv push"),
    ),
    Pattern(
        "DATE",
        "date.instant",
        r"(?:3[01]|[12]?\d)(?:st|nd|rd|th)? (?:inst|ult|prox)(?:\.|ant\b|imo\b|(?![^\W_]))",
        score=0.7,
        at="digits",
        examples=("yours of the [[17th inst.]] came", "letter of [[3 ult.]]"),
        counter_examples=("17 institutions", "5 ultrasound"),
    ),
    Pattern(
        "DATE",
        "date.ocr_digits",
        rf"(?=[\dOoIl]{{0,2}} ?[/-]?[\d/-]{{0,8}}[OoIl])\d{_D}?([/-]){_D}{{1,2}}\1(?:{_D}{{4}}|{_D}{{2}})(?![^\W_])",
        score=0.75,
        validator="ocr_date",
        at="digits",
        examples=("on [[1O/04/2024]] seen", "[[12/l1/2O24]]", "[[3/I4/24]]"),
        counter_examples=("12/10/2024", "1/lo/lo", "5/5/il"),
    ),
    Pattern(
        "DATE",
        "date.ocr_letter",
        rf"[OoIl]\d([/-]){_D}{{1,2}}\1{_D}{{2,4}}(?![^\W_])",
        score=0.75,
        validator="ocr_date",
        needs=("o", "l", "i"),
        at="needs",
        examples=("on [[O3/12/2024]] seen", "[[l0/04/2O24]]"),
        counter_examples=("O2/3/L", "l5/s1"),
    ),
    Pattern(
        "DATE",
        "date.gap",
        r"(?:[0-3] \d/\d{1,2}/(?:\d{4}|\d\d)|\d{1,2}/(?:[0-3] \d)/(?:\d{4}|\d\d)|\d{1,2}/\d{1,2}/ ?(?:19|20) \d\d|"
        r"\d{1,2}/ ?\d{1,2}/ (?:(?:19|20)\d\d|\d\d)|\d{1,2}[/-]\d{1,2}[/-]\n {0,8}(?:(?:19|20)\d\d|\d\d))"
        r"(?![\d/:%]|[^\W_]| ?(?:y|yo|yrs?|mg|m|f|hrs?)(?![^\W_]))",
        score=0.65,
        validator="gapped_date",
        at="digits",
        examples=("seen [[03/12/20 24]], well", "[[1 0/04/24]]", "DOB [[03/12/\n1984]]", "[[10/ 4/ 24]]"),
        counter_examples=("pain 3 10/4/24", "03/12/20 24 yo", "2 5/8/2 mg"),
    ),
    Pattern(
        "DATE",
        "date.month_break",
        rf"(?<![^\W_]){_MONTHS_CAP}\n {{0,8}}(?:3[01]|[12]\d|0?[1-9])(?:st|nd|rd|th)?(?=[,.;)]|,? (?:19|20)\d\d| [a-z])(?![.,]\d| ?(?:mg|ml|units?|tabs?))"
        r"(?:,? (?:19|20)\d\d(?!\d))?",
        score=0.6,
        needs=tuple(
            "january february march april may june july august september october november december jan feb mar apr jun jul "
            "aug sep sept oct nov dec".split()
        ),
        at="needs",
        examples=("on [[March\n12, 2031]] she", "[[Oct\n4]], then"),
        counter_examples=("in May\n12 tabs", "March\n12 mg daily"),
    ),
    Pattern(
        "DATE",
        "date.unknown_part",
        r"(?<![\w/])(?:\?{1,2}|\d{1,2})/(?:\?{1,2}|\d{1,2})/(?:(?:19|20)\d\d|\d\d)(?!\d)",
        score=0.75,
        needs=("?/", "/?"),
        validator="unknown_date",
        examples=("on [[3/?/19]] per", "DOB [[??/05/2019]]"),
        counter_examples=("12/3/19", "a/?/19"),
    ),
    Pattern(
        "DATE",
        "date.ish",
        r"(?:(?:1[0-2]|0?[1-9])/\d\d(?:\d\d)?|(?:19|20)\d\d)ish(?![^\W_])",
        score=0.75,
        at="digits",
        examples=("dx [[5/19ish]] per",),
        counter_examples=("5ish", "20ish"),
    ),
    Pattern(
        "DATE",
        "date.day_paren",
        r"(?:POD|pod|HD|PPD|DOL|BMT day|day|Day)[ #]{0,2}\d{1,3} ?\((?P<phi>\d{1,2}/\d{1,2})(?=\))",
        score=0.75,
        needs=("pod", "hd", "ppd", "dol", "bmt", "day"),
        at="needs",
        examples=("POD#3 ([[5/6]]) doing", "day 4 ([[11/9]])"),
        counter_examples=("POD 3 (120/80)", "day 2 (of 7)"),
    ),
    Pattern(
        "DATE",
        "date.compact_staff",
        r"(?:dict(?:ated)?|trans(?:cribed)?|typed|coll(?:ected)?|printed|signed|rec'?d|drawn|d|t|dd|dt|d/t)[ :.]{1,3}(?P<phi>\d{6})(?=[ ,;]{1,3}(?:[01]\d|2[0-3]):?[0-5]\d(?!\d)|\n|$)",
        score=0.65,
        flags="i",
        validator="compact_date",
        needs=tuple(
            "dict dictated trans transcribed typed coll collected printed signed rec recd drawn d t dd dt".split()
        ),
        at="needs",
        examples=("dict [[021324]] 0915", "T: [[021424]]\n"),
        counter_examples=("drawn 998877\n", "t 120080 x"),
    ),
)
