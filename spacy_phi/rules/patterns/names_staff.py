"""Names of staff by what is said of their work: who signed, was told, was asked.

The expressions take what looks like a name; the checks of rules.name_checks cut off what is not part of it.
"""

from ..forms import ANY_NAME, FULL_NAME, LAST_FIRST, LETTER, NAME, PARTICLES, UP, WORD, words_of
from ..pattern import Pattern
from .name_words import ABBREVIATED, BY_VERBS, SPECIALTIES, STAFF_SHORT, TALK, TITLE, either_of

_LOWER_NAME = "(?:(?:de|mac|mc|ó|ní|nic|uí|van|von|al|el)[ ])?[a-zß-öø-ÿ]{3,15}(?:[ ](?:de|mac|ó|ní|nic|uí|van|von)[ ][a-zß-öø-ÿ]{3,15})?"

PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "DOCTOR",
        "name.by",
        f"by[ ]{{0,2}}:?(?:[ ]{{0,3}}\\n)?[ ]{{0,6}}{TITLE}(?P<phi>{ANY_NAME})",
        0.82,
        flags="",
        validator="sure_person",
        context=BY_VERBS,
        needs_context=True,
        window=40,
        needs=("by",),
        at="needs",
        examples=(
            "Compiled by [[R. Bamidele]], PGY-3",
            "Read by [[Kavita Desai]], MD",
            "pronounced dead by [[B. Nighthawk]]",
            "Dictated by: [[Lund]]",
        ),
        counter_examples=(
            "seen by Cardiology",
            "complicated by Klebsiella",
            "followed by Hematology",
            "read by Epic",
        ),
    ),
    Pattern(
        "DOCTOR",
        "name.signed",
        "(?i:electronically[ ]signed|e-signed|esigned|digitally[ ]signed|signed|authenticated|dictated|"
        f"attested|s)[ /]?(?i:by)?(?:[ ]on[ ]behalf[ ]of)?[/: ]{{1,3}}{TITLE}(?P<phi>(?:{LAST_FIRST}|"
        f"{FULL_NAME}))",
        0.85,
        validator="full_person",
        needs=(
            "electronically",
            "e",
            "esigned",
            "digitally",
            "signed",
            "authenticated",
            "dictated",
            "attested",
            "s",
        ),
        at="needs",
        examples=("/s/ [[J. Doe]]", "Electronically signed: [[Marta Kowalczyk]]"),
        counter_examples=("Signed Consent Form", "S: Patient feels"),
    ),
    Pattern(
        "DOCTOR",
        "name.talked",
        "(?:[dstc]/w|[dstc]/[ ]w|(?i:discussed|reviewed|staffed|consulted|seen|coordinated|case[ ]discu"
        f"ssed){TALK}[ ](?:with|w/|to|w)|(?i:signed[ ]out|handed[ ]off|endorsed|routed|reported|referre"
        f"d|sent|forwarded|given|transferred|addressed|report)[ ](?:to|on[ ]to))[ ]{{0,2}}{TITLE}(?P<ph"
        f"i>{NAME})",
        0.72,
        validator="sure_person_or_title",
        needs=words_of(
            "d, s, t, c, discussed, reviewed, staffed, consulted, seen, coordinated, case, signed, hand"
            "ed, endorsed, routed, reported, referred, sent, forwarded, given, transferred, addressed, "
            "report"
        ),
        at="needs",
        examples=(
            "t/w [[Stormy]], RPh",
            "d/w [[Kowalczyk]] re plan",
            "seen w/ [[Edwin Maseko]]",
        ),
        counter_examples=(
            "d/w Cardiology",
            "discussed with Patient",
            "seen with Pneumonia",
            "sent to ED",
            "transferred to ICU",
        ),
    ),
    Pattern(
        "DOCTOR",
        "name.spoken",
        "(?i:spoke|spoken|talked|conferred|met|communicated|speaking|conversation|written|wrote|message"
        "|messaged|wrote[ ]back|met[ ]up|letter|visit|verified|confirmed|checked|rounded|agreed|arrange"
        f"d){TALK}[ ](?:with|w/|to|w|from)[ ]{{0,2}}{TITLE}(?P<phi>{NAME})",
        0.72,
        validator="form_person",
        needs=words_of(
            "spoke, spoken, talked, conferred, met, communicated, speaking, conversation, written, wrot"
            "e, message, messaged, letter, visit, verified, confirmed, checked, rounded, agreed, arrang"
            "ed"
        ),
        at="needs",
        examples=("Spoke w/ [[Iris]], who will", "I wrote to [[Lindgren]] about the date"),
        counter_examples=("Spoke to Radiology", "met with Family"),
    ),
    Pattern(
        "DOCTOR",
        "name.per",
        f"(?i:per|c/o)[ ]{TITLE}(?P<phi>{NAME})(?![\\w:-])",
        0.65,
        validator="clear_person",
        needs=("per", "c"),
        at="needs",
        examples=("stopped per [[Brannagh]]'s note", "taper per [[Ottoline]] in lactation"),
        counter_examples=(
            "2 times per Day",
            "per Protocol",
            "per Cardiology",
            "per Ranson criteria",
            "per HPI",
        ),
    ),
    Pattern(
        "DOCTOR",
        "name.told",
        "(?i:paged|told|notified|informed|contacted|texted|messaged|emailed|telephoned|phoned|asked|ask"
        f"|interpreter|appreciate|thank|called)[ ]{{1,2}}{TITLE}(?P<phi>{NAME})",
        0.68,
        validator="sure_person_or_title",
        needs=words_of(
            "paged, told, notified, informed, contacted, texted, messaged, emailed, telephoned, phoned,"
            " asked, ask, interpreter, appreciate, thank, called"
        ),
        at="needs",
        examples=(
            "told [[Gus]] we should leave",
            "please ask [[Noreen]] to keep",
            "Paged [[Obioma]] at 0300",
        ),
        counter_examples=(
            "called Todd paralysis",
            "notified Pharmacy",
            "told Patient",
            "called Poison Control",
        ),
    ),
    Pattern(
        "DOCTOR",
        "name.staff_role",
        f"{either_of(STAFF_SHORT)}(?:,|[ ]\\(|[ ]-|:)?[ ]?(?P<phi>{NAME})",
        0.72,
        validator="staff",
        needs=STAFF_SHORT,
        at="needs",
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
        "name.lower_role",
        "(?:charge|sw|rn|np|cna|lpn|crna|anes|anesthesia|sup|supervisor|resident|fellow|intern|attending|nurse|scribe|ask for"
        "|sitter|rph|pharmacist|dietitian)[ ](?!swab|wash|aspirate|tube|airway|cath)(?P<phi>[a-z]{3,15}(?:[ ][a-z]{1,15})?)(?![\\w'@/-])",
        0.6,
        validator="lower_uncommon",
        needs=(
            "charge",
            "sw",
            "rn",
            "np",
            "cna",
            "lpn",
            "crna",
            "anes",
            "anesthesia",
            "sup",
            "supervisor",
            "resident",
            "fellow",
            "intern",
            "attending",
            "nurse",
            "scribe",
            "ask",
            "sitter",
            "rph",
            "pharmacist",
            "dietitian",
        ),
        at="needs",
        examples=("told sw [[breeda]] about", "charge [[orlaith]] aware"),
        counter_examples=("rn at bedside", "nurse aware", "charge nurse told", "np swab"),
    ),
    Pattern(
        "DOCTOR",
        "name.service_paren",
        f"{either_of(SPECIALTIES)}[ ]?(?:\\d{{1,2}}/\\d{{1,2}},?[ ]?)?\\((?:\\d{{1,2}}/\\d{{1,2}},?[ ])?"
        f"{TITLE}(?P<phi>{FULL_NAME}|{NAME}(?=[^)\\n]{{0,20}}\\)[ ](?:following|to[ ]see|aware|consulte"
        "d|recs|reading|on[ ]board|agrees?|recommend|saw|will)))",
        0.75,
        validator="sure_person",
        needs=SPECIALTIES,
        at="needs",
        examples=("dietetics ([[G. Cost]]) will see", "ID ([[Chidera]] / TKW) on board"),
        counter_examples=("neuro (Parkinson's) stable", "GI (Zofran)", "ID (Vancomycin)"),
    ),
    Pattern(
        "DOCTOR",
        "name.before_specialty",
        f"{either_of(SPECIALTIES)}[^()\\n]{{0,20}}\\)",
        0.78,
        validator="person_before_paren",
        needs=SPECIALTIES,
        at="needs",
        examples=(
            "[[Heberden]] (hand clinic), to",
            "[[Źdrojewski]] (rad onc)",
            "Dr. [[Vargas-Mahoney]] (neuro)",
        ),
        counter_examples=("Follow-up (neuro)", "MRI (neuro)", "Clinic (cardiology)"),
    ),
    Pattern(
        "DOCTOR",
        "name.signed_initials",
        "(?i:review|reviewer|reader|scribe|scribed[ ]by|witness|verified[ ]by|read[ ]by|reviewed[ ]by|initials|initialed|initialled|cytotechnologist|transcription"
        "ist|typist|checked|checked[ ]by|prosector|screened[ ]by|dictated[ ]by|entered[ ]by|signed[ ]by"
        "|typed[ ]by)[ ]?[: ][ ]{0,2}(?P<phi>[A-Z]{2,4})(?=[ ]{0,3}(?:\\n|$|[,;/)]))",
        0.65,
        validator="no_abbreviation",
        needs=words_of(
            "reader, scribe, scribed, witness, verified, read, review, reviewer, reviewed, initials, initialed, initialled, cytotechnologist, transcripti"
            "onist, typist, checked, prosector, screened, dictated, entered, signed, typed"
        ),
        at="needs",
        examples=("Second reader: [[TLB]]\n", "Reviewed by [[JHQ]]\n"),
        counter_examples=("Review: CT\n", "reviewed by MRI\n", "checked CBC\n"),
    ),
    Pattern(
        "DOCTOR",
        "name.by_initials",
        "by[ ]?:?[ ](?P<phi>[A-Z]{2,3})(?=[ ]{0,3}(?:\\n|$|[.,;)/]))",
        0.6,
        validator="no_abbreviation",
        context=(*BY_VERBS, "description", "dictation", "grossed", "initialed"),
        needs_context=True,
        window=24,
        needs=("by",),
        at="needs",
        examples=("Gross description by [[HQ]]\n", "Verified by: [[JKL]]\n"),
        counter_examples=("seen by ENT.", "evaluated by CT.", "followed by GI."),
    ),
    Pattern(
        "DOCTOR",
        "name.initialed",
        "(?:(?<=[(,;:/|&+] )|(?<=[(/|])|(?<=\\bby )|(?<=\\bwith )|(?<=\\bw/ )|(?<=\\band )|(?<=\\bper )"
        "|(?<=\\bto )|(?<=\\bfrom )|(?<=\\bcc )|(?<=or )|(?<=r/w ))(?<![A-Z],[ ])(?P<phi>[A-Z]\\.[ ]?(?"
        f":[A-Z]\\.[ ]?)?{PARTICLES}{WORD}(?:[ ]{WORD})?)(?![\\w:])",
        0.7,
        validator="initialed",
        at="capital",
        examples=(
            "Echo ([[B. Late]] read it)",
            "per [[J. Abernathy]]",
            "(reviewer, [[P. Loureiro]]) and [[K. Gill]] (rad)",
        ),
        counter_examples=(
            "hepatitis C. Lisinopril",
            "and E. Coli",
            "with C. Difficile",
            "vitamins A, D. Start",
        ),
    ),
    Pattern(
        "DOCTOR",
        "name.crew_pair",
        f"(?i:medic|crew|engine|unit|ambulance|rescue|team|anesthesia|rounds)[ ]?\\d{{0,3}}(?::|[ ]\\(|["
        f" ])[ ]?(?P<DOCTOR>{WORD})/(?P<DOCTOR_2>{WORD})(?=[) ,.\\n]|$)",
        0.65,
        needs=("medic", "crew", "engine", "unit", "ambulance", "rescue", "team", "anesthesia", "rounds"),
        at="needs",
        validator="both_persons",
        examples=("transported by Medic 4 ([[Vargas]]/[[Tanaka]])",),
        counter_examples=("Team Neuro/Ortho",),
    ),
    Pattern(
        "DOCTOR",
        "name.possessive_note",
        f"(?P<phi>{WORD})(?='s[ ](?:[a-z]+[ ])?(?:notes?|recs|recommendations?|protocol|office|PA|NP|service|team|pager|cell"
        "|vm|voicemail|clinic|orders?|pt)\\b)",
        0.65,
        validator="clear_person",
        needs=("'s ",),
        at="capital",
        examples=("per night float [[Tamblyn]]'s note", "called [[Vosper]]'s office"),
        counter_examples=(
            "Patient's office visit",
            "Children's clinic",
            "Women's clinic",
            "Wilson's protocol",
        ),
    ),
    Pattern(
        "DOCTOR",
        "name.abbreviated_role",
        f"(?:{'|'.join(ABBREVIATED)})[ ]\\(?(?:(?:Prof|Dr|Mr|Mrs|Ms|Miss|Sr)\\.?[ ])?(?P<phi>{NAME})(?![\\w/-])",
        0.7,
        validator="abbreviated_role",
        needs=tuple(sorted({role.lower() for role in ABBREVIATED} - {"w/r", "s/b"} | {"w", "s"})),
        at="needs",
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
        needs=("from",),
        at="needs",
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
        "name.paren_register",
        f"\\((?P<phi>{WORD},[ ]?[A-Z]\\.(?:[ -]?[A-Z]\\.)?)\\)",
        0.75,
        validator="surname_initial",
        needs=("(",),
        examples=(
            "Centre assessment ([[Adeyemi-Cole, F.]]): probable",
            "(second reader: x) ([[Quill, R. M.]])",
        ),
        counter_examples=("(Vitamin, D.)", "(Hepatitis, B.)", "(Left, L.)"),
    ),
    Pattern(
        "DOCTOR",
        "name.paren_credential",
        "\\((?P<phi>[A-Z][a-z]{2,15}(?:['-][A-Z][a-z]{2,15})?),[ ](?:NP|PA|PA-C|DO|GP|PT|OT|RT|RD|SLP|SW|CM|CNS|ANP|ACP|SHO|SpR|APRN|MSW)\\)",
        0.75,
        validator="listed_person",
        needs=("(",),
        examples=("CT surg ([[Stone]], NP) following", "home visit ([[Adeyemi]], OT)"),
        counter_examples=("(Nursing, PT)", "(Cardiology, NP)", "(Gym, OT)", "(Therapy, PT)"),
    ),
    Pattern(
        "DOCTOR",
        "name.witnessed",
        f"(?i:witnessed|countersigned|co-signed|cosigned|double[ -]checked|2nd[ ]check|second[ ]check)(?:[ ](?:by|w/|with))?[ ]?:?[ ]"
        f"(?P<phi>[{UP}]\\.[ ]?{WORD}|{FULL_NAME})",
        0.75,
        validator="full_person",
        needs=("witnessed", "countersigned", "co", "cosigned", "double", "2nd", "second"),
        at="needs",
        examples=("verbal OK witnessed [[K. Rose]].", "Double checked w/ [[T. Oduya]]"),
        counter_examples=("witnessed Cardiac Arrest", "witnessed arrest", "Witnessed Generalized Seizure"),
    ),
    Pattern(
        "DOCTOR",
        "name.surname_initial_role",
        f"[(,;:][ ]?(?P<phi>[{UP}]{LETTER}{{2,15}}(?:['-][{UP}]{LETTER}{{2,15}})?[ ][A-Z](?:[ ]?[A-Z])?),[ ](?:GP|EBUS|reg|Reg|SHO|SpR|cons|Cons|RMO|NP|PA|RN|MD|DO"
        "|resp|cards|ortho|surg|anaes|path|consultant|registrar)(?![\\w-])",
        0.72,
        validator="surname_first",
        needs=(", ",),
        examples=("(GP ref) ([[Patel N]], EBUS, Utica)", "list: [[Okafor AB]], reg"),
        counter_examples=(
            "(Vitamin D, GP aware)",
            "(Hepatitis B, GP told)",
            "; Group A, RN",
            "(Plan A, RN aware)",
        ),
    ),
    Pattern(
        "DOCTOR",
        "name.lower_grade",
        "(?:cnm\\d?|cns|anp|acp|cons|consultant|ota|reg|registrar|sho|prof|physio|physiotherapist|surgeon|hca|msw|phn|gp)(?:[ ]?:[ ]|[ ])"
        f"(?P<phi>{_LOWER_NAME})(?![\\w'@/-])",
        0.6,
        validator="lower_listed",
        needs=words_of(
            "cnm, cns, anp, acp, cons, consultant, ota, reg, registrar, sho, prof, physio, physiotherapist, surgeon, hca, msw, phn, gp"
        ),
        at="needs",
        examples=(
            "79f  cons: [[de búrca]]\n",
            "aoife, cnm [[mullen]], edd",
            "hv w/ sinéad + ota [[will]]. will need",
            "reg [[sinéad ní bhriain]] aware",
        ),
        counter_examples=(
            "gp letter sent",
            "physio will see",
            "reg diet",
            "cons: pain",
            "gp aware",
            "sho to review",
            "surgeon may call",
        ),
    ),
    Pattern(
        "DOCTOR",
        "name.lower_entry",
        "[ ]{0,4}\\d{1,2}[/.]\\d{1,2}(?:[/.]\\d{2,4})?[ ]{1,2}(?:(?:pt|ot|slt|salt|physio|dietitian|dt|msw|sw|rn|rgn|nsg|psych|pharm|hv|mdt)"
        f"(?:[ ]?/[ ]?(?:pt|ot|slt))?)(?:[ ]\\([^()\\n]{{2,14}}\\))?[ ]?[–—-][ ](?P<phi>{_LOWER_NAME}(?:[ ][a-z](?!\\w))?)"
        "(?=[ ]{0,3}(?:\\n|$)|[ ](?:covering|cover|for|student|\\())",
        0.65,
        flags="i",
        validator="lower_first",
        at="line",
        examples=(
            "12/11 pt (physio) – [[aoife]]\nd4 post",
            "13/11 ot – [[sinéad k]]\nhome hx",
            "14/11 pt – [[rob d]] covering\n",
        ),
        counter_examples=(
            "12/11 pt – refused\n",
            "12/11 OT - discharged\n",
            "3/4 pt - stable\n",
            "3/4 pt - pain\n",
        ),
    ),
    Pattern(
        "DOCTOR",
        "name.lower_is",
        "(?:officer|manager|worker|adjuster|coordinator|contact|rep|nurse|physio|consultant|dentist|midwife|therapist|pharmacist|gp|keyworker"
        "|interpreter|solicitor|barrister|lawyer)(?:[ ]name)?[ ](?:is|was)[ ](?P<phi>[a-zß-öø-ÿ]{3,14}(?:[ ][a-zß-öø-ÿ]{3,16})?)(?![\\w'@/-])",
        0.6,
        validator="lower_first",
        needs=words_of(
            "officer, manager, worker, adjuster, coordinator, contact, rep, nurse, physio, consultant, dentist, midwife, therapist, "
            "pharmacist, gp, keyworker, interpreter, solicitor, barrister, lawyer"
        ),
        at="needs",
        examples=("claims officer is [[deb]] fax oh seven", "case manager is [[oksana]], ext"),
        counter_examples=(
            "nurse is aware",
            "contact is made",
            "gp is happy",
            "nurse was late",
            "physio is due",
        ),
    ),
)
