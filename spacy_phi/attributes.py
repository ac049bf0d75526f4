"""The `doc._` and `span._` attributes, in one place.

| attribute | content |
| --- | --- |
| `doc._.scrubbed` | the scrubbed text, or None before `phi_replacer` has run |
| `doc._.phi` | list of Finding, sorted by start, without overlaps |
| `doc._.phi_patient` | the patient id, which links the notes of one patient |
| `doc._.phi_index_date` | the date from which the policy `onset` counts; None for one of the note |
| `doc._.phi_safe` | per token, the network's marginal probability of not being PHI |
| `doc._.phi_view` | the note with its findings as HTML, for display in notebooks |
| `doc._.phi_roster` | the hospital's roster entries for the patient; never saved with the Doc |
| `span._.phi_label`, `phi_score`, `phi_source`, `phi_replacement` | of the first finding that it overlaps |
"""

from functools import partial
from typing import Any

from spacy.tokens import Doc, Span

from .errors import Errors, PhiError
from .extensions import find_first, get_findings, get_roster, set_findings, set_roster


def get_view(doc: Doc) -> Any:
    """Getter of `doc._.phi_view`. RAISES: PhiError (E084) for a Doc that was not scrubbed."""
    from .pages.note import NoteView

    return NoteView(doc)


def assign_roster(doc: Doc, roster: Any) -> None:
    """Setter of `doc._.phi_roster`: a PatientRoster, a list of entries (RosterEntry or dicts), or None."""
    from .roster.rosters import as_patient_roster

    set_roster(doc, as_patient_roster(roster))


def _get_first(span: Span, key: str) -> Any:
    found = find_first(span)
    return None if found is None else found[key]


def register_extensions() -> None:
    """Register all extensions; repeated calls have no effect.

    RAISES: PhiError (E017) if another package has an extension of the same name with a getter.
    """
    for name, getter in (
        ("phi", get_findings),
        ("phi_roster", get_roster),
        ("phi_view", get_view),
        ("scrubbed", None),
    ):
        if Doc.has_extension(name) and Doc.get_extension(name)[2] is not getter:
            raise PhiError(Errors.E017.format(name=name))
    if not Doc.has_extension("phi"):
        Doc.set_extension("phi", getter=get_findings, setter=set_findings)
    if not Doc.has_extension("phi_roster"):
        Doc.set_extension("phi_roster", getter=get_roster, setter=assign_roster)
    if not Doc.has_extension("phi_view"):
        Doc.set_extension("phi_view", getter=get_view)
    for name in ("scrubbed", "phi_patient", "phi_index_date", "phi_safe"):
        if not Doc.has_extension(name):
            Doc.set_extension(name, default=None)
    # Partials, not lambdas: `nlp.pipe(n_process=2)` pickles the getters for spawned processes.
    for key in ("label", "score", "source", "replacement"):
        if not Span.has_extension(f"phi_{key}"):
            Span.set_extension(f"phi_{key}", getter=partial(_get_first, key=key))
