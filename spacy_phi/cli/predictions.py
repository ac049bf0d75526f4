"""The predictions that `evaluate` measures: annotated notes of a system, or the findings of a pipeline."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from spacy.util import is_package

from ..batch.messages import progress_bar
from ..batch.settings import Settings
from ..batch.tasks import Outcome, Task
from ..corpora.annotated import AnnotatedNote, AnnotatedSpan, map_labels
from ..corpora.folders import read_notes
from ..errors import Errors, PhiError
from ..evaluation.mistakes import REJECTED
from ..label_maps import get_label_map
from ..pipeline.inner import RULES
from ..surrogates.policy import Policy, get_policy
from .app import tell
from .convert import choose_layer, keep_notices

SCRUBBER = "phi_scrubber"


class Predictions(NamedTuple):
    """Notes with the predicted spans of one system."""

    notes: list[AnnotatedNote]
    taken: dict[str, list[tuple[int, int]]] | None = None
    """The redacted spans by id; None if all predicted spans count as redacted."""
    failed: int = 0
    """Notes that the pipeline could not process, in which nothing counts as found."""

    def get_masked(self, notes: Sequence[AnnotatedNote]) -> list[list[tuple[int, int]]]:
        """Return the redacted spans of some of the notes."""
        if self.taken is not None:
            return [self.taken.get(note.id, []) for note in notes]
        return [[(span.start, span.end) for span in note.spans] for note in notes]


@dataclass
class Predictors:
    """Reads and runs systems on the notes of a gold standard, with the options of `evaluate`."""

    golds: list[AnnotatedNote]
    policy: str | None = None
    lang: str = "en"
    jobs: int = 1
    label_map: str | None = None
    layer: str | None = None
    format: str = "auto"

    def read(self, path: Path) -> Predictions:
        """Read the annotations of a system. RAISES: PhiError (E124) if the path does not exist."""
        texts = {note.id: note.text for note in self.golds}
        layer = choose_layer(path, self.format, self.layer)
        return Predictions(list(read_gold(path, self.label_map, texts, layer, self.format)))

    def run(self, pipeline: str, mode: str | None) -> Predictions:
        """Run a pipeline: "phi_scrubber", "rules", a path or a package."""
        found, taken, failed = run_pipeline(self.golds, self._settings(pipeline, mode), self.jobs)
        labels = get_label_map(self.label_map)
        return Predictions([map_labels(note, labels) for note in found], taken, failed)

    def get(self, source: str, mode: str | None) -> Predictions:
        """Run a pipeline or, if a path holds annotated notes, read them."""
        path = Path(source)
        is_pipeline = not path.exists() or (path / "config.cfg").is_file()
        if source in (SCRUBBER, RULES) or is_package(source) or is_pipeline:
            return self.run(source, mode)
        return self.read(path)

    def get_policy(self, pipeline: str | None, mode: str | None) -> Policy:
        """Return the policy in force: the given one, the pipeline's own, or the default."""
        return get_policy(self._settings(pipeline or SCRUBBER, mode).config()["policy"])

    def _settings(self, pipeline: str, mode: str | None) -> Settings:
        return Settings(self.policy, mode, (), None if pipeline == SCRUBBER else pipeline, self.lang)


def read_gold(
    path: Path,
    label_map: str | None,
    texts: dict[str, str] | None = None,
    layer: str | None = None,
    format: str = "auto",
) -> Iterator[AnnotatedNote]:
    """Return annotated notes with renamed labels, and show what the reader left out.

    RAISES: PhiError (E124) if the path does not exist.
    """
    if not path.exists():
        raise PhiError(Errors.E124.format(path=path))
    labels = get_label_map(label_map)
    notices: list[str] = []
    read = read_notes(path, format, text_of=texts.get if texts else None, layer=layer)
    for note in keep_notices(read, notices):
        yield map_labels(note, labels) if labels else note
    for notice in notices:
        tell(notice)


def run_pipeline(
    golds: list[AnnotatedNote], settings: Settings, jobs: int = 1
) -> tuple[list[AnnotatedNote], dict[str, list[tuple[int, int]]], int]:
    """Run a pipeline on the texts of notes.

    RETURNS: Its findings, the redacted spans by id, and the number of failed notes, in which nothing counts
        as found.
    """
    from ..batch.crew import scrub_stream

    found: list[AnnotatedNote] = []
    taken: dict[str, list[tuple[int, int]]] = {}
    failed = 0
    tasks = [Task(note.text, _patient(note)) for note in golds]
    with progress_bar("Running", total=len(golds)) as advance:
        # The stream comes first, so that it is exhausted and reports its counts.
        for outcome, note in zip(scrub_stream(settings, tasks, jobs), golds):
            advance()
            if outcome.error is not None:
                failed += 1
                tell(f"{note.id}: {outcome.error}")
            spans = _spans(outcome)
            meta = {REJECTED: _rejected(outcome)}
            found.append(AnnotatedNote(note.id, note.text, tuple(span for span, _ in spans), meta))
            taken[note.id] = [(span.start, span.end) for span, replaced in spans if replaced]
    return found, taken, failed


def _patient(note: AnnotatedNote) -> str | None:
    patient = note.meta.get("patient")
    return None if patient is None else str(patient)


def _spans(outcome: Outcome) -> list[tuple[AnnotatedSpan, bool]]:
    return [
        (
            AnnotatedSpan(f["start_char"], f["end_char"], f["label"], attributes={"source": f["source"]}),
            f["replacement"] is not None,
        )
        for f in outcome.findings
    ]


def _rejected(outcome: Outcome) -> list[dict[str, Any]]:
    return [
        {
            "start": match.start,
            "end": match.end,
            "label": match.label,
            "source": match.source.name,
            "reason": reason,
        }
        for match, _, reason in outcome.vetoes
    ]
