"""Names of people in forms, headings and at the start of lines.

The expressions take what looks like a name; the checks of rules.checks.name cut off what is not part of it.
"""

from ..forms import ANY_NAME, FULL_NAME, LAST_FIRST, NAME, PARTICLES
from ..pattern import Pattern
from .name_words import FORM_WORDS, LOWER_WORD, SEPARATOR, STAFF_WORDS, TITLE, either_of

PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "PATIENT",
        "name.form",
        f"{either_of(FORM_WORDS)}(?:'s|s')?(?:[ ]{{1,2}}(?i:full[ ])?(?i:names?))?(?:[ ]/[ ]\\w{{2,10}})?"
        f"{SEPARATOR}{TITLE}(?P<phi>{ANY_NAME})",
        0.88,
        validator="form_person",
        examples=(
            "Patient: [[OKAFOR-LEITE, MARCELINA B]]      MRN: 11730652",
            "PATIENT ..... [[HOOGLAND,MAARTEN]]",
            "PT: [[FIELDS, TROY]]  M  37",
            "Pt: [[Ernest Bright Sr]]   QL31408",
            'Pt: [[Clementina "Tig" Harrowby-Finch]], eighty-one',
            "Patient Name: [[Ana de la Cruz]] DOB",
            "Next of kin: [[Ragnhild Dahl]] (sister)",
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
        "name.decedent",
        f"(?i:decedent|deceased|patient|pt|client|resident|guarantor|subscriber)[ ]{{1,3}}(?P<phi>(?:{LAST_FIRST}|{FULL_NAME}))",
        0.8,
        validator="full_person",
        examples=(
            "Decedent [[HALVORSEN, TORVALD N.]]; case",
            "Patient [[Joan Abbott-Salinas]] was seen",
            "Guarantor [[Ferris, Dolores Jean]], acct",
        ),
        counter_examples=(
            "Patient Denies pain",
            "PATIENT STATES NO PAIN",
            "Patient Education Sheet",
            "Pt A&O x3",
        ),
    ),
    Pattern(
        "PATIENT",
        "name.regarding",
        f"(?i:re|regarding|subject|rx[ ]for|concerning)[ ]{{0,2}}:[ ]{{0,10}}(?:\\n[ ]{{0,20}})?{TITLE}"
        f"(?P<phi>(?:{LAST_FIRST}|{FULL_NAME}))",
        0.85,
        validator="full_person",
        examples=("Re:  [[Gráinne Birch]], dob 4.11.1969", 'Re: [[Leonard "Lenny" Stanton]], dob'),
        counter_examples=("RE: Medication refill", "Re: abnormal labs", "Subject: Test Results"),
    ),
    Pattern(
        "PATIENT",
        "name.lower_form",
        f"(?i:patient|pt|name|patient[ ]name|client|re)[ ]?:[ ]{{0,3}}(?P<phi>{LOWER_WORD}(?:,[ ]?|[ ])"
        f"(?:[a-z]\\.?[ ])?{LOWER_WORD})",
        0.75,
        validator="lower_full_person",
        examples=("patient: [[john abernathy]] dob 1/2/60", "name: [[hope summers]]"),
        counter_examples=("patient: denies pain", "re: refill request", "pt: stable overnight"),
    ),
    Pattern(
        "PATIENT",
        "name.lower_line",
        f"^[ ]{{0,8}}(?P<phi>{LOWER_WORD},[ ]?{LOWER_WORD}(?:[ ][a-z]\\.?)?)[ ]{{1,12}}(?=\\(?(?i:ur|ur"
        f"n|mrn?|mr#|dob|hrn|nhs|id|acct|unit|[mf][ /,]|#|\\d{{1,3}}[ ]?(?:[mf]\\b|y/?o)|\\d{{4}}))",
        0.75,
        validator="lower_full_person",
        flags="m",
        examples=("[[winters, faith]]   UR 3316", "[[lagrange, mercer]] 58m diaphoretic"),
        counter_examples=("pain, nausea  dob", "fever, chills 1234"),
    ),
    Pattern(
        "PATIENT",
        "name.line_last_first",
        f"^[ ]{{0,8}}(?:[|>*][ ]?)?(?P<phi>{LAST_FIRST})(?:[ ]{{0,4}}[|;(\\[#-][ ]{{0,3}}|[ ]{{1,30}}|,[ "
        "])(?=(?i:ur|urn|mrn?|mr|mr#|dob|d\\.o\\.b|hrn|nhs|id|acct|unit|age|sex|male|female|room|rm|bed"
        f"|pc|ward)\\b|[MF]\\b|#?\\d|[A-Z]{{1,4}}-?\\d{{2}})",
        0.85,
        validator="full_person",
        flags="m",
        examples=(
            "[[VAN DEN HEUVEL, LISELOT]] | PC 18 73 305",
            "[[Doe, John A]]  MRN 1234",
            "[[ROE, JANE]] DOB 4/5/45",
        ),
        counter_examples=("HEAD, NECK 1. normal", "Thorax, Pelvis  ID"),
    ),
    Pattern(
        "PATIENT",
        "name.cell_last_first",
        f"(?:(?<=[|] )|(?<=[|])|(?<=  ))(?P<phi>{LAST_FIRST})(?=[ ]{{0,8}}(?:[|\\n]|$))",
        0.8,
        validator="register_person",
        examples=("MRN 40117 | [[OSTROM-KELL, IVY]] | 61 F", "|[[Vandeloo, Ann-Marie T]]|"),
        counter_examples=("| HEAD, NECK |", "| Sodium, Serum |", "|Mood, Affect|", "| Right, Medial |"),
    ),
    Pattern(
        "PATIENT",
        "name.line_full",
        f"^[ ]{{0,8}}(?P<phi>{FULL_NAME})(?:[ ]{{0,2}}\\([\"'][^\"'\\n]{{2,20}}[\"']\\))?[ ]{{0,4}}(?:[|;"
        f",(#]|[ ]{{2}}|[ ])[ ]{{0,12}}(?=(?i:ur|urn|mrn|mr\\#|dob|d\\.o\\.b|date[ ]of[ ]birth|hrn|nhs|a"
        f"ged?|born|acct)\\b|\\d{{2,3}}-\\d\\d-|\\d{{6}})",
        0.8,
        validator="full_person",
        flags="m",
        examples=(
            "[[Émile Tremblay-Lemieux]]   77-31-90-2",
            "[[Joan Abbott]] DOB 1/2/60",
            "[[Joan Abbott]] (DOB 1/2/60)",
        ),
        counter_examples=("Acute Pain  DOB", "Blood Culture 123456"),
    ),
    Pattern(
        "PATIENT",
        "name.line_alone",
        f"^[ ]{{0,8}}(?P<phi>(?:{PARTICLES}[A-Z][A-Z'-]+(?:[ ][A-Z'-]+)?,[ ]?[A-Z][A-Z-]+(?:[ ][A-Z]{{1,1"
        f"2}}\\.?)?))[ ]{{0,3}}(?:\\n|$)",
        0.7,
        validator="full_person",
        flags="m",
        examples=("[[ABERNATHY, ROWENA]]\nMRN 1",),
        counter_examples=("HEAD, NECK\n", "HISTORY, PHYSICAL\n", "FINDINGS, IMPRESSION:\n"),
    ),
    Pattern(
        "DOCTOR",
        "name.staff_form",
        f"{either_of(STAFF_WORDS)}(?:[ ]{{1,2}}(?i:physician|md|provider|surgeon|of[ ]record|name|by|nurse"
        f"|signature|team|clinician|doctor)){{0,2}}{SEPARATOR}{TITLE}(?P<phi>{ANY_NAME})",
        0.85,
        validator="sure_person",
        examples=(
            "Attending: [[Judith M. Hollis]], MD",
            "REFERRING ..... [[B. OSTRANDER]], DO",
            "cc: [[T Sundstrom]], fax",
            "CREW: [[GOOD, V.]] EMT-P",
            "Surgeon:  [[Obioma]]",
            "Present: [[L. Gagnon-Phạm]] (scribe)",
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
        "PATIENT",
        "name.hl7",
        "(?!(?:ORU|ADT|ORM|ACK|DFT|MDM|SIU|OML|OMG|BAR|RDE|VXU|QRY|RSP)\\^)[A-Z][A-Z'-]{1,24}\\^[A-Z][A-Z'-]{0,24}(?:\\^[A-Z.]{0,15}){0,4}",
        0.9,
        examples=("[[QUISPE^ROSARIO^L]]||19620914", "|[[HOLLOWAY^BRENT^T^^MR]]|"),
        counter_examples=("X^2", "A^B1"),
        validator="no_code",
    ),
    Pattern(
        "DOCTOR",
        "name.copy_second",
        f"cc:?[ ]{{1,3}}{TITLE}(?:{NAME}|{LAST_FIRST})[;,&/][ ]?{TITLE}(?P<phi>{NAME})",
        0.75,
        validator="sure_person",
        examples=("cc Drake; [[Adebayo-Booth]]",),
        counter_examples=("cc Drake; Cardiology",),
    ),
    Pattern(
        "PATIENT",
        "name.legal",
        f'(?i:legal[ ]name|birth[ ]name|chosen[ ]name|dead[ ]?name|married[ ]name|real[ ]name|name)[ :]{{1,2}}"?(?P<phi>'
        f'{NAME})(?=[,;.)"\\n])',
        0.75,
        validator="clear_person",
        examples=("legal name [[Corin Ashdown]];", "name [[Idris Vellacott]], dob"),
        counter_examples=("name Brand,", "name DOB."),
    ),
    Pattern(
        "DOCTOR",
        "name.entry_line",
        f"^[ ]{{0,4}}(?:[-*]{{1,2}}[ ])?(?:\\[?\\d{{1,4}}[/.-]\\d{{1,2}}(?:[/.-]\\d{{2,4}})?[,]?[ ]{{1,3"
        f"}})?\\d{{1,2}}:\\d\\d(?::\\d\\d)?[ ]?(?:[aApP]\\.?[mM]?\\.?)?\\]?[ ]{{0,2}}(?:-[ ])?[ ]{{0,2}}"
        f"(?P<phi>{NAME})(?=[ ]{{0,3}}(?:\\n|,|:))",
        0.7,
        validator="sure_person",
        flags="m",
        examples=("-- 6:15a  [[Stone]]\nnoted", "10:52 AM [[Smithson]], RN:"),
        counter_examples=("08:00 Lasix 40 mg", "10:00 Vitals: stable", "9:15 Patient, asleep"),
    ),
)
