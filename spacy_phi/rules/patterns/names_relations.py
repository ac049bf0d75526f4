"""Names of relatives and of people by their age or initials.

The expressions take what looks like a name; the checks of rules.checks.name cut off what is not part of it.
"""

from ..forms import NAME
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
        examples=("her sons [[Teo]] and Rafael visit",),
        counter_examples=("sisters Diabetes and asthma",),
    ),
    Pattern(
        "PATIENT",
        "name.before_relation",
        f"{either_of(RELATIONS)}",
        0.75,
        validator="relative_before",
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
        "name.lower_relation",
        f"{either_of(NEAR)}(?:'s[ ]name[ ]is|[ ]named|,)?[ ](?P<phi>{LOWER_WORD}(?:[ ]{LOWER_WORD})?)(?"
        "![\\w'])",
        0.6,
        validator="lower_relative",
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
        examples=("she asked for [[yusuf]] (brother) today",),
        counter_examples=("diabetes (mother)", "cancer (father)"),
    ),
    Pattern(
        "PATIENT",
        "name.age",
        "\\d{1,3}[ -]?(?i:years?|yrs?|y/?o|yo|months?|mos?|weeks?|wks?|days?|m|f|[mf]\\b|y\\b|w?[mf])\\b",
        0.78,
        validator="person_before_age",
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
        "name.initials",
        "(?i:initials?|pt|patient|(?:spoke|spoken|talked)[ ](?:w/|w|with|to)|(?:effects|belongings|valuables|property|items[ ]given|released)[ ]to|reporter|witness)[ :(]{1,3}(?P<phi>(?:[A-Z]\\.[ -]{0,2}){2,4}(?:"
        "[A-Z](?![\\w])\\.?)?)",
        0.75,
        examples=(
            "(initials [[A.B.D.-K.]], aged",
            "Items given to [[R.O.]] (ring)",
            "Spoke w [[J.T.]] from IR",
        ),
        counter_examples=("patient U.S. born x", "initial dose"),
        validator="initials",
    ),
)
