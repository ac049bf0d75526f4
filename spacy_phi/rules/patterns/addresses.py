"""STREET where no suffix speaks for it: behind a verb of living, by block and box, by the kind of way put first, in
parks of caravans, the house's number alone."""

from ..forms import LETTER, UP
from ..pattern import Pattern
from ..place_words import STRONG_SUFFIXES
from .place_forms import DIRECTION, NUMBER, STREET_PART, SUFFIX, UNIT, either

_WORD = f"[{UP}](?:{LETTER}|['-](?={LETTER})){{1,20}}"
_NAME = (
    f"(?:(?:The|Old|St\\.?|Ft\\.?|Mt\\.?)[ ]){{0,2}}{_WORD}(?:[ ](?:(?:of|the|on)[ ]){{0,2}}{_WORD}){{0,3}}"
)
_COMPASS = "(?:(?:[NSEW]|N\\.?[EW]|S\\.?[EW])\\.?|North|South|East|West)"
_STOP = '(?=[ ]*(?:[,.;:)\\n"/|]|$)|[ ](?:[a-z(&]|w/))'

_LIVING = (
    "(?:(?i:lives?|living|lived|resides?|residing|resided|moved|relocated|stays?|staying|house|home|address|addr"
    "|residence|door|housing|housed|landlord|landlady|tenant|lodger|tenancy|sold|bought|rents?|renting|rented|owns?|evicted"
    "|neighbou?rs?|deliver(?:ed|y|ies)?|ship(?:ped)?|mail(?:ed)?|i'm|im|we're|dispo|disposition|visit|scene|dispatched))"
)
_BETWEEN = (
    "(?:[ ](?:now|still|currently|alone|back|out|just|in|at|to|is|was|are|of|from|on|for|a|the|her|his|their|my|our|group|home|house|"
    "flat|apartment|place|by|himself|herself|with|wife|husband|family|address))"
)

PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "STREET",
        "street.cued",
        f"{_LIVING}{_BETWEEN}{{0,4}}(?:[ ]|:[ ]?|[ ]@[ ]?|,[ ])(?P<phi>(?<![\\d.])(?<!with[ ])\\d{{1,5}}(?:[A-Za-z]|-[A-Z\\d]{{1,3}})?,?[ ]"
        f"(?:{_COMPASS}[ ])?(?:{_NAME}|\\d{{1,3}}(?:st|nd|rd|th)){UNIT}){_STOP}",
        0.72,
        validator="cued_street",
        examples=(
            "now resides at [[6 The Spinney]], Lower",
            "lives at [[14 Corrib]] with his wife",
            "landlord of [[29 Quillfeather]], no suffix",
            "sold [[10 Eastlawn]], bought a condo",
            "moved to [[310 Old Tannery]] in May",
            "Address: [[8841 SW Thimbleberry]], staff",
        ),
        counter_examples=(
            "moved to 4 West",
            "lives at home with 2 Cats",
            "moved to 12 June",
            "stays 24 Hours",
            "home on 5 Lasix daily",
            "address 3 Problems",
            "moved to 6 ICU",
        ),
    ),
    Pattern(
        "STREET",
        "street.block",
        f"\\d{{2,5}}(?:'?s)?[ ](?:[Bb]lock|BLOCK|blk|BLK)(?:[ ](?:of|OF))?(?:[ ](?:the|THE))?[ ](?:{DIRECTION}[ ])?"
        f"(?:(?:{STREET_PART}[ ]){{1,4}}?{SUFFIX}(?![\\w'])|\\d{{1,3}}(?:st|nd|rd|th)\\b|{_WORD}(?:[ ]{_WORD})?)",
        0.85,
        examples=(
            "from the [[1500 block of Ganders Ferry Rd]], found",
            "in [[4300 BLOCK OF QUINCE ST]] ON",
            "at [[2200 blk N Alder]] by",
        ),
        counter_examples=(
            "1500 block of cells",
            "walks 2 blocks",
            "20 Block grant".replace("Block g", "block g"),
        ),
    ),
    Pattern(
        "STREET",
        "street.military_box",
        "(?:PSC|CMR|Unit|UNIT|OMC|BOQ)[ ]\\d{1,5},?[ ](?:Box|BOX)[ ]\\d{1,5}(?!\\w)",
        0.9,
        examples=("(son), [[PSC 477 Box 3021]], APO", "[[CMR 12, Box 88]] APO"),
        counter_examples=("Unit 4 Boxes", "PSC 12"),
    ),
    Pattern(
        "LOCATION-OTHER",
        "place.military_post",
        "(?P<LOCATION_OTHER>[ADF]PO[ ]A[AEP])[ ,]{1,2}(?P<ZIP>(?:09|340|96)\\d{2,3}(?:-\\d{4})?)(?!\\d)",
        0.9,
        examples=("Box 3021, [[APO AE]] [[09899]], to", "[[FPO AP]] [[96602]]"),
        counter_examples=("APO A1 120", "APO AE"),
    ),
    Pattern(
        "STREET",
        "street.way_first",
        f"{NUMBER},?[ ](?:[Cc]alle|[Rr]ue|Rang|[Cc]hemin|[Aa]venida|Avda\\.?|Av\\.|Via|Viale|[Cc]amino|[Pp]aseo|Rua|Carrer|Carretera"
        f"|Piazza|Corso|Impasse|Quai|Jalan|Jln\\.?|Lorong|Rruga|Ulica|ul\\.|Calz(?:ada|\\.)|Cerrada|Privada)[ ](?:(?:de|du|des|del|la|las|los|les|l')[ ]?){{0,2}}"
        f"{_WORD}(?:[ ](?:(?:de|du|des|del|la)[ ]){{0,2}}{_WORD}){{0,3}}{UNIT}",
        0.85,
        examples=(
            "at [[44 Calle Tamarindo]], Isla",
            "to [[340 Rang Saint-Elzéar]], Ste",
            "[[12 rue de la Forge]], 2e",
        ),
        counter_examples=("12 Via the", "3 Rue"),
    ),
    Pattern(
        "STREET",
        "street.unit_joined",
        f"(?:(?i:apt|apartment|unit|suite|ste|bldg|building|flat|lot|room|rm|trlr|space|spc|villa)\\.?[ ]?\\#?[ ]?(?:\\d{{1,4}}-?[A-Z]?|[A-Z]-?\\d{{0,4}}),?[ ]"
        f"){{1,2}}(?:(?:{NUMBER}),?[ ](?:{DIRECTION}[ ])?(?:{STREET_PART}[ ]){{1,4}}?{SUFFIX}(?![\\w'])\\.?{UNIT})",
        0.87,
        examples=("[[Apt. 2-R, 718 Dunmorrow Ave]]\n", "at [[Bldg 3 Apt 0212, 6650 Sugarloaf Pkwy]] since"),
        counter_examples=("Unit 3, 10 Nursing staff", "Room 4, 2 beds"),
    ),
    Pattern(
        "STREET",
        "street.hash_first",
        f"\\d{{1,5}}[A-Z]?,[ ]{NUMBER}[ ](?:{DIRECTION}[ ])?(?:{STREET_PART}[ ]){{1,4}}?{SUFFIX}(?![\\w'])(?:[ ]{SUFFIX}(?![\\w']))?",
        0.87,
        left="\\#[ ]?",
        examples=("a condo [[#1903, 1200 Brickyard Pt Dr]]. Pt",),
        counter_examples=("#4, 10 mg Tab",),
    ),
    Pattern(
        "STREET",
        "street.line",
        f"^[ ]{{0,8}}(?P<phi>(?:{_WORD}[ ]){{1,3}}(?:{either({*STRONG_SUFFIXES, 'St', 'Dr', 'Ct', 'Close', 'Way', 'Court', 'Place'})})\\.?),?"
        f"(?=[ ]*\\n[ ]{{0,8}}{_WORD}(?:[ -](?:on-)?{_WORD}){{0,2}},?[ ]?(?:\\n|[A-Z]{{2}}\\b|[A-Z]{{0,2}}\\d))",
        0.7,
        flags="m",
        validator="cued_street",
        examples=("The Old Post Office\n[[Main St]]\nLittle Yeldersham\n",),
        counter_examples=("Chest Dr\nsaid", "Main St. was\n"),
    ),
    Pattern(
        "STREET",
        "street.house_number",
        "(?:(?i:lives?|living|stays?|staying|moved|next[ ]door|upstairs|neighbou?r|am|i'm|im|are|we're)[ ](?:(?:is|now|in|over|down|up|across[ ]the[ ]road|here)[ ])?"
        "(?:at|to|in|from)[ ](?i:number|no\\.?|nr\\.?|\\#)[ ]?(?P<phi>\\d{1,4}[A-Za-z]?))(?![\\w/%]|[.,]\\d|[ ](?:on|of|in|for)[ ])",
        0.7,
        examples=(
            "but I am at number [[17]]. Is it",
            "next door at no. [[33]].",
            "she lives at number [[4a]],",
        ),
        counter_examples=("pain is at number 7", "I am at number 3 on the list", "they are at no. 4 of 5"),
    ),
    Pattern(
        "STREET",
        "street.pitch",
        "(?:Pitch|pitch|Slip|slip|Berth|berth|Mooring|mooring|Space|space|Spc|Lot|lot|Plot|plot|Cabin|cabin|Trailer|trailer|Chalet|chalet"
        "|Caravan|caravan|Stand|Dome|Hut|Tent|tent|Barracks?|Hangar|Houseboat|Site|site|Bungalow|Dorm)[ ](?:no\\.?[ ]|\\#[ ]?)?[A-Z]?-?\\d{1,4}[A-Z]?(?![\\w/%]|[.,]\\d|[ ](?:mm|cm|of|hrs?|hours?|days?))",
        0.65,
        context=(
            *(
                "caravan",
                "park",
                "camp",
                "camping",
                "campsite",
                "campground",
                "marina",
                "harbor",
                "harbour",
                "moored",
                "lives",
                "living",
            ),
            *(
                "resides",
                "stays",
                "staying",
                "accommodation",
                "accomodation",
                "address",
                "rv",
                "trailer",
                "houseboat",
                "shelter",
            ),
            *("shelter-in-place", "lots", "mobile", "home", "boat"),
        ),
        needs_context=True,
        window=30,
        examples=(
            "static caravan, [[Pitch 14]], Seaholme",
            "stays in RV, [[space 41]], off",
            "lives on a boat, [[slip B22]],",
        ),
        counter_examples=("surgical site 4 cm", "incision site 2", "tent 3 of 5", "disc space 4"),
    ),
    Pattern(
        "STREET",
        "street.address_is",
        f"(?i:home|postal|mailing|current|new|old|previous|correct|permanent|temporary|forwarding|discharge|his|her|their|pt|pt's|patient's)[ ]"
        f"(?i:addr(?:ess)?)(?:[ ](?i:is|was|now|changed[ ]to|updated[ ]to)|:){{1,2}}[ ](?P<phi>[{UP}]{LETTER}+(?:[ '-][^\\W\\d_]{{1,16}}){{1,4}})"
        "(?=,[ ]|[ ]{0,2}\\n)",
        0.72,
        validator="address_name",
        examples=(
            "Home address is [[Gort na gCeann]], Ballyferriter",
            "new address: [[Willow Tree Cottage]], Dunmere",
        ),
        counter_examples=(
            "Home address is Unknown to us, call",
            "Home address: Same as above\n",
            "her address is not known, so",
            "new address: Patient will call, then",
        ),
    ),
    Pattern(
        "STREET",
        "street.lower_lives",
        "(?:lives|living|resides|home|address|addr)(?:[ ](?:alone|at|with[ ](?:wife|husband|son|daughter|mum|dad|family|sister|brother)"
        "|is|now)|:){0,3}[ ](?P<STREET>\\d{1,4}[a-z]?[ ][a-zß-öø-ÿ']{3,16}(?:[ ][a-zß-öø-ÿ']{2,16}){1,3}),[ ](?P<CITY>[a-zß-öø-ÿ]{4,18})"
        "(?=,?[ ](?:eir[ ]?code|post[ ]?code|co\\.?[ ]|county)|,[ ](?:[a-z]\\d\\d|[a-z]{2}\\d))",
        0.75,
        examples=("lives alone [[4 cois na habhann]], [[spiddal]], eircode h91 x7k2",),
        counter_examples=("lives alone 4 steps to door, steady", "home 2 puffs at night, then"),
    ),
    Pattern(
        "LOCATION-OTHER",
        "location.airport",
        "(?i:flies|flying|flew|fly|flight|flights|land(?:s|ed|ing)?|arriv(?:es|ed|ing)|layover|airport)(?:[ ](?:in|into|to|from|out[ ]of|at|via|home|back)){1,2}[ ]"
        "(?P<phi>[A-Z]{3})(?![\\w/-])",
        0.65,
        validator="airport",
        examples=(
            "she flies in [[MSY]] Fri",
            "flew back from [[LHR]] with calf pain",
            "landed at [[ORD]] 0400",
        ),
        counter_examples=(
            "arrived to ICU",
            "landed in CCU",
            "arrived at OSH",
            "flew to USA",
            "arrived via EMS",
        ),
    ),
)
