"""Files that a crash leaves either as they were or complete."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO


def _open_draft(path: Path) -> BinaryIO:
    return path.open("wb")


def replace_file(path: Path, content: bytes, open_draft: Callable[[Path], BinaryIO] = _open_draft) -> None:
    """Write a file to disk; a crash leaves either the old or the new one.

    open_draft (Callable): opens the draft beside it, which replaces the file.
    RAISES: OSError.
    """
    draft = path.with_name(path.name + ".draft")
    with open_draft(draft) as stream:
        stream.truncate()
        stream.write(content)
        stream.flush()
        os.fsync(stream.fileno())
    os.replace(draft, path)
