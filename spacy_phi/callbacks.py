"""Callbacks of training configs."""

from collections.abc import Callable
from typing import Any

from spacy.language import Language

from .errors import Errors, PhiError


def create_start_from_bundle(name: str = "en") -> Callable[[Language], Language]:
    """Create the callback `spacy-phi.start_from_bundle.v1`, for `initialize.after_init`: every `phi_ner`
    starts with the weights of a bundled network.

    name: of the network. Its labels come first, followed by the component's other labels. RAISES: PhiError
    (E010), (E232) if the vocabulary has vectors that the network would not use, or thinc's error if the
    config's architecture differs from the network's.
    """

    def start_from_bundle(nlp: Language) -> Language:
        from .lang.network import read_network

        if nlp.vocab.vectors.shape[1]:
            raise PhiError(Errors.E232.format(name=name))
        weights = read_network(name).weights
        components = nlp.config.interpolate()["components"]
        for pipe_name, pipe in nlp.pipeline:
            if nlp.get_pipe_meta(pipe_name).factory == "phi_ner":
                # An initialized model rejects a different number of tags; an uninitialized one accepts it. An
                # uninterpolated `${paths.vectors}` would count as a path.
                config = {k: v for k, v in components[pipe_name].items() if k != "factory"}
                fresh: Any = nlp.create_pipe("phi_ner", pipe_name, config=config)
                fresh.from_bytes(weights, exclude=["vocab"])
                for label in pipe.labels:  # type: ignore[attr-defined]
                    fresh.add_label(label)
                pipe.model, pipe.cfg = fresh.model, fresh.cfg  # type: ignore[attr-defined]
        return nlp

    return start_from_bundle
