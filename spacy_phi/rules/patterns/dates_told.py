"""DATE that its neighbours tell: columns of days, timelines, courses, events with a month, terms of a school."""

from ..number_words import ONES, TEENS, TENS
from ..pattern import Pattern
from .date_forms import DAY_MONTH, LATE_NTH, MONTH_NAME, NOT_NTH, NTH, WEEKDAY

_MONTH = r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|March)"
_EVENTS = (
    "refill refilled filled fill esi epidural rfa mbb injection injections inj rpt repeat recheck scan mri ct cta cxr echo tte ekg ecg eeg "
    "colo colonoscopy egd ogd mammo mammogram pap dexa a1c labs lab bloods surgery bx biopsy cabg pci stent stented tka tha tkr "
    "thr due recall clinic opd seen appt admit admitted admission discharged chemo xrt phaco booster vaccine flu jab smear psa "
    "relapse ablation cardioversion fusion arthroplasty angio cath eviction hearing"
).split()
_UNITS, _TEENS = ONES.split("|"), TEENS.split("|")
_DAY_SAID = (
    rf"(?:twenty[- ](?:{ONES})|thirty[- ]one|twenty|thirty|"
    + "|".join([*_TEENS[4:], *_TEENS[:4], *_UNITS])
    + ")"
)
_YEAR_SAID = (
    rf"(?:(?:nineteen|twenty)[- ](?:(?:oh|{TENS})(?:[- ](?:{ONES}))?|ten|eleven|twelve|[a-z]{{3,5}}teen)|"
    rf"two thousand(?: and)?(?: (?:{ONES}|ten|eleven|twelve|[a-z]{{3,5}}teen))?)"
)
_SHORT_YEAR_SAID = rf"(?:(?:oh|{TENS})[- ](?:{ONES})|(?:forty|fifty|sixty|seventy|eighty|ninety))"
# "in june eight patients" and "since june two tablets" count.
_NO_COUNT = (
    r"(?! (?:hundred|thousand|point|percent|m[lg]|milli\w+|micro\w+|units?|tab\w+|caps?\w*|pills?|puffs?|weeks?|days?|months?|"
    r"years?|hours?|times|patients|visits|episodes?|doses?|of|more|other|falls|stents|or|to [a-z]+ (?:times|days|weeks)|slash|"
    r"x)(?![^\W_]))"
)


PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "DATE",
        "date.row",
        rf"(?<![^ |\n,])(?:{DAY_MONTH})(?= *(?:[ |,]|\n|$))(?![, ]*[a-z])",
        score=0.7,
        validator="row_date",
        examples=(
            "        [[3/1]]  [[3/2]]  [[3/3]]\nWBC 14.2 11.8\n",
            "Date | [[1/12]] | [[8/12]]\n",
        ),
        counter_examples=("4/5  5/5  5/5\n", "6/9  6/12\n", "strength 4/5 5/6\n", "3/8  5/8\n"),
    ),
    Pattern(
        "DATE",
        "date.series",
        rf"(?<![^ ,;>])(?:{DAY_MONTH})(?![\d/%.-]|[^\W_]| ?(?:tabs?|cup|caps?|mg|strength|in |on the|pos|nodes?))",
        score=0.6,
        validator="series_date",
        examples=("OD phaco on 1/9, OS [[1/23]], well",),
        counter_examples=("seen 3/4, grip 4/5", "pain 3/10, 4/10", "INR on 15/11, omit 1/7, then"),
    ),
    Pattern(
        "DATE",
        "date.measured_day",
        r"(?:wound|ulcer|sore|incision|sacr(?:um|al)|coccyx|heel|meas(?:ured|ures|urements?)?|pressure injury|stage [2-4])[^\n]{0,60}?"
        r"(?<![\w.])(?P<phi>(?:1[0-2]|[1-9])\.(?:3[01]|[12]\d|[1-9])|(?:3[01]|[12]\d|[1-9])\.(?:1[0-2]|[1-9]))(?=:? \d{1,2}(?:\.\d)? ?x ?\d)",
        score=0.6,
        flags="i",
        validator="dashed_date",
        examples=("Wound [[7.1]] 4.2x3.1x0.8, more",),
        counter_examples=("Wound 7.1 x 4.2 cm", "wound 4.2x3.1 cm", "ulcer L4.5 3.2x1"),
    ),
    Pattern(
        "DATE",
        "date.measured_next",
        r"x ?\d{1,2}(?:\.\d{1,2})?(?: ?cm)?[,;] (?P<phi>(?:1[0-2]|[1-9])\.(?:3[01]|[12]\d|[1-9])|(?:3[01]|[12]\d|[1-9])\.(?:1[0-2]|[1-9]))"
        r"(?=:? \d{1,2}(?:\.\d)? ?x ?\d)",
        score=0.6,
        validator="dashed_date",
        examples=("was 4.2 x 3.1 x 0.8, [[7.8]] 3.9x2.8",),
        counter_examples=("4.2x3.1, 7.8 cm", "x 3.1, 7.8x3"),
    ),
    Pattern(
        "DATE",
        "date.event_month",
        rf"(?:{'|'.join(sorted(_EVENTS, key=len, reverse=True))})[ :]{{1,2}}(?P<phi>(?-i:{_MONTH})\b\.?)"
        r"(?![^\W_]|[-'][A-Za-z]|[ ]?\d{1,4}(?!\d| ?%)|(?-i: [A-Z][a-z]))"
        r"(?! (?:[a-z]+ )?(?:need|help|have|be|require|benefit|cause|in|the|from|to)\b)",
        score=0.7,
        flags="i",
        examples=("Last refill [[May]] per PDMP", "L4-5 ESI [[Aug]] 50% x 6 wk", "colo [[Nov]]: 2 TA"),
        counter_examples=(
            "surgery May be",
            "ct MAR artefact",
            "dose Dec to 4",
            "seen Jan Smith",
            "CT Mar 10 mg",
        ),
    ),
    Pattern(
        "DATE",
        "date.line_month_gap",
        r"^(?P<phi>(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.?) {2,}(?=[A-Z0-9])",
        score=0.6,
        flags="m",
        examples=("[[Nov]]  Ref'd to list\n",),
        counter_examples=("May  Take one\n", "Nov smith\n"),
    ),
    Pattern(
        "DATE",
        "date.late_nth",
        rf"(?:on|by|until|till?|since|before|after) the (?P<phi>(?:1[3-9]|2[0-9]|3[01])(?:st|nd|rd|th)){NOT_NTH}(?= [a-z])",
        score=0.6,
        flags="i",
        examples=("Echo on the [[28th]] showed EF", "back by the [[22nd]] per clinic"),
        counter_examples=(
            "on the 17th floor",
            "by the 25th percentile",
            "on the 14th day",
            "after the 13th dose",
        ),
    ),
    Pattern(
        "DATE",
        "date.next_nth",
        r"(?:next|last) (?:rpt|report|visit|appt|appointment|review|clinic|bloods|labs|court|hearing|meeting|mtg|check|f/u|depot|"
        r"injection|delivery|pay ?day|pickup|home visit)(?: (?:is|was|due|on|the|for|by)){0,2}[ :]{1,2}(?P<phi>(?:3[01]|[12]?\d)(?:st|nd|rd|th))"
        rf"(?![^\W_]){NOT_NTH}(?! of )",
        score=0.65,
        flags="i",
        examples=("Probation: next rpt [[22nd]], Gord", "next visit on the [[3rd]]."),
        counter_examples=("next visit 3rd floor", "next dose 3rd", "last visit 2nd opinion"),
    ),
    Pattern(
        "DATE",
        "date.said_weekday_nth",
        rf"{WEEKDAY},? (?:the {NTH}|{LATE_NTH})(?![^\W_])(?! (?:thing|dose|visit|time|rib|toe|finger|floor|of (?!{MONTH_NAME})))"
        rf"(?: of {MONTH_NAME})?",
        score=0.8,
        flags="i",
        examples=("rope on [[monday the twenty seventh]] under", "seen [[Friday the third of may]] by"),
        counter_examples=("monday first thing", "friday the second dose"),
    ),
    Pattern(
        "DATE",
        "date.said_month_day",
        rf"(?:(?<!in )(?<!this )(?<!last )(?<!next )(?<!every )(?<!during )(?!may|march)(?<![^\W_]){MONTH_NAME}|(?<=on )(?:may|march)|"
        rf"(?<=since )(?:may|march)|(?<=until )(?:may|march))(?:,? (?:the )?){_DAY_SAID}(?![^\W_]){_NO_COUNT}(?:,? {_YEAR_SAID}(?![^\W_]))?",
        score=0.75,
        flags="i",
        examples=(
            "wedding on [[june eight]] ferry is",
            "seen [[November twenty two twenty twenty four]].",
            "due on [[may twelve]] at",
        ),
        counter_examples=(
            "in june eight patients",
            "may two",
            "since june two tablets",
            "july one hundred",
            "he may one day",
        ),
    ),
    Pattern(
        "DATE",
        "date.said_birth",
        rf"(?:date of birth|d ?o ?b|birth ?date|born)(?: is| on)?[ ,:]{{1,2}}(?P<phi>{_DAY_SAID}[ ,]{{1,2}}(?:of )?{_DAY_SAID}[ ,]{{1,2}}"
        rf"(?:{_YEAR_SAID}|{_SHORT_YEAR_SAID})(?![^\W_]))",
        score=0.8,
        flags="i",
        examples=("date of birth [[eleven four eighty nine]] you",),
        counter_examples=("born two weeks early", "born three of five"),
    ),
    Pattern(
        "DATE",
        "date.national_day",
        r"(?:on|since|before|after|around|about|by|until|till?|over|during|past|near) (?:the )?(?P<phi>(?!(?:Hospital|Post|Study|Treatment|"
        r"Cycle|Dialysis|Chemo|Op|Operative|Admission|Icu|Antibiotic|Abx|Every|Sick|Rest|Next|Same|Each|Life|Infusion|Surgery|Clinic|Snow|"
        r"Game|Field|Laundry|Sports|Open|Day|Adult|Transplant|Discharge|Protocol|Trial|Therapy|Visit|Dose|Injury|Non|Pain|Market|Bath|Shower|"
        r"Transfer|Delivery|Baseline|Induction|Event|One|First|Last|Present|Modern|Doris|Dr|Mr|Mrs|Ms|Miss)\b)"
        r"[A-Z][a-z'í]{2,14}(?: (?:and |of )?[A-Z][a-z']{2,14})? Day)(?![\w'-]| ?[#\d(:]| [A-Z]| (?:care|centre|center|surgery|unit|case|"
        r"program|service|clinic|school|room|of|one|two|three))",
        score=0.65,
        examples=(
            "on or about [[Democracy Day]].",
            "since [[Rizal Day]] feverish",
            "fell on [[Truth and Reconciliation Day]]",
        ),
        counter_examples=(
            "on Hospital Day 3",
            "on Postoperative Day 2",
            "after Study Day",
            "seen by Doris Day",
        ),
    ),
    Pattern(
        "DATE",
        "date.school_term",
        r"(?:for|in|during|since|from|until|by|of|end|start|next|mid|before|after|last)[ -](?P<phi>Term [1-4](?:,? (?:[Ww]k|[Ww]eek) ?\d{1,2})?"
        r"(?:,? 20\d\d)?)(?![\w/-]|\.\d)(?! (?:pregn|deliver|infant|baby))",
        score=0.65,
        examples=("booked for [[Term 2]]. Consent", "since [[Term 3 wk 4, 2024]]"),
        counter_examples=("born at Term 2 yrs", "for Term 5", "in Term 1.5"),
    ),
    Pattern(
        "DATE",
        "date.term_week",
        r"(?:T[1-4],? (?:[Ww]k|[Ww]eek) ?\d{1,2}(?:,? 20\d\d)?|Term [1-4],? (?:(?:[Ww]k|[Ww]eek) ?\d{1,2},? )?20\d\d)(?![\w/])",
        score=0.65,
        examples=("[[T1 wk 3, 2024]]  Mobile van", "in [[T2 week 5]] for", "starts school [[Term 1 2025]]."),
        counter_examples=("T1 weighted", "T2 wks 3", "T3 N1"),
    ),
)
