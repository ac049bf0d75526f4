"""RTF."""

import pytest
from striprtf.striprtf import rtf_to_text

from spacy_phi.errors import PhiError

from .helpers import SECRETS, read, read_one, replace, replace_all, sample, texts

NAME = "letter.rtf"


def _document(body, head=r"\ansi\ansicpg1252"):
    return (r"{\rtf1" + head + body + "}").encode("latin-1")


def _text(body, head=r"\ansi\ansicpg1252"):
    return texts(read_one(_document(body, head), NAME))["text"]


def test_only_replaced_values_change():
    data = sample(NAME)
    out = replace(
        read_one(data, NAME),
        ("Quilla Zwerdling", "Eva Roe"),
        ("caf\xe9", "b\xe4r {\U0001f600}"),
        ("Grigori Petrosyan", "Max Roe"),
        ("2024-03-14", "2025-01-02"),
        ("(pict)", "[OTHER]"),
    )
    expected = data.replace(rb"{\b Qui}{\b0\i\'6c\'6ca Zwer}dling", rb"{\b Eva}{\b0\i  Roe}", 1)
    expected = expected.replace(rb"caf\'e9", rb"b\u228?r \{\u-10179?\u-8704?\}")
    expected = expected.replace(b"about Quilla Zwerdling", b"about Eva Roe")
    expected = expected.replace(b"{\\author Grigori Petrosyan}", b"{\\author Max Roe}")
    expected = expected.replace(rb"\yr2024\mo3\dy14\hr8\min30", rb"\yr2025\mo1\dy2")
    assert out == expected.replace(b"89504e470d0a1a0a0000000d49484452", b"")


def test_the_text_matches_another_reader():
    data = sample(NAME)
    ours = texts(read_one(data, NAME))["text"]
    theirs = rtf_to_text(data.decode("latin-1")).replace("|", "\n")
    lines = [line.strip() for line in theirs.splitlines() if line.strip()]
    assert len(lines) > 5
    # Ours also includes comments and headers, which that reader omits.
    assert [line for line in lines if line not in ours] == ["Follow up with zwerdling family.done"]


@pytest.mark.parametrize(
    ("body", "text"),
    [
        (r"\uc1\u8364?x", "€x"),
        (r"\uc2\u8364\'80\'80x", "€x"),
        (r"\uc0\u8364 x", "€x"),
        (r"{\uc0\u8364}x", "€x"),
        (r"\u-10179?\u-8704?", "\U0001f600"),
        (r"a\~b\_c\-d\emdash e\'80", "a b-cd—e€"),
        ("a\r\nb\\\nc", "ab\nc"),
        (r"\b J\b0 ane", "Jane"),
        (r"{\fonttbl{\f1\fcharset128 M;}}{\f1\'83\'65x}", "テx"),
        (r"{\fonttbl{\f1\fcharset204 M;}}\f1\'ff\plain\'ff", "яÿ"),
        ("\xe4\xf6", "äö"),
        (r"{\header one}two{\footnote three}", "one\ntwo\nthree"),
        (r"{\*\unknown x}y{\v z}", "yz"),
        (r"\u-10179?x", "\ufffdx"),
        ("Jane}", "Jane"),
        ("Jane}} Doe", "Jane Doe"),
        ("{Jane", "Jane"),
        ("Jane}\\par {Doe", "Jane\nDoe"),
        (r"{\fonttbl{\f1\fcharset128 M;}}{\f1\'96}x", "–x"),
    ],
)
def test_text(body, text):
    assert _text(body).rstrip("\n") == text


@pytest.mark.parametrize("page", [932, 936, 949, 950])
@pytest.mark.parametrize("as_bytes", [False, True])
def test_double_bytes(page, as_bytes):
    """The second byte of a character may be a letter, a backslash or a brace."""
    chars = [
        bytes((lead, trail)) for lead in (0x88, 0x95, 0xA1, 0xB5) for trail in (0x41, 0x5C, 0x7B, 0x7D, 0xB5)
    ]
    codec, seen = f"cp{page}", 0
    for char in chars:
        try:
            text = char.decode(codec)
        except UnicodeDecodeError:
            continue
        seen += 1
        trail = chr(char[1])
        lead = chr(char[0]) if as_bytes else f"\\'{char[0]:02x}"
        code = lead + (f"\\{trail}" if trail in "\\{}" else trail if trail.isascii() else f"\\'{char[1]:02x}")
        data = _document(f"Jane {code}{code} Doe", rf"\ansi\ansicpg{page}")
        document = read_one(data, NAME)
        assert texts(document)["text"] == f"Jane {text}{text} Doe"
        assert document.render([]) == data
        out = replace(document, (f"{text}{text} Doe", "Eva Roe"))
        assert out == _document("Jane Eva Roe", rf"\ansi\ansicpg{page}")
    assert seen > 3


