"""Map offsets in the original to offsets in the scrubbed text, and build a Doc of the scrubbed text with the
host's annotations."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from spacy.tokens import Doc, Span

from ..errors import Errors, PhiError

_TOKEN_ATTRIBUTES = ("tag", "pos", "lemma")
_PHI_SPANS = "phi"


class Offsets:
    """Maps character offsets of an original text to offsets in its scrubbed text.

    findings: As in `doc._.phi`, sorted by start, with `out_start` and `out_end`.
    """

    def __init__(self, findings: Sequence[Mapping[str, Any]]) -> None:
        self.findings = findings
        self._starts = [finding["start_char"] for finding in findings]

    def map(self, start: int, end: int) -> tuple[int, int] | None:
        """Return the span of the scrubbed text that corresponds to a span of the original; None if a boundary
        falls inside a replaced finding."""
        first, last = self._map_edge(start, False), self._map_edge(end, True)
        return None if first is None or last is None else (first, last)

    def _map_edge(self, offset: int, is_end: bool) -> int | None:
        place = bisect_right(self._starts, offset) - 1
        if is_end and place >= 0 and self._starts[place] == offset:
            place -= 1
        if place < 0:
            return offset
        finding = self.findings[place]
        start, end = finding["start_char"], finding["end_char"]
        if offset >= end:
            return finding["out_end"] + offset - end
        if offset == start or finding["replacement"] is None:
            return finding["out_start"] + offset - start
        return None


def scrubbed_doc(doc: Doc) -> Doc:
    """Return a new Doc of the scrubbed text, with the annotations of the original that survive.

    Entities and spans are carried over if their boundaries fall on no replacement, except for the PHI groups.
    Tags, parts of speech and lemmas are carried over if the whole token survives. The new Doc holds nothing
    of the original text: a lemma is copied only with its own token.

    doc: A Doc processed by `phi_replacer` or `phi_scrubber`.
    RETURNS: The Doc of `doc._.scrubbed`, with the vocabulary of the original.
    RAISES: PhiError (E084) if the Doc was not scrubbed.
    """
    if doc._.scrubbed is None:
        raise PhiError(Errors.E084)
    findings = doc._.phi
    offsets = Offsets(findings)
    words, spaces = _cut(doc, findings, offsets)
    new = Doc(doc.vocab, words=words, spaces=spaces)
    _copy_tokens(doc, new, offsets, findings)
    new.set_ents(list(_project(doc.ents, new, offsets)))
    for key, group in doc.spans.items():
        if not key.startswith(_PHI_SPANS):
            new.spans[key] = list(_project(group, new, offsets))
    new._.phi_patient = doc._.phi_patient
    return new


def _cut(doc: Doc, findings: Sequence[Mapping[str, Any]], offsets: Offsets) -> tuple[list[str], list[bool]]:
    """Return the words of the scrubbed text: the original's tokens where they survive, elsewhere runs of text
    between spaces."""
    text: str = doc._.scrubbed
    edges = {0, len(text)}
    for token in doc:
        place = offsets.map(token.idx, token.idx + len(token))
        if place is not None:
            edges.update(place)
    for finding in findings:
        edges.update((finding["out_start"], finding["out_end"]))
        edges.update(
            finding["out_start"] + at + side
            for at, char in enumerate(text[finding["out_start"] : finding["out_end"]])
            if char.isspace()
            for side in (0, 1)
        )
    cuts = sorted(edges)
    words: list[str] = []
    spaces: list[bool] = []
    for start, end in pairwise(cuts):
        word = text[start:end]
        if word == " " and spaces and not spaces[-1]:
            spaces[-1] = True
        else:
            words.append(word)
            spaces.append(False)
    return words, spaces


def _copy_tokens(doc: Doc, new: Doc, offsets: Offsets, findings: Sequence[Mapping[str, Any]]) -> None:
    places = {token.idx: token for token in new}
    replaced = [(f["start_char"], f["end_char"]) for f in findings if f["replacement"] is not None]
    starts = [start for start, _ in replaced]
    for token in doc:
        at = bisect_right(starts, token.idx + len(token) - 1) - 1
        if at >= 0 and replaced[at][1] > token.idx:
            continue
        place = offsets.map(token.idx, token.idx + len(token))
        twin = places.get(place[0]) if place else None
        if twin is not None and twin.text == token.text:
            for name in _TOKEN_ATTRIBUTES:
                setattr(twin, name, getattr(token, name))


def _project(spans: Iterable[Span], new: Doc, offsets: Offsets) -> Iterator[Span]:
    """Yield the spans that survive, on the new Doc."""
    for span in spans:
        place = offsets.map(span.start_char, span.end_char)
        if place is not None and place[0] != place[1]:
            found = new.char_span(*place, label=span.label, kb_id=span.kb_id)
            if found is not None:
                yield found
