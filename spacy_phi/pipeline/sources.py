"""Findings of all sources of a Doc under PHI labels: the span groups of the finders, and entities."""

from collections.abc import Collection, Iterator

from spacy.tokens import Doc

from ..label_maps import LabelMap
from ..rules.veto import Veto
from ..spans import NER, Match, get_matches
from .span_groups import PREFIX

ENTS = "ents"
"""Source key for entities of doc.ents that are not also in a span group of this package."""
SETTING = "setting"
"""Term of a veto by a user setting."""
_SCORE = 0.9
"""Score of an entity, which has no probability."""


def read_sources(doc: Doc, keys: Collection[str]) -> list[Match]:
    """Return the findings of some sources under their original labels.

    doc: The Doc.
    keys: Keys of doc.spans, and ENTS.
    """
    found = [match for key in keys if key != ENTS for match in get_matches(doc, key)]
    return [*found, *_read_ents(doc)] if ENTS in keys else found


def _read_ents(doc: Doc) -> Iterator[Match]:
    groups = (group for key, group in doc.spans.items() if key.startswith(PREFIX))
    held = {(span.start, span.end, span.label) for group in groups for span in group}
    for ent in doc.ents:
        if (ent.start, ent.end, ent.label) not in held:
            yield Match(ent.start_char, ent.end_char, ent.label_, _SCORE, NER)


def map_to_phi(matches: list[Match], labels: LabelMap) -> tuple[list[Match], list[Veto]]:
    """Return findings under PHI labels, and as vetoes those whose label a map ignores.

    User patterns are PHI under any label.

    matches: The findings.
    labels: The map.
    RAISES: PhiError (E012) for an unmapped label.
    """
    mapped = [(match, _get_label(match, labels)) for match in matches]
    kept = [
        match if label == match.label else match._replace(label=label) for match, label in mapped if label
    ]
    return kept, [Veto(match, SETTING, "label_map") for match, label in mapped if not label]


def _get_label(match: Match, labels: LabelMap) -> str | None:
    is_phi = match.source.is_rule or match.source.is_trusted
    is_own = is_phi and match.label not in labels
    return match.label if is_own else labels.get(match.label)
