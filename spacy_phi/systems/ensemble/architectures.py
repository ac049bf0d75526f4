"""The architectures of the PHI scrubber's two networks, as training configs name them.

Sources: the PHI scrubber (Ramesh et al.); Strubell et al. 2017 for the iterated dilated convolutions.
"""

from collections.abc import Sequence

from spacy.tokens import Doc
from thinc.api import Linear, Model, chain, glorot_uniform_init, with_array
from thinc.types import Floats2d

from ...ml.blas import with_numpy_blas
from ...ml.crf_layer import CRFScores
from ...ml.dropout import SequenceDropout
from ...ml.windows import Lines, with_windows
from .idcnn import IDCNN
from .softmax_tagger import BiluoSoftmax
from .word_classes import WordClasses

DocVectors = Model[list[Doc], list[Floats2d]]


def build_softmax_tagger(tok2vec: DocVectors, nO: int | None = None) -> Model[list[Doc], CRFScores]:
    """A softmax over the tags of each token independently, over any encoder (spacy-phi.SoftmaxTagger.v1).

    tok2vec: the encoder, or a listener to a shared one. nO: number of tags, set by the component.
    """
    scores: Model = with_numpy_blas(Linear(nO, tok2vec.maybe_get_dim("nO"), init_W=glorot_uniform_init))
    softmax = BiluoSoftmax(nO)
    model: Model = chain(tok2vec, with_array(scores), softmax)
    model.set_ref("tok2vec", tok2vec)
    model.set_ref("output_layer", scores)
    # `phi_ner` looks up the layer with the transitions by this name.
    model.set_ref("crf", softmax)
    return model


def build_idcnn_encoder(
    embed: DocVectors,
    filters: int = 400,
    dilations: Sequence[int] = (1, 2, 1),
    width: int = 3,
    blocks: int = 1,
    max_tokens: int = 128,
    context: int = 8,
    lines: Lines = True,
) -> DocVectors:
    """Iterated dilated convolutions over windows of a note (spacy-phi.IDCNNEncoder.v1), see idcnn.IDCNN.

    embed: token vectors. max_tokens, context: window size and context tokens on either side, see
    windows.cut_windows; a context of `idcnn.reach` makes cuts within a line have no effect.
    """
    convolutions = IDCNN(embed.maybe_get_dim("nO"), filters, dilations, width, blocks)
    layers: Model = chain(SequenceDropout(), convolutions, SequenceDropout())
    layers.set_dim("nO", filters, force=True)
    return with_windows(embed, layers, max_tokens, context, lines)


build_word_classes = WordClasses
