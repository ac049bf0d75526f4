"""DATE with a misspelt or broken month or weekday, with an old or a very short form of the month, or read by OCR."""

from collections.abc import Iterator

from ..pattern import Pattern
from .date_forms import AFTER_MONTH, DAY, YEAR
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
        examples=("come [[wedensday]] but", "rang [[Thurday]]."),
        counter_examples=("every wensday", "Frida", "sundry"),
    ),
    Pattern(
        "DATE",
        "date.old_month",
        rf"(?<![^\W_])(?:{'|'.join(_OLD_MONTHS)})(?![^\W_])\.?,?(?: {{1,2}}|-|/)(?:{YEAR}|{AFTER_MONTH})",
        score=0.8,
        flags="i",
        left=rf"(?:{DAY}(?: ?[-/.] ?| ))?",
        examples=("confined [[17 Novr 1938]], forceps", "[[Feby 3rd]]"),
        counter_examples=("Jany said", "Apl.", "octreotide 3"),
    ),
    Pattern(
        "DATE",
        "date.month_letters",
        r"(?<![^\W_])(?:Ja|Fe|Mr|Ap|My|Jn|Je|Jl|Jy|Au|Ag|Se|Sp|Oc|No|De)\.? ?'\d\d(?!\d)",
        score=0.7,
        examples=("A1c 11.2 ([[Ap '95]]), 9.0", "[[Oc '08]]"),
        counter_examples=("No 95", "my '95 Ford".replace("my", "a"), "Se 95"),
    ),
    Pattern(
        "DATE",
        "date.broken_weekday",
        r"(?<![^\W_])(?:mon|tues|wednes|thurs|fri|satur|sun)-\n? *day(?![^\W_])",
        score=0.75,
        flags="i",
        examples=("[[Sun-day]], up to chair", "seen [[Wednes-\nday]] by"),
        counter_examples=("sun-dayroom", "Mon-Fri"),
    ),
    Pattern(
        "DATE",
        "date.ocr_iso",
        rf"(?=[\d/-]{{0,9}}[OoIl])[12]{_O}{{3}}([/-]){_O}{{2}}\1{_O}{{2}}(?![^\W_])",
        score=0.75,
        validator="ocr_date",
        examples=('"[[2O99-O2-l4]] 06:3', "[[2031/1O/04]]"),
        counter_examples=("2099-02-14", "1OOO-lo-lo"),
    ),
    Pattern(
        "DATE",
        "date.quarter",
        r"(?:[1-4]Q|Q[1-4]) ?[-/]? ?(?:'?(?:19|2[01])\d\d|'?\d\d)(?![\d:%/]|\.\d|[^\W_]| ?(?:h|hrs?|hours?|min|mg|ml|units?)(?![^\W_]))",
        score=0.7,
        examples=("begun [[1Q06]].", "seen [[Q3 '98]]", "the [[2Q 2031]] visit"),
        counter_examples=("q4 12h", "Q2 hours", "q3", "1q22 deletion", "22q11"),
    ),
    Pattern(
        "DATE",
        "date.vaccine_month",
        r"(?:mmrv?|dtap|tdap|td|dt|hib|opv|ipv|polio|hep ?[ab]|hpv|mcv4?|menactra|ppsv(?:23)?|pcv(?:13|20)?|pneumovax|prevnar|flu|"
        r"influenza|shingrix|zostavax|varicella|varivax|rotavirus|bcg|tetanus|covid)(?: ?(?:#|x) ?\d)?[ :,]{1,2}"
        rf"(?P<phi>(?:1[0-2]|0?[1-9])[-/]\d\d)(?![\d/-]){UNIT}",
        score=0.65,
        flags="i",
        examples=("10/11/94; MMR [[4-95]]; varicella", "Tdap [[09-19]]"),
        counter_examples=("flu 2-3 days", "flu 2-10 days", "hep B 3-7"),
    ),
    Pattern(
        "DATE",
        "date.term",
        r"(?:spring|summer|fall|autumn|winter) (?:term|semester|quarter|break|trimester)(?![^\W_])(?:,? (?:of )?(?:(?:19|2[01])\d\d|'\d\d)(?!\d))?",
        score=0.65,
        flags="i",
        examples=("testing from [[fall term]] be", "over [[spring break 2031]]"),
        counter_examples=("fall precautions", "spring terminal"),
    ),
    Pattern(
        "DATE",
        "date.last_season",
        r"(?:last|this past|past|that) (?P<phi>spring|summer|autumn|winter)(?![^\W_])(?! (?:term|semester|quarter|break|camp|cold|flu))",
        score=0.6,
        flags="i",
        examples=("by name last [[autumn]] or so", "this past [[winter]]."),
        counter_examples=("last fall", "that springs"),
    ),
)
