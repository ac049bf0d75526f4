"""Read and write any format, selected by name or file suffix."""

import os
import warnings
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import spacy
from spacy.tokens import Doc, DocBin
from spacy.vocab import Vocab

from ..errors import Errors, PhiError, PhiWarning, Warnings, unknown_value
from .annotated import AnnotatedNote
from .brat import read_brat, write_brat
from .conll import read_conll, write_conll
from .docs import AlignmentReport, Misaligned, doc_to_note, get_layers, note_to_doc
from .i2b2 import read_i2b2, write_i2b2
from .jsonl import read_jsonl, write_jsonl
from .label_studio import read_label_studio, write_label_studio
from .ontonotes import SUFFIXES as ONTONOTES_SUFFIXES
from .ontonotes import read_ontonotes
from .prodigy import read_prodigy, write_prodigy

SUFFIXES: dict[str, str] = {
    ".ann": "brat",
    ".txt": "brat",
    ".xml": "i2b2",
    ".jsonl": "jsonl",
    ".conll": "conll",
    ".spacy": "spacy",
    **dict.fromkeys(ONTONOTES_SUFFIXES, "ontonotes"),
}
_REVIEW = "label-studio"
"""Format of a `.json` file; in a folder, such a file may be anything."""
READABLE = ("brat", "i2b2", "jsonl", "conll", "ontonotes", "spacy", "label-studio", "prodigy")
WRITABLE = ("brat", "i2b2", "meddocan-xml", "jsonl", "conll", "spacy", "label-studio", "prodigy")


def guess_format(path: Path) -> str:
    """Return the format of a file by its suffix, or of a folder by the first known suffix in it.

    RAISES: PhiError (E112) if there is none.
    """
    if path.suffix == ".json" and path.is_file():
        return _REVIEW
    found: set[str] = set()
    for file in path.rglob("*") if path.is_dir() else [path]:
        if file.suffix in SUFFIXES and file.is_file():
            found.add(SUFFIXES[file.suffix])
    # A folder of XML or JSONL may also contain the plain texts.
    for name in ("i2b2", "jsonl", "ontonotes", "conll", "spacy", "brat"):
        if name in found and (name != "brat" or len(found) == 1):
            return name
    raise PhiError(Errors.E112.format(path=path, expected=", ".join(SUFFIXES)))


def read_notes(
    path: Path,
    format: str = "auto",
    *,
    text_of: Callable[[str], str | None] | None = None,
    layer: str | None = None,
    known: Collection[str] = (),
) -> Iterator[AnnotatedNote]:
    """Yield the notes of a file or folder.

    path: File or folder. format: "auto" or one of `READABLE`.
    text_of: maps an id to a text, for brat annotations without their texts.
    layer: Annotation layer of .spacy files: gold, ents, findings, or a span group.
    known: Labels outside the common schemes that a review tool may have assigned.
    YIELDS: In a fixed order.
    RAISES: PhiError (E100 to E112), (E382, E383) for tasks of a review tool, (E238) if a Doc lacks the layer,
        (E239) for a layer of another format.
    """
    name = guess_format(path) if format == "auto" else format
    _warn_of_unread(path, name)
    if layer is not None and name != "spacy":
        raise PhiError(Errors.E239.format(path=path, format=name))
    if name == "brat":
        return read_brat(path, text_of)
    if name in ("i2b2", "meddocan-xml"):
        return read_i2b2(path)
    if name == "jsonl":
        return read_jsonl(path)
    if name == "conll":
        return read_conll(path)
    if name == "ontonotes":
        return read_ontonotes(path)
    if name == "label-studio":
        return read_label_studio(path, known)
    if name == "prodigy":
        return read_prodigy(path, known)
    if name == "spacy":
        return _read_layer(path, layer)
    raise unknown_value(Errors.E111, format, ("auto", *READABLE))


def _warn_of_unread(path: Path, format: str) -> None:
    """Count the files of a folder whose suffix its format does not have (W101), except hidden ones."""
    own = {"label-studio": (".json",), "prodigy": (".jsonl",), "meddocan-xml": (".xml",)}.get(
        format, tuple(suffix for suffix, name in SUFFIXES.items() if name == format)
    )
    files = (file.relative_to(path) for file in (path.rglob("*") if path.is_dir() else ()) if file.is_file())
    visible = (file for file in files if not any(part.startswith((".", "__")) for part in file.parts))
    unread = Counter(file.suffix or "none" for file in visible if file.suffix not in own)
    if unread:
        suffixes = ", ".join(f"{suffix} {count}" for suffix, count in sorted(unread.items()))
        told = Warnings.W101.format(path=path, count=unread.total(), format=format, suffixes=suffixes)
        warnings.warn(told, PhiWarning, stacklevel=3)


