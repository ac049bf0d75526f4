"""HOSPITAL and DEPARTMENT by their head words and by what is said of them."""

from ..forms import LETTER, UP, any_of, words_of
from ..pattern import Pattern
from ..place_run import PLACE_WORD, RUN
from .facility_forms import heads

STRONG_HOSPITALS = words_of(
    """hospital, hospitals, hosp, infirmary, hospice, medical center, medical centre, medical ctr, med
        center, med ctr, health center, health centre, health ctr, healthcare, health care, health
        system, health network, health services, clinic, polyclinic, sanatorium, cancer center, cancer
        centre, cancer institute, heart institute, eye institute, surgery center, surgical center,
        surgicenter, nursing home, nursing center, nursing & rehab, nursing and rehabilitation, care
        home, care center, care centre, rehab center, rehabilitation center, memory care, assisted
        living, senior living, medical group, medical associates, medical practice, family practice,
        family medicine, family health, group practice, urgent care, dialysis center, dialysis unit,
        dialysis clinic, kidney center, birth center, birth centre, birthing center, critical access, treatment center, recovery
        center, imaging center, hospital center, hospital system, hospitalists, foundation trust, nhs
        trust, doctors, medical clinic, orthopaedic associates, orthopedic associates, cardiology
        associates, urology associates, pediatric associates, internal medicine associates, eye care,
        eye center, dental care, wellness center, women's center, children's center, veterinary, skilled
        nursing, nursing facility, care facility, convalescent home, retirement village, retirement
        community"""
)

WEAK_HOSPITALS = words_of(
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

TO = "(?:to|from|at|via)"

_CARE_VERBS = words_of(
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


PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "HOSPITAL",
        "hospital.head",
        f"{heads(STRONG_HOSPITALS)}(?:[ ](?:of|at|for|OF)[ ](?:the[ ]|THE[ ])?{PLACE_WORD}(?:[ ](?:of[ ]|OF[ ])?"
        f"{PLACE_WORD}){{0,2}}(?=[ ,.;)\\n]|$))?",
        0.85,
        validator="strong_place",
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
            "([[Prince Aldous Hosp]]., Brisvale",
            "OSH=[[Nemaha Critical Access]]. tPA",
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
        examples=("ED CHART   [[PWRMC]]   11/30/2044", "** [[TVCH]] **"),
        counter_examples=("LMCH", "MCH 29", "PMH: none"),
    ),
    Pattern(
        "HOSPITAL",
        "hospital.weak_head",
        heads(WEAK_HOSPITALS)
        + f"(?:[ ](?:of|at|OF)[ ](?:the[ ]|THE[ ])?{PLACE_WORD}(?:[ ]{PLACE_WORD}){{0,1}}(?=[ ,.;)\\n]|$))?(?:,[ ](?:P\\.?C\\.|PC|PA|PLLC|LLC)(?=[ ,.\\n]|$))?",
        0.75,
        validator="weak_place",
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
        f"\\d[\\d/.-]+|in[ ](?:19|20)\\d\\d|(?:19|20)\\d\\d|up|care|records)){{0,2}},?[ ]{TO}[ ](?:the["
        f" ]|an?[ ])?(?P<phi>{RUN})",
        0.7,
        validator="care_place",
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
        "hospital.disposition",
        "(?!(?<=[a-z][ ])(?i:clinic)[ ]?:)(?i:dispo|disposition|discharge[ ]to|discharged[ ]to|facility|snf|rehab|nursing[ ]home|hospita"
        "l|hospice|group[ ]home|assisted[ ]living|alf|ltc|accepting[ ]facility|receiving[ ]facility|tra"
        "nsferring[ ]facility|clinic|practice|site|location|care[ ]home|nursing[ ]facility|short-term[ "
        f"]rehab|long-term[ ]care)(?:[ ](?:name))?(?:[ ]?:[ ]{{0,3}}|,[ ]|[ ]at[ ]|[ ]\\()(?P<phi>{RUN})",
        0.7,
        validator="care_place_full",
        examples=(
            "DISPO: long-term care, [[Larkmead Commons]], PT",
            "Facility: [[Brinley Oaks]]",
            "SNF ([[Brinley Oaks]])",
        ),
        counter_examples=(
            "Disposition: Stable",
            "district hospital, LSCS for",
            "Warfarin clinic: Torvald INR 5.1",
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
        "DEPARTMENT",
        "department.ward",
        "(?:Ward|WARD|Pod|POD|Unit|UNIT|Tower|TOWER|Pavilion|PAVILION)[ ](?P<phi>\\d{1,2}[A-Z]?(?:[ ]?("
        "?:North|South|East|West|[NSEW])\\b)?|[A-Z]\\d{1,2}|[A-Z])(?![\\w.%:/])(?![ ](?:of|per|mg|mL|"
        "respond\\w+|on[ ]scene|arriv\\w+|en[ ]?route|clear)\\b)",
        0.65,
        examples=("moved to Ward [[7B]] on", "Unit [[4]], bed"),
        counter_examples=("POD 3.", "Unit of blood", "Unit 6 responding", "WARD ROUND"),
        validator="ward",
    ),
    Pattern(
        "DEPARTMENT",
        "department.floor",
        "(?P<phi>\\d{1,2}[ ](?:North|South|East|West|Tower|Main|NORTH|SOUTH|EAST|WEST|TOWER)(?:[ ](?:IC"
        "U|MICU|SICU|Tower|Wing))?)(?=[ ]?(?:[,.;)\\n]|$|MICU\\b|SICU\\b|RN\\b|nurse|nursing|unit|ICU|b"
        "ed|room|floor|staff|charge|tele|med|step))",
        0.6,
        examples=("transferred to [[4 West]].", "[[7 North]] RN aware"),
        counter_examples=("2 South of the border",),
    ),
)
