"""`python -m spacy phi synthesize`: annotated synthetic notes from templates."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Annotated

import spacy
import typer

from ..batch.messages import progress_bar
from ..corpora.annotated import AnnotatedNote
from ..corpora.folders import write_notes
from ..errors import Errors, PhiError
from ..labels import LABELS
from ..synthesis.generator import TEMPLATES, WEIGHTS, Settings, synthesize
from ..synthesis.habits import HABITS, apply_habits
from ..tokenizer import CLINICAL
from .app import EXIT_CODES, app, tell
from .options import ConfigFile, choice

_FORMATS = ("jsonl", "brat", "spacy")
_HELP = f"""Write annotated synthetic clinical notes, for training and testing.

All persons in them are fictional. The same seed gives the same notes on every machine; train and dev share no
template. The templates are in the folder assets/templates of the repository, not in the installed package.

\b
Examples:
  python -m spacy phi synthesize corpus/train.jsonl --notes 10000 --seed 1
  python -m spacy phi synthesize corpus/spanish.jsonl --notes 10000 --lang es
  python -m spacy phi synthesize corpus/real.jsonl --notes 10000 --real clinical-text
  python -m spacy phi synthesize corpus/dev.spacy --notes 500 --split dev --format spacy
  python -m spacy phi synthesize corpus/hospital.jsonl --notes 300 --split dev --habits second

{EXIT_CODES}"""


@app.command("synthesize", help=_HELP, no_args_is_help=True)
def synthesize_command(
    output: Annotated[Path, typer.Argument(metavar="OUT", help="Output file, or a folder for brat")],
    notes: Annotated[int, typer.Option("--notes", "-n", min=1, help="Number of notes")] = 1000,
    seed: Annotated[int, typer.Option("--seed", "-s", help="Random seed")] = 0,
    split: Annotated[str, choice(("train", "dev"), help="Both share no template")] = "train",
    to: Annotated[str, choice(_FORMATS, "--format", "-f", help="Output format")] = "jsonl",
    real: Annotated[
        Path | None, typer.Option(help="Folder of clinical text to insert identifiers into (.txt, .jsonl)")
    ] = None,
    weight: Annotated[
        list[str] | None,
        typer.Option(help="LABEL=NUMBER: relative frequency of frames with the label; repeatable"),
    ] = None,
    noise: Annotated[float, typer.Option(min=0.0, max=1.0, help="Share of notes with noise")] = 0.5,
    lang: Annotated[str, typer.Option(help="Language of the notes: a template folder")] = "en",
    habits: Annotated[str, choice(HABITS, help="Annotation habits; second is another hospital's")] = "house",
    templates: Annotated[Path, typer.Option(help="Folder with a template folder per language")] = TEMPLATES,
    config: ConfigFile = None,
) -> None:
    """Write synthetic notes; the help text is `_HELP`."""
    settings = Settings(noise=noise, weights={**WEIGHTS, **_weights(weight or [])})
    with progress_bar("Writing", total=notes) as advance:

        def made() -> Iterator[AnnotatedNote]:
            for note in synthesize(
                notes, seed, split, lang=lang, templates=templates, real=real, settings=settings
            ):
                advance()
                yield note if habits == HABITS[0] else apply_habits(note, Random(f"{seed}/{note.id}"))

        make_doc = spacy.blank(lang, config=CLINICAL).make_doc if to == "spacy" else None
        report = write_notes(made(), output, to, make_doc=make_doc)
    tell(report.summary())


def _weights(options: list[str]) -> dict[str, float]:
    weights = {}
    for option in options:
        label, _, number = option.partition("=")
        try:
            weights[label] = float(number)
        except ValueError:
            weights[label] = 0.0
        if label not in LABELS or not weights[label] > 0:
            raise PhiError(Errors.E174.format(value=option, known=", ".join(LABELS)))
    return weights
