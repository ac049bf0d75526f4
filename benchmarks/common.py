"""Shared parts of the benchmarks: folders, command line, texts, processes of their own and their memory."""

import json
import os
import random
import resource
import subprocess
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "spacy_phi" / "examples"
SHARED = Path(os.environ.get("SPACY_PHI_SHARED", ROOT.parent / "shared"))
"""The folder of corpora that are not part of the repository."""


def make_parser(about: str | None) -> ArgumentParser:
    """A command line whose help is a script's docstring, line by line."""
    return ArgumentParser(description=about, formatter_class=RawDescriptionHelpFormatter)


def read_jsonl(*paths: Path) -> list[dict[str, Any]]:
    """The rows of JSONL files, one file after another."""
    return [json.loads(line) for path in paths for line in path.read_text(encoding="utf8").splitlines()]


def read_examples() -> list[str]:
    """The texts of the example notes, by name."""
    return [path.read_text(encoding="utf8") for path in sorted(EXAMPLES.glob("*.txt"))]


def make_notes(size: int, seed: int = 0) -> Iterator[str]:
    """Notes of `size` characters together: the lines of the example notes dealt anew, so that no two are
    alike.

    size (int): Characters in all.
    seed (int): Of the dealing.
    YIELDS (str): A note about as long as an example note.
    """
    texts = read_examples()
    lines = [line for text in texts for line in text.splitlines(keepends=True)]
    n_lines = max(1, len(lines) // len(texts))
    dealer = random.Random(seed)
    made = 0
    while made < size:
        note = "".join(dealer.choices(lines, k=n_lines))[: size - made]
        made += len(note)
        yield note


def run_apart(script: str, *options: str, env: Mapping[str, str] | None = None) -> Any:
    """The JSON that a script prints in its last line, run in a fresh process.

    env: variables of the environment beside those that are there.
    """
    done = subprocess.run(
        [sys.executable, script, *options],
        check=True,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, **(env or {})},
    )
    return json.loads(done.stdout.splitlines()[-1])


def peak_mib() -> float:
    """The peak of this process's resident memory in MiB."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (2**20 if sys.platform == "darwin" else 2**10)
