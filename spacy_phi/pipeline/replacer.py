"""`phi_replacer`: asks the policy what stands in the place of each finding and writes the scrubbed text."""

import unicodedata
from collections.abc import Iterable, Sequence
from typing import Any

from spacy.pipeline import Pipe
from spacy.tokens import Doc, Span

from ..errors import Errors, PhiError, get_place
from ..extensions import Finding, get_text, set_findings, set_scrubbed
from ..label_maps import LabelMap
from ..labels import get_only
from ..rules.checks.word import is_eponym
from ..rules.merge import merge_matches
from ..rules.veto import Veto
from ..spans import Match, Source, SourceKind, get_matches, set_group
from ..surrogates.operators import NoteContext, TagNumbers
from ..surrogates.other_notes import is_word
from ..surrogates.policy import DEFAULT_POLICY, Policy, get_policy
from ..surrogates.second_pass import find_again
from .folding import fold
from .sources import ENTS, SETTING, map_to_phi, read_sources
from .span_groups import MERGED, SOURCES, VETOED
from .vetoed import get_vetoes, set_vetoes

SCRUBBING_FAILED = "[SCRUBBING FAILED]"
"""The scrubbed text of a note on which scrubbing failed and an error handler let the pipeline go on."""


class PhiReplacer(Pipe):
    """Reads the merged findings of a Doc, asks the policy about each from left to right, and sets
    `doc._.phi` and `doc._.scrubbed`. The Doc itself, its text included, stays as it is."""

    def __init__(
        self,
        name: str = "phi_replacer",
        *,
        policy: Policy | str | dict[str, str] = DEFAULT_POLICY,
        labels: Sequence[str] | None = None,
        allow: Iterable[str] = (),
        spans_key: str = MERGED,
        sources: Sequence[str] = SOURCES,
        second_pass: bool = True,
        label_map: str | dict[str, str | None] | None = None,
    ) -> None:
        """Initialize the replacer.

        name (str): The component's name.
        policy (Policy | str | Dict[str, str]): The policy, its name, or a table; see surrogates.policy.
        labels (Optional[Sequence[str]]): The only labels that count as findings; None for all.
        allow (Iterable[str]): Texts that are never taken, whatever their case.
        spans_key (str): Key of doc.spans with the merged findings, written where it is absent.
        sources (Sequence[str]): Keys of doc.spans that are merged where `spans_key` is absent; "ents" stands
            for the entities of other components.
        second_pass (bool): Whether the parts of the names found are taken elsewhere in the note too, in lower
            case or misspelt; see surrogates.second_pass.
        label_map (Optional[str | Dict[str, Optional[str]]]): PHI labels for labels that are in none of the
            usual sets (OntoNotes, CoNLL, MEDDOCAN, i2b2, Presidio), as a dict, a JSON file, or a name of
            label_maps.LABEL_MAPS. None as a value ignores a label on purpose: its findings stay in the text
            and are recorded in doc.spans["phi_vetoed"].
        RAISES (PhiError): E001 for an unknown label; E003 to E005 for a policy that cannot be used; E114 for
            an unknown label map.
        """
        self.name = name
        self.policy = get_policy(policy)
        self.only = get_only(labels)
        self.allow = frozenset(fold(text) for text in allow)
        self.spans_key = spans_key
        self.sources = tuple(sources)
        self.second_pass = second_pass
        self.label_map = LabelMap(label_map)
        self.numbers = TagNumbers()

    def __call__(self, doc: Doc) -> Doc:
        """Replace what was found in a Doc.

        doc (Doc): The Doc.
        RETURNS (Doc): The same Doc, with `doc._.phi` and `doc._.scrubbed` set. Where the error handler
            swallows an error, `doc._.scrubbed` is SCRUBBING_FAILED.
        RAISES (PhiError): E012 for a finding whose label no map holds; E006 where anything else fails, with
            nothing of the note in it.
        """
        try:
            self._annotate(doc)
            return doc
        except PhiError as e:
            error: Exception = e
        except Exception as e:
            error = PhiError(Errors.E006.format(name=self.name, kind=type(e).__name__, place=get_place(e)))
        # Outside of the handler: the first exception may carry text of the note and must not travel along.
        doc._.scrubbed = SCRUBBING_FAILED
        self.get_error_handler()(self.name, self, [doc], error)
        return doc

    def find(self, doc: Doc, text: str) -> list[Match]:
        """The merged matches of a Doc that this component acts on, by start.

        doc (Doc): The Doc.
        text (str): Its text, which is costly to ask for twice.
        RETURNS (List[Match]): The matches.
        """
        is_merged = self.spans_key in doc.spans
        if not is_merged:
            self._require_finder(doc)
        found = get_matches(doc, self.spans_key) if is_merged else read_sources(doc, self.sources)
        found, ignored = map_to_phi(found, self.label_map)
        if ignored:
            set_vetoes(doc, [*get_vetoes(doc), *ignored])
        found = found if is_merged else merge_matches(found, text)
        if self.second_pass:
            # What was taken back stays taken back.
            vetoed = [_of_span(span) for span in doc.spans.get(VETOED, ())]
            found = sorted([*found, *find_again(text, [*found, *vetoed], is_word, is_eponym, doc.lang_)])
        return self._drop_by_settings(doc, text, found) if self.only is not None or self.allow else found

    def _require_finder(self, doc: Doc) -> None:
        """Raise PhiError (E015) where no component has looked for PHI: the note would pass as it is."""
        looked = (doc.has_annotation("ENT_IOB") if key == ENTS else key in doc.spans for key in self.sources)
        if not any(looked):
            raise PhiError(Errors.E015.format(name=self.name, sources=", ".join(self.sources)))

    def _drop_by_settings(self, doc: Doc, text: str, found: list[Match]) -> list[Match]:
        """Return what the settings `labels` and `allow` leave, and record the rest as vetoed."""
        kept, dropped = [], []
        for match in found:
            is_allowed = fold(text[match.start : match.end]) in self.allow
            if self.only is not None and match.label not in self.only:
                dropped.append(Veto(match, SETTING, "labels"))
            elif is_allowed:
                dropped.append(Veto(match, SETTING, "allow"))
            else:
                kept.append(match)
        set_vetoes(doc, [*get_vetoes(doc), *dropped])
        return kept

    def set_matches(self, doc: Doc) -> list[Match]:
        """Write the group of `spans_key` and return its matches; nothing is replaced.

        Raises PhiError (E015) for a Doc that no component has searched.
        """
        text = get_text(doc)
        matches = whole_words(text, self.find(doc, text))
        set_group(doc, self.spans_key, matches)
        return matches

    def _annotate(self, doc: Doc) -> None:
        text, matches = get_text(doc), self.set_matches(doc)
        scrubbed, findings = self.rewrite(
            text, matches, doc._.phi_patient, language=doc.lang_, roster=_roster_names(doc)
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
        roster: Sequence[str] = (),
    ) -> tuple[str, list[Finding]]:
        """A note as the policy wants it, where what to take is known.

        text (str): The note.
        matches (Iterable[Match]): By start, without overlaps; see `whole_words`.
        patient (str | None): The patient's id.
        language (str): "en" or "es".
        roster (Sequence[str]): Full names of the patient's roster.
        RETURNS (tuple[str, list[Finding]]): The scrubbed text and its findings.
        """
        findings = [
            Finding(m.start, m.end, m.label, m.score, m.source.name, **({"also": m.also} if m.also else {}))
            for m in matches
        ]
        context = NoteContext(text, findings, patient, self.numbers, language=language, roster=roster)
        return replace(text, findings, self.policy, context), findings


