"""Names of people behind titles and before credentials.

The expressions take what looks like a name; the checks of rules.checks.name cut off what is not part of it.
"""

from ..forms import NAME
from ..pattern import Pattern
from .name_words import CREDENTIAL, GAP, SHORT_CREDENTIALS, STAFF_TITLES, TITLES, either_of

PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "DOCTOR",
        "name.staff_title",
        f"{either_of(STAFF_TITLES)}(?<!\\d[ ][Ff][Rr])(?<!\\d[Ff][Rr])\\.?(?:{GAP})?(?P<phi>{NAME})",
        0.9,
        validator="person",
        examples=(
            "seen by Dr. [[Vargas-Mahoney]] (neuro)",
            "Dr [[P. Hill]] showed",
            "DR [[PARIS PRESCOTT]] PER RADIO",
            "Dr. [[João d'Avila-Pinhal]].",
            "To Dr. [[Kaufmann]]'s nurse",
            "Fr. [[Bartholomew]] visited",
            "Dr.[[Al-Rashidi]]",
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
        "name.second_doctor",
        f"(?i:drs|doctors)\\b\\.?[ ]{{1,2}}{NAME}(?:,[ ]{NAME})?,?(?:[ ](?:and|&|or)[ ]|/)(?P<phi>{NAME})",
        0.85,
        validator="person",
        examples=("Drs. Smith and [[Abiodun-Clarke]] agree",),
        counter_examples=("Drs. Smith and the team",),
    ),
    Pattern(
        "PATIENT",
        "name.title",
        f"(?:{either_of(TITLES)}\\.?|M\\.[ ]?(?=[A-Z][a-z]))(?:{GAP})?(?P<phi>{NAME})(?![\\w:])",
        0.88,
        validator="person",
        examples=(
            "Mrs. [[Nwosu Salinas]] and family",
            "Told Mr [[Tremblay-Lemiuex]], not happy",
            "MR [[GARNER]] TO CT 2",
            "Mrs [[Van der Linden]] told NP",
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
        "DOCTOR",
        "name.lower_title",
        "(?:dr|mr|mrs|doctor|mister|missus)\\b\\.?[ ](?:period[ ])?(?P<phi>[a-zß-öø-ÿ]{3,20}(?:-[a-zß-öø-ÿ]{3,20})?(?:[ ][a-zß-öø-ÿ]{3,20}){0,2})(?!\\w)",
        0.6,
        validator="lower_titled",
        examples=(
            "seen by dr period [[okonedo]] today",
            "saw dr [[nwosu]] last week",
            "mrs. [[penhaligon]] called",
            "this is doctor [[olumide bankole]] dictating",
            "about mister [[fitzwalter]] and the",
            "letter to doctor [[june hope]] at hermit park",
            "camboot by doctor [[will frost]] full stop",
            "this is doctor [[priyanka venkat raman]] dictating",
        ),
        counter_examples=(
            "my dr said",
            "mr angiogram",
            "the dr appointment",
            "dr prescribed it",
            "doctor will read it",
            "not a doctor lol",
            "doctor may close it",
        ),
    ),
    Pattern(
        "DOCTOR",
        "name.credential",
        f"(?:{CREDENTIAL}|M\\.[ ]?D\\.|D\\.O\\.|R\\.N\\.|Ph\\.D|M\\.B\\.|P\\.A\\.|N\\.P\\.)",
        0.9,
        validator="person_before",
        examples=(
            "Attending: [[Judith M. Hollis]], MD",
            "[[R. Bamidele]], PGY-3 / rbamidele7",
            "seen w/ [[Edwin Maseko]] MD",
            "prosector [[Beatrice Hadley]], M.D.",
            "[[KGrant]], MA, RN",
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
        examples=(
            "REFERRING ..... [[B. OSTRANDER]], DO",
            "[[Lena Bertolli]], PA-C",
            "[[LITTLE, JEROME]] EMT-B",
        ),
        counter_examples=("Continue PT and OT", "CXR: PA and lateral", "Home Health, PT"),
    ),
    Pattern(
        "DOCTOR",
        "name.lower_credential",
        "(?:rn|md|np|lpn|do|pa|rph|pharmd)(?![\\w])",
        0.65,
        validator="lower_before",
        examples=("off [[k. ortega]] rn (float)",),
        counter_examples=("e. coli do not", "p. pain rn"),
    ),
    Pattern(
        "DOCTOR",
        "name.trainee",
        f"(?:PGY-?[1-7]|R[1-5]|MS-?[1-4]|CA-?[1-3]|SHO|FY[12]|PHLEB\\d?|RT\\d|SRNA|PTA|DMO|RMO)[ ](?P<phi>{NAME})",
        0.7,
        validator="clear_person",
        examples=("by PGY2 [[Tamblyn]].", "R2 [[Vosper]] to see"),
        counter_examples=("R2 Resection", "MS2 Lesion", "CA 125"),
    ),
)
