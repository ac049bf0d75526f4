"""LOCATION-OTHER and bare places: lakes, landmarks, crossings, what stands behind "at"."""

from ..pattern import Pattern
from ..place_run import PLACE_WORD, RUN
from .place_forms import either

LANDMARKS = tuple(
    """Narrows Ramp Beach Bridge Mall Airport Marina Campground Island Stadium Arena Farm Farms Ranch
        Grange Trail Falls Lake River Harbor Harbour Dam Canyon Lodge Inn Hotel Motel Casino Raceway
        Fairgrounds Cemetery Reservation Prison Jail Penitentiary Shelter Park Reserve Quarry Mine Pier""".split()
)


PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "HOSPITAL",
        "place.at",
        f"(?:at|@)[ ](?:the[ ])?(?P<phi>{RUN})",
        0.58,
        validator="uncommon_place",
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
        f"(?:Lake|Camp|Cape|Fort|Loch|Lough|Mount|Isle[ ]of|LAKE|CAMP|FORT|Pond|Port|Glen|Isla|Playa|Puerto|Bahia|Punta)[ ]{PLACE_WORD}"
        f"(?:[ ]{PLACE_WORD})?",
        0.62,
        validator="prefixed_place",
        examples=("swam in [[Lake Havasu]]", "stationed at [[Fort Brannigan]]", "[[Isla Verdita]], can"),
        counter_examples=("Port Placement", "port A", "Port Site"),
    ),
    Pattern(
        "LOCATION-OTHER",
        "place.crossing",
        f"(?i:corner|intersection|junction|crossing)[ ]of[ ](?P<phi>(?:\\d{{1,3}}(?:st|nd|rd|th)|"
        f"{PLACE_WORD})(?:[ ]{PLACE_WORD})?[ ](?:and|&|/)[ ](?:\\d{{1,3}}(?:st|nd|rd|th)|{PLACE_WORD})(?"
        f":[ ]{PLACE_WORD})?)",
        0.8,
        examples=("at the corner of [[5th and Main]]",),
        counter_examples=("corner of the mouth",),
    ),
    Pattern(
        "LOCATION-OTHER",
        "place.landmark",
        f"{either(w for b in LANDMARKS for w in (b, b.upper()))}(?![\\w'])",
        0.68,
        validator="weak_place",
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
        "LOCATION-OTHER",
        "place.district",
        r"(?:taluka?|tehsil|mandal|zilla|zila|panchayat|barangay|kampung|Taluka?|Tehsil|Mandal|Jct|JCT|Junction|Twp|TWP|Township"
        r"|Corners|Hollow|Crossroads|Reservoir|Wharf|Homestead|Station Road|Colony|Chowk|Nagar)(?![\w'])",
        0.7,
        left=f"(?<![\\w'])(?:{PLACE_WORD}[ ]){{1,2}}",
        validator="district",
        examples=("from [[Dindori taluka]], who", "near [[Walcott Jct]] WY", "in [[Upper Mundi Twp]]"),
        counter_examples=("the junction", "Gastroesophageal Junction", "GE Junction"),
    ),
    Pattern(
        "LOCATION-OTHER",
        "place.mile",
        r"(?:mm|MM|[Mm]ile ?(?:marker|post)?|MP|[Ee]xit)[ #]{1,2}\d{1,3}(?:\.\d)?[A-B]?(?![\w%/])",
        0.7,
        left=r"(?:I|US|SR|Hwy|HWY|Highway|Rte|RTE|Route|Interstate|M|A)[- ]?\d{1,3}(?:[ ](?:[NSEW]B|[NSEW]|north|south|east|west))?,?[ ](?:at[ ]|near[ ])?",
        examples=("off [[I-80 WB mm 214]], near", "on [[US-287 mile marker 40.2]]", "[[I-95 Exit 7]]"),
        counter_examples=("a 4 mm 3 node", "exit 7 wound"),
    ),
    Pattern(
        "CITY",
        "place.fort",
        f"(?:Ft|FT|Pto|Mtn)\\.?[ ]{PLACE_WORD}(?![\\w'])",
        0.62,
        validator="fort",
        examples=("from [[Ft Washakie]], told", "in [[Ft. Bragg]]"),
        counter_examples=("6 Ft Tall".replace("Tall", "tall"), "walked 200 FT With"),
    ),
)
