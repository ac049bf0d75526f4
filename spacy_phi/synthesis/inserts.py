"""Insert synthetic identifiers into real clinical text: as headers, letters and sign-offs, between sentences
and within them."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

from ..errors import Errors, PhiError
from ..lang.base import tomllib
from .chance import weighted
from .expand import Expander, Piece, draw_frames
from .frame import Frame, Known, PersonWord, Position, Slot, Text, compile_frame
from .real_text import RealText
from .sexes import NAME as SEXES
from .sexes import read_sexes
from .stock import Stock
from .template import Template

# Lists under reserved names in the common files of the splits.
_HEADS = ("idline", "facility", "head")
_ENDS = ("signoff", "bye")
_KIN = ("contact", "kin")


NAME = "inserts.toml"


class _Rule(NamedTuple):
    pattern: re.Pattern[str]
    share: float
    """Probability that a matching place is changed."""
    behind: bool
    """Whether the identifier follows the match or replaces it."""
    options: Mapping[str, tuple[Frame, ...]]
    """Frames to draw from, by split."""


class Inserts(NamedTuple):
    """Insertions into real text: changes of sentences, and letter openings by split."""

    rules: tuple[_Rule, ...]
    openings: Mapping[str, tuple[Frame, ...]]


@cache
def read_inserts(folder: Path) -> Inserts:
    """Load the inserts of a language.

    folder: Its templates. RAISES: PhiError (E263 if there are none).
    """
    path = folder / NAME
    if not path.is_file():
        raise PhiError(Errors.E263.format(path=path))
    data = tomllib.loads(path.read_text(encoding="utf8"))
    known = Known(sexes=frozenset(read_sexes(folder / SEXES)))

    def frames(texts: list[str]) -> tuple[Frame, ...]:
        return tuple(compile_frame(text, Position(path, 1), known) for text in texts)

    rules = tuple(
        _Rule(
            re.compile(change["pattern"]),
            change["share"],
            change["behind"],
            {split: frames(change[split].split("|")) for split in ("train", "dev")},
        )
        for change in data["change"]
    )
    return Inserts(rules, {split: frames(texts) for split, texts in data["openings"].items()})


def real_pieces(
    rng: Random, stock: Stock, kind: Template, expander: Expander
) -> tuple[list[Piece], RealText]:
    """Return the pieces of a note whose body is real text.

    rng: Random generator. stock: Its real texts, and the sentences between.
    kind, expander: source of headers and sign-offs.
    RETURNS: The pieces, and the text about the patient of the body.
    """
    split = stock.templates.split
    inserts = read_inserts(stock.templates.folder)
    style = weighted(rng, ((4.0, "note"), (2.0, "letter"), (2.5, "bare"), (1.5, "plain")))
    paragraphs, real = _draw_paragraphs(rng, stock)
    density = 0.0 if style == "plain" else rng.choice((0.5, 1.0, 1.6))
    pieces: list[Piece] = []
    if style in ("note", "letter"):
        _add(rng, pieces, kind, expander, _HEADS, rng.choice(("\n", "\n\n")))
    if style == "letter":
        pieces += _plain_nodes(rng.choice(inserts.openings[split]))
        pieces.append(Text("\n\n"))
    joint = rng.choice(("\n\n", "\n\n", "\n", " "))
    for place, paragraph in enumerate(paragraphs):
        pieces += [Text(joint)] if place else []
        pieces += _rewrite(rng, paragraph, inserts.rules, split, density)
        few = style == "bare" and len(paragraphs) < 3
        if density and rng.random() < (0.7 if few else 0.16):
            pieces.append(Text(rng.choice((" ", " ", "\n"))))
            frame, lists = stock.draw(rng)
            expander.expand(frame, lists, pieces)
    if style in ("note", "letter"):
        pieces.append(Text("\n\n"))
        if rng.random() < 0.4:
            _add(rng, pieces, kind, expander, _KIN, "\n")
        _add(rng, pieces, kind, expander, _ENDS, "")
    return pieces, real


def _draw_paragraphs(rng: Random, stock: Stock) -> tuple[list[Frame], RealText]:
    """Return paragraphs of one text, or of several about patients of one sex, and the first of these
    texts."""
    real = rng.choice(stock.real)
    paragraphs = list(real.paragraphs)
    if len(paragraphs) < 3 and rng.random() < 0.5:
        others = [rng.choice(stock.real) for _ in range(rng.randint(2, 8))]
        paragraphs += [each for other in others if other.gender == real.gender for each in other.paragraphs]
    elif len(paragraphs) > 3 and rng.random() < 0.4:
        start = rng.randrange(len(paragraphs) - 1)
        paragraphs = paragraphs[start : start + rng.randint(1, 4)]
    return paragraphs, real


def _add(
    rng: Random, pieces: list[Piece], kind: Template, expander: Expander, names: Sequence[str], after: str
) -> None:
    """Draw a frame from one of some common lists that the templates contain."""
    known = [name for name in names if name in kind.lists]
    if known:
        frame = draw_frames(rng, kind.lists[rng.choice(known)], 1, expander.weights)[0]
        expander.expand(frame, kind.lists, pieces)
        pieces.append(Text(after))


def _rewrite(
    rng: Random, paragraph: Frame, rules: Sequence[_Rule], split: str, density: float
) -> Iterator[Piece]:
    """Return a paragraph with identifiers inserted into its sentences, `density` times as often as the rules
    specify."""
    for node in paragraph:
        if isinstance(node, Text):
            yield from _rewrite_text(rng, node.value, rules, split, density)
        elif isinstance(node, Slot):
            yield node


def _rewrite_text(
    rng: Random, text: str, rules: Sequence[_Rule], split: str, density: float
) -> Iterator[Piece]:
    changes = []
    for rule in rules if density else ():
        for match in rule.pattern.finditer(text):
            if rng.random() < rule.share * density:
                start = match.end() if rule.behind else match.start()
                changes.append((start, match.end(), rng.choice(rule.options[split])))
    at = 0
    for start, end, nodes in sorted(changes, key=lambda each: each[:2]):
        if start < at:
            continue
        yield Text(text[at:start])
        *before, last = _plain_nodes(nodes)
        yield from before
        # no comma before other punctuation
        if isinstance(last, Text) and text[end : end + 1] in (",", ".", ";", ":", ")"):
            last = Text(last.value.removesuffix(","))
        yield last
        at = end
    yield Text(text[at:])


def _plain_nodes(frame: Frame) -> Iterator[Piece]:
    """Return the nodes of a frame without random parts."""
    return (node for node in frame if isinstance(node, Text | Slot | PersonWord))
