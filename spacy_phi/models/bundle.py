"""The bundled networks: a folder each, with the config and the weights of a `phi_ner`, checked before use.

en_phi_lstm/config.cfg      the component's settings, as in a training config
en_phi_lstm/phi_ner.bin     its labels and weights, as `to_bytes` gives them
en_phi_lstm/meta.json       what it was trained on and what it measured
en_phi_lstm/SHA256SUMS      of the other files
"""

import hashlib
import json
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from thinc.api import Config

from ..errors import Errors, PhiError

BY_LANGUAGE = {"en": "en_phi_lstm", "xx": "en_phi_lstm"}
"""The network for hosts of a language; other hosts have the rules alone."""
CONFIG, WEIGHTS, META, SUMS = "config.cfg", "phi_ner.bin", "meta.json", "SHA256SUMS"
SECTION = "phi_ner"


class _Folder(Protocol):
    def joinpath(self, name: str) -> Any: ...


class Bundle(NamedTuple):
    """What makes a `phi_ner`."""

    config: dict[str, Any]
    """For `nlp.add_pipe("phi_ner", config=...)`."""
    weights: bytes
    """For its `from_bytes`."""
    meta: dict[str, Any]


def find_bundle(lang: str | None) -> str | None:
    """The name of the network for a language, None where there is none."""
    return BY_LANGUAGE.get(lang or "xx")


def read_bundle(name: str, folder: _Folder | None = None) -> Bundle:
    """Read a bundled network and compare its files with their checksums.

    name: such as "en_phi_lstm". folder: where the networks are; None for the package's own.
    Raises PhiError (E010) where a file is missing or is not the one that was released.
    """
    place = (folder or files(__package__)).joinpath(name)
    texts = {file: _read(place, name, file) for file in (SUMS, CONFIG, WEIGHTS, META)}
    rows = (line.split("  ", 1) for line in texts[SUMS].decode("utf8").splitlines())
    sums = {row[-1]: row[0] for row in rows}
    for file in (CONFIG, WEIGHTS, META):
        if hashlib.sha256(texts[file]).hexdigest() != sums.get(file):
            raise PhiError(Errors.E010.format(name=name, file=file))
    config = Config().from_str(texts[CONFIG].decode("utf8"), interpolate=False)
    return Bundle(config[SECTION], texts[WEIGHTS], json.loads(texts[META]))


def _read(place: Any, name: str, file: str) -> bytes:
    try:
        return place.joinpath(file).read_bytes()
    except OSError:
        raise PhiError(Errors.E010.format(name=name, file=file)) from None


def write_bundle(folder: Path, config: dict[str, Any], weights: bytes, meta: dict[str, Any]) -> None:
    """Write a network's folder as `read_bundle` reads it.

    folder: made where it is missing. config, weights, meta: see Bundle.
    """
    folder.mkdir(parents=True, exist_ok=True)
    (folder / CONFIG).write_text(Config({SECTION: config}).to_str() + "\n", encoding="utf8")
    (folder / WEIGHTS).write_bytes(weights)
    (folder / META).write_text(json.dumps(meta, indent=2) + "\n", encoding="utf8")
    lines = [f"{hashlib.sha256((folder / f).read_bytes()).hexdigest()}  {f}" for f in (CONFIG, WEIGHTS, META)]
    (folder / SUMS).write_text("\n".join(lines) + "\n", encoding="utf8")
