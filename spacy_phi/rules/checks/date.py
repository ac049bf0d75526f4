"""Is it a date? Checks of numeric dates, and of the short forms that look like fractions, scores and
ranges."""

import re
from calendar import monthrange

from ..normalize import View
from ..score_tools import NEVER_DATED
from .surroundings import surroundings
from .validators import validator

_NUMBER = re.compile(r"\d+")
_VALUE = re.compile(r"\d+(?:\.\d+)?")
_FIRST_YEAR, _LAST_YEAR = 1880, 2199

# Words after which n/m is a date, and those after which it is a score, a dose, a fraction or a pressure.
_DATE_WORDS = re.compile(
    r"(?:\b(?:last (?!two |three |few |words? |score)[a-z]{2,10}(?: [a-z]{2,10})?|on|since|until|til|till|thru|through|by|from|before|after|of|dated?|as of|w/c|(?:week|"
    r"wk) of|seen|visit|exam|intake|consult"
    r"|dc'?d|adm(?:it(?:ted)?|ission)?|disch(?:arged?)?|echo|tte|tee|ct|mri|mra|cxr|kub|x-?rays?|us|uss|"
    r"pet|ekg|ecg|eeg"
    r"|labs?|bcx|ucx|cx|cultures?|drawn|collected|rec'?d|received|reported|dob|born|lmp|edd|edc|due|exp|"
    r"effective|eff"
    r"|appt|appointment|f/u|follow-?up|return|rtc|next|last|surgery|procedure|placed|removed|out|off|"
    r"start(?:s|ed)?|stop(?:s|ped)?"
    r"|stg|ltg|sent|resulted|repeat|note|addendum|entry|called|spoke|fell|mtg|meeting|starting|begin(?:ning)?"
    r"|ending|end|today|tomorrow|yesterday|tonight|mon|tues?|weds?|thu(?:rs?)?|fri|sat|sun|(?:mon|tues|"
    r"wednes|thurs"
    r"|fri|satur|sun)day|signed|updated|ordered|given|dose|shot|vaccine|extubated|intubated|transferred|"
    r"d/c|s/p|post"
    r"|pre|plan|scheduled|cancelled|rechecks?|onset|checked|booster|boosted|vaccinated|immuni[sz]ed|cultures? of|am|pm|around|approx|circa|between|and|to)|[|@~]|"
    r"\b(?:foley|picc|a-?line|cvc|cvl|ij|ett|trach|peg|jp|drain|tube|port|line) ?\()[ .,:(]*(?:the )?$"
)
_WEAK_DATE_WORDS = frozenset(("of", "by", "last", "to", "and", "from", "pre", "post", "dose", "between"))
# Behind these n/m counts bottles or sets as often.
_CULTURES = frozenset(("cx", "bcx", "ucx", "culture", "cultures", "lab", "labs"))
NOT_DATE_BEFORE = re.compile(
    rf"(?:\b(?:{NEVER_DATED}"
    r"|pain|strengths?|motor|power|murmur|grade|scores?|scored|x|reflex(?:es)?|dtrs?|pulses?|bp|q|every|sem|hsm|vision|va|od"
    r"|os|ou|acuity|rat(?:ed|es?|ing)|scale|severity|intensity|level|nodes?|positive|simv|prvc|psv|pcv|aprv|nava|stage"
    r"|criteria|phase|bipap|cpap|ps|peep|ipap|settings?|h/h|hgb|hct|i/o|ratio|dlco|iop|cores?|march|marches|marched|service"
    r"|sinemet|advair|symbicort|breo|dulera|percocet|norco|vicodin|lortab|insulin|novolin|humulin|humalog|mix|augmentin"
    r"|bactrim|hyzaar|levodopa|carbidopa|tabs?|tablets?|take|takes|taking|anxiety|depression|mood|energy|effort|quads?"
    r"|hamstrings?|biceps|triceps|deltoids?|grip|ehl|knee|hip|ankle|elbow|wrist|shoulder|uppers?|lowers?|rue|lue|rle|lle|ue"
    r"|le|patellar|pedal|radial|dp|pt|femoral|fraction|about|of course|oriented|a&o|aox?|ppd|pack|abv|tidal|words"
    r"|recall|digits|span|trial|trials|accuracy|worst|best|average|current(?:ly)?|least|icd|version|release|chapter|volume"
    r"|vol|page|pages|item|part|step|session|cycle|year|years"
    r")\b|%,? ?\(?|\b(?!(?:w/c|d/c|f/u|s/p|h/o)\b)\w+/\w+)[ =:(~<>-]*(?:is |was |of |a |at |to )?$"
)
NOT_DATE_AFTER = re.compile(
    r" ?(?:%|mg|mcg|ug|ml|g\b|gm|units?\b|tabs?\b|tablets?|caps?\b|strength|power|murmur|sem\b|hsm\b|"
    r"syst|holosyst|pansyst"
    r"|diast|crescendo|pain|in (?:intensity|severity|strength|all|both|the (?:upper|lower|left|right))|"
    r"sever|intens"
    r"|bottles?|sets? |positive|pos\b|criteria|nodes?|lns?\b|cores?|cups?|inch|in\.|\"|hours?|hrs?\b|"
    r"weeks?\b|wks?\b|days?\b"
    r"|doses?|bilat|b/l|throughout|ue\b|le\b|rue|lue|rle|lle|upper|lower|ext\b|extremit|bicep|tricep|"
    r"grip|hand"
    r"|mmhg|mm ?hg|cm\b|mm\b|kg\b|lbs?\b|ago\b|x\b|×|of\b(?! (?:this|last|next))|to \d{1,2}/|per\b|a day|"
    r"times\b"
    r"|scale|score|points?|symmetric|equal|intact|pulses?|dtrs?|reflex|vision|old\b|for pain|at rest|"
    r"with (?:activity"
    r"|movement|rest)|on (?:the )?(?:pain|left|right|nrs|vas)|out of|teaspoon|tsp|spoons?|puffs?|wide|"
    r"full|smok|pack"
    r"|\(\d(?!\d?/(?:7|12|52)\))|= ?\d+(?:[. ]{1,2}\d+)?%|animals|rats|mice|patients|pts\b|cases|subjects|women|men\b|gcs|"
    r"teeth|stations?|over (?:two|three|four|\d)|supervision|care\b|hotline|nursing\b|apgar|words|questions|correct|items|"
    r"liters?|lpm|l\b)"
)
_DATE_AFTER = re.compile(
    r" ?(?::(?!\d)|at \d|@|\d{4}\b|\d{1,2}:\d\d|(?:0?\d|1[0-2]) ?[ap]m\b|[ap]m\b|\(?(?:mon|tue|wed|thu|"
    r"fri|sat|sun)"
    r"|morning|night|noon|evening|afternoon|w/ dr|with dr|visit|appt|labs?\b|note\b|admission|scan|ct\b|"
    r"mri\b|echo\b"
    r"|- ?\d{1,2}/\d{1,2}\b|, ?\d{1,2}/[12]\d\b(?!/))"
)
# Denominators of everyday fractions and scores.
_SCALES = frozenset((2, 3, 4, 5, 6, 10))
# Those that are no scale; over 7, 12 and 52 Britons count days, months and weeks.
_NO_SCALES = frozenset((8, 11, 12))
# Those of titres and percentages, and of metric acuity.
_DENOMINATORS = frozenset((36, 48, 64, 95))
_ACUITIES = frozenset((36, 48, 60, 95))
# "6/9 L 6/12": that of the other eye.
_ACUITY_BEFORE = re.compile(r"\b6/\d{1,2}[+-]?\d?,? (?:[lr]|le|re|od|os|ou|left|right)[ :]{1,2}$")
_SPAN_AFTER = re.compile(
    r" ?(?:[(/]|ago|of|supply|course|then|post|later|history|hx|h/o|duration|in |and|or|were|had|with)"
)


