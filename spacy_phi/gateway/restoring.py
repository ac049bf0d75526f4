"""Restoring of an answer, at once or chunk by chunk, with attention to where an original would be written."""

import json
import re
from contextlib import AbstractContextManager

from .substitutions import UNKNOWN, Substitutions

_ADDRESS = re.compile(
    r"""
      \]\(                                                    # the target of a Markdown link or picture
    | (?:https?|ftp|wss?|mailto|sms|javascript):
    | [a-z0-9+.-]:(?=[/\\])
    | //(?=[\w<\[])
    | www\.
    | [\w-]\.[a-z]{2,24}(?::\d{1,5})?[/?\#]
    """,
    re.IGNORECASE | re.VERBOSE,
)
_LONGEST = 64
"""Length that the start of an address, or of a code block, does not exceed."""
_STEP = 20_000
"""Length that is searched at once, so that other threads have their turn."""
_OPEN = re.compile(r"[\"'(]\s*[\w+.-]*\Z")
"""The opening of an address that may contain spaces."""
_ENDS = {'"': re.compile('"'), "'": re.compile("'"), "(": re.compile(r"\)")}
_SPACE = re.compile(r"[ \t\r\n\f\v]")
"""The only ends of other addresses; further spaces may be part of one."""
_JSON = re.compile(r"\s*(?:\{|\[\s*[\[{\"])")
_BEGUN = re.compile(r"\s*(?:[^\s\[]|\[\s*\S)")
_FENCE = re.compile(r"```[ \t]{0,4}(json)?", re.IGNORECASE)


class Surroundings:
    """The context of a place in a text that is read from left to right."""

    def __init__(self) -> None:
        self._at = self._fence_at = 0
        self._end: re.Pattern[str] | None = None
        self._is_json: bool | None = None

    @property
    def is_address(self) -> bool:
        """Return whether the place is inside an address, such as a URL or the target of a link."""
        return self._end is not None

    @property
    def is_json(self) -> bool:
        """Return whether the place is inside JSON: of the whole text, or of a code block marked as such."""
        return bool(self._is_json)

    @property
    def has_begun(self) -> bool:
        """Return whether it is known if the whole text is JSON."""
        return self._is_json is not None

    def advance(self, text: str, to: int) -> None:
        """Read on to an offset."""
        if self._is_json is None and _BEGUN.match(text, 0, to):
            self._is_json = _JSON.match(text) is not None
        # Without an end, the rest of the text would be searched again at each substitute.
        for fence in _FENCE.finditer(text, self._fence_at, to + _LONGEST):
            if fence.end() > to or fence.end() == len(text):  # the rest of it may still arrive
                break
            self._is_json, self._fence_at = bool(fence[1]), fence.end()
        self._fence_at = max(self._fence_at, to - _LONGEST)
        while self._at < to:
            if self._end is None:
                stop = min(to, self._at + _STEP)
                start = _ADDRESS.search(text, self._at, stop)
                self._at = start.end() if start else max(self._at, stop - _LONGEST)
                if start:
                    self._end = _end_of(text, start)
                elif stop == to:
                    return
            else:
                end = self._end.search(text, self._at, to)
                self._at = end.end() if end else to
                if end:
                    # What follows a target without a space may still be part of it.
                    self._end = _SPACE if end[0] == ")" else None

    def shift(self, count: int) -> None:
        """Adapt to a text whose first characters were removed."""
        self._at, self._fence_at = max(0, self._at - count), max(0, self._fence_at - count)


def _end_of(text: str, start: re.Match[str]) -> re.Pattern[str]:
    """Return the end of an address."""
    if start[0] == "](":
        return _ENDS["("]
    opened = _OPEN.search(text[max(0, start.start() - _LONGEST) : start.start()])
    return _ENDS[opened[0][0]] if opened else _SPACE


class RestoredStream:
    """An answer being restored: output that could be part of a substitute is withheld."""

    def __init__(self, substitutions: Substitutions, lock: AbstractContextManager, urls: bool) -> None:
        """substitutions: Of the session. lock: Of the session. urls: Restore inside addresses too."""
        self._substitutions, self._lock, self._urls = substitutions, lock, urls
        self._surroundings = Surroundings()
        self._text, self._done = "", 0
        self.unknown = 0
        """Number of placeholders that the session did not make; they are unchanged."""

    @property
    def held(self) -> str:
        """The end of the text that is withheld so far, as it arrived."""
        return self._text[self._done :]

    def feed(self, chunk: str) -> str:
        """Return the restored text that is final after one more chunk; it may be empty."""
        with self._lock:
            self._text += chunk
            # A match is decided once its longest form, a plural "s" and the next character have arrived.
            made = self._restore(len(self._text) - self._substitutions.longest - 2)
            if self._surroundings.has_begun:
                # Keep what shows whether the next match starts a word, or is part of an address.
                kept = max(self._done - _LONGEST, 0)
                self._text, self._done = self._text[kept:], self._done - kept
                self._surroundings.shift(kept)
            return made

    def end(self, chunk: str = "") -> str:
        """Return the remaining text. chunk: The last one."""
        with self._lock:
            self._text += chunk
            made = self._restore(len(self._text))
            self._text, self._done, self._surroundings = "", 0, Surroundings()
            return made

    def _restore(self, safe: int) -> str:
        made = []
        for start, end, original in self._substitutions.pieces(self._text, self._done):
            if original is not None and end > safe:
                break
            upto = min(end, safe)
            if upto > start:
                made.append(self._written(start, end, original) if original else self._text[start:upto])
                self.unknown += original == UNKNOWN
                self._done = upto
            if upto < end:
                break
        self._surroundings.advance(self._text, self._done)
        return "".join(made)

    def _written(self, start: int, end: int, original: str) -> str:
        """Return the original of a substitute as it is written at its place."""
        self._surroundings.advance(self._text, start)
        if self._surroundings.is_address and not self._urls:
            return self._text[start:end]
        is_raw = self._substitutions.is_raw(original)
        if self._surroundings.is_json and not is_raw:
            return json.dumps(original, ensure_ascii=False)[1:-1]
        if is_raw and not self._surroundings.is_json:
            return json.loads(f'"{original}"', strict=False)
        return original
