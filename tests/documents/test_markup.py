from spacy_phi.documents.markup import read_markup, write_markup


def _found(text, word, replacement):
    start = text.index(word)
    return {"start_char": start, "end_char": start + len(word), "replacement": replacement}


def test_text_is_extracted_and_put_back():
    page = (
        '<div xmlns="x"><!-- Ruiz --><style>.Ruiz {}</style>'
        '<p title="Ruiz">Jane <b>Ruiz</b>&#160;&lt; 5 &amp; 6</p>'
        "<table><tr><td>Ward</td><td>7 East</td></tr></table><br/></div>"
    )
    markup = read_markup(page)
    assert markup.text == "Jane Ruiz\xa0< 5 & 6\nWard\n7 East\n"
    unchanged = write_markup(markup, [])
    assert unchanged == (
        '<div xmlns="x"><style></style><p>Jane <b>Ruiz</b>\xa0&lt; 5 &amp; 6</p>'
        "<table><tr><td>Ward</td><td>7 East</td></tr></table><br/></div>"
    )
    findings = [
        _found(markup.text, "Jane Ruiz", "<P>"),
        _found(markup.text, "East", None),
        _found(markup.text, "7", "[R]"),
    ]
    scrubbed = write_markup(markup, findings)
    assert "<p>&lt;P&gt;<b></b>\xa0&lt; 5 &amp; 6</p>" in scrubbed
    assert "<td>[R] East</td>" in scrubbed


def test_broken_markup_is_all_text():
    markup = read_markup('a < b <p title="Ruiz>seen</p> <![CDATA[x & y]]> <i')
    page = write_markup(markup, [])
    # An unterminated attribute is not an attribute, so the scrubber sees it.
    assert "Ruiz" in markup.text
    assert page.count("Ruiz") == 1
    assert markup.text.startswith("a < b ")
    assert "x & y" in markup.text
