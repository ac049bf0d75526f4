"""Adam with layer-specific learning rates: a pretrained encoder changes less than new layers.

Source: Howard & Ruder 2018 (discriminative fine-tuning).
"""

from collections.abc import Mapping
from typing import Any

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
