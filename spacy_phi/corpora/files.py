"""Convert bytes to text and back; errors name file and position and never quote the note."""

import os
from pathlib import Path

from ..errors import Errors, PhiError


def decode(data: bytes, file: str | os.PathLike, encoding: str = "utf-8", offset: int = 0) -> str:
    """Decode bytes, preserving line breaks and a BOM.

    data (bytes): the whole file or a part of it.
    file: its name, for the error.
    encoding (str): Python's name of the encoding.
    offset (int): position of the bytes in the file, for the error.
    RETURNS (str): the text.
    RAISES: PhiError (E100), which gives the first byte that is invalid in the encoding.
    """
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        position = offset + error.start
        raise PhiError(Errors.E100.format(file=file, position=position, encoding=encoding)) from None


def read_text(path: Path, encoding: str = "utf-8") -> str:
    """Return the text of a file, preserving line breaks and a BOM. Raises PhiError (E100) as `decode`
    does."""
    return decode(path.read_bytes(), path, encoding)


def encode(text: str, note_id: str, format_name: str) -> bytes:
    """Encode a text as UTF-8. Raises PhiError (E107), which gives the first character that UTF-8 cannot
    represent."""
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        code = ord(text[error.start])
        message = Errors.E107.format(id=note_id, format=format_name, code=code, position=error.start)
        raise PhiError(message) from None


def file_of(folder: Path, note_id: str, suffix: str) -> Path:
    """Return the path of a note's file in a folder; an id may contain `/` for a subfolder.

    RAISES: PhiError (E116) for an id that would leave the folder or is not a file name.
    """
    parts = note_id.split("/")
    if any(part in ("", ".", "..") or "\\" in part or "\0" in part for part in parts):
        raise PhiError(Errors.E116.format(id=note_id))
    return folder.joinpath(*parts[:-1], parts[-1] + suffix)