def is_day_and_month(first: int, second: int) -> bool:
    """Whether two numbers are a month and a day in either order."""
    return (1 <= first <= 12 and 1 <= second <= 31) or (1 <= first <= 31 and 1 <= second <= 12)


def _is_date(year: int, first: int, second: int) -> bool:
    for month, day in ((first, second), (second, first)):
        if 1 <= month <= 12 and 1 <= day <= (monthrange(year, month)[1] if year else 31):
            return True
    return False


@validator
def calendar_date(text: str) -> bool | None:
    """Three numbers, the year first or last: proof with a year of four digits, no proof with one of two, and
    False where the calendar has no such day."""
    numbers = _NUMBER.findall(text)
    if len(numbers) != 3:
        return False
    if len(numbers[0]) == 4:
        numbers = [*numbers[1:], numbers[0]]
    first, second, year = (int(n) for n in numbers)
    if len(numbers[2]) == 4:
        return _FIRST_YEAR <= year <= _LAST_YEAR and _is_date(year, first, second)
    # In two-digit order the year may come first as well (24-03-14).
    return None if _is_date(0, first, second) or (1 <= second <= 12 and 1 <= year <= 31) else False


@validator
def compact_date(text: str) -> bool | None:
    """Eight digits in the order YYYYMMDD, MMDDYYYY or DDMMYYYY, or six with a two-digit year."""
    if len(text) >= 8:
        year_first = _is_date_of(text[:4], text[4:6], text[6:8])
        year_last = len(text) == 8 and _is_date_of(text[4:8], text[:2], text[2:4])
        return None if year_first or year_last else False
    parts = [int(text[i : i + 2]) for i in (0, 2, 4)]
    return None if _is_date(0, parts[0], parts[1]) or _is_date(0, parts[1], parts[2]) else False


