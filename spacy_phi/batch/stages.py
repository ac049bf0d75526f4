"""Load a pipeline for a run, and its stages for a batch of notes: find, replace, or both. A failing note does
not affect the others."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, TypeVar

import spacy
from spacy.language import Language

from ..errors import Errors, PhiError, get_place
from ..linking.patient import collect_from_note, find_known
from ..linking.values import PatientValue
from ..linking.word_edges import to_whole_words
from ..pipeline.disambiguator import PhiDisambiguator
from ..pipeline.inner import get_linker, get_replacer
from ..pipeline.result import Result
from ..pipeline.scrubber import PhiScrubber
from ..pipeline.span_groups import VETOED
from ..roster.entry import RosterEntry
from ..roster.rosters import load_roster
from ..roster.survivors import IN_KEPT, SURVIVED
from ..rules.veto import Veto
from ..spans import Match, SourceKind
from ..surrogates.onset import Event, Moment, RelativeDay
from .settings import Settings, read_saved
from .tasks import Found, Outcome, Task
from .time_limit import TimeLimit, chunk_seconds, time_limit

_T = TypeVar("_T")
FIND, REPLACE, SCRUB = "find", "replace", "scrub"
"""Processes a stream of tasks: finding, replacing, or both."""


def load(settings: Settings) -> Language:
    """Return a pipeline with the scrubber, ready to run. RAISES: PhiError for unusable settings."""
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
        # Not in the config, which would store the database URL.
        scrubber.set_roster(load_roster(settings.roster, settings.roster_query, settings.is_lenient))
    scrubber.inner  # noqa: B018 - a model that cannot be loaded is told now
    return nlp


def get_scrubber(nlp: Language) -> PhiScrubber:
    """Return the scrubber of a pipeline returned by `load`."""
    scrubber = nlp.get_pipe("phi_scrubber")
    assert isinstance(scrubber, PhiScrubber)
    return scrubber


def load_ready(settings: Settings) -> Language:
    """Like `load`, but also load now everything that is otherwise loaded with the first note. RAISES:
    PhiError on failure."""
    nlp = load(settings)
    (found,) = find_tasks(nlp, [Task("Seen today.")])
    if found.error is not None:
        raise PhiError(found.error)
    return nlp


def _columns(tasks: Sequence[Task]) -> tuple[list[str], list[str | None], list[tuple[RosterEntry, ...]]]:
    """Return the texts, the patients and the people of tasks."""
    return [each.text for each in tasks], [each.patient for each in tasks], [each.people for each in tasks]


def _apart(
    tasks: Sequence[Task], take: Callable[[Task], _T], search: Callable[[list[Task]], Iterable[_T]]
) -> list[_T]:
    """Return the results of tasks in order, both those with given findings and those to search."""
    searched = iter(search([task for task in tasks if task.given is None]))
    return [next(searched) if task.given is None else take(task) for task in tasks]


def scrub_tasks(nlp: Language, tasks: Sequence[Task], seconds: float | None = None) -> list[Outcome]:
    """Scrub a batch of notes; a failing note does not affect the others.

    nlp: From `load`. tasks: The notes. seconds: Time limit per note, as in `time_limit`.
    RETURNS: One per note, in order.
    """

    def take(task: Task) -> Outcome:
        return replace_tasks(nlp, [task._replace(found=_take(task, nlp))], seconds)[0]

    def scrub(tasks: Sequence[Task]) -> list[Outcome]:
        dates = [task.index_date for task in tasks]
        return list(map(_outcome, get_scrubber(nlp).scrub_texts(*_columns(tasks), dates)))

    return _apart(tasks, take, partial(_guarded, scrub, _failed, seconds))


def _guarded(
    work: Callable[[Sequence[Task]], list[_T]],
    fail: Callable[[str], _T],
    seconds: float | None,
    tasks: Sequence[Task],
) -> list[_T]:
    """Return the results of tasks, worked on together or, after an error, one by one."""
    if not tasks:
        return []
    try:
        with time_limit(seconds and chunk_seconds(seconds, len(tasks))):
            return work(tasks)
    except (Exception, TimeLimit) as error:
        if len(tasks) > 1:
            return [result for task in tasks for result in _guarded(work, fail, seconds, [task])]
        return [fail(error_message(error, seconds))]


def _failed(error: str) -> Outcome:
    return Outcome(None, [], error)


def error_message(error: BaseException, seconds: float | None = None) -> str:
    """Return the code of an error, or its type and location, without text of the note."""
    if isinstance(error, TimeLimit):
        return Errors.E215.format(seconds=seconds or 0)
    if isinstance(error, PhiError):
        return str(error)
    return Errors.E125.format(kind=type(error).__name__, place=get_place(error))


def find_tasks(nlp: Language, tasks: Sequence[Task], seconds: float | None = None) -> list[Found]:
    """Find PHI in notes as `scrub_tasks` does, without replacing it."""

    def find(tasks: Sequence[Task]) -> list[Found]:
        results = get_scrubber(nlp).find_texts(*_columns(tasks))
        return [_found(result, task.text, nlp) for result, task in zip(results, tasks)]

    return _apart(
        tasks, partial(_take, nlp=nlp), partial(_guarded, find, lambda error: Found(error=error), seconds)
    )


def _found(result: Result, text: str, nlp: Language) -> Found:
    matches = result.groups.get(get_linker(get_scrubber(nlp).inner).spans_key, [])
    return _with_values(Found(tuple(matches), _get_vetoes(result)), text, nlp)


def _take(task: Task, nlp: Language) -> Found:
    """Return the given findings, filtered by the settings."""
    given = task.given or ()
    unread = [match for match in given if match.source.kind is SourceKind.UNREAD]
    matches, vetoes = get_linker(get_scrubber(nlp).inner).choice.choose(
        task.text, (match for match in given if match not in unread)
    )
    return _with_values(Found(tuple(sorted([*matches, *unread])), tuple(vetoes)), task.text, nlp)


def _with_values(found: Found, text: str, nlp: Language) -> Found:
    return found._replace(values=collect_for_patient(nlp, text, found))


def collect_for_patient(nlp: Language, text: str, found: Found) -> frozenset[PatientValue]:
    """Return the values of a note that its patient's other notes need: those to search for, and the date that
    `relative_day` may count from."""
    inner = get_scrubber(nlp).inner
    language = inner.lang or "en"
    values = collect_from_note(text, found.matches, found.vetoed, language)
    operator = get_replacer(inner).policy.operator("DATE")
    if isinstance(operator, RelativeDay) and (event := operator.find_index(text, found.matches, language)):
        values.add(PatientValue("index", event.key, "DATE"))
    return frozenset(values)


def _find_index(values: Iterable[PatientValue]) -> Moment | None:
    """Return the index date of a patient from the values of all notes; None if no note has one."""
    event = min((Event.read(value.key) for value in values if value.kind == "index"), default=None)
    return event and event.moment


def _get_vetoes(result: Result) -> tuple[Veto, ...]:
    vetoed = result.groups.get(VETOED, [])
    more = result.more.get(VETOED, {})
    nothing = [""] * len(vetoed)  # a user's own model may give no reasons
    return tuple(map(Veto, vetoed, more.get("terms", nothing), more.get("reasons", nothing)))


def replace_tasks(nlp: Language, tasks: Sequence[Task], seconds: float | None = None) -> list[Outcome]:
    """Scrub notes with known findings and known patient values."""

    def replace(tasks: Sequence[Task]) -> list[Outcome]:
        return [_replace(nlp, task) for task in tasks]

    return [outcome for task in tasks for outcome in _guarded(replace, _failed, seconds, [task])]


def scrub_together(nlp: Language, tasks: Sequence[Task]) -> list[Outcome]:
    """Scrub texts of one patient; a value found in one is replaced in all. Otherwise like `scrub_tasks`."""
    found = find_tasks(nlp, tasks)
    values = tuple(set[PatientValue]().union(*(each.values for each in found)))
    return replace_tasks(nlp, [task._replace(found=each, values=values) for task, each in zip(tasks, found)])


def _replace(nlp: Language, task: Task) -> Outcome:
    scrubber = get_scrubber(nlp)
    inner, found = scrubber.inner, task.found or Found()
    if found.error is not None:
        return _failed(found.error)
    language = inner.lang or "en"
    pipes = (pipe for _, pipe in inner.pipeline if isinstance(pipe, PhiDisambiguator))
    index = next((pipe.get_index(language) for pipe in pipes), None)
    matches = list(found.matches)
    if task.given is None:
        more = find_known(task.text, found.matches, found.vetoed, task.values, index, language)
        matches = to_whole_words(task.text, sorted([*matches, *more]))
    scrubbed, findings = get_replacer(inner).rewrite(
        task.text,
        matches,
        task.patient,
        language=language,
        roster=scrubber.roster_of(task.patient, task.people),
        index_date=task.index_date or _find_index(task.values),
    )
    # Only the roster changes a text without given findings: there, its values are no remainder.
    renamed = {SURVIVED.name: IN_KEPT.name} if task.given == () else {}
    made = [{**finding, "source": renamed.get(finding["source"], finding["source"])} for finding in findings]
    return Outcome(scrubbed, made, vetoes=_remaining(found.vetoes, matches))


def _outcome(result: Result) -> Outcome:
    return Outcome(
        result.scrubbed, [dict(finding) for finding in result.findings], vetoes=_get_vetoes(result)
    )


def _remaining(vetoes: Iterable[Veto], matches: Iterable[Match]) -> tuple[Veto, ...]:
    """Return the vetoes that the patient's other notes have not overruled."""
    places = {(match.start, match.end) for match in matches}
    return tuple(veto for veto in vetoes if (veto.match.start, veto.match.end) not in places)


STAGES: dict[str, Callable[[Language, Sequence[Task], float | None], list[Any]]] = {
    FIND: find_tasks,
    REPLACE: replace_tasks,
    SCRUB: scrub_tasks,
}
