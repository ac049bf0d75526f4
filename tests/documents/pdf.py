"""Handwritten small PDF files."""


def make_pdf(*pages, author="", trailer=b"", font=b"/Encoding /WinAnsiEncoding", page_entries=b"", field=b""):
    """Return a PDF with one page per list of lines, or per content stream.

    field (bytes): Entries of a form field on the last page.
    """
    form = b"/AcroForm << /Fields [%d 0 R] /NeedAppearances true >>" % (5 + 2 * len(pages)) if field else b""
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R " + form + b" >>",
        b"",
        b"<< /Author (" + author.encode() + b") >>",
    ]
    objects.append(b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica " + font + b" >>")
    kids = []
    for page in pages:
        content = page if isinstance(page, bytes) else _content(page)
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content))
        objects.append(
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents %d 0 R "
            b"/Resources << /Font << /F1 4 0 R >> >> %s >>" % (len(objects), page_entries)
        )
        kids.append(b"%d 0 R" % len(objects))
    if field:
        objects[-1] = objects[-1].replace(b"/Type", b"/Annots [%d 0 R] /Type" % (len(objects) + 1), 1)
        objects.append(b"<< /Type /Annot /Subtype /Widget /Rect [50 700 300 720] %s >>" % field)
    objects[1] = b"<< /Type /Pages /Kids [%s] /Count %d >>" % (b" ".join(kids), len(kids))
    return _file(objects, trailer)


def _content(lines):
    shown = (line.encode("cp1252").replace(b"(", b"\\(").replace(b")", b"\\)") for line in lines)
    return b"BT /F1 11 Tf 14 TL 50 740 Td " + b" ".join(b"(%s) Tj T*" % line for line in shown) + b" ET"


def _file(objects, trailer):
    out = b"%PDF-1.4\n"
    places = []
    for number, content in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    head = b"/Size %d /Root 1 0 R /Info 3 0 R " % (len(objects) + 1)
    return out + b"trailer\n<< " + head + trailer + b" >>\nstartxref\n%d\n%%%%EOF\n" % start
