"""Numbers that are the same for everybody: emergency calls, crisis lines, poison centres, quit lines."""

import re

from ..lang import vocabulary

_LETTERS = str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "22233344455566677778889999")

# As their owners publish them, without the prefix 1 of North America.
_LINES = frozenset(vocabulary("public_lines_lines"))


def is_public_line(text: str) -> bool:
    """Return whether a telephone is a public one, in digits or letters, with what is pressed after it or
    not.
    """
    number = re.split(r"(?i)[ ,;]*(?:ext|opt|press|x(?=[ .]?\d)).*", text.strip(), maxsplit=1)[0]
    digits = re.sub(r"\D", "", number.upper().translate(_LETTERS))
    # Of a number in full only: 1911 is an extension, not 1 and 911.
    return digits in _LINES or (len(digits) == 11 and digits.startswith("1") and digits[1:] in _LINES)
