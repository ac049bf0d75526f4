"""Render annotated notes as scanned pages, recognize and scrub them, and measure the identifiers that
remain.

    python benchmarks/ocr.py [GOLD ...] [--fonts DejaVuSerif,DejaVuSans,DejaVuSansMono] [--lang en]

GOLD is a folder or file that `spacy phi evaluate` reads; by default the examples. Pages are letter size at
300 dpi, 10.5 points. `noise` is a copy of a copy: blurred, speckled, at 200 dpi; `skew` is turned by 1.5
degrees. Needs Tesseract, the extra `ocr` and the fonts. Prints aggregates only.

Recall is HIPAA's, over letters and digits of the gold: those that the recognized, scrubbed text still holds
at their place are left. The gold is aligned with the recognized text by edit distance. A character that
Tesseract omitted is gone; `misread` counts characters that differ or are omitted. The recall of the text is
that of the same notes without a scan.
"""

import random
import resource
import sys
from collections.abc import Iterator, Sequence
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import numpy
from common import EXAMPLES, ROOT, make_parser, make_scrubber
from PIL import Image, ImageDraw, ImageFilter, ImageFont
from rapidfuzz.distance import Levenshtein
from spacy.language import Language
from veto_recall import mask

from spacy_phi.corpora.annotated import AnnotatedNote
from spacy_phi.corpora.folders import read_notes
from spacy_phi.documents.formats import read_documents
from spacy_phi.documents.ocr import DPI, Scan, scanning
from spacy_phi.errors import PhiError
from spacy_phi.evaluation.masking import masking_scores

sys.path.append(str(ROOT / "research"))
from wrapped_notes import wrap

WIDTH, HEIGHT, MARGIN = (round(inches * DPI) for inches in (8.5, 11, 0.8))
POINTS, LEADING = 10.5, 1.35
KINDS = ("clean", "noise", "skew")
MODES = ("balanced", "recall")
Spans = list[tuple[int, int]]


class Row(NamedTuple):
    """The figures of a font and a kind of page."""

    pages: int
    aside: int
    misread: float
    seconds: float
    recall: dict[str, float]
    precision: dict[str, float]


