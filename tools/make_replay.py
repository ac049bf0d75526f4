"""Write the synthetic notes that `phi site learn` replays, from the templates.

    python tools/make_replay.py [LANG ...]

They keep the network from forgetting what it was trained on, where only the installed package is at hand.
"""

import gzip
import sys
from pathlib import Path

from spacy_phi.corpora.jsonl import write_line
from spacy_phi.site.replay import FOLDER, LANGUAGES
from spacy_phi.synthesis.generator import synthesize

NOTES, SEED = 240, 1952


def write_replay(lang: str, folder: Path = FOLDER) -> Path:
    """Write the notes of a language, byte by byte the same on every machine."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{lang}.jsonl.gz"
    lines = b"".join(map(write_line, synthesize(NOTES, SEED, "train", lang=lang)))
    with path.open("wb") as stream, gzip.GzipFile("", "wb", fileobj=stream, mtime=0) as packed:
        packed.write(lines)
    return path


if __name__ == "__main__":
    for code in sys.argv[1:] or LANGUAGES:
        write_replay(code)
