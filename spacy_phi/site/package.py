"""`phi site package`: an installable pipeline of a site, checked to hold no word of a note."""

import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import srsly

from ..errors import Errors, PhiError
from .folder import Site
from .learn import LEXICON
from .model import Parts, build, save

_LETTERS = re.compile(r"[^\W\d_]{5,}")
_NAME = re.compile(r"[a-z][a-z0-9_]{1,40}")


def package(site: Site, name: str, version: str, out: Path) -> Path:
    """Write a package of the site's pipeline and its wheel.

    name: Of the site: the package is LANG_phi_NAME. version: Of the package. out: Folder for it.
    RETURNS: The wheel.
    RAISES: PhiError (E431) before `learn`, (E441) for an unusable name, (E442) if a file of the pipeline
        holds a word of a sampled note that neither the bundled pipeline nor the accepted lexicon has, (E445)
        if spaCy cannot build it.
    """
    if not _NAME.fullmatch(name):
        raise PhiError(Errors.E441)
    site.require("learn")
    model = Path(str(site.model))
    check_strings(site, model, [name])
    out.mkdir(parents=True, exist_ok=True)
    # In a process of its own, because setuptools fills the screen.
    command = [*(sys.executable, "-m", "spacy", "package"), *map(str, (model, out)), "--force"]
    options = [*("--name", f"phi_{name}"), *("--version", version), *("--build", "wheel")]
    done = subprocess.run([*command, *options], capture_output=True, text=True)
    if done.returncode:
        lines = [line for line in (done.stdout + done.stderr).splitlines() if line.strip()]
        raise PhiError(Errors.E445.format(reason=lines[-1] if lines else done.returncode))
    (wheel,) = (out / f"{site.source.lang}_phi_{name}-{version}" / "dist").glob("*.whl")
    site.finish("package", name=name, version=version)
    return wheel


def check_strings(site: Site, model: Path, allowed: Iterable[str] = ()) -> None:
    """Check that a pipeline holds no word of five letters or more of the sampled notes, except those of the
    bundled pipeline and of the accepted entries. RAISES: PhiError (E442), which names the file."""
    entries = [row["text"] for row in srsly.read_jsonl(site.folder / LEXICON) if row["accept"]]
    with TemporaryDirectory() as name:
        bundled = save(build(site.source.lang, site.source.policy, Parts()), Path(name) / "bundled")
        known = set(_find_words(text for path in _list_files(bundled) for text in read_strings(path)))
    known |= set(_find_words([*entries, *allowed]))
    words = set(_find_words(note.text for note in site.read_sample())) - known
    for path in _list_files(model):
        found = words.intersection(_find_words(read_strings(path)))
        if found:
            raise PhiError(Errors.E442.format(path=path, count=len(found)))


def _list_files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def _find_words(texts: Iterable[str]) -> Iterator[str]:
    for text in texts:
        yield from (match[0].casefold() for match in _LETTERS.finditer(text))


def read_strings(path: Path) -> Iterator[str]:
    """Yield the strings in a file: its text, or those of its MessagePack, whose arrays of numbers are no
    text."""
    data = path.read_bytes()
    try:
        yield data.decode("utf8")
    except UnicodeDecodeError:
        yield from _walk(_unpack(data))


def _unpack(data: bytes) -> Any:
    try:
        return srsly.msgpack_loads(data)
    except Exception:  # of several classes
        return data.decode("latin-1")


def _walk(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, bytes):
        yield from _walk(_unpack(value))
    elif isinstance(value, dict):
        yield from _walk([*value.keys(), *value.values()])
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _walk(each)
