"""The pipeline inside `phi_scrubber`: build, load and complete it, and save it without words from notes."""

import warnings
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
from ..lang import get_host_pack, known_languages
from ..lang.network import find_network, read_network
from ..surrogates.policy import Policy
from ..tokenizer import CLINICAL
from .configurable import Configurable, RunSettings
from .disambiguator import PhiDisambiguator
from .linker import PhiLinker
from .replacer import PhiReplacer
from .ruler import PhiRuler
from .sources import ENTS
from .span_groups import SOURCES

BUILTIN_PIPES = ("phi_ruler", "phi_disambiguator", "phi_linker", "phi_replacer")
"""Components of the built-in pipeline, in order; they are added to a user's pipeline if it lacks them."""
_READ_MATCHES = frozenset((*BUILTIN_PIPES, "phi_ner", "phi_inverse", "phi_roster"))
RULES = "rules"
"""Model name of the built-in pipeline without a network."""
RULE_VETO_PROBABILITY = 0.97
"""Veto a rule-only finding when the bundled network's P(non-PHI) exceeds this value."""
_INVERSE = "phi_inverse"
KEPT_LEXEMES = 50_000
"""Maximum number of words in a vocabulary; beyond it, the pipeline gets a new one."""
_FIXED: dict[str, dict[str, Any]] = {
    # The linker applies the user's allowed texts: without a whole finding, the ruler would find its parts.
    "phi_ruler": {"annotate_ents": False, "allow": []},
    "phi_linker": {"sources": [*SOURCES, ENTS]},
}


def load_inner(model: str | Path | None, lang: str | None, settings: dict[str, dict[str, Any]]) -> Language:
    """Create the pipeline that finds and replaces PHI.

    model: A path or the name of an installed package; None for the built-in pipeline, with the bundled
        network if the language has one; "rules" for the built-in pipeline without a network.
    lang: Language of the host; the built-in pipeline adopts it.
    settings: The scrubber's user settings, by factory.
    RETURNS: A pipeline with at least a ruler, a disambiguator, a linker and, as its last component, a
        replacer.
    RAISES: PhiError (E007) if the model cannot be loaded, E010 if the bundled network is corrupt, E012 if the
        model has an unmapped label.
    """
    if model is None or model == RULES:
        inner = spacy.blank(get_known_language(lang or "xx"), config=CLINICAL)
        _warn_of_language(inner.lang)
        bundle = find_network(inner.lang) if model is None else None
        if bundle is None:
            return complete(inner, settings)
        own = {"rule_veto_probability": RULE_VETO_PROBABILITY, **settings.get("phi_disambiguator", {})}
        inner = complete(inner, {**settings, "phi_disambiguator": own})
        return add_network(inner, bundle, after="phi_ruler")
    return complete(load_model(model), settings)


def load_model(model: str | Path) -> Language:
    """Load a pipeline by path or package. RAISES: PhiError (E007) on failure."""
    try:
        return spacy.load(model)
    except (OSError, ValueError) as e:
        raise PhiError(Errors.E007.format(model=model, kind=type(e).__name__)) from e


def get_known_language(lang: str) -> str:
    """Return the language whose pack a host needs.

    lang: Code of the host's language. A plugin may have registered it, with a class derived from that of a
        known language: "eds" of edsnlp is French.
    RETURNS: The first language of its class and base classes with a pack, or `lang`.
    """
    codes = (vars(each).get("lang") for each in util.get_lang_class(lang).__mro__)
    return next((code for code in codes if code in known_languages()), lang)


def has_lexicons(lang: str) -> bool:
    """Return whether the built-in pipeline has lexicons for a language; "xx" uses the English ones."""
    return get_host_pack(lang).lexicons


@cache
def _warn_of_language(lang: str) -> None:
    """Warn, once per language and process, about a language without lexicons."""
    if not has_lexicons(lang):
        warnings.warn(Warnings.W011.format(lang=lang), PhiWarning, stacklevel=2)


def add_network(nlp: Language, name: str, **place: str) -> Language:
    """Add a bundled network to a pipeline.

    nlp: The pipeline; changed in place.
    name: Name of the network.
    **place: Position, as in `Language.add_pipe`; by default the end.
    RETURNS: The same pipeline.
    RAISES: PhiError (E010) if the network is corrupt.
    """
    bundle = read_network(name)
    network = nlp.add_pipe("phi_ner", config=bundle.config, **place)  # type: ignore[arg-type]
    network.from_bytes(bundle.weights, exclude=["vocab"])  # type: ignore[attr-defined]
    return nlp


def complete(inner: Language, settings: dict[str, dict[str, Any]]) -> Language:
    """Add the components that a pipeline lacks and apply the user's settings to the existing ones.

    inner: The pipeline; changed in place.
    settings: Config by factory, which overrides the pipeline's own.
    RETURNS: The same pipeline.
    RAISES: PhiError (E012) if a component of the pipeline has an unmapped label, E013 if a component sets
        entities too late.
    """
    present = {inner.get_pipe_meta(name).factory: name for name in inner.pipe_names}
    for factory in BUILTIN_PIPES:
        fixed = _FIXED.get(factory, {})
        if factory == "phi_disambiguator":
            fixed = _reads_ents(inner.get_pipe_config(present[factory]) if factory in present else {})
        if factory == "phi_linker" and factory not in present and "phi_replacer" in present:
            fixed = {**fixed, "spans_key": get_replacer(inner).spans_key}
        own = {**fixed, **settings.get(factory, {})}
        if factory in present:
            reconfigure(inner, present[factory], factory, own)
        else:
            # The ruler comes first, so that the model's own components see its findings.
            replacer = present.get("phi_replacer")
            place = {
                "phi_ruler": {"first": True},
                "phi_disambiguator": {"before": present.get("phi_linker", replacer)},
                "phi_linker": {"before": replacer},
            }
            inner.add_pipe(factory, config=own, **place.get(factory, {}))  # type: ignore[arg-type]
    _check_labels(inner)
    _check_order(inner)
    # The host limits the length of notes.
    inner.max_length = 2**62
    return inner


