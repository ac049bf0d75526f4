"""IDNUM, MEDICALRECORD and USERNAME: codes behind weaker words, and codes and logins known by their form alone."""

from ..pattern import Pattern
from .code_forms import ANY, SEP

PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "IDNUM",
        "id.weak_led",
        rf"(?<![^\W_])(?<!/)(?:visit|event|pcr|subj|form|intake|folio|tracking|(?:whole )?blood unit|unit no\.?|photo set|police case"
        rf"|scope|request|labell?ed|marked|stamped|script|chit|token|claim|note[_ ]?id|person|lot)(?:=|{SEP})(?P<phi>{ANY})",
        score=0.7,
        flags="i",
        validator="weak_code",
        examples=(
            "Bloods labelled [[K-3308-14]] ;",
            "(script [[ZB 10447283]]).",
            "PCR [[4-118-209946]] UNIT",
            "blood unit [[GT-220418]] up",
            "NOTE_ID=[[QP-118204]]\n",
            "lot [[HKR071B]], given",
        ),
        counter_examples=(
            "visit 2019",
            "event 12/3/2020",
            "form 8",
            "scope 30 degrees",
            "labeled 5000 units",
            "request 2 units",
            "person 45",
            "a lot 3000 mL",
        ),
    ),
    Pattern(
        "IDNUM",
        "id.digits_form",
        r"(?<![\w.,:/$#%=+(-])(?:\d{2,3}-\d{2,3}-\d{5,6}|\d{1,3}-\d{5,7}|\d{2}[A-Z]{1,3}\d{5,8})(?![\w%/-]|[.,]\d| ?(?:mg|mL|U|IU|units?|cells|copies)(?![^\W_]))",
        score=0.6,
        validator="unmedical",
        examples=("filed as [[41-20773]] with", "tube [[27KT104482]] lost", "|[[52-118-30442]]|"),
        counter_examples=("1-2 tabs", "555-0192", "10000-20000 cells", "104-72-3"),
    ),
    Pattern(
        "USERNAME",
        "username.slashed",
        r"(?i:transcribed|typed|dictated|keyed|scribed)(?i: by)?[: ]{1,2}(?P<phi>[a-z]{2,4}/[a-z]{2,4})(?![\w/])",
        score=0.7,
        examples=("Transcribed by [[bw/hjk]]  Job",),
        counter_examples=("dictated by him/her self".replace("him/her", "family/patient"),),
    ),
    Pattern(
        "USERNAME",
        "username.form",
        r"\d{1,3}(?![\w%@]|[-./]\w)",
        score=0.5,
        validator="login_form",
        examples=("note by [[bkellan7]] and", "used [[hvosper04]]."),
        counter_examples=("took tylenol3 and", "covid19 pos", "on vitamin12", "smad4 gene", "x 4"),
    ),
    Pattern(
        "USERNAME",
        "username.field",
        r"(?:prov|provider|user|usr|by|uid|login|author|signer)=(?P<phi>[A-Za-z][\w.-]{2,20})(?![\w@])",
        score=0.8,
        flags="i",
        examples=("PROV=[[bkellan98]]\n", "user=[[hvosper]] action"),
        counter_examples=("by = 3", "user= "),
    ),
)
