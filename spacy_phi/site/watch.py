"""`phi site watch`: compare a later output of `scrub` with the certified notes."""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from ..batch.audit_file import each_line, find_audit
from ..errors import Errors, PhiError
from .certify import CERTIFICATE
from .folder import Site
from .profile import Drift, Profile, count_new_types, find_drift, make_profile
from .source import read_source


class Watched(NamedTuple):
    """Result of a comparison."""

    notes: int
    drifts: Sequence[Drift]
    new_types: int
    """Notes of a type that no certified note has."""


def watch(site: Site, scrubbed: Path) -> Watched:
    """Compare the notes of an output, and its audit, with the certified ones.

    scrubbed: Folder or file that `scrub` wrote, with its audit.
    RAISES: PhiError (E431) before `certify`, (E168) without an audit, (E443) if no note of the output is in
    it.
    """
    site.require("certify")
    certified: Profile = json.loads((site.folder / CERTIFICATE).read_bytes())["profile"]
    spans: dict[str, list[dict[str, Any]]] = {}
    each_line(find_audit(scrubbed), lambda line: spans.update({line["id"]: line["spans"]}))
    source = replace(site.source, notes=str(scrubbed), by=(), patient_column=None)
    notes = [(note.text, spans[note.id]) for note in read_source(source) if note.id in spans]
    if not notes:
        raise PhiError(Errors.E443.format(path=scrubbed))
    later = make_profile(notes, site.source.lang)
    return Watched(len(notes), find_drift(certified, later), count_new_types(certified, later))
