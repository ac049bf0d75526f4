"""Places: streets, cities, states, postal codes, countries, rooms and landmarks."""

from collections.abc import Iterable

from ..forms import LETTER, UP, any_of
from ..pattern import Pattern
from ..place_run import PLACE_WORD, RUN
from ..place_words import (
    COUNTIES,
    COUNTRIES,
    STATE_CODES,
    STATE_SHORT,
    STATES,
    STATES_ALSO_NAMES,
    STREET_SUFFIXES,
    STRONG_SUFFIXES,
)


def _either(words: Iterable[str]) -> str:
    return f"(?:{any_of(words)})"


def _lower(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(w.lower() for w in words))


_SUFFIX = _either(
    {*STREET_SUFFIXES, *(s.upper() for s in STREET_SUFFIXES)}
    - {"CT", "PT", "SQ", "CR", "RUN", "PASS", "BEND", "RISE", "WALK", "BAY", "HILL", "PARK"}
)
_STREET_PART = (
    f"(?:[{UP}](?:{LETTER}|['.-](?={LETTER})){{0,20}}\\.?|\\d{{1,3}}(?:st|nd|rd|th|ST|ND|RD|TH)|of|the|d"
    "e|du|la)"
)
_DIRECTION = "(?:[NSEW]{1,2}\\.?|North|South|East|West|NORTH|SOUTH|EAST|WEST)"
_UNIT = (
    "(?:,?[ ](?:(?:Apt|Apartment|Suite|Ste|Unit|Fl|Floor|Rm|Room|Lot|Bldg|Trlr|Spc|Box|APT|STE|SUITE|LOT|BLDG|TRLR|SPC|FL|RM|UN"
    "IT|apt|unit|suite|ste)\\b\\.?[ ]?#?|#[ ]?)[A-Z]?-?\\d{0,5}-?[A-Z]?\\b)?"
)
_LEADING_UNIT = (
    "(?:(?:Plot|PLOT|House|Block|Door|Bungalow|Shop|Flat|Unit|Apt|Suite|Ste|Level|Lot|Apartment|Villa|Room|SHOP|FLAT|UNIT|APT|SUITE|LOT|unit|apt|flat|suite)[ ]"
    "?\\d{1,5}[A-Za-z]?(?:,[ ]?|/|[ ]-[ ]|[ ]|-(?=\\d)))"
)
_NUMBER = "(?:\\d{1,4}[A-Za-z]?/(?=\\d))?\\d{1,6}(?:[A-Za-z]|-\\d{1,4}|[ ]\\d/\\d)?"
_STREET = (
    f"{_NUMBER},?[ ]{{1,2}}(?:{_DIRECTION}[ ])?(?:{_STREET_PART}[ ]){{1,4}}?{_SUFFIX}(?![\\w'])\\.?(?:[ "
    f"](?:[NSEW]{{1,2}}|North|South|East|West)\\b)?{_UNIT}"
)
_HIGHWAY = (
    "(?:(?:(?i:state|county|cty|co|us|u\\.s|old|farm|ranch|forest|fs)\\.?[ ]){0,2}(?:(?i:hwy|highway|rd|ro"
    "ad|route|rte|rt)\\.?|FM|CR|SR|RM)[ ](?:\\d{1,4}|[A-Z]{1,2})(?:-?[A-Z](?![\\w]))?(?:[ ]\\d/\\d)?(?![\\w]))"
)
_LANDMARKS = tuple(
    """Narrows Ramp Beach Bridge Mall Airport Marina Campground Island Stadium Arena Farm Farms Ranch
        Grange Trail Falls Lake River Harbor Harbour Dam Canyon Lodge Inn Hotel Motel Casino Raceway
        Fairgrounds Cemetery Reservation Prison Jail Penitentiary Shelter Park Reserve Quarry Mine Pier""".split()
)
_CODES = _either(STATE_CODES)

PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "STREET",
        "street.number",
        _STREET,
        0.85,
        validator="street",
        at="digits",
        examples=(
            "[[14 Ropemaker Wharf, Ste 330]], Penworth",
            "lives at [[1420 W. Sycamore Ave Apt 3B]], then",
            "[[3 Chandlers Cottages]], Drumeen",
            "[[118 Banksia Lane]]",
            "[[200 5th Avenue]]",
            "[[4/62 Wattle St]], Mirra",
            "[[12 Martin Luther King Blvd.]]",
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
        f"{_LEADING_UNIT}(?:{_STREET}|(?:{_STREET_PART}[ ]){{1,3}}{_SUFFIX}(?![\\w']))",
        0.87,
        needs=(
            "plot",
            "house",
            "block",
            "door",
            "bungalow",
            "shop",
            "flat",
            "unit",
            "apt",
            "suite",
            "ste",
            "level",
            "lot",
            "apartment",
            "villa",
            "room",
        ),
        at="needs",
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
        f"(?:{_NUMBER}[ ])?{_HIGHWAY}{_UNIT}",
        0.8,
        at="digits",
        examples=("[[905 Cty Rd 30 1/2]], near", "[[2207 FM 1960]], past", "[[9035 State Highway 6]]"),
        counter_examples=("4 Route of administration", "12 rd"),
    ),
    Pattern(
        "STREET",
        "street.highway_alone",
        "(?:(?:State|County|Cty|US|U\\.S\\.|STATE|COUNTY|CTY|Co\\.?)[ ](?:Hwy|Highway|HWY|HIGHWAY|Rd|Ro"
        "ad|RD|ROAD|Route|ROUTE|Rte|RTE)|Hwy|Highway|HWY|HIGHWAY|Interstate|Rte|RTE)\\.?[ ]\\d{1,4}(?:-"
        "?[A-Z](?!\\w))?(?!\\w)",
        0.75,
        needs=("state", "county", "cty", "us", "u", "co", "hwy", "highway", "interstate", "rte"),
        at="needs",
        examples=("[[STATE HWY 19-B]], WEST", "crash on [[Highway 61]] at night"),
        counter_examples=("state of 12", "county road"),
    ),
    Pattern(
        "STREET",
        "street.box",
        "(?i:p\\.?[ ]?o\\.?[ ]?box|post[ ]office[ ]box|rural[ ]route|rr|r\\.r\\.|hc)[ ]?\\#?\\d{1,6}(?:"
        ",?[ ](?i:box)[ ]\\d{1,5}[A-Z]?)?(?!\\w)",
        0.85,
        validator="not_respiration",
        needs=("p", "po", "pobox", "post", "rural", "rr", "r", "hc"),
        at="needs",
        examples=("mail to [[P.O. Box 2274]], Pen", "[[RR 2 Box 45]]", "[[PO BOX 88]]"),
        counter_examples=("RR 18, SpO2", "RR 22"),
    ),
    Pattern(
        "STREET",
        "street.rural",
        f"(?:RMB|RSD|RMD|CMB|MS)[ ]\\d{{1,5}},?[ ](?:{_STREET_PART}[ ]){{1,4}}{_SUFFIX}(?![\\w'])",
        0.85,
        needs=("rmb", "rsd", "rmd", "cmb", "ms"),
        at="needs",
        examples=("[[RMB 4471 Sandy Gully Track]]",),
        counter_examples=("MS 15 mg Tab",),
    ),
    Pattern(
        "STREET",
        "street.named",
        f"{_either({*STRONG_SUFFIXES, *(s.upper() for s in STRONG_SUFFIXES)} - {'DRIVE', 'LANE'})}(?![\\w'])",
        0.7,
        validator="named_street",
        needs=_lower(STRONG_SUFFIXES),
        at="needs",
        examples=("found down on [[Elm Street]] near", "lives off [[Old Quarry Road]]"),
        counter_examples=("on the Street", "Street drugs", "down the Road"),
    ),
    Pattern(
        "STREET",
        "street.lower",
        "\\d{1,5}[ ](?:[nsew][ ])?[a-z]{3,15}(?:[ ][a-z]{3,15})?[ ](?:street|st|avenue|ave|road|rd|boul"
        "evard|blvd|lane|ln|drive|dr|court|crescent|terrace|highway|way)(?![\\w'])(?:[ ]?(?:apt|unit|#)"
        "[ ]?\\w{1,4})?",
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
        at="digits",
        examples=("i live at [[118 banksia lane]] apt",),
        counter_examples=("walks 2 miles down road", "took 3 tabs by drive"),
    ),
    Pattern(
        "CITY",
        "city.state",
        f"(?:{_CODES}|{_either(s.title() for s in STATES)}|{_either(s + '.' for s in STATE_SHORT)}|"
        f"{_either(s.upper() for s in STATES)})(?![\\w'])",
        0.85,
        validator="city_before",
        needs=tuple(sorted({*_lower(STATE_CODES), *(s.split()[0] for s in STATES), *_lower(STATE_SHORT)})),
        at="needs",
        examples=(
            "ST. OSWALD'S GENERAL - [[Dunmere]], PA\n",
            "[[Larvik Point]], Minn.\n",
            "Address: [[St. Alban's]], VT 05478",
            "[[Wallaroon]] VIC 3899",
            "moved from [[Las Animas]], Colorado in",
        ),
        counter_examples=(
            "Home, PA",
            "Lisinopril, OR",
            "CAD, MI",
            "chest, PA and lateral",
            "the patient, IN the",
            "Head, CT 12345x",
        ),
    ),
    Pattern(
        "STATE",
        "state.city",
        f"(?:{_CODES}|{_either(s + '.' for s in STATE_SHORT)})(?![\\w'])",
        0.8,
        validator="state_after_city",
        needs=tuple(sorted({*_lower(STATE_CODES), *_lower(STATE_SHORT)})),
        at="needs",
        examples=("- Dunmere, [[PA]]\n", "Larvik Point, [[Minn.]]\n", "Wallaroon [[VIC]] 3899"),
        counter_examples=("Home, PA", "CAD, MI"),
    ),
    Pattern(
        "STATE",
        "state.name",
        f"(?:{_either(s.title() for s in STATES - STATES_ALSO_NAMES)}|"
        f"{_either(s.upper() for s in STATES - STATES_ALSO_NAMES)})(?![\\w'])",
        0.8,
        needs=tuple(sorted({s.split()[0] for s in STATES - STATES_ALSO_NAMES})),
        at="needs",
        examples=("lived in [[New Hampshire]] for years", "from [[Maine]]"),
        counter_examples=("new symptoms", "maine"),
    ),
    Pattern(
        "STATE",
        "state.county",
        f"Co\\.?[ ](?P<STATE>{_either(COUNTIES)})(?!\\w)",
        0.8,
        needs=("co",),
        at="needs",
        examples=("Drumeen, Co. [[Sligo]] F91",),
        counter_examples=("Co. owner",),
    ),
    Pattern(
        "CITY",
        "city.county",
        f"(?P<CITY>[{UP}]{LETTER}{{2,20}}(?:[ -][{UP}]{LETTER}{{2,20}})?),[ ]Co\\.?[ ]"
        f"{_either(COUNTIES)}(?!\\w)",
        0.85,
        at="capital",
        examples=("3 Weir Terrace, [[Drumeen]], Co. Sligo",),
        counter_examples=("Smith, Co. owner",),
    ),
    Pattern(
        "CITY",
        "city.below_street",
        f"[ ]{{0,40}}(?P<CITY>[{UP}]{LETTER}{{2,20}}(?:[ -][{UP}]{LETTER}{{1,20}}){{0,3}}),?[ ]{{0,4}}(?"
        f":\\n[ ]{{0,40}}|[ ])\\d{{4,5}}[ ]{{0,4}}(?=\\n|$)",
        0.8,
        validator="below_street",
        at="line",
        examples=("     RMB 4471 Sandy Gully Track\n     [[Yarra Ponds]]\n     3672\n",),
        counter_examples=("Lab results\nGlucose\n1400\n",),
    ),
    Pattern(
        "CITY",
        "city.after_street",
        f"{_STREET},?[ ]?(?:\\n[ ]{{0,40}}|[ ])(?P<CITY>[{UP}]{LETTER}{{2,20}}(?:[ -](?![A-Z]{{2,3}}\\b)"
        f"[{UP}]{LETTER}{{1,20}}){{0,2}}),?(?=[ ](?:[A-Z]{{2,3}}\\b|[A-Z]{{0,2}}\\d)|[ ]?\\n|,|$)",
        0.75,
        at="digits",
        examples=("118 Banksia Lane, [[Wallaroon]] VIC 3899",),
        counter_examples=("118 Banksia Lane.",),
    ),
    Pattern(
        "CITY",
        "city.lives",
        "(?i:lives|living|lived|live|works|worked|shops|resides|residing|resided|born|raised|grew[ ]up|"
        "moved|relocated|relocating|moving|travell?ed|travel|travelling|traveling|drove|drives|flew|ret"
        "urned|visiting|visited|home|residence|resident|native|hometown|town|city|village|suburb|vacati"
        "on|trip|emigrated|immigrated|originally|hails|comes|came|commutes|stationed|based|located)[ ]("
        "?:(?:alone|back|up|down|over|out|here|just|now|currently|recently|all[ ]the[ ]way|independentl"
        f"y|locally|together)[ ]){{0,2}}(?:in|from|to|of|near|outside|outside[ ]of|around|at)[ ](?:(?:th"
        "e[ ])?(?:town|city|village|suburbs?|rural|downtown|nearby|northern|southern|eastern|western|ar"
        f"ea)[ ](?:of[ ])?)?(?:the[ ])?(?P<phi>{RUN})",
        0.72,
        validator="place",
        needs=tuple(
            "lives living lived live works worked shops resides residing resided born raised grew moved relocated relocating moving traveled travelled travel travelling traveling drove drives flew returned visiting visited home residence resident native hometown town city village suburb vacation trip emigrated immigrated originally hails comes came commutes stationed based located".split()
        ),
        at="needs",
        examples=(
            "living in [[Serra Branca do Norte]].",
            "grew up in [[Pelham]] and",
            "Resident of [[Penworth Ferry]]",
        ),
        counter_examples=(
            "lives in Sheltered Housing",
            "came to ED",
            "moved to ICU",
            "born in March",
            "lives in Texas",
            "comes from Mexico",
        ),
    ),
    Pattern(
        "CITY",
        "city.field",
        f"(?i:address|addr|home|hometown|home town|residence|place of birth|birthplace|city|town|suburb|village|pob|lives|from|living)"
        f"[ ]?:[ ]{{1,3}}(?P<phi>{RUN})(?=[ ]{{0,3}}(?:\\n|$|[;|,.]))",
        0.65,
        validator="uncommon_field_place",
        needs=tuple(
            "address addr home hometown residence place birthplace city town suburb village pob lives from living".split()
        ),
        at="needs",
        examples=("Address: [[Quillback]]\n", "Place of birth: [[Upper Penworth]]; ", "Lives: [[Ottersby]]."),
        counter_examples=(
            "Home: Independent.",
            "From: Clinic",
            "Address: Unknown",
            "Lives: Alone.",
            "Residence: Apartment",
        ),
    ),
    Pattern(
        "CITY",
        "city.drove_in",
        f"(?:in|over|up|down|back)[ ]from[ ](?P<phi>{RUN})",
        0.65,
        validator="place",
        needs=("in", "over", "up", "down", "back"),
        at="needs",
        examples=("came up from [[Dunmere]] with",),
        counter_examples=("up from Baseline", "back from CT", "down from ICU"),
    ),
    Pattern(
        "CITY",
        "city.from_to",
        f"from[ ]{RUN}[ ]to[ ](?P<phi>{RUN})",
        0.65,
        validator="care_place",
        needs=("from",),
        at="needs",
        examples=(
            "drove from Yakima to [[Spokane]] yesterday",
            "transferred from Cedar Bluff Regional to [[Mercy Westbrook]].",
        ),
        counter_examples=("from ED to ICU", "from Monday to Friday", "from January to March"),
    ),
    Pattern(
        "CITY",
        "city.facility_in",
        "(?:VA|hospital|Hospital|clinic|Clinic|ED|ER|facility|office|home|rehab|SNF|center|Center|Centr"
        "e|school|store|jail|prison|church|apartment|shelter|farm|house|base|job|family|relatives|weddi"
        "ng|funeral|sister|brother|son|daughter|mother|father)[ ](?:in|near|outside)[ ](?:the[ ])?(?P<p"
        f"hi>{RUN})",
        0.65,
        validator="place",
        needs=tuple(
            "va hospital clinic ed er facility office home rehab snf center centre school store jail prison church apartment shelter farm house base job family relatives wedding funeral sister brother son daughter mother father".split()
        ),
        at="needs",
        examples=("at the VA in [[Fresno]]", "her sister in [[Pelham]]"),
        counter_examples=("ED in January", "home in AM", "family in Room"),
    ),
    Pattern(
        "HOSPITAL",
        "place.at",
        f"(?:at|@)[ ](?:the[ ])?(?P<phi>{RUN})",
        0.58,
        validator="uncommon_place",
        needs=("at",),
        at="needs",
        examples=("had CABG at [[Baylor]] 2014", "treated at [[Quarrington Abbey]] again"),
        counter_examples=(
            "at Baseline",
            "at McBurney's point",
            "at Rest",
            "AT BEDSIDE",
            "at ICU",
            "at Erb point",
            "at Time of",
            "AT HOME WITH WIFE",
            "clot at ICA terminus",
            "kinked at AVG anastomosis",
            "narrow at SVC",
        ),
    ),
    Pattern(
        "LOCATION-OTHER",
        "place.prefix",
        f"(?:Lake|Camp|Cape|Fort|Loch|Mount|Isle[ ]of|LAKE|Pond|Port|Glen)[ ](?P<phi>{PLACE_WORD}(?:[ ]"
        f"{PLACE_WORD})?)",
        0.62,
        validator="prefixed_place",
        needs=("lake", "camp", "cape", "fort", "loch", "mount", "isle", "pond", "port", "glen"),
        at="needs",
        examples=("swam in Lake [[Havasu]]", "stationed at Fort [[Brannigan]]"),
        counter_examples=("Port Placement", "port A", "Port Site"),
    ),
    Pattern(
        "LOCATION-OTHER",
        "place.crossing",
        f"(?i:corner|intersection|junction|crossing)[ ]of[ ](?P<phi>(?:\\d{{1,3}}(?:st|nd|rd|th)|"
        f"{PLACE_WORD})(?:[ ]{PLACE_WORD})?[ ](?:and|&|/)[ ](?:\\d{{1,3}}(?:st|nd|rd|th)|{PLACE_WORD})(?"
        f":[ ]{PLACE_WORD})?)",
        0.8,
        needs=("corner", "intersection", "junction", "crossing"),
        at="needs",
        examples=("at the corner of [[5th and Main]]",),
        counter_examples=("corner of the mouth",),
    ),
    Pattern(
        "STREET",
        "street.interstate",
        "I-\\d{1,3}(?!\\d)(?:[ ](?:North|South|East|West|[NSEW]B?\\b))?|(?:Exit|EXIT)[ ]\\d{1,3}[A-Z]?("
        "?!\\w)",
        0.7,
        needs=("i", "exit"),
        at="needs",
        examples=("MVC on [[I-95]] near [[Exit 42]]",),
        counter_examples=("levels I-V", "I-131 therapy", "I-123 scan"),
        validator="interstate",
    ),
    Pattern(
        "CITY",
        "city.lives_bare",
        f"(?i:lives|resides)[ ](?P<phi>{PLACE_WORD}(?:[ ]{PLACE_WORD})?)",
        0.65,
        validator="place",
        needs=("lives", "resides"),
        at="needs",
        examples=("social - lives [[Mont-Tilleul]], alone",),
        counter_examples=("lives With wife", "Lives Alone", "LIVES ALONE"),
    ),
    Pattern(
        "CITY",
        "city.form",
        "(?i:city|town|suburb|city/town|place[ ]of[ ]birth|birthplace|pob|hometown|town[ ]of[ ]residenc"
        f"e)[ ]?[:=][ ]{{0,4}}(?P<phi>{RUN})",
        0.85,
        validator="place",
        needs=("city", "town", "suburb", "place", "birthplace", "pob", "hometown"),
        at="needs",
        examples=("City: [[Pelham]]  State: NV", "Place of birth: [[Braddock]]"),
        counter_examples=("City: State:",),
    ),
    Pattern(
        "COUNTRY",
        "country.name",
        f"(?:{_either(c.title().replace(' And ', ' and ') for c in COUNTRIES)}|"
        f"{_either(c.upper() for c in COUNTRIES if len(c) > 4)})(?![\\w'])",
        0.8,
        needs=tuple(sorted({c.split()[0].split("-")[0] for c in COUNTRIES})),
        at="needs",
        examples=("born in [[Finland]] and", "back from [[South Korea]] on"),
        counter_examples=("new rash", "south wing", "iran"),
    ),
    Pattern(
        "COUNTRY",
        "country.abbreviation",
        "(?:U\\.?S\\.?A\\.?|U\\.K\\.|UK|the[ ]US|U\\.S\\.)(?!\\w)",
        0.6,
        context=("in", "from", "to", "of", "the"),
        needs_context=True,
        window=8,
        needs=("u", "us", "usa", "uk"),
        at="needs",
        examples=("immigrated to the [[USA]] in", "from the [[U.S.]] last"),
        counter_examples=("US abdomen", "USA 12"),
    ),
    Pattern(
        "ROOM",
        "room.number",
        "(?:(?i:room|rm|bed|bay|cubicle|chair)[ ]?(?:no\\.?[ ]?|number[ ]|\\#[ ]?|:[ ]?)?(?P<phi>\\d{1,"
        "4}[A-Z]?(?:[-/][A-Z\\d]{1,3})?|[A-Z]\\d{1,4}(?:-\\d{1,2})?|[A-Z]-?\\d{1,3}))(?![\\w%.]|[ ](?:d"
        "egrees|deg|air|air|days?|hours?|hrs?|times|x\\b))",
        0.7,
        validator="room",
        needs=("room", "rm", "bed", "bay", "cubicle", "chair"),
        at="needs",
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
        "LOCATION-OTHER",
        "place.landmark",
        f"{_either(w for b in _LANDMARKS for w in (b, b.upper()))}(?![\\w'])",
        0.68,
        validator="weak_place",
        needs=_lower(_LANDMARKS),
        at="needs",
        examples=(
            "a ferry from [[Heron Narrows]] at",
            "by the [[Red Kite Grange]],",
            "fell at [[Osprey Beach]]",
        ),
        counter_examples=(
            "Homeless Shelter",
            "the Park",
            "Nasal Bridge",
            "HOMELESS SHELTER",
            "Emergency Shelter",
        ),
    ),
    Pattern(
        "STREET",
        "street.intersection",
        "\\d{1,3}(?:st|nd|rd|th)[ ](?:&|and|/)[ ](?:\\d{1,3}(?:st|nd|rd|th)|(?!half|subsequent)[A-Za-z]{3,15})(?!\\w)"
        "(?![ ](?:rib|metacarpal|metatarsal|toe|finger|digit|percentile|ray|degree|floor|grade|trimester|day|week|of|visit)s?)",
        0.65,
        validator="crossing",
        at="digits",
        examples=("hit at [[73rd & 2nd]] on", "shop on [[58th & Mulberry]]"),
        counter_examples=(
            "1st and 2nd toe",
            "2nd and 3rd ribs",
            "between the 3rd and 4th week",
            "5th and final",
        ),
    ),
    Pattern(
        "STREET",
        "street.directed",
        f"\\d{{2,5}}[ ](?:[NSEW]|North|South|East|West)\\.?[ ](?!(?:{_SUFFIX})\\b)[{UP}]{LETTER}{{3,20}}(?=[,;.)\\n]|$)",
        0.65,
        validator="directed",
        at="digits",
        examples=("released to 6000, to [[4410 N Kilbride]], today",),
        counter_examples=("12 S aureus", "36 E Coli,"),
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
        needs=("no", "door", "d", "plot", "h", "flat", "house", "shop", "survey", *"abcefgijkl"),
        at="needs",
        examples=(
            "Hospital, [[No. 17/4, 2nd Cross, 60 Feet Road]], Vellara",
            "[[Flat No. 12, Lotus Enclave]]",
        ),
        counter_examples=("No. 4, Main complaint",),
    ),
    Pattern(
        "CITY",
        "city.hl7",
        "(?<=\\^)(?P<CITY>[A-Z][A-Z .'-]{2,30})\\^(?P<STATE>[A-Z]{2})\\^(?P<ZIP>\\d{5}(?:-?\\d{4})?)(?!\\d)",
        0.95,
        at="capital",
        needs=("^",),
        examples=("|9 ELM ST^^[[PELHAM]]^[[NV]]^[[89100]]||",),
        counter_examples=("A^B^C", "X^GLU^MG^12"),
    ),
    Pattern(
        "STREET",
        "street.hl7",
        "\\d{1,6}[ ][A-Z][A-Z\\d .#-]{3,40}(?=\\^[^|^\\n]{0,30}\\^[A-Z][A-Z .'-]{2,30}\\^[A-Z]{2}\\^\\d{5})",
        0.95,
        at="digits",
        needs=("^",),
        examples=("|[[9 ELM ST APT 6]]^^PELHAM^NV^89100||",),
        counter_examples=("5 MG TAB^X",),
    ),
    Pattern(
        "ZIP",
        "zip.canada_joined",
        "(?<=[ ,])(?!A[123]L[1-4]B[123])(?-i:[ABCEGHJ-NPRSTVXY]\\d[ABCEGHJ-NPRSTV-Z][ -]?\\d[ABCEGHJ-NPRSTV-Z]\\d)(?!\\w)",
        0.75,
        at="code",
        examples=("25 Kings Cir, Miss. [[L5R4B1]].", "ON [[K1A 0B1]]"),
        counter_examples=("level L5S1", "T2N1M0 tumour", "Ottawa H4K2P9x"),
    ),
    Pattern(
        "ZIP",
        "city.pin_code",
        f"(?P<CITY>[{UP}]{LETTER}{{3,20}})[ ]?[-–][ ]?(?P<ZIP>[1-8]\\d{{2}}[ ]\\d{{3}}|[1-8]\\d{{5}})(?![\\w.,]\\d)",
        0.75,
        at="capital",
        examples=("Lotus Marg, [[Vellara]] - [[560 999]]",),
        counter_examples=("Total - 120 33", "Vitamin - 1000"),
        validator="pin_code",
    ),
    Pattern(
        "ROOM",
        "room.unit",
        "(?:[MSCNPT]?ICU|[A-Z]VICU|NICU|PICU|CCU|OR|OT|PACU|L&D|OPD|ER|ED|Bay|bay|BAY|Deluxe|Exam|Trauma|Procedure|Suite)"
        "(?:[ ]|-|[ ](?i:no|room|rm|bed|bay)\\.?[ ]|[ ]?#)[A-Z]?\\d{1,4}[A-Z]?(?![\\w/%]|[.,]?\\d|[ ](?:\\(|-|to[ ]\\d|x|of|times|visits"
        "|days?|hours?|hrs?|min|more|patients|mg|mL|weeks|months|years|cm|mm))",
        0.65,
        needs=(
            "icu",
            "micu",
            "sicu",
            "cicu",
            "nicu",
            "picu",
            "ticu",
            "cvicu",
            "ccu",
            "or",
            "ot",
            "pacu",
            "l",
            "opd",
            "er",
            "ed",
            "bay",
            "deluxe",
            "exam",
            "trauma",
            "procedure",
            "suite",
        ),
        at="needs",
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
