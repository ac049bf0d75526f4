"""File input and output of the lexicon builders."""

import gzip
from collections.abc import Iterable, Iterator
from pathlib import Path

SOURCES = Path(__file__).parents[1] / "assets" / "lexicon_sources"
PACKAGE = Path(__file__).parents[1] / "spacy_phi"


def read_lines(name: str) -> Iterator[str]:
    """Return the lines of a hand-written source, without comments and empty lines."""
    for line in (SOURCES / name).read_text(encoding="utf8").splitlines():
        line = line.strip()
        if line and not line.startswith("#"):
            yield line


def read_words(name: str) -> Iterator[str]:
    """Return the whitespace-separated words of a hand-written source."""
    for line in read_lines(name):
        yield from line.split()


def write_lines(name: str, lines: Iterable[str], language: str = "") -> None:
    """Write `<name>.txt.gz` without a time stamp, so that the same lines give the same bytes.

    language: Language pack to write to; empty for the lexicons shared by all languages.
    """
    folder = PACKAGE / "lang" / language / "lexicons" if language else PACKAGE / "lexicons" / "data"
    folder.mkdir(exist_ok=True)
    text = "".join(f"{line}\n" for line in lines)
    packed = gzip.compress(text.encode("utf8"), compresslevel=9, mtime=0)
    (folder / f"{name}.txt.gz").write_bytes(packed)
    print(f"{language:<3}{name:<20}{text.count(chr(10)):>8} lines{len(packed):>10} bytes")
