"""Shared helpers of the benchmarks: folders, command line, texts, subprocesses and their memory."""

import json
import os
import random
import resource
import subprocess
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import spacy
from spacy.language import Language

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "spacy_phi" / "examples"
SHARED = Path(os.environ.get("SPACY_PHI_SHARED", ROOT.parent / "shared"))
"""Folder of corpora outside the repository."""


def make_parser(about: str | None) -> ArgumentParser:
    """Return an argument parser whose help text is a script's docstring, unwrapped."""
    return ArgumentParser(description=about, formatter_class=RawDescriptionHelpFormatter)


def read_jsonl(*paths: Path) -> list[dict[str, Any]]:
    """Return the rows of JSONL files, concatenated."""
    return [json.loads(line) for path in paths for line in path.read_text(encoding="utf8").splitlines()]


def read_examples() -> list[str]:
    """Return the texts of the example notes by name."""
    return [path.read_text(encoding="utf8") for path in sorted(EXAMPLES.glob("*.txt"))]


def make_notes(size: int, seed: int = 0) -> Iterator[str]:
    """Generate notes with `size` characters in total: shuffled lines of the example notes, no two notes
    alike.

    size (int): Total characters.
    seed (int): Seed of the shuffle.
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
    """Run a script in a fresh process and return the JSON on the last line of its output.

    env: Additional environment variables.
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
    """Return the peak resident memory of this process in MiB."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (2**20 if sys.platform == "darwin" else 2**10)


def make_scrubber(lang: str, mode: str, safe_logit: float | None = None) -> Language:
    """Return a pipeline with `phi_scrubber`. safe_logit: Replaces the threshold of the mode."""
    # Here, since other benchmarks measure the memory that imports take.
    from spacy_phi.pipeline.ner import PhiNER

    nlp = spacy.blank(lang)
    scrubber = nlp.add_pipe("phi_scrubber", config={"mode": mode})
    for _, pipe in scrubber.inner.pipeline if safe_logit is not None else ():  # type: ignore[attr-defined]
        if isinstance(pipe, PhiNER):
            pipe.balanced_safe_logit = safe_logit
            pipe.set_safe_logit(safe_logit)
    return nlp


@contextmanager
def start_service(log: list[str] | None = None, *options: str, model: str | None = "rules") -> Iterator[int]:
    """Start the service in a process, and yield its port. log: Gets the lines of its log. options: Further
    options of `serve`. model: None for the bundled network."""
    options = (*options, "--model", model) if model else options
    command = [sys.executable, "-m", "spacy", "phi", "serve", "--port", "0", *options]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as service:
        assert service.stderr is not None
        try:
            line = next(line for line in service.stderr if line.startswith("Serving at "))
            yield int(line.split("/ (")[0].rpartition(":")[2])
        finally:
            service.terminate()
        lines = service.stderr.read().splitlines()
    if log is not None:
        log += lines
