"""The journal of a run: records the progress that is safely on disk, so that a restarted run can resume."""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import NamedTuple

from ..errors import Errors, PhiError
from ..surrogates.keys import SecretKey, is_lasting
from .safe_files import JOURNAL, replace_private

TARGETS = ".phi-targets.jsonl"
"""File with one line per finished output."""
RANDOM = "random"
"""Marker for a key that no other process can reproduce."""
_INPUTS = ".phi-inputs.{generation}.json"


@dataclass(frozen=True)
class Mark:
    """Identity of a run."""

    run: str
    """Fingerprint of inputs and settings."""
    settings: str = ""
    """Fingerprint of the settings alone."""
    key: str = ""
    """Fingerprint of the secret key, RANDOM, or empty if none is needed."""


@dataclass
class State:
    """The state of a run in its journal."""

    run: str
    settings: str = ""
    key: str = ""
    """Identity, as in Mark."""
    done: int = 0
    failed: int = 0
    target: str | None = None
    sizes: dict[str, int] = field(default_factory=dict)
    """Length in bytes of each open file, by name without `.part`."""
    complete: bool = False
    pieces: int = 0
    """Number of records of the finished notes."""
    chunks: int = 0
    """Number of finished chunks of a table."""
    kept: int = 0
    """Number of finished notes that an update kept from an earlier run."""
    generation: int = 0
    """Number of updates so far."""
    lines: int = 0
    aside: int = 0
    """Numbers of scrubbed and failed notes of the current target."""
    survived: int = 0
    """Number of values of rosters that only the search of the output found."""
    removed: dict[str, int] = field(default_factory=dict)
    """Numbers of parts of documents that were removed unread, by field and error."""
    stayed: int = 0
    """Number of values of documents that stayed for their type, such as codes and units."""


class Target(NamedTuple):
    """A finished output."""

    name: str
    lines: int
    """Number of scrubbed notes."""
    aside: int
    """Number of failed notes."""
    written: bool


class Inputs(NamedTuple):
    """Inputs of a run: size and time of each file by target, and the targets to process."""

    stamps: dict[str, list[int]]
    redo: list[str] | None = None
    """Targets that an update redoes; None for all."""
    gone: list[str] = []
    """Targets whose inputs were removed, so that the update removes their outputs."""


def key_mark(key: SecretKey | None) -> str:
    """Return the journal entry for a key; the key cannot be derived from it."""
    if key is None:
        return ""
    return key.fingerprint().hex() if is_lasting(key) else RANDOM


def check_key(state: State, key: str, folder: Path) -> None:
    """Check that a run can be resumed with a key.

    RAISES: PhiError (E211) if it used a random key, (E212) if it used another key.
    """
    if state.key == RANDOM:
        raise PhiError(Errors.E211.format(path=folder))
    if state.key != key:
        raise PhiError(Errors.E212.format(path=folder))


def read_state(folder: Path) -> State | None:
    """Read the journal of a folder. RETURNS, RAISES: as in `read_journal`."""
    return read_journal(folder / JOURNAL)


def read_journal(path: Path) -> State | None:
    """Read a journal. RETURNS: None if there is none. RAISES: PhiError (E213) if it is damaged."""
    try:
        return State(**json.loads(path.read_bytes()))
    except FileNotFoundError:
        return None
    except (ValueError, TypeError):
        raise PhiError(Errors.E213.format(path=path)) from None


def write_state(folder: Path, state: State) -> None:
    """Write the journal to disk atomically."""
    replace_private(folder / JOURNAL, json.dumps(asdict(state)).encode())


def read_inputs(folder: Path, generation: int) -> Inputs:
    """Read the output of `write_inputs`. RAISES: PhiError (E213)."""
    try:
        return Inputs(**json.loads((folder / _INPUTS.format(generation=generation)).read_bytes()))
    except (OSError, ValueError, TypeError):
        raise PhiError(Errors.E213.format(path=folder)) from None


def write_inputs(folder: Path, generation: int, inputs: Inputs) -> None:
    """Write the inputs of a run to disk."""
    path = folder / _INPUTS.format(generation=generation)
    replace_private(path, json.dumps(inputs._asdict()).encode())


def remove_inputs(folder: Path, but: int | None = None) -> None:
    """Remove the input records of other generations."""
    for path in folder.glob(_INPUTS.format(generation="*")):
        if but is None or path.name != _INPUTS.format(generation=but):
            path.unlink()


def part(name: str, generation: int) -> str:
    """Return the name of an incomplete file."""
    return f"{name}.{generation}.part" if generation else f"{name}.part"


def read_targets(lines: Iterator[bytes]) -> Iterator[Target]:
    """Yield the finished outputs recorded in TARGETS."""
    return (Target(*json.loads(line)) for line in lines)
