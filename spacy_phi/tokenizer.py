"""The tokenizer of clinical text: separates letters, digits and punctuation, and keeps every character."""

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import srsly
from spacy import util
from spacy.language import Language
from spacy.tokens import Doc
from spacy.vocab import Vocab

from .errors import Errors, PhiError

CLINICAL = {"nlp": {"tokenizer": {"@tokenizers": "spacy-phi.ClinicalTokenizer.v1"}}}
"""Config that gives `spacy.blank` this tokenizer."""

_UPPER = "A-ZÀ-ÖØ-ÞΑ-ΩА-ЯЁ"
_LETTER = r"[^\W\d_]"
_OTHER_LETTER = rf"[^\W\d_{_UPPER}]"
# Combining marks of the scripts that write them; `re` does not count them as word characters.
_MARK = (
    "[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u0610-\u061a\u064b-\u065f\u0670"
    "\u06d6-\u06dc\u06df-\u06e4\u0900-\u0903\u093a-\u094f\u0981-\u0983\u09bc-\u09cd\u0e31\u0e34-\u0e3a\u0e47-\u0e4e"
    "\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]"
)
# "MédicoNombre" is split, "McDonald", "mmHg" and "IgM" are not: three lowercase letters must precede.
_CASED = (
    rf"{_OTHER_LETTER}{{3,}}"
    rf"|(?:{_OTHER_LETTER}{{1,2}}(?=[{_UPPER}]))?(?:[{_UPPER}]+{_OTHER_LETTER}{{1,2}}(?=[{_UPPER}]))*"
    rf"[{_UPPER}]+{_OTHER_LETTER}*"
    rf"|{_LETTER}+"
)
# Four or more of one of these form a line or a blank to fill in; any other punctuation is a single token.
_RULES = "|".join(rf"{re.escape(char)}{{4,}}" for char in "-_=*.~#")
_SPACE = r"(?:\r?\n)+|\r+|[^\S\r\n]+"
# Text between spaces and line breaks, with the following space: the unit that is cached.
_CHUNK = re.compile(r"[^ \r\n]+ ?|[\r\n]+ ?| +")
_MAX_CHUNKS = 50_000
_MAX_CHUNK_LENGTH = 40

Pieces = tuple[tuple[int | str, ...], tuple[bool, ...]]
"""The words of a chunk, or their hashes, and whether a space follows each."""


def _compile(split_case: bool) -> re.Pattern[str]:
    letters = _CASED if split_case else rf"{_LETTER}+"
    word = rf"(?:{letters})(?:{_MARK}+{_LETTER}*)*"
    # Every character is a letter, a digit, whitespace, "_" or none of these: all cases are covered.
    return re.compile(rf"({word}|\d+|{_RULES}|[^\w\s]|_|{_SPACE})( ?)")


