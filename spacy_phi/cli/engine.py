"""Notes in, scrubbed notes out: in this process or in spawned workers, always in order."""

import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

import spacy
import srsly
from spacy.language import Language

from ..corpora.roster import load_roster
from ..errors import Errors, PhiError, get_place
from ..labels import LABELS
from ..pipeline.disambiguator import PhiDisambiguator
from ..pipeline.inner import get_replacer
from ..pipeline.language_guard import get_note_language
from ..pipeline.replacer import roster_names, whole_words
from ..pipeline.scrubber import PhiScrubber, Result
from ..pipeline.span_groups import VETOED
from ..rules.veto import Veto
from ..rules.vetoes.network import REASON as NETWORK
from ..spans import Match
from ..surrogates.keys import SecretKey, use_key
from ..surrogates.operators import tag
from ..surrogates.other_notes import Told, find_told, tell
from ..surrogates.policy import DEFAULT_POLICY, get_policy, policy_block
from .note_languages import NoteLanguages
from .roster_use import RosterUse
from .saved import read_saved
from .time_limit import TimeLimit, chunk_seconds, has_timer, process_seconds, time_limit
from .workers import Worker

FIND, REPLACE, SCRUB = "find", "replace", "scrub"
"""What is done with a stream of tasks: the first half of the work, the second, or both."""
_KEEP = get_policy("keep")
_CHUNK = 64
_CHUNK_CHARS = 500_000


class Found(NamedTuple):
    """What was found in a note, or an error that says nothing of the note."""

    matches: tuple[Match, ...] = ()
    vetoes: tuple[Veto, ...] = ()
    """What was taken back, and why."""
    told: frozenset[Told] = frozenset()
    """What the note tells the patient's others; it holds text of the note."""
    error: str | None = None

    @property
    def vetoed(self) -> tuple[Match, ...]:
        """What was taken back, but for what the network alone did not bear out: another note may."""
        return tuple(veto.match for veto in self.vetoes if veto.reason != NETWORK)


class Task(NamedTuple):
    """What a worker needs of a note."""

    text: str
    patient: str | None = None
    found: Found | None = None
    """For REPLACE: what FIND gave."""
    told: tuple[Told, ...] = ()
    """For REPLACE: what the patient's notes told."""


class Outcome(NamedTuple):
    """What became of a note: its scrubbed text and findings, or an error that says nothing of the note."""

    scrubbed: str | None
    findings: list[dict[str, Any]]
    error: str | None = None
    vetoes: tuple[Veto, ...] = ()
    """What was found and taken back, and why."""
    parts: "tuple[Outcome, ...]" = ()
    """Of a row: what became of each of its texts."""


@dataclass(frozen=True)
class Settings:
    """How to scrub; see `phi_scrubber` for the meaning of each."""

    policy: str | tuple[tuple[str, str], ...] | None = None
    """A name, a file with a table of labels and operators (`.json`), or the table itself as pairs; None for
    that of the pipeline."""
    mode: str | None = None
    """None for that of the pipeline."""
    labels: tuple[str, ...] = ()
    model: str | None = None
    lang: str = "en"
    roster: str | None = None
    """File, folder or database of the hospital's roster; see `corpora.roster.load_roster`."""
    roster_query: str | None = None
    is_lenient: bool = False
    """Whether lines of the roster that cannot be read are passed by, as they are set aside elsewhere."""
    max_seconds: float = 60.0
    """What a note may take; one that takes longer is set aside. 0 for no limit."""
    policy_settings: tuple[tuple[str, str], ...] = ()
    """Settings of a named policy, by name."""
    allow: tuple[str, ...] = ()
    deny: tuple[str, ...] = ()
    terminologies: tuple[str, ...] = ()
    patterns: str | None = None
    """File of the user's own patterns."""
    surety: float | None = None

    def config(self) -> dict[str, Any]:
        """The component's config: what is set here goes before what the pipeline brings along."""
        saved = read_saved(self.model)
        own = {
            "policy": self._policy(),
            "mode": self.mode,
            "labels": list(self.labels),
            "allow": list(self.allow),
            "deny": list(self.deny),
            "terminologies": list(self.terminologies),
            "patterns": self.patterns,
            "surety": self.surety,
        }
        given = {key: value for key, value in own.items() if value not in (None, [])}
        model = {} if saved.folder else {"model": self.model}
        return {
            "policy": DEFAULT_POLICY,
            "mode": "balanced",
            "labels": None,
            **saved.settings,
            **given,
            **model,
        }

    def _policy(self) -> Any:
        if self.policy_settings:
            return policy_block(str(self.policy), dict(self.policy_settings))
        if isinstance(self.policy, tuple):
            return dict(self.policy)
        if self.policy is not None and self.policy.endswith(".json"):
            return _read_table(Path(self.policy))
        return self.policy


