"""Files that hold identifiers or help to guess them: for their owner alone, apart from scrubbed notes."""

import os
from pathlib import Path
from typing import BinaryIO

from ..errors import Errors, PhiError

JOURNAL = ".phi-scrub.json"
"""The journal of a run of `scrub`, by which a folder of scrubbed notes is known."""
_MODE = 0o600


def open_private(path: Path) -> BinaryIO:
    """Open a file to be read and written, made where it is absent; nobody but its owner can read it.

    RAISES: OSError where it cannot be opened.
    """
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0)
    stream = os.fdopen(os.open(path, flags, _MODE), "r+b")
    if os.name == "posix":
        os.fchmod(stream.fileno(), _MODE)  # it may have been there
    return stream


def write_private(path: Path, text: str) -> None:
    """Write a file anew for its owner alone. RAISES: OSError."""
    with open_private(path) as stream:
        stream.truncate()
        stream.write(text.encode("utf8", "replace"))


def check_apart(path: Path, *outputs: Path) -> None:
    """Check that a file with identifiers lies neither in one of the outputs nor in any scrubbed folder.

    RAISES: PhiError (E089).
    """
    whole = path.resolve()
    inside = any(whole.is_relative_to(output.resolve()) for output in outputs)
    if inside or any((folder / JOURNAL).exists() for folder in whole.parents):
        raise PhiError(Errors.E089.format(path=path))
