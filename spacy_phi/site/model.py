"""Build the pipeline of a site: a scrubber with the site's lexicons, network and threshold."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import spacy
from spacy.language import Language

from ..pipeline.inner import reconfigure
from ..pipeline.ner import PhiNER
from ..pipeline.scrubber import PhiScrubber
from .lexicon import Entry

INNER = Path("phi_scrubber") / "inner"
"""The inner pipeline in the folder of a saved one."""


class Parts(NamedTuple):
    """The parts of a site's pipeline."""

    entries: Sequence[Entry] = ()
    """Accepted entries of the lexicon."""
    weights: bytes | None = None
    """State of `phi_ner`; None for the bundled one."""
    safe_logit: float | None = None
    """Threshold for adding spans that the best path missed; None for the bundled one."""


def build(lang: str, policy: str, parts: Parts, name: str = "phi_site") -> Language:
    """Return the pipeline, which has read no note."""
    nlp = spacy.blank(lang)
    allow = sorted(entry.text for entry in parts.entries if entry.label is None)
    deny = [
        {"label": entry.label, "text": entry.text}
        for entry in sorted(parts.entries, key=lambda each: each.key)
        if entry.label is not None
    ]
    scrubber: Any = nlp.add_pipe("phi_scrubber", config={"policy": policy, "allow": allow, "deny": deny})
    network = find_network(scrubber.inner)
    if network is not None and parts.weights is not None:
        scrubber.inner.get_pipe(network).from_bytes(parts.weights, exclude=["vocab"])
    if network is not None and parts.safe_logit is not None:
        reconfigure(scrubber.inner, network, "phi_ner", {"balanced_safe_logit": parts.safe_logit})
    nlp.meta["name"] = name
    return nlp


def find_network(inner: Language) -> str | None:
    """Return the name of the network in an inner pipeline, if it has one."""
    return next((name for name, pipe in inner.pipeline if isinstance(pipe, PhiNER)), None)


def get_scrubber(nlp: Language) -> PhiScrubber:
    """Return the scrubber of a site's pipeline."""
    scrubber = nlp.get_pipe("phi_scrubber")
    assert isinstance(scrubber, PhiScrubber)
    return scrubber


def save(nlp: Language, folder: Path) -> Path:
    """Save a pipeline so that only its owner can read it. RETURNS: The folder."""
    before = os.umask(0o077)
    try:
        nlp.to_disk(folder)
    finally:
        os.umask(before)
    return folder


def read_weights(folder: Path) -> bytes | None:
    """Return the state of the network of a saved pipeline; None if it has none."""
    inner = spacy.load(folder / INNER)
    name = find_network(inner)
    return None if name is None else inner.get_pipe(name).to_bytes(exclude=["vocab"])  # type: ignore[attr-defined]
