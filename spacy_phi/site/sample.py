"""`phi site sample`: draw the notes to read and copy them into the site's folder."""

from collections.abc import Iterator
from hashlib import blake2b
from random import Random
from typing import NamedTuple

from ..batch.crew import scrub_stream
from ..batch.messages import progress_bar, warn
from ..batch.settings import Settings
from ..batch.tasks import Outcome, Task
from ..corpora.annotated import AnnotatedNote
from ..corpora.jsonl import write_line
from ..errors import Errors, PhiError, Warnings
from ..evaluation.significance import count_needed
from .folder import SAMPLE, Site, digest_bytes
from .sampling import ESTIMATE, LEARN, Candidate, draw_learning, draw_random
from .source import SourceNote, read_source

_MOST_LEAKS = 100


class Plan(NamedTuple):
    """Sizes and conditions of a sample."""

    random: int | None = None
    """Notes for the estimate; None for those that show the wanted rate if they have no leak."""
    learn: int = 60
    rate: float = 0.01
    """The share of notes with a leak to stay below."""
    level: float = 0.95
    seed: int = 0
    search: int = 2_000
    """Maximum number of notes among which those to learn from are chosen."""


def take_sample(site: Site, plan: Plan, jobs: int = 1) -> list[AnnotatedNote]:
    """Draw and write the sample; with the same plan, return the one that exists.

    RAISES: PhiError (E433) for another plan than that of the existing sample, (E113) for two notes with one
    id, and as `read_source`.
    """
    size = count_needed(plan.rate, 0, plan.level) if plan.random is None else plan.random
    asked = plan._replace(random=size)
    if "sample" in site.steps:
        if site.steps["sample"]["plan"] != asked._asdict():
            raise PhiError(Errors.E433.format(path=site.folder))
        return site.read_sample()
    rng = Random(plan.seed)
    source = blake2b(digest_size=12)
    candidates = list(_read_candidates(site, source))
    estimated = draw_random(candidates, size, rng)
    numbers = {each.number for each in estimated}
    rest = [each for each in candidates if each.number not in numbers]
    pool = rng.sample(rest, min(len(rest), plan.search)) if plan.learn else []
    wanted = numbers | {each.number for each in pool}
    texts = {number: note for number, note in enumerate(read_source(site.source)) if number in wanted}
    # Where all notes are taken, the search for uncertain ones decides nothing.
    searched = pool if plan.learn >= len(pool) else _find_certainty(site, pool, texts, jobs)
    parts = draw_learning(searched, estimated, plan.learn, rng)
    # Learning comes first, and can begin before all is read.
    order = [number for part in LEARN for number in sorted(parts) if parts[number] == part]
    rng.shuffle(order)
    drawn = [*order, *(each.number for each in estimated)]
    notes = [_to_note(texts[number], parts.get(number, ESTIMATE)) for number in drawn]
    site.write_notes(SAMPLE, notes)
    digest = digest_bytes(b"".join(map(write_line, notes)))
    site.finish(
        "sample",
        plan=asked._asdict(),
        digest=digest,
        source=source.hexdigest(),
        population=len(candidates),
    )
    return notes


def warn_of_change(site: Site) -> None:
    """Warn if the site's notes are no longer those of which the sample was drawn."""
    source = blake2b(digest_size=12)
    try:
        for _ in _read_candidates(site, source):
            pass
    except PhiError:
        source.update(b"unreadable")
    if source.hexdigest() != site.require("sample")["source"]:
        warn(Warnings.W192.format(path=site.source.notes))


def _read_candidates(site: Site, digest: blake2b) -> Iterator[Candidate]:
    """Yield the notes of a site without their texts. digest: Takes ids and texts."""
    seen: set[str] = set()
    for number, note in enumerate(read_source(site.source)):
        if note.id in seen:
            raise PhiError(Errors.E113.format(id=note.id))
        seen.add(note.id)
        digest.update(f"{note.id}\0{note.text}\0".encode("utf8", "surrogatepass"))
        yield Candidate(number, note.patient, note.stratum)
    if not seen:
        raise PhiError(Errors.E112.format(path=site.source.notes, expected="notes"))


def _to_note(note: SourceNote, part: str) -> AnnotatedNote:
    patient = {} if note.patient is None else {"patient": note.patient}
    return AnnotatedNote(note.id, note.text, meta={**patient, "part": part})


def get_settings(site: Site, model: str | None = None) -> Settings:
    """Return the scrubbing settings of a site. model: Its pipeline, if not the latest one."""
    source = site.source
    return Settings(
        policy=source.policy, model=model or site.model, lang=source.lang, roster=source.roster, max_seconds=0
    )


def _find_certainty(
    site: Site, pool: list[Candidate], texts: dict[int, SourceNote], jobs: int
) -> Iterator[Candidate]:
    tasks = [Task(texts[each.number].text, each.patient) for each in pool]
    with progress_bar("Searching", total=len(pool)) as advance:
        # The stream comes first, so that it is exhausted.
        for outcome, each in zip(scrub_stream(get_settings(site), tasks, jobs) if tasks else (), pool):
            advance()
            yield Candidate(each.number, each.patient, each.stratum, get_certainty(outcome))


def get_certainty(outcome: Outcome) -> float:
    """Return the certainty of the least certain finding or rejection in a note; 0 for a failed note."""
    if outcome.error is not None:
        return 0.0
    found = (finding["score"] for finding in outcome.findings)
    rejected = (1 - veto.match.score for veto in outcome.vetoes if veto.match.score < 1)
    return min((*found, *rejected), default=1.0)


def list_needed(plan: Plan, n: int) -> list[tuple[int, int]]:
    """Return, for 0, 1, 2 leaks and so on, the number of notes in which so many still show the wanted rate.

    n: Notes to read; the last row is the first that needs more.
    """
    rows = []
    for found in range(_MOST_LEAKS):
        rows.append((found, count_needed(plan.rate, found, plan.level)))
        if rows[-1][1] > n:
            break
    return rows
