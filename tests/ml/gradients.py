"""Finite differences for thinc layers."""

from functools import partial

import numpy


def weights_of(model):
    """Return every parameter of a model as (name, array, function that returns its gradient, function that
    sets it to a copy of the array)."""
    found = []
    for node in model.walk():
        for name in node.param_names:
            if node.has_param(name):
                array = node.get_param(name)
                found.append(
                    (
                        f"{node.name}.{name}",
                        array,
                        partial(node.get_grad, name),
                        lambda node=node, name=name, array=array: node.set_param(name, array.copy()),
                    )
                )
    return found


def check_gradients(model, X, rng, places=6, eps=1e-3, tolerance=2e-2):
    """Compare the gradient of every parameter, at a few random positions, with finite differences of a
    random projection of the output. Returns the number of nonzero differences."""
    Y, backprop = model.begin_update(X)
    weights = [rng.normal(size=y.shape).astype("f") for y in Y]
    backprop(weights)

    def loss(put):
        put()
        return sum(float((y.astype("f8") * w).sum()) for y, w in zip(model.predict(X), weights))

    moved = 0
    for name, array, get_gradient, put in weights_of(model):
        gradient = get_gradient()
        flat, d_flat = array.reshape(-1), gradient.reshape(-1)
        largest = numpy.argsort(-numpy.abs(d_flat))[: places // 2]
        for i in [*largest, *rng.integers(len(flat), size=places)]:
            kept = flat[i]
            flat[i] = kept + eps
            above = loss(put)
            flat[i] = kept - eps
            below = loss(put)
            flat[i] = kept
            put()
            expected = (above - below) / (2 * eps)
            assert abs(d_flat[i] - expected) <= tolerance * max(1, abs(expected)), (name, d_flat[i], expected)
            moved += expected != 0
    return moved
