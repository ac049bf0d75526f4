"""Generate annotated synthetic notes, any number of them; the same ones for the same seed, in any process."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from ..corpora.annotated import AnnotatedNote, AnnotatedSpan
from ..errors import Errors, PhiError
from .cast import Cast
from .chance import weighted
from .draft import Draft, change_case, cut, join, trim_spans
from .expand import Expander, Piece, draw_frames
from .frame import Frame, Text
from .inserts import read_inserts, real_pieces
from .noise import add_noise, wrap
from .real_text import RealText, read_real
from .render import render
from .stock import Placed, Stock, make_stock
from .template import Template, Templates, read_templates

SPLITS = ("train", "dev")
TEMPLATES = Path("assets/templates")
LONGEST = 1500

_JOINTS = (" ", " ", " ", "\n", "\n", " - ", "\n- ", " ... ", " / ")

# Labels that few frames contain are drawn more often, so that the network sees enough of them.
WEIGHTS: Mapping[str, float] = {
    **dict.fromkeys(("BIOID", "OTHER", "IPADDR", "URL"), 6.0),
    **dict.fromkeys(("SSN", "ACCOUNT", "HEALTHPLAN", "EMAIL", "FAX", "VEHICLE", "LICENSE"), 3.5),
    **dict.fromkeys(("ZIP", "STATE", "USERNAME", "LOCATION-OTHER", "COUNTRY", "DEPARTMENT"), 2.0),
    **dict.fromkeys(("DEVICE", "STREET", "AGE", "MEDICALRECORD", "PHONE", "ROOM", "PROFESSION"), 1.5),
}


@dataclass(frozen=True)
class Settings:
    """Generator settings; shares are relative to each other."""

    document: float = 0.58
    """Whole documents."""
    short: float = 0.22
    """One to three sentences: queries to an assistant, pages, messages."""
    several: float = 0.10
    """Several documents of one patient in one text."""
    negative: float = 0.10
    """Medical sentences without PHI."""
    real: float = 0.35
    """Real text with inserted identifiers, if a folder of it is given."""
    noise: float = 0.5
    """Share of notes with noise."""
    weights: Mapping[str, float] = field(default_factory=lambda: WEIGHTS)
    """Frequency at which a frame with a label is drawn, relative to 1."""


def synthesize(
    n: int,
    seed: int = 0,
    split: str = "train",
    *,
    lang: str = "en",
    templates: Path = TEMPLATES,
    real: Path | None = None,
    settings: Settings | None = None,
) -> Iterator[AnnotatedNote]:
    """Yield annotated synthetic notes.

    n: Number of notes. seed: Another seed gives other notes. split: "train" or "dev"; they
    share no template. lang: The language. templates: Contains a folder of templates per
    language.
    real: A folder of clinical text without annotation, into which identifiers are inserted.
    settings: Shares and weights.
    YIELDS: With ids such as "train-0-17", `kind` in its meta, labels of `spacy_phi.labels`.
    RAISES: PhiError (E170 to E173, E260 to E263).
    """
    if split not in SPLITS:
        raise PhiError(Errors.E172.format(split=split))
    known = read_templates(templates, split, lang)
    settings = settings or Settings()
    stock = make_stock(known, _read_real(known, real), settings.weights)
    for number in range(n):
        # a text seed is hashed by its bytes, so it is the same in every process
        yield _make_note(Random(f"{seed}/{split}/{number}"), stock, settings, f"{split}-{seed}-{number}")


def _read_real(known: Templates, folder: Path | None) -> tuple[RealText, ...]:
    if folder is None:
        return ()
    read_inserts(known.folder)
    return read_real(folder, known.split)


def _make_note(rng: Random, stock: Stock, settings: Settings, note_id: str) -> AnnotatedNote:
    shares = (
        (settings.document, "document"),
        (settings.short, "short"),
        (settings.several, "several"),
        (settings.negative, "negative"),
        (settings.real if stock.real else 0.0, "real"),
    )
    source = weighted(rng, shares)
    # uniformly among the kinds, regardless of the number of their skeletons
    kind = rng.choice(stock.templates.kinds)
    grammar = stock.templates.grammar.settings
    expander = Expander(rng, stock.templates.fillers, settings.weights, grammar.get("decimals", "."))
    draft = _SOURCES[source](rng, stock, kind, expander)
    draft = _shorten(_tidy(add_noise(rng, draft, settings.noise, grammar.get("noise", {}))))
    spans = tuple(AnnotatedSpan(start, end, label) for start, end, label in draft.spans)
    name = kind.kind if source in ("document", "short") else source
    return AnnotatedNote(note_id, draft.text, spans, meta={"kind": name, "source": source})


def _document(rng: Random, stock: Stock, kind: Template, expander: Expander) -> list[Piece]:
    pieces: list[Piece] = []
    expander.expand(rng.choice(kind.skeletons), kind.lists, pieces)
    if rng.random() < 0.25:
        # a frame of another kind, so that neighbors do not give a sentence away
        other = rng.choice(stock.templates.kinds)
        pieces.append(Text("\n"))
        for _ in range(rng.randint(1, 3)):
            expander.expand(*_one_frame(rng, stock, other, expander.weights), pieces)
            pieces.append(Text(rng.choice((" ", "\n"))))
    return pieces


def _whole(rng: Random, stock: Stock, kind: Template, expander: Expander) -> Draft:
    """Draw a document."""
    pieces = _document(rng, stock, kind, expander)
    return _finish(render(pieces, Cast(rng, stock.templates, pieces, kind.child, country=kind.country)), kind)


def _real(rng: Random, stock: Stock, kind: Template, expander: Expander) -> Draft:
    """Draw real text with inserted identifiers."""
    pieces, real = real_pieces(rng, stock, kind, expander)
    cast = Cast(rng, stock.templates, pieces, gender=real.gender)
    # near the ages in the text, so that a boy stays a boy
    cast.ages.update({number: max(1, age + rng.randint(-2, 2)) for number, age in enumerate(real.ages, 1)})
    return render(pieces, cast)


def _one_frame(rng: Random, stock: Stock, kind: Template, weights: Mapping[str, float]) -> Placed:
    """Draw a frame from the lists of a kind, its own rather than the common ones, or one with PHI of any
    kind."""
    own = [name for name in kind.lists if name in kind.own]
    pool = own if own and rng.random() < 0.75 else list(kind.lists)
    names = [name for name in pool if not name.startswith("h_")]
    if not names or rng.random() < 0.4:
        return stock.draw(rng)
    return draw_frames(rng, kind.lists[rng.choice(names)], 1, weights)[0], kind.lists


def _finish(draft: Draft, kind: Template) -> Draft:
    draft = wrap(draft, kind.wrap) if kind.wrap else draft
    return change_case(draft, kind.case) if kind.case else draft


def _short(rng: Random, stock: Stock, kind: Template, expander: Expander) -> Draft:
    """Draw one to three frames as a whole note."""
    pieces: list[Piece] = []
    taken: list[Frame] = []
    for _ in range(weighted(rng, ((5, 1), (3, 2), (2, 3)))):
        kind = kind if rng.random() < 0.6 else rng.choice(stock.templates.kinds)
        frame, lists = _one_frame(rng, stock, kind, expander.weights)
        if frame in taken:
            continue
        taken.append(frame)
        if pieces:
            pieces.append(Text(rng.choice(_JOINTS)))
        expander.expand(frame, lists, pieces)
    return render(pieces, Cast(rng, stock.templates, pieces, kind.child, country=kind.country))


def _several(rng: Random, stock: Stock, kind: Template, expander: Expander) -> Draft:
    """Draw several documents of one patient, as in an export of a chart."""
    wanted = rng.randint(300, LONGEST)
    parts: list[tuple[Template, list[Piece]]] = []
    words = 0
    while words < wanted and len(parts) < 12:
        pieces = _document(rng, stock, kind, expander)
        parts.append((kind, pieces))
        words += sum(len(piece.value.split()) if isinstance(piece, Text) else 1 for piece in pieces)
        kind = rng.choice(stock.templates.kinds)
    country = parts[0][0].country
    cast = Cast(rng, stock.templates, (piece for _, pieces in parts for piece in pieces), country=country)
    joint = rng.choice(("\n\n", "\n\n\n", "\n----------\n", "\n==========\n", "\n\n***\n\n", "\n"))
    return join((_finish(render(pieces, cast), each) for each, pieces in parts), joint)


def _negative(rng: Random, stock: Stock, kind: Template, expander: Expander) -> Draft:
    """Draw sentences without PHI, in which nothing must be found."""
    pieces: list[Piece] = []
    joint = rng.choice((" ", "\n", "\n"))
    for _ in range(
        weighted(rng, ((4, rng.randint(1, 3)), (4, rng.randint(3, 10)), (2, rng.randint(10, 40))))
    ):
        frame, lists = rng.choice(stock.plain)
        if pieces:
            pieces.append(Text(joint))
        expander.expand(frame, lists, pieces)
    return render(pieces, Cast(rng, stock.templates, pieces))


def _tidy(draft: Draft) -> Draft:
    return Draft(draft.text, tuple(trim_spans(draft.text, draft.spans)))


def _shorten(draft: Draft) -> Draft:
    """Truncate to at most `LONGEST` words, at the end of a line if possible."""
    words = draft.text.split()
    if len(words) <= LONGEST:
        return draft
    end = 0
    for word in words[:LONGEST]:
        end = draft.text.index(word, end) + len(word)
    line = draft.text.rfind("\n", end // 2, end)
    return cut(draft, line if line > 0 else end)


_SOURCES: Mapping[str, Callable[[Random, Stock, Template, Expander], Draft]] = {
    "document": _whole,
    "short": _short,
    "several": _several,
    "negative": _negative,
    "real": _real,
}