def _of_span(span: Span) -> Match:
    return Match(span.start_char, span.end_char, span.label_, 1.0, Source(VETOED, SourceKind.GROUP))


def _roster_names(doc: Doc) -> list[str]:
    """The full names of the patient's roster, where the Doc has one."""
    return roster_names(doc._.phi_roster if Doc.has_extension("phi_roster") else None)


def roster_names(roster: Iterable[Any] | None) -> list[str]:
    """The full names of a roster's entries; an empty list where there is none."""
    return [f"{entry.first_name or ''} {entry.last_name or ''}".strip() for entry in roster or ()]


def replace(text: str, findings: Sequence[Finding], policy: Policy, context: NoteContext) -> str:
    """The text with every finding as the policy wants it.

    text (str): The note.
    findings (Sequence[Finding]): By start, without overlaps; each gets its `replacement`, and its place in
        the scrubbed text as `out_start` and `out_end`.
    policy (Policy): Asked once per finding, from left to right.
    context (NoteContext): What the policy's operators may know.
    RETURNS (str): The scrubbed text.
    """
    pieces: list[str] = []
    position = length = 0
    for finding in findings:
        start, end = finding["start_char"], finding["end_char"]
        replacement = policy(finding, context)
        piece = text[start:end] if replacement is None else replacement
        pieces += (text[position:start], piece)
        length += start - position
        finding.update(replacement=replacement, out_start=length, out_end=length + len(piece))
        length += len(piece)
        position = end
    pieces.append(text[position:])
    return "".join(pieces)


def whole_words(text: str, matches: Sequence[Match]) -> list[Match]:
    """Matches widened where they would leave half a word or half a number behind.

    text (str): The note.
    matches (Sequence[Match]): By start, without overlaps.
    RETURNS (List[Match]): The same, none of them reaching into its neighbours.
    """
    widened: list[Match] = []
    floor = 0
    for i, match in enumerate(matches):
        ceiling = matches[i + 1].start if i + 1 < len(matches) else len(text)
        start, end = match.start, match.end
        while start > floor and _joined(text, start):
            start -= 1
        while end < ceiling and _joined(text, end):
            end += 1
        widened.append(
            match if (start, end) == (match.start, match.end) else match._replace(start=start, end=end)
        )
        floor = end
    return widened


def _joined(text: str, at: int) -> bool:
    """Return whether a cut at this offset goes through a word or a number."""
    before, after = text[at - 1], text[at]
    if before.isalpha():
        if after.isalpha():
            return not (after.isupper() and text[max(0, at - 3) : at].islower())
        return bool(unicodedata.combining(after))
    if before.isdigit():
        return after.isdigit()
    return bool(unicodedata.combining(before)) and (after.isalpha() or bool(unicodedata.combining(after)))
