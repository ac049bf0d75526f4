"""Hospitals, departments and organisations by their head words and by what is said of them."""

from ..forms import LETTER, UP, any_of
from ..pattern import Pattern
from ..place_run import PLACE_WORD, RUN


def _words(text: str) -> tuple[str, ...]:
    return tuple(" ".join(part.split()) for part in text.split(",") if part.strip())


def _heads(words: tuple[str, ...]) -> str:
    """The words with capitals, as in a name: `Medical Center` or `MEDICAL CENTER`."""
    forms = {f for w in words for f in (w.title().replace("'S", "'s"), w.upper())}
    return f"(?:{any_of(forms)})(?![\\w'])"


def _firsts(words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(w.split()[0].split("'")[0] for w in words))


STRONG_HOSPITALS = _words(
    """hospital, hospitals, infirmary, hospice, medical center, medical centre, medical ctr, med
        center, med ctr, health center, health centre, health ctr, healthcare, health care, health
        system, health network, health services, clinic, polyclinic, sanatorium, cancer center, cancer
        centre, cancer institute, heart institute, eye institute, surgery center, surgical center,
        surgicenter, nursing home, nursing center, nursing & rehab, nursing and rehabilitation, care
        home, care center, care centre, rehab center, rehabilitation center, memory care, assisted
        living, senior living, medical group, medical associates, medical practice, family practice,
        family medicine, family health, group practice, urgent care, dialysis center, dialysis unit,
        dialysis clinic, kidney center, birth center, birthing center, treatment center, recovery
        center, imaging center, hospital center, hospital system, hospitalists, foundation trust, nhs
        trust, doctors, medical clinic, orthopaedic associates, orthopedic associates, cardiology
        associates, urology associates, pediatric associates, internal medicine associates, eye care,
        eye center, dental care, wellness center, women's center, children's center, veterinary, skilled
        nursing, nursing facility, care facility, convalescent home, retirement village, retirement
        community"""
)
WEAK_HOSPITALS = _words(
    """memorial, general, health, private, imaging, radiology, diagnostics, rehab, rehabilitation,
        surgery, practice, internal medicine, internal med, pediatrics, paediatrics, orthopedics,
        orthopaedics, dermatology, cardiology, oncology, urology, gastroenterology, ophthalmology,
        dental, dentistry, dialysis, manor, physical therapy, physiotherapy, nursing, obgyn, ob/gyn,
        women's health, behavioral health, mental health, psychiatry, endocrinology, neurology,
        nephrology, medicine, medical, commons, terrace, gardens, lodge, center, centre, ctr, institute,
        associates, specialists, pllc, children's, community, ward, wing, pathology, anesthesia, eye,
        allergy, pulmonary, wellness, villa, court, neuro, peds, ortho, assoc, assocs, base, civic, cardiology
        associates, neurosurgery, hematology, rheumatology, podiatry, sports medicine, eye associates"""
)
STRONG_ORGANIZATIONS = _words(
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
        department of corrections, housing authority, transit authority, transportation, freight, shipping, airlines,
        daycare center, head start, community college, institute of technology"""
)

# What settlements are called after; those that are words of medicine too (bridge, point, field, shore) are left out.
_LANDSCAPE = _words(
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
_TO = "(?:to|from|at|via)"
_CARE_VERBS = _words(
    """transferred, transfer, discharged, discharge, admitted, admission, presented, presents,
        presenting, taken, brought, sent, referred, went, seen, treated, evaluated, hospitalized,
        hospitalised, hospitalization, followed, flown, airlifted, transported, transport, bypass,
        diverted, diversion, accepted, born, delivered, surgery, procedure, implanted, fitted, placed,
        done, performed, worked, care, records, imaging, labs, stay, stayed, resident, resides, resided,
        patient, arrived, came, returned, return, placement, bed, visit, visits, visited, inpatient,
        appointment, appt, clinic, operated, rehab, facility, snf, hospice, ltc, alf, hospital, er, ed,
        outside, local, go, going, direct, called, diagnosed, repaired, ablation, cath, stent, stented,
        echo, ct, mri, xray, scan, biopsy, colonoscopy, therapy, pt, dialysis, hd, chemo, radiation,
        icu, dispo, disposition, accepting, receiving"""
)

_LOWER_HEADS = _words(
    """daycare, preschool, school, elementary, church, parish, bakery, airport, garage, overpass, warehouse, farm, ranch,
        hotel, motel, casino, marina, mosque, synagogue, college, university, factory, prison, jail, shelter, hospital,
        pharmacy, cemetery, police, brewery, diner, restaurant, supermarket, gym, library, campus, stadium"""
)

PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "HOSPITAL",
        "hospital.head",
        f"{_heads(STRONG_HOSPITALS)}(?:[ ](?:of|at|for|OF)[ ](?:the[ ]|THE[ ])?{PLACE_WORD}(?:[ ](?:of[ ]|OF[ ])?"
        f"{PLACE_WORD}){{0,2}}(?=[ ,.;)\\n]|$))?",
        0.85,
        validator="strong_place",
        needs=_firsts(STRONG_HOSPITALS),
        at="needs",
        examples=(
            "[[Acacia Rise Family Practice]]",
            "seen at [[Mt. Ararat Medical Center]] in",
            "[[Weaver Bridge Cancer Centre]], phone",
            "to Dr Swanfeather, [[Millers Health Ctr]] at",
            "Hospice: [[Morning Light Hospice]] on",
            "at [[St. Fintan's Hospital]].",
            "the [[University of Penworth Hospital]]",
            "ADMITTED TO [[PENWORTH COUNTY HOSPITAL]] AFTER",
            "[[Royal Hospital for Sick Children]]",
            "FROM [[REHABILITATION HOSPITAL OF LOWER FORKS]] ADMITTED",
            "[[Hospital of South Wexley]], room",
            "[[PENWORTH MEDICAL CENTER OF EAST ARDEN]] DISCHARGED",
        ),
        counter_examples=(
            "in the Hospital",
            "HOSPITAL COURSE",
            "Pain Clinic",
            "Cardiology Clinic follow-up",
            "Primary Care Clinic",
            "The Clinic",
            "Outside Hospital records",
            "Urgent Care",
            "Skilled Nursing Facility",
            "HOSPITAL OF CHOICE",
        ),
    ),
    Pattern(
        "HOSPITAL",
        "hospital.acronym",
        f"(?:[{UP}]{{2,4}}(?:MC|MH|GH|CH)|[{UP}]{{1,3}}RMC)(?![\\w-])",
        0.6,
        validator="acronym_place",
        at="capital",
        examples=("ED CHART   [[PWRMC]]   11/30/2044", "** [[TVCH]] **"),
        counter_examples=("LMCH", "MCH 29", "PMH: none"),
    ),
    Pattern(
        "HOSPITAL",
        "hospital.weak_head",
        _heads(WEAK_HOSPITALS)
        + f"(?:[ ](?:of|at|OF)[ ](?:the[ ]|THE[ ])?{PLACE_WORD}(?:[ ]{PLACE_WORD}){{0,1}}(?=[ ,.;)\\n]|$))?(?:,[ ](?:P\\.?C\\.|PC|PA|PLLC|LLC)(?=[ ,.\\n]|$))?",
        0.75,
        validator="weak_place",
        needs=_firsts(WEAK_HOSPITALS),
        at="needs",
        examples=(
            "[[ST. OSWALD'S MEMORIAL]], Dunmere",
            "at [[Dunmere General]].",
            "[[BI-LAKE IMAGING]] page 2",
            "[[BI-LAKE IMAGING OF WEST ARDEN]] | MR",
            "[[Bramall Private]]\n",
            "[[Wharf Dental]] at",
            "[[Clover Ford Internal Med]]",
            "[[Hearing Ctr of Penworth]]",
            "[[Dunmeree Ridge Specialists, P.C.]]",
            "From: Dr. Iyer, [[Larkin Children's]], by",
        ),
        counter_examples=(
            "Brain Imaging",
            "IMAGING OF LEFT KNEE",
            "IMAGING OF ARDEN NODE",
            "IN GENERAL",
            "Mohs Surgery",
            "Laparoscopic Surgery",
            "Residency in General Surgery",
            "Chest Radiology",
            "Physical Therapy",
            "PAST SURGERY",
            "Consult Cardiology",
            "Internal Medicine",
        ),
    ),
    Pattern(
        "HOSPITAL",
        "hospital.first",
        "(?:Hospital|HOSPITAL|Hôpital|Ospedale|Klinikum|Clínica|Clinique|Centro)[ ](?:(?:de|do|da|del|d"
        f"i|Universitario|General|Clínico|Regional)[ ]){{0,3}}(?:(?:la|las|los|San|Santa|São|Santo|Saint"
        f")[ ]){{0,2}}(?=[{UP}]){PLACE_WORD}(?:[ ](?:de[ ])?[{UP}]{LETTER}+){{0,3}}",
        0.75,
        validator="foreign_hospital",
        needs=("hospital", "hôpital", "ospedale", "klinikum", "clínica", "clinique", "centro"),
        at="needs",
        examples=("nurse (Rut, [[Hospital do Amaro]]) rang", "[[Hospital Santa Lucía]]"),
        counter_examples=("Hospital Course", "HOSPITAL COURSE", "Hospital Day 4", "Hospital Discharge"),
    ),
    Pattern(
        "HOSPITAL",
        "hospital.saint",
        "(?:St|ST|Saint|SAINT|Mt|MT|Mount|MOUNT|Our[ ]Lady|OUR[ ]LADY)\\b\\.?[ ](?:(?:of|OF|Of)[ ])?(?!"
        "(?i:elevation|depression|segment|changes|abnormalities|age|that|wave|stemi|johns?[ ]wort)\\b)["
        f"{UP}]{LETTER}{{2,20}}(?:-[{UP}]{LETTER}+)?(?:'[sS])?(?![\\w'])",
        0.7,
        validator="saint",
        needs=("st", "saint", "mt", "mount", "our"),
        at="needs",
        examples=(
            "fitted in [[St Sinead's]] in",
            "GO [[ST QUENNELL]] FOR",
            "transferred to [[Mt. Sinai]] today",
        ),
        counter_examples=(
            "ST elevation",
            "ST Elevation in V2",
            "Elm St Apt 4",
            "ST DEPRESSION",
            "St. John's wort",
            "wort St John's Wort",
        ),
    ),
    Pattern(
        "HOSPITAL",
        "hospital.verb",
        f"(?i:{any_of(_CARE_VERBS)})(?:[ ](?:back|over|out|here|directl"
        "y|direct|initially|first|again|there|today|yesterday|emergently|by[ ]ems|by[ ]ambulance|on[ ]"
        f"\\d[\\d/.-]+|in[ ](?:19|20)\\d\\d|(?:19|20)\\d\\d|up|care|records)){{0,2}},?[ ]{_TO}[ ](?:the["
        f" ]|an?[ ])?(?P<phi>{RUN})",
        0.7,
        validator="care_place",
        needs=_CARE_VERBS,
        at="needs",
        examples=(
            "transferred from [[Larkmead Commons]] with",
            "seen at [[PWH]] on Sunday",
            "was fitted at [[Quay]] in 2020",
            "follow-up care at [[Brinley Oaks]].",
        ),
        counter_examples=(
            "transferred to ICU",
            "discharged to Home",
            "admitted to Medicine",
            "presented to ED",
            "transferred from OSH",
            "seen by Cardiology",
            "admitted with CHF",
            "treated with Lasix",
            "seen in January",
        ),
    ),
    Pattern(
        "HOSPITAL",
        "hospital.bypass",
        "(?:GO|TRANSPORTED[ ]TO|TRANSFERRED[ ]TO|TRANSPORT[ ]TO|EN[ ]ROUTE[ ]TO|DIVERTED[ ]TO|ADMITTED["
        f" ]TO|TRANSFERRED[ ]FROM)[ ](?P<phi>(?:ST\\.?|MT\\.?|MERCY|[{UP}]{{3,15}}(?=[ ](?:GENERAL|REGIO"
        f"NAL|MEMORIAL|COUNTY|COMMUNITY|UNIVERSITY)))[ ][{UP}]{{3,15}})",
        0.75,
        validator="place",
        needs=("go", "transported", "transferred", "transport", "en", "diverted", "admitted"),
        at="needs",
        examples=("BYPASS CLOSED, GO [[ST OSWIN]] ASAP",),
        counter_examples=("GO HOME TODAY", "TRANSFERRED TO ICU BED"),
    ),
    Pattern(
        "HOSPITAL",
        "hospital.disposition",
        "(?i:dispo|disposition|discharge[ ]to|discharged[ ]to|facility|snf|rehab|nursing[ ]home|hospita"
        "l|hospice|group[ ]home|assisted[ ]living|alf|ltc|accepting[ ]facility|receiving[ ]facility|tra"
        "nsferring[ ]facility|clinic|practice|site|location|care[ ]home|nursing[ ]facility|short-term[ "
        f"]rehab|long-term[ ]care)(?:[ ](?:name))?(?:[ ]?:[ ]{{0,3}}|,[ ]|[ ]at[ ]|[ ]\\()(?P<phi>{RUN})",
        0.7,
        validator="care_place_full",
        needs=_words(
            "dispo, disposition, discharge, discharged, facility, snf, rehab, nursing, hospital, hospic"
            "e, group, assisted, alf, ltc, accepting, receiving, transferring, clinic, practice, site, "
            "location, care, short, long"
        ),
        at="needs",
        examples=(
            "DISPO: long-term care, [[Larkmead Commons]], PT",
            "Facility: [[Brinley Oaks]]",
            "SNF ([[Brinley Oaks]])",
        ),
        counter_examples=(
            "Disposition: Stable",
            "Location: Left arm",
            "hospital, Patient was",
            "Site: Right",
            "Rehab: PT/OT",
        ),
    ),
    Pattern(
        "HOSPITAL",
        "hospital.department_of",
        f"(?P<phi>[{UP}]{{3,5}}|[{UP}]{LETTER}{{3,15}})(?=(?:'s)?[ ](?:ED|ER|A&E|ICU|Emergency[ ](?:Depa"
        "rtment|Room)|emergency[ ](?:department|room)|outpatients|campus|main[ ]campus)\\b)",
        0.62,
        validator="before_emergency",
        at="capital",
        examples=("at the [[PGH]] ED since", "went to the [[Dunmere]] ER"),
        counter_examples=(
            "Presented to the Local ED",
            "MICU ICU",
            "THE ED",
            "CHF ED visit",
            "Went ER",
            "Recent ED visit",
        ),
    ),
    Pattern(
        "CITY",
        "city.landscape",
        _heads(_LANDSCAPE),
        0.55,
        validator="landscape",
        needs=_firsts(_LANDSCAPE),
        at="needs",
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
        "DEPARTMENT",
        "department.ward",
        "(?:Ward|WARD|Pod|POD|Unit|UNIT|Tower|TOWER|Pavilion|PAVILION)[ ](?P<phi>\\d{1,2}[A-Z]?(?:[ ]?("
        "?:North|South|East|West|[NSEW])\\b)?|[A-Z]\\d{1,2}|[A-Z])(?![\\w.%:/])(?![ ](?:of|per|mg|mL)"
        "\\b)",
        0.65,
        needs=("ward", "pod", "unit", "tower", "pavilion"),
        at="needs",
        examples=("moved to Ward [[7B]] on", "Unit [[4]], bed"),
        counter_examples=("POD 3.", "Unit of blood", "WARD ROUND"),
        validator="ward",
    ),
    Pattern(
        "DEPARTMENT",
        "department.floor",
        "(?P<phi>\\d{1,2}[ ](?:North|South|East|West|Tower|Main|NORTH|SOUTH|EAST|WEST|TOWER)(?:[ ](?:IC"
        "U|MICU|SICU|Tower|Wing))?)(?=[ ]?(?:[,.;)\\n]|$|MICU\\b|SICU\\b|RN\\b|nurse|nursing|unit|ICU|b"
        "ed|room|floor|staff|charge|tele|med|step))",
        0.6,
        at="digits",
        examples=("transferred to [[4 West]].", "[[7 North]] RN aware"),
        counter_examples=("2 South of the border",),
    ),
    Pattern(
        "HOSPITAL",
        "organization.team",
        "(?:Team|TEAM)[ ](?P<phi>(?:Blue|Red|Green|Gold|Silver|Yellow|Orange|Purple|White|Black|[A-E])\\b)",
        0.5,
        needs=("team",),
        at="needs",
        examples=("seen on rounds by Team [[Green]]",),
        counter_examples=("Team Agrees",),
    ),
    Pattern(
        "ORGANIZATION",
        "organization.head",
        _heads(STRONG_ORGANIZATIONS) + "(?:(?<=Inc|INC|Ltd|LTD|LLC)\\.)?",
        0.75,
        validator="weak_place",
        needs=_firsts(STRONG_ORGANIZATIONS),
        at="needs",
        examples=(
            "SW will try [[Lantern Infusion]] next",
            "[[BI-LAKE EMS]]  RUN",
            "at [[Dunmere Coast Title]] until",
            "tech at [[Market Drug]] says",
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
        needs=_LOWER_HEADS,
        at="needs",
        examples=("attends [[Small Otters daycare]].", "fog at [[Quennell airport]]"),
        counter_examples=("a middle school", "the church", "Local daycare", "High school"),
    ),
    Pattern(
        "ORGANIZATION",
        "organization.chain",
        f"(?:{_CHAINS})(?![\\w]|[ ]?:)(?:[ ]\\#?\\d{{2,6}}\\b)?(?:[ ](?:on|in|at)[ ]{PLACE_WORD}(?:[ ]"
        f"{PLACE_WORD})?)?",
        0.7,
        needs=_firsts(tuple(c.lower() for c in _CHAIN_NAMES)),
        at="needs",
        examples=(
            "uses [[Walgreens on Peachtree]]",
            "Pharmacy: [[CVS #4471]], Maple",
            "fell at [[Home Depot]]",
        ),
        counter_examples=("home with", "target INR", "Rite of", "CVS: S1 S2"),
    ),
    Pattern(
        "ORGANIZATION",
        "organization.sons",
        f"(?P<phi>[{UP}]{LETTER}{{1,20}}(?:(?:[ ]&[ ]|,[ ]|-)[{UP}]{LETTER}{{2,20}}){{0,3}}[ ](?:(?:&|an"
        "d)[ ](?:Sons?|Daughters?|Co|Company|Associates|Partners|Brothers)|Bros\\b\\.?|Brothers)(?!\\w)"
        ")",
        0.8,
        at="capital",
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
        needs=_words(
            "employer, empl, employed, works, worked, working, job, funeral, pharmacy, pharmacist, drug"
            "store, insurance, insurer, payer, payor, carrier, plan, company, school, attends, attendin"
            "g, student, teaches, church, member, volunteers, agency, home, dme, vendor, lab, congregat"
            "ion, union, retired, laid, grader, enrolled, group, incarcerated, released"
        ),
        at="needs",
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
