"""Letters that stand for people: initials of readers, witnesses and typists, of teams, names spelled out."""

import string

from ..pattern import Pattern

_MONTHS = (
    "(?i:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?"
    "|dec(?:ember)?)"
)
_LETTERS = tuple(string.ascii_lowercase)
_ROUND = ("ward", "wr", "rounds", "round", "s", "seen", "rv", "team", "bleeps")

PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "DOCTOR",
        "name.mark_pager",
        "[ ]{0,4}(?P<phi>[A-Za-z]{2,4})[ ](?i:p|pgr|pager|b|bleep|bp|x|ext)\\.?[ :#]{0,2}\\d{3}[\\d-]{0,12}[ ]{0,3}(?=\\n|$)",
        0.7,
        validator="mark",
        at="line",
        examples=("[[pmk]] p 5798\n", "no edema.\n[[LDT]] pager 361-750-3429"),
        counter_examples=("fax p 5798\n", "HR p 120 regular\n", "call x 4410\n"),
    ),
    Pattern(
        "DOCTOR",
        "name.mark_strokes",
        "[ ]{0,4}/(?P<phi>[A-Za-z]{2,4})/[ ]{0,2}(?=\\d{1,2}[/.-]\\d|[ ]{0,3}(?:\\n|$))",
        0.7,
        validator="mark",
        at="line",
        examples=("/[[FGP]]/ 10/21\n", "done.\n/[[rfp]]/ 2/9"),
        counter_examples=("/PO/day", "/call/ him", "and/or/not 1"),
    ),
    Pattern(
        "DOCTOR",
        "name.mark_typist_line",
        "[ ]{0,4}(?P<DOCTOR>[A-Z][A-Za-z'-]{2,24}(?:-[A-Z][a-z]+)?)[ ]?/[ ]?(?P<DOCTOR_2>[A-Z]{2,3}|[a-z]{2,3})[ ]{0,3}(?=\\n|$)",
        0.65,
        validator="typist_line",
        at="line",
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
        needs=("t", "d", "dd", "dt", "tr", "typ"),
        at="needs",
        examples=("read. t: [[gbh]] d: 6/14", "D: [[KLM]] T: 6/15"),
        counter_examples=("T: 98.6 D: 12", "t: no d: 4"),
    ),
    Pattern(
        "DOCTOR",
        "name.mark_second_typist",
        "(?i:t|d|dd|dt|tr|typ)[ ]?:[ ]?[\\w/.-]{2,12}[ ;,]{1,3}(?i:t|tr|typ)[ ]?:[ ]?(?P<phi>[A-Za-z]{2,4})(?![\\w.:/-])",
        0.7,
        validator="mark",
        needs=("t", "d", "dd", "dt", "tr", "typ"),
        at="needs",
        examples=("D: KLM T: [[gbh]]\n", "d: 6/14 t: [[gbh]]\n"),
        counter_examples=("D: 12 T: 98",),
    ),
    Pattern(
        "DOCTOR",
        "name.mark_witness",
        "(?i:witness|witnessed[ ]by|spi|typist|scribe|transcriber|checker|second[ ]check)[ ]?:?[ ]{1,2}(?P<phi>[A-Z]{2,3}|[a-z]{2,3})"
        "(?=[ ]{0,2}(?:[.,;)\\n]|$))",
        0.7,
        validator="mark",
        needs=("witness", "witnessed", "spi", "typist", "scribe", "transcriber", "checker", "second"),
        at="needs",
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
        needs=_ROUND,
        at="needs",
        examples=("Ward round Thurs: [[FH]]/[[RO]]/[[tmk]]. Imp", "WR: [[JQ]]/[[bnx]]\n"),
        counter_examples=("seen by PT/OT", "seen by OB/GYN", "team: MD/RN", "s/b ID/GI"),
    ),
    Pattern(
        "DOCTOR",
        "name.mark_concurs",
        "(?i:concurs|agrees|aware|notified|informed|paged),[ ]\\n?[ ]{0,4}(?P<phi>[A-Z]{2,3}|[a-z]{2,3})[ .]{0,3}(?=\\n|$)",
        0.6,
        validator="mark",
        needs=("concurs", "agrees", "aware", "notified", "informed", "paged"),
        at="needs",
        examples=("tox concurs, [[RM]]\n", "tox concurs, [[mkc]]"),
        counter_examples=("tox agrees, ok\n", "team aware, no\n"),
    ),
    Pattern(
        "DOCTOR",
        "name.mark_dated",
        f"[ ]{{0,4}}(?:\\d{{1,2}}(?:st|nd|rd|th)?(?:[ ]of)?[ ]{_MONTHS}|{_MONTHS}[ ]\\d{{1,2}}(?:st|nd|rd|th)?)(?:,?[ ]\\d{{4}})?[ ]"
        f"(?P<phi>[A-Z]{{2,3}})[ ]{{0,3}}(?=\\n|$)",
        0.6,
        validator="rare_mark",
        at="line",
        examples=("12th of September [[JQV]]\n", "5 January [[VFD]]"),
        counter_examples=("5 January CXR\n", "March 3 MRI\n", "5 January PLT\n"),
    ),
    Pattern(
        "DOCTOR",
        "name.mark_dash",
        "(?<=[.!?)][ ])(?:--?|~)[ ]?(?P<phi>[A-Z]{2,3}|[a-z]{2,3})(?:[ ]\\d{4}h?|/(?:rn|md|np|RN|MD|NP))?[ ]{0,3}(?=\\n|$)",
        0.65,
        validator="rare_mark",
        needs=("-", "~"),
        examples=("Will follow. -[[jm]]\n", "no edema. ~ [[KTB]] 0730\n"),
        counter_examples=("Cultures. -ve\n", "See above. - CT\n", "Given. - no\n"),
    ),
    Pattern(
        "DOCTOR",
        "name.mark_column",
        "(?<=[ ]{3})(?:[A-Z]{2,3}|(?:[A-Z]\\.){2,3})(?=[ ]{0,3}(?:\\n|$))",
        0.65,
        validator="column_mark",
        needs=("   ",),
        at="capital",
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
    Pattern(
        "PATIENT",
        "name.mark_spelled",
        "[A-Za-z](?![\\w'])(?<![\\w'][A-Za-z])(?:(?:[ ]|-|,[ ]|[ ]-[ ]|\\.[ ]?)[A-Za-z](?![\\w'])){2,15}",
        0.75,
        validator="spelled",
        needs=_LETTERS,
        at="needs",
        examples=(
            "on harriet quist, [[q u i s t]], medical",
            "spelled [[m a r c h e t t i]] comma",
            "last name is [[V-a-s-s]].",
        ),
        counter_examples=("vitamins a b c d", "grades A, B, C", "hepatitis A B C"),
    ),
)
