"""`python -m spacy phi doctor`: check an installation, with output for a bug report."""

import os
import platform
from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, metadata, requires, version
from importlib.util import find_spec

import spacy
import typer
from packaging.requirements import Requirement

from ..about import __version__
from ..documents.ocr import PROGRAM, find_program, list_languages
from ..errors import Errors, PhiError
from ..lang import get_pack, known_languages
from ..lang.network import find_network, read_network
from ..ml import compiled
from ..rules.packs import get_patterns
from ..surrogates.keys import KEY_FILE_VARIABLE, KEY_VARIABLE, parse_key, read_key
from .app import EXIT_CODES, OK, SET_ASIDE, app

_HELP = f"""Check the installation, and print versions and results for a bug report.

Checks versions, whether the network runs compiled or in NumPy, the language packs and their networks, the
secret key, the optional packages, Tesseract and one fictional note. No part of a note, a key or a path is
printed.

{EXIT_CODES}"""
_CORE = ("spacy", "thinc", "numpy", "rapidfuzz", "torch", "cupy")
_NOTE = "Patient: Jane Example, seen 03/14/2024. Parkinson disease."
Check = Iterator[tuple[str, str]]


@app.command("doctor", help=_HELP)
def doctor_command() -> None:
    """Check the installation; the help text is `_HELP`."""
    failed = False
    for check in (_versions, _packs, _key, _extras, _ocr, _trial):
        failed |= _run(check)
    raise typer.Exit(SET_ASIDE if failed else OK)


def _run(check: Callable[[], Check]) -> bool:
    """Print the result of a check; an error is reported by its kind and code. Return whether there was
    one."""
    try:
        for name, found in check():
            typer.echo(f"{name:<28} {found}")
    except Exception as error:
        code = str(error).partition("]")[0].lstrip("[") if isinstance(error, PhiError) else ""
        typer.echo(f"{check.__name__.lstrip('_'):<28} FAILED: {type(error).__name__} {code}".rstrip())
        return True
    return False


def _versions() -> Check:
    yield "spacy_phi", __version__
    yield "Python", f"{platform.python_version()} on {platform.system()} {platform.machine()}"
    yield "processors", str(os.cpu_count())
    for name in _CORE:
        yield name, _version(name)
    yield "kernels of the network", compiled.describe()


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "not installed"


def _packs() -> Check:
    for code in sorted(known_languages()):
        patterns = len(get_patterns(code))
        network = "no network"
        if code != "xx" and find_network(code) == code:
            network = f"network of {len(read_network(code).weights) // 1000} kB, checksums right"
        yield f"language {code}", f"{patterns} patterns, {network}"


def _key() -> Check:
    if text := os.environ.get(KEY_VARIABLE):
        parse_key(text)
        yield "key", f"in {KEY_VARIABLE}"
    elif file := os.environ.get(KEY_FILE_VARIABLE):
        read_key(file)
        yield "key", f"in the file named by {KEY_FILE_VARIABLE}"
    else:
        yield "key", "none; surrogates will differ between runs"


def _extras() -> Check:
    """Yield the missing packages of each extra."""
    needs = [Requirement(line) for line in requires("spacy_phi") or ()]
    for extra in sorted(metadata("spacy_phi").get_all("Provides-Extra") or ()):
        names = [need.name for need in needs if f'extra == "{extra}"' in str(need.marker)]
        missing = [name for name in names if _version(name) == "not installed"]
        yield f"extra {extra}", f"missing: {', '.join(missing)}" if missing else "installed"


def _ocr() -> Check:
    program = find_program()
    if program is None:
        yield PROGRAM, "not found on PATH: scanned pages are set aside (apt-get install tesseract-ocr)"
        return
    installed = list_languages(program)
    yield PROGRAM, f"language packs: {', '.join(installed) or 'none'}"
    missing = [
        f"{pack.ocr} ({pack.name})"
        for pack in map(get_pack, known_languages())
        if pack.ocr not in ("", *installed)
    ]
    if missing:
        yield f"{PROGRAM} lacks", ", ".join(missing)


def _trial() -> Check:
    nlp = spacy.blank("en")
    nlp.add_pipe("phi_scrubber")
    scrubbed = nlp(_NOTE)._.scrubbed
    if any(word in scrubbed for word in ("Jane", "03/14")):
        raise PhiError(Errors.E410)
    yield "invented note", "scrubbed"
    yield (
        "service",
        "can run" if find_spec("fastapi") and find_spec("uvicorn") else "requires the extra serve",
    )