def test_tables_of_fonts_and_styles_keep_nothing_but_names():
    fonts = r"{\fonttbl{\f0 Arial;}{\f1\'cb{\*\falt Mono;}Sans;}}"
    assert texts(read_one(_document(fonts), NAME))["tables"] == ""
    for body in (
        r"{\fonttbl{\f0 Arial;}Jane",
        r"{\fonttbl{\f0 Arial;{\f1 Mono;}Jane}",
        r"{\stylesheet{\s0 Normal;Jane" + 60 * "e" + ";}}",
    ):
        document = read_one(_document(body), NAME)
        assert replace(document, ("Jane", "Eva")) == _document(body.replace("Jane", "Eva"))
    document = read_one(_document(r"{\listtable{\leveltext\'02\'00.;}}"), NAME)
    assert texts(document)["tables"] == ""


def test_data_after_the_document_is_searched_or_removed():
    data = _document("Jane")
    assert replace(read_one(data + b" Doe}}\0\n", NAME), ("Doe", "Roe")) == data + b" Roe}}\0\n"
    assert replace(read_one(data + b" Doe\x01", NAME), ("(tail)", "[OTHER]")) == data


def test_a_control_word_never_grows_by_a_replacement():
    data = _document(r"\b\'4aane\b0(Doe) x")
    assert replace(read_one(data, NAME), ("Jane", "Eva"), ("(Doe)", "Roe")) == _document(r"\b Eva\b0 Roe x")


def test_every_identifier_is_in_a_piece():
    out = replace_all(read_one(sample(NAME), NAME))
    assert [secret for secret in SECRETS if secret.encode() in out.lower()] == []
    assert not any(value in out for value in (b"2024", b"1234567890", b"1467651234", b"504b03", b"Mercy"))


def test_authors_are_staff_of_the_roster():
    document = read_one(sample(NAME), NAME)
    assert {(each.role, each.last_name) for each in document.people} == {("staff", "Petrosyan")}


def test_binary_data_is_removed_with_its_length():
    data = _document("{\\pict\\bin6 J}a{\\e}x")
    assert replace(read_one(data, NAME), ("(bin)", "[OTHER]")) == _document("{\\pict }x")
    cut = _document("{\\pict\\bin99 J}a{\\e}x")
    assert replace(read_one(cut, NAME), ("(bin)", "[OTHER]")) == _document("{\\pict ")[:-1]


@pytest.mark.parametrize(
    "data",
    [
        _document("") + b"\\",
        _document(r"\'4"),
        _document(r"\'81", r"\ansi\ansicpg932"),
        _document(r"\'83", r"\ansi\ansicpg99999"),
        _document("\\\xe4"),
    ],
)
def test_unreadable_files_are_refused(data):
    with pytest.raises(PhiError, match="E357"):
        read(data, NAME)


_FONTS = (
    r"{\fonttbl{\f0\froman\fcharset0 Times New Roman;}"
    r"{\f1\froman\fcharset2{\*\panose 05050102010706020507}Symbol{\*\falt Times};}"
    r"{\f2\fnil\fcharset2 Wingdings;}{\f3\fnil\fcharset2 Code39;}}\f0 "
)
_FIELD = r'{\field{\*\fldinst {\f1 SYMBOL 109 \\f "Symbol" \\s 12}}{\fldrslt {\f1\fs24 %s}}}'


@pytest.mark.parametrize(
    ("code", "seen"),
    [
        (r"{\f1 m}", "μ"),
        (r"{\f1\'6d}", "μ"),
        (r"{\f1\u-3987?}", "μ"),
        (r"\f1 m\f0 ", "μ"),
        (r"{\f1\\}", "∴"),
        (_FIELD % "", "μ"),
        (r"{\f2 m}", "\ufffd"),
        (r"{\f2\'e0}", "→"),
        (r"{\f3 m}", "m"),
    ],
)
def test_symbol_fonts(code, seen):
    data = _document(f"Quilla {code}g 555-0199", _FONTS)
    document = read_one(data, NAME)
    assert texts(document) | {"properties": ""} == texts(document)
    assert texts(document)["text"] == f"Quilla {seen}g 555-0199"
    assert document.render([]) == data
    out = replace(document, ("Quilla", "Eva"), ("555-0199", "444-7777"))
    assert out == _document(f"Eva {code}g 444-7777", _FONTS)
    # A value may hold the symbol.
    out = replace(document, (f"Quilla {seen}g 555-0199", "Eva {Roe}"))
    assert texts(read_one(out, NAME))["text"] == "Eva {Roe}"
    out = replace(document, (f"{seen}g", "Eva"))
    assert texts(read_one(out, NAME))["text"] == "Quilla Eva 555-0199"


def test_the_result_of_a_symbol_field_is_read_once():
    data = _document(f"50 {_FIELD % 'm'}g Quilla", _FONTS)
    document = read_one(data, NAME)
    assert texts(document)["text"] == "50 μg Quilla"
    assert replace(document, ("Quilla", "Eva")) == data.replace(b"Quilla", b"Eva")


def test_the_instruction_of_another_field_is_searched():
    data = _document(r'a{\field{\*\fldinst SYMBOL 109 \\f "Symbol" Jane}{\fldrslt b}}', _FONTS)
    document = read_one(data, NAME)
    assert texts(document)["text"] == "ab"
    assert replace(document, ("Jane", "Eva")) == data.replace(b"Jane", b"Eva")
