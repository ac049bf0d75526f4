"""Names in talk: who is called, asked about, told, at work or off sick, whose family it is."""

from ..forms import LETTER, WORD, words_of
from ..pattern import Pattern

_SINGLE = f"(?=[A-Z]){WORD}"
_TRADES = words_of(
    """physio, physiotherapist, physical therapist, occupational therapist, dietitian, dietician, health visitor, district
    nurse, midwife, social worker, radiographer, podiatrist, speech therapist, salt, ot, pharmacist, chaplain, sonographer, nurse
    practitioner, support worker, key worker, interpreter, med reg, surg reg, registrar, ward clerk, receptionist, coach, paramedic,
    orthoptist, prosthetist, phlebotomist, psychologist, counsellor, counselor, case manager, care coordinator, navigator"""
)
_FAMILY_VERBS = "(?:were|are|have|had|asked|came|want|wanted|live|lived|agreed|agree|understand|understood|understandably|will|would|say|said|report|declined|arrived|feel|felt|met|called|brought|requested)"
_PAIR_VERBS = "(?:differ|disagree|agree|concur|argue|argued|discussed|met|spoke|talked|think|thought(?![ ]of)|want|wanted|came|asked|say|saw|rounded|reviewed|operated|scrubbed|visited|called|agreed|disagreed|differed)"
# What does not stand behind the auxiliary.
_FINITE = (
    "is|was|has|had|said|says|told|thought|felt|will|would|came|comes|fell|went|took|got|did|does|met|slept|drove|ate|asks|asked|wants|wanted"
    "|needs|denies|denied|reports|reported|states|stated|called|calls|lives|works|worked|feels|thinks|agrees|agreed|refuses|refused|declined"
    "|takes|goes|tolerated|returned|returns|presented|presents|arrived|seems|appears|remains|continues|notes|noted|smokes|drinks|rang|phoned|signed"
)
_AT_WORK = "(?:sick|off[ ]sick|out[ ]sick|called[ ](?:out|in[ ]sick|off)|on[ ]PTO|on[ ]vacation|orienting|precepting|on[ ]break|covers|relieved|swapped|not[ ]in[ ]today|on[ ]nights|on[ ]days)"

PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "DOCTOR",
        "name.talk_mention",
        f"(?<![\\w.@])@[ ]?(?P<phi>{LETTER}{{3,20}}(?:[ ][A-Z](?![\\w'.]))?)(?![\\w@]|\\.\\w)",
        0.7,
        validator="mentioned",
        examples=("@[[Obi]] pls cosign", "get a sec, @[[Lena M]] fyi", "@[[priya]] can you"),
        counter_examples=("seen @home today", "BP @rest 120", "a@kim.org", "@ED now", "pain @Night"),
    ),
    Pattern(
        "DOCTOR",
        "name.talk_message",
        "^[ ]{0,4}(?:(?:hey|hi|yo|ok)[ ])?(?P<phi>[a-z]{3,14})[, ]{1,2}(?=(?:can|could|will)[ ](?:u|you|ya)[ ]|(?:pls|plz|please|sir|ma'am|maam)[ ]"
        "(?:see|call|check|come|cosign|help|page|put|pls|plz|order|send|can|hang|grab)\\b|(?:r|are|did|do)[ ]u[ ])",
        0.65,
        validator="spoken_to",
        flags="m",
        examples=(
            "[[kat]] can u hang the zosyn",
            "[[murali]] sir pls see bed 9",
            "hey [[priya]], can you come",
        ),
        counter_examples=(
            "nurse can you call",
            "team please call",
            "someone pls check",
            "when can you come",
            "and please call",
        ),
    ),
    Pattern(
        "PATIENT",
        "name.talk_question",
        f"(?:Is|Does|Did|Has|Can|Could|Was|Should|Would)[ ](?P<phi>{_SINGLE})(?=[ ](?:due|back|ok|okay|here|allowed|still|going|ready|able|coming"
        "|supposed|home|awake|alert|eating|npo|NPO|diabetic|allergic|have|had|need|take|get|go|come|see|eat|drink|shower|start|stop|switch"
        "|really|on[ ](?:a|the|any)|been|taking|getting|cleared|seen|sleeping|aware|using)\\b[^?\\n]{0,90}\\?)",
        0.7,
        validator="asked_about",
        examples=(
            "Is [[Mertha]] due for anything?",
            "Can [[Ledderhose]] have ice chips?",
            "Does [[Vass]] need labs?",
        ),
        counter_examples=(
            "Is Foley still needed?",
            "Can Patient go home?",
            "Does Lasix need a hold?",
            "Is Metformin ok?",
        ),
    ),
    Pattern(
        "DOCTOR",
        "name.talk_with",
        "(?:you're|you[ ]are|youre)[ ](?:on|speaking|talking)[ ](?:with|to)[ ](?!the\\b|an?\\b|my\\b|your\\b|our\\b|dr\\b|doctor\\b|nurse\\b|us\\b|me\\b|him\\b|her\\b"
        f"|them\\b|someone\\b|one\\b|this\\b|that\\b|his\\b|their\\b|people\\b|patients?\\b|other|family\\b|anyone\\b)(?P<phi>{LETTER}{{2,16}})(?![\\w'])",
        0.7,
        examples=("hello you're on with [[princess]] ill be", "you're speaking with [[Su]] today"),
        counter_examples=("you're on with the nurse", "you're talking to your doctor"),
    ),
    Pattern(
        "PATIENT",
        "name.talk_family",
        f"(?i:the)[ ](?P<phi>[A-Z][a-z]{{3,18}}s)(?=[ ]{_FAMILY_VERBS}\\b|,[ ]who\\b)",
        0.65,
        validator="family",
        examples=("The [[Brannigans]] were upset", "met the [[Kowalskis]], who"),
        counter_examples=(
            "The Patients were seen",
            "The Samples were sent",
            "the Yankees won",
            "the Staples were removed",
            "The Vitals are",
        ),
    ),
    Pattern(
        "DOCTOR",
        "name.talk_pair",
        f"(?P<DOCTOR>{_SINGLE})[ ](?i:and|&)[ ](?P<DOCTOR_2>{_SINGLE})(?=[ ](?i:{_PAIR_VERBS})\\b)",
        0.7,
        validator="both_people",
        examples=("[[Takayasu]] and [[Babinski]] differ: Takayasu arteritis", "[[Reid]] and [[Quill]] agree"),
        counter_examples=(
            "Cardiology and Surgery agree",
            "Weight and Height differ",
            "Plan and Goals discussed",
        ),
    ),
    Pattern(
        "DOCTOR",
        "name.talk_trade",
        f"(?:{'|'.join(sorted(map(str, _TRADES), key=len, reverse=True)).replace(' ', '[ ]')})(?![\\w'/-])(?=[ ]{{0,2}}(?:[.,;:)\\n]|$))",
        0.7,
        flags="i",
        validator="allied",
        examples=(
            "from Dam. [[McIndoe]], physio",
            "WHERE YOU MET. [[OKAFOR]], PHYSIO\n",
            "[[Ann Quill]] (health visitor) rang",
        ),
        counter_examples=("needs PT, OT.", "Gym, physio", "Continue Lasix, OT.", "Nursing, physio."),
    ),
    Pattern(
        "DOCTOR",
        "name.talk_lower_signed",
        "(?:rn|md|np|lpn|rph|pharmd|pa-c|crna|cna|physio|rrt)(?![\\w'/-])",
        0.65,
        validator="lower_signed",
        examples=("not needed. [[smith]]/rn", "not lamisil. [[otis]], rph, 1120h."),
        counter_examples=("call team, rn", "labs/np", "pain, np", "insulin, rn"),
    ),
    Pattern(
        "DOCTOR",
        "name.talk_shift",
        f"{_SINGLE}[ ]{_AT_WORK}\\b",
        0.65,
        validator="on_shift",
        examples=(
            "staffing 4/5, [[Will]] sick, float",
            "[[Mason]] called out",
            "[[Zdenka]] relieved at 1500",
        ),
        counter_examples=(
            "Pain relieved by rest",
            "Feels sick",
            "Mother sick",
            "Patient on days",
            "Heparin on days",
        ),
    ),
    Pattern(
        "PATIENT",
        "name.talk_will",
        f"(?:Will|WILL)(?=[ ](?i:{_FINITE})\\b|'s[ ])",
        0.75,
        examples=("[[Will]] said that", "[[Will]] will need an MRI", "AND [[WILL]] ASKS IF"),
        counter_examples=("Will need an MRI", "WILL ASK IF", "Will always call", "will said"),
    ),
    Pattern(
        "DOCTOR",
        "name.talk_float",
        f"(?i:float|floated|sitter|reliever)[ ]?:?[ ](?P<phi>{_SINGLE})(?=[ ]{{0,2}}(?:[.,;)\\n]|$)|[ ](?:to|from|relieved|until|here|at)\\b)",
        0.65,
        validator="first_name",
        examples=("Mason sick, float [[Claude]]\n", "sitter [[Fatoumata]] relieved"),
        counter_examples=("float Nurse, here", "sitter Ordered.", "float Pool."),
    ),
    Pattern(
        "PATIENT",
        "name.talk_identifies",
        f"(?i:identif(?:ies|y|ied)[ ]as|would[ ]like[ ]to[ ]be[ ]called|wants[ ]to[ ]be[ ]called|asks[ ]to[ ]be[ ]called|known[ ]as[ ]?\\n[ ]{{0,8}})[ ]?[\"']?(?P<phi>{_SINGLE})(?=[,;.\"'\\n]|$)",
        0.7,
        validator="self_named",
        examples=("Pt identifies as [[Juniper]]; legal name", "KNOWN AS\n[[CHUY]]. REF"),
        counter_examples=("identifies as Male, prefers", "identifies as Black.", "identifies as Christian,"),
    ),
    Pattern(
        "PATIENT",
        "name.talk_child",
        f'["“](?P<phi>[A-Z][a-z]{{2,12}})["”](?=[ ]\\({WORD}(?:[ ]{WORD})?[ ](?:boy|girl|baby|twin|infant|[AB]\\b))',
        0.75,
        validator="nicknamed_child",
        examples=('"[[Peanut]]" (Ramanathan boy) 28 wk',),
        counter_examples=('"Code" (blue team)', '"Pain" (Bad day)'),
    ),
    Pattern(
        "PATIENT",
        "name.talk_register",
        f"(?:(?<=\\bfor )|(?<=\\bof )|(?<=\\bre )|(?<=\\bon )|(?<=\\bwith )|(?<=\\n)|(?<![^\\n]))(?P<phi>{_SINGLE},[ ]{_SINGLE})(?=:|[ ](?:negative|positive|is|was|has|had|seen|needs|here|in|due|d/c))",
        0.7,
        validator="register_first",
        examples=("workup for [[Alport, Simon]] negative", "[[Low, Henry]]: low sodium"),
        counter_examples=(
            "for Pain, Fever: see",
            "Lung, Heart: clear",
            "of Paris, France is",
            "moved with Salem, Oregon is",
        ),
    ),
)
