"""DATE with a misspelt or broken month or weekday, with an old or a very short form of the month, or read by OCR."""

from collections.abc import Iterator

from ..pattern import Pattern
from .date_forms import AFTER_MONTH, DAY, MONTH_NAME, YEAR
from .dates import UNIT

_MONTHS = "january february august september october november december".split()
_WEEKDAYS = "monday tuesday wednesday thursday friday saturday sunday".split()


def _slips(word: str) -> Iterator[str]:
    """A word with a letter left out, doubled or changed with the next, its first and last letters in place."""
    for i in range(1, len(word) - 1):
        yield word[:i] + word[i + 1 :]
        yield word[:i] + word[i] + word[i:]
        if i < len(word) - 2:
            yield word[:i] + word[i + 1] + word[i] + word[i + 2 :]
    yield word[:-2] + word[-1] + word[-2]


def _misspelt(words: list[str], more: str) -> list[str]:
    found = {slip for word in words for slip in _slips(word)} - {*words}
    return sorted({*found, *more.split()}, key=lambda word: (-len(word), word))


_BAD_MONTHS = _misspelt(
    _MONTHS,
    "janurary januaury feberuary februrary febuarary feburuary septemeber septempber novemeber decemeber desember "
    "octomber agoust auguest apirl arpil aprill",
)
_BAD_WEEKDAYS = _misspelt(
    _WEEKDAYS, "wensday wendsday wenesday wendesday weddnesday saterday satarday thersday thirsday tewsday"
)
_OLD_MONTHS = "jany feby febr apl augt septr octr novr decr".split()
_O = r"[\dOoIl]"


PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "DATE",
        "date.misspelt_month",
        rf"(?<![^\W_])(?:{'|'.join(_BAD_MONTHS)})(?![^\W_])(?:\.?,?(?: |-|/| the )(?:{YEAR}|{AFTER_MONTH}))?",
        score=0.75,
        flags="i",
        needs=tuple(_BAD_MONTHS),
        at="needs",
        left=rf"(?:{DAY}(?: ?[-/.] ?| of | ))?",
        examples=(
            "fax [[Febuary 9th]], page 2",
            "seen [[3 Ocotber 2019]]",
            "since [[janurary]]",
            "on [[Setember 3, 2031]]:",
        ),
        counter_examples=("an august body", "octobers", "Augusta"),
    ),
    Pattern(
        "DATE",
        "date.misspelt_weekday",
        rf"(?<![^\W_])(?:{'|'.join(_BAD_WEEKDAYS)})(?![^\W_])",
        score=0.7,
        flags="i",
        validator="single_weekday",
        needs=tuple(_BAD_WEEKDAYS),
        at="needs",
        examples=("come [[wedensday]] but", "rang [[Thurday]]."),
        counter_examples=("every wensday", "Frida", "sundry"),
    ),
    Pattern(
        "DATE",
        "date.old_month",
        rf"(?<![^\W_])(?:{'|'.join(_OLD_MONTHS)})(?![^\W_])\.?,?(?: {{1,2}}|-|/)(?:{YEAR}|{AFTER_MONTH})",
        score=0.8,
        flags="i",
        needs=tuple(_OLD_MONTHS),
        at="needs",
        left=rf"(?:{DAY}(?: ?[-/.] ?| ))?",
        examples=("confined [[17 Novr 1938]], forceps", "[[Feby 3rd]]"),
        counter_examples=("Jany said", "Apl.", "octreotide 3"),
    ),
    Pattern(
        "DATE",
        "date.month_letters",
        r"(?<![^\W_])(?:Ja|Fe|Mr|Ap|My|Jn|Je|Jl|Jy|Au|Ag|Se|Sp|Oc|No|De)\.? ?'\d\d(?!\d)",
        score=0.7,
        needs=tuple("ja fe mr ap my jn je jl jy au ag se sp oc no de".split()),
        at="needs",
        examples=("A1c 11.2 ([[Ap '95]]), 9.0", "[[Oc '08]]"),
        counter_examples=("No 95", "my '95 Ford".replace("my", "a"), "Se 95"),
    ),
    Pattern(
        "DATE",
        "date.broken_month",
        r"(?<![^\W_])(?:Jan-\n? *uary|Feb-\n? *ruary|Febru-\n? *ary|Au-\n? *gust|Sep-\n? *tember|Septem-\n? *ber|Octo-\n? *ber|"
        rf"Oc-\n? *tober|No-\n? *vember|Novem-\n? *ber|De-\n? *cember|Decem-\n? *ber)(?![^\W_])(?:,? (?:{YEAR}|{AFTER_MONTH}))?",
        score=0.8,
        flags="i",
        needs=tuple("jan feb febru au sep septem octo oc no novem de decem".split()),
        at="needs",
        left=rf"(?:{DAY} )?",
        examples=("on [[Septem-\nber 3]] he", "[[4 Octo-ber 2019]]"),
        counter_examples=("no-\nvelty", "Jan-Mar"),
    ),
    Pattern(
        "DATE",
        "date.broken_weekday",
        r"(?<![^\W_])(?:mon|tues|wednes|thurs|fri|satur|sun)-\n? *day(?![^\W_])",
        score=0.75,
        flags="i",
        needs=tuple("mon tues wednes thurs fri satur sun".split()),
        at="needs",
        examples=("[[Sun-day]], up to chair", "seen [[Wednes-\nday]] by"),
        counter_examples=("sun-dayroom", "Mon-Fri"),
    ),
    Pattern(
        "DATE",
        "date.ocr_iso",
        rf"(?=[\d/-]{{0,9}}[OoIl])[12]{_O}{{3}}([/-]){_O}{{2}}\1{_O}{{2}}(?![^\W_])",
        score=0.75,
        validator="ocr_date",
        at="digits",
        examples=('"[[2O99-O2-l4]] 06:3', "[[2031/1O/04]]"),
        counter_examples=("2099-02-14", "1OOO-lo-lo"),
    ),
    Pattern(
        "DATE",
        "date.quarter",
        r"(?:[1-4]Q|Q[1-4]) ?[-/]? ?(?:'?(?:19|2[01])\d\d|'?\d\d)(?![\d:%/]|\.\d|[^\W_]| ?(?:h|hrs?|hours?|min|mg|ml|units?)(?![^\W_]))",
        score=0.7,
        needs=tuple("1 2 3 4 q".split()),
        at="needs",
        examples=("begun [[1Q06]].", "seen [[Q3 '98]]", "the [[2Q 2031]] visit"),
        counter_examples=("q4 12h", "Q2 hours", "q3", "1q22 deletion", "22q11"),
    ),
    Pattern(
        "DATE",
        "date.week_of_year",
        r"(?:(?:19|2[01])\d\d-?W(?:[0-4]\d|5[0-3])(?:-?[1-7])?|(?:week|wk|CW|KW)[ .]{0,2}(?:[0-4]?\d|5[0-3])(?: of |[ ,]{1,2}|/)"
        r"(?:19|2[01])\d\d)(?![^\W_])",
        score=0.7,
        needs=("week", "wk", "cw", "kw", *map(str, (19, 20, 21)), *map(str, range(1990, 2121))),
        at="needs",
        flags="i",
        examples=("onset [[2031-W14]].", "in [[wk 14 of 2031]]", "[[CW 7/2029]]"),
        counter_examples=("week 14 of 20", "wk 6, 2 visits"),
    ),
    Pattern(
        "DATE",
        "date.day_of_year",
        r"(?:julian(?: (?:date|day))?|day of (?:the )?year|doy)[ :#]{1,3}(?P<phi>(?:(?:(?:19|2[01])\d\d|\d\d)[-/ ]?)?[0-3]\d\d"
        r"(?:[-/](?:(?:19|2[01])\d\d|\d\d))?)(?!\d)",
        score=0.75,
        flags="i",
        needs=("julian", "day", "doy"),
        at="needs",
        examples=("Julian date [[2031-045]]", "DOY [[045]]", "julian: [[045/31]]"),
        counter_examples=("Julian Ruiz 045", "day of 20"),
    ),
    Pattern(
        "DATE",
        "date.glued_year",
        rf"(?<![^\W_])(?:{MONTH_NAME}|jan|feb|mar|apr|jun|"
        r"jul|aug|sept?|oct|nov|dec)(?:19|20)\d\d(?!\d)",
        score=0.8,
        flags="i",
        needs=tuple(
            "january february march april may june july august september october november december jan feb mar apr jun jul aug "
            "sep sept oct nov dec".split()
        ),
        at="needs",
        examples=("admitted here in [[June2093]]with same", "since [[oct2019]]"),
        counter_examples=("June 93", "mar250"),
    ),
    Pattern(
        "DATE",
        "date.vaccine_month",
        r"(?:mmrv?|dtap|tdap|td|dt|hib|opv|ipv|polio|hep ?[ab]|hpv|mcv4?|menactra|ppsv(?:23)?|pcv(?:13|20)?|pneumovax|prevnar|flu|"
        r"influenza|shingrix|zostavax|varicella|varivax|rotavirus|bcg|tetanus|covid)(?: ?(?:#|x) ?\d)?[ :,]{1,2}"
        rf"(?P<phi>(?:1[0-2]|0?[1-9])[-/]\d\d)(?![\d/-]){UNIT}",
        score=0.65,
        flags="i",
        needs=tuple(
            "mmr mmrv dtap tdap td dt hib opv ipv polio hep hpv mcv menactra ppsv pcv pneumovax prevnar flu influenza shingrix "
            "zostavax varicella varivax rotavirus bcg tetanus covid".split()
        ),
        at="needs",
        examples=("10/11/94; MMR [[4-95]]; varicella", "Tdap [[09-19]]"),
        counter_examples=("flu 2-3 days", "flu 2-10 days", "hep B 3-7"),
    ),
    Pattern(
        "DATE",
        "date.term",
        r"(?:spring|summer|fall|autumn|winter) (?:term|semester|quarter|break|trimester)(?![^\W_])(?:,? (?:of )?(?:(?:19|2[01])\d\d|'\d\d)(?!\d))?",
        score=0.65,
        flags="i",
        needs=("spring", "summer", "fall", "autumn", "winter"),
        at="needs",
        examples=("testing from [[fall term]] be", "over [[spring break 2031]]"),
        counter_examples=("fall precautions", "spring terminal"),
    ),
    Pattern(
        "DATE",
        "date.last_season",
        r"(?:last|this past|past|that) (?P<phi>spring|summer|autumn|winter)(?![^\W_])(?! (?:term|semester|quarter|break|camp|cold|flu))",
        score=0.6,
        flags="i",
        needs=("last", "this", "past", "that"),
        at="needs",
        examples=("by name last [[autumn]] or so", "this past [[winter]]."),
        counter_examples=("last fall", "that springs"),
    ),
)
