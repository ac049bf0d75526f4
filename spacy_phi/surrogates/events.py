"""Historical events: they do not date a visit, and shifting one would reveal the shift."""

import re

from ..lang.cues import cue_text

_WARS = cue_text("contexts.wars")
_EVENT = re.compile(rf"(?:the )?(?:{_WARS})", re.IGNORECASE)
_ATTACKS = re.compile(r"9[/-]11|(?:september|sept\.?|sep) 11(?:th)?", re.IGNORECASE)
_ATTACKS_AFTER = re.compile(
    r"[ -](?:survivor|responder|attacks?|terror|first[ -]responder|rescue|victim|memorial|veteran)",
    re.IGNORECASE,
)
_ATTACKS_BEFORE = re.compile(r"\b(?:surviv(?:ed|or of)|world trade cent(?:er|re)(?: on)?) $", re.IGNORECASE)
_REACH = 24


def is_event(text: str, start: int, end: int) -> bool:
    """Return whether a date of a note is a historical event, such as "WWII" or the "9/11" of a survivor.

    text: The note.
    start, end: Its offsets in characters.
    """
    value = text[start:end].strip()
    if _EVENT.fullmatch(value):
        return True
    return bool(_ATTACKS.fullmatch(value)) and bool(
        _ATTACKS_AFTER.match(text, end) or _ATTACKS_BEFORE.search(text[max(0, start - _REACH) : start])
    )
