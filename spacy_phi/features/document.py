"""Position of a token in its note: its line, the preceding field label, the section; and other occurrences of
the same word."""

import re
from collections.abc import Iterator
from functools import cache, partial

import numpy
from spacy.attrs import IS_ALPHA, IS_LOWER, IS_SPACE, IS_UPPER, LENGTH, LOWER, ORTH
from spacy.tokens import Doc

from ..extensions import get_text
from ..labels import LABELS
from ..lang import local_vocabulary
from ..lexicons.gazetteers import name_key
from ..ml.compiled import KERNELS
from .findings import mark_spans, rule_matches
from .group import FeatureGroup
from .lines import has_break, line_starts

_SEEN = (
    ("found_name", "The rules found the same word in a name elsewhere in the note."),
    ("found_place", "The rules found the same word in a place elsewhere in the note."),
    ("found_other", "The rules found the same word in another finding elsewhere in the note."),
    ("again", "The same word, in any case, occurs elsewhere in the note."),
    ("also_lower", "It contains a capital, and the same word occurs elsewhere in lowercase."),
    ("also_capital", "It is lowercase, and the same word occurs elsewhere with a capital."),
)
_LINES = (
    ("first_in_line", "First word of its line."),
    ("second_in_line", "Second token of its line."),
    ("third_in_line", "Third token of its line."),
    ("last_in_line", "Last token of its line."),
    ("short_line", "Its line has at most six tokens."),
    ("long_line", "Its line has more than thirty tokens."),
    ("upper_line", "Its line has no lowercase letters."),
    ("top", "It is in the first ten lines that are not empty."),
    ("bottom", "It is in the last five lines that are not empty."),
)


def _read_kinds(name: str, language: str = "en") -> dict[str, list[str]]:
    """Return words by kind from the lines `kind: words` of a language, or of English if it has none."""
    parts = (line.partition(": ") for line in local_vocabulary(name, language))
    return {kind: words.split() for kind, _, words in parts}


FIELDS = tuple(_read_kinds("sections.field"))
SECTIONS = tuple(_read_kinds("sections.section"))
_PLACES = (
    *_SEEN,
    *_LINES,
    ("label", "It is part of a field label, before a colon."),
    *((f"field_{name}", f"It follows a label of the kind: {name}.") for name in FIELDS),
    *((f"section_{name}", f"The last preceding header starts the section: {name}.") for name in SECTIONS),
)
# The last words before a colon; the search starts at most _MAX_LABEL characters before it.
_LABEL = re.compile(r"([^\W\d_][\w.ºª°'/&()#-]*(?:(?<!\w\w\.)[ ][\w.ºª°'/&()#-]+){0,4})[ \t]{0,4}\Z")
_WORD = re.compile(r"[^\W\d_]+")
_MAX_LABEL, _MAX_HEADER, _SHORT, _LONG, _TOP, _BOTTOM = 40, 50, 6, 30, 10, 5


def create_document(language: str = "en") -> FeatureGroup:
    """The group `spacy-phi.features.document.v1`.

    language: The language of the headers.
    """
    return FeatureGroup("document", (), _PLACES, partial(mark_document, language))


def mark_document(language: str, doc: Doc) -> numpy.ndarray:
    """Return line, field, section, and other occurrences of the same word: bool (tokens, features)."""
    out = numpy.zeros((len(doc), len(_PLACES)), dtype=bool)
    if len(doc):
        _mark_seen(doc, out[:, : len(_SEEN)])
        _mark_lines(doc, out[:, len(_SEEN) : len(_SEEN) + len(_LINES)])
        _mark_headers(language, doc, out[:, len(_SEEN) + len(_LINES) :])
    return out


def _mark_seen(doc: Doc, out: numpy.ndarray) -> None:
    lower, alpha, is_lower, length = numpy.ascontiguousarray(
        doc.to_array([LOWER, IS_ALPHA, IS_LOWER, LENGTH]).T
    )
    words = numpy.flatnonzero((alpha > 0) & (length > 1))
    if KERNELS is not None:
        found = _find_kinds(doc).view("uint8")
        KERNELS.mark_seen(words[numpy.argsort(lower[words])], lower, is_lower, found, out.view("uint8"))
        return
    _, form, counts = numpy.unique(lower[words], return_inverse=True, return_counts=True)
    # Most words of a short text occur once.
    again = counts[form] > 1
    repeated, form = words[again], form[again]
    if not len(repeated):
        return

    def elsewhere(flags: numpy.ndarray) -> numpy.ndarray:
        """Return whether another token of the same form has a flag."""
        if not flags.any():
            return flags
        counts = numpy.bincount(form, weights=flags)
        return counts[form] - flags > 0

    found = _find_kinds(doc)
    small = is_lower[repeated] > 0
    columns = [*map(elsewhere, found[repeated].T), numpy.ones(len(repeated), dtype=bool)]
    columns += [~small & elsewhere(small), small & elsewhere(~small)]
    out[repeated] = numpy.array(columns).T


