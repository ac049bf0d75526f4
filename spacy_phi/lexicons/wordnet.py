"""WordNet as NLTK reads it, where the user has both: is a word one of ordinary language, or a name alone?"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from ..errors import Errors, PhiError

NameOrWord = Callable[[str], bool | None]
"""True for a word of the language, False for what is only a name, None for what is in no list."""


def load_wordnet() -> Any:
    """The reader of the WordNet that NLTK finds in its folders (`NLTK_DATA`); nothing is downloaded.

    RAISES (PhiError): E063 where NLTK is not installed, E064 where it finds no WordNet.
    """
    try:
        from nltk.corpus import wordnet
    except ImportError:
        raise PhiError(Errors.E063) from None
    try:
        wordnet.ensure_loaded()
    except (LookupError, OSError):
        # NLTK's own message tells the whole path of its folders, and would have it downloaded.
        raise PhiError(Errors.E064) from None
    return wordnet


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
    """Whether the word, or its base form, is written small in a sense: not "Alzheimer's" nor "Monday"."""
    base = wordnet.morphy(word.lower(), sense.pos()) or word.lower()
    names = sense.lemma_names()
    return base in names or word.lower() in names
