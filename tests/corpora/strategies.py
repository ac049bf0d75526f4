"""Random notes for the round-trip properties."""

from hypothesis import strategies as st

from spacy_phi.corpora.annotated import AnnotatedNote, AnnotatedSpan
from spacy_phi.labels import LABELS

PIECES = [
    "Jane",
    "Ruiz",
    "12/03/2020",
    "59yo",
    "a&b",
    "<TEXT>",
    "]]>",
    '"q"',
    "ñandú",
    "\ufeff",
    "x_y",
    "#",
    "e\u0301",
]
SPACES = [" ", "  ", "\n", "\n\n", "\t", "\u2028", "\xa0", ""]


def texts(spaces=SPACES, pieces=PIECES):
    return st.lists(st.sampled_from([*pieces, *spaces]), max_size=25).map("".join)


@st.composite
def notes(draw, text=None, overlaps=True):
    body = draw(text if text is not None else texts())
    spans = []
    position = 0
    for number in range(draw(st.integers(0, 5))):
        low = 0 if overlaps else position
        if low >= len(body):
            break
        start = draw(st.integers(low, len(body) - 1))
        end = draw(st.integers(start + 1, min(len(body), start + 12)))
        label = draw(st.sampled_from(sorted(LABELS)))
        spans.append(AnnotatedSpan(start, end, label, id=f"T{number + 1}"))
        position = end
    return AnnotatedNote("note-1", body, tuple(spans))
