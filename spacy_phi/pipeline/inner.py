"""The pipeline that `phi_scrubber` owns: built, loaded, completed, and saved without words of notes."""

import warnings
from collections.abc import Collection, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import spacy
import srsly
from spacy import util
from spacy.language import Language
from thinc.api import Config

from ..errors import Errors, PhiError, PhiWarning, Warnings
from ..forget import guard_strings, is_own
from ..label_maps import LabelMap
from ..lang import get_host_pack
from ..lang.network import find_network, read_network
from ..surrogates.policy import Policy
from ..tokenizer import CLINICAL
from .disambiguator import PhiDisambiguator
from .pattern_file import PatternType
from .replacer import PhiReplacer
from .ruler import PhiRuler
from .sources import ENTS
from .span_groups import SOURCES

BUILTIN_PIPES = ("phi_ruler", "phi_disambiguator", "phi_replacer")
"""The components of the built-in pipeline, in order; those that are not installed are left out."""
RULES = "rules"
"""The model name of the built-in pipeline without a network."""
RULE_VETO_PROBABILITY = 0.97
"""Veto a rule-only finding when the bundled network's P(non-PHI) exceeds this value."""
_INVERSE = "phi_inverse"
KEPT_LEXEMES = 50_000
"""The most words of a vocabulary; beyond it a new one begins."""
REQUIRED_PIPES = BUILTIN_PIPES
"""The components that a pipeline of the user's own is given where it has none."""
_FIXED: dict[str, dict[str, Any]] = {
    "phi_ruler": {"annotate_ents": False},
    "phi_replacer": {"sources": [*SOURCES, ENTS]},
}


def load_inner(model: str | Path | None, lang: str | None, settings: dict[str, dict[str, Any]]) -> Language:
    """Make the pipeline that finds and replaces PHI.

    model (str | Path | None): A path or the name of an installed package; None for the built-in pipeline,
        with the bundled network where there is one for the language; "rules" for it without a network.
    lang (str): Language of the host; the built-in pipeline takes it over.
    settings (Dict[str, Dict[str, Any]]): By factory, what the scrubber's user has set.
    RETURNS (Language): A pipeline that has at least a ruler, a disambiguator and, in the last place, a
        replacer.
    RAISES (PhiError): E007 where the model cannot be loaded, E010 where the bundled network is damaged, E012
        where the model has a label that no map holds.
    """
    if model is None or model == RULES:
        inner = spacy.blank(lang or "xx", config=CLINICAL)
        _warn_of_language(inner.lang)
        bundle = find_network(inner.lang) if model is None else None
        if bundle is None:
            return complete(inner, BUILTIN_PIPES, settings)
        own = {"rule_veto_probability": RULE_VETO_PROBABILITY, **settings.get("phi_disambiguator", {})}
        inner = complete(inner, BUILTIN_PIPES, {**settings, "phi_disambiguator": own})
        return add_network(inner, bundle, after="phi_ruler")
    try:
        inner = spacy.load(model)
    except (OSError, ValueError) as e:
        raise PhiError(Errors.E007.format(model=model, kind=type(e).__name__)) from e
    return complete(inner, REQUIRED_PIPES, settings)


def has_lexicons(lang: str) -> bool:
    """Return whether the built-in pipeline has lexicons for a language; "xx" uses the English ones."""
    return get_host_pack(lang).lexicons


@cache
def _warn_of_language(lang: str) -> None:
    """Warn, once per language and process, where a language has no lexicons."""
    if not has_lexicons(lang):
        warnings.warn(Warnings.W011.format(lang=lang), PhiWarning, stacklevel=2)


def add_network(nlp: Language, name: str, **place: str) -> Language:
    """Add a bundled network to a pipeline.

    nlp (Language): The pipeline; changed in place.
    name (str): Of the network.
    **place (str): Where, as of `Language.add_pipe`; by default the end.
    RETURNS (Language): The same pipeline.
    RAISES (PhiError): E010 where the network is damaged.
    """
    bundle = read_network(name)
    network = nlp.add_pipe("phi_ner", config=bundle.config, **place)  # type: ignore[arg-type]
    network.from_bytes(bundle.weights, exclude=["vocab"])  # type: ignore[attr-defined]
    return nlp


def complete(inner: Language, wanted: Collection[str], settings: dict[str, dict[str, Any]]) -> Language:
    """Add the components that a pipeline lacks and hand the user's settings to those that it has.

    inner (Language): The pipeline; changed in place.
    wanted (Collection[str]): Factories; those that have settings are wanted too.
    settings (Dict[str, Dict[str, Any]]): By factory, config that goes before the pipeline's own.
    RETURNS (Language): The same pipeline.
    RAISES (PhiError): E012 where a component of the pipeline has a label that no map holds, E013 where one
        finds entities too late.
    """
    present = {inner.get_pipe_meta(name).factory: name for name in inner.pipe_names}
    for factory in BUILTIN_PIPES:
        if factory not in wanted and factory not in settings:
            continue
        fixed = _FIXED.get(factory, {})
        if factory == "phi_disambiguator":
            fixed = _reads_ents(inner.get_pipe_config(present[factory]) if factory in present else {})
        own = {**fixed, **settings.get(factory, {})}
        if factory in present:
            _reconfigure(inner, present[factory], factory, own)
        elif inner.has_factory(factory):
            # Patterns go first, so that a disambiguator or a replacer of the model's own sees what they find.
            place = {
                "phi_ruler": {"first": True},
                "phi_disambiguator": {"before": present.get("phi_replacer")},
            }
            inner.add_pipe(factory, config=own, **place.get(factory, {}))  # type: ignore[arg-type]
    _check_labels(inner)
    _check_order(inner)
    # A note's length is the host's to limit.
    inner.max_length = 2**62
    return inner


