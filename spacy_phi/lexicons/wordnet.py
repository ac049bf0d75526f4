"""WordNet, if installed: distinguishes ordinary words from names.

It is read by NLTK if in its folders (`NLTK_DATA`), else from its own files, in the folder named by
WNSEARCHDIR or in that of Debian's package wordnet-base. Nothing is downloaded.
"""

import os
from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from ..errors import Errors, PhiError
from .wordnet_files import WordNetFiles

NameOrWord = Callable[[str], bool | None]
"""Returns True for an ordinary word, False for a word that is only a name, None for an unlisted one."""
DEBIAN = Path("/usr/share/wordnet")


def load_wordnet() -> Any:
    """Return a WordNet reader: NLTK's, or a WordNetFiles with the same interface.

    RAISES (PhiError): no WordNet is found, E063 if NLTK is not installed, E064 if it is.
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


def open_wordnet() -> NameOrWord:
    """Return the WordNet classifier. RAISES (PhiError): E063, E064 as `load_wordnet`."""
    wordnet = load_wordnet()

    @lru_cache(maxsize=100_000)
    def judge(word: str) -> bool | None:
        return _judge(wordnet, word)

    return judge


def _judge(wordnet: Any, word: str) -> bool | None:
    senses = wordnet.synsets(word)
    if not senses:
        return None
    # A synset with a hypernym is a kind; an instance is an individual: a city, a person.
    return any(not sense.instance_hypernyms() and _is_small(wordnet, sense, word) for sense in senses)


def _is_small(wordnet: Any, sense: Any, word: str) -> bool:
    """Return whether the word, or its base form, is lowercase in some sense: not "Alzheimer's" nor
    "Monday"."""
    base = wordnet.morphy(word.lower(), sense.pos()) or word.lower()
    names = sense.lemma_names()
    return base in names or word.lower() in names
