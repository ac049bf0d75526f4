"""Packed lexicons: shared ones in `data/`, those of one language in its pack."""

import gzip
from importlib.resources import files

from ..lang import find_lexicon, get_host_pack


def read_lines(name: str) -> list[str]:
    """Return the lines of the lexicon `data/<name>.txt.gz`.

    name: Its name, without extensions.
    """
    return _unpack((files(__package__) / "data" / f"{name}.txt.gz").read_bytes())


def has_local(name: str, language: str) -> bool:
    """Return whether the pack of a language, or one of its base packs, has a lexicon.

    name: Its name, without extensions. language: Language code; "xx" reads the English pack.
    """
    return find_lexicon(get_host_pack(language).code, name) is not None


def read_local(name: str, language: str) -> list[str]:
    """Return the lines of a lexicon of a language's pack, or of one of its base packs; none if it is missing.

    name: Its name, without extensions. language: Language code; "xx" reads the English pack.
    """
    path = find_lexicon(get_host_pack(language).code, name)
    return _unpack(path.read_bytes()) if path else []


def _unpack(packed: bytes) -> list[str]:
    return gzip.decompress(packed).decode("utf8").splitlines()