def _read_table(path: Path) -> dict[str, str]:
    try:
        table = srsly.read_json(path)
    except (OSError, ValueError):
        raise PhiError(Errors.E128.format(path=path, reason="no JSON file that can be read")) from None
    if not isinstance(table, dict):
        raise PhiError(Errors.E128.format(path=path, reason="not a table of labels and operators"))
    return table


def numbers_values(settings: Settings) -> bool:
    """Whether values are numbered on from note to note, so that a run that goes on needs what is done."""
    policy = get_policy(settings.config()["policy"])
    return any(policy.operator(label) is tag for label in LABELS)


def load(settings: Settings) -> Language:
    """A pipeline with the scrubber in it, ready to run. Raises PhiError for settings that cannot be used."""
    saved = read_saved(settings.model)
    lang = saved.lang or settings.lang
    try:
        nlp = spacy.blank(lang)
    except ImportError:
        raise PhiError(Errors.E214.format(lang=lang)) from None
    scrubber = nlp.add_pipe("phi_scrubber", config={**settings.config(), "annotate_ents": False})
    assert isinstance(scrubber, PhiScrubber)
    if saved.folder is not None:
        try:
            scrubber.from_disk(saved.folder)
        except (OSError, ValueError) as error:
            kind = type(error).__name__
            raise PhiError(Errors.E007.format(model=settings.model, kind=kind)) from None
    if settings.roster is not None:
        # Not by the config, which would hold the URL of a database.
        scrubber.set_roster(load_roster(settings.roster, settings.roster_query, settings.is_lenient))
    scrubber.inner  # noqa: B018 - a model that cannot be loaded is told now
    return nlp


def load_ready(settings: Settings) -> Language:
    """As `load`, but what is loaded with the first note is loaded now. RAISES: PhiError where that fails."""
    nlp = load(settings)
    (found,) = find_tasks(nlp, [Task("Seen today.")])
    if found.error is not None:
        raise PhiError(found.error)
    return nlp


def _scrubber(nlp: Language) -> PhiScrubber:
    scrubber = nlp.get_pipe("phi_scrubber")
    assert isinstance(scrubber, PhiScrubber)
    return scrubber


def _scrub(nlp: Language, tasks: Sequence[Task]) -> list[Result]:
    return _scrubber(nlp).scrub_texts([task.text for task in tasks], [task.patient for task in tasks])


def scrub_tasks(nlp: Language, tasks: Sequence[Task], seconds: float | None = None) -> list[Outcome]:
    """Scrub some notes; one that fails is told apart and does not touch the others.

    nlp (Language): from `load`. tasks (Sequence[Task]): the notes. seconds (float | None): what each may
        take, as of `time_limit`.
    RETURNS (list[Outcome]): one a note, in order.
    """
    try:
        with time_limit(seconds and chunk_seconds(seconds, len(tasks))):
            return [_outcome(result) for result in _scrub(nlp, tasks)]
    except (Exception, TimeLimit) as error:
        if len(tasks) > 1:
            return [outcome for task in tasks for outcome in scrub_tasks(nlp, [task], seconds)]
        return [Outcome(None, [], error_message(error, seconds))]


def error_message(error: BaseException, seconds: float | None = None) -> str:
    """What may be told of an error: its code, or its kind and place, and nothing of the note."""
    if isinstance(error, TimeLimit):
        return Errors.E215.format(seconds=seconds or 0)
    if isinstance(error, PhiError):
        return str(error)
    return Errors.E125.format(kind=type(error).__name__, place=get_place(error))


