"""Names of people by their context: titles, credentials, forms, roles, relations, greetings and signatures.

The expressions take what looks like a name; the checks of rules.name_checks cut off what is not part of it.
"""

from ..forms import ANY_NAME, FULL_NAME, LAST_FIRST, NAME, PARTICLES, UP, WORD, any_of
from ..pattern import Pattern


def _either(words: tuple[str, ...]) -> str:
    """A group of any of `words` in any casing; a blank may be two."""
    return f"(?i:{any_of(words)})(?![^\\W\\d_])"


def _words(text: str) -> tuple[str, ...]:
    return tuple(" ".join(part.split()) for part in text.split(",") if part.strip())


STAFF_TITLES = _words(
    "dr, drs, doctor, doctors, prof, professor, dra, nurse, chaplain, fr, father, rev, reverend, pastor"
    ", rabbi, imam, deacon"
)
TITLES = _words(
    "mr, mrs, ms, miss, mx, mme, madame, messrs, sir, lady, dame, master, officer, detective, deputy, s"
    "gt, sergeant, captain, judge, attorney, atty, det, lt, lieutenant, cpl, corporal, pvt, trooper, tpr, ofc, insp, in"
    "spector, constable, capt, cmdr, col, smt, shri, sri, kumari, senor, senora, señor, señora, sra, herr, frau, mlle"
)
CREDENTIALS = _words(
    """md, mbbs, mbchb, phd, rn, bsn, rnc, cns, pta, cota, dpt, atc, lmt, cht, rmt, ato, rdms, msn,
        crna, crnp, fnp, aprn, arnp, dnp, cnm, lpn, lvn, cna, pharmd, rph, cpht, dpm, dds, psyd, lcsw,
        licsw, lmsw, lmft, lpc, lmhc, facp, facc, frcp, frcs, frcpc, frcsc, fracp, fracs, frca, mrcp,
        mrcs, mrcgp, fracgp, dvm, msw, mph, otr, cota, rrt, aemt, nrp, chpn, ccrn, ocn, rdn, bcba, hcc,
        pgy, ms1, ms2, ms3, ms4, agnp, acnp, rcp, rvt, rdms, cde, cdces, ccc-slp, rmn, rgn"""
)
SHORT_CREDENTIALS = _words(
    "np, facs, dmd, slp, ccc, crt, emt, do, pa, ma, pt, ot, rt, rd, od, dc, ba, bs, ms, sw, cm"
)
FORM_WORDS = _words(
    """patient, pt, pat, name, client, decedent, deceased, resident, member, subject, insured,
        subscriber, policyholder, policy holder, guarantor, caller, informant, historian, nok, next of
        kin, emergency contact, contact person, aka, alias, surname, forename, forenames, first name,
        last name, given name, given names, family name, middle name, maiden name, preferred name, legal
        name, mother, father, mother's name, father's name, spouse, guardian, parent, responsible party,
        hcp, health care proxy, healthcare proxy, poa, mpoa, hcpoa, donor, recipient, baby, infant, mom,
        pt name, patient name, participant, claimant, veteran, child, son, daughter, wife, husband,
        partner, caregiver, carer, contact, accompanied by, signature of patient"""
)
STAFF_WORDS = _words(
    """attending, attg, attn, coord, perfusion, on call, oncall, covering, attending md, attending
        physician, physician, provider, pcp, pmd, lmd, gp, surgeon, assistant, assistants, first
        assistant, co-surgeon, anesthesiologist, anaesthetist, anesthetist, anesthesia, resident,
        fellow, intern, referring, referring md, referring physician, referring provider, ordering,
        ordering physician, ordering provider, requesting physician, requesting, consulting, consultant,
        primary care physician, primary care provider, primary care, radiologist, pathologist,
        prosector, assessor, author, cc, copy to, copies to, attn, attention, nurse, primary nurse, rn,
        scribe, interpreter, midwife, therapist, counselor, case manager, care manager, social worker,
        technologist, technician, sonographer, tech, crew, crew 1, crew 2, present, attendees, witness,
        signature, signed, e-signed, dictator, clinician, doctor, dentist, pharmacist, chaplain,
        cardiologist, oncologist, neurologist, endocrinologist, nephrologist, psychiatrist,
        psychologist, urologist, pulmonologist, gastroenterologist, rheumatologist, dermatologist,
        hematologist, obstetrician, pediatrician, paediatrician, hospitalist, intensivist,
        ophthalmologist, optometrist, orthopedist, geriatrician, supervisor, supervising physician,
        admitting, admitting physician, discharging physician, family physician, family doctor, family
        md, fam md, perfusionist, circulator, scrub nurse, circulating nurse, paramedic, reporter,
        reviewer, coroner, medical examiner, dictated, transcriptionist, typist, operator, medic, from,
        sent by, received by, recorded by, team, lead, examiner, preceptor, faculty, staff, hv, mh
        worker, key worker, care coordinator"""
)
BY_VERBS = _words(
    """dictated, signed, read, reviewed, prepared, seen, evaluated, examined, referred, performed,
        interpreted, transcribed, typed, entered, authored, verified, ordered, prescribed, witnessed,
        administered, collected, reported, assisted, supervised, accompanied, recommended, cosigned,
        co-signed, attested, completed, written, approved, finalized, authorized, authorised, assessed,
        requested, followed, managed, treated, consulted, brought, pronounced, identified, released,
        called, obtained, intubated, placed, done, provided, given, taken, received, driven,
        transported, operated, screened, checked, interviewed, created, drafted, scribed, submitted,
        recorded, electronically, report, note, dictation, care"""
)
RELATIONS = _words(
    """son, daughter, dtr, dau, wife, husband, hubby, spouse, partner, fiance, fiancee, fiancé,
        fiancée, boyfriend, girlfriend, mother, mom, mum, mam, mommy, father, dad, daddy, brother,
        sister, sibling, twin, aunt, auntie, uncle, niece, nephew, cousin, grandson, granddaughter,
        grandmother, grandma, granny, nana, grandfather, grandpa, grandad, stepson, stepdaughter,
        stepmother, stepmom, stepfather, stepdad, stepbrother, stepsister, brother-in-law,
        sister-in-law, mother-in-law, father-in-law, son-in-law, daughter-in-law, daughter in law, son
        in law, mother in law, father in law, sister in law, brother in law, mil, sil, bil, fil,
        ex-wife, ex-husband, neighbor, neighbour, friend, roommate, flatmate, housemate, landlord,
        landlady, guardian, caregiver, caretaker, carer, hcp, nok, poa, proxy, next of kin, godmother,
        godfather, godson, goddaughter, baby, infant, widow, widower, kid, child, foster mother, foster
        father, foster mom, foster dad, sponsor, teacher, coach, employer, boss, supervisor, coworker,
        co-worker, colleague, great-grandson, great-granddaughter, half-brother, half-sister,
        significant other, ex, gf, bf, bro, sis, hubby, grandkid, grandchild, stepchild, in-law, uncle,
        godchild, pal, passenger, bystander, fiance, hha, pca"""
)
_NEAR = tuple(
    w
    for w in RELATIONS
    if w
    not in (
        "twin",
        "sibling",
        "baby",
        "infant",
        "kid",
        "child",
        "sponsor",
        "teacher",
        "ex",
        "pal",
        "passenger",
        "bystander",
        "employer",
        "supervisor",
        "guardian",
        "proxy",
        "poa",
        "nok",
        "hcp",
        "landlord",
        "coach",
    )
)
SPECIALTIES = _words(
    """chair, neuro, neurology, cardiology, cards, renal, nephrology, nephro, med onc, rad onc, onc,
        oncology, hem/onc, heme, hematology, path, pathology, surgery, thoracic surgery, vascular,
        vascular surgery, general surgery, gen surg, pcp, gp, attending, resident, fellow, intern, rn,
        nurse, np, pa, pa-c, md, do, cm, sw, case manager, social work, social worker, interpreter,
        pharmd, pharmacist, pharmacy, hospitalist, ortho, orthopedics, orthopaedics, urology, uro, gyn,
        ob, obgyn, ob/gyn, ent, derm, dermatology, psych, psychiatry, pulm, pulmonary, icu, critical
        care, id, infectious disease, infectious diseases, gi, gastroenterology, endo, endocrine,
        endocrinology, rheum, rheumatology, ophtho, ophthalmology, plastics, podiatry, palliative,
        geriatrics, anesthesia, anaesthetics, radiology, rads, ir, ep, neurosurgery, nsgy, primary care,
        physio, dietitian, dietician, slp, charge, scribe, consultant, registrar, reg, sho, fy1, fy2,
        house officer, health visitor, midwife, surgeon, physician, oncologist, cardiologist,
        neurologist, chaplain, tech, sonographer, on call, on-call, covering, cardiothoracic, ct
        surgery, transplant, hepatology, pediatrics, peds, paeds, genetics, wound care"""
)
STAFF_SHORT = _words(
    "worker, caseworker, probation officer, detective, registrar, consultant, sonographer, technologist"
    ", dietician, paramedic, phlebotomist, instructor, trainer, sitter, rn, np, cm, sw, lpn, cna, crna,"
    " pa-c, nurse, charge nurse, charge rn, case manager, social worker, interpreter, chaplain, charge,"
    " scribe, resident, intern, fellow, attending, pharmacist, midwife, hospitalist, medic, bedside rn,"
    " bedside nurse, np student, med student, receptionist, secretary, ma, therapist, counselor, psycho"
    "logist, dietitian, hospice nurse, triage nurse, nephrologist, cardiologist, oncologist, neurologis"
    "t, psychiatrist, endocrinologist, surgeon, urologist, dermatologist, gastroenterologist, rheumatol"
    "ogist, pulmonologist, obstetrician, pediatrician, paediatrician, pathologist, radiologist, orthope"
    "dist, ophthalmologist, attg, coord, coordinator, perfusionist, rt, consult, dentist, pcp, gp, doct"
    "or, physician, provider, anesthesiologist, anaesthetist, registrar, prosthetist, orthotist, attender, tech, technician, optician, "
    "chiropractor, podiatrist, audiologist, circulator, scrub, perf, nursing sup, house sup, nursing supervisor, hygienist"
)

