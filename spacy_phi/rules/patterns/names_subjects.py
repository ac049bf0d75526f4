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
        "name.person_object",
        "(?i:thank[ ]you[ ]for[ ](?:seeing|referring|sending)|thanks[ ]for[ ](?:seeing|referring)|(?:pleasure|honou?r)[ ](?:of[ ]seeing|to"
        f"[ ]see)|message[ ]from|call[ ]from|letter[ ]from|email[ ]from|note[ ]for|on[ ]behalf[ ]of|hi|hello|dear)[ ](?P<phi>{NAME})(?=[,.:;)\\n]"
        f"|$|[ ](?:in|who|today|for|with|regarding|re|at|back|to)\\b)",
        0.75,
        validator="object_person",
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
)
