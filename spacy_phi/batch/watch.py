"""Counts of a run for its closing report: notes of patients in the roster, and notes in another language."""

from collections.abc import Iterable, Iterator

from ..errors import Warnings
from ..lexicons.note_language import is_other_language
from ..roster.rosters import Roster
from .messages import tell, warn
from .tasks import Outcome, Task, count_survivors


class Watch:
    """Counts the texts that pass.

    roster (Roster | None): None counts no patients. lang (str): The expected language; empty accepts any.
    is_own (bool): Whether the roster consists of the persons in the input; then no match is no mistake.
    """

    def __init__(self, roster: Roster | None, lang: str, is_own: bool = False) -> None:
        self.roster, self.lang, self.is_own = roster, lang, is_own
        self.texts = self.known = self.others = 0
        self.survived = self.with_survivors = 0

    def watch(self, tasks: Iterable[Task]) -> Iterator[Task]:
        """Pass tasks on and count them."""
        for task in tasks:
            self.texts += 1
            self.known += self.roster is not None and task.patient in self.roster
            self.others += is_other_language(task.text, self.lang)
            yield task

    def see(self, outcome: Outcome) -> None:
        """Count the values of the roster that only the search of the output found."""
        count = count_survivors(outcome)
        self.survived += count
        self.with_survivors += count > 0

    def tell(self) -> None:
        """Report the counts. Warn of a roster that matches no text, which is most likely a mistake, and of
        notes clearly in another language.
        """
        patients = 0 if self.roster is None else self.roster.n_patients
        if patients and self.known:
            tell(f"The roster knows the patients of {self.known} of {self.texts} texts.")
        elif patients and self.texts and not self.is_own:
            warn(Warnings.W190.format(texts=self.texts, patients=patients))
        if self.roster is not None and self.texts:
            tell(
                f"The output was searched for the roster of each note: {self.survived} values were left in "
                f"{self.with_survivors} texts, and have been replaced."
            )
        if self.others:
            warn(Warnings.W012.format(notes=f"{self.others} of {self.texts} notes are", lang=self.lang))
