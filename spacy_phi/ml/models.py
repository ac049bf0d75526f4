"""The architectures that training configs name."""

from collections.abc import Sequence
from typing import Any

from spacy.attrs import intify_attr
from spacy.ml import FeatureExtractor
from spacy.tokens import Doc
from thinc.api import (
    Dropout,
    HashEmbed,
    Linear,
    Model,
    Relu,
    chain,
    concatenate,
    glorot_uniform_init,
    list2ragged,
    ragged2list,
    with_array,
)
from thinc.types import Floats2d

from .blas import with_numpy_blas
from .char_cnn import CharCNN
from .crf_layer import CRF, CRFScores
from .document_pool import DocumentPool
from .dropout import SequenceDropout, WordDropout
from .feature_groups import FeatureVector, resolve_groups
from .packed_lstm import PackedBiLSTM
from .static_words import StaticWords
from .token_embed import TokenEmbed
from .windows import Lines, with_windows
from .word_pieces import WordPieces

DocVectors = Model[list[Doc], list[Floats2d]]


def build_crf_tagger(
    tok2vec: DocVectors, hidden_width: int | None = None, nO: int | None = None, dropout: bool = True
) -> Model[list[Doc], CRFScores]:
    """A CRF over the vectors of any encoder (spacy-phi.CRFTagger.v1).

    tok2vec: the encoder, or a listener to a shared one. hidden_width: size of a ReLU layer between encoder
    and scores, None for none. nO: number of tags, set by the component. dropout: also drop cells of that
    layer in training, at the rate of the training config.
    """
    width = tok2vec.maybe_get_dim("nO")
    scores: Model = with_numpy_blas(Linear(nO, hidden_width or width, init_W=glorot_uniform_init))
    hidden: list[Model] = []
    if hidden_width:
        hidden = [with_array(with_numpy_blas(Relu(hidden_width, width))), *([Dropout()] if dropout else [])]
    crf = CRF(nO)
    model: Model = chain(tok2vec, *hidden, with_array(scores), crf)
    model.set_ref("tok2vec", tok2vec)
    model.set_ref("output_layer", scores)
    model.set_ref("crf", crf)
    return model


def build_bilstm_encoder(
    embed: DocVectors,
    width: int = 200,
    depth: int = 1,
    max_tokens: int = 128,
    context: int = 8,
    lines: Lines = True,
    cell_dropout: bool = False,
) -> DocVectors:
    """Packed bidirectional LSTMs over windows of a note (spacy-phi.BiLSTMEncoder.v1).

    embed: token vectors. width: size of the output, half of it for each direction. depth: number of layers.
    max_tokens, context: window size and context tokens on either side, see windows.cut_windows.
    cell_dropout: in training, drop single cells of each layer's input, as in Lee et al. 2016, instead of the
    same columns of a whole sequence there and in the output.
    """
    layers: list[Model] = []
    for n_in in [embed.maybe_get_dim("nO")] + [width] * (depth - 1):
        layers += [Dropout() if cell_dropout else SequenceDropout(), PackedBiLSTM(n_in, width)]
    recurrent: Model = chain(*layers, *([] if cell_dropout else [SequenceDropout()]))
    recurrent.set_dim("nO", width, force=True)
    return with_windows(embed, recurrent, max_tokens, context, lines)


def build_token_embed(
    words: DocVectors | None = None,
    chars: DocVectors | None = None,
    features: DocVectors | None = None,
    word_dropout: float = 0.0,
    include_static_vectors: bool | str | None = None,
    static_width: int = 64,
) -> DocVectors:
    """Word, character and feature vectors side by side (spacy-phi.TokenEmbed.v1).

    word_dropout: in training, share of tokens whose word vectors are zeroed, so that the other layers learn
    to handle unknown words. include_static_vectors: also embed tokens by the vocabulary's pretrained vectors;
    true, or the path of the vectors, as in `${paths.vectors}`. static_width: columns that those are reduced
    to."""
    static = StaticWords(static_width) if include_static_vectors else None
    of_words = [part for part in (words, static) if part is not None]
    parts = [part for part in (*of_words, chars, features) if part is not None]
    widths = [part.maybe_get_dim("nO") for part in parts]
    if of_words and word_dropout:
        both = concatenate(*of_words) if len(of_words) > 1 else of_words[0]
        parts[: len(of_words)] = [chain(both, WordDropout(word_dropout))]
    model: Model = TokenEmbed(*parts) if len(parts) > 1 else chain(parts[0], Dropout())
    known = [width for width in widths if width is not None]
    # That of a transformer is known once its weights are loaded.
    if len(known) == len(widths):
        model.set_dim("nO", sum(known), force=True)
    return model


def build_hashed_words(
    attrs: Sequence[str], widths: Sequence[int], rows: Sequence[int], seed: int = 8
) -> DocVectors:
    """Hashed embeddings of token attributes side by side (spacy-phi.HashedWords.v1).

    No word is stored: a word vector is the sum of four hashed rows (Serra & Karatzoglou 2017).
    attrs: such as LOWER, PREFIX, SUFFIX, SHAPE. widths, rows: of each attribute's table.
    """
    tables: list[Model] = [
        HashEmbed(width, n_rows, column=column, seed=seed + column)
        for column, (width, n_rows) in enumerate(zip(widths, rows))
    ]
    ids = [intify_attr(attr) for attr in attrs]
    embed = concatenate(*tables) if len(tables) > 1 else tables[0]
    model: Model = chain(FeatureExtractor(ids), list2ragged(), with_array(embed), ragged2list())
    model.set_dim("nO", sum(widths), force=True)
    return model


build_word_pieces = WordPieces
build_char_cnn = CharCNN
build_document_pool = DocumentPool


def build_feature_vector(
    groups: list[str] | dict[str, Any],
    width: int | None = 64,
    language: str = "en",
    dropout: float = 0.0,
    hide: float = 0.0,
    hide_all: float = 0.0,
) -> DocVectors:
    """Groups of binary features through a ReLU layer (spacy-phi.FeatureVector.v2), see feature_groups.

    groups: names of groups ("morphological" or the full name of a function registered under `misc`), with
    some of their features ("ehr:patient_first,patient_last") or all, or a block of groups, such as
    `@misc = "spacy-phi.features.gazetteers.v1"`. width: of the layer; None for the bare columns. language:
    code; selects the lexicons of groups given by name.
    hide: in training, share of the rules' findings hidden from the network. hide_all: share of notes with all
    of them hidden, so that it learns to find what the rules miss.
    """
    return FeatureVector(resolve_groups(groups, language), width, dropout, hide, hide_all)