def find_tasks(nlp: Language, tasks: Sequence[Task], seconds: float | None = None) -> list[Found]:
    """What is found in some notes; as `scrub_tasks`, but nothing is put in its place."""
    replacer = get_replacer(_scrubber(nlp).inner)
    policy, replacer.policy = replacer.policy, _KEEP
    try:
        with time_limit(seconds and chunk_seconds(seconds, len(tasks))):
            return [_found(result, task.text, nlp) for result, task in zip(_scrub(nlp, tasks), tasks)]
    except (Exception, TimeLimit) as error:
        if len(tasks) > 1:
            return [found for task in tasks for found in find_tasks(nlp, [task], seconds)]
        return [Found(error=error_message(error, seconds))]
    finally:
        replacer.policy = policy


def _found(result: Result, text: str, nlp: Language) -> Found:
    inner = _scrubber(nlp).inner
    matches = result.groups.get(get_replacer(inner).spans_key, [])
    found = Found(tuple(matches), _get_vetoes(result))
    told = tell(text, matches, found.vetoed, inner.lang or "en")
    return found._replace(told=frozenset(told))


def _get_vetoes(result: Result) -> tuple[Veto, ...]:
    vetoed = result.groups.get(VETOED, [])
    more = result.more.get(VETOED, {})
    nothing = [""] * len(vetoed)  # a model of the user's own may give no reasons
    return tuple(map(Veto, vetoed, more.get("terms", nothing), more.get("reasons", nothing)))


def replace_tasks(nlp: Language, tasks: Sequence[Task], seconds: float | None = None) -> list[Outcome]:
    """Scrub notes of which it is known what was found in them, and what the patient's other notes told."""
    outcomes = []
    for task in tasks:
        try:
            with time_limit(seconds):
                outcome = _replace(nlp, task)
        except (Exception, TimeLimit) as error:
            outcome = Outcome(None, [], error_message(error, seconds))
        outcomes.append(outcome)
    return outcomes


def _replace(nlp: Language, task: Task) -> Outcome:
    scrubber = _scrubber(nlp)
    inner, found = scrubber.inner, task.found or Found()
    if found.error is not None:
        return Outcome(None, [], found.error)
    indexes = [pipe.index for _, pipe in inner.pipeline if isinstance(pipe, PhiDisambiguator)]
    more = find_told(task.text, found.matches, found.vetoed, task.told, *indexes[:1])
    matches = whole_words(task.text, sorted([*found.matches, *more]))
    scrubbed, findings = get_replacer(inner).rewrite(
        task.text,
        matches,
        task.patient,
        language=inner.lang or "en",
        roster=roster_names(scrubber.roster_of(task.patient)),
    )
    return Outcome(
        scrubbed, [dict(finding) for finding in findings], vetoes=_taken_back(found.vetoes, matches)
    )


_STAGES: dict[str, Callable[[Language, Sequence[Task], float | None], list[Any]]] = {
    FIND: find_tasks,
    REPLACE: replace_tasks,
    SCRUB: scrub_tasks,
}


def _outcome(result: Result) -> Outcome:
    return Outcome(
        result.scrubbed, [dict(finding) for finding in result.findings], vetoes=_get_vetoes(result)
    )


def _taken_back(vetoes: Iterable[Veto], matches: Iterable[Match]) -> tuple[Veto, ...]:
    """The vetoes, but for those that other notes of the patient have overruled."""
    places = {(match.start, match.end) for match in matches}
    return tuple(veto for veto in vetoes if (veto.match.start, veto.match.end) not in places)


def chunks(tasks: Iterable[Task]) -> Iterator[list[Task]]:
    """Tasks by the dozen, fewer where they are long, so that memory is bounded by one chunk."""
    chunk: list[Task] = []
    chars = 0
    for task in tasks:
        chunk.append(task)
        chars += len(task.text)
        if len(chunk) >= _CHUNK or chars >= _CHUNK_CHARS:
            yield chunk
            chunk, chars = [], 0
    if chunk:
        yield chunk


def scrub_stream(settings: Settings, tasks: Iterable[Task], jobs: int = 1) -> Iterator[Outcome]:
    """Scrub a stream of notes, each by itself; arguments, order and errors as of `Crew`."""
    with Crew(settings, jobs) as crew:
        yield from crew.work(SCRUB, tasks)


