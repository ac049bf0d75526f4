"""The feature vector: 0/1 columns of feature groups, through a feed-forward layer.

Source: Lee et al. 2016 (a binary vector per token, a feed-forward network, its output beside the token
embedding).
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

import numpy
from spacy.tokens import Doc
from spacy.util import registry
from thinc.api import Dropout, Model, Relu, chain, with_array
from thinc.types import Floats2d

from ..errors import Errors, PhiError
from ..features.group import FeatureGroup, InList, Is, select_features
from ..lexicons.gazetteers import name_key
from .blas import with_numpy_blas
from .dropout import FindingDropout
from .word_table import WordTable

_MAX_WORDS = 30_000
_PREFIX = "spacy-phi.features"
PART = "phi_part"
"""Key of `Doc.user_data` for the Part that a Doc is."""
_FINDINGS, _FROM_FINDINGS = "patterns.", "document.found_"


class WordRows:
    """Word features, computed once for each distinct word. Only the groups are saved or pickled."""

    def __init__(self, groups: Sequence[FeatureGroup], max_words: int = _MAX_WORDS) -> None:
        """groups: groups whose word features are computed, in order. max_words: maximum number of cached
        words."""
        self.groups = tuple(groups)
        self.max_words = max_words
        computed = [feature.compute for group in self.groups for feature in group.words]
        self._n_features = len(computed)
        self.n_places = sum(len(group.places) for group in self.groups if group.in_doc is not None)
        self._lists = [(i, each.keys) for i, each in enumerate(computed) if isinstance(each, InList)]
        self._values: dict[Any, dict[Any, int]] = {}
        for i, each in enumerate(computed):
            if isinstance(each, Is):
                self._values.setdefault(each.of, {})[each.value] = i
        others = [(i, each) for i, each in enumerate(computed) if not isinstance(each, InList | Is)]
        self._functions = [function for _, function in others]
        self._columns = [i for i, _ in (*others, *self._lists)]
        self._table = WordTable(max_words)

    def __reduce__(self):
        return WordRows, (self.groups, self.max_words)

    def __call__(self, doc: Doc) -> numpy.ndarray:
        """Return the word features of a Doc, (tokens, features) of 0 and 1."""
        if not self._n_features or not len(doc):
            return numpy.zeros((len(doc), self._n_features), dtype="uint8")
        return self._table.find([doc], self.compute)[0]

    def compute(self, words: list[str]) -> numpy.ndarray:
        """Return the features of words, (words, features) of 0 and 1. Their keys, and functions that several
        features share, are computed once."""
        rows = numpy.zeros((len(words), self._n_features), dtype="uint8")
        lists, functions = [keys() for _, keys in self._lists], self._functions
        found: list[list[bool]] = []
        for row, word in enumerate(words):
            key = name_key(word)
            found.append([*[each(word) for each in functions], *[key in each for each in lists]])
            for function, columns in self._values.items():
                column = columns.get(function(word))
                if column is not None:
                    rows[row, column] = 1
        if self._columns:
            rows[:, self._columns] = found
        return rows


def resolve_groups(
    groups: Sequence[str | FeatureGroup] | Mapping[str, FeatureGroup], language: str
) -> tuple[FeatureGroup, ...]:
    """Return groups by name, such as "morphological" or the full name of a registered function.

    groups: names; "ehr:patient_first,doctor_first" is a group reduced to these features. language: passed to
    each creator. RAISES: PhiError (E140) for an unregistered name or an unknown feature.
    """
    wanted = groups.values() if isinstance(groups, Mapping) else groups
    return tuple(g if isinstance(g, FeatureGroup) else _create(g, language) for g in wanted)


def _create(given: str, language: str) -> FeatureGroup:
    name, colon, features = given.partition(":")
    full = name if "." in name else f"{_PREFIX}.{name}.v1"
    if not registry.has("misc", full):
        known = sorted(key for key in registry.misc.get_all() if key.startswith(_PREFIX))
        raise PhiError(Errors.E140.format(name=name, known=", ".join(known)))
    group = registry.get("misc", full)(language=language)
    return select_features(group, [each.strip() for each in features.split(",")]) if colon else group


def FeatureColumns(groups: Sequence[FeatureGroup]) -> Model[list[Doc], list[Floats2d]]:
    """Return the features of groups side by side: first the word features, group by group, then the position
    features.

    RETURNS: per document an array (tokens, features) of 0 and 1.
    """
    width = sum(len(group.names) for group in groups)
    # The groups are captured by the function: a model's attrs are saved, and the features must not be.
    columns = partial(feature_columns, WordRows(groups))
    return Model("feature_columns", partial(_forward, columns), dims={"nO": width})


def column_names(groups: Sequence[FeatureGroup]) -> tuple[str, ...]:
    """Return the names of the columns of FeatureColumns, in order."""
    words = [name for group in groups for name in group.names[: len(group.words)]]
    return (*words, *(name for group in groups for name in group.names[len(group.words) :]))


class Part(NamedTuple):
    """The place of a Doc that is a part of a longer one, whose position features are computed as a whole."""

    whole: Doc
    start: int
    end: int
    placed: dict[int, numpy.ndarray]
    """The features of the whole by group, shared by its parts."""

    def compute(self, group: FeatureGroup) -> numpy.ndarray:
        """Return the position features of a group that has some, (tokens, features) of the part."""
        if id(group) not in self.placed:
            self.placed[id(group)] = _compute_places(group, self.whole).astype("uint8")
        return self.placed[id(group)][self.start : self.end]


def feature_columns(rows: WordRows, docs: Sequence[Doc]) -> list[numpy.ndarray]:
    """Return all features of each Doc, float32 (tokens, features)."""
    places = numpy.split(place_columns(rows, docs), numpy.cumsum([len(doc) for doc in docs])[:-1])
    return [numpy.hstack([rows(doc), own]) for doc, own in zip(docs, places)]


def place_columns(rows: WordRows, docs: Sequence[Doc]) -> numpy.ndarray:
    """Return the position features of all tokens, float32 (tokens, features), documents concatenated."""
    out = numpy.empty((sum(len(doc) for doc in docs), rows.n_places), dtype="f")
    # Group by group: the code of one stays in the processor's cache.
    end = 0
    for group in rows.groups:
        if group.in_doc is not None:
            start, end, first = end, end + len(group.places), 0
            for doc in docs:
                out[first : first + len(doc), start:end] = _compute_places(group, doc)
                first += len(doc)
    return out


_PLAIN = feature_columns


def find_rows(columns: Model) -> WordRows | None:
    """Return the word features of a layer of feature columns; None for another layer, or where another
    function computes the columns."""
    if columns.name != "feature_columns":
        return None
    compute = columns._func.args[0]  # type: ignore[attr-defined]
    return compute.args[0] if compute.func is _PLAIN else None


def word_columns(rows: WordRows, relu: Sequence[Model], words: list[str]) -> numpy.ndarray:
    """Return the share of the word features in the output of their layer, (words, width).

    relu: The layer that reads the columns, or none.
    """
    features = rows.compute(words)
    if not relu:
        return numpy.hstack([features, numpy.zeros((len(words), rows.n_places))]).astype("f")
    W: Any = relu[0].get_param("W")
    b: Any = relu[0].get_param("b")
    return features.astype("f") @ W[:, : features.shape[1]].T + b


def add_places(rows: WordRows, relu: Sequence[Model], docs: Sequence[Doc], out: numpy.ndarray) -> None:
    """Add the position features to `word_columns` of all tokens, (tokens, width), in place."""
    places = place_columns(rows, docs)
    if not relu:
        out[:, out.shape[1] - rows.n_places :] = places
        return
    W: Any = relu[0].get_param("W")
    out += places @ W[:, W.shape[1] - rows.n_places :].T
    numpy.maximum(out, 0, out=out)


def _compute_places(group: FeatureGroup, doc: Doc) -> numpy.ndarray:
    assert group.in_doc is not None
    part: Part | None = doc.user_data.get(PART)
    return group.in_doc(doc) if part is None else part.compute(group)


def _forward(
    columns: Callable[[Sequence[Doc]], list[numpy.ndarray]], model: Model, docs: Sequence[Doc], is_train: bool
) -> tuple[list[Floats2d], Callable]:
    asarray: Any = model.ops.asarray
    return [asarray(found) for found in columns(docs)], lambda dY: []


def FeatureVector(
    groups: Sequence[FeatureGroup],
    width: int | None = 64,
    dropout: float = 0.0,
    hide: float = 0.0,
    hide_all: float = 0.0,
) -> Model[list[Doc], list[Floats2d]]:
    """Pass feature columns through a ReLU layer.

    groups: in column order. width: of the layer; None or 0 for the bare columns. dropout: of the layer's
    output in training; overridden by the training config's rate.
    """
    columns = FeatureColumns(groups)
    if not width:
        return columns
    relu: Model = with_numpy_blas(Relu(width, columns.get_dim("nO")))
    hiding: list[Model] = []
    if hide or hide_all:
        names = column_names(groups)
        found, more = (
            [i for i, n in enumerate(names) if n.startswith(p)] for p in (_FINDINGS, _FROM_FINDINGS)
        )
        hiding = [FindingDropout(found, hide, hide_all, more)]
    layers: list[Model] = [columns, *hiding, with_array(relu), *([Dropout(dropout)] if dropout else [])]
    model: Model = chain(*layers)
    model.set_dim("nO", width, force=True)
    return model
