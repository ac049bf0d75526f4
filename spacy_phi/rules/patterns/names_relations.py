"""Names of relatives and of people by their age or initials.

The expressions take what looks like a name; the checks of rules.checks.name cut off what is not part of it.
"""

from ..forms import NAME, words_of
from ..pattern import Pattern
from .name_words import GAP, LOWER_WORD, NEAR, RELATIONS, either_of

PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "PATIENT",
        "name.relation",
        f"{either_of(RELATIONS)}(?:/(?i:hcp|nok|poa|hcpoa|proxy|caregiver|carer|guardian|hcs|mpoa|emergenc"
        f"y[ ]contact|passenger|driver|[a-z]{{3,12}}))?(?:'s[ ]name(?:[ ]is|[ ]was|:|,)?|[ ]of[ ]\\d{{1,"
        f"2}}[ ](?:years|yrs),|[ ](?:is[ ])?(?:named|called)|,|:|[ ]\\(|[ ]-|[ ]=)?{GAP}?(?:(?i:dr|mr|m"
        f"rs|ms|miss|mx|prof|rev|reverend|fr|father|sr|sister|pastor|deacon|rabbi|imam|sgt|capt|col)\\.?[ ])?[\"']?(?P<phi>{NAME})",
        0.8,
        validator="relative",
        needs=RELATIONS,
        at="needs",
        examples=(
            "here with grandson [[Ravi]] since",
            "daughter/HCP [[Ximena Nwosu]], (570)",
            "an aunt ([[Graciela]])",
            "A daughter, [[Nadia R.]], says",
            "PER WIFE [[SUNNY]] HE FELL",
            "mum [[Grace]] says",
            "SON [[MASON]] WILL DRIVE",
            "Her father-in-law [[Abe]], who was",
            "A younger brother, [[Sigurd]], is living",
            "son's name is [[Rafael]]",
        ),
        counter_examples=(
            "Mother Alive and well",
            "son was at bedside",
            "WIFE STATES HE FELL",
            "mother with Hodgkin lymphoma",
            "Father: CAD, MI",
            "Brother - COPD",
            "sister had Graves disease",
            "Mother Diabetes",
            "friend In the room",
            "Aunt: Parkinson's",
        ),
    ),
    Pattern(
        "PATIENT",
        "name.second_relative",
        "(?i:sons|daughters|brothers|sisters|parents|children|kids|twins|grandsons|granddaughters|niece"
        f"s|nephews|friends|caregivers)(?:,|:|[ ]\\()?[ ]{NAME}(?:,[ ]{NAME}){{0,2}},?[ ](?:and|&)[ ](?P"
        f"<phi>{NAME})",
        0.8,
        validator="relative",
        needs=words_of(
            "sons, daughters, brothers, sisters, parents, children, kids, twins, grandsons, granddaught"
            "ers, nieces, nephews, friends, caregivers"
        ),
        at="needs",
        examples=("her sons Teo and [[Rafael]] visit",),
        counter_examples=("sons Teo and the family",),
    ),
    Pattern(
        "PATIENT",
        "name.first_relative",
        "(?i:sons|daughters|brothers|sisters|parents|children|kids|twins|grandsons|granddaughters|niece"
        f"s|nephews|friends|caregivers)(?:,|:|[ ]\\()?[ ](?P<phi>{NAME}),?[ ](?:and|&|,)",
        0.8,
        validator="relative",
        needs=words_of(
            "sons, daughters, brothers, sisters, parents, children, kids, twins, grandsons, granddaught"
            "ers, nieces, nephews, friends, caregivers"
        ),
        at="needs",
        examples=("her sons [[Teo]] and Rafael visit",),
        counter_examples=("sisters Diabetes and asthma",),
    ),
    Pattern(
        "PATIENT",
        "name.before_relation",
        f"{either_of(RELATIONS)}",
        0.75,
        validator="relative_before",
        needs=RELATIONS,
        at="needs",
        examples=(
            "phone [[Sorcha]] (daughter) at",
            "Caller: [[Olive Young]] (wife)",
            "[[Teo]], her grandson, drove",
        ),
        counter_examples=(
            "Diabetes (mother)",
            "Hashimoto (mother)",
            "Lives with, his wife",
            "CAD (father)",
            "She, her daughter",
        ),
    ),
    Pattern(
        "PATIENT",
        "name.relative_list",
        "(?i:sons|daughters|brothers|sisters|parents|children|kids|twins|grandsons|granddaughters|grand"
        "children|grandkids|nieces|nephews|friends|siblings|boys|girls)(?:[ ]named)?(?:,|:|[ ]\\()?[ ]?"
        f"{NAME}(?:,[ ]{NAME}){{0,2}},[ ](?P<phi>{NAME})",
        0.75,
        validator="relative",
        needs=words_of(
            "sons, daughters, brothers, sisters, parents, children, kids, twins, grandsons, granddaught"
            "ers, grandchildren, grandkids, nieces, nephews, friends, siblings, boys, girls"
        ),
        at="needs",
        examples=("3 grandchildren (Kai, [[Zuri]] and Jayden)",),
        counter_examples=("children Diabetes, Asthma and",),
    ),
    Pattern(
        "PATIENT",
        "name.lower_relation",
        f"{either_of(NEAR)}(?:'s[ ]name[ ]is|[ ]named|,)?[ ](?P<phi>{LOWER_WORD}(?:[ ]{LOWER_WORD})?)(?"
        "![\\w'])",
        0.6,
        validator="lower_relative",
        needs=NEAR,
        at="needs",
        examples=("my son [[khalid]] has it", "dtr [[faith]] is poa", "my wife [[keisha]] and i"),
        counter_examples=(
            "my son has it",
            "daughter at bedside",
            "wife recently noted",
            "mother with cancer",
            "sister healthy",
            "son lives nearby",
        ),
    ),
    Pattern(
        "PATIENT",
        "name.lower_before_relation",
        (
            "\\((?:his|her|my|the|pt's)?[ ]?(?:son|daughter|wife|husband|mother|mom|mum|father|dad|brother|sister|niece"
            "|nephew|cousin|aunt|uncle|partner|friend|neighbor|neighbour|caregiver|carer|girlfriend|boyfriend)\\)"
        ),
        0.6,
        validator="lower_relative_before",
        needs=("(",),
        examples=("she asked for [[yusuf]] (brother) today",),
        counter_examples=("diabetes (mother)", "cancer (father)"),
    ),
    Pattern(
        "PATIENT",
        "name.kinship_india",
        f"(?:[SDWCsdwc]/[Oo])[.:]?[ ](?:(?:Late|Lt|Mr|Shri|Sri|Smt|Mrs)\\.?[ ]){{0,2}}(?P<phi>{NAME})",
        0.8,
        validator="full_person",
        needs=("s", "d", "w", "c"),
        at="needs",
        examples=("Anand S/o Late [[Madhavan Pillai]] aged",),
        counter_examples=("C/O Chest pain", "MRI W/O Contrast"),
    ),
    Pattern(
        "PATIENT",
        "name.called_by",
        "(?i:lives|living|resides|stays|staying|divorced|married|accompanied|cared[ ]for|brought[ ]in)["
        f" ](?:with|to|by|from)[ ](?P<phi>{NAME})(?=[ ,.;(])",
        0.6,
        validator="sure_person",
        needs=(
            "lives",
            "living",
            "resides",
            "stays",
            "staying",
            "divorced",
            "married",
            "accompanied",
            "cared",
            "brought",
        ),
        at="needs",
        examples=("Lives with [[Ragnhild]], who helps",),
        counter_examples=("carried by EMS", "lives with Family", "escorted by Police"),
    ),
    Pattern(
        "PATIENT",
        "name.baby",
        f"(?i:baby[ ]?(?:boy|girl)|bb|bg|infant|newborn|baby)(?:[ ](?i:of|of[ ]mother))?[ ](?P<phi>{NAME})",
        0.75,
        validator="sure_person",
        needs=("baby", "bb", "bg", "infant", "newborn", "babyboy", "babygirl"),
        at="needs",
        examples=("Baby Boy [[Abernathy]] was born", "BG [[OBIOMA]]"),
        counter_examples=("Baby Aspirin daily", "newborn Screening", "baby Blues"),
    ),
    Pattern(
        "PATIENT",
        "name.age",
        "\\d{1,3}[ -]?(?i:years?|yrs?|y/?o|yo|months?|mos?|weeks?|wks?|days?|m|f|[mf]\\b|y\\b|w?[mf])\\b",
        0.78,
        validator="person_before_age",
        at="digits",
        examples=(
            "[[Judith Farrow]] is a 43-year-old lady",
            "[[John Abernathy]], 45 y/o male",
            "[[Henrietta]] is a pleasant 71 yo",
        ),
        counter_examples=(
            "She is a 50-year-old",
            "Patient is a 50 yo",
            "Admitted, 45M",
            "This is a 45-year-old",
            "Metformin for 10 years",
        ),
    ),
    Pattern(
        "PATIENT",
        "name.age_paren",
        "\\((?:aged?[ ])?\\d{1,3}(?:[ ]?(?:y|yo|y/o|yrs?|m|f|M|F|years?(?:[ ]old)?))?\\)",
        0.7,
        validator="after_relation",
        needs=("(",),
        examples=("lives with son [[John]] (45)", "children [[Ana]] (9) and Luis"),
        counter_examples=("Ranson (3)", "Wells (4)", "PHQ (9)"),
    ),
    Pattern(
        "PATIENT",
        "name.after_age",
        f"\\d{{1,3}}[ ]?(?:[MF]|yo[ ]?[MF]?|y/o[ ]?[MF]?|yr[ ]old|year[ -]old)(?:[ ](?:male|female|man|w"
        f"oman|lady|gentleman|boy|girl))?,?[ ](?P<phi>{NAME})(?=,?[ ](?:presents|presented|is|was|p/w|w/"
        "|who|here|admitted|has|with|came|arrived|brought|called))",
        0.65,
        validator="uncommon_person",
        at="digits",
        examples=("34F [[Maame O.]] presents with",),
        counter_examples=("34F Caucasian with", "20 yo Female with"),
    ),
    Pattern(
        "PATIENT",
        "name.initials",
        "(?i:initials?|pt|patient|(?:spoke|spoken|talked)[ ](?:w/|w|with|to)|(?:effects|belongings|valuables|property|items[ ]given|released)[ ]to|reporter|witness)[ :(]{1,3}(?P<phi>(?:[A-Z]\\.[ -]{0,2}){2,4}(?:"
        "[A-Z](?![\\w])\\.?)?)",
        0.75,
        needs=tuple(
            "initials initial pt patient effects belongings valuables property items released reporter witness spoke spoken talked".split()
        ),
        at="needs",
        examples=(
            "(initials [[A.B.D.-K.]], aged",
            "Items given to [[R.O.]] (ring)",
            "Spoke w [[J.T.]] from IR",
        ),
        counter_examples=("patient U.S. born x", "initial dose"),
        validator="initials",
    ),
    Pattern(
        "PATIENT",
        "name.initials_subject",
        "(?P<phi>[A-Z]\\.[ ]?[A-Z]\\.)(?=,?[ ](?:is|was|has|reports|presents|states|denies|attended|ret"
        "urns|arrived|appeared|endorses|describes)\\b)",
        0.65,
        validator="initials",
        at="capital",
        examples=("[[J.T.]] is a 14 y.o.", "Client [[J.T.]] reports"),
        counter_examples=("I.V. was placed", "P.O. is fine"),
    ),
    Pattern(
        "PATIENT",
        "name.patient_verb",
        f"(?i:patient|pt|client|resident|member|baby)[ ](?P<phi>{NAME})(?=[ ](?:needs|is|was|has|present"
        "s|reports|called|states|denies|wants|will|would|came|seen|calling|requesting))",
        0.65,
        validator="uncommon_person",
        needs=("patient", "pt", "client", "resident", "member", "baby"),
        at="needs",
        examples=("Patient [[Delphine]] needs refill",),
        counter_examples=("Patient Services is closed", "Patient Portal is", "pt INR is 3"),
    ),
    Pattern(
        "PATIENT",
        "name.subject",
        "(?:died|passed[ ]away|said|says|told|asked|agreed|agrees|phoned|wants|feels|thinks|knows|drove"
        "|apologi[sz]ed|smiled|laughed|cried|wept|excused|visited|remarried|whispered|texted|phones|bel"
        "ieves|insists|remembers|worries|hopes|plans[ ]to|was[ ]born|lives[ ]in|works[ ]as)(?![\\w])",
        0.6,
        validator="subject",
        needs=words_of(
            "died, passed, said, says, told, asked, agreed, agrees, phoned, wants, feels, thinks, knows"
            ", drove, apologized, apologised, smiled, laughed, cried, wept, excused, visited, remarried"
            ", whispered, texted, phones, believes, insists, remembers, worries, hopes, plans, was, liv"
            "es, works"
        ),
        at="needs",
        examples=("alone since [[Ruth]] died in spring", "[[Nell]] excused us both"),
        counter_examples=(
            "Patient says",
            "Neurology agrees",
            "She said",
            "PT feels",
            "Nobody told",
            "Surgery wants",
        ),
    ),
)
