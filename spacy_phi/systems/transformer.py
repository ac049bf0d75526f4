"""Windows of a note and learning rates of layers for a pretrained encoder."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import numpy
from spacy.tokens import Doc, Span
from thinc.api import Optimizer
from thinc.optimizers import ADAM_DEFAULTS, FloatOrSeq


def create_layer_rates(
    learn_rate: FloatOrSeq = 0.001,
    *,
    shares: Mapping[str, float],
    beta1: FloatOrSeq = ADAM_DEFAULTS["beta1"],
    beta2: FloatOrSeq = ADAM_DEFAULTS["beta2"],
    eps: FloatOrSeq = ADAM_DEFAULTS["eps"],
    L2: FloatOrSeq = ADAM_DEFAULTS["L2"],
    L2_is_weight_decay: bool = True,
    grad_clip: FloatOrSeq = ADAM_DEFAULTS["grad_clip"],
    use_averages: bool = True,
) -> Optimizer:
    """Create the optimizer, registered as `spacy-phi.LayerRates.v1`.

    learn_rate: of parameters not named in `shares`. shares: by parameter name prefix, such as "encoder." or
    "embeddings." of a BERT, the fraction of the rate; 0 freezes a parameter.
    beta1, beta2, eps, L2, L2_is_weight_decay, grad_clip, use_averages: as in thinc's Adam.
    """
    return LayerRates(**locals())


class LayerRates(Optimizer):
    """thinc's Optimizer with a fraction of the learning rate for each layer; see `create_layer_rates`."""

    __slots__ = ("shares",)

    def __init__(self, *args: Any, shares: Mapping[str, float], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.shares = dict(shares)

    def __call__(self, key, weights, gradient, *, lr_scale=1.0):
        for start, share in self.shares.items():
            if key[1].startswith(start):
                if not share:
                    gradient *= 0
                    return weights, gradient
                lr_scale *= share
                break
        return super().__call__(key, weights, gradient, lr_scale=lr_scale)


def create_encoder_windows(
    max_tokens: int = 128, overlap: int = 32, max_pieces: int = 510
) -> Callable[[Iterable[Doc]], list[list[Span]]]:
    """Return a span getter of spacy-transformers whose windows no encoder has to cut.

    max_tokens: Tokens of a window.
    overlap: Tokens that two windows share, at most half of a window.
    max_pieces: Sub-words of a window: the positions of the encoder less those of its special tokens. Only a
        single token of more bytes has more, and is cut itself.
    """

    def get_windows(docs: Iterable[Doc]) -> list[list[Span]]:
        return [_cut(doc, max_tokens, overlap, max_pieces) for doc in docs]

    return get_windows


def _cut(doc: Doc, max_tokens: int, overlap: int, max_pieces: int) -> list[Span]:
    # A byte each, and the mark of a space.
    ends = numpy.cumsum([len(token.text.encode()) + 1 for token in doc])
    windows: list[Span] = []
    start = end = 0
    while end < len(doc):
        if windows:
            start = max(end - overlap, start + (end - start + 1) // 2)
        read = ends[start - 1] if start else 0
        fitting = int(numpy.searchsorted(ends, read + max_pieces, side="right"))
        end = max(start + 1, min(fitting, start + max_tokens))
        windows.append(doc[start:end])
    return windows
