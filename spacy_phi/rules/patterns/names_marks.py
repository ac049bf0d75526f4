"""Letters that stand for people: initials of readers, witnesses and typists, of teams, names spelled out."""

import string

from ..pattern import Pattern

_MONTHS = (
    "(?i:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?"
    "|dec(?:ember)?)"
)
_LETTERS = tuple(string.ascii_lowercase)

PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "DOCTOR",
        "name.mark_pager",
        "^[ ]{0,4}(?P<phi>[A-Za-z]{2,4})[ ](?i:p|pgr|pager|b|bleep|bp|x|ext)\\.?[ :#]{0,2}\\d{3}[\\d-]{0,12}[ ]{0,3}(?=\\n|$)",
        0.7,
        validator="mark",
        flags="m",
        examples=("[[pmk]] p 5798\n", "no edema.\n[[LDT]] pager 361-750-3429"),
        counter_examples=("fax p 5798\n", "HR p 120 regular\n", "call x 4410\n"),
    ),
    Pattern(
        "DOCTOR",
        "name.mark_strokes",
        "^[ ]{0,4}/(?P<phi>[A-Za-z]{2,4})/[ ]{0,2}(?=\\d{1,2}[/.-]\\d|[ ]{0,3}(?:\\n|$))",
        0.7,
        validator="mark",
        flags="m",
        examples=("/[[FGP]]/ 10/21\n", "done.\n/[[rfp]]/ 2/9"),
        counter_examples=("/PO/day", "/call/ him", "and/or/not 1"),
    ),
    Pattern(
        "DOCTOR",
        "name.mark_typist_line",
        "^[ ]{0,4}(?P<DOCTOR>[A-Z][A-Za-z'-]{2,24}(?:-[A-Z][a-z]+)?)[ ]?/[ ]?(?P<DOCTOR_2>[A-Z]{2,3}|[a-z]{2,3})[ ]{0,3}(?=\\n|$)",
        0.65,
        validator="typist_line",
        flags="m",
        examples=("NO. 2 .\n[[DONAHUE]] / [[AA]]\n", "[[Holtz]]/[[im]]", "[[ADDING]] / [[YZ]]\n\n"),
        counter_examples=(
            "HEENT/NECK\n",
            "Chest/CV\n",
            "ASSESSMENT / PLAN\n",
            "Abdomen/GU\n",
            "Alert/oriented\n",
        ),
    ),
    Pattern(
        "DOCTOR",
        "name.mark_typist",
        "(?i:t|d|dd|dt|tr|typ)[ ]?:[ ]?(?P<phi>[A-Za-z]{2,4})(?=[ ;,]{1,3}(?i:t|d|dd|dt|tr)[ ]?:)",
        0.7,
        validator="mark",
        examples=("read. t: [[gbh]] d: 6/14", "D: [[KLM]] T: 6/15"),
        counter_examples=("T: 98.6 D: 12", "t: no d: 4"),
    ),
    Pattern(
        "DOCTOR",
        "name.mark_witness",
        "(?i:witness|witnessed[ ]by|spi|typist|scribe|transcriber|checker|second[ ]check)[ ]?:?[ ]{1,2}(?P<phi>[A-Z]{2,3}|[a-z]{2,3})"
        "(?=[ ]{0,2}(?:[.,;)\\n]|$))",
        0.7,
        validator="mark",
        examples=("tank 22, witness [[gbv]]. Then", "TANK 838 WITNESS [[GO]]\n", "4:25am SPI [[FMS]]\n"),
        counter_examples=("as a witness to.", "scribe is.", "witness not."),
    ),
    Pattern(
        "DOCTOR",
        "name.mark_team",
        "(?i:ward[ ]rounds?|wr|rounds|round|seen[ ](?:by|with|w/)|s/b|rv[ ]by|team)(?:[ ](?i:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6})?"
        "(?:[ ]\\d{1,2}/\\d{1,2}(?:/\\d{2,4})?)?[ ]?:?[ ](?P<DOCTOR>[A-Z]{2,3})/(?P<DOCTOR_2>[A-Za-z]{2,3})"
        "(?:/(?P<DOCTOR_3>[A-Za-z]{2,3}))?(?![\\w/-])",
        0.65,
        validator="team_marks",
        examples=("Ward round Thurs: [[FH]]/[[RO]]/[[tmk]]. Imp", "WR: [[JQ]]/[[bnx]]\n"),
        counter_examples=("seen by PT/OT", "seen by OB/GYN", "team: MD/RN", "s/b ID/GI"),
    ),
    Pattern(
        "DOCTOR",
        "name.mark_column",
        "(?<=[ ]{3})(?:[A-Z]{2,3}|(?:[A-Z]\\.){2,3})(?=[ ]{0,3}(?:\\n|$))",
        0.65,
        validator="column_mark",
        examples=(
            "0611  164/90  84  tea given     [[ZK]]\n0711  131/77  79  cramps     [[ZK]]\n",
            "08:00  turned, dry      [[J.M.]]\n10:00  turned, pad wet   [[J.M.]]\n",
        ),
        counter_examples=(
            "0611  164/90  84   NSR\n0711  131/77  79   NSR\n",
            "Na 140   WNL\nK 4.0   WNL\n",
            "0611  164/90  84  tea given     ZK\n",
        ),
    ),
)
