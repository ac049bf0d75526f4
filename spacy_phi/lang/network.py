"""The bundled networks: the folder `network` of a pack holds a trained `phi_ner`, checked before use.

network/config.cfg      the component's settings, as in a training config
network/phi_ner.bin     its labels and weights, as returned by `to_bytes`
network/meta.json       the model card: data, versions, digests of its inputs, results
network/SHA256SUMS      checksums of the other files
"""

import hashlib
import json
from pathlib import Path
from typing import Any, NamedTuple

from thinc.api import Config

from ..errors import Errors, PhiError
from .base import find_folder, get_host_pack

FOLDER = "network"
CONFIG, WEIGHTS, META, SUMS = "config.cfg", "phi_ner.bin", "meta.json", "SHA256SUMS"
SECTION = "phi_ner"


class Network(NamedTuple):
    """The parts of a trained `phi_ner`."""

    config: dict[str, Any]
    """The config for `nlp.add_pipe("phi_ner", config=...)`."""
    weights: bytes
    """The bytes for its `from_bytes`."""
    meta: dict[str, Any]


def find_network(language: str | None) -> str | None:
    """Return the code of the pack whose network a host uses, None if its pack has no network.

    language: Language of the host; a multi-language host ("xx", None) uses the English network.
    """
    code = get_host_pack(language).code
    folder = find_folder(code)
    return code if folder is not None and (folder / FOLDER).is_dir() else None


def read_network(code: str, folder: Path | None = None) -> Network:
    """Read a bundled network and verify the checksums of its files.

    code: Code of the language pack. folder: The network's folder, if not the pack's. RAISES: PhiError (E010)
    for a missing or modified file.
    """
    folder = folder or (find_folder(code) or Path(code)) / FOLDER
    texts = {file: _read(folder, code, file) for file in (SUMS, CONFIG, WEIGHTS, META)}
    rows = (line.split("  ", 1) for line in texts[SUMS].decode("utf8").splitlines())
    sums = {row[-1]: row[0] for row in rows}
    for file in (CONFIG, WEIGHTS, META):
        if hashlib.sha256(texts[file]).hexdigest() != sums.get(file):
            raise PhiError(Errors.E010.format(name=code, file=file))
    config = Config().from_str(texts[CONFIG].decode("utf8"), interpolate=False)
    return Network(config[SECTION], texts[WEIGHTS], json.loads(texts[META]))


def _read(folder: Path, code: str, file: str) -> bytes:
    try:
        return (folder / file).read_bytes()
    except OSError:
        raise PhiError(Errors.E010.format(name=code, file=file)) from None


def write_network(folder: Path, config: dict[str, Any], weights: bytes, meta: dict[str, Any]) -> None:
    """Write a network's folder in the format of `read_network`.

    folder: Created if it does not exist. config, weights, meta: See Network.
    """
    folder.mkdir(parents=True, exist_ok=True)
    (folder / CONFIG).write_text(Config({SECTION: config}).to_str() + "\n", encoding="utf8")
    (folder / WEIGHTS).write_bytes(weights)
    (folder / META).write_text(json.dumps(meta, indent=2) + "\n", encoding="utf8")
    lines = [f"{hashlib.sha256((folder / f).read_bytes()).hexdigest()}  {f}" for f in (CONFIG, WEIGHTS, META)]
    (folder / SUMS).write_text("\n".join(lines) + "\n", encoding="utf8")
