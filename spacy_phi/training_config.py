"""Adapt a training config to its corpus and machine: language, word vectors, mixed precision on a GPU."""

from thinc.api import Config

from .errors import Errors, PhiError


def set_language(config: Config, lang: str) -> None:
    """Set the language of a config, and of its training augmenter if it has one.

    config: changed in place.
    """
    config["nlp"]["lang"] = lang
    augmenter = config["corpora"]["train"].get("augmenter")
    if augmenter and "language" in augmenter:
        augmenter["language"] = lang


def set_vectors(config: Config, path: str | None) -> None:
    """Make the networks of a config use pretrained word vectors.

    config: changed in place. path: output of `spacy init vectors`, or the name of a pipeline; an empty one
    leaves the config unchanged. RAISES: PhiError (E233) if no network of the config uses vectors.
    """
    if path and "vectors" not in config["paths"]:
        raise PhiError(Errors.E233)
    if path:
        config["paths"]["vectors"] = path


def set_precision(config: Config, gpu: int) -> None:
    """Enable mixed precision for a `phi_ner` that supports it, only on a GPU.

    config: changed in place. gpu: its number; negative for the CPU, where gradients cannot be scaled.
    """
    layers = [config["components"].get("phi_ner", {}).get("model", {})]
    while layers:
        layer = layers.pop()
        if "mixed_precision" in layer:
            layer["mixed_precision"] = gpu >= 0
        # An encoder may be nested in other layers, as in the teacher.
        layers += [part for part in layer.values() if isinstance(part, dict)]
