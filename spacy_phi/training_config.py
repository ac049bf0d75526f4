"""Fit a training config to its corpus and machine: language, word vectors, mixed precision on a GPU."""

from thinc.api import Config

from .errors import Errors, PhiError


def set_language(config: Config, lang: str) -> None:
    """Put a language into a config, and into the augmenter of its training notes where that has one.

    config: changed in place.
    """
    config["nlp"]["lang"] = lang
    augmenter = config["corpora"]["train"].get("augmenter")
    if augmenter and "language" in augmenter:
        augmenter["language"] = lang


def set_vectors(config: Config, path: str | None) -> None:
    """Let the networks of a config read pretrained word vectors.

    config: changed in place. path: of what `spacy init vectors` has written, or the name of a pipeline; none
    leaves the config as it is. Raises PhiError (E233) where no network of the config reads vectors.
    """
    if path and "vectors" not in config["paths"]:
        raise PhiError(Errors.E233)
    if path:
        config["paths"]["vectors"] = path


def set_precision(config: Config, gpu: int) -> None:
    """Mix the precision of a `phi_ner` that can, on a GPU alone.

    config: changed in place. gpu: its number; below 0, the CPU, on which a gradient cannot be scaled.
    """
    layers = [config["components"].get("phi_ner", {}).get("model", {})]
    while layers:
        layer = layers.pop()
        if "mixed_precision" in layer:
            layer["mixed_precision"] = gpu >= 0
        # An encoder may be inside of other layers, as the teacher's does.
        layers += [part for part in layer.values() if isinstance(part, dict)]
