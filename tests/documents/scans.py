"""Rendered pages for the tests of scans."""

import shutil
from io import BytesIO

import pytest
from PIL import Image, ImageDraw, ImageFont

needs_tesseract = pytest.mark.skipif(shutil.which("tesseract") is None, reason="Tesseract is not installed")


def draw(*lines, size=(1700, 900), mode="L", fill=0, ground=255):
    """Return the image of a page with one line of large letters per text."""
    image = Image.new(mode, size, ground)
    pen, font = ImageDraw.Draw(image), ImageFont.load_default(40)
    for number, line in enumerate(lines):
        pen.text((100, 100 + 70 * number), line, font=font, fill=fill)
    return image


def save(*images, kind="PNG", **settings):
    """Return the bytes of a file with some images."""
    stream = BytesIO()
    more = {"save_all": True, "append_images": images[1:]} if len(images) > 1 else {}
    images[0].save(stream, kind, **more, **settings)
    return stream.getvalue()
