"""ORGANIZATION by its head words, as a chain, as an employer; settlements by the landscape."""

from ..forms import LETTER, UP, any_of, words_of
from ..pattern import Pattern
from ..place_run import PLACE_WORD, RUN
from .facility_forms import heads

STRONG_ORGANIZATIONS = words_of(
    """inc, incorporated, llc, ltd, llp, corp, corporation, company, university, college, academy, high
        school, elementary school, middle school, primary school, grammar school, school, school
        district, elementary, elem, early learning, learning center, learning centre, co-op,
        cooperative, genomics, genetics, biotech, pharma, hose co, tribe, nation, troop, raceway,
        winery, vineyards, bakery, diner, grill, bistro, tavern, pub, saloon, salon, gym, dojo,
        preschool, kindergarten, church, cathedral, temple, synagogue, mosque, parish, ministries,
        pharmacy, pharmacies, drug store, drugstore, drug, drugs, chemist, chemists, apothecary,
        insurance, assurance, bank, credit union, union, sheriff, sheriff's office, sheriff's
        department, police department, police, fire department, fire rescue, fire & rescue, fire, ems,
        ambulance, ambulance service, medical examiner, coroner, funeral home, mortuary, crematory,
        funeral directors, foundation, association, society, agency, institute, industries, enterprises,
        logistics, manufacturing, construction, services, home health, home care, homecare, home
        infusion, infusion, medical supply, laboratories, laboratory, labs, title, law firm, law office,
        law offices, county jail, correctional facility, correctional institution, detention center,
        library, museum, restaurant, cafe, brewery, supermarket, grocery, hardware, motors, airlines,
        railway, shipyard, farms, daycare, day care, childcare, nursery school, trucking, plumbing,
        roofing, electric, steel, mills, foundry, council, authority, department of health, health
        department, public schools, isd, legion, vfw, ymca, ywca, salvation army, benefits, health plan,
        health plans, mutual, mission, charities, ministry, baptist, methodist, lutheran, presbyterian, masjid,
        gurdwara, schools, warehouse, energy, power, towing, transit, airways, taxi, cab, movers, dme, homecare,
        legal aid, law group, realty, auto, tire, tires, feed, nursery, greenhouse, florist, deli, pizzeria, steakhouse,
        brewing, distillery, bowling, bowl, theater, theatre, symphony, opera, gallery, fellowship, chapel, tabernacle,
        monastery, convent, abbey, lodge, federation, guild, coalition, alliance, consortium, bureau,
        adult protective, child protective, gas & electric, power & light, parlour, parlor, barbers, department of corrections, housing authority, transit authority, transportation, freight, shipping, airlines,
        daycare center, head start, community college, institute of technology"""
)

# What settlements are called after; those that are words of medicine too (bridge, point, field, shore) are left out.
_LANDSCAPE = words_of(
    """bend, fork, forks, creek, falls, hills, springs, valley, grove, ridge, landing, harbor, harbour, bluff, bluffs, junction,
        heights, bay, lake, lakes, river, rivers, mills, crossing, corners, hollow, gap, ferry, cove, glen, meadows, plains,
        mountain, canyon, mesa, prairie, haven, rapids, oaks, pines, woods, township, city, beach, island, hill, gardens,
        downs, flats, gulch, spur, summit, quay, wold, moor, dale"""
)

# Chains of shops, pharmacies, laboratories and dialysis centres: which branch someone uses tells where they live.
_CHAIN_NAMES = (
    "Walgreens", "CVS", "Rite Aid", "Walmart", "Costco", "Kroger", "Safeway", "Publix", "Wegmans", "Meijer", "Duane Reade", "Kmart", "Home Depot",
    "Lowe's", "Best Buy", "Starbucks", "McDonald's", "Burger King", "Amazon", "Tesco", "Sainsbury's", "Woolworths", "Coles", "Boots", "Superdrug",
    "Shoppers Drug Mart", "Priceline Pharmacy", "Quest Diagnostics", "LabCorp", "Labcorp", "DaVita", "Fresenius", "Kaiser Permanente", "Kaiser",
    "MinuteClinic", "Uber", "Lyft", "FedEx", "UPS", "Vision Express", "Asda", "Morrisons", "Aldi", "Lidl",
    "Aetna", "Cigna", "Humana", "UnitedHealthcare", "Anthem", "Blue Cross", "BCBS", "Molina", "Centene", "Tricare",
    "Medi-Cal", "Manulife", "Medibank", "Bupa", "Highmark", "Harvard Pilgrim", "Tufts Health Plan", "Health Net", "Oscar Health",
    "Allstate", "State Farm", "Geico", "GEICO", "Liberty Mutual", "Travelers", "Optum", "Express Scripts", "Caremark", "Lincare", "Apria",
    "Rotech", "Byram", "Coloplast", "BioReference", "Mayo Labs", "ARUP", "NMS Labs", "Omnicare", "PharMerica", "H-E-B", "Albertsons", "Winn-Dixie",
    "Hy-Vee", "Giant Eagle", "Stop & Shop", "ShopRite", "Dollar General", "Sam's Club", "DoorDash", "Instacart", "Greyhound", "Amtrak", "MedStar",
    "Salvation Army", "Red Cross", "Meals on Wheels", "Medicaid Office", "Centrelink", "Australia Post", "Canada Post", "Royal Mail",
)  # fmt: skip

_CHAINS = any_of({form for name in _CHAIN_NAMES for form in (name, name.upper())})

