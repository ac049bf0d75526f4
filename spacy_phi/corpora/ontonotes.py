"""OntoNotes named entities from CoNLL-2012 files: one word per line, types in brackets.

Sources: Pradhan et al. 2012 for the columns; Weischedel et al. 2013 for the 18 types. The corpus is licensed
(LDC2013T19): licensees provide the files here. They do not record whitespace: words are joined by spaces and
sentences by line breaks, as in the CoNLL reader.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from ..errors import Errors, PhiError
from .annotated import AnnotatedNote, AnnotatedSpan
from .files import decode

SUFFIXES = (".v4_gold_conll", ".gold_conll", ".v4_auto_conll", ".auto_conll")
_BEGIN = re.compile(r"#begin document \((.*)\); part (\d+)")
_WORD, _ENTITY = 3, 10
_TYPE = re.compile(r"\((\w+)(\*|\))")
_BRACKETS = {"-LRB-": "(", "-RRB-": ")", "-LSB-": "[", "-RSB-": "]", "-LCB-": "{", "-RCB-": "}"}


def read_ontonotes(path: Path) -> Iterator[AnnotatedNote]:
    """Yield the document parts of a file, or of the files with OntoNotes suffixes in a folder.

    path: File or folder. YIELDS: Named after document and part. RAISES: PhiError (E100, E110).
    """
    found = (file for file in sorted(path.rglob("*")) if file.suffix in SUFFIXES)
    for file in found if path.is_dir() else [path]:
        yield from parse_ontonotes(decode(file.read_bytes(), file), str(file))


def parse_ontonotes(content: str, file: str = "<text>") -> Iterator[AnnotatedNote]:
    """Yield the notes of a CoNLL-2012 text; see `read_ontonotes`."""
    name, lengths = "", 0
    words: list[str] = []
    spans: list[AnnotatedSpan] = []
    begun: tuple[int, str] | None = None
    is_open, number = False, 0
    for number, line in enumerate(content.splitlines(), 1):
        head = _BEGIN.match(line)
        if head:
            _check_end(is_open, file, number)
            is_open = True
            name, words, lengths, spans, begun = f"{head[1]}/{int(head[2])}", [], 0, [], None
        elif line.startswith("#end document"):
            yield AnnotatedNote(name, "".join(words), tuple(spans))
            is_open = False
        elif not line.strip():
            if words:
                words[-1] = "\n"
        elif not line.startswith("#"):
            columns = line.split()
            if len(columns) <= _ENTITY:
                raise _error(file, number, f"fewer than {_ENTITY + 1} columns")
            word, start = _plain(columns[_WORD]), lengths
            words += [word, " "]
            lengths += len(word) + 1
            begun, closed = _read_entity(columns[_ENTITY], begun, start, file, number)
            if closed is not None:
                spans.append(AnnotatedSpan(closed[0], start + len(word), closed[1]))
    _check_end(is_open, file, number)


def _check_end(is_open: bool, file: str, line: int) -> None:
    if is_open:
        raise _error(file, line, "the document before has no '#end document': the file is incomplete")


def _read_entity(
    column: str, begun: tuple[int, str] | None, start: int, file: str, number: int
) -> tuple[tuple[int, str] | None, tuple[int, str] | None]:
    """Return the entity open after a word, and the one that ends with it, as start and type."""
    opened = _TYPE.fullmatch(column)
    if opened:
        if begun is not None:
            raise _error(file, number, "an entity begins within another")
        here = (start, opened[1])
        return (here, None) if opened[2] == "*" else (None, here)
    if column == "*)" and begun is not None:
        return None, begun
    if column in ("*", "-"):
        return begun, None
    raise _error(file, number, "the entity's column is not of CoNLL-2012")


def _error(file: str, line: int, reason: str) -> PhiError:
    return PhiError(Errors.E110.format(file=file, line=line, reason=reason))


def _plain(word: str) -> str:
    """Return the actual word: brackets have names, and "/." is a period."""
    if len(word) == 2 and word[0] == "/":
        return word[1]
    return _BRACKETS.get(word, word)
