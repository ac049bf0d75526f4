"""Warn about notes in a language other than that of the PHI pipeline."""

import warnings
from collections.abc import Iterable
from pathlib import Path

from ..errors import PhiWarning, Warnings
from ..lexicons.note_language import is_other_language
from .inner import RULES


def get_note_language(model: str | Path | None, lang: str | None) -> str:
    """Return the language that notes must be in, or an empty string if any language is accepted.

    model (str | Path | None): As in `load_inner`. A user's model for "xx" reads all languages.
    lang (str | None): Language of the inner pipeline; the built-in one for "xx" has English lexicons.
    """
    if lang not in (None, "xx"):
        return str(lang)
    return "en" if model in (None, RULES) else ""


class LanguageGuard:
    """Warns once about notes that are clearly in another language."""

    def __init__(self) -> None:
        self._has_warned = False

    def check(self, texts: Iterable[str], model: str | Path | None, lang: str | None) -> None:
        """Check notes until one is in another language (W012).

        texts (Iterable[str]): The notes. model, lang: As in `get_note_language`.
        """
        expected = get_note_language(model, lang)
        if self._has_warned or not any(is_other_language(text, expected) for text in texts):
            return
        self._has_warned = True
        warnings.warn(Warnings.W012.format(notes="A note is", lang=expected), PhiWarning, stacklevel=2)