class Crew:
    """Pipelines at work: one in this process, or one in each of several spawned ones. A context manager.

    settings (Settings): how to scrub. jobs (int): processes; with 1 the work is done in this one.
    RAISES: PhiError for settings that cannot be used.
    """

    def __init__(self, settings: Settings, jobs: int = 1) -> None:
        self._nlp = load(settings)  # Wrong settings are told here, not by every worker.
        self._roster_use = RosterUse(_scrubber(self._nlp).roster)
        model = _scrubber(self._nlp).model_name
        self._note_languages = NoteLanguages(get_note_language(model, _scrubber(self._nlp).inner.lang))
        self._stack = ExitStack()
        self._settings, self._jobs = settings, jobs
        self._workers: list[Worker] = []

    @property
    def language(self) -> str:
        """Of the pipeline that finds."""
        return _scrubber(self._nlp).inner.lang or "en"

    @property
    def key(self) -> SecretKey | None:
        """The secret key that the policy draws from; None where it needs none."""
        return get_replacer(_scrubber(self._nlp).inner).policy.key

    def __enter__(self) -> "Crew":
        # Where no timer can end a note in this process, another does the work, which can be ended.
        if self._jobs > 1 or (self._settings.max_seconds and not has_timer()):
            for _ in range(self._jobs):
                self._workers.append(self._stack.enter_context(self._hire()))
        return self

    def _hire(self) -> Worker:
        # Numbers go on from what the dead worker had counted, which is gone with it.
        counts = numbers_values(self._settings)
        seconds = self._settings.max_seconds
        return Worker(
            _start,
            (self._settings, self.key),
            partial(_work, seconds),
            partial(_given_up, seconds),
            lambda stage: stage == FIND or not counts,
            lambda tasks: process_seconds(seconds, tasks, hasattr(signal, "setitimer")) if seconds else None,
        )

    def __exit__(self, kind: type[BaseException] | None, *args: Any) -> None:
        self._stack.close()
        if kind is None:
            self._roster_use.tell()
            self._note_languages.tell()

    def work(self, stage: str, tasks: Iterable[Task]) -> Iterator[Any]:
        """Do a stage of the work on a stream of notes.

        stage (str): FIND, REPLACE or SCRUB. tasks: any number of notes, taken as they are needed.
        YIELDS (Found | Outcome): one a note, in order; the same whatever the number of jobs is, as the notes
            of one patient go to one worker.
        RAISES: PhiError (E126) where a worker dies and no other can take its place.
        """
        if stage != FIND:
            tasks = self._note_languages.watch(self._roster_use.watch(tasks))
        if not self._workers:
            for chunk in chunks(tasks):
                yield from _STAGES[stage](self._nlp, chunk, self._settings.max_seconds)
            return
        yield from _in_order(self._workers, stage, chunks(tasks))


def _in_order(workers: list[Worker], stage: str, stream: Iterator[list[Task]]) -> Iterator[Any]:
    sent: deque[list[int]] = deque()
    while True:
        window = [task for chunk in islice(stream, len(workers)) for task in chunk]
        if window:
            owners = [_owner(task, n, len(workers)) for n, task in enumerate(window)]
            for w in set(owners):
                workers[w].submit(stage, [t for t, owner in zip(window, owners) if owner == w])
            sent.append(owners)
        # Two windows are under way, so that no worker waits for the slowest.
        if len(sent) > 1 or (sent and not window):
            owners = sent.popleft()
            results = {w: iter(workers[w].result()) for w in set(owners)}
            for owner in owners:
                yield next(results[owner])
        elif not window:
            return


def _owner(task: Task, number: int, workers: int) -> int:
    return (number if task.patient is None else crc32(task.patient.encode("utf8", "surrogatepass"))) % workers


_NLP: Language | None = None


def _start(settings: Settings, key: SecretKey | None) -> None:
    """Load the pipeline in a worker, with the key of the parent, which may be random."""
    global _NLP
    with use_key(key):
        _NLP = load(settings)


def _given_up(seconds: float, stage: str, was_late: bool) -> Any:
    error = Errors.E215.format(seconds=seconds) if was_late else Errors.E136
    return Found(error=error) if stage == FIND else Outcome(None, [], error)


def _work(seconds: float, stage: str, tasks: list[Task]) -> list[Any]:
    assert _NLP is not None
    return _STAGES[stage](_NLP, tasks, seconds)
