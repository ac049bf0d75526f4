"""The journal of a run: how far it is surely on disk, so that a run that starts again goes on from there."""

import json
import os
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from ..errors import Errors, PhiError
from ..surrogates.keys import SecretKey, is_lasting
from .private import JOURNAL, open_private

TARGETS = ".phi-targets.jsonl"
"""A line for each output that is done."""
RANDOM = "random"
"""The mark of a key that no other process can find again."""
_INPUTS = ".phi-inputs.{generation}.json"
_DRAFT = ".draft"


@dataclass(frozen=True)
class Mark:
    """By which a run is known again."""

    run: str
    """Fingerprint of inputs and settings."""
    settings: str = ""
    """Fingerprint of the settings alone."""
    key: str = ""
    """Fingerprint of the secret key, RANDOM, or empty where none is needed."""


@dataclass
class State:
    """The state of a run in its journal."""

    run: str
    settings: str = ""
    key: str = ""
    """These three as of Mark."""
    done: int = 0
    failed: int = 0
    target: str | None = None
    sizes: dict[str, int] = field(default_factory=dict)
    """Length in bytes of each open file, by its name without `.part`."""
    complete: bool = False
    pieces: int = 0
    """The number of records that the finished notes were split into."""
    chunks: int = 0
    """The number of finished chunks of a table."""
    kept: int = 0
    """The number of finished notes that an update has left as an earlier run made them."""
    generation: int = 0
    """The number of updates so far."""
    lines: int = 0
    aside: int = 0
    """The numbers of the target's notes that were scrubbed and that were set aside."""


class Target(NamedTuple):
    """An output that is done."""

    name: str
    lines: int
    """Notes that were scrubbed."""
    aside: int
    """Notes that were set aside."""
    written: bool


class Inputs(NamedTuple):
    """The inputs of a run: size and time of each file by its target, and the targets to do."""

    stamps: dict[str, list[int]]
    redo: list[str] | None = None
    """Targets that an update makes again; None for all."""
    gone: list[str] = []
    """Targets whose inputs are gone, so that the update takes their outputs away."""


def key_mark(key: SecretKey | None) -> str:
    """Return what the journal holds of a key; nobody can find the key by it."""
    if key is None:
        return ""
    return key.fingerprint().hex() if is_lasting(key) else RANDOM


def check_key(state: State, key: str, folder: Path) -> None:
    """Check that a run can go on with a key.

    RAISES: PhiError (E211) where it was made with a random key, (E212) where with another one.
    """
    if state.key == RANDOM:
        raise PhiError(Errors.E211.format(path=folder))
    if state.key != key:
        raise PhiError(Errors.E212.format(path=folder))


def read_state(folder: Path) -> State | None:
    """Read the journal of a folder. RETURNS, RAISES: as of `read_journal`."""
    return read_journal(folder / JOURNAL)


def read_journal(path: Path) -> State | None:
    """Read a journal. RETURNS: None where there is none. RAISES: PhiError (E213) where it is damaged."""
    try:
        return State(**json.loads(path.read_bytes()))
    except FileNotFoundError:
        return None
    except (ValueError, TypeError):
        raise PhiError(Errors.E213.format(path=path)) from None


def write_state(folder: Path, state: State) -> None:
    """Put the journal on the disk, whole or not at all."""
    _write(folder / JOURNAL, asdict(state))


def read_inputs(folder: Path, generation: int) -> Inputs:
    """Read what `write_inputs` has written. RAISES: PhiError (E213)."""
    try:
        return Inputs(**json.loads((folder / _INPUTS.format(generation=generation)).read_bytes()))
    except (OSError, ValueError, TypeError):
        raise PhiError(Errors.E213.format(path=folder)) from None


def write_inputs(folder: Path, generation: int, inputs: Inputs) -> None:
    """Put on the disk what a run reads."""
    _write(folder / _INPUTS.format(generation=generation), inputs._asdict())


def remove_inputs(folder: Path, but: int | None = None) -> None:
    """Take away what the runs of other generations have read."""
    for path in folder.glob(_INPUTS.format(generation="*")):
        if but is None or path.name != _INPUTS.format(generation=but):
            path.unlink()


def part(name: str, generation: int) -> str:
    """Return the name of a file that is not whole yet."""
    return f"{name}.{generation}.part" if generation else f"{name}.part"


def read_targets(lines: Iterator[bytes]) -> Iterator[Target]:
    """Yield the outputs that are done, of the lines of TARGETS."""
    return (Target(*json.loads(line)) for line in lines)


def _write(path: Path, content: dict[str, Any]) -> None:
    draft = path.with_name(path.name + _DRAFT)
    with open_private(draft) as stream:
        stream.truncate()
        stream.write(json.dumps(content).encode())
        stream.flush()
        os.fsync(stream.fileno())
    os.replace(draft, path)
