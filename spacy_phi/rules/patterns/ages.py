"""AGE: figures with a unit, a sex or a word for a person; no gestational ages and no durations."""

from ..pattern import Pattern
from .age_forms import ADULT, NUM

ALONE = r"(?<![\d.,/:-])(?<![^\W_])"

UNIT = r"(?:years?|yrs?|year's|months?|mos?|mths?|weeks?|wks?|days?)"

PERSON = (
    r"(?:male|female|man|woman|gentleman|lady|boy|girl|gent|infant|child|baby|toddler|teenager|teen|"
    r"caucasian|african"
    r"|white|black|hispanic|asian)(?![^\W_])"
)


PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "AGE",
        "age.years_old",
        rf"{ALONE}(?P<phi>{NUM}(?: ?1/2)?(?: ?(?:-|&|and|or) ?\d{{1,2}})?(?: ?-? ?(?:months?|mos?|"
        rf"weeks?|wks?|days?)(?=[ -]{{1,2}}old))?)"
        rf"[ -]{{0,3}}(?:{UNIT}[ -]{{0,3}})?(?<![\d ])[ -]{{0,3}}(?:old|of age)(?![^\W_])",
        score=0.9,
        flags="i",
        examples=(
            "an [[83]]-year-old sailor",
            "was a [[26]] year old on",
            "cousin, [[19-month]]-old",
            "[[64]] yr-old man",
            "[[45]] years of age",
            "[[85]]yr old",
            "[[72]] -year- old",
            "[[6-day]]-old boy",
        ),
        counter_examples=("10 year history", "2 days older", "for 10 years", "graft 12 old", "3.5 years old"),
    ),
    Pattern(
        "AGE",
        "age.yo",
        rf"{ALONE}(?P<phi>{NUM}(?:(?:yo|y/o|y\.o\.?)(?=[mf]?(?![^\W_])|[wbah][mf](?![^\W_]))|"
        rf"(?=[ -]{{1,2}}(?:y\.? ?/? ?o\.?|yo[mf]|yo[wbah][mf])(?![^\W_]))))",
        score=0.9,
        flags="i",
        examples=(
            "REASON: [[67]] yo welder",
            "[[93yo]] and stubborn",
            "[[72]] y/o WF",
            "[[72]] y.o. male",
            "[[54yo]]M with",
            "[[54]] yoF",
        ),
        counter_examples=("2 you", "5 york", "10 yoga sessions"),
    ),
    Pattern(
        "AGE",
        "age.sex",
        rf"{ALONE}(?P<phi>{ADULT}|\d(?=[ -]?(?:YM|YF|yM|yF))|\d(?=[MF](?![^\W_]|"
        rf" ?[a-z]{{0,8}} ?(?:foley|cath|sheath))))"
        r"(?:(?:[ -]?[yY](?:r|rs|R|RS)?[ ,/]?)?[ -]?(?:(?:[WBHAC]|AA|RH|LH|RHD|LHD) ?)?[MF](?![^\W_]|"
        r"['.-]\w|[+])|/[MF](?![^\W_])|(?:RH|LH)(?![^\W_]))",
        score=0.8,
        validator="age_with_sex",
        examples=(
            "SUMMARY\n[[88]]F, widowed",
            "Imp: [[63]]M baker",
            "[[53]]RHM with tremor",
            "| [[46]] F | welder",
            "CSN 305518294   [[64]] F\n",
            "Age/Sex: [[72]]/F",
            "[[61]] WM with",
            "[[85]]yF from",
            "Tindall [[77]]M, seen",
        ),
        counter_examples=(
            "temp 101F",
            "16F foley",
            "Foley 18 F placed",
            "98.6F",
            "T 102 F",
            "10 M units",
            "A1-2026M",
            "14 F sheath",
            "HR 72 F/U",
        ),
    ),
    Pattern(
        "AGE",
        "age.person",
        rf"{ALONE}(?P<phi>{ADULT}|[1-9](?=[ -]?(?:years?|yrs?|y)))[ -]{{0,2}}(?:(?:years?|yrs?\.?|"
        rf"y)[ -]{{1,2}})?{PERSON}",
        score=0.8,
        flags="i",
        validator="not_counted",
        examples=("This is a [[64]] female", "[[72]]-year female", "a [[34]] year-male"),
        counter_examples=("50 male patients", "12 children", "of 24 women"),
    ),
    Pattern(
        "AGE",
        "age.years_months",
        rf"{ALONE}\d{{1,2}} ?(?:years?|yrs?\.?|y) ?(?:and |, ?|& )?\d{{1,2}} ?(?:months?|mos?\.?|mths?|"
        rf"m)(?![^\W_])(?! (?:ago|later|post|history|hx|duration|f/u|follow))",
        score=0.85,
        flags="i",
        validator="no_duration",
        examples=("Age [[9 yrs 2 mos]], DOB", "5/19   [[4y1m]]   16.8 kg", "a [[3 years and 2 months]] boy"),
        counter_examples=("for 2 years 3 months", "2y 3m ago", "over 1 yr 2 mos"),
    ),
    Pattern(
        "AGE",
        "age.y",
        rf"{ALONE}(?:{ADULT}|[1-9])(?:y|Y|yr|yrs|YR)(?![^\W_]|/)(?! ?(?:ago|later|post|history|hx|"
        rf"duration|f/u|follow|surv|prior|of|smok|risk|ppd))",
        score=0.75,
        validator="no_duration",
        examples=("VANCE, IDA   F   [[23y]]   (11/02/08)", "pt [[84y]], from home"),
        counter_examples=("x 5y", "for 3y", "5y survival", "10y ago", "over 2yr"),
    ),
    Pattern(
        "AGE",
        "age.years_header",
        rf"(?:(?<=[MF] )|(?<=[MF]  )|(?<=[MF]   )|(?<=[MF]    )|(?<=ale )|(?<=ale, )|"
        rf"(?<=\| ))(?P<phi>{ADULT} ?(?:years?|yrs?|Y|y)?)(?= {{2,}}| ?[|\n]| ?, ?(?:DOB|dob))",
        score=0.75,
        examples=("TOMAS B     M    [[52 yrs]]     Ward", "| [[47 yrs]] | MRN"),
        counter_examples=("smoked 20 yrs  ago", "| 120 |"),
    ),
    Pattern(
        "AGE",
        "age.old_years",
        rf"{ALONE}(?P<phi>(?:[89]\d|1[01]\d) ?(?:years|yrs|yr|y))(?![^\W_])(?! ?(?:ago|later|old|survival|history))",
        score=0.7,
        flags="i",
        examples=("at [[98 yrs]] she", "now [[101 years]],"),
        counter_examples=("90 years ago", "12 yrs"),
    ),
)
