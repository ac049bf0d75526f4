"""Rejected findings, stored in the span group `phi_vetoed` of a Doc."""

from collections.abc import Iterable

from spacy.tokens import Doc

from ..rules.veto import Veto
from ..spans import get_groups, get_matches, set_group
from .span_groups import VETOED


def set_vetoes(doc: Doc, vetoes: Iterable[Veto]) -> None:
    """Write rejected findings to `doc.spans["phi_vetoed"]`; its attrs also hold `terms` and `reasons`.

    doc: The Doc.
    vetoes: The rejected findings, in any order.
    """
    ordered = sorted(vetoes)
    group = set_group(doc, VETOED, (veto.match for veto in ordered))
    by_match = {veto.match: veto for veto in ordered}
    written = [by_match[match] for match in get_matches(doc, VETOED)]
    group.attrs.update(terms=[veto.term for veto in written], reasons=[veto.reason for veto in written])


def get_vetoes(doc: Doc) -> list[Veto]:
    """Return the rejected findings of a Doc; a group from elsewhere has neither terms nor reasons."""
    matches = get_matches(doc, VETOED)
    groups = get_groups(doc)
    attrs = groups[VETOED].attrs if VETOED in groups else {}
    nothing = [""] * len(matches)
    return list(map(Veto, matches, attrs.get("terms", nothing), attrs.get("reasons", nothing)))
