"""PDFs with their words laid out anew."""

import re

import pypdfium2
import pytest

from spacy_phi.documents.pdf_layout import DINGBATS, SYMBOLS, NewPdf, read_glyphs
from spacy_phi.errors import PhiError

from .helpers import read_one, replace, sample, texts
from .pdf import make_pdf

NAME = "letter.pdf"
LONG = "Annabella Montgomery-Fitzgerald of the Northern Islands"


def kept(data, *changes):
    """Return text and words of a file after its changes, and its bytes."""
    made = replace(read_one(data, NAME, keep_pdf=True), *changes)
    return texts(read_one(made, NAME))["text"], made


def boxes(data, page=0):
    """Return starts and ends of the words of a page."""
    pdf = pypdfium2.PdfDocument(data)
    page = pdf[page]
    text = page.get_textpage()
    whole = text.get_text_range()
    found = {}
    for match in re.finditer(r"\S+", whole):
        first, last = text.get_charbox(match.start()), text.get_charbox(match.end() - 1)
        found[match[0]] = (first[0], first[1], last[2])
    text.close()
    page.close()
    pdf.close()
    return found


def test_unchanged_text_keeps_its_position():
    text, made = kept(sample(NAME), ("Quilla Zwerdling", "[PATIENT]"))
    assert text == texts(read_one(sample(NAME), NAME))["text"].replace("Quilla Zwerdling", "[PATIENT]", 1)
    before, after = boxes(sample(NAME)), boxes(made)
    for word in ("Mercy", "Hospital", "MRN", "00482917", "DOB", "woman", "pleuritic"):
        assert after[word] == pytest.approx(before[word], abs=1.5)
    assert after["[PATIENT],"][0] == pytest.approx(before["Quilla"][0], abs=1.5)


def test_nothing_of_the_old_file_is_in_the_new_one():
    data = make_pdf(["Jane Ruiz fell."], author="Grigori Petrosyan")
    _, made = kept(data, ("Jane Ruiz", "[PATIENT]"))
    for held in (b"Jane", b"Ruiz", b"Petrosyan", b"2026"):
        assert held not in made
    assert made == kept(data, ("Jane Ruiz", "[PATIENT]"))[1]
    metadata = pypdfium2.PdfDocument(made).get_metadata_dict()
    told = {key: value for key, value in metadata.items() if value}
    assert told == {"Creator": "PDFium", "CreationDate": "D:19700101000000+00'00'"}


def test_a_longer_text_moves_its_line_within_the_page():
    lines = ["Seen by Jane at home with her son and daughter, who both came by car on that day.", "Well."]
    _, made = kept(make_pdf(lines), ("Jane", LONG))
    found = boxes(made)
    words = [*lines[0].replace("Jane", LONG).split()]
    starts = [found[word][0] for word in words if words.count(word) == 1]
    assert starts == sorted(starts)
    assert max(end for _, _, end in found.values()) < 612
    assert found["Well."][0] == pytest.approx(50, abs=2)


def test_a_text_beside_another_does_not_reach_into_it():
    content = b"BT /F1 11 Tf 50 700 Td (Seen by Jane) Tj ET BT /F1 11 Tf 200 700 Td (Ward) Tj ET"
    text, made = kept(make_pdf(content), ("Jane", LONG))
    found = boxes(made)
    assert found["Ward"][0] == pytest.approx(200, abs=2)
    assert found["Islands"][2] < 200
    assert text.split() == ["Seen", "by", *LONG.split(), "Ward"]


def test_a_name_on_two_lines_is_replaced_on_the_first():
    text, _ = kept(make_pdf(["Seen by Jane", "Ruiz today."]), ("Jane\nRuiz", "[PATIENT]"))
    assert text.split() == ["Seen", "by", "[PATIENT]", "today."]


@pytest.mark.parametrize("turn", [b"0 1 -1 0", b"0 -1 1 0", b"0.8 0.6 -0.6 0.8"])
def test_turned_text_keeps_its_direction(turn):
    content = b"BT /F1 11 Tf %s 300 300 Tm (Seen by Jane today.) Tj ET" % turn
    text, made = kept(make_pdf(content), ("Jane", "Eva"))
    assert text == "Seen by Eva today."
    before, after = boxes(make_pdf(content)), boxes(made)
    assert after["today."] == pytest.approx(before["today."], abs=2)


def test_rotation_and_page_size_are_kept():
    data = make_pdf(["Jane fell."], page_entries=b"/Rotate 90 /CropBox [10 10 600 700]")
    _, made = kept(data, ("Jane", "Eva"))
    old, new = pypdfium2.PdfDocument(data)[0], pypdfium2.PdfDocument(made)[0]
    assert new.get_size() == old.get_size()
    assert new.get_rotation() == old.get_rotation() == 90


def test_all_pages_come():
    text, made = kept(make_pdf(["one Jane"], b"", ["two Jane"]), ("Jane", "Eva"))
    assert text == "one Eva\n\f\n\ftwo Jane"
    assert len(pypdfium2.PdfDocument(made)) == 3


@pytest.mark.parametrize("char", SYMBOLS + DINGBATS + "µμ•€–“”žé")
def test_symbols_are_drawn_and_read_back(char):
    text, made = kept(make_pdf(["Jane"]), ("Jane", char))
    assert text.replace("\u2032", "'") == char.replace("μ", "µ").replace("\u2032", "'")
    page = pypdfium2.PdfDocument(made)[0]
    assert page.render(scale=2).to_numpy().min() < 128


@pytest.mark.parametrize("name", ["Łukasz", "Иван", "王", "\U0001f600"])
def test_text_that_cannot_be_typeset_is_set_aside(name):
    with pytest.raises(PhiError, match="E364"):
        kept(make_pdf(["Jane"]), ("Jane", name))


def test_fonts_are_the_nearest():
    data = make_pdf(["Jane fell."], font=b"/Encoding /WinAnsiEncoding").replace(
        b"/Helvetica ", b"/Courier-Bold "
    )
    page = pypdfium2.PdfDocument(data)[0]
    glyphs = read_glyphs(page)
    assert {glyph.font for glyph in glyphs if not glyph.char.isspace()} == {"Courier-Bold"}
    with NewPdf() as new:
        new.add_text(page, glyphs, 0, [])
        assert b"/BaseFont/Courier-Bold" in new.save()
