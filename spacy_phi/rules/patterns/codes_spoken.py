"""MEDICALRECORD, HEALTHPLAN, ACCOUNT, IDNUM, LICENSE and DEVICE: numbers that are said and typed out in words."""

from ..number_words import DIGITS
from ..pattern import Pattern

_DIGIT = f"(?:{DIGITS}|nought)"
_PART = rf"(?:{_DIGIT}|double|triple|treble|dash|hyphen|slash|[a-z])"
_GAP = r"(?: number| num| no\.?| id| code| hash)(?: is| was| of|:)?[ ,:]{1,3}"
_CODE = rf"(?P<phi>{_PART}(?:[-, ]{{1,3}}{_PART}(?![^\W_])){{2,24}}[-, ]{{1,3}}{_DIGIT})(?![^\W_])"


def _said(label: str, name: str, words: str, *examples: str, gap: str = _GAP) -> Pattern:
    """A pattern of a number in words behind one of some words, parted by bars."""
    needs = tuple(dict.fromkeys(word.split()[0] for word in words.split("|")))
    return Pattern(
        label,
        name,
        rf"(?:{words}){gap}{_CODE}",
        score=0.85,
        flags="i",
        needs=needs,
        at="needs",
        validator="spoken_code",
        examples=examples,
        counter_examples=(f"{needs[0]} number one of two", f"{needs[0]} number is a b c d"),
    )


PATTERNS: tuple[Pattern, ...] = (
    _said(
        "MEDICALRECORD",
        "mrn.said",
        "medical record|record|chart|unit|unit record|hospital|patient|u r|you are|ur|nhs|n h s|nhi|n h i|chi|file",
        "you are number [[three oh seven double two nine]] new paragraph",
        "hospital number is [[four four one oh two two]],",
        "NHS number [[four eight five triple seven three four five six]]\n",
    ),
    _said(
        "MEDICALRECORD",
        "mrn.said_short",
        "mrn|m r n|urn|u r n",
        "M R N [[one one eight oh five six two]]\n",
        "mrn is [[one one eight oh five six two]], date",
        gap=r"(?: number| no\.?)?(?: is| was|:)?[ ,:]{1,3}",
    ),
    _said(
        "HEALTHPLAN",
        "plan.said",
        "policy|member|membership|subscriber|medicare|medicaid|insurance|group|plan|health card|medical card|beneficiary",
        "policy number [[a b four four one oh two]]\n",
        "member ID is [[x j h eight eight four one two]],",
    ),
    _said(
        "ACCOUNT",
        "account.said",
        "account|acct|invoice|visit|encounter|billing|card|bank account",
        "account number [[nine nine one two oh four]]\n",
    ),
    _said(
        "IDNUM",
        "id.said",
        "claim|case|accession|job|dictation|referral|reference|ref|order|authorization|authorisation|confirmation|tracking|ticket"
        "|specimen|lab|report|document|employee|student|badge|passcode|pass|access|pin|approval",
        "claim number is [[s two four b k one one nine oh three]]\n",
        "accession number [[s dash two oh dash four four one]]\n",
    ),
    _said(
        "LICENSE",
        "license.said",
        "license|licence|registration|provider|prescriber|npi|n p i|dea|d e a|gmc|passport|driver's license",
        "licence number [[two two oh four four one]]\n",
    ),
    _said(
        "DEVICE",
        "device.said",
        "serial|lot|device|batch|model",
        "serial number [[q four four one oh two]]\n",
    ),
)
