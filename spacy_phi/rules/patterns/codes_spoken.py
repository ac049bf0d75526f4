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
)
