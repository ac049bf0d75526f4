"""CITY, STATE, COUNTRY and ZIP: by a State, by what is done there, in fields."""

from ..forms import LETTER, UP
from ..pattern import Pattern
from ..place_run import PLACE_WORD, RUN
from ..place_words import (
    COUNTIES,
    COUNTRIES,
    STATE_CODES,
    STATE_SHORT,
    STATES,
    STATES_ALSO_NAMES,
)
from .place_forms import STREET, either

CODES = either(STATE_CODES)


PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "CITY",
        "city.state",
        f"(?:{CODES}|{either(s.title() for s in STATES)}|{either(s + '.' for s in STATE_SHORT)}|"
        f"{either(s.upper() for s in STATES)})(?![\\w'])",
        0.85,
        validator="city_before",
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
        f"(?:{CODES}|{either(s + '.' for s in STATE_SHORT)})(?![\\w'])",
        0.8,
        validator="state_after_city",
        examples=("- Dunmere, [[PA]]\n", "Larvik Point, [[Minn.]]\n", "Wallaroon [[VIC]] 3899"),
        counter_examples=("Home, PA", "CAD, MI"),
    ),
    Pattern(
        "STATE",
        "state.name",
        f"(?:{either(s.title() for s in STATES - STATES_ALSO_NAMES)}|"
        f"{either(s.upper() for s in STATES - STATES_ALSO_NAMES)})(?![\\w'])",
        0.8,
        examples=("lived in [[New Hampshire]] for years", "from [[Maine]]"),
        counter_examples=("new symptoms", "maine"),
    ),
    Pattern(
        "CITY",
        "city.county",
        f"(?P<CITY>[{UP}]{LETTER}{{2,20}}(?:[ -][{UP}]{LETTER}{{2,20}})?),[ ]Co\\.?[ ]"
        f"{either(COUNTIES)}(?!\\w)",
        0.85,
        examples=("3 Weir Terrace, [[Drumeen]], Co. Sligo",),
        counter_examples=("Smith, Co. owner",),
    ),
    Pattern(
        "CITY",
        "city.after_street",
        f"{STREET},?[ ]?(?:\\n[ ]{{0,40}}|[ ])(?P<CITY>[{UP}]{LETTER}{{2,20}}(?:[ -](?![A-Z]{{2,3}}\\b)"
        f"[{UP}]{LETTER}{{1,20}}){{0,2}}),?(?=[ ](?:[A-Z]{{2,3}}\\b|[A-Z]{{0,2}}\\d)|[ ]?\\n|,|$)",
        0.75,
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
        examples=("came up from [[Dunmere]] with",),
        counter_examples=("up from Baseline", "back from CT", "down from ICU"),
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
        examples=("at the VA in [[Fresno]]", "her sister in [[Pelham]]"),
        counter_examples=("ED in January", "home in AM", "family in Room"),
    ),
    Pattern(
        "CITY",
        "city.lives_bare",
        f"(?i:lives|resides)[ ](?P<phi>{PLACE_WORD}(?:[ ]{PLACE_WORD})?)",
        0.65,
        validator="place",
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
        examples=("City: [[Pelham]]  State: NV", "Place of birth: [[Braddock]]"),
        counter_examples=("City: State:",),
    ),
    Pattern(
        "COUNTRY",
        "country.name",
        f"(?:{either(c.title().replace(' And ', ' and ') for c in COUNTRIES)}|"
        f"{either(c.upper() for c in COUNTRIES if len(c) > 4)})(?![\\w'])",
        0.8,
        examples=("born in [[Finland]] and", "back from [[South Korea]] on"),
        counter_examples=("new rash", "south wing", "iran"),
    ),
    Pattern(
        "ZIP",
        "zip.canada_joined",
        "(?<=[ ,])(?!A[123]L[1-4]B[123]|E[1-4]V[1-5]M[1-6])(?-i:[ABCEGHJ-NPRSTVXY]\\d[ABCEGHJ-NPRSTV-Z][ -]?\\d[ABCEGHJ-NPRSTV-Z]\\d)(?!\\w)",
        0.75,
        examples=("25 Kings Cir, Miss. [[L5R4B1]].", "ON [[K1A 0B1]]"),
        counter_examples=("level L5S1", "T2N1M0 tumour", "GCS 9 E3V1M5.", "Ottawa H4K2P9x"),
    ),
    Pattern(
        "ZIP",
        "city.pin_code",
        f"(?P<CITY>[{UP}]{LETTER}{{3,20}})[ ]?[-–][ ]?(?P<ZIP>[1-8]\\d{{2}}[ ]\\d{{3}}|[1-8]\\d{{5}})(?![\\w.,]\\d)",
        0.75,
        examples=("Lotus Marg, [[Vellara]] - [[560 999]]",),
        counter_examples=("Total - 120 33", "Vitamin - 1000"),
        validator="pin_code",
    ),
)