_CREDENTIAL = (
    "(?:"
    + "|".join(
        sorted(
            {
                *(c.upper() for c in CREDENTIALS),
                "PhD",
                "PharmD",
                "PsyD",
                "MBChB",
                "RPh",
                "CPhT",
                "rn",
                "md",
                "lpn",
                "phd",
                "Md",
                "Rn",
            },
            key=lambda c: (-len(c), c),
        )
    )
    + ")(?![^\\W\\d_])"
)
_SEPARATOR = (
    "[ ]{0,3}(?:\\([^()\\n]{0,20}\\)[ ]{0,2})?(?:[:=|#>]{1,2}|\\.{2,40}:?|_{2,40}|-{1,2}(?=[ ]))[ ]{0,3"
    "0}(?:\\n[ ]{0,20})?"
)
_GAP = "(?:[ ]{1,3}|[ ]?\\n[ ]{0,8})"
_TITLE = "(?:(?i:dr|mr|mrs|ms|miss|prof|rn|md)\\b\\.?[ ]{0,2})?"
_LOWER_WORD = "[^\\W\\d_]{2,20}(?:['-][^\\W\\d_]{2,20})?"
_TALK = (
    "(?:[ ](?:case|pt|patient|plan|results?|this|care|in[ ]person|directly|again|further|briefly|earlie"
    "r|today|by[ ]phone|over[ ]the[ ]phone)){0,2}"
)

PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "DOCTOR",
        "name.staff_title",
        f"{_either(STAFF_TITLES)}(?<!\\d[ ][Ff][Rr])(?<!\\d[Ff][Rr])\\.?(?:{_GAP})?(?P<phi>{NAME})",
        0.9,
        validator="person",
        needs=STAFF_TITLES,
        at="needs",
        examples=(
            "seen by Dr. [[Ruiz-Halloran]] (neuro)",
            "Dr [[P. Hill]] showed",
            "DR [[PARIS WHITLOCK]] PER RADIO",
            "Dr. [[João d'Orey-Bastos]].",
            "To Dr. [[Hoffmann]]'s nurse",
            "Fr. [[Ignatius]] visited",
            "Dr.[[Al-Hashimi]]",
            "Prof. [[van der Berg]] agrees",
            "Dr. [[John L. Smith]] MRI today",
        ),
        counter_examples=(
            "the Dr. said",
            "16 Fr Foley",
            "Dr. Cardiology",
            "Dr. agrees with plan",
            "her father Has CAD",
        ),
    ),
    Pattern(
        "DOCTOR",
        "name.title_initial",
        f"(?:[Dd][Rr]s?|D[Rr]S?|Prof)\\b\\.?[ ]{{1,2}}(?P<phi>[{UP}](?:\\.[ ]?[{UP}])?)(?![\\w'-])(?![ ]"
        "[a-z]\\b)",
        0.7,
        needs=("dr", "drs", "prof"),
        at="needs",
        examples=("followed by Dr. [[B]]. in clinic", "Dr. [[X]], his primary care physician"),
        counter_examples=("Dr. Smith",),
    ),
    Pattern(
        "DOCTOR",
        "name.second_doctor",
        f"(?i:drs|doctors)\\b\\.?[ ]{{1,2}}{NAME}(?:,[ ]{NAME})?,?(?:[ ](?:and|&|or)[ ]|/)(?P<phi>{NAME})",
        0.85,
        validator="person",
        needs=("drs", "doctors"),
        at="needs",
        examples=("Drs. Smith and [[Abiodun-Clarke]] agree",),
        counter_examples=("Drs. Smith and the team",),
    ),
    Pattern(
        "DOCTOR",
        "name.middle_doctor",
        f"(?i:drs|doctors)\\b\\.?[ ]{{1,2}}{NAME},[ ](?P<phi>{NAME})",
        0.85,
        validator="person",
        needs=("drs", "doctors"),
        at="needs",
        examples=("Drs. Smith, [[Jones]], and Lee",),
        counter_examples=("Drs. Smith, Cardiology",),
    ),
    Pattern(
        "PATIENT",
        "name.title",
        f"(?:{_either(TITLES)}\\.?|M\\.[ ]?(?=[A-Z][a-z]))(?:{_GAP})?(?P<phi>{NAME})(?![\\w:])",
        0.88,
        validator="person",
        needs=TITLES,
        at="needs",
        examples=(
            "Mrs. [[Okonkwo Reyes]] and family",
            "Told Mr [[Bouchard-Lacriox]], not happy",
            "MR [[BURNES]] TO CT 2",
            "Mrs [[Van der Heyden]] told NP",
            "Ms. [[O'Leary]]'s daughter",
            "Mr. [[St. John-Smythe]] left",
        ),
        counter_examples=(
            "MR ANGIOGRAM of the head",
            "MS Contin 15 mg",
            "Miss Taking doses",
            "Mr. and",
            "MR BRAIN W/O",
        ),
    ),
    Pattern(
        "PATIENT",
        "name.title_couple",
        f"(?i:mr|dr|mrs|ms)\\b\\.?[ ](?:and|&)[ ](?i:mr|mrs|ms|dr)\\b\\.?[ ](?P<phi>{NAME})",
        0.88,
        validator="person",
        needs=("mr", "mrs", "ms", "dr"),
        at="needs",
        examples=("Mr. and Mrs. [[Abernathy]] were told",),
        counter_examples=("Mr. and family",),
    ),
    Pattern(
        "DOCTOR",
        "name.lower_title",
        "(?:dr|mr|mrs)\\b\\.?[ ](?P<phi>[a-z]{3,20}(?:-[a-z]{3,20})?)(?!\\w)",
        0.6,
        validator="lower_person",
        needs=("dr", "mr", "mrs"),
        at="needs",
        examples=("saw dr [[okonkwo]] last week", "mrs. [[penhaligon]] called"),
        counter_examples=("my dr said", "mr angiogram", "the dr appointment", "dr prescribed it"),
    ),
    Pattern(
        "DOCTOR",
        "name.credential",
        f"(?:{_CREDENTIAL}|M\\.[ ]?D\\.|D\\.O\\.|R\\.N\\.|Ph\\.D|M\\.B\\.|P\\.A\\.|N\\.P\\.)",
        0.9,
        validator="person_before",
        needs=(*CREDENTIALS, "m", "d", "r", "ph", "n", "p"),
        at="needs",
        examples=(
            "Attending: [[Helen P. Graves]], MD",
            "[[N. Abioye]], PGY-2 / nabioye2",
            "seen w/ [[Grace Ndiaye]] MD",
            "prosector [[Constance Mallory]], M.D.",
            "[[TGreen]], MA, RN",
        ),
        counter_examples=(
            "Discussed with the MD",
            "Cardiology NP aware",
            "Patient, RN at bedside",
            "spoke to MD",
        ),
    ),
    Pattern(
        "DOCTOR",
        "name.short_credential",
        f"(?:{'|'.join(w.upper() for w in SHORT_CREDENTIALS)})(?:-[A-Z]{{1,2}})?(?![\\w/])",
        0.7,
        validator="full_person_before",
        needs=SHORT_CREDENTIALS,
        at="needs",
        examples=("REFERRING ..... [[K. HOFFMANN]], DO", "[[Lena Marchetti]], PA-C", "[[DAY, MARCUS]] EMT-B"),
        counter_examples=("Continue PT and OT", "CXR: PA and lateral", "Home Health, PT"),
    ),
    Pattern(
        "DOCTOR",
        "name.joined_credential",
        "(?P<phi>[A-Z][A-Z][a-z]{2,15}),[ ](?:MA|RN|MD|LPN|NP|PA|RMA|CMA)\\b",
        0.8,
        at="capital",
        examples=("8:14a  [[TGreen]], MA",),
        counter_examples=("MCa, RN",),
    ),
    Pattern(
        "PATIENT",
        "name.form",
        f"{_either(FORM_WORDS)}(?:'s|s')?(?:[ ]{{1,2}}(?i:full[ ])?(?i:names?))?(?:[ ]/[ ]\\w{{2,10}})?"
        f"{_SEPARATOR}{_TITLE}(?P<phi>{ANY_NAME})",
        0.88,
        validator="form_person",
        needs=FORM_WORDS,
        at="needs",
        examples=(
            "Patient: [[OKONKWO-REYES, MARISOL T]]      MR#: 00482917",
            "PATIENT ....... [[VANDERMEER,TJALLING]]",
            "PT: [[BURNS, WADE]]  M  61",
            "Pt: [[Frank Strong Sr]]   BM20077",
            'Pt: [[Dorothea "Dot" Winterbourne-Hale]], ninety-seven',
            "Patient Name: [[Ana de la Cruz]] DOB",
            "Next of kin: [[Solveig Dahl]] (sister)",
            "Name:\n  [[Ahmed Youssef]]",
        ),
        counter_examples=(
            "Patient: Stable",
            "Pt. Denies pain",
            "Mother: Hypertension",
            "Name: DOB:",
            "PT: Evaluated and treated",
            "Father: CAD",
        ),
    ),
    Pattern(
        "PATIENT",
        "name.patient_name",
        f"(?i:patient[ ]name|pt[ ]name|patient's[ ]name|name[ ]of[ ]patient)[ ]{{1,20}}(?:\\n[ ]{{0,20}}"
        f")?(?P<phi>{ANY_NAME})",
        0.85,
        validator="person",
        needs=("patient", "pt", "name"),
        at="needs",
        examples=("Patient Name   [[Quill, Henrietta]]  Sex F",),
        counter_examples=("Patient Name DOB Sex",),
    ),
    Pattern(
        "PATIENT",
        "name.decedent",
        f"(?i:decedent|deceased|patient|pt|client|resident)[ ]{{1,3}}(?P<phi>(?:{LAST_FIRST}|{FULL_NAME}))",
        0.8,
        validator="full_person",
        needs=("decedent", "deceased", "patient", "pt", "client", "resident"),
        at="needs",
        examples=("Decedent [[ERIKSEN, ODDVAR N.]]; case", "Patient [[Joan Abbott-Reyes]] was seen"),
        counter_examples=(
            "Patient Denies pain",
            "PATIENT STATES NO PAIN",
            "Patient Care Report",
            "Pt A&O x3",
        ),
    ),
    Pattern(
        "PATIENT",
        "name.regarding",
        f"(?i:re|regarding|subject|rx[ ]for|concerning)[ ]{{0,2}}:[ ]{{0,10}}(?:\\n[ ]{{0,20}})?{_TITLE}"
        f"(?P<phi>(?:{LAST_FIRST}|{FULL_NAME}))",
        0.85,
        validator="full_person",
        needs=("re", "regarding", "subject", "rx", "concerning"),
        at="needs",
        examples=("Re:  [[Siobhán Penny]], dob 17.9.1974", 'Re: [[Gerald "Gerry" Wharton]], dob'),
        counter_examples=("RE: Medication refill", "Re: abnormal labs", "Subject: Test Results"),
    ),
    Pattern(
        "PATIENT",
        "name.lower_form",
        f"(?i:patient|pt|name|patient[ ]name|client|re)[ ]?:[ ]{{0,3}}(?P<phi>{_LOWER_WORD}(?:,[ ]?|[ ])"
        f"(?:[a-z]\\.?[ ])?{_LOWER_WORD})",
        0.75,
        validator="lower_full_person",
        needs=("patient", "pt", "name", "client", "re"),
        at="needs",
        examples=("patient: [[john abernathy]] dob 1/2/60", "name: [[hope summers]]"),
        counter_examples=("patient: denies pain", "re: refill request", "pt: stable overnight"),
    ),
    Pattern(
        "PATIENT",
        "name.lower_line",
        f"[ ]{{0,8}}(?P<phi>{_LOWER_WORD},[ ]?{_LOWER_WORD}(?:[ ][a-z]\\.?)?)[ ]{{1,12}}(?=\\(?(?i:ur|ur"
        f"n|mrn?|mr#|dob|hrn|nhs|id|acct|unit|[mf][ /,]|#|\\d{{4}}))",
        0.75,
        validator="lower_full_person",
        at="line",
        examples=("[[summers, hope]]   UR 0774",),
        counter_examples=("pain, nausea  dob", "fever, chills 1234"),
    ),
    Pattern(
        "PATIENT",
        "name.line_last_first",
        f"[ ]{{0,8}}(?:[|>*][ ]?)?(?P<phi>{LAST_FIRST})(?:[ ]{{0,4}}[|;(\\[#-][ ]{{0,3}}|[ ]{{1,30}}|,[ "
        "])(?=(?i:ur|urn|mrn?|mr|mr#|dob|d\\.o\\.b|hrn|nhs|id|acct|unit|age|sex|male|female|room|rm|bed"
        f"|pc|ward)\\b|[MF]\\b|#?\\d|[A-Z]{{1,4}}-?\\d{{2}})",
        0.85,
        validator="full_person",
        at="line",
        examples=(
            "[[VAN DER HEIJDEN, MARIJKE]] | PC 60 41 927",
            "[[Doe, John A]]  MRN 1234",
            "[[ROE, JANE]] DOB 4/5/45",
        ),
        counter_examples=("HEAD, NECK 1. normal", "Chest, Abdomen  ID"),
    ),
    Pattern(
        "PATIENT",
        "name.line_full",
        f"[ ]{{0,8}}(?P<phi>{FULL_NAME})(?:[ ]{{0,2}}\\([\"'][^\"'\\n]{{2,20}}[\"']\\))?[ ]{{0,4}}(?:[|;"
        f",(#]|[ ]{{2}}|[ ])[ ]{{0,12}}(?=(?i:ur|urn|mrn|mr\\#|dob|d\\.o\\.b|date[ ]of[ ]birth|hrn|nhs|a"
        f"ged?|born|acct)\\b|\\d{{2,3}}-\\d\\d-|\\d{{6}})",
        0.8,
        validator="full_person",
        at="line",
        examples=(
            "[[Étienne Bouchard-Lacroix]]   77-31-90-2",
            "[[Joan Abbott]] DOB 1/2/60",
            "[[Joan Abbott]] (DOB 1/2/60)",
        ),
        counter_examples=("Acute Pain  DOB", "Blood Culture 123456"),
    ),
    Pattern(
        "PATIENT",
        "name.line_alone",
        f"[ ]{{0,8}}(?P<phi>(?:{PARTICLES}[A-Z][A-Z'-]+(?:[ ][A-Z'-]+)?,[ ]?[A-Z][A-Z-]+(?:[ ][A-Z]{{1,1"
        f"2}}\\.?)?))[ ]{{0,3}}(?:\\n|$)",
        0.7,
        validator="full_person",
        at="line",
        examples=("[[ABERNATHY, ROWENA]]\nMRN 1",),
        counter_examples=("HEAD, NECK\n", "HISTORY, PHYSICAL\n", "FINDINGS, IMPRESSION:\n"),
    ),
    Pattern(
        "DOCTOR",
        "name.staff_form",
        f"{_either(STAFF_WORDS)}(?:[ ]{{1,2}}(?i:physician|md|provider|surgeon|of[ ]record|name|by|nurse"
        f"|signature|team|clinician|doctor)){{0,2}}{_SEPARATOR}{_TITLE}(?P<phi>{ANY_NAME})",
        0.85,
        validator="sure_person",
        needs=STAFF_WORDS,
        at="needs",
        examples=(
            "Attending: [[Helen P. Graves]], MD",
            "REFERRING ..... [[K. HOFFMANN]], DO",
            "cc: [[T Lindqvist]], fax",
            "CREW: [[BRIGHT, Z.]] EMT-P",
            "Surgeon:  [[Okafor]]",
            "Present: [[A. Bouchard-Nguyễn]] (chair)",
        ),
        counter_examples=(
            "Attending: Cardiology",
            "CC: Chest pain",
            "Anesthesia: General",
            "From: ED",
            "Signed: Electronically",
        ),
    ),
    Pattern(
        "DOCTOR",
        "name.by",
        f"by[ ]{{0,2}}:?(?:[ ]{{0,3}}\\n)?[ ]{{0,6}}{_TITLE}(?P<phi>{ANY_NAME})",
        0.82,
        flags="",
        validator="sure_person",
        context=BY_VERBS,
        needs_context=True,
        window=40,
        needs=("by",),
        at="needs",
        examples=(
            "Prepared by [[N. Abioye]], PGY-2",
            "Read by [[Anjali Modi]], MD",
            "pronounced dead by [[B. Whitefeather]]",
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
        f"attested|s)[ /]?(?i:by)?(?:[ ]on[ ]behalf[ ]of)?[/: ]{{1,3}}{_TITLE}(?P<phi>(?:{LAST_FIRST}|"
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
        f"ssed){_TALK}[ ](?:with|w/|to|w)|(?i:signed[ ]out|handed[ ]off|endorsed|routed|reported|referre"
        f"d|sent|forwarded|given|transferred|addressed|report)[ ](?:to|on[ ]to))[ ]{{0,2}}{_TITLE}(?P<ph"
        f"i>{NAME})",
        0.72,
        validator="sure_person_or_title",
        needs=_words(
            "d, s, t, c, discussed, reviewed, staffed, consulted, seen, coordinated, case, signed, hand"
            "ed, endorsed, routed, reported, referred, sent, forwarded, given, transferred, addressed, "
            "report"
        ),
        at="needs",
        examples=(
            "t/w [[Sunny]], RPh",
            "d/w [[Kowalczyk]] re plan",
            "seen w/ [[Grace Ndiaye]]",
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
        f"d){_TALK}[ ](?:with|w/|to|w|from)[ ]{{0,2}}{_TITLE}(?P<phi>{NAME})",
        0.72,
        validator="form_person",
        needs=_words(
            "spoke, spoken, talked, conferred, met, communicated, speaking, conversation, written, wrot"
            "e, message, messaged, letter, visit, verified, confirmed, checked, rounded, agreed, arrang"
            "ed"
        ),
        at="needs",
        examples=("Spoke w/ [[Violet]], then pt", "I have written to [[Lindqvist]] about timing"),
        counter_examples=("Spoke to Radiology", "met with Family"),
    ),
    Pattern(
        "DOCTOR",
        "name.copy",
        f"c\\.?c\\.?:?[ ]{{1,3}}{_TITLE}(?P<phi>{NAME})",
        0.75,
        validator="copied",
        needs=("cc", "c"),
        at="needs",
        examples=("1502 mt/cc [[Swann]]; Oyelaran-Booth",),
        counter_examples=("5 cc Lidocaine", "250 cc Amber", "cc Neurology"),
    ),
    Pattern(
        "DOCTOR",
        "name.copy_second",
        f"cc:?[ ]{{1,3}}{_TITLE}(?:{NAME}|{LAST_FIRST})[;,&/][ ]?{_TITLE}(?P<phi>{NAME})",
        0.75,
        validator="sure_person",
        needs=("cc",),
        at="needs",
        examples=("cc Swann; [[Oyelaran-Booth]]",),
        counter_examples=("cc Swann; Cardiology",),
    ),
    Pattern(
        "PATIENT",
        "name.quoted",
        f'"(?P<phi>{LAST_FIRST}|{FULL_NAME})"',
        0.7,
        validator="quoted_person",
        needs=('"',),
        examples=('a disc labelled "[[Vandermere, T]]", same', 'band printed "[[MAYE, WILL]]", cut'),
        counter_examples=('said "Take Two" to', '"No Pain" today'),
        context=(
            "labelled",
            "labeled",
            "label",
            "read",
            "reads",
            "printed",
            "wristband",
            "band",
            "marked",
            "engraved",
            "tattoo",
            "name",
            "named",
            "signed",
            "called",
            "engraving",
            "sticker",
            "requisition",
            "tag",
            "card",
            "under",
            "as",
        ),
        needs_context=True,
        window=40,
    ),
    Pattern(
        "PATIENT",
        "name.inscribed",
        "(?i:tattoo|engraved|inscribed|bracelet|pendant|calls[ ](?:her|him|me|them)(?:self)?|nickname[d"
        "]?|answers[ ]to|goes[ ]by|likes|prefers)(?:[ ]?(?:is|of|reads?|reading|with|the[ ]name|to[ ]be"
        f'[ ]called))?[ ,:]{{1,2}}"?(?P<phi>{NAME}|[A-Z]{{2}}(?="))',
        0.7,
        validator="inscribed",
        needs=_words(
            "tattoo, engraved, inscribed, bracelet, pendant, calls, nickname, nicknamed, answers, goes,"
            " likes, prefers"
        ),
        at="needs",
        examples=('Anchor tattoo, "[[Ingrid]] 1957"', "(calls her [[Roz]]) phoned", 'likes "[[CJ]]"'),
        counter_examples=("likes Tylenol", "tattoo on Left arm", "prefers English"),
    ),
    Pattern(
        "PATIENT",
        "name.read_as",
        "(?i:found[ ]to[ ]read|labell?ed|printed|reads|wristband|band[ ]read|misidentified[ ]as|registe"
        f"red[ ](?:as|under)|name[ ]of|confused[ ]with|mixed[ ]up[ ]with|merged[ ]with)[ :]{{"
        f"1,2}}(?P<phi>{LAST_FIRST}|{FULL_NAME})",
        0.7,
        validator="full_person",
        needs=_words(
            "found, labelled, labeled, printed, reads, wristband, band, misidentified, registered, name, "
            "confused, mixed, merged"
        ),
        at="needs",
        examples=("band was found to read [[DELROY BELLE]]; rebanded", "registered under [[Ann Quill]]"),
        counter_examples=("reads Small Print", "labelled Right Arm"),
    ),
    Pattern(
        "PATIENT",
        "name.subject",
        "(?:died|passed[ ]away|said|says|told|asked|agreed|agrees|phoned|wants|feels|thinks|knows|drove"
        "|apologi[sz]ed|smiled|laughed|cried|wept|excused|visited|remarried|whispered|texted|phones|bel"
        "ieves|insists|remembers|worries|hopes|plans[ ]to|was[ ]born|lives[ ]in|works[ ]as)(?![\\w])",
        0.6,
        validator="subject",
        needs=_words(
            "died, passed, said, says, told, asked, agreed, agrees, phoned, wants, feels, thinks, knows"
            ", drove, apologized, apologised, smiled, laughed, cried, wept, excused, visited, remarried"
            ", whispered, texted, phones, believes, insists, remembers, worries, hopes, plans, was, liv"
            "es, works"
        ),
        at="needs",
        examples=("the first since [[Hugh]] died in March", "[[Roz]] excused herself"),
        counter_examples=(
            "Patient says",
            "Neurology agrees",
            "She said",
            "PT feels",
            "Nobody told",
            "Surgery wants",
        ),
    ),
    Pattern(
        "PATIENT",
        "name.lower_relation",
        f"{_either(_NEAR)}(?:'s[ ]name[ ]is|[ ]named|,)?[ ](?P<phi>{_LOWER_WORD}(?:[ ]{_LOWER_WORD})?)(?"
        "![\\w'])",
        0.6,
        validator="lower_relative",
        needs=_NEAR,
        at="needs",
        examples=("my son [[khalid]] has it", "dtr [[faith]] is poa", "my wife [[shanelle]] and i"),
        counter_examples=(
            "my son has it",
            "daughter at bedside",
            "wife recently noted",
            "mother with cancer",
            "sister healthy",
            "son lives nearby",
        ),
    ),
    Pattern(
        "PATIENT",
        "name.lower_sign_off",
        "(?i:thanks|thank[ ]you|thx|ty|tysm|cheers|regards|sincerely|love)(?:[ ]so[ ]much|[ ]again)?,?("
        f"?:[ ]|[ ]?\\n{{1,3}})-?[ ]?(?P<phi>{_LOWER_WORD}(?:[ ]{_LOWER_WORD})?)[ .!]{{0,3}}(?=\\n|$)",
        0.65,
        validator="lower_relative",
        needs=("thanks", "thank", "thx", "ty", "tysm", "cheers", "regards", "sincerely", "love"),
        at="needs",
        examples=("please advise thx [[shanelle]]\n",),
        counter_examples=("thanks again\n", "thank you doctor\n", "thanks everyone"),
    ),
    Pattern(
        "PATIENT",
        "name.lower_before_relation",
        (
            "\\((?:his|her|my|the|pt's)?[ ]?(?:son|daughter|wife|husband|mother|mom|mum|father|dad|brother|sister|niece"
            "|nephew|cousin|aunt|uncle|partner|friend|neighbor|neighbour|caregiver|carer|girlfriend|boyfriend)\\)"
        ),
        0.6,
        validator="lower_relative_before",
        needs=("(",),
        examples=("he wants [[khalid]] (brother) to come",),
        counter_examples=("diabetes (mother)", "cancer (father)"),
    ),
    Pattern(
        "DOCTOR",
        "name.lower_credential",
        "(?:rn|md|np|lpn|do|pa|rph|pharmd)(?![\\w])",
        0.65,
        validator="lower_before",
        needs=("rn", "md", "np", "lpn", "do", "pa", "rph", "pharmd"),
        at="needs",
        examples=("off [[k. ortega]] rn (float)",),
        counter_examples=("e. coli do not", "p. pain rn"),
    ),
    Pattern(
        "DOCTOR",
        "name.signed_initials",
        "(?i:review|reviewer|reviewed[ ]by|initials|initialed|initialled|cytotechnologist|transcription"
        "ist|typist|checked|checked[ ]by|prosector|screened[ ]by|dictated[ ]by|entered[ ]by|signed[ ]by"
        "|typed[ ]by)[ ]?[: ][ ]{0,2}(?P<phi>[A-Z]{2,4})(?=[ ]{0,3}(?:\\n|$|[,;/)]))",
        0.65,
        validator="no_abbreviation",
        needs=_words(
            "review, reviewer, reviewed, initials, initialed, initialled, cytotechnologist, transcripti"
            "onist, typist, checked, prosector, screened, dictated, entered, signed, typed"
        ),
        at="needs",
        examples=("Departmental second review: [[MKA]]\n", "Reviewed by [[JHQ]]\n"),
        counter_examples=("Review: CT\n", "reviewed by MRI\n", "checked CBC\n"),
    ),
    Pattern(
        "PATIENT",
        "name.hl7",
        "(?!(?:ORU|ADT|ORM|ACK|DFT|MDM|SIU|OML|OMG|BAR|RDE|VXU|QRY|RSP)\\^)[A-Z][A-Z'-]{1,24}\\^[A-Z][A-Z'-]{0,24}(?:\\^[A-Z.]{0,15}){0,4}",
        0.9,
        at="capital",
        examples=("[[QUISPE^ROSARIO^L]]||19620914", "|[[HOLLOWAY^BRENT^T^^MR]]|"),
        counter_examples=("X^2", "A^B1"),
        needs=("^",),
        validator="no_code",
    ),
    Pattern(
        "PATIENT",
        "name.referral",
        "(?:(?i:thank)[ ]you[ ](?:very[ ]much[ ])?for[ ](?:kindly[ ])?|(?i:thanks)[ ]for[ ])(?:referrin"
        "g|seeing|sending|reviewing|your[ ]referral[ ]of|asking[ ](?:me|us)[ ]to[ ](?:see|review)|the[ "
        f"]referral[ ]of|allowing[ ](?:me|us)[ ]to[ ]see|your[ ]letter[ ](?:about|regarding))[ ]{_TITLE}"
        f"(?P<phi>{NAME})",
        0.85,
        validator="person",
        needs=("thank", "thanks"),
        at="needs",
        examples=("Thank you for referring [[Callum]], who I saw",),
        counter_examples=("Thank you for seeing This patient",),
    ),
    Pattern(
        "PATIENT",
        "name.relative_list",
        "(?i:sons|daughters|brothers|sisters|parents|children|kids|twins|grandsons|granddaughters|grand"
        "children|grandkids|nieces|nephews|friends|siblings|boys|girls)(?:[ ]named)?(?:,|:|[ ]\\()?[ ]?"
        f"{NAME}(?:,[ ]{NAME}){{0,2}},[ ](?P<phi>{NAME})",
        0.75,
        validator="relative",
        needs=_words(
            "sons, daughters, brothers, sisters, parents, children, kids, twins, grandsons, granddaught"
            "ers, grandchildren, grandkids, nieces, nephews, friends, siblings, boys, girls"
        ),
        at="needs",
        examples=("3 grandchildren (Kai, [[Zuri]] and Jayden)",),
        counter_examples=("children Diabetes, Asthma and",),
    ),
    Pattern(
        "PATIENT",
        "name.after_age",
        f"\\d{{1,3}}[ ]?(?:[MF]|yo[ ]?[MF]?|y/o[ ]?[MF]?|yr[ ]old|year[ -]old)(?:[ ](?:male|female|man|w"
        f"oman|lady|gentleman|boy|girl))?,?[ ](?P<phi>{NAME})(?=,?[ ](?:presents|presented|is|was|p/w|w/"
        "|who|here|admitted|has|with|came|arrived|brought|called))",
        0.65,
        validator="uncommon_person",
        at="digits",
        examples=("34F [[Maame O.]] presents with",),
        counter_examples=("34F Caucasian with", "20 yo Female with"),
    ),
    Pattern(
        "PATIENT",
        "name.patient_verb",
        f"(?i:patient|pt|client|resident|member|baby)[ ](?P<phi>{NAME})(?=[ ](?:needs|is|was|has|present"
        "s|reports|called|states|denies|wants|will|would|came|seen|calling|requesting))",
        0.65,
        validator="uncommon_person",
        needs=("patient", "pt", "client", "resident", "member", "baby"),
        at="needs",
        examples=("Patient [[Delphine]] needs refill",),
        counter_examples=("Patient Services is closed", "Patient Portal is", "pt INR is 3"),
    ),
    Pattern(
        "PATIENT",
        "name.lower_greeting",
        "(?:(?i:this[ ]is|i'm|i[ ]am|it's|its)|[Ii]m)[ ](?P<phi>[a-z]{3,20}(?:[ ][a-z]{2,20})?)(?![\\w'])",
        0.6,
        validator="lower_uncommon",
        context=("hi", "hello", "hey", "i'm", "name", "morning", "afternoon", "im", "dr"),
        needs_context=True,
        window=24,
        needs=("this", "i", "im", "it", "its"),
        at="needs",
        examples=("hi this is [[devonte]] harris dob", "hello i'm [[keisha]], i saw"),
        counter_examples=("hi i'm having pain", "hello this is urgent", "this is gout"),
    ),
    Pattern(
        "PATIENT",
        "name.nickname_inside",
        f"[\"'][{UP}][a-z]{{1,12}}[\"']\\)?[ ]{WORD}(?:,?[ ](?:Jr|Sr|III|II|IV)\\b\\.?)?",
        0.75,
        validator="nicknamed",
        needs=('"', "'"),
        examples=('[[Robert "Skip" Langford III]] is here',),
        counter_examples=('Code "Blue" Team',),
    ),
    Pattern(
        "PATIENT",
        "name.initials_subject",
        "(?P<phi>[A-Z]\\.[ ]?[A-Z]\\.)(?=,?[ ](?:is|was|has|reports|presents|states|denies|attended|ret"
        "urns|arrived|appeared|endorses|describes)\\b)",
        0.65,
        validator="initials",
        at="capital",
        examples=("[[J.T.]] is a 14 y.o.", "Client [[J.T.]] reports"),
        counter_examples=("I.V. was placed", "P.O. is fine"),
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
        examples=("transported by Medic 4 ([[Ruiz]]/[[Tanaka]])",),
        counter_examples=("Team Neuro/Ortho",),
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
        "name.told",
        "(?i:paged|told|notified|informed|contacted|texted|messaged|emailed|telephoned|phoned|asked|ask"
        f"|interpreter|appreciate|thank|called)[ ]{{1,2}}{_TITLE}(?P<phi>{NAME})",
        0.68,
        validator="sure_person_or_title",
        needs=_words(
            "paged, told, notified, informed, contacted, texted, messaged, emailed, telephoned, phoned,"
            " asked, ask, interpreter, appreciate, thank, called"
        ),
        at="needs",
        examples=(
            "told [[Hal]] I would not wait",
            "please ask [[Breege]] to keep",
            "Paged [[Okafor]] at 0300",
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
        f"{_either(STAFF_SHORT)}(?:,|[ ]\\(|[ ]-|:)?[ ]?(?P<phi>{NAME})",
        0.72,
        validator="staff",
        needs=STAFF_SHORT,
        at="needs",
        examples=(
            "RN [[FAITH]] TOOK RPT",
            "NP [[Joy Fairweather]].",
            "nurse, [[April]], ext 4419",
            "CM ([[Dee]]) trying",
            "her oncologist [[Marchetti]]",
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
        f"{_either(SPECIALTIES)}[ ]?(?:\\d{{1,2}}/\\d{{1,2}},?[ ]?)?\\((?:\\d{{1,2}}/\\d{{1,2}},?[ ])?"
        f"{_TITLE}(?P<phi>{FULL_NAME}|{NAME}(?=[^)\\n]{{0,20}}\\)[ ](?:following|to[ ]see|aware|consulte"
        "d|recs|reading|on[ ]board|agrees?|recommend|saw|will)))",
        0.75,
        validator="sure_person",
        needs=SPECIALTIES,
        at="needs",
        examples=("podiatry ([[M. Price]]) to see", "ID ([[Okafor]] / PJS) following"),
        counter_examples=("neuro (Parkinson's) stable", "GI (Zofran)", "ID (Vancomycin)"),
    ),
    Pattern(
        "DOCTOR",
        "name.before_specialty",
        f"{_either(SPECIALTIES)}[^()\\n]{{0,20}}\\)",
        0.78,
        validator="person_before_paren",
        needs=SPECIALTIES,
        at="needs",
        examples=(
            "[[Pancoast]] (thoracic surgery), next",
            "[[Śliwiński]] (rad onc)",
            "Dr. [[Ruiz-Halloran]] (neuro)",
        ),
        counter_examples=("Follow-up (neuro)", "MRI (neuro)", "Clinic (cardiology)"),
    ),
    Pattern(
        "PATIENT",
        "name.relation",
        f"{_either(RELATIONS)}(?:/(?i:hcp|nok|poa|hcpoa|proxy|caregiver|carer|guardian|hcs|mpoa|emergenc"
        f"y[ ]contact|passenger|driver|[a-z]{{3,12}}))?(?:'s[ ]name(?:[ ]is|[ ]was|:|,)?|[ ]of[ ]\\d{{1,"
        f"2}}[ ](?:years|yrs),|[ ](?:is[ ])?(?:named|called)|,|:|[ ]\\(|[ ]-|[ ]=)?{_GAP}?(?:(?i:dr|mr|m"
        f"rs|ms)\\.?[ ])?[\"']?(?P<phi>{NAME})",
        0.8,
        validator="relative",
        needs=RELATIONS,
        at="needs",
        examples=(
            "brought in by grandson [[Teo]] after",
            "daughter/HCP [[Pilar Okonkwo]], (570)",
            "an aunt ([[Deolinda]])",
            "The daughter, [[Carla F.]], told",
            "PER WIFE [[MISTY]] PT WAS FINE",
            "mum [[Grace]] says",
            "SON [[COOPER]] TO GET IT",
            "My mother-in-law [[Dot]], who is",
            "An older sister, [[Solveig]], is living",
            "son's name is [[Rafael]]",
        ),
        counter_examples=(
            "Mother Alive and well",
            "son was at bedside",
            "WIFE STATES HE FELL",
            "mother with Hodgkin lymphoma",
            "Father: CAD, MI",
            "Brother - COPD",
            "sister had Graves disease",
            "Mother Diabetes",
            "friend In the room",
            "Aunt: Parkinson's",
        ),
    ),
    Pattern(
        "PATIENT",
        "name.second_relative",
        "(?i:sons|daughters|brothers|sisters|parents|children|kids|twins|grandsons|granddaughters|niece"
        f"s|nephews|friends|caregivers)(?:,|:|[ ]\\()?[ ]{NAME}(?:,[ ]{NAME}){{0,2}},?[ ](?:and|&)[ ](?P"
        f"<phi>{NAME})",
        0.8,
        validator="relative",
        needs=_words(
            "sons, daughters, brothers, sisters, parents, children, kids, twins, grandsons, granddaught"
            "ers, nieces, nephews, friends, caregivers"
        ),
        at="needs",
        examples=("her sons Teo and [[Rafael]] visit",),
        counter_examples=("sons Teo and the family",),
    ),
    Pattern(
        "PATIENT",
        "name.first_relative",
        "(?i:sons|daughters|brothers|sisters|parents|children|kids|twins|grandsons|granddaughters|niece"
        f"s|nephews|friends|caregivers)(?:,|:|[ ]\\()?[ ](?P<phi>{NAME}),?[ ](?:and|&|,)",
        0.8,
        validator="relative",
        needs=_words(
            "sons, daughters, brothers, sisters, parents, children, kids, twins, grandsons, granddaught"
            "ers, nieces, nephews, friends, caregivers"
        ),
        at="needs",
        examples=("her sons [[Teo]] and Rafael visit",),
        counter_examples=("sisters Diabetes and asthma",),
    ),
    Pattern(
        "PATIENT",
        "name.before_relation",
        f"{_either(RELATIONS)}",
        0.75,
        validator="relative_before",
        needs=RELATIONS,
        at="needs",
        examples=(
            "ring [[Aoife]] (daughter) on",
            "Caller: [[Violet Strong]] (wife)",
            "[[Teo]], her grandson, drove",
        ),
        counter_examples=(
            "Diabetes (mother)",
            "Hashimoto (mother)",
            "Lives with, his wife",
            "CAD (father)",
            "She, her daughter",
        ),
    ),
    Pattern(
        "PATIENT",
        "name.sign_off",
        "(?i:regards|sincerely|respectfully|thanks|thank[ ]you|thx|cheers|best|wishes|truly|faithfully|"
        "warmly|love|gratefully|respect)(?:[ ](?i:yours|submitted|again|so[ ]much|very[ ]much|in[ ]adva"
        f"nce|kindly))?(?:,?[ ]{{0,3}}(?:\\n[ ]{{0,30}}){{1,6}}|,[ ])(?:-[ ]?)?{_TITLE}(?P<phi>{NAME})[ "
        f"]{{0,3}}(?=\\n|$|,|[.!](?![ ][a-z])|\\()",
        0.8,
        validator="person",
        needs=_words(
            "regards, sincerely, respectfully, thanks, thank, thx, cheers, best, wishes, truly, faithfu"
            "lly, warmly, love, gratefully"
        ),
        at="needs",
        examples=(
            "Kind regards,\n\n\nDr [[Bich-Ngoc Tran]]",
            "Thanks, [[Maria]]",
            "Sincerely,\n[[Lou Ann Pickett]], RN",
        ),
        counter_examples=(
            "Thanks, Will call back",
            "Thank you, Patient will call",
            "thanks,\n\nASSESSMENT\n",
        ),
    ),
    Pattern(
        "PATIENT",
        "name.dash_signature",
        f"[ ]{{0,8}}(?:-{{1,2}}|~)[ ]?(?P<phi>{NAME})[ ]{{0,3}}(?=\\n[ ]{{0,5}}\\n|\\n?$)",
        0.65,
        validator="dash_signature",
        at="line",
        examples=("I will call on Monday.\n\n- [[Maria]]",),
        counter_examples=("- Lisinopril\n- Xanax\n\n", "Plan:\n- Zoloft\n\n"),
    ),
    Pattern(
        "DOCTOR",
        "name.greeting",
        f"(?i:dear|hi|hello|hey|good[ ]morning|good[ ]afternoon|good[ ]evening|hiya|g'day)[ ,]{{1,2}}(?:"
        f"(?i:dr|mr|mrs|ms|miss|prof)\\b\\.?[ ]?)?(?P<phi>{NAME})",
        0.85,
        validator="person",
        needs=("dear", "hi", "hello", "hey", "good", "hiya", "g"),
        at="needs",
        examples=("Dear [[Angus]],", "Hi Dr. [[Smith]], this is", "Hello [[Maria]], your results"),
        counter_examples=("Dear Patient,", "Hello Team,", "Hi There"),
    ),
    Pattern(
        "PATIENT",
        "name.introduction",
        "(?i:my[ ](?:full[ ])?name[ ]is|name[ ]is|named|this[ ]is|i[ ]am|i'm|it's|goes[ ]by|known[ ]as|"
        "a/k/a|maiden[ ]name(?:[ ]is|[ ]was|:)?|nee:|prefers(?:[ ]to[ ]be[ ]called)?|called|a\\.?k\\.?a"
        f"\\.?|née|nee|formerly|answers[ ]to|by[ ]the[ ]name(?:[ ]of)?)[ ,:]{{1,2}}(?:(?i:dr|mr|mrs|ms)"
        f"\\.?[ ])?[\"']?(?P<phi>{NAME})(?![\\w:])",
        0.72,
        validator="sure_person",
        needs=(
            "my",
            "name",
            "named",
            "this",
            "i",
            "it",
            "goes",
            "known",
            "prefers",
            "called",
            "aka",
            "a",
            "maiden",
            "née",
            "nee",
            "formerly",
            "answers",
            "by",
        ),
        at="needs",
        examples=(
            "My name is [[Maria Lopez]] and",
            "Hi, this is [[Maria]], I had",
            "I'm [[Rafael]], her son",
            "née [[Winterbourne]]",
        ),
        counter_examples=(
            "This is Very painful",
            "I am Hispanic",
            "it's Monday",
            "known as Crohn's disease",
            "this is Graves disease",
        ),
    ),
    Pattern(
        "PATIENT",
        "name.lower_introduction",
        "(?i:my[ ]name[ ]is|name[ ]is|my[ ]name's)[ ](?P<phi>[a-z]{2,20}(?:[ ][a-z]{2,20})?)(?!\\w)",
        0.75,
        validator="lower_person",
        needs=("my", "name"),
        at="needs",
        examples=("hi my name is [[rafael ortega]] and i", "my name is [[oksana]]"),
        counter_examples=("my name is not listed", "the name is unknown"),
    ),
    Pattern(
        "PATIENT",
        "name.age",
        "\\d{1,3}[ -]?(?i:years?|yrs?|y/?o|yo|months?|mos?|weeks?|wks?|days?|m|f|[mf]\\b|y\\b|w?[mf])\\b",
        0.78,
        validator="person_before_age",
        at="digits",
        examples=(
            "[[Martha Collins]] is a 50-year-old female",
            "[[John Abernathy]], 45 y/o male",
            "[[Rosalind]] is a pleasant 71 yo",
        ),
        counter_examples=(
            "She is a 50-year-old",
            "Patient is a 50 yo",
            "Admitted, 45M",
            "This is a 45-year-old",
            "Metformin for 10 years",
        ),
    ),
    Pattern(
        "PATIENT",
        "name.age_paren",
        "\\((?:aged?[ ])?\\d{1,3}(?:[ ]?(?:y|yo|y/o|yrs?|m|f|M|F|years?(?:[ ]old)?))?\\)",
        0.7,
        validator="after_relation",
        needs=("(",),
        examples=("lives with son [[John]] (45)", "children [[Ana]] (9) and Luis"),
        counter_examples=("Ranson (3)", "Wells (4)", "PHQ (9)"),
    ),
    Pattern(
        "PATIENT",
        "name.nickname",
        '"[A-Z][a-z]{1,12}\\.?"(?=\\)|[ ,.]|$)',
        0.8,
        validator="full_person_before_quote",
        needs=('"',),
        examples=('[[Rosalind Achterberg]] ("Roz") came on late',),
        counter_examples=('Chief Complaint "Pain"',),
    ),
    Pattern(
        "PATIENT",
        "name.nickname_quoted",
        f'"(?P<phi>[A-Z][a-z]{{1,12}})"(?:\\)|[ ](?={WORD}))',
        0.75,
        validator="nickname",
        needs=('"',),
        examples=('Rosalind Achterberg ("[[Roz]]") came', 'Dorothea "[[Dot]]" Winterbourne'),
        counter_examples=('Chief Complaint ("Pain")',),
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
            "Echo ([[S. Early]] reading)",
            "per [[J. Abernathy]]",
            "(assessor [[T. Vilhena]]), [[M. Singh]] (path)",
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
        "name.entry_line",
        f"[ ]{{0,4}}(?:[-*]{{1,2}}[ ])?(?:\\[?\\d{{1,4}}[/.-]\\d{{1,2}}(?:[/.-]\\d{{2,4}})?[,]?[ ]{{1,3"
        f"}})?\\d{{1,2}}:\\d\\d(?::\\d\\d)?[ ]?(?:[aApP]\\.?[mM]?\\.?)?\\]?[ ]{{0,2}}(?:-[ ])?[ ]{{0,2}}"
        f"(?P<phi>{NAME})(?=[ ]{{0,3}}(?:\\n|,|:))",
        0.7,
        validator="sure_person",
        at="line",
        examples=("-- 8:50a  [[Long]]\nagree", "10:52 AM [[Smithson]], RN:"),
        counter_examples=("08:00 Lasix 40 mg", "10:00 Vitals: stable", "9:15 Patient, asleep"),
    ),
    Pattern(
        "PATIENT",
        "name.initials",
        "(?i:initials?|pt|patient|effects[ ]to|reporter)[ :(]{1,3}(?P<phi>(?:[A-Z]\\.[ -]{0,2}){2,4}(?:"
        "[A-Z](?![\\w])\\.?)?)",
        0.75,
        needs=("initials", "initial", "pt", "patient", "effects", "reporter"),
        at="needs",
        examples=("(initials [[M.J.F.-C.]], year", "Effects to [[W.E.]] (watch)"),
        counter_examples=("patient U.S. born x", "initial dose"),
        validator="initials",
    ),
    Pattern(
        "PATIENT",
        "name.baby",
        f"(?i:baby[ ]?(?:boy|girl)|bb|bg|infant|newborn|baby)(?:[ ](?i:of|of[ ]mother))?[ ](?P<phi>{NAME})",
        0.75,
        validator="sure_person",
        needs=("baby", "bb", "bg", "infant", "newborn", "babyboy", "babygirl"),
        at="needs",
        examples=("Baby Boy [[Abernathy]] was born", "BG [[OKAFOR]]"),
        counter_examples=("Baby Aspirin daily", "newborn Screening", "baby Blues"),
    ),
    Pattern(
        "PATIENT",
        "name.called_by",
        "(?i:lives|living|resides|stays|staying|divorced|married|accompanied|cared[ ]for|brought[ ]in)["
        f" ](?:with|to|by|from)[ ](?P<phi>{NAME})(?=[ ,.;(])",
        0.6,
        validator="sure_person",
        needs=(
            "lives",
            "living",
            "resides",
            "stays",
            "staying",
            "divorced",
            "married",
            "accompanied",
            "cared",
            "brought",
        ),
        at="needs",
        examples=("Lives with [[Solveig]], who helps",),
        counter_examples=("brought in by EMS", "lives with Family", "brought in by Police"),
    ),
    Pattern(
        "DOCTOR",
        "name.per",
        f"(?i:per|c/o)[ ]{_TITLE}(?P<phi>{NAME})(?![\\w:-])",
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
        "name.trainee",
        f"(?:PGY-?[1-7]|R[1-5]|MS-?[1-4]|CA-?[1-3]|SHO|FY[12]|PHLEB\\d?|RT\\d|SRNA|PTA|DMO|RMO)[ ](?P<phi>{NAME})",
        0.7,
        validator="clear_person",
        needs=("pgy", "r", "ms", "ca", "sho", "fy", "phleb", "rt", "srna", "pta", "dmo", "rmo"),
        at="needs",
        examples=("by PGY2 [[Tamblyn]].", "R2 [[Vosper]] to see"),
        counter_examples=("R2 Resection", "MS2 Lesion", "CA 125"),
    ),
    Pattern(
        "PATIENT",
        "name.kinship_india",
        f"(?:[SDWCsdwc]/[Oo])[.:]?[ ](?:(?:Late|Lt|Mr|Shri|Sri|Smt|Mrs)\\.?[ ]){{0,2}}(?P<phi>{NAME})",
        0.8,
        validator="full_person",
        needs=("s", "d", "w", "c"),
        at="needs",
        examples=("Anand S/o Late [[Madhavan Pillai]] aged",),
        counter_examples=("C/O Chest pain", "MRI W/O Contrast"),
    ),
    Pattern(
        "DOCTOR",
        "name.speaker",
        f"[ ]{{0,4}}(?P<phi>{WORD}):[ ](?=(?:hi|hey|hello|ok|okay|yes|no|ty|thx|thanks|and|agree|also|pls|please|can|will"
        "|i|we|she|he|they|it|pt|covering|got|done|sure|noted|closed|sorry)\\b(?-i:.{0,200}[a-z]))",
        0.65,
        flags="",
        validator="clear_person",
        at="line",
        examples=("[[Breeda]]: hi dr, pt asks", "[[Tamsin]]: ok will do"),
        counter_examples=("Plan: will call", "Neuro: no deficits", "Skin: no rash", "Assessment: pt stable"),
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
        "PATIENT",
        "name.legal",
        f'(?i:legal[ ]name|birth[ ]name|chosen[ ]name|dead[ ]?name|married[ ]name|real[ ]name|name)[ :]{{1,2}}"?(?P<phi>'
        f'{NAME})(?=[,;.)"\\n])',
        0.75,
        validator="clear_person",
        needs=("legal", "birth", "chosen", "dead", "deadname", "married", "real", "name"),
        at="needs",
        examples=("legal name [[Corin Ashdown]];", "name [[Idris Vellacott]], dob"),
        counter_examples=("name Brand,", "name DOB."),
    ),
    Pattern(
        "DOCTOR",
        "name.lower_role",
        f"(?:charge|sw|rn|np|cna|lpn|crna|anes|anesthesia|sup|supervisor|resident|fellow|intern|attending|nurse|scribe|ask for"
        f"|sitter|rph|pharmacist|dietitian)[ ](?!swab|wash|aspirate|tube|airway|cath)(?P<phi>[a-z]{{3,15}}(?:[ ][a-z]{{1,15}})?)(?![\\w'@/-])",
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
        examples=("told sw [[breeda]] about", "charge [[siobhan]] aware"),
        counter_examples=("rn at bedside", "nurse aware", "charge nurse told", "np swab"),
    ),
)
