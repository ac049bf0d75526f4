"""Count notes in a language other than the pipeline's, for the closing report."""

from collections.abc import Iterable, Iterator

from ..errors import Warnings
from ..lexicons.note_language import is_other_language
from .messages import warn
from .tasks import Task


class NoteLanguages:
    """Counts notes that are clearly in another language.

    lang (str): The expected language code; empty accepts any.
    """

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.notes = 0
        self.others = 0

    def watch(self, tasks: Iterable[Task]) -> Iterator[Task]:
        """Pass tasks on and count them."""
        for task in tasks:
            self.notes += 1
            self.others += is_other_language(task.text, self.lang)
            yield task

    def tell(self) -> None:
        """Warn if any note is in another language."""
        if self.others:
            warn(Warnings.W012.format(notes=f"{self.others} of {self.notes} notes are", lang=self.lang))
