"""Names of staff by what they wrote: who signed, dictated, read, reviewed or witnessed, in full or by initials.

The expressions take what looks like a name; the checks of rules.checks.name cut off what is not part of it.
"""

from ..forms import ANY_NAME, FULL_NAME, LAST_FIRST, PARTICLES, UP, WORD
from ..pattern import Pattern
from .name_words import BY_VERBS, TITLE

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
        examples=("/s/ [[J. Doe]]", "Electronically signed: [[Marta Kowalczyk]]"),
        counter_examples=("Signed Consent Form", "S: Patient feels"),
    ),
    Pattern(
        "DOCTOR",
        "name.signed_initials",
        "(?i:review|reviewer|reader|scribe|scribed[ ]by|witness|verified[ ]by|read[ ]by|reviewed[ ]by|initials|initialed|initialled|cytotechnologist|transcription"
        "ist|typist|checked|checked[ ]by|prosector|screened[ ]by|dictated[ ]by|entered[ ]by|signed[ ]by"
        "|typed[ ]by)[ ]?[: ][ ]{0,2}(?P<phi>[A-Z]{2,4})(?=[ ]{0,3}(?:\\n|$|[,;/)]))",
        0.65,
        validator="no_abbreviation",
        examples=("Second reader: [[TLB]]\n", "Reviewed by [[JHQ]]\n"),
        counter_examples=("Review: CT\n", "reviewed by MRI\n", "checked CBC\n"),
    ),
    Pattern(
        "DOCTOR",
        "name.initialed",
        "(?:(?<=[(,;:/|&+] )|(?<=[(/|])|(?<=\\bby )|(?<=\\bwith )|(?<=\\bw/ )|(?<=\\band )|(?<=\\bper )"
        "|(?<=\\bto )|(?<=\\bfrom )|(?<=\\bcc )|(?<=or )|(?<=r/w ))(?<![A-Z],[ ])(?P<phi>[A-Z]\\.[ ]?(?"
        f":[A-Z]\\.[ ]?)?{PARTICLES}{WORD}(?:[ ]{WORD})?)(?![\\w:])",
        0.7,
        validator="initialed",
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
        "name.paren_register",
        f"\\((?P<phi>{WORD},[ ]?[A-Z]\\.(?:[ -]?[A-Z]\\.)?)\\)",
        0.75,
        validator="surname_initial",
        examples=(
            "Centre assessment ([[Adeyemi-Cole, F.]]): probable",
            "(second reader: x) ([[Quill, R. M.]])",
        ),
        counter_examples=("(Vitamin, D.)", "(Hepatitis, B.)", "(Left, L.)"),
    ),
    Pattern(
        "DOCTOR",
        "name.witnessed",
        f"(?i:witnessed|countersigned|co-signed|cosigned|double[ -]checked|2nd[ ]check|second[ ]check)(?:[ ](?:by|w/|with))?[ ]?:?[ ]"
        f"(?P<phi>[{UP}]\\.[ ]?{WORD}|{FULL_NAME})",
        0.75,
        validator="full_person",
        examples=("verbal OK witnessed [[K. Rose]].", "Double checked w/ [[T. Oduya]]"),
        counter_examples=("witnessed Cardiac Arrest", "witnessed arrest", "Witnessed Generalized Seizure"),
    ),
)
