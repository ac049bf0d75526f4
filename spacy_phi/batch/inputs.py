"""Input files: the given ones, and those in given folders; no folder entry is skipped silently."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from ..documents.formats import BECOMES, KEPT, SUFFIXES
from ..errors import Errors, PhiError
from ..surrogates.keys import SecretKey

TEXT_SUFFIXES = (".txt", ".text", ".md")
DOCUMENT = "document"
"""Kind of a file whose text is inside a container format; see documents.formats."""
KINDS = {
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".csv": "csv",
    ".tsv": "csv",
    **dict.fromkeys(SUFFIXES, DOCUMENT),
}

_SAVED = {
    **dict.fromkeys((".doc", ".dot", ".odt", ".ott", ".pages", ".wpd"), ".docx"),
    **dict.fromkeys((".xls", ".xlsx", ".xlsm", ".ods", ".numbers"), ".csv"),
    ".msg": ".eml",
    ".pst": ".mbox",
}
"""Suffix of a format in which the program of another one can save."""


class Input(NamedTuple):
    """One input file and its output name relative to the output folder."""

    path: Path
    target: str
    kind: str
    unread: str | None = None
    """Reason for not reading an entry of a folder."""
    new_name: str | None = None
    """Replacement for the output name, also in the audit and in messages."""
    keep_pdf: bool = False
    """Write a PDF output for a PDF input, instead of text."""

    @property
    def name(self) -> str:
        """The output name."""
        return self.new_name or self.target

    @property
    def position(self) -> str:
        """Name shown in messages and in the audit."""
        return self.new_name or str(self.path)


def rename(target: str, key: SecretKey) -> str:
    """Return a keyed pseudonymous file name, part by part; deterministic in name and key.

    target: Path relative to the input folder. key: Of the surrogates.
    RETURNS: 20 hexadecimal digits per path part, and the suffix if it is a readable one.
    """
    suffix = Path(target).suffix.lower()
    parts = [f"{key.number('file name', part) >> 176:020x}" for part in target.split("/")]
    return "/".join(parts) + (suffix if suffix in (*KINDS, *TEXT_SUFFIXES) else "")


def find_renamed(
    paths: Sequence[Path], output: Path | None, key: SecretKey | None, keep_pdf: bool = False
) -> Iterator[Input]:
    """Find inputs as in `find_inputs`; with a key, rename them and sort by the new names.

    RAISES: PhiError (E122, E123, E124).
    """
    found = find_inputs(paths, output, keep_pdf)
    if key is None:
        return found
    named = (item._replace(new_name=rename(item.target, key)) for item in found)
    return iter(sorted(named, key=lambda item: item.name.split("/")))


def find_inputs(paths: Sequence[Path], output: Path | None, keep_pdf: bool = False) -> Iterator[Input]:
    """Find the files of some paths, in a fixed order.

    paths: Files and folders. Hidden entries of a folder, links that lead out of it and files with an
        unsupported suffix get a reason in `unread`. output: A folder to exclude. keep_pdf: As in `Input`.
    RAISES: PhiError (E122, E123, E124).
    """
    seen: set[str] = set()
    for path in paths:
        if path.is_dir():
            found: Iterator[Input] = _walk(path, path, output, keep_pdf)
        elif path.is_file():
            kind = KINDS.get(path.suffix.lower(), "text")
            found = iter([Input(path, _target(path, path.parent, keep_pdf), kind, keep_pdf=keep_pdf)])
        else:
            raise PhiError(Errors.E124.format(path=path))
        for item in found:
            if len(paths) > 1:
                if item.target in seen:
                    raise PhiError(Errors.E123.format(target=item.target))
                seen.add(item.target)
            if output is not None and (output / item.target).resolve() == item.path.resolve():
                raise PhiError(Errors.E122.format(path=item.path))
            yield item


def _walk(
    folder: Path, root: Path, output: Path | None, keep_pdf: bool, above: tuple[Path, ...] = ()
) -> Iterator[Input]:
    here = folder.resolve()
    if here in above:  # a cyclic link
        return
    for entry in sorted(os.scandir(folder), key=lambda entry: entry.name):
        path = Path(entry.path)
        if output is not None and path.resolve() == output.resolve():
            continue
        unread = _why_unread(entry, root)
        if entry.is_dir() and unread is None:
            yield from _walk(path, root, output, keep_pdf, (*above, here))
        else:
            kind = KINDS.get(path.suffix.lower(), "text")
            yield Input(path, _target(path, root, keep_pdf), kind, unread, keep_pdf=keep_pdf)


def _target(path: Path, root: Path, keep_pdf: bool) -> str:
    """Return the output name relative to the output folder. RAISES: PhiError (E123) if another input
    has it."""
    name = path.relative_to(root).as_posix()
    becomes = (KEPT if keep_pdf else BECOMES).get(path.suffix.lower())
    if becomes is None:
        return name
    if path.with_name(path.name + becomes).exists():
        raise PhiError(Errors.E123.format(target=name + becomes))
    return name + becomes


def _why_unread(entry: os.DirEntry, root: Path) -> str | None:
    """Return the reason for not reading a folder entry; None if it is read. A dangling link is read, and
    fails."""
    path = Path(entry.path)
    if entry.name.startswith("."):
        return "it is hidden"
    if entry.is_symlink() and path.exists() and not path.resolve().is_relative_to(root.resolve()):
        return "the link leads out of the folder"
    if entry.is_dir():
        return None
    if path.suffix.lower() not in (*KINDS, *TEXT_SUFFIXES):
        saved = _SAVED.get(path.suffix.lower())
        return "its suffix is not supported" + (f"; save it as {saved} first" if saved else "")
    if path.exists() and not entry.is_file():
        return "it is not a regular file"
    return None
