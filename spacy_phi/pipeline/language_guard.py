"""Warn about notes in a language other than that of the PHI pipeline."""

import warnings
from collections.abc import Iterable
from pathlib import Path

from ..errors import PhiWarning, Warnings
from ..lexicons.note_language import is_other_language
from .inner import RULES


def get_note_language(model: str | Path | None, lang: str | None) -> str:
    """Return the language that notes must be in, or an empty string if any language is accepted.

    model: As in `load_inner`. A user's model for "xx" reads all languages.
    lang: Language of the inner pipeline; the built-in one for "xx" has English lexicons.
    """
    if lang not in (None, "xx"):
        return str(lang)
    return "en" if model in (None, RULES) else ""


class LanguageGuard:
    """Warns once about notes that are clearly in another language."""

    def __init__(self) -> None:
        self._has_warned = False
        self._expected = ""

    def check(self, texts: Iterable[str], model: str | Path | None, lang: str | None) -> None:
        """Check notes until one is in another language; `warn` then says so.

        texts: The notes. model, lang: As in `get_note_language`.
        """
        expected = get_note_language(model, lang)
        if not self._has_warned and any(is_other_language(text, expected) for text in texts):
            self._expected = expected

    def warn(self) -> None:
        """Warn (W012) if a checked note was in another language. It is apart from `check`, since a filter may
        turn the warning into an error."""
        if self._expected and not self._has_warned:
            self._has_warned = True
            warnings.warn(
                Warnings.W012.format(notes="A note is", lang=self._expected), PhiWarning, stacklevel=2
            )
