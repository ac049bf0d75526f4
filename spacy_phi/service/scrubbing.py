"""The service's pipelines: find PHI in a batch of notes, and apply a policy."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from spacy.language import Language

from ..batch.settings import Settings
from ..batch.stages import find_tasks, get_scrubber, load_ready, replace_tasks
from ..batch.tasks import Found, Outcome, Task
from ..errors import Errors, PhiError
from ..linking.values import PatientValue
from ..linking.word_edges import to_whole_words
from ..pipeline.inner import get_replacer, set_policy
from ..roster.entry import RosterEntry
from ..spans import Match
from ..surrogates.onset import Moment
from ..surrogates.operators import TagNumbers
from ..surrogates.policy import OPERATORS, POLICIES, Policy, get_policy, kept_identifiers


@dataclass
class Note:
    """A note being processed."""

    text: str
    patient: str | None = None
    matches: list[Match] | None = None
    """Spans marked by a person, instead of the findings."""
    given: tuple[Match, ...] | None = None
    """Findings of a structured field of a document, which is not searched."""
    people: tuple[RosterEntry, ...] = ()
    """Persons named by its document."""
    index_date: Moment | None = None
    """As `doc._.phi_index_date`."""

    @classmethod
    def from_task(cls, task: Task) -> "Note":
        """Return the note of a task."""
        return cls(task.text, task.patient, given=task.given, people=task.people, index_date=task.index_date)

    @property
    def task(self) -> Task:
        """The task for a worker."""
        return Task(self.text, self.patient, given=self.given, people=self.people, index_date=self.index_date)


class Scrubber:
    """One pipeline per mode; the first is loaded immediately, the other on first use.

    settings: Scrubbing settings and request defaults. keep_phi: Whether the policy of a request may keep
        direct identifiers. Not thread-safe: `worker.Worker` lets one thread use it.
    RAISES: PhiError for unusable settings.
    """

    def __init__(self, settings: Settings, keep_phi: bool = False) -> None:
        config = settings.config()
        self.settings = settings = replace(settings, mode=config["mode"])
        self.keep_phi = keep_phi
        self.policy = get_policy(config["policy"])
        self._named: dict[str, Policy] = {}
        self._pipelines = {settings.mode: load_ready(settings)}

    def get_policy(self, policy: str | dict[str, str] | None) -> Policy:
        """Return the policy of a request; each named policy is created once.

        RAISES: PhiError (E164), which does not quote the request, (E208) for one that keeps identifiers.
        """
        if policy is None:
            return self.policy
        made = self._make_policy(policy)
        kept = kept_identifiers(made)
        if kept and not self.keep_phi:
            raise PhiError(Errors.E208.format(labels=", ".join(kept)))
        return made

    def _make_policy(self, policy: str | dict[str, str]) -> Policy:
        try:
            if isinstance(policy, dict):
                return get_policy(policy)
            if policy not in self._named:
                self._named[policy] = get_policy(policy)
            return self._named[policy]
        except PhiError as error:
            if str(error).startswith(("[E003]", "[E004]", "[E005]")):
                known = ", ".join((*POLICIES, *OPERATORS))
                raise PhiError(Errors.E164.format(known=known)) from None
            raise

    def find(self, notes: Sequence[Note], policy: Policy, mode: str | None = None) -> list[Found]:
        """Find PHI in some notes; a failing note does not affect the others.

        policy: Its redactions win where labels disagree.
        """
        tasks = [note.task for note in notes if note.matches is None]
        nlp = self._pipeline(mode)
        set_policy(get_scrubber(nlp).inner, policy)
        found = iter(find_tasks(nlp, tasks, self.settings.max_seconds))
        return [next(found) if note.matches is None else mark(note) for note in notes]

    def replace(
        self,
        notes: Sequence[Note],
        found: Sequence[Found],
        policy: Policy,
        mode: str | None = None,
        each_alone: bool = False,
    ) -> list[Outcome]:
        """Return the notes of one request with the policy applied; a value found in one of a patient's notes
        is replaced in all.

        notes, found: of equal length. RETURNS: One per note, in order.
        """
        nlp = self._pipeline(mode)
        inner = get_scrubber(nlp).inner
        set_policy(inner, policy)
        # Tag numbers start over in each request, and nothing of it is remembered.
        get_replacer(inner).numbers = TagNumbers()
        return replace_tasks(nlp, second_tasks(notes, found, each_alone), self.settings.max_seconds)

    def _pipeline(self, mode: str | None) -> Language:
        mode = mode or self.settings.mode
        if mode not in self._pipelines:
            self._pipelines[mode] = load_ready(replace(self.settings, mode=mode))
        return self._pipelines[mode]


def second_tasks(notes: Sequence[Note], found: Sequence[Found], each_alone: bool) -> list[Task]:
    """Return the tasks of the second pass: each note with its findings and the values of its patient.

    notes, found: of one request, of equal length. each_alone: Scrub every note independently.
    """
    values: dict[str, set[PatientValue]] = {}
    for note, each in zip(notes, found):
        if note.patient is not None and not each_alone:
            values.setdefault(note.patient, set()).update(each.values)
    return [
        note.task._replace(found=each, values=tuple(values.get(note.patient or "", ())))
        for note, each in zip(notes, found)
    ]


def mark(note: Note) -> Found:
    """Return the spans that a person marked in a note, as findings."""
    matches = sorted(note.matches or ())
    return Found(tuple(matches if note.given is not None else to_whole_words(note.text, matches)))