def draw_pages(text: str, font_name: str) -> Iterator[Image.Image]:
    """Yield the pages of a note."""
    font = ImageFont.truetype(f"{font_name}.ttf", round(POINTS * DPI / 72))
    step = round(POINTS * LEADING * DPI / 72)
    columns = int((WIDTH - 2 * MARGIN) / font.getlength("n"))
    lines = iter(wrap(text.expandtabs(), columns).split("\n"))
    while page := list(islice(lines, (HEIGHT - 2 * MARGIN) // step)):
        image = Image.new("L", (WIDTH, HEIGHT), 255)
        pen = ImageDraw.Draw(image)
        for number, line in enumerate(page):
            pen.text((MARGIN, MARGIN + number * step), line, font=font, fill=0)
        yield image


def distort(image: Image.Image, kind: str, seed: int) -> Image.Image:
    """Return a page as a scanner or a fax would deliver it."""
    rng = numpy.random.default_rng(seed)
    if kind == "skew":
        angle = random.Random(seed).choice((-1.5, 1.5))
        return image.rotate(angle, Image.Resampling.BICUBIC, fillcolor=255)
    if kind == "noise":
        small = image.resize((WIDTH * 2 // 3, HEIGHT * 2 // 3), Image.Resampling.BILINEAR)
        pixels = numpy.asarray(small.filter(ImageFilter.GaussianBlur(0.8)), dtype=float)
        pixels = 40 + pixels * 0.8 + rng.normal(0, 18, pixels.shape)
        pixels[rng.random(pixels.shape) < 0.002] = 0
        return Image.fromarray(pixels.clip(0, 255).astype("uint8"))
    return image


def recognize(images: Sequence[Image.Image], lang: str) -> str | None:
    """Return the text of some pages as `phi scrub` reads them; None if they are set aside."""
    stream = BytesIO()
    images[0].save(stream, "TIFF", save_all=True, append_images=images[1:])
    try:
        with scanning(Scan(lang)):
            (document,) = read_documents(stream.getvalue(), ".tif", "page")
    except PhiError:
        return None
    return document.pieces[0].text


def align(gold: str, read: str) -> dict[int, int]:
    """Return the place of each character of the gold that has one in the recognized text, without spaces."""
    ours, theirs = ([n for n, char in enumerate(text) if not char.isspace()] for text in (gold, read))
    codes = Levenshtein.opcodes([gold[n] for n in ours], [read[n] for n in theirs])
    return {
        ours[a]: theirs[b]
        for code in codes
        if code.tag in ("equal", "replace")
        for a, b in zip(range(code.src_start, code.src_end), range(code.dest_start, code.dest_end))
    }


def find_gone(gold: str, places: dict[int, int], masked: Spans) -> Spans:
    """Return the spans of the gold that the scrubbed text does not hold any more."""
    hidden = {n for start, end in masked for n in range(start, end)}
    return [(n, n + 1) for n in range(len(gold)) if n not in places or places[n] in hidden]


def count_misread(gold: str, read: str, places: dict[int, int]) -> float:
    """Return the share of letters and digits that differ or are omitted."""
    signs = [n for n, char in enumerate(gold) if char.isalnum()]
    return sum(n not in places or read[places[n]] != gold[n] for n in signs) / max(len(signs), 1)


def cpu_seconds() -> float:
    """Return the time of this process and of those that it started."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


def measure(
    notes: Sequence[AnnotatedNote], font: str, kind: str, pipelines: dict[str, Language], lang: str
) -> Row:
    """Recognize the notes in a font, and scrub them in each mode."""
    pages = aside = 0
    seconds = 0.0
    read: list[tuple[AnnotatedNote, str]] = []
    for number, note in enumerate(notes):
        images = [distort(image, kind, number) for image in draw_pages(note.text, font)]
        start = cpu_seconds()
        text = recognize(images, lang)
        seconds += cpu_seconds() - start
        pages += len(images)
        if text is None:
            aside += len(images)
        else:
            read.append((note, text))
    golds = [note for note, _ in read]
    places = [align(note.text, text) for note, text in read]
    misread = numpy.mean([count_misread(note.text, text, each) for (note, text), each in zip(read, places)])
    recall, precision = {}, {}
    for mode, nlp in pipelines.items():
        masked = mask(nlp, [AnnotatedNote(note.id, text) for note, text in read])
        gone = [find_gone(note.text, each, spans) for note, each, spans in zip(golds, places, masked)]
        figures = masking_scores(golds, gone)
        recall[mode], precision[mode] = figures["hipaa"]["char_recall"], figures["char_precision"]
    return Row(pages, aside, float(misread), seconds / pages, recall, precision)


def main() -> None:
    """Parse the arguments and print the table."""
    parser = make_parser(__doc__)
    parser.add_argument("gold", type=Path, nargs="*", default=[EXAMPLES])
    parser.add_argument("--fonts", default="DejaVuSerif,DejaVuSans,DejaVuSansMono")
    parser.add_argument("--lang", default="en")
    parser.add_argument("--pages", type=int, default=40, help="stop after a note that reaches this number")
    args = parser.parse_args()
    fonts = args.fonts.split(",")
    notes, pages = [], 0
    for note in (note for gold in args.gold for note in read_notes(gold)):
        if pages < args.pages:
            notes.append(note)
            pages += sum(1 for _ in draw_pages(note.text, fonts[0]))
    pipelines = {mode: make_scrubber(args.lang, mode) for mode in MODES}
    own = {mode: masking_scores(notes, mask(nlp, notes)) for mode, nlp in pipelines.items()}
    print(f"{len(notes)} notes")
    print("| font | page | pages | set aside | misread | CPU s/page | " + " | ".join(MODES) + " |")
    print("| --- " * (6 + len(MODES)) + "|")

    def show(*cells: Any) -> None:
        print("| " + " | ".join(map(str, cells)) + " |", flush=True)

    texts = (f"{own[mode]['hipaa']['char_recall']:.3f} / {own[mode]['char_precision']:.3f}" for mode in MODES)
    show("text itself", "", "", "", "", "", *texts)
    for font in fonts:
        for kind in KINDS:
            row = measure(notes, font, kind, pipelines, args.lang)
            cells = (f"{row.recall[mode]:.3f} / {row.precision[mode]:.3f}" for mode in MODES)
            show(font, kind, row.pages, row.aside, f"{row.misread:.2%}", f"{row.seconds:.1f}", *cells)


if __name__ == "__main__":
    main()
