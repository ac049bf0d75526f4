"""A lock on the output of a run, so that no second run writes there at the same time."""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from ..errors import Errors, PhiError
from .messages import warn
from .private import JOURNAL

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

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
