"""Names by their place in a row: ward lists, lists of cases, memos, rotas, labels, teams.

There a name may be any word, so that what stands in the other places of the row is asked for.
"""

from ..checks.row import BED, ROW_AGE, ROW_NAME
from ..forms import LAST_FIRST, LETTER, NAME, UP, WORD
from ..pattern import Pattern

_DAYS = "mon monday tue tues tuesday wed wednesday thu thur thurs thursday fri friday sat saturday sun sunday".split()
_ITEM = f"{LETTER}[^\\W\\d_'.-]{{1,20}}(?:[ '-]{LETTER}{{2,20}}){{0,2}}"
_PAREN = r"(?:[ ]\([^()\n]{1,14}\))?"
_LABELS = tuple(
    "tube label req requisition wristband armband band bracelet specimen bottle container cassette slip sticker bag vial".split()
)
_AGED = (
    r"[,;]?[ ]{1,3}~?(?:1[01]\d|[1-9]?\d)(?:[ ]?(?:[MFmf]|yo|y/o|yrs?|y)(?!\w)|[ ]?/[ ]?[MF](?!\w)|[ ]\d{5,})"
)
_ROLE = r"(?:(?i:dr|mr|mrs|ms|prof|sr|cnm\d?|cns|anp|acp|rn|sho|reg|ot|pt|slt|msw|phn|sw|physio|pharm|dietitian)\.?[ ])?"
_MORE = "".join(f"(?:,[ ](?:and[ ])?{_ROLE}(?P<DOCTOR_{i}>{_ITEM}){_PAREN}" for i in range(3, 9))
_SINGLE = f"(?=[A-Z]){WORD}"

PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "PATIENT",
        "name.row_ward",
        f"^[ \\t]{{0,6}}(?P<ROOM>{BED})[ ](?P<PATIENT>{ROW_NAME})[ ]?{ROW_AGE}",
        0.8,
        validator="ward_row",
        flags="m",
        examples=(
            "[[26D]] [[Dineen]] 62 NPO for TURP\n[[81D]] [[March]] 100 c diff, gown",
            "[[754 bed 2]] [[Vass]] 76 lactate 6.9\n[[272/4]] [[Bishop]] 41 NPO\n",
            "[[42]] [[wall]] 92 frame d6\n[[193-a]] [[El Thram]] 30 home",
        ),
        counter_examples=(
            "1 Aspirin 81 daily\n2 Metoprolol 25 daily",
            "12A Bishop 41 NPO",
            "1 tab 50 mg\n2A tab 25 mg",
            "4A Sodium 140\n4B Potassium 4",
            "2 Grace 40 well\n3 Hope 20 well",
        ),
    ),
    Pattern(
        "PATIENT",
        "name.row_case",
        f"^[ ]{{0,6}}#?\\d{{1,2}}[.):][ ]{{1,3}}(?P<phi>(?:[A-Za-z]\\.?){{2,4}}(?![\\w])|{ROW_NAME})[ ,]{{1,3}}"
        "(?:\\(?(?i:MRN|MR|ID|HRN|URN)?[:#[ ]-]{0,2})?(?=[\\w.-]{0,6}\\d\\d)[A-Z]{0,3}\\d[\\d.-]{3,13}[A-Z]?\\)?[ ,]{1,2}"
        "(?:1[01]\\d|[1-9]?\\d)(?=[ ]?(?:(?i:m|f|male|female|y/?o|yrs?)\\b|\\((?i:dr|prof)\\b))",
        0.8,
        validator="case_row",
        flags="m",
        examples=(
            "1. [[JAL]] 934-83-94 33F (Dr. Mehr) whipple",
            "2. [[vc]] 012375X 44 (Dr. Abad) BRAF",
            "3. [[Gibson]] 88-54-09 67 (Dr. Mehr)",
        ),
        counter_examples=("1. CT 2021-03-04 12 mm nodule", "2. Take 100-200 55 (as needed)"),
    ),
    Pattern(
        "PATIENT",
        "name.row_bed",
        f"(?<![\\w./-])(?P<ROOM>\\d{{1,4}}(?:-\\d{{1,2}}|-?[A-D]))[ ](?P<PATIENT>{_SINGLE})(?=,[ ]|:[ ]|[ ]-[ ])",
        0.65,
        validator="bed_person",
        examples=("[[801-2]] [[Sy]], AVR d1", "[[12B]] [[Okafor]]: NPO"),
        counter_examples=("3-4 Days, then", "L 2-3 Modic, mild", "12-2 Sodium, normal"),
    ),
    Pattern(
        "PATIENT",
        "name.row_bed_age",
        f"(?i:bed|bd|rm|room|bay|cubicle|chair|cot|pod)[ ]?#?\\d{{1,4}}[A-Za-z]?(?:-?[A-D1-4])?[ ]?[:,=(-]?[ ]{{1,2}}"
        f"(?P<phi>{LAST_FIRST}(?=[ ]\\(|{_AGED})|{NAME}(?={_AGED}))",
        0.78,
        validator="row_people",
        examples=(
            "bed 3 [[FONTENOT, A]] 57F 1180562 xfer",
            "bed 4 [[Doe, Zebra]] (real name",
            "bed 6 [[Tran Thi Be]] 91 0733904",
            "Rm 12B: [[Okafor]] 44yo NPO",
            "bed 9 [[May]] 22F DKA",
            "Bed 12 [[Smith]] 44F stable",
        ),
        counter_examples=(
            "Bed 3 Foley 16F in",
            "Bed 4: Lasix 40 m",
            "Room 2 Temp 98 F",
            "bed 5 Pain, Fever (low)",
            "bed 4 HR 120 F",
            "Bay 2 Clean, Empty (ready)",
        ),
    ),
    Pattern(
        "PATIENT",
        "name.row_slash",
        f"^[ ]{{0,4}}(?P<ROOM>{BED})[ ]{{1,4}}(?P<PATIENT>[{UP}](?:{LETTER}|[ .,'\"()-]){{2,45}}?)[ ]{{1,4}}(?:1[01]\\d|[1-9]?\\d)"
        "[ ]?(?:/[ ]?[MF]|[MF])(?![\\w/])",
        0.78,
        validator="row_people",
        flags="m",
        examples=(
            '[[401-A]]  [[DELA CRUZ, MA. LOURDES "Baby" V.]]  71/F  HRN',
            "[[402]]  [[Tatay Ising (Isidro Magbanua Sr.)]]  84/M  CVD",
            "[[12B]] [[Okafor]] 44M CHF",
        ),
        counter_examples=(
            "402  Foley 16F",
            "12 Sodium 140/M",
            "3 Temp 98F",
            "4  Chest tube 28F",
            "2  Plan for dialysis, labs 50 M",
        ),
    ),
    Pattern(
        "PATIENT",
        "name.row_alert",
        f"(?i:name[ ]alert|same[ ]names?|similar[ ]names?|sound-?alikes?|look-?alikes?)[ ]?[!:.-][ ](?P<PATIENT>{LETTER}{{2,20}})"
        f"[ ](?i:in|rm|room|bed)[ ][\\w-]{{1,6}}(?:,?[ ](?:and[ ])?(?P<PATIENT_2>{LETTER}{{2,20}})[ ](?i:in|rm|room|bed)[ \\n][\\w-]{{1,6}})?",
        0.8,
        examples=("Name alert! [[Stone]] in 2E, [[Paynne]] in 690T.", "Name alert: [[hope]] in 382-O"),
        counter_examples=("name alert set in chart",),
    ),
    Pattern(
        "DOCTOR",
        "name.row_present",
        f"(?i:present|attendees|in[ ]attendance|participants|attended[ ]by|mtg|meeting|mdt|ward[ ]round|wr)[ ]?:[ ]?{_ROLE}"
        f"(?P<DOCTOR>{_ITEM}){_PAREN},[ ](?:and[ ])?{_ROLE}(?P<DOCTOR_2>{_ITEM}){_PAREN}{_MORE}{')?' * 6}(?=[ ]?[.;\\n]|$)",
        0.75,
        validator="listed_people",
        examples=(
            "Present: [[palomares]], [[shyam]], [[white]], [[camila]] (nav)\n1.",
            "PRESENT: [[NORDSON]], [[CRANSTON]], [[NOLAN]] (NAV)\n",
            "mdt: [[de búrca]], cnm [[mullen]], [[aoife]]. edd",
        ),
        counter_examples=(
            "Present: fever, chills, cough.",
            "present: rash, swelling\n",
            "Meeting: Monday, noon.",
        ),
    ),
    Pattern(
        "DOCTOR",
        "name.row_memo",
        f"(?:TO|FROM|RE|To|From|Re)[ ]?:[ ]{{0,8}}(?P<phi>{WORD})(?=[ ]{{1,8}}(?:TO|FROM|RE|CC|DATE|To|From|Re|Cc|Date)[ ]?:|[ ]{{0,3}}(?:\\n|$))",
        0.72,
        validator="memo_person",
        examples=("TO: [[Allgood]] FROM: [[Strange]] RE: [[Moody]]\nMood is",),
        counter_examples=("To: ED\n", "FROM: ICU TO: Floor\n", "Re: Labs\n"),
    ),
    Pattern(
        "DOCTOR",
        "name.row_day",
        f"(?i:{'|'.join(sorted(_DAYS, key=len, reverse=True))})[ ]?[:=-]?[ ](?P<DOCTOR>{_SINGLE})(?:/(?P<DOCTOR_2>{_SINGLE}))?"
        f"(?![\\w/-]|[ ]\\d)",
        0.65,
        validator="day_person",
        examples=(
            "Mon [[Fitzgibbon]], Tue [[Achebe]], Wed",
            "Tue [[Achebe]], Wed [[Ramanathan]]/[[Little]] swap",
        ),
        counter_examples=("Mon Wed Fri dialysis", "seen Mon Clinic, Tue Gym", "Mon Zofran"),
    ),
    Pattern(
        "DOCTOR",
        "name.row_copy",
        f"\\d\\)[ ](?:Dr\\.?[ ])?(?P<phi>{NAME})(?=,[ ]|;)",
        0.7,
        validator="copy_item",
        examples=("Copies: 1) [[Quill]], practice; 2) patient", "cc: 1) GP 2) [[Fairweather-Low]], oncology"),
        counter_examples=("Plan: 1) Lasix, daily", "Copies: 1) Patient, by post"),
    ),
    Pattern(
        "PATIENT",
        "name.row_label",
        f"(?i:{'|'.join(_LABELS)})[ ](?:(?i:says|reads|said|read|states|stated|labell?ed|marked|has|shows|for|is[ ]for|belongs[ ]to|under)[ ])?"
        f"[\"'“]?(?P<phi>{LAST_FIRST}|{NAME})",
        0.65,
        validator="label_person",
        examples=(
            "tube says [[JOHNSTON]], req",
            "req says [[JOHNSTONE]], wristband [[JONSTON]]",
            'label reads "[[Wojciechowska, Anna]], left breast',
        ),
        counter_examples=(
            "tube says nothing",
            "tube Placement",
            "band EKG",
            "label Says Right",
            "tube has Clogged",
            "NG tube Jevity",
        ),
    ),
    Pattern(
        "PATIENT",
        "name.row_received",
        f"(?i:labell?ed|marked|identified)(?:[ ](?i:as|with))?[ ]?:?[ ]?[\"'“](?P<phi>{LAST_FIRST})",
        0.75,
        validator="label_person",
        examples=('received labelled "[[Wojciechowska, Anna]], left breast', "labeled '[[Quill, Rosa]]' and"),
        counter_examples=('labelled "left breast', 'labeled "Skin, Left"'),
    ),
    Pattern(
        "PATIENT",
        "name.row_player",
        f"(?<=#)\\d{{1,2}}[ ]?(?P<phi>{LETTER}{{3,20}})(?=:[ ]|[ ]?\\()",
        0.65,
        validator="jersey",
        examples=("#27 [[Borcia]]: SCAT6 23", "opp. #33 [[Ovant]] (Bordon): cleated"),
        counter_examples=(
            "#2 Diabetes: stable",
            "#1 CHF: euvolemic",
            "#16 Pain: controlled",
            "#3 Pneumonia (CAP)",
        ),
    ),
    Pattern(
        "PATIENT",
        "name.row_page",
        "(?i:xcover|x-cover|cross[ -]?cover|ctsp)[ ](?:\\d{1,2}[/-]\\d{1,2}(?:[/-]\\d{2,4})?[ ])?(?:\\d{1,2}:?\\d\\d[ ])?"
        f"{BED}[ ](?P<phi>{LETTER}{{2,20}}(?:[ ,]{{1,2}}{LETTER}{{1,20}})?)[ ]{{0,3}}(?=\\n|$)",
        0.7,
        validator="case_row",
        examples=("xcover 07/27 0300 847a [[turn]]\npt is 39 f", "ctsp 12B [[brown]]\n"),
        counter_examples=("xcover note\n", "cross cover 12B of the\n"),
    ),
    Pattern(
        "DOCTOR",
        "name.row_changed",
        f"(?i:added|removed|replaced|reassigned|assigned|swapped)(?:[ ](?:to|with|by|from))?[ ](?P<phi>{WORD},[ ]?[A-Z](?:\\.|-[A-Z]\\.?)+)",
        0.75,
        validator="surname_initial",
        examples=("removed [[Ng, P.]], added", "added [[Ng, K-L.]], endocrine"),
        counter_examples=("added Vitamin, D. Start", "removed Lesion, L. arm"),
    ),
)
