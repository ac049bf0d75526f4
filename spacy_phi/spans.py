"""Matches with their typed sources, and the span groups of a Doc that hold them."""

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any, NamedTuple

from spacy.tokens import Doc, Span, SpanGroup
from spacy.util import filter_spans

MATCH_ATTRS = ("starts", "ends", "scores", "sources", "kinds", "tags", "validated", "also")
"""Parallel lists in the attrs of a span group that hold its matches."""

_HELD = "phi_groups"
"""Key of `Doc.user_data` for the groups of a Doc that holds matches only."""


class SourceKind(str, Enum):
    """Kind of finder that produced a match."""

    PATTERN = "pattern"
    IDENTIFIER = "identifier"
    LEXICON = "lexicon"
    REPETITION = "repetition"
    """The rules found the same name or place elsewhere in the note."""
    DENIED = "denied"
    """An entry of the setting `deny`."""
    OWN = "own"
    """A user's pattern."""
    NETWORK = "network"
    ROSTER = "roster"
    UNLISTED = "unlisted"
    """No lexicon lists the word as safe."""
    SECOND_PASS = "second_pass"
    OTHER_NOTES = "other_notes"
    USER = "user"
    """A person marked the span."""
    FIELD = "field"
    """A structured field of a document, such as PID-5 of HL7."""
    UNREAD = "unread"
    """Content of a document that cannot be searched, such as a picture."""
    GROUP = "group"
    """A span group written by another component."""


class Tag(str, Enum):
    """A property of a pattern that code queries; patterns list them in the field `tags`."""

    PERSON = "person"
    """Matches something that only people do; a medical term in the match needs more evidence for a veto."""
    LAYOUT = "layout"
    """The position identifies the match as PHI, not its words; the network's vetoes are ignored."""
    CUED = "cued"
    """A title or another cue beside the match identifies it; the network's vetoes are ignored."""
    INITIALS = "initials"
    """Matches initials; its expression excludes medical abbreviations."""
    LOCAL = "local"
    """A single-word match is not searched for in the rest of the note."""


_RULES = frozenset(
    (
        SourceKind.PATTERN,
        SourceKind.IDENTIFIER,
        SourceKind.LEXICON,
        SourceKind.REPETITION,
        SourceKind.DENIED,
        SourceKind.OWN,
    )
)
_DERIVED = frozenset((SourceKind.REPETITION, SourceKind.SECOND_PASS, SourceKind.OTHER_NOTES))
_TRUSTED = frozenset(
    (
        SourceKind.DENIED,
        SourceKind.OWN,
        SourceKind.ROSTER,
        SourceKind.USER,
        SourceKind.FIELD,
        SourceKind.UNREAD,
    )
)
_DEMANDED = frozenset((SourceKind.DENIED, SourceKind.USER, SourceKind.UNREAD))
_RULE, _UNNAMED = "rule", "user"
_KINDS_OF_IDS = {
    "deny": SourceKind.DENIED,
    "lexicon": SourceKind.LEXICON,
    "number": SourceKind.IDENTIFIER,
    "propagate": SourceKind.REPETITION,
}
_KINDS = {
    "field": SourceKind.FIELD,
    "lists": SourceKind.UNLISTED,
    "ner": SourceKind.NETWORK,
    "other_notes": SourceKind.OTHER_NOTES,
    "roster": SourceKind.ROSTER,
    "second_pass": SourceKind.SECOND_PASS,
    "unread": SourceKind.UNREAD,
    "user": SourceKind.USER,
}


class Source(NamedTuple):
    """The finder of a match. Sources are ordered by name."""

    name: str
    """Readable form in findings, JSON and audits: "rule:<pattern id>", "ner", "roster:<field>"."""
    kind: SourceKind
    tags: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """Id of the pattern; the empty string for another source or a pattern without an id."""
        finder, id_ = _split(self.name)
        return id_ if finder == _RULE and self != UNNAMED else ""

    @property
    def finder(self) -> str:
        """Readable name of the finder, without a pattern or field: "rule", "ner", "roster"."""
        return _split(self.name)[0]

    @property
    def is_rule(self) -> bool:
        """Return whether the ruler found the match."""
        return self.kind in _RULES

    @property
    def is_derived(self) -> bool:
        """Return whether the match repeats another one."""
        return self.kind in _DERIVED

    @property
    def is_trusted(self) -> bool:
        """Return whether the match is never rejected."""
        return self.kind in _TRUSTED

    @property
    def is_demanded(self) -> bool:
        """Return whether a person or a setting demands the redaction, regardless of label."""
        return self.kind in _DEMANDED


def rule_source(id_: str, kind: SourceKind = SourceKind.PATTERN, tags: Iterable[Tag] = ()) -> Source:
    """Return the source of a match of the rules."""
    return Source(f"{_RULE}:{id_}", kind, tuple(tag.value for tag in tags))


def read_source(name: str) -> Source:
    """Return the source with a readable name, without tags; an unknown one is of kind GROUP."""
    finder, id_ = _split(name)
    if finder != _RULE:
        return Source(name, _KINDS.get(finder, SourceKind.GROUP))
    if id_ == _UNNAMED:
        return UNNAMED
    return Source(name, _KINDS_OF_IDS.get(id_.partition(".")[0], SourceKind.PATTERN))


