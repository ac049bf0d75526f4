"""Find the line breaks of hard-wrapped notes that do not end a sentence.

A line continues in the next one if the next one begins in lowercase, or if its first word would not have
fitted into the line. Neither holds after a blank line, or after the end of a sentence.
"""

import re

MIN_WIDTH = 60
"""Characters of the shortest line that is wrapped because it is full."""
_ENDS = (".", "!", "?", ":")
_WORD = re.compile(r"[ \t]*(\w\S*)")


def get_width(text: str) -> int:
    """Return the width at which lines of a note count as full: that of the longest, at least MIN_WIDTH.

    A part of a note never has a larger width, so a break that is continued in the note is continued there.
    """
    return max(MIN_WIDTH, *map(len, text.split("\n")))


def is_continued(text: str, start: int, end: int, width: int) -> bool:
    """Return whether a sentence continues after a line break.

    text: The note. start, end: The whitespace around the break. width: See `get_width`.
    """
    line = text[text.rfind("\n", 0, start) + 1 : start].rstrip()
    following = _WORD.match(text, end)
    if text.count("\n", start, end) > 1 or not line or line.endswith(_ENDS) or following is None:
        return False
    word = following[1]
    return word[0].islower() or len(line) + 1 + len(word) > width
