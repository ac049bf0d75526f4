"""What stands beside a name or a place that only the word lists know. Data and compiled expressions only."""

import re

from ...lang import vocabulary

ROLES = " ".join(vocabulary("roles"))
_TALK = r"""d/w|dw|c/w|s/w|d/t with|per|paged|pages?|paging|texted|text|told|tell|spoke (?:to|with|w/)|spoken (?:to|with)|speak (?:to|with)
    |discussed (?:with|w/)|discussed case with|disc w/|seen by|reviewed (?:by|with)|notified|notify|informed|inform|updated|update|asked|ask(?: for)?
    |read by|scribed by|dictated by|signed by|ordered by|admit|admit to|accepted by|under|signed out to|sign-?out to|handoff to
    |handed off to|report to|care to|covering for|cover for|f/u with|f/u w/|f/b|followed by|appt with|appt w/|referred by|consult(?:ed)? w(?:ith|/)|agrees? w/|agree with|concur with|overread by|rpt by|verified by|entered by|sutured by|closed by|intake with"""


def _any(words: str) -> str:
    return "|".join(sorted(words.split(), key=len, reverse=True))


TALK_BEFORE = re.compile(
    rf"(?:^|[\s(\[,;/>-])(?:{re.sub(chr(10) + ' *', '', _TALK)})[ ]{{1,2}}(?:[A-Z]\.?[ ])?$", re.IGNORECASE
)
ROLE_BEFORE = re.compile(
    rf"(?:^|[\s(\[,;/>-])(?:{_any(ROLES)}|on[ ]call)[.:]?[ ]{{1,3}}(?:[A-Z]\.?[ ])?$", re.IGNORECASE
)
PERSON_BEFORE = re.compile(
    r"(?:^|[\s(\[,;/>\"'-])(?:w/|with|by|saw|sees|see|met|meets?|called|call|calls|phoned|from|for|to|and|name|named|pt|patient|its|it's|named|married|nurse today is"
    r"|student|cousin of|friend of|neighbou?r of|relative of|client|re|cc|attn|hi|hello|hey|dear|thanks|thank you|thx|xo|love|baby|late|sib|girls?|boys?|kids?|mom of|mother of|father of"
    r"|dad of|son of|daughter of|wife|husband|smt|shri|sri|let|gave|sees|visit(?:ed)?|helped|about|between|is)[.:,]?[ ]{1,2}$",
    re.IGNORECASE,
)
OPENERS = frozenset(vocabulary("openers"))
"""Words with a capital that open a sentence and say nothing of the word behind them."""
DASH_BEFORE = re.compile(r"[ ]{0,8}[-–—~][ ]?")
DASH_OPENS = re.compile(r"[ ]{0,8}[-–—~*•]")
SITE_AFTER = re.compile(
    r"[ ](?:clinic|office|ambulance|resident|police|lab|campus|branch|pharmacy|area|ems|fire|er|ed|school|church|sheriff|practice|surgery"
    r"|hospital|site|location|store)(?![\w-])(?![ ](?:visit|blood|chemist))"
)
"""What the name of a settlement or an institution stands before."""
BY_BEFORE = re.compile(
    r"(?:^|[\s(\[,;/])(?:(?:seen|done|read|placed|performed|reviewed|referred|ordered|given|drawn|taken|held|signed|sent|called|checked"
    r"|rose|echo|scope|us|ct|mri|biopsy|surgery|repair|note|report) by|d/w|per|saw|told|asked|met with|named|married|w/)[ ]{1,2}$",
    re.IGNORECASE,
)
"""As AGENT_BEFORE, but hardly before the brand of a drug."""
AGENT_BEFORE = re.compile(
    r"(?:^|[\s(\[,;/])(?:by|saw|sees|seeing|met|meet|covering for|call|called|hi|hey|dear|thanks|w/)[,]?[ ]{1,2}$",
    re.IGNORECASE,
)
"""As PERSON_BEFORE, but hardly before the name of a sign or a device."""
NOTE_AFTER = re.compile(
    r"['’]s?[ ](?:(?:last|prior|recent|clinic|progress|op|consult|admission|[\w/-]{1,10})[ ])?(?:notes?|recs?|recommendations?|plan|service|office"
    r"|clinic|team|partner|pager|cell|voicemail|message|letter|mom|mother|father|dad|wife|husband|son|daughter|parents"
    r"|sister|brother|room|bed|chart|labs)\b"
)
OWN_AFTER = re.compile(
    r"['’]s[ ](?:own|family|house|home|room|bed|chart|labs|results|notes?|care|plan|wound|weight|appetite|behaviou?r|sleep|parents|phone|number|name|story"
    r"|words|voice|condition|symptoms|recovery|surgery|birthday|school|teacher|lawyer|insurance|wishes|concerns|questions|medications|meds|goals|mood)\b"
)
"""What people own."""
VERB_AFTER = re.compile(
    r"[ ](?:(?:also|again|has|had|now|then|just|still|reportedly)[ ])?(?:said|says?|states?|stated|reports|reported|denies|denied|called"
    r"|calls|came|comes|lives|lived|works|worked|asked|asks|told|tells|wants|wanted|agrees?|agreed|thinks|thought|feels|felt|notes"
    r"|endorses|admits|aware|notified|paged|informed|updated|at bedside|on call|on line|will|concurs|recommends?|recs|visits?|saw|sees"
    r"|noted|mentioned|wrote|explained|suggested|suggests|pointed out|confirmed|advised|advises|examined|signed|scribed|rang|phoned"
    r"|drove|drives|brought|helps|helped|takes care|passed away|died|arrived|answered|requests?|refuses|refused|declines|declined"
    r"|consulted|following|covering|overread|to (?:enter|call|see|follow|sign|discuss|review|arrange))\b"
)
CREDENTIAL_AFTER = re.compile(
    rf",?[ ]{{0,2}}\(?(?:(?-i:MD|DO|RN|NP|PA-?C?|CRNA|LCSW|MSW|LPN|CNA|RT|PT|DPT|OT|OTR|RD|SLP|CNM|PharmD|PhD|MBBS|EMT|BSN|DDS|DPM))\b"
    rf"|[ ]?\((?:{_any(ROLES)})\)"
)
NOT_AFTER = re.compile(
    r"[ ]?(?:\d+(?:\.\d+)?[ ]?(?:mg|mcg|g|ml|units?|%|mEq|tabs?|caps?|puffs?)\b|[®™]|[ ]?\([A-Za-z ]{2,20}\)[ ]\d+[ ]?mg"
    r"|[ ](?:tabs?|tablets?|caps?|capsules?|cream|gel|drops|inhaler|patch|spray|infusion|drip|mg|mcg|units|IV|PO|SC|XR|ER|SR|HFA|bid|tid|qid|qhs"
    r"|daily|prn|assay|antibody|virus|cells?|rats?|mice|mouse|strain|gene|protein|locus|allele|mutation|mutations|trial|study|model"
    r"|criteria|staining|stain|blot|software|system|kit|test|method|score|scale|index|catheter|tube|drain|stent|graft|valve|flap"
    r"|pump|monitor|device|implant|screw|plate|rod|technique|procedure|approach|incision|maneuver|position|et al)\b)"
)
SENTENCE_START = re.compile(r"(?:^|[.!?:;•*>|\]~]|(?:^|\s)[-–—]|(?:^|\s)\d{1,2}[.)]|[\"“(])[ \t\"“(]*$")

