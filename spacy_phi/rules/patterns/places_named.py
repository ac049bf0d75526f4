"""Places by the kind of ground they are, small letters and capitals, by quarter, by what they are called for short;
wards and wings with a name."""

from ..forms import LETTER, UP, any_of, words_of
from ..pattern import Pattern
from ..place_run import PLACE_WORD
from .facility_forms import heads

_NAME = f"[{UP}](?:{LETTER}|['-](?={LETTER})){{1,20}}"

_GROUNDS = words_of(
    """ledge, ledges, cliffs, gorge, ravine, turnpike, thruway, tollway, dunes, trailhead, estates, subdivision, apartments,
    townhomes, townhouses, condos, condominiums, speedway, reservoir, fairground, fairgrounds, boatyard, lighthouse, boardwalk,
    headland, ferry terminal, bus terminal, bus station, train station, railway station, metro station, mobile home park,
    trailer park, rv park, truck stop, travel plaza, housing estate, rest area, boat ramp, boat launch, food bank, soup kitchen"""
)
_LOWER_GROUNDS = words_of(
    """subdivision, ferry terminal, bus terminal, bus station, train station, railway station, metro station, fairgrounds,
    fairground, dunes, trailer park, mobile home park, rv park, caravan park, caravan site, housing estate, council estate,
    estate, campground, campsite, reservation, reservoir, trailhead, quarry, boat ramp, boat launch, truck stop, rest area,
    rest stop, interchange, overpass, underpass, turnpike, projects, apartments, apartment complex, townhomes, condos, ledge,
    ravine, gorge, neighborhood, neighbourhood, township, village, speedway, racetrack, food bank, food pantry, soup kitchen,
    mall, arena, pier, boardwalk, islands, lighthouse, levee, dam, ski resort, golf course, golf club, country club"""
)
_LOWER_CARE = words_of(
    """medical center, medical centre, health center, health centre, nursing home, care home, rest home, group home, dialysis unit,
    dialysis center, dialysis centre, birth centre, birth center, birthing center, rehab center, hospice, infirmary, chest clinic,
    eye clinic, dental clinic, walk-in clinic, fertility clinic, methadone clinic, health clinic, family clinic, surgery center,
    cancer center, cancer centre, crisis center, crisis centre, detox, detention center, rehab facility, assisted living"""
)
_QUARTERS = (
    "(?:Little|Upper|Lower|Great|Greater|North|South|East|West|Old|New|Big|Grand|Nether|Downtown|Historic)"
)
_IN = "(?:(?<=in[ ])|(?<=near[ ])|(?<=from[ ])|(?<=around[ ])|(?<=to[ ])|(?<=at[ ])|(?<=across[ ])|(?<=in[ ]the[ ])|(?<=from[ ]the[ ])|(?<=near[ ]the[ ]))"
_DEVOUT = (
    "(?:Holy|HOLY|Sacred|SACRED|Blessed|BLESSED|Precious|Divine|DIVINE|Queen[ ]of(?:[ ]the)?|Star[ ]of(?:[ ]the)?|QUEEN[ ]OF"
    "(?:[ ]THE)?|Corpus|CORPUS)"
)

PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "LOCATION-OTHER",
        "place.ground",
        heads(_GROUNDS),
        0.66,
        validator="weak_place",
        examples=(
            "below [[Widow's Ledge]]; hoisted",
            "in [[Rowan Quay Apartments]].",
            "on the [[Verran Turnpike]] by",
        ),
        counter_examples=("the Apartments", "Senior Apartments", "Food Bank", "Rest Area", "Gingival Ledge"),
    ),
    Pattern(
        "LOCATION-OTHER",
        "place.lower_ground",
        f"(?:{any_of(_LOWER_GROUNDS)})(?![\\w'])",
        0.62,
        validator="weak_place",
        examples=(
            "near the [[Rowan Quay ferry terminal]].",
            "the whole [[Quillbend subdivision]] has",
            "at the [[Dunmore fairgrounds]] 4th",
        ),
        counter_examples=("a trailer park", "the subdivision", "Local village", "real estate", "Real estate"),
    ),
    Pattern(
        "HOSPITAL",
        "hospital.lower_head",
        f"(?:{any_of(_LOWER_CARE)})(?![\\w'])",
        0.68,
        validator="weak_place",
        examples=("the [[Quillbend nursing home]] sent", "TB clinic ([[Harrow St. chest clinic]]) confirms"),
        counter_examples=(
            "a nursing home",
            "Local care home",
            "Outpatient dialysis unit",
            "Needs detox",
            "Home hospice",
            "Pt rest home",
        ),
    ),
    Pattern(
        "LOCATION-OTHER",
        "place.quarter",
        f"{_IN}(?P<phi>{_QUARTERS}[ ]{_NAME}(?:[ ](?:Side|End|Town|Village|Heights))?)",
        0.62,
        validator="quarter",
        examples=(
            "a dentist in [[Little Odessa]] because",
            "Barn in [[West End]], Narcan",
            "from [[Lower Haddock]] by",
        ),
        counter_examples=(
            "in Upper Lobe",
            "at Lower Extremity",
            "in Great Toe",
            "from Old Records",
            "in New York",
            "from South Asia",
            "to New Onset",
            "in Lower GI",
            "in North Wing",
        ),
    ),
    Pattern(
        "LOCATION-OTHER",
        "place.hyphenated",
        f"[{UP}]{LETTER}{{2,15}}-(?:on|upon|by|in|under|le|la|les|sur|sous|next|super|de)-(?:the-|la-|le-)?[{UP}]{LETTER}{{2,15}}(?![\\w-])",
        0.72,
        validator="hyphenated_place",
        examples=("Haddock, [[Wrenbury-on-Tarn]], and", "from [[Marly-sous-Bois]] with"),
        counter_examples=("Step-by-Step", "Head-on-Collision", "Side-by-Side"),
    ),
    Pattern(
        "LOCATION-OTHER",
        "place.quoted",
        f"(?i:at|to|from|in|near|of|by|on|outside)[ ](?:the[ ])?[\"'][Tt]he[ ](?P<phi>{_NAME}(?:[ ]{_NAME}){{0,2}})[\"']",
        0.72,
        validator="quoted_place",
        examples=(
            'seen at "the [[Brig]]" twice',
            'originally from "the [[Valley]]", moved',
            'phoned to "the [[Memorial]]" as',
        ),
        counter_examples=('went to "the Doctor"', 'at "the Hospital" again', 'sick of "the Pain"'),
    ),
    Pattern(
        "LOCATION-OTHER",
        "place.kid",
        f"(?i:an?)[ ](?P<phi>{_NAME}(?:[ ]{_NAME})?)[ ](?:kid|native|lifer|transplant|local)(?![\\w-])(?![ ](?:kidney|heart|liver|lung|valve|tissue|language|speaker))",
        0.6,
        validator="quarter_name",
        examples=("He's a [[Heights]] kid, never", "a [[Dunmere]] native who"),
        counter_examples=(
            "a Jewish kid",
            "a Spanish native",
            "a Kidney transplant",
            "an Asian native",
            "a Healthy kid",
        ),
    ),
    Pattern(
        "LOCATION-OTHER",
        "place.toll_road",
        "(?i:(?<=on[ ]the[ ])|(?<=off[ ]the[ ])|(?<=along[ ]the[ ]))(?P<phi>Turnpike|TURNPIKE|Thruway|THRUWAY|Beltway|BELTWAY|Parkway|PARKWAY|Expressway|EXPRESSWAY|Interstate|INTERSTATE)(?!\\w)",
        0.7,
        examples=("10-50 ON THE [[TURNPIKE]] @ EXIT", "MVC on the [[Parkway]] at"),
        counter_examples=("on the turnpike",),
    ),
    Pattern(
        "LOCATION-OTHER",
        "place.mile_alone",
        "(?i:(?<=at[ ])|(?<=near[ ])|(?<=@[ ])|(?<=by[ ])|(?<=past[ ])|(?<=after[ ]))(?P<phi>(?:MM|MP|[Mm]ile[ ]?(?:marker|post)|MILE[ ]?(?:MARKER|POST))[ #]{1,2}\\d{1,3}(?:\\.\\d{1,2})?[A-B]?)(?![\\w%/])",
        0.72,
        examples=("eastbound at [[MM 112.4]], motorcycle", "feed store, near [[mile marker 41]], blue"),
        counter_examples=("at MM stage 3", "near mile 4"),
    ),
    Pattern(
        "HOSPITAL",
        "hospital.devout",
        f"(?i:(?<=at[ ])|(?<=to[ ])|(?<=from[ ])|(?<=via[ ])|(?<=by[ ]))(?P<phi>{_DEVOUT}[ ]{PLACE_WORD})(?!\\w)",
        0.7,
        validator="devout",
        examples=("ER DOC AT [[HOLY ROOD]] SAYS", "to [[Queen of the Valley]] by"),
        counter_examples=("to Holy Communion", "at Corpus callosum", "by Holy day".replace("day", "day")),
    ),
    Pattern(
        "HOSPITAL",
        "hospital.bracketed",
        f"(?i:ltach?|snf|alf|ecf|irf|osh|rehab|hospital|hospice|nursing[ ]home|care[ ]home|group[ ]home|rest[ ]home|assisted[ ]living|facility)[ ]\\((?P<phi>{_NAME}(?:[ ]{_NAME}){{0,3}})\\)",
        0.68,
        validator="uncommon_place",
        examples=("received from LTACH ([[Briarlane]]) trached",),
        counter_examples=("hospital (Discharged)", "SNF (Medicare)", "rehab (Physical Therapy)"),
    ),
    Pattern(
        "DEPARTMENT",
        "department.named",
        "(?:ward|wing|pavilion|Unit|UNIT|Pavilion|PAVILION|Tower|TOWER)(?![\\w'])(?:[ ]\\d{1,2}[A-Z]?(?![\\w.%:/]))?",
        0.62,
        validator="named_ward",
        examples=(
            "on [[Nightingale-Foss ward]] she",
            "tele, [[Larkin Pavilion 3]], isolation",
            "[[Thornbury Unit]] MDT",
        ),
        counter_examples=(
            "Burn Unit",
            "Step-Down Unit",
            "Stroke Unit 4",
            "the ward",
            "Medical ward",
            "Cardiac Unit",
            "Hounsfield Unit",
            "Left wing",
            "International Unit",
            "North Tower",
            "Dialysis Unit",
            "Todd Unit",
        ),
    ),
)
