"""Files that hold identifiers or help to guess them: readable by their owner only, and kept apart from
scrubbed notes."""

import os
from pathlib import Path
from typing import BinaryIO

from ..errors import Errors, PhiError
from .atomic import replace_file

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
