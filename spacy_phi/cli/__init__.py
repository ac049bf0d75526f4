"""`python -m spacy phi ...`, one command per file. spaCy finds `app` through the entry point `spacy_cli`."""

from spacy.cli._util import app as spacy_app

from . import (  # noqa: F401 - each registers its command
    agreement,
    audit,
    calibrate,
    convert,
    doctor,
    evaluate,
    key,
    languages,
    predict,
    report,
    scrub,
    serve,
    show,
    synthesize,
    vault,
)
from .app import app as app

spacy_app.add_typer(app, name="phi")
