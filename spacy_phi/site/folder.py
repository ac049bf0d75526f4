"""The folder of a site: one state file, and beside it what each step has made. Only its owner can read it."""

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Any

from ..batch.safe_files import check_apart, lock_output, replace_private
from ..corpora.annotated import AnnotatedNote
from ..corpora.jsonl import read_jsonl, write_line
from ..errors import Errors, PhiError

STATE = "site.json"
SAMPLE = "sample.jsonl"
REVIEWS = "reviews"
MODEL = "model"
_VERSION = 1


@dataclass(frozen=True)
class Source:
    """The notes of a site and how to read them, as given to `init`."""

    notes: str
    """Absolute path of the file or folder."""
    lang: str = "en"
    policy: str = "safe_harbor"
    roster: str | None = None
    text_column: str = "text"
    id_column: str = "id"
    patient_column: str | None = None
    patient_folder: int = -1
    by: tuple[str, ...] = ()
    """Fields by which the sample is stratified: note type, author, year."""
    encoding: str = "utf-8"


@dataclass
class Site:
    """A site and the record of its finished steps."""

    folder: Path
    source: Source
    steps: dict[str, dict[str, Any]] = field(default_factory=dict)
    """Settings and results of each step, by name; no text of a note."""

    @classmethod
    def create(cls, folder: Path, source: Source) -> "Site":
        """Create the folder of a site, or return the one that exists with the same source.

        RAISES: PhiError (E430) for a site with another source, (E089) for a folder among scrubbed notes.
        """
        if (folder / STATE).is_file():
            site = cls.open(folder)
            if site.source != source:
                raise PhiError(Errors.E430.format(path=folder, reason="it belongs to other notes or options"))
            return site
        check_apart(folder / STATE)
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise PhiError(Errors.E430.format(path=folder, reason="the folder is not empty"))
        folder.chmod(0o700)
        site = cls(folder, source)
        site.save()
        return site

    @classmethod
    def open(cls, folder: Path) -> "Site":
        """Open a site. RAISES: PhiError (E430) for a folder that is none."""
        try:
            state = json.loads((folder / STATE).read_bytes())
            if state["version"] != _VERSION:
                raise PhiError(Errors.E430.format(path=folder, reason="another release of spacy_phi made it"))
            source = Source(**{**state["source"], "by": tuple(state["source"]["by"])})
            return cls(folder, source, dict(state["steps"]))
        except PhiError:
            raise
        except (OSError, ValueError, KeyError, TypeError):
            raise PhiError(Errors.E430.format(path=folder, reason="it has no valid site.json")) from None

    def save(self) -> None:
        """Write the state file."""
        state = {"version": _VERSION, "source": asdict(self.source), "steps": self.steps}
        replace_private(self.folder / STATE, json.dumps(state, indent=2).encode("utf8") + b"\n")

    def finish(self, step: str, **results: Any) -> None:
        """Record a finished step. results: Settings and counts, never text of a note."""
        self.steps[step] = results
        self.save()

    def require(self, step: str) -> dict[str, Any]:
        """Return the record of a step. RAISES: PhiError (E431) if it was not done."""
        if step not in self.steps:
            raise PhiError(Errors.E431.format(path=self.folder, step=step))
        return self.steps[step]

    @contextmanager
    def lock(self) -> Iterator[None]:
        """Keep other commands from the folder. RAISES: PhiError (E400) if one works on it."""
        with lock_output(self.folder / f"{STATE}.lock"):
            yield

    @property
    def model(self) -> str | None:
        """Path of the site's own pipeline; None before `learn`."""
        return str(self.folder / MODEL) if "learn" in self.steps else None

    def write_notes(self, name: str, notes: Iterable[AnnotatedNote]) -> None:
        """Write notes to a file of the folder, readable by its owner only."""
        replace_private(self.folder / name, b"".join(map(write_line, notes)))

    def read_sample(self, *parts: str) -> list[AnnotatedNote]:
        """Return the sampled notes, without annotations.

        parts: Parts of the sample, as in `sampling`; all without one. RAISES: PhiError (E431) before
        `sample`, (E432) if the file has changed since.
        """
        made = self.require("sample")
        path = self.folder / SAMPLE
        if not path.is_file() or digest_bytes(path.read_bytes()) != made["digest"]:
            raise PhiError(Errors.E432.format(path=path))
        return [note for note in read_jsonl(path) if not parts or note.meta["part"] in parts]


def digest_bytes(data: bytes) -> str:
    """Return a short digest of data."""
    return blake2b(data, digest_size=12).hexdigest()
