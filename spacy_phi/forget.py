"""Save pipelines without the words of the notes that they have read.

A vocabulary remembers every word that it has seen. Without this, a saved pipeline would contain the words of
its training notes, and of every note that it was used on, in `vocab/strings.json`.
"""

import copy
import warnings
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from spacy.language import Language
from spacy.strings import StringStore
from spacy.util import get_lang_class
from spacy.vectors import Vectors
from spacy.vocab import Vocab

from .errors import PhiWarning, Warnings

_PACKAGE = __name__.partition(".")[0]
_METHODS = ("to_disk", "to_bytes", "from_disk", "from_bytes")


class StringGuard:
    """Replaces the methods of one pipeline that save and load it.

    A saved pipeline contains the language's own strings, the components' labels and the words of a vector
    table. Third-party components may need further strings: if there is one, the strings that the vocabulary
    had when the guard was set, or when the pipeline was loaded, are also saved.
    """

    def __init__(self, nlp: Language) -> None:
        """Guard a pipeline; nlp: Changed in place."""
        self.nlp = nlp
        self._note()
        for method in _METHODS:
            if hasattr(nlp, method):
                setattr(nlp, method, getattr(self, method))

    def _note(self) -> None:
        self.count, self.n_lexemes = len(self.nlp.vocab.strings), len(self.nlp.vocab)

    def to_disk(self, path: str | Path, **kwargs: Any) -> None:
        """See `Language.to_disk`."""
        type(self.nlp).to_disk(self._clean(), path, **kwargs)

    def to_bytes(self, **kwargs: Any) -> bytes:
        """See `Language.to_bytes`."""
        return type(self.nlp).to_bytes(self._clean(), **kwargs)

    def from_disk(self, path: str | Path, **kwargs: Any) -> Language:
        """See `Language.from_disk`."""
        type(self.nlp).from_disk(self.nlp, path, **kwargs)
        self._note()
        return self.nlp

    def from_bytes(self, bytes_data: bytes, **kwargs: Any) -> Language:
        """See `Language.from_bytes`."""
        type(self.nlp).from_bytes(self.nlp, bytes_data, **kwargs)
        self._note()
        return self.nlp

    def _clean(self) -> Language:
        clean = copy.copy(self.nlp)
        clean.vocab = self.make_vocab()
        return clean

    def make_vocab(self) -> Vocab:
        """Return a vocabulary like the pipeline's, without words of notes."""
        nlp = self.nlp
        # Without a tokenizer, whose own strings are added again with it.
        language = type(nlp) if isinstance(nlp, Language) else get_lang_class(nlp.lang)
        strings = StringStore(language(create_tokenizer=_no_tokenizer).vocab.strings)
        if not all(map(is_own, (pipe for _, pipe in _components(nlp)))):
            if self.n_lexemes > len(language().vocab):
                warnings.warn(Warnings.W010, PhiWarning, stacklevel=4)
            # A StringStore lists its strings in insertion order.
            _add(strings, list(nlp.vocab.strings)[: self.count])
        _add(strings, component_strings(nlp))
        _add(strings, _vector_words(nlp.vocab))
        return _make_vocab(nlp.vocab, strings)


def guard_strings(nlp: Language) -> StringGuard:
    """Make a pipeline save itself without the words of notes from now on.

    nlp: The pipeline; changed in place, once.
    RETURNS: Its guard.
    """
    guard = getattr(nlp.to_disk, "__self__", None)
    return guard if isinstance(guard, StringGuard) else StringGuard(nlp)


def _components(nlp: Language) -> Iterable[tuple[str, Any]]:
    """Return names and components of a pipeline, disabled ones included. edsnlp's pipelines are no
    `Language`."""
    return getattr(nlp, "components", nlp.pipeline)


def _no_tokenizer(nlp: Language) -> Any:
    return None


def is_own(part: Any) -> bool:
    """Return whether a component or tokenizer belongs to this package."""
    return type(part).__module__.partition(".")[0] == _PACKAGE


def component_strings(nlp: Language) -> Iterator[str]:
    """Return the labels, and the ids of entities, that the components of a pipeline assign."""
    for _, pipe in _components(nlp):
        for attribute in ("labels", "ent_ids", "ids"):
            yield from (string for string in getattr(pipe, attribute, None) or () if isinstance(string, str))


def _add(strings: StringStore, more: Iterable[str]) -> None:
    for string in more:
        strings.add(string)


def _vector_words(vocab: Vocab) -> Iterator[str]:
    if vocab.vectors.mode == "default":
        yield from (vocab.strings[key] for key in vocab.vectors if key in vocab.strings)


def _make_vocab(old: Vocab, strings: StringStore) -> Vocab:
    vocab = Vocab(strings=strings, writing_system=old.writing_system, get_noun_chunks=old.get_noun_chunks)
    if old.vectors.shape[0]:
        # A copy, because assigning a vector table adds its strings.
        packed = old.vectors.to_bytes(exclude=["strings"])
        vocab.vectors = Vectors(strings=vocab.strings).from_bytes(packed)
    vocab.lookups, vocab.cfg = old.lookups, old.cfg
    # Last, because setting lookups wraps them again.
    vocab.lex_attr_getters = old.lex_attr_getters  # type: ignore[attr-defined]
    return vocab
