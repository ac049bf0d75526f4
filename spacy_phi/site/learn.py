"""`phi site learn`: lexicons and a network from the corrections; each is kept only if a paired test on the
held-out part of them allows it."""

from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import srsly

from ..batch.safe_files import replace_private
from ..batch.settings import Settings
from ..corpora.annotated import AnnotatedNote
from ..corpora.jsonl import dump_line
from . import measure
from .folder import MODEL, Site
from .lexicon import Entry, merge, propose
from .measure import Comparison, Found
from .model import INNER, Parts, build, read_weights, save
from .replay import LANGUAGES, read_replay
from .reviews import read_settled
from .sample import get_settings
from .sampling import DEV, HELD, LEARN, TRAIN
from .threshold import find_threshold
from .training import Effort, fine_tune

LEXICON = "lexicon.jsonl"
Ask = Callable[[Sequence[Entry]], Sequence[Entry]]
"""Returns entries with decisions."""


class Choices(NamedTuple):
    """Options of `learn`."""

    effort: Effort = Effort()
    network: bool = True
    """Whether to fine-tune."""
    recall: float | None = None
    """Recall of HIPAA identifiers for which the threshold is calibrated; None keeps the threshold."""
    jobs: int = 1


class Step(NamedTuple):
    """A change to the pipeline, and whether it was kept."""

    name: str
    kept: bool
    comparison: Comparison
    """Of the pipeline with the change and that without it, on the held-out notes."""


def learn(site: Site, choices: Choices, ask: Ask) -> list[Step]:
    """Learn from the corrections of the sample, and write the site's pipeline.

    ask: Decides about the proposed entries of the lexicon.
    RETURNS: The changes that were tried.
    RAISES: PhiError (E435) where readers differ, (E438) if a part of the sample is not reviewed.
    """
    notes = {part: read_settled(site, part) for part in LEARN}
    everything = [note for part in LEARN for note in notes[part]]
    before = get_settings(site)
    first = measure.run(before, everything, "Searching", choices.jobs)
    known, accepted = _decide(site, everything, first, ask)
    held = Held(notes[HELD], choices.jobs)
    weights = None if site.model is None else read_weights(Path(site.model))
    old = site.steps.get("learn", {})
    with TemporaryDirectory(dir=site.folder) as name:
        bench = _Bench(site, Path(name), held, before)
        seen = {note.id for note in notes[HELD]}
        # An entry that only held-out notes suggest would be tested on what it was made from.
        honest = [entry for entry in accepted if not entry.notes or set(entry.notes) - seen]
        parts = Parts(honest, weights, old.get("safe_logit"))
        # Each entry was accepted by a person, so the lexicon stays unless it does harm.
        if honest and not bench.try_out("lexicons", parts, lambda each: not measure.is_worse(each)):
            accepted, parts = known, parts._replace(entries=known)
        if choices.network and site.source.lang in LANGUAGES:
            tuned = _tune(site, bench, parts, notes, choices.effort)
            if tuned is not None:
                parts = parts._replace(weights=tuned)
        if choices.recall is not None:
            model = bench.make(parts)
            logit = find_threshold(notes[DEV], get_settings(site, str(model)), choices.recall)
            parts = parts._replace(safe_logit=parts.safe_logit if logit is None else logit)
        _write(site, parts._replace(entries=accepted), Path(name))
    site.finish(
        "learn",
        entries=len(accepted),
        tuned=parts.weights is not None,
        safe_logit=parts.safe_logit,
        notes={part: len(notes[part]) for part in LEARN},
        steps=[{**step._asdict(), "comparison": dict(step.comparison)} for step in bench.steps],
    )
    return bench.steps


def _decide(
    site: Site, notes: Sequence[AnnotatedNote], found: Sequence[Found], ask: Ask
) -> tuple[list[Entry], list[Entry]]:
    """Return the entries accepted earlier, and all accepted ones; store all with their decisions."""
    path = site.folder / LEXICON
    stored = [_read_entry(row) for row in srsly.read_jsonl(path)] if path.is_file() else []
    decided = {entry.key for entry in stored if entry.accept is not None}
    proposed = [entry for entry in propose(notes, found, site.source.lang) if entry.key not in decided]
    entries = merge([*stored, *proposed], ask(proposed))
    replace_private(path, b"".join(dump_line(entry.to_dict()) for entry in entries))
    return [entry for entry in stored if entry.accept], [entry for entry in entries if entry.accept]


def _read_entry(row: dict[str, Any]) -> Entry:
    row.pop("kind", None)
    return Entry(**{**row, "notes": tuple(row["notes"])})


class Held(NamedTuple):
    """Corrected notes on which pipelines are compared."""

    notes: Sequence[AnnotatedNote]
    jobs: int = 1

    def compare(self, old: Settings, new: Settings) -> Comparison:
        """Return the paired comparison of two pipelines on the notes."""
        counts = [
            measure.count(self.notes, measure.run(each, self.notes, "Testing", self.jobs), each)
            for each in (old, new)
        ]
        return measure.compare(*counts)


class _Bench:
    """Tries changes to the pipeline one after the other, each against what was kept before."""

    def __init__(self, site: Site, folder: Path, held: Held, current: Settings) -> None:
        self.site, self.folder, self.held, self.current = site, folder, held, current
        self.steps: list[Step] = []
        self._made = 0

    def make(self, parts: Parts) -> Path:
        """Write a draft of the pipeline."""
        self._made += 1
        nlp = build(self.site.source.lang, self.site.source.policy, parts)
        return save(nlp, self.folder / f"draft{self._made}")

    def try_out(self, name: str, parts: Parts, is_fine: Callable[[Comparison], bool]) -> bool:
        """Return whether a change is kept."""
        settings = get_settings(self.site, str(self.make(parts)))
        comparison = self.held.compare(self.current, settings)
        kept = is_fine(comparison)
        self.steps.append(Step(name, kept, comparison))
        if kept:
            self.current = settings
        return kept


def _tune(
    site: Site, bench: _Bench, parts: Parts, notes: dict[str, list[AnnotatedNote]], effort: Effort
) -> bytes | None:
    """Return the weights of the network after training; None if those before are better, or as good."""
    replayed, later = read_replay(site.source.lang)
    base = bench.make(parts)
    weights = fine_tune(
        base / INNER, site.source.lang, notes[TRAIN], notes[DEV], replayed, bench.folder, effort
    )
    tuned = parts._replace(weights=weights)
    if not bench.try_out("network", tuned, measure.is_better):
        return None
    forgotten = Held(later).compare(get_settings(site, str(base)), get_settings(site, str(bench.make(tuned))))
    recall = forgotten[measure.RECALL]
    kept = not (recall["difference"] < 0 and recall["p"] < measure.CERTAIN)
    bench.steps.append(Step("network, on synthetic notes", kept, forgotten))
    return weights if kept else None


def _write(site: Site, parts: Parts, scratch: Path) -> None:
    """Replace the site's pipeline."""
    nlp = build(site.source.lang, site.source.policy, parts)
    made = save(nlp, scratch / "new")
    target = site.folder / MODEL
    if target.exists():
        target.rename(scratch / "old")
    made.rename(target)
