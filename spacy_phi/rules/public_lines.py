"""Numbers that are the same for everybody: emergency calls, crisis lines, poison centres, quit lines."""

import re

_LETTERS = str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "22233344455566677778889999")

# As their owners publish them, without the prefix 1 of North America.
_LINES = frozenset(
    """8002738255 8002221222 8007848669 8007997233 8006564673 8006624357 8004224453 8006334227 8664887386 8338526262
    8883737888 8663319474 8006771116 8003321088 8002324636 8007721213 8334564566 8006686868
    116123 116117 08001111 0800585858 08082000247 08000684141 0800555111
    131114 131126 1300224636 1300659467 1800551800 1800737732 1800022222
    0800543354 0800611116 0800764766 0508828865 0800376633 0800787797
    1800247247 18092166 018092166 1800341900 14416 18005990019
    741741 838255 85258 686868 45645 50808 233733 988 911 999 112 111 811 211 1737""".split()
)


def is_public_line(text: str) -> bool:
    """Whether a telephone is a public one, in digits or letters, with what is pressed behind it or not."""
    number = re.split(r"(?i)[ ,;]*(?:ext|opt|press|x(?=[ .]?\d)).*", text.strip(), maxsplit=1)[0]
    digits = re.sub(r"\D", "", number.upper().translate(_LETTERS))
    # Of a number in full only: 1911 is an extension, not 1 and 911.
    return digits in _LINES or (len(digits) == 11 and digits.startswith("1") and digits[1:] in _LINES)
