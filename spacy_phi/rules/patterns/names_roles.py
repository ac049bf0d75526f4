"""Names of staff beside their role, grade, credential, service or crew.

The expressions take what looks like a name; the checks of rules.checks.name cut off what is not part of it.
"""

from ..forms import FULL_NAME, NAME, WORD
from ..pattern import Pattern
from .name_words import ABBREVIATED, SPECIALTIES, STAFF_SHORT, TITLE, either_of

PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "DOCTOR",
        "name.staff_role",
        f"{either_of(STAFF_SHORT)}(?:,|[ ]\\(|[ ]-|:)?[ ]?(?P<phi>{NAME})",
        0.72,
        validator="staff",
        examples=(
            "RN [[MERCY]] GOT REPORT",
            "NP [[Joy Merriman]].",
            "nurse, [[June]], ext 2037",
            "CM ([[Bea]]) asking",
            "her oncologist [[Bertolli]]",
        ),
        counter_examples=(
            "RN at bedside",
            "PCP Follow-up",
            "nurse Called",
            "SW Consult placed",
            "PCP. Patient agrees",
        ),
    ),
    Pattern(
        "DOCTOR",
        "name.service_paren",
        f"{either_of(SPECIALTIES)}[ ]?(?:\\d{{1,2}}/\\d{{1,2}},?[ ]?)?\\((?:\\d{{1,2}}/\\d{{1,2}},?[ ])?"
        f"{TITLE}(?P<phi>{FULL_NAME}|{NAME}(?=[^)\\n]{{0,20}}\\)[ ](?:following|to[ ]see|aware|consulte"
        "d|recs|reading|on[ ]board|agrees?|recommend|saw|will)))",
        0.75,
        validator="sure_person",
        examples=("dietetics ([[G. Cost]]) will see", "ID ([[Chidera]] / TKW) on board"),
        counter_examples=("neuro (Parkinson's) stable", "GI (Zofran)", "ID (Vancomycin)"),
    ),
    Pattern(
        "DOCTOR",
        "name.before_specialty",
        f"{either_of(SPECIALTIES)}[^()\\n]{{0,20}}\\)",
        0.78,
        validator="person_before_paren",
        examples=(
            "[[Heberden]] (hand clinic), to",
            "[[Źdrojewski]] (rad onc)",
            "Dr. [[Vargas-Mahoney]] (neuro)",
        ),
        counter_examples=("Follow-up (neuro)", "MRI (neuro)", "Clinic (cardiology)"),
    ),
    Pattern(
        "DOCTOR",
        "name.crew_pair",
        f"(?i:medic|crew|engine|unit|ambulance|rescue|team|anesthesia|rounds)[ ]?\\d{{0,3}}(?::|[ ]\\(|["
        f" ])[ ]?(?P<DOCTOR>{WORD})/(?P<DOCTOR_2>{WORD})(?=[) ,.\\n]|$)",
        0.65,
        validator="both_persons",
        examples=("transported by Medic 4 ([[Vargas]]/[[Tanaka]])",),
        counter_examples=("Team Neuro/Ortho",),
    ),
    Pattern(
        "DOCTOR",
        "name.abbreviated_role",
        f"(?:{'|'.join(ABBREVIATED)})[ ]\\(?(?:(?:Prof|Dr|Mr|Mrs|Ms|Miss|Sr)\\.?[ ])?(?P<phi>{NAME})(?![\\w/-])",
        0.7,
        validator="abbreviated_role",
        examples=(
            "CNS [[Jarlath]] to visit",
            "MSW [[Breda Lonergan]] to ring",
            "tattoo + EMT [[Boudreaux]])",
            "Prof + reg ([[Akinyemi]]) + SHO",
            "6/11  WR [[Akinyemi]]\nBetter",
            "s/b [[Olusegun-Reid]], for d/c",
        ),
        counter_examples=(
            "CNS Lymphoma, primary",
            "CNS Toxoplasmosis",
            "CNS Depressants held",
            "WR Cardiology",
            "EMT Basic course",
            "reg Insulin 4 units",
            "SW Consult placed",
            "CNS Whipple disease",
        ),
    ),
    Pattern(
        "DOCTOR",
        "name.from_service",
        "from[ ](?:the[ ])?(?i:palliative(?:[ ]care)?|pall[ ]care|id|infectious[ ]diseases?|social[ ]work|spiritual[ ]care|pastoral[ ]care"
        "|case[ ]management|dietetics|physio|transplant|hospice|home[ ]health|vascular|thoracics?|cardiology|cards|neuro(?:logy|surgery)?"
        "|renal|nephrology|onc(?:ology)?|haematology|hematology|surgery|psych(?:iatry)?|ortho(?:paedics|pedics)?|pharmacy|radiology"
        "|anaesthetics|anesthesia|derm(?:atology)?|gi|gastro|endo|ent|urology|gynae?|rheum(?:atology)?|pain(?:[ ]team)?|outreach|safeguarding)"
        "(?![\\w/-])",
        0.65,
        validator="of_service",
        examples=(
            "[[Hope Christian]] from Palliative met with her",
            'jokes [[Bishop]] from ID "looks',
            "d/w [[Okonkwo]] from the transplant team",
        ),
        counter_examples=(
            "Call from ID",
            "Recs from Cardiology",
            "Page from Palliative",
            "Discharged from Surgery",
            "Bleeding from GI source",
            "Notes from Neurology",
            "Transfer from ICU",
        ),
    ),
    Pattern(
        "DOCTOR",
        "name.paren_credential",
        "\\((?P<phi>[A-Z][a-z]{2,15}(?:['-][A-Z][a-z]{2,15})?),[ ](?:NP|PA|PA-C|DO|GP|PT|OT|RT|RD|SLP|SW|CM|CNS|ANP|ACP|SHO|SpR|APRN|MSW)\\)",
        0.75,
        validator="listed_person",
        examples=("CT surg ([[Stone]], NP) following", "home visit ([[Adeyemi]], OT)"),
        counter_examples=("(Nursing, PT)", "(Cardiology, NP)", "(Gym, OT)", "(Therapy, PT)"),
    ),
)