def _split(name: str) -> tuple[str, str]:
    finder, _, id_ = name.partition(":")
    return finder, id_


NER = Source("ner", SourceKind.NETWORK)
UNSAFE = Source("ner:unsafe", SourceKind.NETWORK)
"""Source of a network's findings that are added because they were not found safe."""
UNNAMED = rule_source(_UNNAMED, SourceKind.OWN)
"""Source of a user's token or phrase pattern without an id."""


class Match(NamedTuple):
    """A span of a text found by a finder. Offsets refer to the original text, end exclusive."""

    start: int
    end: int
    label: str
    score: float
    source: Source
    validated: bool = False
    """Whether a check digit or similar evidence confirms it; such a match is never rejected."""
    also: str = ""
    """Overruled labels of other sources for its characters, comma-separated."""


def read_match(row: Iterable[Any]) -> Match:
    """Return the match stored in JSON as nested lists. RAISES: TypeError or ValueError for other rows."""
    start, end, label, score, (name, kind, tags), *rest = row
    return Match(start, end, label, score, Source(name, SourceKind(kind), tuple(tags)), *rest)


class MatchGroup(NamedTuple):
    """Stands for a span group in a Doc that holds matches only, see `hold_matches`."""

    matches: list[Match]
    """Sorted."""
    attrs: dict[str, Any]
    """Attributes of the group beyond those of the matches."""


def hold_matches(doc: Doc) -> None:
    """Make `set_group` keep the matches of a Doc as lists, which cost less than spans: a component sees them
    only through the functions of this module."""
    doc.user_data[_HELD] = {}


def get_groups(doc: Doc) -> Mapping[str, SpanGroup | MatchGroup]:
    """Return the groups of a Doc by key."""
    return doc.user_data.get(_HELD, doc.spans)


def set_group(doc: Doc, key: str, matches: Iterable[Match]) -> SpanGroup | MatchGroup:
    """Write matches to `doc.spans[key]`, each as the whole tokens that it overlaps.

    The group's attrs hold their exact offsets, scores and sources. A span's `ent_id_` is its pattern's id.

    doc: The Doc with the text of the matches. key: A key of doc.spans. matches: In any order; empty ones are
    left out.
    """
    matches = sorted(m for m in matches if m.start < m.end)
    if _HELD in doc.user_data:
        held = doc.user_data[_HELD][key] = MatchGroup(matches, {})
        return held
    kept, spans = [], []
    for match in matches:
        span = doc.char_span(
            match.start, match.end, label=match.label, alignment_mode="expand", span_id=match.source.id
        )
        if span is not None:
            kept.append(match)
            spans.append(span)
    attrs = {
        "scores": [float(m.score) for m in kept],
        "sources": [m.source.name for m in kept],
        "kinds": [m.source.kind.value for m in kept],
        "tags": [m.source.tags for m in kept],
        "starts": [int(m.start) for m in kept],
        "ends": [int(m.end) for m in kept],
        "validated": [bool(m.validated) for m in kept],
        "also": [m.also for m in kept],
    }
    group = SpanGroup(doc, name=key, attrs=attrs, spans=spans)
    doc.spans[key] = group
    return group


def get_matches(doc: Doc, key: str) -> list[Match]:
    """Return the matches that `set_group` wrote to `doc.spans[key]`; an empty list without such a group.

    Groups from elsewhere, without our attrs, yield their spans with score 1.
    """
    group = get_groups(doc).get(key)
    if group is None:
        return []
    if isinstance(group, MatchGroup):
        return list(group.matches)
    columns = [group.attrs.get(name, ()) for name in MATCH_ATTRS]
    if any(len(column) != len(group) for column in columns):
        source = Source(key, SourceKind.GROUP)
        return [Match(span.start_char, span.end_char, span.label_, 1.0, source) for span in group]
    return [
        Match(start, end, span.label_, score, Source(name, SourceKind(kind), tuple(tags)), *rest)
        for span, start, end, score, name, kind, tags, *rest in zip(group, *columns)
    ]


def cover(size: int, matches: Iterable[Match]) -> bytearray:
    """Return for each character of a text of `size` whether matches cover it, 1 or 0."""
    mask = bytearray(size)
    for match in matches:
        mask[match.start : match.end] = b"\1" * (match.end - match.start)
    return mask


def annotate_ents(doc: Doc, group: SpanGroup | MatchGroup, overwrite: bool = True) -> None:
    """Set the entities of a Doc to those of `group` and, where they share no token, its own; a Doc that holds
    matches only gets none.

    overwrite: False gives precedence to the Doc's own.
    """
    if isinstance(group, SpanGroup):
        doc.ents = spans_for_ents(group, doc.ents, overwrite)


def spans_for_ents(group: SpanGroup, others: Iterable[Span] = (), overwrite: bool = True) -> list[Span]:
    """Return entities that share no token: those of `group` and, where they fit, `others`.

    overwrite: False gives precedence to `others`.
    """
    first, second = (list(group), list(others)) if overwrite else (list(others), list(group))
    kept = filter_spans(first)
    taken = {i for span in kept for i in range(span.start, span.end)}
    kept += filter_spans([s for s in second if taken.isdisjoint(range(s.start, s.end))])
    return sorted(kept, key=lambda span: span.start)
