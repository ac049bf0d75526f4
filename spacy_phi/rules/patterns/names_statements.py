"""Names of people by what is said of the name itself: whose it is, to whom it belongs, to whom someone spoke.

A word is a name there even where diseases, drugs or instruments are called by it.
"""

from ..forms import FULL_NAME, NAME, words_of
from ..pattern import Pattern

_OWNER = "(?:his|her|their|my|your|the[ ](?:patient|pt|child|baby|boy|girl|mother)'s|(?:patient|pt)'s)"
_KIND = (
    "(?:married|maiden|given|first|last|middle|birth|legal|family|full|real|chosen|preferred|pen|stage|pet)"
)
_PLURAL = (
    "(?:parents|grandparents|children|kids|twins|sisters|brothers|siblings|sons|daughters|nieces|nephews|cousins|aunts"
    "|uncles|friends|neighbou?rs|grandchildren|grandsons|granddaughters|grandkids|caregivers|guardians|roommates"
    "|partners|godparents|in-laws|stepchildren|triplets)"
)
_TALK = words_of(
    "spoke, spoken, talked, speaking, talking, chatted, interviewed, thanked, told, asked, phoned, telephoned, rang"
)

PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        "PATIENT",
        "name.is_name",
        f"(?:is|was)[ ](?:also[ ])?(?:{_OWNER}[ ](?:{_KIND}[ ])?|the[ ]{_KIND}[ ])(?:nick|sur|fore)?name\\b",
        0.8,
        validator="person_before",
        needs=("is", "was"),
        at="needs",
        examples=(
            "[[Ledderhose]] is her maiden name.",
            "[[Sever]] was his middle name",
            "[[Tibbs]] is the family name",
        ),
        counter_examples=("What is her name?", "This is the brand name", "Lasix is the brand name"),
    ),
    Pattern(
        "PATIENT",
        "name.are_relatives",
        f"(?:are|were)[ ](?:also[ ])?(?:{_OWNER}|the|our|both)?[ ]?(?:[a-z-]{{3,12}}[ ])?{_PLURAL}(?![\\w'])",
        0.75,
        validator="person_before",
        needs=("are", "were"),
        at="needs",
        examples=("Noor and [[Ilse]] are her sisters.", "Ruth and [[Peg]] were the twins"),
        counter_examples=("Both are the parents", "These are his brothers", "Labs are twins"),
    ),
    Pattern(
        "PATIENT",
        "name.first_of_relatives",
        f"(?:and|&)[ ]{NAME}[ ](?:are|were)[ ](?:also[ ])?(?:{_OWNER}|the|our|both)?[ ]?(?:[a-z-]{{3,12}}[ ])?{_PLURAL}(?![\\w'])",
        0.75,
        validator="person_before",
        needs=("and",),
        at="needs",
        examples=("[[Noor]] and Ilse are her sisters.", "[[Peg]] and Ruth were the twins"),
        counter_examples=("Mom and Ruth are sisters",),
    ),
    Pattern(
        "PATIENT",
        "name.before_title",
        "(?<=,[ ])(?i:mr|mrs|ms|miss|mx|dr|mister|madam)\\b\\.?(?=[,;)]|[ ](?![A-Z])|[ ]?(?:\\n|$))",
        0.8,
        validator="titled_before",
        needs=words_of("mr, mrs, ms, miss, mx, dr, mister, madam"),
        at="needs",
        examples=("[[Ledderhose]], Mr., rang", "seen with [[Sever]], Mrs; she"),
        counter_examples=("for Cardiology, Dr. on call", "Surgery, Ms. unknown", "fever, Mr. Oyelaran"),
    ),
    Pattern(
        "PATIENT",
        "name.relative_of",
        "(?i:mother|father|mom|mum|dad|wife|husband|son|daughter|sister|brother|aunt|uncle|niece|nephew|parents?|twin|widow"
        f"|widower|guardian|grandmother|grandfather)[ ]of[ ](?:(?i:baby|little|the[ ]late)[ ])?(?P<phi>{FULL_NAME})",
        0.8,
        validator="full_person",
        needs=words_of(
            "mother, father, mom, mum, dad, wife, husband, son, daughter, sister, brother, aunt, uncle, niece, nephew, "
            "parent, parents, twin, widow, widower, guardian, grandmother, grandfather"
        ),
        at="needs",
        examples=("Mother of [[Zoladex Renn]] rang", "the brother of [[Ilse Renn]]"),
        counter_examples=("mother of Down Syndrome child", "wife of Patient", "parents of Newborn"),
    ),
    Pattern(
        "PATIENT",
        "name.spoken_with",
        "(?i:spoke|spoken|talked|speaking|talking|chatted|interviewed|thanked|told|asked|phoned|telephoned|rang)"
        f"(?:[ ](?:briefly|again|today|directly|by[ ]phone|at[ ]length))?(?:[ ](?:to|with))?[ ](?P<phi>{NAME})"
        f"(?=,[ ](?:his|her|their|my|the)[ ]|[ ](?:who|that|whether|if|about|by[ ]phone|on[ ]the[ ]phone|regarding|today)\\b)",
        0.75,
        validator="person",
        needs=_TALK,
        at="needs",
        examples=(
            "Spoke to [[Ledderhose]], the patient's uncle,",
            "told [[Sever]] that",
            "asked [[Peyronie]] about it",
        ),
        counter_examples=("Spoke to Pharmacy about it", "asked Cardiology whether", "told Mother that"),
    ),
)
