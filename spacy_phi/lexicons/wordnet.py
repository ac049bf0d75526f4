"""WordNet where the user has it: is a word one of ordinary language, or a name alone?

It is read by NLTK where that finds it in its folders (`NLTK_DATA`), else from its own files, in the folder
that WNSEARCHDIR names or where Debian's package wordnet-base puts them. Nothing is downloaded.
"""

import os
from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from ..errors import Errors, PhiError
from .wordnet_files import WordNetFiles

NameOrWord = Callable[[str], bool | None]
"""True for a word of the language, False for what is only a name, None for what is in no list."""
DEBIAN = Path("/usr/share/wordnet")


def load_wordnet() -> Any:
    """A reader of WordNet: NLTK's, or a WordNetFiles, which answers the same.

    RAISES (PhiError): no WordNet is found, E063 where NLTK is not installed, E064 where it is.
    """
    try:
        from nltk.corpus import wordnet
    except ImportError:
        return _load_files(Errors.E063)
    try:
        wordnet.ensure_loaded()
    except (LookupError, OSError):
        # NLTK's own message tells the whole path of its folders, and would have it downloaded.
        return _load_files(Errors.E064)
    return wordnet


def _load_files(missing: str) -> WordNetFiles:
    try:
        return _open_folder(Path(os.environ.get("WNSEARCHDIR") or DEBIAN))
    except OSError:
        raise PhiError(missing) from None


_open_folder = cache(WordNetFiles)


def open_wordnet() -> NameOrWord:
    """The judgement of WordNet. RAISES (PhiError): E063, E064 as `load_wordnet`."""
    wordnet = load_wordnet()

    @lru_cache(maxsize=100_000)
    def judge(word: str) -> bool | None:
        return _judge(wordnet, word)

    return judge


def _judge(wordnet: Any, word: str) -> bool | None:
    senses = wordnet.synsets(word)
    if not senses:
        return None
    # What has a class above it is a kind of thing; what is an instance of one is that one: a city, a person.
    return any(not sense.instance_hypernyms() and _is_small(wordnet, sense, word) for sense in senses)


def _is_small(wordnet: Any, sense: Any, word: str) -> bool:
    """Return whether the word, or its base form, is written small in a sense: not "Alzheimer's" nor
    "Monday".
    """
    base = wordnet.morphy(word.lower(), sense.pos()) or word.lower()
    names = sense.lemma_names()
    return base in names or word.lower() in names