def _reads_ents(config: dict[str, Any]) -> dict[str, Any]:
    """Return settings that make a disambiguator read entities too and map all findings to PHI labels."""
    sources = (key for key in config.get("sources", SOURCES) if key != ENTS)
    return {"sources": [*sources, ENTS], "label_map": config.get("label_map") or {}}


def _check_labels(inner: Language) -> None:
    """Raise PhiError (E012) if a component that sets entities has an unmapped label."""
    labels = get_linker(inner).label_map
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


def configure(inner: Language, settings: RunSettings) -> None:
    """Hand the settings of a run to the components of an inner pipeline.

    inner: The pipeline; changed in place.
    settings: The settings.
    RAISES: PhiError (E011) if recall mode is requested and the language has neither a network for it nor
        lexicons, E020 to E029 for unusable patterns.
    """
    for _, pipe in inner.pipeline:
        if isinstance(pipe, Configurable):
            pipe.configure(settings)
    _set_inverse(inner, settings.mode == "recall")


def _set_inverse(inner: Language, wanted: bool) -> None:
    """Enable or disable redaction of unknown words; a pipeline with a network for recall mode needs none."""
    names = {inner.get_pipe_meta(name).factory: name for name in inner.pipe_names}
    has_network = any("doc._.phi_safe" in inner.get_pipe_meta(name).assigns for name in inner.pipe_names)
    if _INVERSE in names:
        if not wanted:
            inner.remove_pipe(names[_INVERSE])
    elif wanted and not has_network:
        if not get_host_pack(inner.lang).word_lexicons:
            raise PhiError(Errors.E011.format(lang=inner.lang))
        inner.add_pipe(_INVERSE, before=names["phi_disambiguator"])


def reconfigure(inner: Language, name: str, factory: str, own: dict[str, Any]) -> None:
    """Change settings of a component, and keep what it has learned.

    inner: Its pipeline; changed in place. name, factory: Of the component. own: The settings to change.
    """
    config = {key: value for key, value in inner.get_pipe_config(name).items() if key != "factory"}
    if all(config.get(key) == value for key, value in own.items()):
        return
    old = inner.get_pipe(name)
    # `replace_pipe` cannot resolve an interpolated config in place, so pass a complete one.
    new = inner.replace_pipe(name, factory, config={**config, **own})
    if hasattr(old, "to_bytes") and hasattr(new, "from_bytes"):
        new.from_bytes(old.to_bytes())


def get_linker(inner: Language) -> PhiLinker:
    """Return the linker of an inner pipeline."""
    return next(pipe for _, pipe in inner.pipeline if isinstance(pipe, PhiLinker))


def get_replacer(inner: Language) -> PhiReplacer:
    """Return the replacer of an inner pipeline."""
    return next(pipe for _, pipe in inner.pipeline if isinstance(pipe, PhiReplacer))


def set_policy(inner: Language, policy: Policy) -> None:
    """Set the policy of the replacer and the disambiguator of an inner pipeline.

    inner: The pipeline; changed in place.
    policy: The policy.
    """
    for _, pipe in inner.pipeline:
        if isinstance(pipe, PhiReplacer | PhiDisambiguator):
            pipe.policy = policy


def renew_vocab(inner: Language) -> bool:
    """Give an inner pipeline a fresh vocabulary, so that words of earlier notes leave memory.

    A memory zone does not suffice: the vocabulary's hash maps keep a cell for every word that was ever in
    one.

    inner: The pipeline; changed in place if possible.
    RETURNS: Whether the vocabulary was replaced. Third-party components and tokenizers may keep a reference
        to the old one.
    """
    # Disabled ones too, such as the members of a committee.
    pipes = [pipe for _, pipe in inner.components]
    if not all(map(is_own, (inner.tokenizer, *pipes))):
        return False
    vocab = guard_strings(inner).make_vocab()
    for part in (inner, inner.tokenizer, *pipes):
        if hasattr(part, "vocab"):
            part.vocab = vocab
    for pipe in pipes:
        # Its matchers were created with the old vocabulary.
        if isinstance(pipe, PhiRuler) and (pipe.token_patterns or pipe.phrase_patterns):
            pipe.from_bytes(pipe.to_bytes())
    return True


def is_builtin(inner: Language) -> bool:
    """Return whether every component of an inner pipeline reads the findings of the others as matches, and
    none the spans or entities of a Doc."""
    return all(inner.get_pipe_meta(name).factory in _READ_MATCHES for name in inner.pipe_names)


def inner_to_bytes(inner: Language) -> bytes:
    """Return an inner pipeline, including its config, as bytes."""
    return srsly.msgpack_dumps({"config": inner.config.to_str(), "state": inner.to_bytes()})


def inner_from_bytes(data: bytes) -> Language:
    """Return the inner pipeline that `inner_to_bytes` serialized."""
    parts = srsly.msgpack_loads(data)
    config = Config().from_str(parts["config"], interpolate=False)
    return util.load_model_from_config(config, auto_fill=True).from_bytes(parts["state"])
