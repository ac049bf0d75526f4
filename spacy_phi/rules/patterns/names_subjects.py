"""Names of people by what only persons do or have done to them, though diseases, signs or brands be called so.

The veto of terms of medicine gives way to these, see rules.vetoes.terms.
"""

from ..forms import NAME, words_of
from ..pattern import Pattern

_RELATIVES = (
    "(?:daughter|son|wife|husband|spouse|partner|mother|father|mom|mum|dad|brother|sister|parents|niece|nephew|aunt|uncle"
    "|cousin|grandson|granddaughter|grandmother|grandfather|girlfriend|boyfriend|fianc[ée]e?|roommate|neighbou?r|friend"
    "|caregiver|sons|daughters|children|attorney|employer|landlord|nurse|pcp|oncologist|cardiologist)"
)
_SAYS = words_of(
    """says, said, states, stated, denies, denied, endorses, endorsed, admits, admitted to, complains, complained, reports,
    reported, describes, described, recalls, recalled, insists, insisted, thinks, thought, believes, believed, feels, felt,
    hopes, wishes, wants, wanted, prefers, preferred, understands, understood, agrees, agreed, asks, asked, tells, told,
    declines, declined, refuses, refused, lives, lived, smokes, smoked, drinks, drank, drove, cried, laughed, smiled, slept,
    ate, walked, consented, signed, phoned, called, texted, emailed, met, apologized, apologised, quit, retired, remarried"""
)
_LEADS = ("is", "was", "has", "had", "came", "comes", "fell", "returned", "returns", "presented", "presents", "tolerated", "works", "worked", "will", "moved", "did", "does", "arrived", "attended", "needs", "takes", "took", "died", "passed", "got", "went", "brought", "remains", "continues", "appears", "looks", "seems", "goes", "rose", "would", "started", "kicked")  # fmt: skip
_STATE = (
    "(?:is|was)[ ](?:now[ ]|currently[ ]|also[ ]|still[ ])?(?:here|home|well[ ](?:known|today)|doing[ ](?:well|fine|ok|great|better|poorly)"
    "|an?[ ](?:[\\w-]+[ ]){0,4}(?:man|woman|male|female|gentleman|lady|boy|girl|patient|smoker|widow|widower|infant|teenager"
    "|\\d{1,3}[ -]?(?:year|yo|y/o|month|week|day)|year)"
    "|(?:discharged|admitted|transferred|referred|readmitted|released|brought|escorted|accompanied|counsel+ed|consented|intubated"
    "|extubated|married|widowed|divorced|retired|single|pregnant|adopted|born|homeless|unemployed|employed|sober|agreeable"
    "|aware|anxious|tearful|afebrile|ambulating|resting|sitting|eating|asleep|awake|alert|unhappy|happy|upset|worried"
    "|interested|willing|reluctant|hoping|planning|asking|calling|living|working|smoking|drinking|taking|complaining|reporting"
    "|denying)\\b"
    "|seen[ ](?:by|today|in[ ](?:clinic|the|my|our)|for|with|and[ ]examined)|\\d{1,3}[ ](?:years|yo|y/o|months|weeks)"
    "|(?:our|my|the|his|her)[ ](?:next[ ])?(?:patient|son|daughter|wife|husband|mother|father|first|last))"
)
_HISTORY = (
    "(?:has|had)[ ](?:[A-Z][a-z]+(?:'s|')[ ](?:disease|syndrome|[a-z]+(?:itis|pathy|oma))|been[ ](?:my|our|a|an|seen|well|sober|living|working|under|admitted|followed|in[ ](?:the|our|good|his|her)|doing"
    "|taking|feeling|on[ ](?:the|his|her|our))|no[ ](?:known[ ])?(?:allerg|complaint|concern|question|children|siblings|new[ ]complaint"
    "|other[ ]complaint)|(?:two|three|four|one|a|five|six|\\d)[ ](?:grown[ ]|adult[ ]|young[ ])?(?:child|children|kids|sons?\\b"
    "|daughters?\\b|siblings|dogs?\\b|cats?\\b)|never[ ](?:smoked|married|been|had)|quit|moved|recently[ ]moved|agreed|declined"
    "|expressed|stopped|decided|questions|gained|lost[ ](?:\\d|weight|his|her))"
)
_MOVES = (
    "(?:came|comes|returned|returns|presented|presents|arrived)[ ](?:in\\b|to[ ]|with|for|back(?![ ](?:normal|negative|positive|clear|clean|high|low|elevated|un))|alone|here|by|from|home|today|this|on[ ]foot|late"
    "|early|accompanied)|fell[ ](?:at|on|while|in|from|off|down|asleep|twice|last|yesterday|out[ ]of)|tolerated[ ](?:the|it|this)"
    "|work(?:s|ed)[ ](?:as|at|for|in|full|part|nights|two|three|from)|will[ ](?:call|return|follow|see|come|need|think|try|continue|be[ ](?:back"
    "|seen|discharged|admitted)|think|contact|bring|discuss|start|stop|go)|moved[ ](?:to|from|in|here|away|out)|did[ ](?:well|not[ ](?:want"
    "|attend|come|show|keep|tolerate|remember|recall|feel))|does[ ]not[ ](?:smoke|drink|want|remember|recall|feel|work|drive|use|have"
    "|know|wish)|attended|needs[ ](?:help|refills?|a[ ](?:refill|ride|note|letter)|an[ ](?:appointment|interpreter))|takes[ ](?:his|her)"
    "|took[ ](?:his|her|the)|died[ ](?:at|in|of|on|last|peacefully)|passed[ ]away|got[ ](?:married|divorced|up)|went[ ](?:home|to|back|out)"
    "|brought[ ](?:his|her|in|the|a)|goes[ ]by|rose[ ](?:from|up|to|and)|would[ ](?:rather|like|prefer)|started[ ](?:CPR|crying)|kicked|remains[ ](?:hopeful|anxious|sober|intubated|in[ ](?:hospital|the))|continues[ ]to[ ](?:smoke|drink|work"
    "|feel|do[ ]well|complain|report)|(?:appears|looks|seems)[ ](?:well|comfortable|younger|older|tired|anxious|sad|upset|happy)"
)
_DOES = f"(?:(?:also|again|still|now|then|just|later|initially|currently|reportedly|usually|only)[ ])?(?:{_STATE}|{_HISTORY}|{_MOVES})"

PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "PATIENT",
        "name.person_says",
        f"(?:{'|'.join(sorted(_SAYS, key=len, reverse=True))})(?![\\w'-]|[ ](?:by|as|negative|positive|normal|abnormal|equivocal|elsewhere|previously)\\b)",
        0.75,
        validator="subject_before",
        needs=_SAYS,
        at="needs",
        examples=("[[Ledderhose]] denies pain", "[[Gower]] lives alone", "Later [[Peyronie]] asked about it"),
        counter_examples=(
            "Patient denies pain",
            "Still reports pain",
            "She says",
            "Radiology called",
            "Mother states",
        ),
    ),
    Pattern(
        "PATIENT",
        "name.person_does",
        _DOES,
        0.7,
        validator="subject_before",
        needs=(
            *_LEADS,
            "also",
            "again",
            "still",
            "now",
            "then",
            "just",
            "later",
            "initially",
            "currently",
            "reportedly",
        ),
        at="needs",
        examples=(
            "[[Ledderhose]] is here today",
            "[[Sever]] was discharged home",
            "[[Peyronie]] is a 54-year-old man",
            "[[Gower]] has been my patient for years",
            "[[Osgood]] tolerated the procedure well",
        ),
        counter_examples=(
            "Foley is out",
            "Doppler was normal",
            "Swan came out",
            "Patient is here",
            "Babinski was absent",
            "Biopsy was seen by pathology",
            "Whipple was done",
            "Hickman fell out",
            "Down is normal",
            "Holter came back normal",
        ),
    ),
    Pattern(
        "PATIENT",
        "name.person_owner",
        f"(?<=')s[ ](?:\\w+[ ])?{_RELATIVES}(?=[ ](?:is|was|are|were|has|had|will|called|calls|came|says|said|states|stated|reports|asks|asked"
        f"|brought|drove|at|and|who|wants|thinks|notes|noted|died|phoned|updated|present|would|also)\\b|[,.;][ ]|[ ]?\\()",
        0.75,
        validator="owner_before",
        needs=("s",),
        at="needs",
        examples=("[[Ledderhose]]'s daughter is at bedside", "met [[Sever]]'s wife, who"),
        counter_examples=(
            "Patient's daughter is",
            "Alzheimer's mother",
            "Mother's sister is well",
            "Crohn's disease daughter is",
        ),
    ),
    Pattern(
        "PATIENT",
        "name.person_with",
        f"(?i:discussed|met|spoke|spoken|talked|reviewed|sat[ ]down|visited|counsel+ed)(?:[ ](?:this|it|that|the[ ][\\w-]+|plan|results?|risks"
        f"|options|case|goals)){{0,3}}(?:[ ]at[ ]length)?[ ](?:with|to)?[ ]?(?P<phi>{NAME})(?=,?[ ](?:and|&)[ ](?:(?:his|her|their|the)[ ])?"
        f"(?:family|wife|husband|son|daughter|mother|father|parents|partner|spouse|sister|brother|caregiver|friend|[A-Z])|[ ](?:today|about"
        f"|regarding|in[ ](?:clinic|person|detail)|at[ ]length|by[ ]phone|over[ ]the[ ]phone|who|again|yesterday)\\b)",
        0.75,
        validator="object_person",
        needs=words_of(
            "discussed, met, spoke, spoken, talked, reviewed, sat, visited, counseled, counselled"
        ),
        at="needs",
        examples=(
            "discussed this with [[Ledderhose]] and his son",
            "Met with [[Sever]] and family",
            "Spoke with [[Gower]] about",
        ),
        counter_examples=(
            "discussed with Cardiology and family",
            "met with Social Work today",
            "reviewed CT in detail",
        ),
    ),
    Pattern(
        "PATIENT",
        "name.person_object",
        "(?i:thank[ ]you[ ]for[ ](?:seeing|referring|sending)|thanks[ ]for[ ](?:seeing|referring)|(?:pleasure|honou?r)[ ](?:of[ ]seeing|to"
        f"[ ]see)|message[ ]from|call[ ]from|letter[ ]from|email[ ]from|note[ ]for|on[ ]behalf[ ]of|hi|hello|dear)[ ](?P<phi>{NAME})(?=[,.:;)\\n]"
        f"|$|[ ](?:in|who|today|for|with|regarding|re|at|back|to)\\b)",
        0.75,
        validator="object_person",
        needs=(
            "thank",
            "thanks",
            "pleasure",
            "honor",
            "honour",
            "message",
            "call",
            "letter",
            "email",
            "note",
            "on",
            "hi",
            "hello",
            "dear",
        ),
        at="needs",
        examples=(
            "Thank you for seeing [[Ledderhose]].",
            "Message from [[Sever]]: refill",
            "Hi [[Gower]], your",
            "Dear [[Peyronie]],",
        ),
        counter_examples=(
            "call from Pharmacy.",
            "letter from Insurance,",
            "Hi Team,",
            "Dear Doctor,",
            "thank you for seeing Patient.",
        ),
    ),
    Pattern(
        "PATIENT",
        "name.person_relative",
        f"(?i:{_RELATIVES}|baby|infant)[ ](?P<phi>{NAME})(?=[ ](?:drove|found|called|calls|brought|brings|says|said|states|stated|reports"
        f"|reported|is[ ](?:here|at|the|his|her|in|on|aware|present|coming|with|very|also|well)|was[ ](?:born|at|here|with|present|updated|called"
        f"|notified|informed|in)|at[ ]bedside|will|lives|works|helps|helped|stays|visits|visited|came|comes|has[ ](?:been|his|her)|had[ ]to"
        f"|died|passed|weighed|weighs|who|noticed|noted|accompanied|translated|interpreted|wants|thinks|did|can|does)\\b)",
        0.75,
        validator="object_person",
        needs=words_of(
            "daughter, son, wife, husband, spouse, partner, mother, father, mom, mum, dad, brother, sister, parents, niece, nephew, aunt, "
            "uncle, cousin, grandson, granddaughter, grandmother, grandfather, girlfriend, boyfriend, fiance, fiancee, fiancé, fiancée, roommate, "
            "neighbor, neighbour, friend, caregiver, sons, daughters, children, attorney, employer, landlord, nurse, pcp, oncologist, "
            "cardiologist, baby, infant"
        ),
        at="needs",
        examples=(
            "Husband [[Ledderhose]] drove her.",
            "her neighbor [[Sever]] found him",
            "Baby [[Gower]] was born at term",
        ),
        counter_examples=(
            "mother Diabetes is well",
            "Nurse Practitioner will",
            "father had",
            "Mother Hashimoto thyroiditis",
        ),
    ),
    Pattern(
        "PATIENT",
        "name.person_told",
        f"(?i:told|asked|advised|reminded|encouraged|instructed|urged|warned|counsel+ed|called|paged|notified|informed|updated|phoned|texted)[ ]"
        f"(?P<phi>{NAME})(?=[ ](?:to|that|not|about|of|again|today|and|with[ ](?:results|the)|at[ ](?:home|\\d)|back|regarding|who|twice|by)\\b"
        f"|,[ ](?:his|her|the|their|who)\\b)",
        0.75,
        validator="object_person",
        needs=words_of(
            "told, asked, advised, reminded, encouraged, instructed, urged, warned, counseled, counselled, called, paged, notified, informed, "
            "updated, phoned, texted"
        ),
        at="needs",
        examples=(
            "I told [[Ledderhose]] to rest.",
            "called [[Sever]] with results",
            "Called [[Gower]], her brother, with",
        ),
        counter_examples=(
            "paged Cardiology to see",
            "told Patient to",
            "informed Family of",
            "called Pharmacy about",
        ),
    ),
    Pattern(
        "PATIENT",
        "name.person_field",
        "(?i:patient|pt|client|resident|member|participant|name|surname|last[ ]name|family[ ]name|maiden[ ]name)"
        f"(?i:'s[ ](?:sur)?name)?[ ]?:[ ]{{1,4}}(?P<phi>{NAME})(?=[ ]*(?:\\n|$|[;|(]|\\d|[ ][ ])"
        "|[ ]{1,4}(?i:dob|mrn|age|sex)\\b)",
        0.75,
        validator="object_person",
        needs=words_of(
            "patient, pt, client, resident, member, participant, name, surname, last, family, maiden"
        ),
        at="needs",
        examples=("Patient: [[Ledderhose]]", "Surname: [[Sever]]   MRN 5", "Pt: [[Gower]] (54)"),
        counter_examples=("Patient: Stable", "Patient: Afebrile", "Pt: Ambulatory\n", "Name: Lasix"),
    ),
    Pattern(
        "PATIENT",
        "name.person_pt",
        f"(?i:pt|patient|client|resident)[ ](?P<phi>{NAME})(?=[ ](?:seen[ ](?:and|by|in|for|today|with)|{_DOES}"
        f"|(?:{'|'.join(sorted(_SAYS, key=len, reverse=True))})\\b))",
        0.7,
        validator="object_person",
        needs=("pt", "patient", "client", "resident"),
        at="needs",
        examples=("Pt [[Ledderhose]] seen and examined", "patient [[Sever]] is here for"),
        counter_examples=(
            "Pt Foley was removed",
            "patient Portal is here",
            "Pt Reports pain",
            "Patient Seen and examined",
        ),
    ),
    Pattern(
        "DOCTOR",
        "name.person_staff",
        "(?:RN|LPN|NP|PA|CNA|CRNA|RT|PT|OT|SW|CM|MD|DO|[Nn]urse|[Aa]ide|[Tt]herapist|[Mm]idwife|[Rr]esident|[Ii]ntern"
        f"|[Ff]ellow|[Hh]ospitalist|[Ss]urgeon|[Cc]haplain|[Pp]harmacist)[ ](?P<phi>{NAME})(?=[ ](?:notified|aware"
        "|at[ ]bedside|paged|called|informed|updated|present|took|gave|given|assisted|assisting|placed|inserted|removed"
        "|performed|will|to[ ](?:see|call|follow|bedside)|agrees|agreed|recommends|says|states|reports|came|saw|started"
        "|drew|changed|witnessed)\\b)",
        0.7,
        validator="object_person",
        needs=words_of(
            "rn, lpn, np, pa, cna, crna, rt, pt, ot, sw, cm, md, do, nurse, aide, therapist, midwife, resident, intern, "
            "fellow, hospitalist, surgeon, chaplain, pharmacist"
        ),
        at="needs",
        examples=(
            "RN [[Ledderhose]] notified.",
            "resident [[Sever]] at bedside",
            "Surgeon [[Gower]] performed",
        ),
        counter_examples=(
            "RN Staff notified",
            "PT Evaluation placed",
            "Nurse Manager aware",
            "MD Aware notified",
        ),
    ),
)
