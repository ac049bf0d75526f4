"""Factories of the systems' components; as light as those of the product, see pipeline/factories.py."""

from collections.abc import Callable
from typing import Any

from spacy.language import Language
from spacy.pipeline import Pipe
from thinc.api import Config, Model

from ..forget import guard_strings
from ..pipeline.factories import get_settings

default_crf_config = """
[model]
@architectures = "spacy-phi.FeatureCRF.v1"
groups = ["morphological", "gazetteers"]
language = "en"
buckets = 262144
nO = null
"""


@Language.factory(
    "phi_label_router",
    assigns=["doc.spans", "doc.ents"],
    requires=["doc.spans"],
    default_config={
        "router": {"@misc": "spacy-phi.label_router.v1"},
        "spans_key": "phi_routed",
        "ents": "routed",
    },
)
def make_phi_label_router(nlp: Language, name: str, router: Any, spans_key: str, ents: Any) -> Pipe:
    """Build a PhiLabelRouter from its config; see PhiLabelRouter for the arguments."""
    from .ensemble.label_router import PhiLabelRouter

    return PhiLabelRouter(name, router=router, spans_key=spans_key, ents=ents)


@Language.factory(
    "phi_feature_crf",
    assigns=["doc.spans", "doc.ents", "doc._.phi_safe"],
    default_config={
        "model": Config().from_str(default_crf_config)["model"],
        "spans_key": "phi_feature_crf",
        "annotate_ents": True,
        "batch_tokens": 8000,
        "c1": 0.1,
        "c2": 0.01,
        "max_iterations": 100,
        "min_count": 1,
        "scorer": {"@scorers": "spacy-phi.phi_ner_scorer.v1", "spans_key": "phi_feature_crf"},
    },
    default_score_weights={"ents_f": 1.0, "ents_p": 0.0, "ents_r": 0.0, "ents_per_type": None},
)
def make_phi_feature_crf(
    nlp: Language,
    name: str,
    model: Model,
    spans_key: str,
    annotate_ents: bool,
    batch_tokens: int,
    c1: float,
    c2: float,
    max_iterations: int,
    min_count: int,
    scorer: Callable | None,
) -> Pipe:
    """Build a PhiFeatureCRF from its config; see PhiFeatureCRF for the arguments."""
    settings = get_settings(locals())
    from .feature_crf.component import PhiFeatureCRF

    guard_strings(nlp)
    return PhiFeatureCRF(nlp.vocab, **settings)


@Language.factory(
    "phi_committee",
    assigns=["doc.spans", "doc.ents", "doc._.phi_safe"],
    default_config={
        "shares": None,
        "spans_key": "phi_ner",
        "annotate_ents": True,
        "batch_tokens": 8000,
        "mode": "balanced",
        "threshold": {"@misc": "spacy-phi.AdaptiveThreshold.v1"},
        "balanced_safe_logit": None,
        "min_scores": {},
        "scorer": {"@scorers": "spacy-phi.phi_ner_scorer.v1"},
    },
    default_score_weights={"ents_f": 1.0, "ents_p": 0.0, "ents_r": 0.0, "ents_per_type": None},
)
def make_phi_committee(
    nlp: Language,
    name: str,
    members: list[str],
    shares: list[float] | None,
    spans_key: str,
    annotate_ents: bool,
    batch_tokens: int,
    mode: str,
    threshold: Any,
    balanced_safe_logit: float | None,
    min_scores: dict[str, float],
    scorer: Callable | None,
) -> Pipe:
    """Build a PhiCommittee from its config; see PhiCommittee for the arguments."""
    settings = get_settings(locals())
    from .committee import PhiCommittee

    guard_strings(nlp)
    return PhiCommittee(nlp, **settings)
