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
        needs=tuple(
            "visit event pcr subj form intake folio tracking whole blood unit photo police scope request labelled labeled marked "
            "stamped script chit token claim note noteid person lot".split()
        ),
        at="needs",
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
        at="digits",
        validator="unmedical",
        examples=("filed as [[41-20773]] with", "tube [[27KT104482]] lost", "|[[52-118-30442]]|"),
        counter_examples=("1-2 tabs", "555-0192", "10000-20000 cells", "104-72-3"),
    ),
    Pattern(
        "MEDICALRECORD",
        "mrn.after_age",
        r"(?<=[MFmf], )(?P<phi>[A-Z]{1,4} ?\d{3,4} \d{3,4}|[A-Z]{0,4}-?\d{5,9})(?![\w%/-]|[.,]\d)",
        score=0.65,
        at="capital",
        examples=("61M, [[QRH 0133 5082]]. Bed",),
        counter_examples=("61M, GCS 15", "61M, BP 120"),
    ),
    Pattern(
        "USERNAME",
        "username.after_date",
        r"(?i:typed|transcribed|entered|signed|locked|dictated|printed|filed|verified)(?i: by| on)?:? (?:\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}"
        r"|\d{1,2}[ -]?[A-Za-z]{3}[ -]?\d{2,4}),?(?: \d{1,2}:?\d\d)? {1,2}(?P<phi>[a-z]{2,14}\d{0,4})(?=[ ]{0,3}(?:\n|$|[;,)|]))",
        score=0.65,
        needs=tuple("typed transcribed entered signed locked dictated printed filed verified".split()),
        at="needs",
        validator="login",
        examples=("Typed 04/02/2046 [[bkellan]]\n", "Locked: 3-May-2046 0915 [[hvo]];"),
        counter_examples=("signed 04/02/2046 today", "entered 04/02/2046 in error"),
    ),
    Pattern(
        "USERNAME",
        "username.slashed",
        r"(?i:transcribed|typed|dictated|keyed|scribed)(?i: by)?[: ]{1,2}(?P<phi>[a-z]{2,4}/[a-z]{2,4})(?![\w/])",
        score=0.7,
        needs=tuple("transcribed typed dictated keyed scribed".split()),
        at="needs",
        examples=("Transcribed by [[bw/hjk]]  Job",),
        counter_examples=("dictated by him/her self".replace("him/her", "family/patient"),),
    ),
    Pattern(
        "USERNAME",
        "username.form",
        r"\d{1,3}(?![\w%@]|[-./]\w)",
        score=0.5,
        at="digits",
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
        needs=tuple("prov provider user usr by uid login author signer".split()),
        at="needs",
        examples=("PROV=[[bkellan98]]\n", "user=[[hvosper]] action"),
        counter_examples=("by = 3", "user= "),
    ),
    Pattern(
        "USERNAME",
        "username.paren",
        r"(?i:reported|entered|filed|submitted|signed|closed|opened)(?i: by)[: ]{1,2}(?:[A-Z][\w'.-]{1,20} ){1,3}\((?P<phi>[A-Za-z]?[a-z._]{2,14}\d{0,6}"
        r"|[A-Za-z]\d{4,8})\)",
        score=0.75,
        needs=tuple("reported entered filed submitted signed closed opened".split()),
        at="needs",
        validator="login",
        examples=("Reported by Ida Vellacott ([[vellacotti]]) from", "Filed by Ida Moss ([[u204417]])"),
        counter_examples=("Reported by Ida Moss (daughter)", "signed by Ida Moss (wife)"),
    ),
)
