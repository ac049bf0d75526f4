"""Callbacks of training configs."""

import copy
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from spacy.language import Language
from spacy.strings import StringStore
from spacy.vectors import Vectors
from spacy.vocab import Vocab


def create_forget_strings(keep: Iterable[str] = ()) -> Callable[[Language], Language]:
    """Create the callback `spacy-phi.forget_strings.v1`, for `training.before_to_disk`.

    A vocabulary remembers every word that it has seen; a trained pipeline would carry the training notes'
    words with it. The callback hands on the pipeline with a vocabulary that holds the language's own strings,
    the components' labels and the words of a vector table, and leaves the pipeline that is being trained as
    it is.

    keep: further strings to keep.
    """
    kept = tuple(keep)

    def forget_strings(nlp: Language) -> Language:
        clean = copy.copy(nlp)
        clean.vocab = _clean_vocab(nlp, kept)
        return clean

    return forget_strings


def create_start_from_bundle(name: str = "en_phi_lstm") -> Callable[[Language], Language]:
    """Create the callback `spacy-phi.start_from_bundle.v1`, for `initialize.after_init`: every `phi_ner`
    begins with the weights of a bundled network.

    name: of the network. Its labels come first, then those of the component's that it does not know. Raises
    PhiError (E010), or thinc's error where the config has another architecture than the network's.
    """

    def start_from_bundle(nlp: Language) -> Language:
        from .models.bundle import read_bundle

        weights = read_bundle(name).weights
        for pipe_name, pipe in nlp.pipeline:
            if nlp.get_pipe_meta(pipe_name).factory == "phi_ner":
                # A model that is initialized takes no other number of tags; one that is not yet does.
                config = {k: v for k, v in nlp.get_pipe_config(pipe_name).items() if k != "factory"}
                fresh: Any = nlp.create_pipe("phi_ner", pipe_name, config=config)
                fresh.from_bytes(weights, exclude=["vocab"])
                for label in pipe.labels:  # type: ignore[attr-defined]
                    fresh.add_label(label)
                pipe.model, pipe.cfg = fresh.model, fresh.cfg  # type: ignore[attr-defined]
        return nlp

    return start_from_bundle


def _clean_vocab(nlp: Language, keep: Iterable[str]) -> Vocab:
    fresh = type(nlp)().vocab
    strings = StringStore(fresh.strings)
    for string in (*keep, *_labels(nlp), *_vector_words(nlp.vocab)):
        strings.add(string)
    vocab = Vocab(
        strings=strings,
        lookups=nlp.vocab.lookups,
        writing_system=nlp.vocab.writing_system,
    )
    if nlp.vocab.vectors.shape[0]:
        # A copy: a vector table that is assigned brings its strings with it.
        packed = nlp.vocab.vectors.to_bytes(exclude=["strings"])
        vocab.vectors = Vectors(strings=strings).from_bytes(packed)
    return vocab


def _labels(nlp: Language) -> Iterator[str]:
    for _, pipe in nlp.components:
        yield from getattr(pipe, "labels", ())


def _vector_words(vocab: Vocab) -> Iterator[str]:
    if vocab.vectors.mode == "default":
        yield from (vocab.strings[key] for key in vocab.vectors if key in vocab.strings)