def _read_layer(path: Path, layer: str | None) -> Iterator[AnnotatedNote]:
    docs = list(read_docs(path, spacy.blank("xx").vocab))
    lacking = [] if layer is None else [doc for doc in docs if layer not in get_layers(doc)]
    if lacking:
        known = sorted({name for doc in docs for name in get_layers(doc)})
        raise PhiError(
            Errors.E238.format(
                path=path, count=len(lacking), total=len(docs), layer=layer, known=", ".join(known) or "none"
            )
        )
    return (doc_to_note(doc, key=layer) for doc in docs)


def read_docs(path: Path, vocab: Vocab) -> Iterator[Doc]:
    """Yield the Docs of a `.spacy` file, or of those of a folder; one without a note id is named by its
    position. RAISES: PhiError (E175) for a file that is no DocBin."""
    for file in sorted(path.rglob("*.spacy")) if path.is_dir() else [path]:
        try:
            docs = DocBin().from_disk(file)
        except Exception as error:  # zlib, msgpack and spaCy each raise their own
            raise PhiError(Errors.E175.format(file=file, kind=type(error).__name__)) from None
        for number, doc in enumerate(docs.get_docs(vocab), 1):
            doc.user_data.setdefault("phi_id", f"{file.stem}-{number}")
            yield doc


def write_notes(
    notes: Iterable[AnnotatedNote],
    path: Path,
    format: str,
    *,
    make_doc: Callable[[str], Doc] | None = None,
    misaligned: Misaligned = "missing",
    tags: str = "bio",
) -> AlignmentReport:
    """Write notes to a folder (brat, i2b2, meddocan-xml) or a file (the other formats).

    notes: any notes, also those that are read from the file itself. path: Missing folders are created. A file
    is replaced when all notes are written; after an error it is as it was. format: One of `WRITABLE`.
    make_doc: the tokenizer for the formats spacy and prodigy. misaligned: As in `note_to_doc`.
    tags: Scheme of the tags in CoNLL, as in `format_conll`.
    RETURNS: Spans that the format could not represent.
    RAISES: PhiError (E008, E107, E111, E113, E116, E383).
    """
    if format not in WRITABLE:
        raise unknown_value(Errors.E111, format, WRITABLE)
    report = AlignmentReport()
    counted = _counted(notes, report if format != "spacy" else AlignmentReport())
    if format in ("brat", "i2b2", "meddocan-xml"):
        root = {"i2b2": "deIdi2b2", "meddocan-xml": "MEDDOCAN"}.get(format)
        for note in counted:
            write_brat(note, path) if root is None else write_i2b2(note, path, root)
            if root is not None:
                report.discontinuous.update(span.label for span in note.spans if span.pieces)
        return report
    with _draft(path) as draft:
        if format == "jsonl":
            write_jsonl(counted, draft)
        elif format == "label-studio":
            write_label_studio(counted, draft, report)
        elif format == "prodigy":
            write_prodigy(counted, draft, make_doc or spacy.blank("en").make_doc, report)
        elif format == "conll":
            write_conll(counted, draft, report, tags)
        else:
            make_doc = make_doc or spacy.blank("en").make_doc
            docs = DocBin(store_user_data=True)
            for note in counted:
                docs.add(note_to_doc(note, make_doc, misaligned=misaligned, report=report))
            docs.to_disk(draft)
    return report


@contextmanager
def _draft(path: Path) -> Iterator[Path]:
    """Return a file beside a path that takes its place at the end; a pipe or device itself."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists() and not path.is_file():
        yield path
        return
    draft = path.with_name(path.name + ".draft")
    try:
        yield draft
        os.replace(draft, path)
    finally:
        draft.unlink(missing_ok=True)


def _counted(notes: Iterable[AnnotatedNote], report: AlignmentReport) -> Iterator[AnnotatedNote]:
    seen: set[str] = set()
    for note in notes:
        if note.id in seen:
            raise PhiError(Errors.E113.format(id=note.id))
        seen.add(note.id)
        report.notes += 1
        report.spans += len(note.spans)
        yield note
