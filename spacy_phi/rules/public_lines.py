"""Public numbers that are the same for everybody: emergency calls, crisis lines, poison centers, quit
lines."""

import re

from ..lang import vocabulary
from ..lang.cues import cue

_LETTERS = str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "22233344455566677778889999")

# As their owners publish them, without the North American prefix 1.
_LINES = frozenset(vocabulary("contacts.public"))
_EXTENSION = cue("contexts.extension")


def is_public_line(text: str) -> bool:
    """Return whether a telephone number is a public one, in digits or letters, with or without a following
    extension.
    """
    number = _EXTENSION.split(text.strip(), maxsplit=1)[0]
    digits = re.sub(r"\D", "", number.upper().translate(_LETTERS))
    # Only complete numbers: 1911 is an extension, not 1 and 911.
    return digits in _LINES or (len(digits) == 11 and digits.startswith("1") and digits[1:] in _LINES)
