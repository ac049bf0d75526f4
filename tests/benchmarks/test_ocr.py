"""benchmarks/ocr.py: what of the gold is still in the recognized text."""

import pytest
from PIL import ImageFont

GOLD, READ = "Ms. Jane Doe,\n  40 mg", "Ms. Jene Do, 40 mg"


def test_the_gold_is_aligned_with_the_recognized_text(bring):
    ocr = bring("ocr")
    places = ocr.align(GOLD, READ)
    assert {GOLD[a]: READ[b] for a, b in places.items() if GOLD[a] != READ[b]} == {"a": "e"}
    assert ocr.count_misread(GOLD, READ, places) == 2 / 13
    gone = ocr.find_gone(GOLD, places, [(4, 8)])
    # The masked name, and the letter that is not in the recognized text.
    assert "".join(GOLD[a:b] for a, b in gone).split() == ["Jane", "e"]


@pytest.mark.parametrize("kind", ["clean", "noise", "skew"])
def test_a_note_is_drawn_on_pages(bring, monkeypatch, kind):
    ocr = bring("ocr")
    font = ImageFont.load_default(44)
    monkeypatch.setattr(ocr.ImageFont, "truetype", lambda name, size: font)
    pages = [ocr.distort(page, kind, 0) for page in ocr.draw_pages("Jane.\n" * 80, "none")]
    assert len(pages) == 2
    assert all(page.mode == "L" and page.getextrema()[0] < 100 for page in pages)
