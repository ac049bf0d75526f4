"""Detect notes in a language other than their pipeline's, by spaCy's stop words."""

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import spacy.lang

from ..collection import without_collection

_WORD = re.compile(r"[^\W\d_]{2,}")
_LEAST_WORDS = 40
_READ = 10_000  # characters
_LEAST_KINDS = 4
"""Minimum number of different words that are stop words of only the other language: "po" and "tid" alone are
doses."""
_LEAST_LEAD = 0.08
"""Margin of the other language over the pipeline's own, as a share of all words; see
docs/how-to/folder.md."""


def is_other_language(text: str, lang: str) -> bool:
    """Return whether a note of 40 words or more is clearly in another language.

    text: The note. Uppercase words are not counted: they are abbreviations in any language.
    lang: Language code of its pipeline. Always false for a language without stop words in Latin script.
    """
    words = _WORD.findall(text, 0, _READ)
    if len(words) < _LEAST_WORDS or lang not in _codes():
        return False
    known_words, kinds = Counter[str](), Counter[str]()
    for word, count in Counter(filter(str.islower, words)).items():
        found = _languages().get(word, frozenset())
        known_words.update(dict.fromkeys(found, count))
        if lang not in found:
            kinds.update(found)
    least = known_words[lang] + _LEAST_LEAD * len(words)
    return any(number >= _LEAST_KINDS and known_words[other] >= least for other, number in kinds.items())


@cache
@without_collection
def _languages() -> Mapping[str, frozenset[str]]:
    """Return the languages of each stop word, for all languages in Latin script."""
    languages: dict[str, set[str]] = {}
    for path in sorted(Path(spacy.lang.__path__[0]).glob("*/stop_words.py")):
        words = {word for word in _read_stop_words(path) if len(word) > 1}
        if all(map(_is_latin, frozenset("".join(words)))):
            for word in words:
                languages.setdefault(word, set()).add(path.parent.name)
    return {word: frozenset(codes) for word, codes in languages.items()}


def _read_stop_words(path: Path) -> set[str]:
    """Return the stop words of a module without importing its package, which takes seconds for French."""
    spec = spec_from_file_location("stop_words", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.STOP_WORDS


@cache
def _codes() -> frozenset[str]:
    return frozenset[str]().union(*_languages().values())


def _is_latin(char: str) -> bool:
    return not char.isalpha() or "LATIN" in unicodedata.name(char)
