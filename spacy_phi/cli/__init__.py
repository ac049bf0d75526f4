"""`python -m spacy phi ...`, one command per file. spaCy finds `app` through the entry point `spacy_cli`."""

from spacy.cli._util import app as spacy_app

from .app import app as app
from .app import list_commands as list_commands

spacy_app.add_typer(app, name="phi")
