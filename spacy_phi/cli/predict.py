"""`python -m spacy phi predict`: write a pipeline's findings in a format of annotated notes."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated

import spacy
import typer
from spacy.language import Language

from ..batch.messages import progress_bar
from ..batch.settings import Settings
from ..batch.stages import load
from ..corpora.annotated import AnnotatedNote, map_labels
from ..corpora.docs import doc_to_note, get_layers
from ..corpora.folders import READABLE, read_notes, write_notes
from ..errors import Errors, PhiError, get_place
from ..label_maps import get_label_map
from .app import EXIT_CODES, OK, SET_ASIDE, USAGE, app, tell
from .convert import keep_notices
from .options import ConfigFile, choice

FORMATS = ("brat", "i2b2", "conll", "jsonl", "label-studio", "prodigy")
_HELP = f"""Write the findings of a pipeline in notes.

INPUT is read as in convert; its annotations are ignored. The pipeline processes the texts, and its findings
are written, not the input's gold. They are `doc._.phi` if the pipeline has a scrubber or replacer, else
`doc.ents`; --layer selects another layer, such as a key of `doc.spans`.

\b
Examples:
  python -m spacy phi predict notes/ --model training/bilstm_crf_rules-0/model-best --to brat -o found/
  python -m spacy phi predict gold.jsonl --model phi_scrubber --to i2b2 -o found/
  python -m spacy phi predict notes/ --model phi_scrubber --to label-studio -o review.json

{EXIT_CODES}"""


@app.command("predict", help=_HELP, no_args_is_help=True)
def predict_command(
    source: Annotated[Path, typer.Argument(metavar="INPUT", help="File or folder of notes")],
    model: Annotated[str, typer.Option("--model", "-m", help="phi_scrubber, or a pipeline path or package")],
    to: Annotated[str, choice(FORMATS, "--to", "-t", help="Output format")],
    output: Annotated[Path, typer.Option("--output", "-o", help="File or folder, depending on the format")],
    from_format: Annotated[
        str, choice(("auto", *READABLE), "--from", help="Input format; by default from the suffix")
    ] = "auto",
    lang: Annotated[str, typer.Option(help="With phi_scrubber: language of the notes")] = "en",
    layer: Annotated[
        str | None, typer.Option(help="Layer to write: findings, ents, or a key of doc.spans")
    ] = None,
    label_map: Annotated[str | None, typer.Option("--map", help="Rename labels with this map")] = None,
    config: ConfigFile = None,
) -> None:
    """Write a pipeline's findings; the help text is `_HELP`."""
    failed: list[str] = []
    if not source.exists():
        raise PhiError(Errors.E124.format(path=source))
    labels = get_label_map(label_map)
    nlp = load_pipeline(model, lang)
    notices: list[str] = []
    read = keep_notices(read_notes(source, from_format), notices)
    with progress_bar("Predicting") as advance:

        def notes() -> Iterator[AnnotatedNote]:
            for note in predict_notes(nlp, read, layer, failed):
                advance()
                yield map_labels(note, labels) if labels else note

        report = write_notes(notes(), output, to)
    tell(report.summary())
    for message in (*notices, *failed):
        tell(message)
    if not report.notes and not failed:
        tell(Errors.E112.format(path=source, expected="notes"))
        raise typer.Exit(USAGE)
    raise typer.Exit(SET_ASIDE if failed else OK)


def load_pipeline(model: str, lang: str) -> Language:
    """Return the built-in scrubber as a pipeline, or a trained one. RAISES: PhiError (E007) if it cannot be
    loaded."""
    if model == "phi_scrubber":
        return load(Settings(lang=lang))
    try:
        return spacy.load(model)
    except (OSError, ValueError) as error:
        raise PhiError(Errors.E007.format(model=model, kind=type(error).__name__)) from None


def predict_notes(
    nlp: Language, notes: Iterable[AnnotatedNote], layer: str | None, failed: list[str]
) -> Iterator[AnnotatedNote]:
    """Yield the notes with a pipeline's findings in place of their annotations.

    layer: As in the command. failed: Collects messages about failed notes, which are not written.
    RAISES: PhiError (E238) if the pipeline does not write the layer.
    """
    for note in notes:
        try:
            doc = nlp(note.text)
        except Exception as error:
            # A third-party error message may quote the note.
            failed.append(f"{note.id}: {type(error).__name__} at {get_place(error)}; not written.")
            continue
        layers = get_layers(doc)
        read = layer or ("findings" if "findings" in layers else "ents")
        if read not in layers:
            known = ", ".join(layers) or "none"
            raise PhiError(Errors.E238.format(path=note.id, count=1, total=1, layer=read, known=known))
        yield doc_to_note(doc, note.id, key=read)
