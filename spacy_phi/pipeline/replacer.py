"""`phi_replacer`: writes the scrubbed text, with the policy's replacement for each finding."""

from collections.abc import Iterable, Sequence
from typing import Any

from spacy.pipeline import Pipe
from spacy.tokens import Doc

from ..errors import Errors, PhiError
from ..extensions import Finding, get_text, set_findings, set_scrubbed
from ..linking.names import settle
from ..linking.word_edges import to_whole_words
from ..roster.rosters import PatientRoster, as_patient_roster
from ..roster.survivors import find_survivors
from ..spans import Match, cover, get_groups, get_matches
from ..surrogates.onset import Moment, read_index_date
from ..surrogates.operators import NoteContext, TagNumbers
from ..surrogates.policy import DEFAULT_POLICY, Policy, get_policy
from ..surrogates.rewrite import blank_findings, rewrite, to_original
from .choice import make_choice
from .configurable import Configurable, RunSettings
from .handled import closed
from .span_groups import LINKED, MERGED

_SEARCHES = 3
"""Times that a text is rewritten until no value of the roster is left."""


class PhiReplacer(Pipe, Configurable):
    """Asks the policy about each finding of a Doc from left to right, and sets `doc._.phi` and
    `doc._.scrubbed`. The Doc itself, including its text, is unchanged."""

    def __init__(
        self,
        name: str = "phi_replacer",
        *,
        policy: Policy | str | dict[str, str] = DEFAULT_POLICY,
        labels: Sequence[str] | None = None,
        allow: Iterable[str] = (),
        spans_key: str = MERGED,
    ) -> None:
        """Initialize the replacer.

        name: The component's name.
        policy: The policy, its name, or a table; see surrogates.policy.
        labels: The only labels of roster values that must not be left in the scrubbed text; None for all. As
            in `phi_linker`, which applies it to the findings.
        allow: Roster values that may be left, regardless of case; as in `phi_linker`.
        spans_key: Key of doc.spans with the findings that `phi_linker` has completed.
        RAISES: PhiError (E001) for an unknown label, E016 for no label, E003 to E005 for an unusable policy.
        """
        self.name = name
        self.policy = get_policy(policy)
        self.choice = make_choice(labels, allow)
        self.spans_key = spans_key
        self.numbers = TagNumbers()

    def configure(self, settings: RunSettings) -> None:
        """Take the policy; see `Configurable`."""
        self.policy = settings.policy

    @closed
    def __call__(self, doc: Doc) -> None:
        """Replace the findings of a Doc.

        doc: The Doc.
        RETURNS: The same Doc, with `doc._.phi` and `doc._.scrubbed` set. Where the error handler swallows an
            error, `doc._.scrubbed` is SCRUBBING_FAILED.
        RAISES: PhiError (E015) if `phi_linker` has not completed the findings; E006 for any other failure,
            without text of the note.
        """
        group = get_groups(doc).get(self.spans_key)
        if group is None or LINKED not in group.attrs:
            raise PhiError(Errors.E015.format(name=self.name, results="phi_linker", missing="phi_linker"))
        roster = doc._.phi_roster if Doc.has_extension("phi_roster") else None
        scrubbed, findings = self.rewrite(
            get_text(doc),
            get_matches(doc, self.spans_key),
            doc._.phi_patient,
            language=doc.lang_,
            index_date=read_index_date(doc._.phi_index_date),
            roster=as_patient_roster(roster),
        )
        set_scrubbed(doc, scrubbed)
        set_findings(doc, findings)

    def rewrite(
        self,
        text: str,
        matches: Iterable[Match],
        patient: str | None = None,
        *,
        language: str = "en",
        roster: PatientRoster | None = None,
        index_date: Moment | None = None,
    ) -> tuple[str, list[Finding]]:
        """Return the scrubbed text and the findings of a note whose matches are final, except that a value of
        the roster that is left in the text becomes a finding too.

        text: The note.
        matches: Sorted by start, without overlaps, covering whole words.
        patient: The patient's id.
        language: Language of the note.
        roster: The patient's roster.
        index_date: As `doc._.phi_index_date`.
        RAISES: PhiError (E415) if a value of the roster is still there.
        """
        matches = list(matches)
        names = roster_names(roster)
        for _ in range(_SEARCHES):
            findings = [
                Finding(
                    m.start, m.end, m.label, m.score, m.source.name, **({"also": m.also} if m.also else {})
                )
                for m in matches
            ]
            context = NoteContext(
                text,
                findings,
                patient,
                self.numbers,
                language=language,
                index_date=index_date,
                roster=names,
            )
            scrubbed, findings = rewrite(text, findings, self.policy, context)
            left = self._find_left(text, scrubbed, findings, roster, language) if roster else []
            if not left:
                return scrubbed, findings
            matches = to_whole_words(text, sorted([*matches, *settle(text, left, cover(len(text), matches))]))
        raise PhiError(Errors.E415.format(name=self.name))

    def _find_left(
        self, text: str, scrubbed: str, findings: Sequence[Finding], roster: PatientRoster, language: str
    ) -> list[Match]:
        """Return the values of the roster in the scrubbed text, at their offsets in the note, except those
        that the policy or the settings keep."""
        blanked = blank_findings(scrubbed, findings)
        found = find_survivors(blanked, roster, language)
        moved = [
            match._replace(start=start, end=end)
            for match in found
            for start, end in to_original(match.start, match.end, findings)
        ]
        return self.choice.choose(text, moved)[0]


def roster_names(roster: Iterable[Any] | None) -> list[str]:
    """Return the full names of roster entries; an empty list without a roster."""
    return [f"{entry.first_name or ''} {entry.last_name or ''}".strip() for entry in roster or ()]
