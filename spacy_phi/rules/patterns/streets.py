"""STREET and ROOM: with a number, a suffix, a box, a crossing; rooms and beds."""

from ..forms import LETTER, UP
from ..pattern import Pattern
from ..place_words import (
    STRONG_SUFFIXES,
)
from .place_forms import HEADING, NUMBER, STREET, STREET_PART, SUFFIX, UNIT, either

_LEADING_UNIT = (
    "(?:(?:Plot|PLOT|House|Block|Door|Bungalow|Shop|Flat|Unit|Apt|Suite|Ste|Level|Lot|Apartment|Villa|Room|SHOP|FLAT|UNIT|APT|SUITE|LOT|unit|apt|flat|suite)[ ]"
    "?\\d{1,5}[A-Za-z]?(?:,[ ]?|/|[ ]-[ ]|[ ]|-(?=\\d)))"
)

_HIGHWAY = (
    "(?:(?:(?i:state|county|cty|co|us|u\\.s|old|farm|ranch|forest|fs)\\.?[ ]){0,2}(?:(?i:hwy|highway|rd|ro"
    "ad|route|rte|rt)\\.?|FM|CR|SR|RM)[ ](?:\\d{1,4}|[A-Z]{1,2})(?:-?[A-Z](?![\\w]))?(?:[ ]\\d/\\d)?(?![\\w])"
    f"{HEADING})"
)


PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "STREET",
        "street.number",
        STREET,
        0.85,
        validator="street",
        examples=(
            "[[14 Ropemaker Wharf, Ste 330]], Penworth",
            "lives at [[1420 W. Sycamore Ave Apt 3B]], then",
            "[[3 Chandlers Cottages]], Drumeen",
            "[[118 Banksia Lane]]",
            "[[200 5th Avenue]]",
            "[[4/62 Wattle St]], Mirra",
            "[[12 Martin Luther King Blvd.]]",
            "at [[2 Harbor Pl, 3rd Fl Rear]], Chelmsbury",
            "resides [[160-B Ft. Haldane Pike]], KY",
            "[[9 Tannery Cl]], Ste-Aurélie",
        ),
        counter_examples=(
            "6 Minute Walk test",
            "3 View CXR",
            "10 mg Tab",
            "2 ST elevations",
            "120/80 Left arm Rise",
        ),
    ),
    Pattern(
        "STREET",
        "street.unit_first",
        f"{_LEADING_UNIT}(?:{STREET}|(?:{STREET_PART}[ ]){{1,3}}{SUFFIX}(?![\\w']))",
        0.87,
        examples=(
            "[[Shop 3, 118 Banksia Lane]], Wallaroon",
            "parcel to ([[Lot 42 Badger Creek Ct]])",
            "[[Flat 2, 14 Acacia Avenue]]",
            "[[Plot 27, Vadavalli Main Road]], Coimbatore",
        ),
        counter_examples=("Unit 3 Nursing", "Level 2 Trauma"),
    ),
    Pattern(
        "STREET",
        "street.highway",
        f"{NUMBER}[ ]{_HIGHWAY}{UNIT}",
        0.8,
        examples=("[[905 Cty Rd 30 1/2]], near", "[[2207 FM 1960]], past", "[[9035 State Highway 6]]"),
        counter_examples=("4 Route of administration", "12 rd"),
    ),
    Pattern(
        "STREET",
        "street.highway_alone",
        "(?:(?:State|County|Cty|US|U\\.S\\.|STATE|COUNTY|CTY|Co\\.?)[ ](?:Hwy|Highway|HWY|HIGHWAY|Rd|Ro"
        "ad|RD|ROAD|Route|ROUTE|Rte|RTE)|Hwy|Highway|HWY|HIGHWAY|Interstate|Rte|RTE)\\.?[ ]\\d{1,4}(?:-"
        "?[A-Z](?!\\w))?(?!\\w)"
        f"{HEADING}",
        0.75,
        examples=(
            "[[STATE HWY 19-B]], WEST",
            "off [[County Rd 13 spur]], fire",
            "crash on [[Highway 61]] at night",
        ),
        counter_examples=("state of 12", "county road"),
    ),
    Pattern(
        "STREET",
        "street.box",
        "(?i:p\\.?[ ]?o\\.?[ ]?box|post[ ]office[ ]box|rural[ ]route|rr|r\\.r\\.|hc)[ ]?\\#?\\d{1,6}(?:"
        ",?[ ](?i:box)[ ]\\d{1,5}[A-Z]?)?(?!\\w)",
        0.85,
        validator="not_respiration",
        examples=("mail to [[P.O. Box 2274]], Pen", "[[RR 2 Box 45]]", "[[PO BOX 88]]"),
        counter_examples=("RR 18, SpO2", "RR 22"),
    ),
    Pattern(
        "STREET",
        "street.rural",
        f"(?:RMB|RSD|RMD|CMB|MS)[ ]\\d{{1,5}},?[ ](?:{STREET_PART}[ ]){{1,4}}{SUFFIX}(?![\\w'])",
        0.85,
        examples=("[[RMB 4471 Sandy Gully Track]]",),
        counter_examples=("MS 15 mg Tab",),
    ),
    Pattern(
        "STREET",
        "street.named",
        f"{either({*STRONG_SUFFIXES, *(s.upper() for s in STRONG_SUFFIXES)} - {'DRIVE', 'LANE'})}(?![\\w'])",
        0.7,
        validator="named_street",
        examples=("found down on [[Elm Street]] near", "lives off [[Old Quarry Road]]"),
        counter_examples=("on the Street", "Street drugs", "down the Road"),
    ),
    Pattern(
        "STREET",
        "street.lower",
        "\\d{1,5}[ ](?:[nsew][ ])?[a-z]{3,15}(?:[ ][a-z]{3,15})?[ ](?:street|st|avenue|ave|road|rd|boul"
        "evard|blvd|lane|ln|drive|dr|court|crescent|terrace|highway|way)(?![\\w'])(?:[ ]?(?:apt|unit|#)"
        "[ ]?\\w{1,4})?(?:[ ]rear\\b)?",
        0.7,
        context=(
            "address",
            "live",
            "lives",
            "at",
            "living",
            "home",
            "house",
            "mail",
            "ship",
            "send",
            "located",
            "reside",
            "resides",
            "deliver",
        ),
        needs_context=True,
        window=18,
        examples=("i live at [[118 banksia lane]] apt", "at [[77 wharf st rear]] w/ cats"),
        counter_examples=("walks 2 miles down road", "took 3 tabs by drive"),
    ),
    Pattern(
        "STREET",
        "street.interstate",
        "I-\\d{1,3}(?!\\d)(?:[ ](?:(?:[Nn]orth|[Ss]outh|[Ee]ast|[Ww]est)(?:bound)?\\b|[NSEW]B?\\b))?|(?:Exit|EXIT)[ ]\\d{1,3}[A-Z]?("
        "?!\\w)",
        0.7,
        examples=(
            "MVC on [[I-95]] near [[Exit 42]]",
            "[[I-78 eastbound]] at",
        ),
        counter_examples=("levels I-V", "I-131 therapy", "I-123 scan"),
        validator="interstate",
    ),
    Pattern(
        "ROOM",
        "room.number",
        "(?:(?i:room|rm|bed|bay|cubicle|chair)[ ]?(?:no\\.?[ ]?|number[ ]|\\#[ ]?|:[ ]?)?(?P<phi>\\d{1,"
        "4}[A-Z]?(?:[-/][A-Z\\d]{1,3})?|[A-Z]\\d{1,4}(?:-\\d{1,2})?|[A-Z]-?\\d{1,3}))(?![\\w%.]|[ ](?:d"
        "egrees|deg|air|air|days?|hours?|hrs?|times|x\\b))",
        0.7,
        validator="room",
        examples=("transferred to Room [[412B]] overnight", "Bed [[12-A]]", "rm [[7]]"),
        counter_examples=(
            "room air",
            "head of bed 30 degrees",
            "chair 2 hours",
            "chair 3x daily",
            "bed 3 times",
        ),
    ),
    Pattern(
        "STREET",
        "street.india",
        f"(?:(?:No|Door[ ]No|D\\.No|Plot[ ]No|Plot|H\\.?[ ]?No|Flat[ ]No|House[ ]No|Shop[ ]No|Survey[ ]No)\\.?[ :]{{0,2}}"
        f"\\d{{1,5}}[A-Z]?(?:[/-]\\d{{1,5}}[A-Z]?){{0,3}}|[A-Z]-\\d{{1,4}}(?:/\\d{{1,4}})?),[ ](?:\\d{{1,3}}(?:st|nd|rd|th)?[ ]|[{UP}]{LETTER}+[ ])"
        f"(?:[{UP}]{LETTER}+[ ]){{0,3}}"
        "(?:Cross|Main|Road|Rd|Street|Layout|Nagar|Block|Stage|Phase|Sector|Colony|Marg|Extension|Enclave|Lane|Vihar|Salai)"
        f"(?![\\w])(?:,[ ](?:\\d{{1,3}}(?:st|nd|rd|th)?[ ])?(?:[{UP}]{LETTER}+[ ]){{0,3}}"
        "(?:Cross|Main|Road|Rd|Street|Layout|Block|Stage|Phase|Sector|Colony|Marg|Lane)(?![\\w])){0,3}",
        0.85,
        examples=(
            "Hospital, [[No. 17/4, 2nd Cross, 60 Feet Road]], Vellara",
            "[[Flat No. 12, Lotus Enclave]]",
        ),
        counter_examples=("No. 4, Main complaint",),
    ),
    Pattern(
        "ROOM",
        "room.unit",
        "(?:[MSCNPT]?ICU|[A-Z]VICU|NICU|PICU|CCU|OR|OT|PACU|L&D|OPD|ER|ED|Bay|bay|BAY|Deluxe|Exam|Trauma|Procedure|Suite)"
        "(?:[ ]|-|[ ](?i:no|room|rm|bed|bay)\\.?[ ]|[ ]?#)[A-Z]?\\d{1,4}[A-Z]?(?![\\w/%]|[.,]?\\d|[ ](?:\\(|-|to[ ]\\d|x|of|times|visits"
        "|days?|hours?|hrs?|min|more|patients|mg|mL|weeks|months|years|cm|mm))",
        0.65,
        validator="unit_room",
        examples=(
            "| [[SICU-14]] |",
            "wheeled into [[OR 12]].",
            "via [[bay 7]] then",
            "see in [[OPD No. 6]].",
        ),
        counter_examples=(
            "OR 1.5 (1.1-2)",
            "2 OR 3 tabs",
            "ICU 3 days",
            "ED 2 visits",
            "OT 3x weekly",
            "pain OR 4 stools",
        ),
    ),
)
