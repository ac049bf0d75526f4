"""Words and building blocks that the patterns of names share."""

from ..forms import any_of, words_of


def either_of(words: tuple[str, ...]) -> str:
    """A group of any of `words` in any casing; a blank may be two."""
    return f"(?i:{any_of(words)})(?![^\\W\\d_])"


STAFF_TITLES = words_of(
    "dr, drs, doctor, doctors, prof, professor, dra, nurse, chaplain, fr, father, rev, reverend, pastor"
    ", rabbi, imam, deacon"
)
TITLES = words_of(
    "ma'am, tatay, nanay, mang, aling, mr, mrs, ms, miss, mx, mme, madame, messrs, sir, lady, dame, master, officer, detective, deputy, s"
    "gt, sergeant, captain, judge, attorney, atty, det, lt, lieutenant, cpl, corporal, pvt, trooper, tpr, ofc, insp, in"
    "spector, constable, capt, cmdr, col, smt, shri, sri, kumari, senor, senora, señor, señora, sra, herr, frau, mlle, cllr, councillor, sheriff, pte, msgt, ssgt, cadet, coach"
)
CREDENTIALS = words_of(
    """md, mbbs, mbchb, phd, rn, bsn, rnc, cns, pta, cota, dpt, atc, lmt, cht, rmt, ato, rdms, msn,
        crna, crnp, fy1, fy2, sho, spr, een, fnp, aprn, arnp, dnp, cnm, lpn, lvn, cna, pharmd, rph, cpht, dpm, dds, psyd, lcsw,
        licsw, lmsw, lmft, lpc, lmhc, facp, facc, frcp, frcs, frcpc, frcsc, fracp, fracs, frca, mrcp,
        mrcs, mrcgp, fracgp, dvm, msw, mph, otr, cota, rrt, aemt, nrp, chpn, ccrn, ocn, rdn, bcba, hcc,
        pgy, ms1, ms2, ms3, ms4, agnp, acnp, rcp, rvt, rdms, cde, cdces, ccc-slp, rmn, rgn"""
)
SHORT_CREDENTIALS = words_of(
    "np, facs, dmd, slp, ccc, crt, emt, do, pa, ma, pt, ot, rt, rd, od, dc, ba, bs, ms, sw, cm"
)
FORM_WORDS = words_of(
    """patient, pt, pat, name, client, decedent, deceased, resident, member, subject, insured,
        subscriber, policyholder, policy holder, guarantor, caller, informant, historian, nok, next of
        kin, emergency contact, contact person, aka, alias, surname, forename, forenames, first name,
        last name, given name, given names, family name, middle name, maiden name, preferred name, legal
        name, mother, father, mother's name, father's name, spouse, guardian, parent, responsible party,
        hcp, health care proxy, healthcare proxy, poa, mpoa, hcpoa, donor, recipient, baby, infant, mom,
        pt name, patient name, participant, claimant, veteran, child, son, daughter, wife, husband,
        partner, caregiver, carer, contact, accompanied by, signature of patient"""
)
STAFF_WORDS = words_of(
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
BY_VERBS = words_of(
    """dictated, signed, read, reviewed, prepared, seen, evaluated, examined, referred, performed,
        interpreted, transcribed, typed, entered, authored, verified, ordered, prescribed, witnessed,
        administered, collected, reported, assisted, supervised, accompanied, recommended, cosigned,
        co-signed, attested, completed, written, approved, finalized, authorized, authorised, assessed,
        requested, followed, managed, treated, consulted, brought, pronounced, identified, released,
        called, obtained, intubated, placed, done, provided, given, taken, received, driven,
        transported, operated, screened, checked, interviewed, created, drafted, scribed, submitted,
        recorded, electronically, compiled, updated, filed, scanned, relayed, faxed, countersigned, report, note, dictation, care"""
)
RELATIONS = words_of(
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
        significant other, ex, gf, bf, bro, sis, sib, mate, best mate, bestie, bantay, tatay, nanay, kuya, hubby, grandkid, grandchild, stepchild, in-law, uncle,
        fob, mob, moc, foc, mgm, mgf, pgm, pgf, dil, godchild, classmate, teammate, cellmate, bunkmate, cabin mate, schoolmate, abuela, abuelo, tía, tío, lola, lolo, nonna,
        nonno, opa, bubbe, zayde, yiayia, clan leader, pal, passenger, bystander, fiance, hha, pca"""
)
NEAR = tuple(
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
SPECIALTIES = words_of(
    """chair, dietetics, nutrition, hand clinic, spine, sleep, allergy, dental, optometry, audiology, speech, hospice, crisis, triage, theatre, neuro, neurology, cardiology, cards, renal, nephrology, nephro, med onc, rad onc, onc,
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
STAFF_SHORT = words_of(
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
    "ed doc, er doc, reading rad, pacer rep, device rep, company rep, vendor rep, chiropractor, podiatrist, audiologist, circulator, scrub, perf, nursing sup, house sup, nursing supervisor, hygienist"
)
ABBREVIATED = (
    "CNS", "CNM", "ANP", "PHN", "MSW", "OTA", "ADON", "SpR", "reg", "HCA", "EMT", "BHW", "JHO", "NCHD", "RGN", "RPN", "ACP",
    "SLT", "CSW", "CIT", "WR", "W/R", "PTWR", "S/B", "s/b", "Ward round",
)  # fmt: skip
"""Roles and rounds for short, in the casing in which they are no word."""

CREDENTIAL = (
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
SEPARATOR = (
    "[ ]{0,3}(?:\\([^()\\n]{0,20}\\)[ ]{0,2})?(?:[:=|#>]{1,2}|\\.{2,40}:?|_{2,40}|-{1,2}(?=[ ]))[ ]{0,3"
    "0}(?:\\n[ ]{0,20})?"
)
GAP = "(?:[ ]{1,3}|[ ]?\\n[ ]{0,8})"
TITLE = "(?:(?i:dr|mr|mrs|ms|miss|prof|rn|md)\\b\\.?[ ]{0,2})?"
LOWER_WORD = "[^\\W\\d_]{2,20}(?:['-][^\\W\\d_]{2,20})?"
TALK = (
    "(?:[ ](?:case|pt|patient|plan|results?|this|care|in[ ]person|directly|again|further|briefly|earlie"
    "r|today|by[ ]phone|over[ ]the[ ]phone)){0,2}"
)
