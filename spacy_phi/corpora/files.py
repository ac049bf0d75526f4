"""Bytes to text and back, with errors that name file and position and never quote the note."""

import os
from pathlib import Path

from ..errors import Errors, PhiError


def decode(data: bytes, file: str | os.PathLike, encoding: str = "utf-8", offset: int = 0) -> str:
    """Text of the bytes, newlines and a BOM as they are.

    data (bytes): the whole file or a part of it.
    file: its name, for the error.
    encoding (str): as Python names it.
    offset (int): where in the file the bytes begin, for the error.
    RETURNS (str): the text.
    RAISES: PhiError (E100) that names the first byte that the encoding does not know.
    """
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        position = offset + error.start
        raise PhiError(Errors.E100.format(file=file, position=position, encoding=encoding)) from None


def read_text(path: Path, encoding: str = "utf-8") -> str:
    """The text of a file, newlines and a BOM as they are. Raises PhiError (E100) as `decode` does."""
    return decode(path.read_bytes(), path, encoding)


def encode(text: str, note_id: str, format_name: str, encoding: str = "utf-8") -> bytes:
    """Bytes of a text. Raises PhiError (E107) that names the first character that the encoding cannot
    hold."""
    try:
        return text.encode(encoding)
    except UnicodeEncodeError as error:
        code = ord(text[error.start])
        message = Errors.E107.format(id=note_id, format=format_name, code=code, position=error.start)
        raise PhiError(message) from None


def file_of(folder: Path, note_id: str, suffix: str) -> Path:
    """The file of a note in a folder; an id may hold `/`, for a folder below it.

    RAISES: PhiError (E116) for an id that would leave the folder or name no file.
    """
    parts = note_id.split("/")
    if any(part in ("", ".", "..") or "\\" in part or "\0" in part for part in parts):
        raise PhiError(Errors.E116.format(id=note_id))
    return folder.joinpath(*parts[:-1], parts[-1] + suffix)
