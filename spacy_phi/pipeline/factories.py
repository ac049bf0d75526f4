"""Component factories. spaCy imports them whenever it creates a pipeline. To keep the module light, each
factory imports its component when it is called.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from spacy.language import Language
from spacy.pipeline import Pipe
from thinc.api import Model

from ..forget import guard_strings
from .former_linking import accept_linking
from .ner_model import DEFAULT_MODEL
from .span_groups import INVERSE, MERGED, NETWORK, ROSTER, RULES, SOURCES


def get_settings(arguments: dict[str, Any]) -> dict[str, Any]:
    """Return the arguments of a factory without `nlp`: those of its component, under the same names."""
    return {name: value for name, value in arguments.items() if name != "nlp"}


@Language.factory(
    "phi_ruler",
    assigns=["doc.spans", "doc.ents"],
    default_config={
        "spans_key": RULES,
        "annotate_ents": True,
        "overwrite_ents": True,
        "builtin": True,
        "lexicon": True,
        "patterns": None,
        "labels": None,
        "allow": [],
        "deny": [],
        "phrase_matcher_attr": None,
        "matcher_fuzzy_compare": {"@misc": "spacy.levenshtein_compare.v1"},
        "validate": False,
        "scorer": {"@scorers": "spacy.entity_ruler_scorer.v1"},
    },
)
def make_phi_ruler(
    nlp: Language,
    name: str,
    spans_key: str,
    annotate_ents: bool,
    overwrite_ents: bool,
    builtin: bool,
    lexicon: bool,
    patterns: list[dict[str, Any]] | None,
    labels: list[str] | None,
    allow: list[str],
    deny: list[str | dict[str, str]],
    phrase_matcher_attr: int | str | None,
    matcher_fuzzy_compare: Callable,
    validate: bool,
    scorer: Callable | None,
) -> Pipe:
    """Build a PhiRuler from its config; see PhiRuler for the arguments."""
    settings = get_settings(locals())
    from .ruler import PhiRuler

    return PhiRuler(nlp, **settings)


@Language.factory(
    "phi_disambiguator",
    assigns=["doc.spans", "doc.ents"],
    default_config={
        "spans_key": MERGED,
        "sources": list(SOURCES),
        "label_map": None,
        "policy": "safe_harbor",
        "veto": True,
        "term_lookup": "context",
        "rule_veto_probability": None,
        "trust_probability": None,
        "terminologies": [],
        "save_terms": False,
        "annotate_ents": True,
        "overwrite_ents": True,
    },
)
def make_phi_disambiguator(
    nlp: Language,
    name: str,
    spans_key: str,
    sources: Sequence[str],
    label_map: str | dict[str, str | None] | None,
    policy: Any,
    veto: bool,
    term_lookup: str,
    rule_veto_probability: float | None,
    trust_probability: float | None,
    terminologies: Sequence[dict[str, Any]],
    save_terms: bool,
    annotate_ents: bool,
    overwrite_ents: bool,
) -> Pipe:
    """Build a PhiDisambiguator from its config; see PhiDisambiguator for the arguments."""
    settings = get_settings(locals())
    from .disambiguator import PhiDisambiguator

    return PhiDisambiguator(**settings)


@Language.factory(
    "phi_linker",
    assigns=["doc.spans"],
    requires=["doc.spans"],
    default_config={
        "labels": None,
        "allow": [],
        "spans_key": MERGED,
        "sources": list(SOURCES),
        "second_pass": True,
        "label_map": None,
    },
)
def make_phi_linker(
    nlp: Language,
    name: str,
    labels: list[str] | None,
    allow: list[str],
    spans_key: str,
    sources: list[str],
    second_pass: bool,
    label_map: str | dict[str, str | None] | None,
) -> Pipe:
    """Build a PhiLinker from its config; see PhiLinker for the arguments."""
    settings = get_settings(locals())
    from .linker import PhiLinker

    return PhiLinker(**settings)


@Language.factory(
    "phi_replacer",
    assigns=["doc._.phi", "doc._.scrubbed"],
    requires=["doc.spans"],
    default_config={"policy": "safe_harbor", "labels": None, "allow": [], "spans_key": MERGED},
)
@accept_linking
def make_phi_replacer(
    nlp: Language,
    name: str,
    policy: Any,
    labels: list[str] | None,
    allow: list[str],
    spans_key: str,
) -> Pipe:
    """Build a PhiReplacer from its config; see PhiReplacer for the arguments."""
    settings = get_settings(locals())
    from .replacer import PhiReplacer

    return PhiReplacer(**settings)


@Language.factory(
    "phi_roster",
    assigns=["doc.spans", "doc._.phi_roster"],
    default_config={"spans_key": ROSTER, "path": None},
)
def make_phi_roster(nlp: Language, name: str, spans_key: str, path: str | Path | None) -> Pipe:
    """Build a PhiRoster from its config; see PhiRoster for the arguments."""
    from .roster import PhiRoster

    return PhiRoster(name, spans_key=spans_key, path=path)


@Language.factory(
    "phi_inverse",
    assigns=["doc.spans"],
    default_config={"spans_key": INVERSE, "min_safety": "ambiguous"},
)
def make_phi_inverse(nlp: Language, name: str, spans_key: str, min_safety: str) -> Pipe:
    """Build a PhiInverse from its config; see PhiInverse for the arguments."""
    from .inverse import PhiInverse

    return PhiInverse(name, spans_key=spans_key, min_safety=min_safety)


@Language.factory(
    "phi_scrubber",
    assigns=["doc.spans", "doc.ents", "doc._.phi", "doc._.scrubbed"],
    default_config={
        "policy": "safe_harbor",
        "mode": "balanced",
        "labels": None,
        "allow": [],
        "deny": [],
        "output": "annotate",
        "model": None,
        "label_map": None,
        "patient_attr": "phi_patient",
        "annotate_ents": True,
        "safe_logit": None,
        "roster": None,
        "patterns": None,
        "terminologies": [],
        "save_terms": False,
    },
)
def make_phi_scrubber(
    nlp: Language,
    name: str,
    policy: Any,
    mode: str,
    labels: list[str] | None,
    allow: list[str],
    deny: list[Any],
    output: str,
    model: str | Path | None,
    label_map: str | dict[str, str | None] | None,
    patient_attr: str,
    annotate_ents: bool,
    safe_logit: float | None,
    roster: str | Path | None,
    patterns: str | Path | list[dict[str, Any]] | None,
    terminologies: list[Any],
    save_terms: bool,
) -> Pipe:
    """Build a PhiScrubber from its config; see PhiScrubber for the arguments."""
    settings = get_settings(locals())
    from .scrubber import PhiScrubber

    return PhiScrubber(nlp, **settings)


@Language.factory(
    "phi_ner",
    assigns=["doc.spans", "doc.ents", "doc._.phi_safe"],
    default_config={
        "model": DEFAULT_MODEL,
        "spans_key": NETWORK,
        "annotate_ents": True,
        "batch_tokens": 8000,
        "mode": "balanced",
        "threshold": {"@misc": "spacy-phi.AdaptiveThreshold.v1"},
        "balanced_safe_logit": None,
        "min_scores": {},
        "label_weights": {},
        "scorer": {"@scorers": "spacy-phi.phi_ner_scorer.v1"},
    },
    default_score_weights={"ents_f": 1.0, "ents_p": 0.0, "ents_r": 0.0, "ents_per_type": None},
)
def make_phi_ner(
    nlp: Language,
    name: str,
    model: Model,
    spans_key: str,
    annotate_ents: bool,
    batch_tokens: int,
    mode: str,
    threshold: Any,
    balanced_safe_logit: float | None,
    min_scores: dict[str, float],
    label_weights: dict[str, float],
    scorer: Callable | None,
) -> Pipe:
    """Build a PhiNER from its config; see PhiNER for the arguments."""
    settings = get_settings(locals())
    from .ner import PhiNER

    guard_strings(nlp)

    return PhiNER(nlp.vocab, **settings)