LIVE_BEFORE = re.compile(
    r"\b(?:lives?|living|lived|moved|moves?|moving|relocat\w+|born|raised|grew up|resid\w+|visit(?:ed|ing|s)?|travel(?:l?ed|l?ing|s)?|trip|flew"
    r"|drove|flight|back|immigrated|emigrated|vacation\w*|works?|deployed|stationed|native|resident|home|house|apartment|family|sister|brother"
    r"|son|daughter|hospital|clinic|ed|er|church|school|facility|snf|prison|college|store|mall|farm)"
    r"(?:[ ](?:here|back|up|down|over|out|away|home|is|was|are|were|now))?[ ](?:in|to|from|of|near|at|outside|around)[ ](?:the[ ])?(?:north|south|east|west)?[ ]?$",
    re.IGNORECASE,
)
PLACE_BEFORE = re.compile(
    r"(?:^|[\s(,/])(?:in|from|to|near|at|of|outside|visiting|via|through|toward|towards|around|leaving|city|town)[ ]{1,2}$",
    re.IGNORECASE,
)
STATE_AFTER = re.compile(
    r",[ ]?(?:A[LKZR]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|P[AR]|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]|ON|QC|BC|AB|NSW"
    r"|QLD|VIC|UK|USA?)\b"
)
LOWER_PERSON = re.compile(
    r"(?<![\w.])(?:per|by|w/|with|via|cc|dear|re|signed out to|called to|endorsed to|report to|reported to|handed to|out to|seen w/|named|called|typed|d/w|paged|texted|charge|rn|np|pa|dr|sw|rt|crna|told|called|notified|spoke with|spoke to|ask|anes|scribed by"
    r"|seen by|signed by|nurse|resident|fellow|tech|mr|mrs|ms|miss|son|daughter|wife|husband|sister|brother|mom|dad|pt)[ ]"
    r"([a-z]{3,15})(?:[ ]([a-z]{2,15}))?(?![\w@])"
)
LOWER_SECOND = re.compile(r"(?<=[A-Za-z])/([a-z]{3,12})(?![\w/@.])(?=[ ,;)\n]|$)")
LOWER_PLACE = re.compile(
    r"(?<!\w)(?:moved|moving|move|lives|live|living|lived|born|back|drove|flew|flying|driving|visiting|travel(?:led|ed)?|home)[ ]?(?:to|in|from|near)?[ ]"
    r"([a-z]{4,14})(?:[ ]([a-z]{4,12}))?(?!\w)"
)
NOT_BEFORE = re.compile(
    r"(?:\b(?:no|not|non|without|an?|the|positive|negative|absent|modified|revised|left|right|bilateral|anti|mild|severe|grade|type|stage|class"
    r"|suspected|possible|probable|known|using|used|via)[ -]|[+-])$",
    re.IGNORECASE,
)
"""What stands before the name of a sign, a score or a device."""
STRONG_VERB_AFTER = re.compile(
    r"[ ](?:(?:also|again|now|then|just|still)[ ])?(?:said|says|told|asked|asks|wants|wanted|called|calls|rang|phoned|paged|texted|keen"
    r"|happy (?:to|with|for)|agrees|agreed|aware|notified|denies|lives|came|thinks|feels|recommends|suggests|advises|advised|drove"
    r"|brought|at bedside|on call|to (?:review|see|call|follow|attend|have|mark|remove|arrange|chase|check|discuss|book)|reviewing|wanting|requesting|disagrees|goes by|would (?:rather|like)|pacing|asking (?:for|about)|overreads|interrogated|from (?:endoscopy|pharmacy|radiology|admin|billing|scheduling|triage|the (?:lab|ward|clinic|office))|covering|following|d/c'?d|refused|drives|returns (?:for|to|today)"
    r"|reports (?:he|she|that|they|no|feeling|having)|reported (?:he|she|they|feeling|having)|here(?=[,. ])|noted (?:he|she|that|no|a )"
    r"|will (?:chase|call|see|follow|need|return|come|check|ask|send|let|be (?:seen|reviewed|following|in|here|out|back|away))"
    r"|and (?:his|her|their|I|we|the (?:family|team))"
    r"|was (?:last )?(?:seen|admitted|brought|discharged|referred|born|intubated|extubated|told|advised|counsell?ed|able to|here|asked|alert"
    r"|afebrile|tearful|pleasant|unable|accompanied|hospitali[sz]ed|diagnosed)"
    r"|is (?:here|doing|feeling|aware|able to|due|seeing|taking|home|back|away|off|out|well|now \d|an? (?:\d|very|pleasant|elderly|delightful|lovely))"
    r"|has (?:been (?:feeling|doing|having|seen|taking|well|unwell|sleeping|eating|off)|had (?:a|no|some|one|two)|a (?:cough|fever|cold|rash|headache)"
    r"|not (?:been|had|taken)|(?:his|her|their) ))\b"
)
"""Verbs and the like that make a person even of an unknown word that opens a sentence."""
DRUG_BEFORE = re.compile(
    r"\b(?:given|gave|takes?|taking|took|on|started?|starting|stop(?:ped)?|hold|held|continue[sd]?|resume[sd]?|give|received?|allergic to|allergy to"
    r"|allergies:?|prescribed?|plus|increase[sd]?|decrease[sd]?|switch\w* to|trial of|dose of|course of|iv|po|prn|applied|injected)[ ]$",
    re.IGNORECASE,
)
FINDING_AFTER = re.compile(
    r"(?:['’]s?)?(?:[ ]?[:=][ ]?|[ ])?(?:[<>~]?\d(?!\d?/\d|\d{2}[-.]\d{4}|\d{2}[-. ]\d{3}[-. ]\d{4})|[+]|(?:neg|pos|negative|positive|absent|present|upgoing|downgoing|equivocal"
    r"|grade|stage|type|class|normal|abnormal|intact|patent|placed|removed|inserted|in place|not (?:done|performed)"
    r"|[A-E]|I{1,3}|IV|VI?)\b)"
)
"""What stands behind the name of a sign, a score or a device, but hardly behind that of a person."""
