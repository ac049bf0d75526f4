"""`phi_roster`: finds people known to the hospital's roster, ahead of the components that build on it."""

from pathlib import Path
from typing import Any

from spacy.pipeline import Pipe
from spacy.tokens import Doc

from ..attributes import register_extensions
from ..errors import Errors, PhiError
from ..extensions import get_roster, get_text, set_roster
from ..roster.find import find_by_roster
from ..roster.rosters import Roster, as_patient_roster, load_roster
from ..rules.merge import merge_matches
from ..spans import set_group
from .handled import handled
from .span_groups import ROSTER


class RosterSource:
    """A roster, set directly or loaded lazily from the path of its file. Pickling, for worker processes,
    keeps the path."""

    def __init__(self, path: str | Path | None = None) -> None:
        """path: of a file or folder; see roster.rosters.load_roster. RAISES: PhiError (E149) for a database
        URL, because a config is saved and the URL may hold a password."""
        if path is not None and "://" in str(path):
            raise PhiError(Errors.E149)
        self.path = path
        self._roster: Roster | None = None

    def set(self, roster: Roster | None) -> None:
        """Use this roster instead of the one at the path."""
        self._roster = roster

    def get(self) -> Roster | None:
        """The roster; None if none is set."""
        if self._roster is None and self.path is not None:
            self._roster = load_roster(self.path)
        return self._roster

    def annotate(self, doc: Doc, own: Any = None, spans_key: str = ROSTER) -> None:
        """Set `doc._.phi_roster` and write its matches to `doc.spans[spans_key]`; do nothing without a
        roster.

        doc: With `doc._.phi_patient`. own: a roster for this note alone; None looks up the patient. RAISES:
            PhiError as `load_roster` and `as_patient_roster` do.
        """
        view = as_patient_roster(own)
        roster = self.get() if view is None else None
        if roster is not None:
            patient = doc._.phi_patient
            view = roster.for_patient(None if patient is None else str(patient))
        if not view:
            return
        set_roster(doc, view)
        text = get_text(doc)
        set_group(doc, spans_key, merge_matches(find_by_roster(text, view, doc.lang_), text))


class PhiRoster(Pipe):
    """Finds the names, numbers, dates and addresses that the roster has for a note's patient, relatives and
    staff, and writes `doc.spans[spans_key]`. Also sets `doc._.phi_roster`, which features of the network and
    the replacer read.

    The patient is `doc._.phi_patient`; an existing `doc._.phi_roster` takes precedence. Roster contents are
    never saved with the pipeline."""

    def __init__(
        self, name: str = "phi_roster", *, spans_key: str = ROSTER, path: str | Path | None = None
    ) -> None:
        """Initialize the component.

        name: The component's name.
        spans_key: Key of doc.spans to write.
        path: File of the roster, see roster.rosters.load_roster; read when the first Doc arrives.
        RAISES: PhiError (E149) for a database URL: load that roster yourself and call `set_roster`.
        """
        register_extensions()
        self.name = name
        self.spans_key = spans_key
        self.source = RosterSource(path)

    def set_roster(self, roster: Roster | None) -> None:
        """Use a roster that was loaded or created elsewhere."""
        self.source.set(roster)

    @handled
    def __call__(self, doc: Doc) -> None:
        """Find the roster's people in a Doc.

        doc: The Doc.
        RETURNS: The same Doc.
        """
        self.source.annotate(doc, get_roster(doc), self.spans_key)
