"""The inner pipeline's result for one note, as plain data that outlives its Doc."""

from typing import Any, NamedTuple

from spacy.tokens import Doc

from ..extensions import Finding, get_findings
from ..rules.decode.view import Decoded
from ..spans import MATCH_ATTRS, Match, get_groups, get_matches
from .projection import project_findings, project_matches
from .span_groups import LINKED, PREFIX


class Result(NamedTuple):
    """Result for one note; without replacement, `scrubbed` and `findings` are empty."""

    scrubbed: str
    findings: list[Finding]
    groups: dict[str, list[Match]]
    more: dict[str, dict[str, list[Any]]]
    """Attrs of each group beyond those of the matches, such as the reasons of vetoes."""


def read_result(doc: Doc) -> Result:
    """Return the result that the inner pipeline has written to a Doc."""
    groups = {key: group for key, group in get_groups(doc).items() if key.startswith(PREFIX)}
    own = {*MATCH_ATTRS, LINKED}
    more = {key: {k: v for k, v in group.attrs.items() if k not in own} for key, group in groups.items()}
    return Result(doc._.scrubbed, get_findings(doc), {key: get_matches(doc, key) for key in groups}, more)


def undo_decoding(result: Result, view: Decoded, text: str) -> Result:
    """Return the result for a decoded view, at the offsets of the original text."""
    scrubbed, findings = project_findings(view, result.findings, text)
    projected = {key: project_matches(view, found, result.more[key]) for key, found in result.groups.items()}
    groups = {key: found for key, (found, _) in projected.items()}
    return Result(scrubbed, findings, groups, {key: more for key, (_, more) in projected.items()})
