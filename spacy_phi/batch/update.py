"""Find the outputs of a folder to redo, as make does: those with changed, added or removed inputs, missing
ones, and all outputs that share a patient with one of these.

The journal of the update atomically replaces the last one. From then on, a killed update resumes like any
run.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import islice
from pathlib import Path
from typing import BinaryIO

from ..errors import Errors, PhiError
from .audit_file import AUDIT, FAILED
from .journal import (
    TARGETS,
    Inputs,
    Mark,
    State,
    Target,
    check_key,
    part,
    read_inputs,
    read_state,
    read_targets,
    remove_inputs,
    write_inputs,
    write_state,
)
from .safe_files import open_private
from .spool import remove_spool

Stamps = dict[str, list[int]]
Groups = Callable[[str], str]
"""Maps a target to the group of targets that are processed together."""


def missing_outputs(folder: Path) -> list[str]:
    """Return the missing outputs of a complete run. RAISES: PhiError (E213)."""
    with _open(folder, TARGETS) as stream:
        targets = read_targets(iter(stream.readline, b""))
        return [each.name for each in targets if each.written and not (folder / each.name).is_file()]


def prepare(folder: Path, mark: Mark, stamps: Stamps, group: Groups, values: Path | None) -> None:
    """Turn a folder's run into one that processes the changes; without a run, do nothing.

    folder: The output. mark: Of the new run. stamps: Its inputs. group: The targets that share patients.
        values: As in `Folder`.
    RAISES: PhiError (E121) for a run with other settings, (E211, E212) with another key, (E213) for a damaged
        journal.
    """
    state = read_state(folder)
    if state is None or (state.run == mark.run and not state.complete):
        return
    if state.settings != mark.settings:
        raise PhiError(Errors.E121.format(path=folder, what="a run with other settings"))
    done = {target.name: target for target in _done(folder, state)}
    # A first run that was killed before it started may not have recorded its inputs.
    is_recorded = bool(done or state.complete or state.generation)
    old = read_inputs(folder, state.generation) if is_recorded else Inputs({})
    redo, gone = _find_changes(folder, state, old, stamps, done, group)
    if state.complete and not redo and not gone and state.run == mark.run:
        return
    check_key(state, mark.key, folder)
    _commit(folder, mark, state, Inputs(stamps, redo, gone), list(done.values()), values)


def _find_changes(
    folder: Path, state: State, old: Inputs, new: Stamps, done: dict[str, Target], group: Groups
) -> tuple[list[str], list[str]]:
    """Return the targets to redo, in input order, and those whose inputs were removed."""

    def is_changed(name: str) -> bool:
        if old.stamps.get(name) != new[name] or (name not in done and not state.complete):
            return True
        return name in done and done[name].written and not (folder / name).is_file()

    # An update that was killed may not have removed the outputs of its own removed inputs.
    lost = () if state.complete else old.gone
    gone = [name for name in dict.fromkeys((*old.stamps, *lost)) if name not in new]
    groups = {group(name) for name in (*gone, *filter(is_changed, new))}
    return [name for name in new if group(name) in groups], gone


def _commit(
    folder: Path, mark: Mark, state: State, inputs: Inputs, done: list[Target], values: Path | None
) -> None:
    again = {*(inputs.redo or ()), *inputs.gone}
    keep = [target.name not in again for target in done]
    new = State(mark.run, mark.settings, mark.key, generation=state.generation + 1)
    new.failed = sum(target.aside for target, stays in zip(done, keep) if stays)
    new.done = new.kept = new.failed + sum(target.lines for target, stays in zip(done, keep) if stays)
    names = [AUDIT] if values is None else [AUDIT, os.path.relpath(values, folder)]
    counts = {name: [target.lines for target in done] for name in names}
    counts |= {FAILED: [target.aside for target in done], TARGETS: [1] * len(done)}
    for name, lines in counts.items():
        is_private = name not in (AUDIT, FAILED)
        new.sizes[name] = _copy(folder, state, new, name, lines, keep, is_private)
    write_inputs(folder, new.generation, inputs)
    write_state(folder, new)
    # From here on this is the folder's run; leftovers of the last one do no harm.
    remove_inputs(folder, new.generation)
    remove_spool(folder)


def _copy(
    folder: Path, state: State, new: State, name: str, lines: list[int], keep: list[bool], is_private: bool
) -> int:
    """Copy the lines of the outputs that are kept. RETURNS: number of bytes written."""
    path = folder / part(name, new.generation)
    path.unlink(missing_ok=True)
    with ExitStack() as stack:
        source = stack.enter_context(_open(folder, _place(folder, state, name), not any(lines)))
        target = stack.enter_context(open_private(path) if is_private else path.open("wb"))
        for count, stays in zip(lines, keep):
            copied = list(islice(source, count))
            if len(copied) != count:
                raise PhiError(Errors.E213.format(path=folder))
            target.writelines(copied if stays else ())
        target.flush()
        os.fsync(target.fileno())
        return target.tell()


def _place(folder: Path, state: State, name: str) -> str:
    draft = part(name, state.generation)
    # A kill after the renaming and before the journal recorded it leaves the file under its final name.
    is_renamed = bool(state.sizes.get(name)) and not (folder / draft).exists()
    return name if state.complete or is_renamed else draft


def _open(folder: Path, name: str, may_lack: bool = False) -> BinaryIO:
    path = folder / name
    if may_lack and not path.exists():
        path = Path(os.devnull)
    try:
        return path.open("rb")
    except FileNotFoundError:
        raise PhiError(Errors.E213.format(path=folder)) from None


def _done(folder: Path, state: State) -> Iterator[Target]:
    """Return the outputs that are safely on disk."""
    place = _place(folder, state, TARGETS)
    size = state.sizes.get(TARGETS, 0)
    with _open(folder, place, may_lack=not state.complete) as stream:
        while state.complete or stream.tell() < size:
            line = stream.readline()
            if not line:
                return
            yield from read_targets(iter([line]))
