"""Plain text, such as a part of a message."""

from functools import partial

from ..corpora.files import decode_plain
from .document import Document
from .pieces import Piece, write_edits


def read(data: bytes, position: str, encoding: str) -> list[Document]:
    """Read a text; arguments and result as in `read_documents`. RAISES: PhiError as `decode_plain`."""
    text, found = decode_plain(data, position, encoding)
    piece = Piece("text")
    piece.add(text, 0)
    return [Document((piece,), partial(write_edits, text, found, "replace"))]
