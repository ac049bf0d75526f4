"""Scanned pages."""

import builtins
import shutil

import pypdfium2
import pytest
from PIL import Image

from spacy_phi.documents.ocr import Scan, choose_language, scanning
from spacy_phi.errors import PhiError, PhiWarning

from .conftest import TABLE
from .helpers import read, read_one, replace, texts
from .pdf import make_pdf
from .scans import draw, needs_tesseract, save

LINES = ("Patient: Quilla Zwerdling", "MRN 00482917, seen 03/12/2024", "She takes metoprolol 50 mg daily.")


def test_words_form_lines_columns_and_blocks(tesseract):
    folder = tesseract()
    assert texts(read_one(save(draw()), "a.png"))["text"] == "Jane Doe   ward\n7\n\nx"
    assert (folder / "arguments").read_text() == "stdin stdout -l eng --psm 3 --dpi 300 tsv\n"


def test_each_page_of_a_file_is_read(tesseract):
    tesseract()
    data = save(draw(), draw(), kind="TIFF")
    assert texts(read_one(data, "a.tiff"))["text"].count("Jane Doe") == 2
    assert read_one(data, "a.tif").render([]).count(b"\n\x0c") == 1


def test_a_fax_is_stretched_and_an_image_is_upright_on_white(tesseract):
    folder = tesseract()
    read_one(save(draw(size=(1700, 500)), kind="TIFF", dpi=(204, 98)), "a.tif")
    assert Image.open(folder / "image").size == (1700, 1041)
    exif = Image.Exif()
    exif[0x0112] = 6
    read_one(save(draw(size=(1700, 1800)), kind="JPEG", exif=exif), "a.jpg")
    assert Image.open(folder / "image").size == (1800, 1700)
    read_one(save(draw(mode="RGBA", ground=(0, 0, 0, 0))), "a.png")
    assert Image.open(folder / "image").getextrema() == (255, 255)
    read_one(save(draw(mode="I;16", ground=65535)), "a.png")
    assert Image.open(folder / "image").getpixel((0, 0)) == 255
    read_one(save(draw(size=(400, 100))), "a.png")
    assert Image.open(folder / "image").size == (1200, 300)


def test_pages_with_and_without_a_text_layer_are_one_text(tesseract):
    tesseract()
    data = make_pdf(["one"], b"50 50 200 200 re f", ["two"])
    assert texts(read_one(data, "a.pdf"))["text"] == "one\n\x0cJane Doe   ward\n7\n\nx\n\x0ctwo"
    document = read_one(data, "a.pdf", keep_pdf=True)
    made = pypdfium2.PdfDocument(replace(document, ("one", "three"), ("Doe", "Roe")))
    assert [page.get_textpage().get_text_range() for page in made] == ["three", "", "two"]


def test_a_kept_page_shows_confident_words_that_are_not_redacted(tesseract):
    tesseract()
    image = Image.new("L", (1700, 900), 100)
    made = pypdfium2.PdfDocument(replace(read_one(save(image), "a.png", keep_pdf=True), ("Doe", "Roe")))
    (page,) = made
    assert page.get_textpage().get_text_range() == ""
    assert set(made.get_metadata_dict().values()) == {"", "PDFium", "D:19700101000000+00'00'"}
    shown = page.render(scale=300 / 72, grayscale=True).to_pil()
    at = {
        "Jane": (150, 25),
        "Doe": (350, 25),
        "ward": (650, 25),
        "7": (150, 65),
        "x": (150, 105),
        "": (9, 800),
    }
    # A word of low confidence is left out, as is everything else.
    expected = {"Jane": 100, "Doe": 0, "ward": 100, "7": 100, "x": 255, "": 255}
    assert {word: shown.getpixel(place) for word, place in at.items()} == expected


@pytest.mark.parametrize(
    ("table", "code", "least", "error"),
    [
        (TABLE.replace("9", "4"), 0, 60.0, "E378.*page 1.*below 60"),
        (TABLE, 0, 99.0, "E378.*page 1.*below 99"),
        (TABLE.splitlines()[0], 0, 60.0, "E361"),
        (TABLE, 1, 60.0, "E379.*Tesseract failed"),
    ],
)
def test_what_cannot_be_recognized_is_refused(tesseract, table, code, least, error):
    tesseract(table, code=code)
    with scanning(Scan(min_confidence=least)), pytest.raises(PhiError, match=error):
        read(save(draw()), "a.png")
    tesseract(table)
    with scanning(Scan(min_confidence=0.0)):
        assert error.startswith("E361") or read_one(save(draw()), "a.png")


@pytest.mark.parametrize("data", [save(draw())[:200], b"\x89PNG\r\n\x1a\n", b"II*\0" + 40 * b"\1"])
def test_damaged_images_are_refused(tesseract, data):
    tesseract()
    with pytest.raises(PhiError, match="E379"):
        read(data, "a.png")


def test_without_tesseract_the_error_says_how_to_install_it(tesseract, monkeypatch):
    tesseract(languages="osd")
    for path in (None, "/nowhere"):
        if path:
            monkeypatch.setenv("PATH", path)
        for data, name in ((save(draw()), "a.png"), (make_pdf(["one"], b"50 50 200 200 re f"), "a.pdf")):
            with pytest.raises(PhiError, match=r"E377.*page \d is an image.*apt-get install tesseract-ocr"):
                read(data, name)


def test_without_the_extra_the_error_names_it(monkeypatch):
    real = builtins.__import__

    def lacking(name, *args, **kwargs):
        if name.startswith("PIL"):
            raise ImportError
        return real(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", lacking)
    with pytest.raises(PhiError, match=r"E362.*Pillow.*spacy_phi\[ocr\]"):
        read(b"\x89PNG\r\n\x1a\n", "a.png")


def test_the_language_pack_is_that_of_the_pipeline_or_a_named_fallback(tesseract):
    assert choose_language("de", ("deu", "eng", "osd")) == "deu"
    assert choose_language("xx", ("deu", "eng")) == "eng"
    assert choose_language("de", ("osd", "spa")) == "spa"
    assert choose_language("de", ("osd",)) is None
    folder = tesseract(languages="eng\\nosd")
    with scanning(Scan("de")), pytest.warns(PhiWarning, match=r"W378.*'eng'.*'de' \(deu\)"):
        read_one(save(draw()), "a.png")
    assert "-l eng --psm 1" in (folder / "arguments").read_text()


@needs_tesseract
@pytest.mark.parametrize("turn", [0, 90])
def test_a_scanned_page_is_read_by_tesseract(turn):
    page = draw(*LINES, size=(1700, 1700)).rotate(turn)
    document = read_one(save(page), "a.png", keep_pdf=True)
    assert texts(document)["text"] == "\n".join(LINES)
    kept = pypdfium2.PdfDocument(replace(document, ("Quilla Zwerdling", "Eva Roe"), ("00482917", "1")))
    again = save(kept[0].render(scale=300 / 72, grayscale=True).to_pil())
    text = texts(read_one(again, "a.png"))["text"]
    assert "metoprolol 50 mg daily" in text
    assert not any(word in text for word in ("Quilla", "Zwerdling", "00482917"))
    assert shutil.which("tesseract")
