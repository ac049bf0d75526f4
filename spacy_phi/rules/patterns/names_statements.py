"""Names of people by what is said of the name itself: whose it is, to whom it belongs, to whom someone spoke.

A word is a name there even where diseases, drugs or instruments are called by it.
"""

from ..forms import FULL_NAME, words_of
from ..pattern import Pattern

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
        "name.relative_of",
        "(?i:mother|father|mom|mum|dad|wife|husband|son|daughter|sister|brother|aunt|uncle|niece|nephew|parents?|twin|widow"
        f"|widower|guardian|grandmother|grandfather)[ ]of[ ](?:(?i:baby|little|the[ ]late)[ ])?(?P<phi>{FULL_NAME})",
        0.8,
        validator="full_person",
        examples=("Mother of [[Zoladex Renn]] rang", "the brother of [[Ilse Renn]]"),
        counter_examples=("mother of Down Syndrome child", "wife of Patient", "parents of Newborn"),
    ),
)
