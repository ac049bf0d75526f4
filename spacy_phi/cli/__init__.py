"""`python -m spacy phi ...`, one command per file. spaCy finds `app` through the entry point `spacy_cli`."""

from spacy.cli._util import app as spacy_app

from . import (
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
from .app import app

spacy_app.add_typer(app, name="phi")

__all__ = [
    "agreement",
    "app",
    "audit",
    "calibrate",
    "convert",
    "doctor",
    "evaluate",
    "key",
    "languages",
    "predict",
    "report",
    "scrub",
    "serve",
    "show",
    "synthesize",
    "vault",
]