def _find_kinds(doc: Doc) -> numpy.ndarray:
    """Return the tokens in names, places and other findings of the rules: bool (tokens, 3)."""
    found = numpy.zeros((len(doc), 3), dtype=bool)
    mark_spans(doc, found, ((_kind(match.label), match.start, match.end) for match in rule_matches(doc)))
    return found


@cache
def _kind(label: str) -> int:
    category = LABELS[label].category if label in LABELS else ""
    return 0 if category == "NAME" else 1 if category == "LOCATION" else 2


def _mark_lines(doc: Doc, out: numpy.ndarray) -> None:
    tokens = numpy.ascontiguousarray(doc.to_array([IS_SPACE, ORTH, IS_LOWER, IS_UPPER]).T)
    space, orth, lower, upper = tokens
    blank = space > 0
    is_break = has_break(doc.vocab.strings, orth, blank)
    if KERNELS is not None:
        KERNELS.mark_lines(tokens, is_break.view("uint8"), _SHORT, _LONG, _TOP, _BOTTOM, out.view("uint8"))
        return
    starts = line_starts(blank, is_break)
    words = numpy.flatnonzero(~blank)
    if not len(words):
        return
    line = numpy.cumsum(starts[words]) - 1
    size = numpy.bincount(line)
    first = numpy.concatenate([[0], numpy.cumsum(size)[:-1]])
    position = numpy.arange(len(words)) - first[line]
    no_lower = numpy.bincount(line, weights=lower[words] > 0) == 0
    has_upper = numpy.bincount(line, weights=upper[words] > 0) > 0
    columns = [position == 0, position == 1, position == 2, position == size[line] - 1]
    columns += [size[line] <= _SHORT, size[line] > _LONG, (no_lower & has_upper)[line]]
    columns += [line < _TOP, line >= len(size) - _BOTTOM]
    out[words] = numpy.array(columns).T


def _mark_headers(language: str, doc: Doc, out: numpy.ndarray) -> None:
    text = get_text(doc)
    spans: list[tuple[int, int, int]] = []
    section, since = -1, 0
    first_section = 1 + len(FIELDS)
    for line_start, line_end in _lines(text):
        labels = _labels(text, line_start, line_end)
        for i, (start, end) in enumerate(labels):
            spans.append((0, start, end))
            kind = _look_up(text[start:end], "sections.field", language)
            if kind >= 0:
                value_end = labels[i + 1][0] if i + 1 < len(labels) else line_end
                spans.append((1 + kind, end + 1, value_end))
        header = _header(text, line_start, line_end, labels)
        kind = _look_up(header, "sections.section", language) if header else -1
        if kind >= 0 and kind != section:
            if section >= 0:
                spans.append((first_section + section, since, line_start))
            section, since = kind, line_start
    if section >= 0:
        spans.append((first_section + section, since, len(text)))
    mark_spans(doc, out, spans)


def _lines(text: str) -> Iterator[tuple[int, int]]:
    """Return start and end of each line."""
    start = 0
    while start < len(text):
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        yield start, end
        start = end + 1


def _labels(text: str, line_start: int, line_end: int) -> list[tuple[int, int]]:
    """Return start and end of the words before each colon of a line that may be a label."""
    found: list[tuple[int, int]] = []
    floor = line_start
    colon = text.find(":", line_start, line_end)
    while colon >= 0:
        # Exclude the colon of a time or of a web address.
        if (
            not (text[colon - 1 : colon].isdigit() and text[colon + 1 : colon + 2].isdigit())
            and text[colon + 1 : colon + 3] != "//"
        ):
            label = _LABEL.search(text, max(floor, colon - _MAX_LABEL), colon)
            if label is not None:
                found.append(label.span(1))
        floor = colon + 1
        colon = text.find(":", floor, line_end)
    return found


def _header(text: str, start: int, end: int, labels: list[tuple[int, int]]) -> str:
    """Return the header of a line: its initial label, or the whole of a short line in capitals."""
    if labels and labels[0][0] <= start + 2:
        return text[slice(*labels[0])]
    if end - start > _MAX_HEADER:
        return ""
    line = text[start:end].strip()
    return line if line.isupper() or line.istitle() else ""


@cache
def _keywords(name: str, language: str) -> dict[str, int]:
    kinds = FIELDS if name == "sections.field" else SECTIONS
    found: dict[str, int] = {}
    for kind, words in _read_kinds(name, language).items():
        for word in words:
            found.setdefault(name_key(word), kinds.index(kind))
    return found


def _look_up(label: str, name: str, language: str) -> int:
    """Return the kind of a label by its first indicative word, -1 if it has none."""
    keywords = _keywords(name, language)
    for word in _WORD.findall(label):
        kind = keywords.get(name_key(word), -1)
        if kind >= 0:
            return kind
    return -1