def _is_date_of(year: str, first: str, second: str) -> bool:
    return 1900 <= int(year) <= 2120 and _is_date(int(year), int(first), int(second))


@surroundings
def full_date(view: View, start: int, end: int) -> bool | None:
    """A date with its year: not the inner part of a longer number, and no dose or version with two points."""
    text = view.text
    separator = next((c for c in text[start:end] if c in "/.-"), " ")
    if start >= 2 and text[start - 1] == separator and text[start - 2].isdigit():
        return False
    proof = calendar_date(text[start:end])
    if proof is None and separator == ".":
        before = view.lower[max(0, start - 12) : start]
        if re.search(r"(?:\bv|version|ver\.?|section|sec\.?|table|fig(?:ure)?\.?|release|§)[ :.]*$", before):
            return False
    other = NOT_DATE_AFTER.match(view.lower, end) if proof is None else None
    if (
        other
        and not other.group().lstrip().startswith(("(", "to "))
        and not view.lower.startswith(" of", end)
    ):
        return False
    return proof


def is_told_date(view: View, start: int, end: int) -> bool:
    """Whether the words beside `n/m`, a zero or the line that it opens tell that it is a date."""
    lower = view.lower
    first_text, second_text = _NUMBER.findall(lower[start:end])[:2]
    if first_text[0] == "0" or (second_text[0] == "0" and len(second_text) == 2):
        return True
    before = lower[max(0, start - 24) : start].rsplit("\n", 1)[-1]
    cue = _DATE_WORDS.search(before)
    word = cue.group().strip(" .,:(") if cue else ""
    first, second = int(first_text), int(second_text)
    if word and word not in _WEAK_DATE_WORDS and not (word in _CULTURES and first <= second < 9):
        return True
    if (first, second) == (24, 7):
        return False
    return bool(_DATE_AFTER.match(lower, end)) or not lower[:start].rpartition("\n")[2].strip()


@surroundings
def partial_date(view: View, start: int, end: int) -> bool | None:
    """Month and day without a year, `n/m`: by its numbers and the words around it."""
    lower = view.lower
    first_text, second_text = _NUMBER.findall(lower[start:end])[:2]
    first, second = int(first_text), int(second_text)
    if not is_day_and_month(first, second):
        return False
    before = lower[max(0, start - 24) : start].rsplit("\n", 1)[-1]
    if NOT_DATE_BEFORE.search(before) or NOT_DATE_AFTER.match(lower, end):
        return False
    if first == 6 and _ACUITY_BEFORE.search(before):
        return False
    if is_told_date(view, start, end):
        return None
    cue = _DATE_WORDS.search(before)
    if (first, second) == (24, 7):
        return False  # round the clock
    if second >= 13 or first >= 13 or first > second or second in (9, 11):
        return None
    if second in _NO_SCALES and first != second and not _SPAN_AFTER.match(lower, end):
        return None
    if first == second == 12 or (cue is not None and first != second and second not in _SCALES):
        return None
    return False


@surroundings
def month_and_past_year(view: View, start: int, end: int) -> bool | None:
    """Month and two-digit year that can be no day: no titre, acuity, ratio or count."""
    first, second = (int(n) for n in _NUMBER.findall(view.text[start:end]))
    before = view.lower[max(0, start - 24) : start].rsplit("\n", 1)[-1]
    if (second % 10 == 0 or second in _DENOMINATORS) and not _DATE_WORDS.search(before):
        return False
    if first == 6 and second in _ACUITIES:
        return False
    return False if NOT_DATE_BEFORE.search(before) or NOT_DATE_AFTER.match(view.lower, end) else None


@surroundings
def partial_date_range(view: View, start: int, end: int) -> bool | None:
    """`n/m-n/m`: two dates, or two scores on one scale."""
    numbers = [int(n) for n in _NUMBER.findall(view.text[start:end])[:4]]
    if not (is_day_and_month(*numbers[:2]) and is_day_and_month(*numbers[2:])):
        return False
    before = view.lower[max(0, start - 24) : start].rsplit("\n", 1)[-1]
    if NOT_DATE_BEFORE.search(before):
        return False
    if max(numbers[0], numbers[2]) > 12:
        return None
    if NOT_DATE_AFTER.match(view.lower, end):
        return False
    # The denominator of a score does not change from its lower end to its upper.
    days_rise = numbers[0] == numbers[2] and numbers[1] < numbers[3]
    small = numbers[1] == numbers[3] or (max(numbers[1], numbers[3]) < 7 and not days_rise)
    return False if small and numbers[0] <= 12 and not _DATE_WORDS.search(before) else None


