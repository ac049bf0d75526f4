"""USERNAME and DOCTOR: logins and initials behind times, in dictation marks, in addenda and under messages."""

from ..pattern import Pattern

PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "USERNAME",
        "username.typed_letters",
        r"(?i:scribed|typed|transcribed|keyed|dict(?:ated)?/typed|typist|mt|trans|tech ?id|tech)(?i: by)?[: ]{1,2}(?P<phi>[a-z]{2,4}\d{0,3})(?=[ ]{0,3}(?:\n|$|[/;,|)])|  )",
        score=0.65,
        validator="login",
        examples=("scribed by [[kmb]]\n", "/ typed [[kmb]] /", "MT: [[jlt]]\n", "Tech ID: [[jth44]]\n"),
        counter_examples=("typed and crossed", "typed by him\n", "tech aid\n", "trans man\n"),
    ),
    Pattern(
        "USERNAME",
        "username.capitals_dated",
        r"(?i:modified|esigned|e-signed|signed|amended|updated|edited|printed|entered|locked|verified)(?i: by)?:? (?P<phi>[A-Z]{4,12}\d{0,3})(?= \d{1,4}[/-]\d)",
        score=0.65,
        validator="no_abbreviation",
        examples=("Modified [[RQUILL]] 02/13/24", "esigned by [[RQUILL]] 02/13/24"),
        counter_examples=("SIGNED CONSENT 2/3", "entered DATE 2/3"),
    ),
    Pattern(
        "DOCTOR",
        "name.checked_pair",
        r"(?:checked|check|witness(?:ed)?)(?: (?:by|x ?2|with|and))*:? (?P<DOCTOR>[A-Z]{2,3})(?:/| ?& ?| and )(?P<DOCTOR_2>[A-Z]{2,3})(?=[ .]{0,3}(?:\n|$|[,;)]))",
        score=0.6,
        flags="",
        validator="pair_of_initials",
        examples=(
            "checked by [[JK]]/[[ML]]\n",
            "Dose double checked [[AF]] & [[JN]]; heparin",
            "2 RN check [[JK]]/[[ML]]\n",
        ),
        counter_examples=("checked BP/HR\n", "check PT/INR\n"),
    ),
)
