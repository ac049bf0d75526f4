"""Synthetic notes that keep a network from forgetting; tools/make_replay.py writes them."""

import gzip
from pathlib import Path

from ..corpora.annotated import AnnotatedNote
from ..corpora.jsonl import read_line

FOLDER = Path(__file__).parent / "replay"
LANGUAGES = ("de", "en", "es", "fr", "it", "nl", "pt")
_LATER = 40
"""Notes at the end of the file that are never trained on."""


def read_replay(lang: str) -> tuple[list[AnnotatedNote], list[AnnotatedNote]]:
    """Return the notes to train on, and those to test what was forgotten."""
    lines = gzip.decompress((FOLDER / f"{lang}.jsonl.gz").read_bytes()).splitlines()
    notes = [read_line(line, f"{lang}.jsonl.gz", number) for number, line in enumerate(lines, 1)]
    return notes[:-_LATER], notes[-_LATER:]
