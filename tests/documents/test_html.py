"""HTML pages."""

import pytest

from spacy_phi.errors import PhiError

from .helpers import SECRETS, read, read_one, replace, replace_all, sample, texts

NAME = "page.html"


def _page(body):
    return f"<html><body>{body}</body></html>".encode()


def test_only_replaced_values_change():
    data = sample(NAME)
    out = replace(
        read_one(data, NAME),
        ("Re: Quilla Zwerdling", "Re: Eva Roe"),
        ("pneumonia & pleuritic", '<a> & "b"'),
        ("Photo of Quilla Zwerdling", 'x"y'),
        ("Grigori Petrosyan", "Max Roe"),
    )
    expected = data.replace(b"<b>Qui</b><i>lla Zwer</i>dling", b"<b>Eva</b><i> Roe</i>")
    expected = expected.replace(b"pneumonia &amp; pleuritic", b"&lt;a&gt; &amp; &quot;b&quot;")
    expected = expected.replace(b"Photo of Quilla Zwerdling", b"x&quot;y")
    assert out == expected.replace(b"Grigori Petrosyan", b"Max Roe")


def test_every_identifier_is_in_a_piece():
    out = replace_all(read_one(sample(NAME), NAME)).lower()
    assert [secret for secret in SECRETS if secret.encode() in out] == []
    assert b"ivborw0kggo" not in out
    assert b"p { font-family: georgia; }" in out


@pytest.mark.parametrize(
    ("body", "text", "property_"),
    [
        ("a<p>b<br>c</p>d &lt;e&gt; &#233;&nbsp;f&auml", "a\nb\nc\nd <e> é\xa0fä", ""),
        ("From <jane@example.org>", "From <jane@example.org>", ""),
        ("<Jane Doe> <o:p>x</o:p>", "<Jane Doe> x", ""),
        ("<p title='Jane' class='a' Doe>x", "x", "Jane\nDoe"),
        ('<input value="Jane & &lt;Co&gt;">', "", "Jane & <Co>"),
        ("<a href=mailto:jane@example.org>x</a Doe>", "x", "mailto:jane@example.org\n</a Doe>"),
        ("<!-- Jane --><?php Jane ?>", "", "<!-- Jane -->\n<?php Jane ?>"),
        ("<p id=x1 name='Jane' class=Mso>x", "x", "Jane"),
        ("<script>x = 'Jane' < 1</script>", "", "x = 'Jane' < 1"),
        ("<style>Jane</style>", "", "Jane"),
        ("<style>/* Jane */ p { color: red; content: 'Doe' }</style>", "", "/* Jane */\n'Doe'"),
    ],
)
def test_text_and_attributes_that_may_hold_text(body, text, property_):
    found = texts(read_one(_page(body), NAME))
    assert found["text"].strip("\n") == text
    assert found["properties"] == property_


def test_classes_and_positions_with_a_replaced_name_are_renamed_in_the_style_sheet_too():
    style = "<style>.zwerdling-box, #zwerdling7 .x { color: red; background: url('a') }</style>"
    page = f"{style}<p class='x zwerdling-box' id=zwerdling7>Zwerdling"
    out = replace(read_one(page.encode(), NAME), ("Zwerdling", "Roe"))
    expected = page.replace("zwerdling-box", "ref1").replace("zwerdling7", "ref2")
    assert out == expected.replace("Zwerdling", "Roe").encode()


def test_styles_do_not_count_but_unknown_names_and_layout_do():
    page = "<style>p { font-family: Zwerdling }</style><p style='font: Zwerdling'>Zwerdling"
    assert replace(read_one(page.encode(), NAME), ("Zwerdling", "Roe")) == page.encode()[:-9] + b"Roe"
    page = "<p><link rel='alternate stylesheet' type=text/css>Alternate"
    assert replace(read_one(page.encode(), NAME), ("Alternate", "Roe")) == page.encode()[:-9] + b"Roe"
    for part in (
        "<p rel=Zwerdling>",
        "<o:zwerdling>",
        "<p Zwerdling=x>",
        "<p lang=zwerdling>",
        "<p style=zwerdling>",
    ):
        document = read_one(f"<p>{part}Zwerdling".encode(), NAME)
        with pytest.raises(PhiError, match="E363"):
            replace(document, ("Zwerdling", "Roe"))


@pytest.mark.parametrize(
    "page",
    [
        "<p style='background: url({})'>x",
        "<style>p {{ background: url({}) }} .x {{ color: red }}</style><p>x",
        "<style>p {{ background: url('{}') }}</style><p>x",
        "<script>a = '{}' + b</script><p>x",
        "<!-- {} --><p>x",
    ],
)
def test_a_file_within_a_style_a_script_or_a_comment_is_removed(page):
    document = read_one(page.format("data:image/png;base64,iVBORw0KGgo=").encode(), NAME)
    assert all("iVBO" not in text for text in texts(document).values())
    out = replace_all(document)
    assert b"iVBO" not in out


def test_encodings():
    data = '<meta charset="iso-8859-1"><p>M\xfcller \x93x\x94'.encode("latin-1")
    document = read_one(data, NAME)
    assert texts(document)["text"] == "Müller “x”"
    assert replace(document, ("Müller", "Wałęsa")) == data.replace(b"M\xfcller", b"Wa&#322;&#281;sa")
    with pytest.raises(PhiError, match="E358"):
        read(b"<meta charset=klingon><p>Jane", NAME)
    with pytest.raises(PhiError, match="E100"):
        read(b"<meta charset=utf-8><p>J\xe4ne", NAME)
    with pytest.raises(PhiError, match="E350"):
        read(b"Jane", NAME)


def test_the_reference_to_a_map_is_renamed_with_it_and_name_spaces_stay():
    page = (
        '<html xmlns:z="http://schemas.zwerdling.org"><body><img usemap="#zwerdling7" src="a.png"/>'
        '<map id="zwerdling7" name="zwerdling7"></map><p>Quilla Zwerdling</p></body></html>'
    )
    out = replace(read_one(page.encode(), "a.html"), ("Quilla Zwerdling", "Eva Roe")).decode()
    assert 'usemap="#ref1"' in out
    assert '<map id="ref1" name="ref1">' in out
    assert 'xmlns:z="http://schemas.zwerdling.org"' in out
