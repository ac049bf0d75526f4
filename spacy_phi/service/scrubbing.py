"""The pipelines of the service: what is found in a batch of notes, and what a policy makes of it."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from spacy.language import Language

from ..cli.engine import Found, Outcome, Settings, Task, load, replace_tasks
from ..errors import Errors, PhiError, get_place
from ..pipeline.inner import get_replacer
from ..pipeline.replacer import VETOED, whole_words
from ..pipeline.scrubber import PhiScrubber
from ..rules.merge import get_matches
from ..rules.pattern import Match
from ..surrogates.operators import TagNumbers
from ..surrogates.other_notes import Told, tell
from ..surrogates.policy import OPERATORS, POLICIES, Policy, get_policy

_KEEP = get_policy("keep")


@dataclass
class Note:
    """A note in work."""

    text: str
    patient: str | None = None
    matches: list[Match] | None = None
    """What a person marked, in place of what would be found."""


@dataclass
class Seen:
    """What was found in a note, and why some of it was taken back."""

    found: Found
    vetoes: list[dict[str, Any]] = field(default_factory=list)


@dataclass
class Result:
    """What became of a note."""

    outcome: Outcome
    vetoes: list[dict[str, Any]] = field(default_factory=list)


class Scrubber:
    """A pipeline per mode; the first is loaded at once, the other when it is first asked for.

    settings (Settings): how to scrub, and the defaults of a request. Not safe for threads: `worker.Worker`
        lets one thread use it.
    RAISES: PhiError for settings that cannot be used.
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.policy = get_policy(settings.config()["policy"])
        self._named: dict[str, Policy] = {}
        self._pipelines = {settings.mode: _load(settings, settings.mode)}

    def get_policy(self, policy: str | dict[str, str] | None) -> Policy:
        """The policy that a request means; a name is made once.

        RAISES: PhiError (E164), which does not repeat the request.
        """
        if policy is None:
            return self.policy
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

    def find(self, notes: Sequence[Note], mode: str | None = None) -> list[Seen]:
        """What is found in some notes; one that fails is told apart and does not touch the others."""
        nlp = self._pipeline(mode)
        replacer = get_replacer(_inner(nlp))
        before, replacer.policy = replacer.policy, _KEEP
        try:
            return _find(nlp, notes)
        finally:
            replacer.policy = before

    def replace(
        self,
        notes: Sequence[Note],
        seen: Sequence[Seen],
        policy: Policy,
        mode: str | None = None,
        each_alone: bool = False,
    ) -> list[Result]:
        """The notes of one request as the policy wants them; those of a patient tell each other names.

        notes, seen: as long as each other. RETURNS (list[Result]): one a note, in order.
        """
        nlp = self._pipeline(mode)
        replacer = get_replacer(_inner(nlp))
        # Numbers of tags begin anew in each request, and nothing of it is remembered.
        before = replacer.policy, replacer.numbers
        replacer.policy, replacer.numbers = policy, TagNumbers()
        told: dict[str, set[Told]] = {}
        if not each_alone:
            for note, each in zip(notes, seen):
                if note.patient is not None:
                    told.setdefault(note.patient, set()).update(each.found.told)
        try:
            tasks = [
                Task(note.text, note.patient, each.found, tuple(told.get(note.patient or "", ())))
                for note, each in zip(notes, seen)
            ]
            outcomes = replace_tasks(nlp, tasks)
        finally:
            replacer.policy, replacer.numbers = before
        return [Result(outcome, _still(each, outcome)) for outcome, each in zip(outcomes, seen)]

    def _pipeline(self, mode: str | None) -> Language:
        mode = mode or self.settings.mode
        if mode not in self._pipelines:
            self._pipelines[mode] = _load(self.settings, mode)
        return self._pipelines[mode]


def _load(settings: Settings, mode: str) -> Language:
    nlp = load(replace(settings, mode=mode))
    (seen,) = _find(nlp, [Note("Seen today.")])  # Loads what is loaded once, and fails here if it must.
    if seen.found.error is not None:
        raise PhiError(seen.found.error)
    return nlp


def _inner(nlp: Language) -> Language:
    scrubber = nlp.get_pipe("phi_scrubber")
    assert isinstance(scrubber, PhiScrubber)
    return scrubber.inner


def _find(nlp: Language, notes: Sequence[Note]) -> list[Seen]:
    pairs = [(note.text, {"patient": note.patient}) for note in notes if note.matches is None]
    try:
        with nlp.memory_zone():
            docs = nlp.pipe(pairs, as_tuples=True, batch_size=max(1, len(pairs)))
            return [
                _marked(note) if note.matches is not None else _seen(nlp, next(docs)[0]) for note in notes
            ]
    except Exception as error:
        if len(notes) > 1:
            return [each for note in notes for each in _find(nlp, [note])]
        return [Seen(Found(error=describe(error)))]


def describe(error: Exception) -> str:
    """An error in words that hold nothing of a note."""
    if isinstance(error, PhiError):
        return str(error)
    return Errors.E125.format(kind=type(error).__name__, place=get_place(error))


def _marked(note: Note) -> Seen:
    return Seen(Found(tuple(whole_words(note.text, sorted(note.matches or ())))))


def _seen(nlp: Language, doc: Any) -> Seen:
    if doc._.scrubbed is None:
        raise PhiError(Errors.E125.format(kind="NoResult", place="phi_scrubber"))
    matches = get_matches(doc, get_replacer(_inner(nlp)).spans_key)
    vetoed = get_matches(doc, VETOED)
    attrs = doc.spans[VETOED].attrs if VETOED in doc.spans else {}
    nothing = [""] * len(vetoed)  # a model of the user's own may give no reasons
    vetoes = [
        {"start": m.start, "end": m.end, "label": m.label, "source": m.rule, "term": term, "reason": reason}
        for m, term, reason in zip(vetoed, attrs.get("terms", nothing), attrs.get("reasons", nothing))
    ]
    told = tell(doc.text, matches, vetoed, _inner(nlp).lang or "en")
    return Seen(Found(tuple(matches), tuple(vetoed), frozenset(told)), vetoes)


def _still(seen: Seen, outcome: Outcome) -> list[dict[str, Any]]:
    """The vetoes that no finding of another note has overruled."""
    taken = {(found["start_char"], found["end_char"]) for found in outcome.findings}
    return [veto for veto in seen.vetoes if (veto["start"], veto["end"]) not in taken]
