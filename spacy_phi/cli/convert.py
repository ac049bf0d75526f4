"""`python -m spacy phi convert`: convert annotated notes between formats."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, get_args

import spacy
import typer
from spacy.vocab import Vocab

from ..batch.messages import progress_bar
from ..corpora.annotated import AnnotatedNote, map_labels
from ..corpora.conll import TAG_SCHEMES
from ..corpora.docs import FINDINGS, Misaligned, get_layers
from ..corpora.folders import READABLE, WRITABLE, guess_format, read_docs, read_notes, write_notes
from ..errors import Errors, PhiError
from ..label_maps import LABEL_MAPS, get_label_map
from .app import EXIT_CODES, OK, USAGE, app, tell
from .options import ConfigFile, choice

FORMATS = ("auto", *READABLE)
_HELP = f"""Convert annotated notes.

--to brat, i2b2 and meddocan-xml write folders, other formats one file. All formats have exact offsets, but
.spacy and CoNLL are tokenized and cannot represent every span: misaligned, overlapping and discontinuous
spans are counted. --to spacy leaves tokens of misaligned spans without annotation (--misaligned expand
extends the spans to whole tokens).

label-studio and prodigy contain spans for review, and the corrected spans can be read back. Unknown labels
are errors; overlapping and misaligned spans are listed. Read Prodigy's .jsonl with --from prodigy.

A .spacy file may have several layers: gold, `doc.ents`, the scrubber's findings, span groups. Without
--layer its gold is read, as a message reports; after `spacy apply`, choose the layer of the predictions.

\b
Examples:
  python -m spacy phi convert corpus/brat corpus.spacy --to spacy --map meddocan-to-i2b2
  python -m spacy phi convert gold.jsonl gold-xml/ --to i2b2
  python -m spacy phi convert corpus/brat corpus.conll --to conll --tags bioes

\b
Formats read: {", ".join(READABLE)}
Label maps: {", ".join(LABEL_MAPS)}

{EXIT_CODES}"""


@app.command("convert", help=_HELP, no_args_is_help=True)
def convert_command(
    source: Annotated[Path, typer.Argument(metavar="INPUT", help="File or folder")],
    output: Annotated[Path, typer.Argument(metavar="OUTPUT", help="File or folder, depending on the format")],
    to: Annotated[str, choice(WRITABLE, "--to", "-t", help="Output format")],
    from_format: Annotated[
        str, choice(FORMATS, "--from", help="Input format; by default from the suffix")
    ] = FORMATS[0],
    layer: Annotated[
        str | None,
        typer.Option(help="Layer of .spacy files: gold, ents, findings (doc._.phi), or a key of doc.spans"),
    ] = None,
    label_map: Annotated[str | None, typer.Option("--map", help="Rename labels with this map")] = None,
    misaligned: Annotated[
        str, choice(get_args(Misaligned), help="With --to spacy: treatment of spans within tokens")
    ] = "missing",
    tags: Annotated[str, choice(TAG_SCHEMES, help="With --to conll")] = TAG_SCHEMES[0],
    lang: Annotated[str, typer.Option(help="With --to spacy or prodigy: language of the tokenizer")] = "es",
    tokenizer: Annotated[
        str, typer.Option(help="With --to spacy or prodigy: registered tokenizer; '' for the language's own")
    ] = "spacy-phi.ClinicalTokenizer.v1",
    config: ConfigFile = None,
) -> None:
    """Convert annotated notes; the help text is `_HELP`."""
    if to != "conll" and tags != TAG_SCHEMES[0]:
        raise typer.BadParameter("--tags needs --to conll")
    read = choose_layer(source, from_format, layer)
    labels = get_label_map(label_map)
    notices: list[str] = []
    own = {"nlp": {"tokenizer": {"@tokenizers": tokenizer}}} if tokenizer else {}
    nlp = spacy.blank(lang, config=own)
    nlp.max_length = 2**62  # spaCy's limit is for parsers; only the tokenizer runs
    make_doc = nlp.make_doc if to in ("spacy", "prodigy") else None
    with progress_bar("Converting") as advance:

        def notes() -> Iterator[AnnotatedNote]:
            for note in keep_notices(read_notes(source, from_format, layer=read, known=labels), notices):
                advance()
                yield map_labels(note, labels) if labels else note

        report = write_notes(notes(), output, to, make_doc=make_doc, misaligned=misaligned, tags=tags)  # type: ignore[arg-type]
    for notice in notices:
        tell(notice)
    tell(report.summary())
    if not report.notes:
        tell(Errors.E112.format(path=source, expected="notes"))
        raise typer.Exit(USAGE)
    # Spans that a Doc cannot represent are counted above; no note failed.
    raise typer.Exit(OK)


def keep_notices(notes: Iterable[AnnotatedNote], notices: list[str]) -> Iterator[AnnotatedNote]:
    """Yield notes, adding their notices to a list: what a reader left out must be shown."""
    for note in notes:
        notices.extend(note.notices)
        yield note


def choose_layer(source: Path, from_format: str, layer: str | None) -> str | None:
    """Return the layer to read from .spacy files, and report it; None for other formats.

    layer: The user's choice; None selects the first of gold, findings and ents that all Docs have.
    """
    if not source.exists():
        raise PhiError(Errors.E124.format(path=source))
    name = guess_format(source) if from_format == "auto" else from_format
    if name != "spacy" or layer is not None:
        return layer
    layers = [get_layers(doc) for doc in read_docs(source, Vocab())]
    wanted = ("gold", FINDINGS)
    read = next((each for each in wanted if layers and all(each in found for found in layers)), "ents")
    others = sorted({each for found in layers for each in found} - {read})
    tell(f"Layer read: {read}." + (f" Others, by --layer: {', '.join(others)}." if others else ""))
    return read
