"""Count notes whose patient is in the roster: a roster that matches none is most likely a mistake."""

from collections.abc import Iterable, Iterator

from ..errors import Warnings
from ..roster.rosters import Roster
from .messages import tell, warn
from .tasks import Task


class RosterUse:
    """Counts texts whose patient is in a roster.

    roster (Roster | None): None counts nothing.
    """

    def __init__(self, roster: Roster | None) -> None:
        self.roster = roster
        self.texts = 0
        self.known = 0

    def watch(self, tasks: Iterable[Task]) -> Iterator[Task]:
        """Pass tasks on and count them."""
        for task in tasks:
            self.texts += 1
            self.known += self.roster is not None and task.patient in self.roster
            yield task

    def tell(self) -> None:
        """Report the count, and warn if a roster of patients matched none."""
        patients = 0 if self.roster is None else self.roster.n_patients
        if not patients or not self.texts:
            return
        if self.known:
            tell(f"The roster knows the patients of {self.known} of {self.texts} texts.")
        else:
            warn(Warnings.W190.format(texts=self.texts, patients=patients))
