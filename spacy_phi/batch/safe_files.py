"""Files that a crash leaves either as they were or complete, files that only their owner can read, kept apart
from scrubbed notes, and locks on the output of a run."""

import errno
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from ..errors import Errors, PhiError
from .messages import warn

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

JOURNAL = ".phi-scrub.json"
"""Journal of a `scrub` run, which identifies a folder of scrubbed notes."""
_MODE = 0o600


def open_private(path: Path) -> BinaryIO:
    """Open a file for reading and writing, created if absent; only its owner can read it.

    RAISES: OSError if it cannot be opened.
    """
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0)
    stream = os.fdopen(os.open(path, flags, _MODE), "r+b")
    if os.name == "posix":
        os.fchmod(stream.fileno(), _MODE)  # the file may have existed
    return stream


def write_private(path: Path, text: str) -> None:
    """Overwrite a file, readable by its owner only. RAISES: OSError."""
    with open_private(path) as stream:
        stream.truncate()
        stream.write(text.encode("utf8", "replace"))


def replace_private(path: Path, content: bytes) -> None:
    """Write a file as `replace_file` does, readable by its owner only. RAISES: OSError."""
    replace_file(path, content, open_private)


def check_apart(path: Path, *outputs: Path) -> None:
    """Check that a file with identifiers is neither in an output nor in any folder of scrubbed notes.

    RAISES: PhiError (E089).
    """
    whole = path.resolve()
    inside = any(whole.is_relative_to(output.resolve()) for output in outputs)
    if inside or any((folder / JOURNAL).exists() for folder in whole.parents):
        raise PhiError(Errors.E089.format(path=path))


def refuse_input(path: Path, *inputs: Path) -> None:
    """Check that a file to be written is no input of its command, and no file of an input folder but a page.

    RAISES: PhiError (E444).
    """
    whole = path.resolve()
    is_page = whole.suffix.lower() in (".html", ".htm")
    for each in inputs:
        is_within = whole.exists() and not is_page and whole.is_relative_to(each.resolve())
        if whole == each.resolve() or is_within:
            raise PhiError(Errors.E444.format(path=path))


def _open_draft(path: Path) -> BinaryIO:
    return path.open("wb")


def replace_file(path: Path, content: bytes, open_draft: Callable[[Path], BinaryIO] = _open_draft) -> None:
    """Write a file to disk; a crash leaves either the old or the new one.

    open_draft: Opens the draft beside it, which replaces the file.
    RAISES: OSError.
    """
    draft = path.with_name(path.name + ".draft")
    with open_draft(draft) as stream:
        stream.truncate()
        stream.write(content)
        stream.flush()
        os.fsync(stream.fileno())
    os.replace(draft, path)


_SUFFIX = ".lock"
FOLDER_LOCK = JOURNAL + _SUFFIX
"""Lock of an output folder, in it."""
_WITHOUT_LOCKS = (errno.ENOSYS, errno.EOPNOTSUPP, errno.ENOLCK)


def lock_beside(path: Path) -> Path:
    """Return the lock of an output file, beside it."""
    return path.with_name(path.name + _SUFFIX)


@contextmanager
def lock_output(*paths: Path) -> Iterator[None]:
    """Hold lock files, and remove them at the end with the folders created for them, if empty.

    The system releases the lock of a process that dies; the file that is left then locks nothing.

    RAISES: PhiError (E400) if another run holds one of them.
    """
    with ExitStack() as stack:
        for path in dict.fromkeys(each.absolute() for each in paths):
            stack.enter_context(_hold(path))
        yield


@contextmanager
def _hold(path: Path) -> Iterator[None]:
    made = [each for each in path.parents if not each.exists()]
    stream = _acquire(path)
    try:
        yield
    finally:
        # Removed before it is released, so that no run locks a file that is about to disappear. Windows
        # removes only closed files.
        if sys.platform == "win32":
            os.close(stream)
        with suppress(OSError):
            path.unlink()
        if sys.platform != "win32":
            os.close(stream)
        with suppress(OSError):  # it holds files of the run
            for folder in made:
                folder.rmdir()


def _acquire(path: Path) -> int:
    """Return the descriptor of a locked file."""
    while True:
        path.parent.mkdir(parents=True, exist_ok=True)
        stream = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(stream)
        except OSError as error:
            if error.errno in _WITHOUT_LOCKS:
                warn(f"{path.parent} supports no locks: let no second run write there.")
                return stream
            os.close(stream)
            raise PhiError(Errors.E400.format(path=path)) from None
        # The run before may have removed the file after it was opened here.
        with suppress(FileNotFoundError):
            if os.path.samestat(os.fstat(stream), path.stat()):
                return stream
        os.close(stream)


def _lock(stream: int) -> None:
    if sys.platform == "win32":
        msvcrt.locking(stream, msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
