"""Extend the CRF tagger to more tags without losing what it has learned."""

from thinc.api import Model


def resize_tags(model: Model, n_tags: int) -> None:
    """Set the number of tags of a CRF tagger; if it has weights, new tags are appended with weights of 0.

    model: of the architecture `spacy-phi.CRFTagger.v1`. n_tags: at least its current number.
    """
    output, crf = model.get_ref("output_layer"), model.get_ref("crf")
    for layer, params in ((output, ("W", "b")), (crf, ("initial", "pairs", "final"))):
        if layer.has_dim("nO") and layer.get_dim("nO") == n_tags:
            continue
        grown = {name: _grow(layer, name, n_tags) for name in params if layer.has_param(name)}
        for name in grown:
            # thinc forbids changing a dimension while parameters of the old size are set.
            layer.set_param(name, None)
        layer.set_dim("nO", n_tags, force=True)
        for name, value in grown.items():
            layer.set_param(name, value)
    model.layers[-2].set_dim("nO", n_tags, force=True)
    model.set_dim("nO", n_tags, force=True)


def _grow(layer: Model, name: str, n_tags: int):
    old = layer.get_param(name)
    # The output layer has a row per tag; the CRF's table has rows and columns of tags.
    columns = old.shape[1:] if layer.name != "crf" else (n_tags,) * (old.ndim - 1)
    new = layer.ops.alloc((n_tags, *columns), dtype=old.dtype)
    new[tuple(slice(0, n) for n in old.shape)] = old
    return new