class ClinicalTokenizer:
    """Split text into runs of letters, runs of digits and single punctuation marks, keeping every character.

    `doc.text == text` holds for every text that Unicode permits. One space after a token is its
    `whitespace_`; other whitespace forms separate tokens, with line breaks apart from spaces.

    vocab: The vocabulary that the Docs share.
    split_case: Also split between a lowercase letter and a capital ("MédicoNombre"), if three lowercase
        letters precede the capital.
    """

    def __init__(self, vocab: Vocab, *, split_case: bool = True) -> None:
        self.vocab = vocab
        self._set(split_case)

    def __call__(self, text: str) -> Doc:
        """Tokenize a text.

        text: Any text, including the empty one.
        RETURNS: The Doc, with no annotation.
        RAISES: PhiError (E002) if the text contains a lone surrogate, which spaCy cannot store.
        """
        try:
            words, spaces = self._cut(text)
            # spaCy's stub declares only strings; Doc also accepts their hashes, in a fifth of the time.
            return Doc(self.vocab, words=words, spaces=spaces)  # type: ignore[arg-type]
        except UnicodeEncodeError:
            position = next(i for i, char in enumerate(text) if "\ud800" <= char <= "\udfff")
        # Outside the handler: the UnicodeEncodeError carries the text and must not be chained.
        raise PhiError(Errors.E002.format(position=position))

    def _cut(self, text: str) -> tuple[list[int | str], list[bool]]:
        if len(self.vocab.strings) < self._n_strings:
            # The vocabulary was reloaded, and the cached hashes may be missing from it.
            self._cache.clear()
        words: list[int | str] = []
        spaces: list[bool] = []
        for chunk in _CHUNK.findall(text):
            pieces = self._cache.get(chunk) or self._cut_chunk(chunk)
            words += pieces[0]
            spaces += pieces[1]
        return words, spaces

    def _cut_chunk(self, chunk: str) -> Pieces:
        words, blanks = zip(*self._findall(chunk))
        spaces = tuple(map(bool, blanks))
        # Strings added in a memory zone are removed with it, so their hashes must not be cached.
        if self.vocab.in_memory_zone or len(chunk) > _MAX_CHUNK_LENGTH:  # type: ignore[attr-defined]
            return words, spaces
        if len(self._cache) >= _MAX_CHUNKS:
            self._cache.clear()
        pieces = self._cache[chunk] = tuple(map(self.vocab.strings.add, words)), spaces
        self._n_strings = len(self.vocab.strings)
        return pieces

    def pipe(self, texts: Iterable[str], batch_size: int = 1000) -> Iterator[Doc]:
        """Tokenize a stream of texts, one at a time.

        texts: The texts.
        batch_size: Unused; for compatibility with `spacy.tokenizer.Tokenizer.pipe`.
        YIELDS: One Doc per text, in order.
        """
        for text in texts:
            yield self(text)

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return _restore, (self.vocab, self.split_case)

    def _set(self, split_case: bool) -> "ClinicalTokenizer":
        self._split_case = split_case
        self._findall = _compile(split_case).findall
        self._cache: dict[str, Pieces] = {}
        self._n_strings = 0
        return self

    @property
    def split_case(self) -> bool:
        """Return whether text is also split between a lowercase letter and a capital; can be set."""
        return self._split_case

    @split_case.setter
    def split_case(self, value: bool) -> None:
        self._set(value)

    def to_bytes(self, *, exclude: Iterable[str] = ()) -> bytes:
        """Serialize the settings; the vocabulary is saved by the pipeline."""
        return srsly.msgpack_dumps({"split_case": self.split_case})

    def from_bytes(self, bytes_data: bytes, *, exclude: Iterable[str] = ()) -> "ClinicalTokenizer":
        """Load the settings written by `to_bytes`."""
        return self._set(srsly.msgpack_loads(bytes_data)["split_case"])

    def to_disk(self, path: str | Path, *, exclude: Iterable[str] = ()) -> None:
        """Write the settings to a file.

        path: The file; no folder of that name is created.
        """
        srsly.write_json(util.ensure_path(path), {"split_case": self.split_case})

    def from_disk(self, path: str | Path, *, exclude: Iterable[str] = ()) -> "ClinicalTokenizer":
        """Load the settings written by `to_disk`."""
        return self._set(srsly.read_json(util.ensure_path(path))["split_case"])


def _restore(vocab: Vocab, split_case: bool) -> ClinicalTokenizer:
    return ClinicalTokenizer(vocab, split_case=split_case)


def create_clinical_tokenizer(split_case: bool = True) -> Callable[[Language], ClinicalTokenizer]:
    """`spacy-phi.ClinicalTokenizer.v1`, for `[nlp.tokenizer]` of a config.

    split_case: Also split between a lowercase letter and a capital.
    RETURNS: Creates the tokenizer of a pipeline.
    """

    def make_tokenizer(nlp: Language) -> ClinicalTokenizer:
        return ClinicalTokenizer(nlp.vocab, split_case=split_case)

    return make_tokenizer