@surroundings
def dashed_date(view: View, start: int, end: int) -> bool | None:
    """Month and day with a dash or point, behind a weekday or a word that asks for a date."""
    first, second = (int(n) for n in _NUMBER.findall(view.text[start:end])[:2])
    if not is_day_and_month(first, second):
        return False
    return False if NOT_DATE_AFTER.match(view.lower, end) else None


_YEAR_BEFORE = re.compile(
    r"(?:[a-z')][ .,:]{1,2}|[(~,;|]|[a-z]\d(?:-\d)? |\b(?:in|since|of|c\.|ca\.) ?|(?:19|"
    r"20)\d\d ?[-/&,] ?|mid-|early-|late-|^|\n) ?$"
)
_TIME_BEFORE = re.compile(
    r"(?:\bat|@|time|hrs?|hours|\d[/.-]\d{1,4}|o'clock|till?|until|arrived|called|paged|notified|ended|"
    r"began|last|taken|given|bolus|of)"
    r"[ :]*$"
)
_QUANTITY_BEFORE = re.compile(
    r"(?:room|rm|bed|box|bldg|apt|unit|suite|ste|#|no\.?|pager|ext\.?|model|size|wbc|plt|bnp|ck|dose|"
    r"total|goal"
    r"|kcal|calories|about|approximately|score|version|is|was|takes?|give|to|than|code|than|mg|"
    r"vol(?:ume)?)[ :.]*$"
)
_QUANTITY_AFTER = re.compile(
    r"[\d%°º]| ?(?:m?c?g|mg|mcg|ml|cc|kcal|cal|units?|iu|u|cells|copies|steps|hrs?|hours?|h|ng|pg|mm|cm|"
    r"kg|lbs?|l|meters?"
    r"|feet|ft|calorie|mah|bpm|x|am|pm)\b|[a-rt-z]|:\d|\.\d|/\d\d?\b(?!/)| \d\d?[/-]"
)


@surroundings
def bare_year(view: View, start: int, end: int) -> bool | None:
    """A year alone: no clock time, no quantity, no part of a code."""
    lower = view.lower
    before = lower[max(0, start - 16) : start]
    if not _YEAR_BEFORE.search(before) or _QUANTITY_AFTER.match(lower, end):
        return False
    if _QUANTITY_BEFORE.search(before):
        return False
    # 1900 to 2059 are clock times too, wherever the last two digits are minutes.
    if (
        int(lower[start + 2 : start + 4]) < 60
        and _TIME_BEFORE.search(before)
        and not before.rstrip().endswith("of")
    ):
        return False
    return None


_SCHEDULE_BEFORE = re.compile(
    r"(?:\b(?:every|each|q|mon|tues?|weds?|thu(?:rs?)?|fri|sat|sun|\w+day)s? ?[/&,+-]? ?)$"
)
_SCHEDULE_AFTER = re.compile(
    r" ?[/&+-] ?(?:mon|tue|wed|thu|fri|sat|sun)|,? (?:and|through|thru|to) (?:mon|tue|wed|thu|fri|sat|sun)"
)


@surroundings
def single_weekday(view: View, start: int, end: int) -> bool | None:
    """A weekday that stands for a day, not for a timetable (Mon/Wed/Fri, every Monday)."""
    if _SCHEDULE_AFTER.match(view.lower, end):
        return False
    return False if _SCHEDULE_BEFORE.search(view.lower, max(0, start - 16), start) else None


_MAY_VERB = re.compile(r"(?:may|mar|dec|sep)$")
_AFTER_SMALL_MAY = re.compile(r" ?(?:[,.;:)\n]|$| (?:at|for|with|and|to|in|on|visit|appt|\d))")


@surroundings
def no_quantity_month(view: View, start: int, end: int) -> bool | None:
    """Day and month: no count before a word that only looks like a month (2 may cause, 3 sep bottles)."""
    lower, text = view.lower, view.text
    word = re.search(r"[^\W\d_]+$", lower[start:end])
    if (
        start
        and (lower[start - 1] in "/." or lower[start - 1] == "-")
        and start > 1
        and lower[start - 2].isdigit()
    ):
        return False
    if word and _MAY_VERB.search(word.group()) and text[start + word.start()].islower():
        glued = start > 0 and text[start - 1].isalpha()
        return None if word.group() == "may" and not glued and _AFTER_SMALL_MAY.match(lower, end) else False
    return None
