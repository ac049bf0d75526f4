"""Text recognition by Tesseract: the words of an image with their boxes and confidence.

Tesseract is a program found on PATH. Images are passed through pipes, so that nothing is written to disk.
"""

import os
import shutil
import subprocess
import warnings
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, partial
from io import BytesIO
from itertools import groupby, islice
from statistics import fmean
from typing import Any, NamedTuple

from ..errors import Errors, PhiError, PhiWarning, Warnings
from ..lang import get_host_pack

PROGRAM = "tesseract"
DPI = 300
"""Resolution that Tesseract reads best."""
_FALLBACK = "eng"
_LAYOUT = "osd"
"""Language pack that recognizes the orientation of a page."""
_WORD = "5"
"""Level of the words in Tesseract's table of results."""
_GAP = 2.0
"""Minimum width of a gap between columns, as a multiple of the word's height."""
_COLUMN = 3 * " "
_MAX_SECONDS = 300.0
_FAILED = "Tesseract failed"


class Scan(NamedTuple):
    """Settings for scanned pages."""

    lang: str = "en"
    """Language of the pipeline."""
    min_confidence: float = 60.0
    """Minimum mean confidence of a page, 0 to 100; below it, the document is set aside."""


DEFAULT_SCAN = Scan()
_scan: ContextVar[Scan] = ContextVar("scan", default=DEFAULT_SCAN)


def current_scan() -> Scan:
    """Return the settings that apply."""
    return _scan.get()


@contextmanager
def scanning(scan: Scan) -> Iterator[None]:
    """Apply settings to the scans that are read within the block."""
    before = _scan.set(scan)
    try:
        yield
    finally:
        _scan.reset(before)


class Word(NamedTuple):
    """A word of a page."""

    start: int
    end: int
    """Its offsets in the text of the page."""
    box: tuple[int, int, int, int]
    """Left, top, right and bottom in pixels."""
    confidence: float


class Recognized(NamedTuple):
    """The text of an image, and its words."""

    text: str = ""
    words: tuple[Word, ...] = ()


def find_program() -> str | None:
    """Return the path of Tesseract; None if it is not installed."""
    return shutil.which(PROGRAM)


@cache
def list_languages(program: str) -> tuple[str, ...]:
    """Return the language packs of Tesseract."""
    done = subprocess.run([program, "--list-langs"], capture_output=True, check=False)
    lines = done.stdout.decode("utf-8", "replace").splitlines()[1:]
    return tuple(line.strip() for line in lines if line.strip())


def choose_language(lang: str, installed: Sequence[str]) -> str | None:
    """Return the language pack for a pipeline's language: its own, else English, else any; None without
    one."""
    known = (get_host_pack(lang).ocr, _FALLBACK, *installed)
    return next((each for each in known if each in installed and each != _LAYOUT), None)


def recognize(images: Iterable[tuple[int, Any]], position: str) -> dict[int, Recognized]:
    """Recognize the text of images, as many at a time as there are processors.

    images: Page numbers from 0, with grayscale images of Pillow. position: For errors.
    RETURNS: By page number.
    RAISES: PhiError (E377) without Tesseract or its language packs, E378 for a page that is not legible, E379
        if Tesseract fails.
    """
    rest, most = iter(images), count_processors()
    found: dict[int, Recognized] = {}
    with ThreadPoolExecutor(most) as pool:
        while batch := dict(islice(rest, most)):
            command = _command(position, min(batch))
            tables = pool.map(partial(_run, command, position), batch.values())
            for number, table in zip(batch, tables):
                found[number] = _read_table(table)
                _check_confidence(found[number], number, position)
    return found


def _command(position: str, number: int) -> list[str]:
    lang, program = _scan.get().lang, find_program()
    installed = list_languages(program) if program else ()
    language = choose_language(lang, installed)
    if program is None or language is None:
        raise PhiError(Errors.E377.format(position=position, page=number + 1))
    _warn_of_fallback(lang, language)
    layout = "1" if _LAYOUT in installed else "3"
    return [program, "stdin", "stdout", "-l", language, "--psm", layout, "--dpi", str(DPI), "tsv"]


def count_processors() -> int:
    """Return the number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@cache
def _warn_of_fallback(lang: str, language: str) -> None:
    wanted = get_host_pack(lang).ocr
    if language != wanted:
        message = Warnings.W378.format(lang=lang, wanted=wanted or "unknown", language=language)
        warnings.warn(message, PhiWarning, stacklevel=3)


def _run(command: list[str], position: str, image: Any) -> str:
    stream = BytesIO()
    image.save(stream, "PPM")
    # Several pages are read at once, so that threads of one would only compete.
    environment = {"OMP_THREAD_LIMIT": "1", **os.environ}
    try:
        done = subprocess.run(
            command,
            input=stream.getvalue(),
            capture_output=True,
            check=True,
            timeout=_MAX_SECONDS,
            env=environment,
        )
    except (subprocess.SubprocessError, OSError):
        raise PhiError(Errors.E379.format(position=position, reason=_FAILED)) from None
    return done.stdout.decode("utf-8", "replace")


def _read_table(table: str) -> Recognized:
    """Read Tesseract's table: level, page, block, paragraph, line, word, left, top, width, height, confidence
    and text."""
    rows = (line.split("\t") for line in table.splitlines()[1:])
    cells = [row for row in rows if len(row) == 12 and row[0] == _WORD and row[11].strip()]
    text, block = "", None
    words: list[Word] = []
    for key, line in groupby(cells, key=lambda row: row[2:5]):
        if text:
            text += "\n" if key[0] == block else "\n\n"
        block, last = key[0], None
        for row in line:
            left, top, width, height = map(int, row[6:10])
            if last is not None:
                text += _COLUMN if left - last > _GAP * min(width, height) else " "
            word = row[11].strip()
            box = (left, top, left + width, top + height)
            words.append(Word(len(text), len(text) + len(word), box, float(row[10])))
            text += word
            last = left + width
    return Recognized(text, tuple(words))


def _check_confidence(found: Recognized, number: int, position: str) -> None:
    least = _scan.get().min_confidence
    mean = fmean(word.confidence for word in found.words) if found.words else 100.0
    if mean < least:
        shown = {"page": number + 1, "found": round(mean), "least": round(least)}
        raise PhiError(Errors.E378.format(position=position, **shown))


def require_pillow(position: str) -> Any:
    """Return the module `PIL.Image`. RAISES: PhiError (E362) if it is not installed."""
    try:
        from PIL import Image
    except ImportError:
        raise PhiError(Errors.E362.format(position=position, package="Pillow", extra="ocr")) from None
    return Image
