"""WordNet, if installed: the senses of a word.

It is read by NLTK if in its folders (`NLTK_DATA`), else from its own files, in the folder named by
WNSEARCHDIR or in that of Debian's package wordnet-base. Nothing is downloaded.
"""

import os
from functools import cache
from pathlib import Path
from typing import Any

from ..errors import Errors, PhiError
from .wordnet_files import WordNetFiles

DEBIAN = Path("/usr/share/wordnet")


def load_wordnet() -> Any:
    """Return a WordNet reader: NLTK's, or a WordNetFiles with the same interface.

    RAISES: PhiError no WordNet is found, E063 if NLTK is not installed, E064 if it is.
    """
    try:
        from nltk.corpus import wordnet
    except ImportError:
        return _load_files(Errors.E063)
    try:
        wordnet.ensure_loaded()
    except (LookupError, OSError):
        # NLTK's own message contains the full path of its folders, and suggests a download.
        return _load_files(Errors.E064)
    return wordnet


def _load_files(missing: str) -> WordNetFiles:
    try:
        return _open_folder(Path(os.environ.get("WNSEARCHDIR") or DEBIAN))
    except OSError:
        raise PhiError(missing) from None


_open_folder = cache(WordNetFiles)