_LOWER_HEADS = words_of(
    """daycare, preschool, school, elementary, church, parish, bakery, airport, garage, overpass, warehouse, farm, ranch,
        hotel, motel, casino, marina, mosque, synagogue, college, university, factory, prison, jail, shelter, hospital,
        pharmacy, cemetery, police, brewery, diner, restaurant, supermarket, gym, library, campus, stadium"""
)


PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "CITY",
        "city.landscape",
        heads(_LANDSCAPE),
        0.55,
        validator="landscape",
        examples=(
            "living near [[Alder Bend]] alone",
            "in [[Copper Fork]] since",
            "from [[Otter Rapids]], by",
        ),
        counter_examples=(
            "Visual Fields",
            "Bone Bridge",
            "Ankle Plains",
            "McBurney Point",
            "Wood Shore",
            "at the Beach",
            "BONE MOUND",
            "Meal Stations",
        ),
    ),
    Pattern(
        "ORGANIZATION",
        "organization.head",
        heads(STRONG_ORGANIZATIONS) + "(?:(?<=Inc|INC|Ltd|LTD|LLC)\\.)?",
        0.75,
        validator="weak_place",
        examples=(
            "SW will try [[Lantern Infusion]] next",
            "[[BI-LAKE EMS]]  RUN",
            "at [[Dunmere Coast Title]] until",
            "tech at [[Market Drug]] says",
            "from [[Wayland County Adult Protective]], visited",
            "Payroll for [[Dunder Creek ISD]] keeps",
            "Attends [[Al-Noor Masjid]] weekdays",
            "[[PENWORTH COUNTY MEDICAL EXAMINER]] on",
            "attends [[Larkmead Elementary School]] where",
        ),
        counter_examples=(
            "Adverse Drug reaction",
            "Illicit Drugs",
            "Home Health",
            "Health Insurance",
            "Outpatient Pharmacy",
            "High School",
            "Social Services",
            "called EMS",
            "Local Police",
            "Study Drug",
        ),
    ),
    Pattern(
        "ORGANIZATION",
        "organization.lower_head",
        f"(?:{any_of(_LOWER_HEADS)})(?![\\w'])",
        0.65,
        validator="weak_place",
        examples=("attends [[Small Otters daycare]].", "fog at [[Quennell airport]]"),
        counter_examples=("a middle school", "the church", "Local daycare", "High school"),
    ),
    Pattern(
        "ORGANIZATION",
        "organization.chain",
        f"(?:{_CHAINS})(?![\\w]|[ ]?:)(?:[ ]\\#?\\d{{2,6}}\\b)?(?:[ ](?:on|in|at)[ ]{PLACE_WORD}(?:[ ]"
        f"{PLACE_WORD})?)?",
        0.7,
        examples=(
            "uses [[Walgreens on Peachtree]]",
            "Pharmacy: [[CVS #4471]], Maple",
            "fell at [[Home Depot]]",
        ),
        counter_examples=(
            "home with",
            "target INR",
            "Rite of",
            "CVS: S1 S2",
            "CVS normal",
            "9 weeks, CVS at Nab",
            "CVS S1S2 no murmur",
        ),
        validator="chain",
    ),
    Pattern(
        "ORGANIZATION",
        "organization.sons",
        f"(?P<phi>[{UP}]{LETTER}{{1,20}}(?:(?:[ ]&[ ]|,[ ]|-)[{UP}]{LETTER}{{2,20}}){{0,3}}[ ](?:(?:&|an"
        "d)[ ](?:Sons?|Daughters?|Co|Company|Associates|Partners|Brothers)|Bros\\b\\.?|Brothers)(?!\\w)"
        ")",
        0.8,
        examples=("Undertaker: [[Hale & Sons]] at", "body went to [[Lund Bros.]] today"),
        counter_examples=("Wife & Son", "Mother and Son"),
        validator="sons",
    ),
    Pattern(
        "ORGANIZATION",
        "organization.form",
        "(?i:employer|empl|employed[ ](?:by|at|with)|works[ ](?:at|for)|worked[ ](?:at|for)|working[ ]("
        f"?:at|for)|works[ ]as[ ][a-z ]{{3,30}}[ ](?:at|for)|job[ ]at|funeral[ ]home|pharmacy|pharmacist"
        "[ ]at|drugstore|insurance|insurer|payer|payor|carrier|plan|company|school|attends|attending|st"
        "udent[ ]at|teaches[ ]at|church|member[ ]of|volunteers[ ](?:at|for)|agency|home[ ]health|dme|ve"
        "ndor|lab|congregation|union|retired[ ]from|laid[ ]off[ ](?:from|by)|grader[ ]at|enrolled[ ]at|"
        f"group[ ]at|incarcerated[ ](?:at|in)|released[ ]to)(?:[ ]name)?(?:[ ]?:[ ]{{0,3}}|[ ]|[ ]\\()(?"
        f"P<phi>{RUN})",
        0.68,
        validator="organization_named",
        examples=(
            "EMPL: [[PENWORTH ROPEWORKS]], WELDER",
            "Employer: [[Penworth Marine]]",
            "works at [[Brinley Oaks]] as",
            "choir group at [[St Oswin's]] on",
        ),
        counter_examples=(
            "Plan: Continue",
            "Insurance: Medicare",
            "Lab Results",
            "works at Home",
            "Plan Admit",
            "attending Physician",
            "Pharmacy Consult",
        ),
    ),
)