def _reads_ents(config: dict[str, Any]) -> dict[str, Any]:
    """Return settings by which a disambiguator reads entities too, and gives all findings PHI labels."""
    sources = (key for key in config.get("sources", SOURCES) if key != ENTS)
    return {"sources": [*sources, ENTS], "label_map": config.get("label_map") or {}}


def _check_labels(inner: Language) -> None:
    """Raise PhiError (E012) for a label of a component that sets entities, if no map holds it."""
    replacers = (pipe for _, pipe in inner.pipeline if isinstance(pipe, PhiReplacer))
    labels = next((pipe.linker.label_map for pipe in replacers), LabelMap())
    for name, pipe in inner.pipeline:
        if "doc.ents" in inner.get_pipe_meta(name).assigns and not isinstance(pipe, PhiRuler):
            for label in getattr(pipe, "labels", ()):
                labels.get(label)


def _check_order(inner: Language) -> None:
    """Raise PhiError (E013) for a component that sets entities after the disambiguator has read them."""
    is_read = False
    for name, pipe in inner.pipeline:
        if is_read and "doc.ents" in inner.get_pipe_meta(name).assigns:
            raise PhiError(Errors.E013.format(name=name))
        is_read = is_read or isinstance(pipe, PhiDisambiguator)


def set_inverse(inner: Language, wanted: bool) -> None:
    """Let a pipeline that has no network for recall mode take what no list knows as safe, or no longer.

    inner (Language): The pipeline, with a replacer; changed in place.
    wanted (bool): Whether recall mode is asked for.
    RAISES (PhiError): E011 where there is neither a network for it nor lists for the language.
    """
    names = {inner.get_pipe_meta(name).factory: name for name in inner.pipe_names}
    if _INVERSE in names:
        if not wanted:
            inner.remove_pipe(names[_INVERSE])
    elif wanted and not any(hasattr(pipe, "threshold") for _, pipe in inner.pipeline):
        if not get_host_pack(inner.lang).word_lexicons:
            raise PhiError(Errors.E011.format(lang=inner.lang))
        inner.add_pipe(_INVERSE, before=names.get("phi_disambiguator", names["phi_replacer"]))


def _reconfigure(inner: Language, name: str, factory: str, own: dict[str, Any]) -> None:
    config = {key: value for key, value in inner.get_pipe_config(name).items() if key != "factory"}
    if all(config.get(key) == value for key, value in own.items()):
        return
    old = inner.get_pipe(name)
    # `replace_pipe` cannot resolve an interpolated config in place, so ours is whole.
    new = inner.replace_pipe(name, factory, config={**config, **own})
    if hasattr(old, "to_bytes") and hasattr(new, "from_bytes"):
        new.from_bytes(old.to_bytes())


def get_replacer(inner: Language) -> PhiReplacer:
    """The replacer of an inner pipeline."""
    return next(pipe for _, pipe in inner.pipeline if isinstance(pipe, PhiReplacer))


def set_policy(inner: Language, policy: Policy) -> None:
    """Let the replacer of an inner pipeline redact by a policy, and its disambiguator arbitrate by it.

    inner (Language): The pipeline; changed in place.
    policy (Policy): The policy.
    """
    for _, pipe in inner.pipeline:
        if isinstance(pipe, PhiReplacer | PhiDisambiguator):
            pipe.policy = policy


def set_patterns(inner: Language, patterns: Sequence[PatternType]) -> None:
    """Add a user's own patterns to the rulers of an inner pipeline.

    inner (Language): The pipeline; changed in place.
    patterns (Sequence[PatternType]): As of `PhiRuler.put_patterns`.
    """
    for _, pipe in inner.pipeline:
        if patterns and isinstance(pipe, PhiRuler):
            pipe.put_patterns(patterns)


def renew_vocab(inner: Language) -> bool:
    """Give an inner pipeline a fresh vocabulary, so that the words of all notes before leave memory.

    A memory zone does not do that: the vocabulary's hash maps keep a cell for every word that ever was in
    one.

    inner (Language): The pipeline; changed in place where it can be.
    RETURNS (bool): Whether it could. Components and tokenizers that are not this package's may hold on to the
        old one.
    """
    pipes = [pipe for _, pipe in inner.pipeline]
    if not all(map(is_own, (inner.tokenizer, *pipes))):
        return False
    vocab = guard_strings(inner).make_vocab()
    for part in (inner, inner.tokenizer, *pipes):
        if hasattr(part, "vocab"):
            part.vocab = vocab
    for pipe in pipes:
        # Its matchers were made with the old one.
        if isinstance(pipe, PhiRuler) and (pipe.token_patterns or pipe.phrase_patterns):
            pipe.from_bytes(pipe.to_bytes())
    return True


def inner_to_bytes(inner: Language) -> bytes:
    """An inner pipeline with its config as bytes."""
    return srsly.msgpack_dumps({"config": inner.config.to_str(), "state": inner.to_bytes()})


def inner_from_bytes(data: bytes) -> Language:
    """An inner pipeline made from what `inner_to_bytes` gave."""
    parts = srsly.msgpack_loads(data)
    config = Config().from_str(parts["config"], interpolate=False)
    return util.load_model_from_config(config, auto_fill=True).from_bytes(parts["state"])
