"""IDNUM: any other code near a word that announces one, and some known by their form."""

from ..pattern import Pattern
from .code_forms import ANY, SEP

PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "IDNUM",
        "id.led",
        rf"(?<![^\W_])(?<!/)(?:(?:worldwide |death |birth |local |work |police |court |outside )?(?:case|"
        rf"accession|accn?|specimen|sample|lab|block|slide|order|requisition|req|report|rpt|claim|"
        rf"auth(?:ori[sz]ation)?|pre-?(?:cert|auth)|referral|ref(?:erence)?|job|dictation|document|doc|"
        rf"docket|study|exam|protocol"
        rf"|run|incident|ticket|confirmation|conf|tracking|transaction|badge|employee|emp|staff|student|"
        rf"id|ident(?:ifier|ification)?|client|donor|kit|barcode|certificate|cert|file|folder|"
        rf"prescription|rx|bag|card|(?:id )?band|wic|shield|guid|uuid|env(?:elope)?|mfr|nysid|pass|a-number|(?:un)?blind(?:ed|ing)? code|passcode|pin|wo|isbt|subject|participant|workstation|"
        rf"station|asset|tag|booking|appointment|inmate|prisoner|denial|appeal|message|msg|duplicate|"
        rf"prior|crossmatch|inventory|acct|registry|matter|warrant|citation|nct|encounter|enc|service|"
        rf"prot|surg(?:ical)? path|path(?:ology)?|cyto(?:logy)?|imaging|image|scan|permit|voucher|"
        rf"coupon))"
        rf"(?:\.(?= ))?(?: (?:case|number|order|report|card|badge|of))?{SEP}(?P<phi>{ANY})",
        score=0.82,
        flags="i",
        validator="strong_code",
        examples=(
            "run [[Q31-0418]]\n",
            "(acc [[T31-20486]]), then",
            "report in [[qt-3041]]. r".replace("report in", "report"),
            "report [[qt-3041]]; r",
            "Case [[XR31-4072]]\n",
            "ACC ...... [[QX3041826]]\n",
            "kit [[TQ-3104-826]]. Ask",
            "Auth [[QX-0073418]], 8 sessions",
            "Job #: [[204-38176]]\n",
            "manufacturer case no. [[FR-LMNO-2044-110357]]     page",
            "local ref [[QXTR/0421-K5]]\n",
            "(lab no. [[31-K-20486]], then",
            "tissue block [[T31-0204867]] seen",
            "(inventory [[QT 31-2048]]).",
            "Appeal no. [[Q31-0826-TK-4057]]\n",
            "RUN [[31-0024867]]\n",
            "case [[QT31-2048]]; sex",
            "birth certificate #[[KP-550913]] seen",
            "claim [[QT/31-20486]] by",
            "venogram order #[[30418267]]. then",
            "Accession: [[38:Z8912708G]]",
            "Employee ID [[E55120]]",
        ),
        counter_examples=(
            "case 4 of 9",
            "session 14",
            "lab 2/3/20",
            "code blue 1200",
            "report of 2019",
            "study in 2019-2020",
            "order set 3",
            "sample 5 mL",
            "ID (Tindall / QTR)",
            "exam 5/5",
            "lab CA 19-9",
            "path T2N1M0",
            "Rx 500 mg",
            "pin 2.5 mm",
            "case 2031-06-24",
            "code 99213",
        ),
    ),
    Pattern(
        "IDNUM",
        "id.accession",
        r"(?<![\w:-])(?:\d{1,2}:[A-Z]{1,3}\d{5,9}[A-Z]?|\d{2}-[A-Z]{1,2}-\d{4,8})(?![\w-])",
        score=0.85,
        examples=("[[38:Z8912708G]]", "[[31-K-20486]],"),
        counter_examples=("10:A1", "A*02:01"),
    ),
    Pattern(
        "IDNUM",
        "id.year_code",
        r"(?<![^\W_][-/])(?:[A-Z]{1,4}-?\d{2}|[A-Z]{1,4}-(?:19|20)\d\d)-\d{3,8}(?:-[A-Z0-9]{1,6})?(?![\w-])",
        score=0.8,
        validator="unmedical",
        examples=(
            "old tissue, [[T-31-20486]]. For",
            "([[QN-31-02048]]",
            "Scan ([[MRQ-31-02048]]): 4",
            "[[T31-20486]]",
        ),
        counter_examples=("HLA-B27-05", "COVID-19-2020", "KEYNOTE-671", "SARS-CoV-2", "CA 19-9", "IL-17-23"),
    ),
    Pattern(
        "IDNUM",
        "id.letters_digits",
        r"(?<![^\W_][-/*:.])(?:[A-Z]{1,4}-?\d{7,12}|[A-Z]{2,4}-\d{3,5}-\d{3,6})(?:-\d{1,4}|[A-Z])?(?![\w-])",
        score=0.7,
        validator="unmedical",
        examples=("[[K3041826]], seen", "[[T4406183975]]", "[[QX-5521-3094]]"),
        counter_examples=("NCT01234567", "LY2940020", "B12345", "rs1234567"),
    ),
    Pattern(
        "IDNUM",
        "id.hash",
        r"#(?:[A-Z]{1,3}-?)?\d{4,12}(?:-\d{1,6}){0,2}(?![\w%-])",
        score=0.75,
        examples=("venogram asked [[#30418267]]. then",),
        counter_examples=("#30 tabs", "# 3", "tooth #19"),
    ),
    Pattern(
        "IDNUM",
        "id.long_digits",
        r"(?<![\w.,/:$-])\d{8,17}(?![\w%/]|[.,]\d| ?(?:copies|iu|cfu|cells|units?|per|ml|mcl|/)(?![^\W_]))",
        score=0.6,
        validator="long_number",
        examples=("stamped [[30418267]] on",),
        counter_examples=("10000000 copies", "3.14159265", "12000000"),
    ),
    Pattern(
        "IDNUM",
        "id.alien",
        r"A[- #]{0,2}\d{3}[- ]\d{3}[- ]\d{3}(?![\w-])",
        score=0.85,
        examples=("A-number [[A 304-182-657]].", "[[A304-182-657]]"),
        counter_examples=("A 304-182", "A1C 304"),
    ),
)
