"""LICENSE: of people who treat, of drivers, of laboratories; passports."""

from ..pattern import Pattern
from .code_forms import ANY, SEP, SHORT_SEP

PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "LICENSE",
        "license.npi",
        rf"npi{SHORT_SEP}(?P<phi>\d{{10}}(?!\d)|\d{{4}}[- ]\d{{3}}[- ]\d{{3}})",
        score=0.95,
        flags="i",
        validator="npi",
        examples=("NPI [[1730164286]]\n", "NPI#: [[1234567893]]"),
        counter_examples=("NPI-Q 12",),
    ),
    Pattern(
        "LICENSE",
        "license.dea",
        r"(?<![^\W_])[A-HJ-MP-UX][A-Z9]\d{7}(?![^\W_])",
        score=0.6,
        validator="dea",
        examples=("DEA [[AB1234563]]",),
        counter_examples=("AB1234564",),
    ),
    Pattern(
        "LICENSE",
        "license.led",
        rf"(?<![^\W_])(?<!/)(?:licen[sc]ed?|lic|dl|d\.l\.|driver'?s'? (?:lic(?:en[sc]e)?|id|permit)|dea|clia|"
        rf"cert(?:ificate|ification)?|gmc|nmc|ahpra|imc|rcdso|cpso|cno|hcpc|gdc|gphc|nmbi|mcnz|mci|crm|reg(?:istration)?|(?:provider|prescriber) (?:no\.?|"
        rf"number|num|id|#)|upin|passport|medical (?:council|board|licen[sc]e)|state (?:licen[sc]e|lic|"
        rf"id)|pin(?= ?:? \d\d[A-Z]))"
        rf"(?:\.(?= ))?(?: (?:plate))?{SEP}(?P<phi>{ANY})",
        score=0.88,
        flags="i",
        validator="strong_code",
        examples=(
            "DL [[T7713-2046-58]], seen",
            "CLIA [[45D0327781]]\n",
            "lic [[OT-037264]]\n",
            "reg. [[273-16]]\n",
            "Reg. no. [[KMC 60418]]\n",
            "medic cert [[Q-046217]], on",
            "License #: [[A-118820]]",
            "GMC [[7055512]]",
            "Passport no [[X4471882]]",
        ),
        counter_examples=(
            "certified 2019",
            "reg 80 and rhythm",
            "licensed for 12 months",
            "reg diet 2000 kcal",
            "DL 2 kg",
        ),
    ),
    Pattern(
        "LICENSE",
        "license.credential",
        r"(?:LCSW|LMFT|LPC|LMHC|LICSW|PharmD|RPh|RN|NP|PA-C|PT|DPT|OT|OTR|SLP|DDS|DMD|MD|DO|RD|"
        r"EMT-?[PB]?|CNM|CRNA|OCS|SCS|CCC-SLP|BCBA)(?: {1,2}(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]))?[ ,]{1,3}#? ?(?P<phi>[A-Z]{1,4}[- ]?\d{4,8}|\d{6,9}[A-Z])(?![^\W_])",
        score=0.75,
        examples=("R. Tindall, LCSW [[QT-31845]]\n", "Lee, RN [[RN448812]]"),
        counter_examples=("PT 12.4", "MD A1-2026", "OT 2025"),
    ),
    Pattern(
        "LICENSE",
        "license.npi_alone",
        r"(?<![\w./-])[12]\d{9}(?![\w/%-]|[.,]\d)",
        score=0.6,
        validator="npi_alone",
        examples=("|[[1730164286]]^ROE", "MD [[1234567893]]"),
        counter_examples=("1234567890", "3014567893"),
    ),
)
