"""Word documents."""

from io import BytesIO
from zipfile import ZipFile

import docx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spacy_phi.documents import docx as docx_format
from spacy_phi.errors import PhiError

from .helpers import SECRETS, damaged, read, read_one, replace, replace_all, sample, texts, unpack

NAME = "letter.docx"
BODY = "word/document.xml"
_BOMB = b'<!DOCTYPE a [<!ENTITY b "Jane">]>'


def _parts(data):
    with ZipFile(BytesIO(data)) as package:
        return {info.filename: package.read(info) for info in package.infolist()}


def _pack(parts):
    out = BytesIO()
    with ZipFile(out, "w") as package:
        for name, data in parts.items():
            package.writestr(name, data)
    return out.getvalue()


def _changed(old, new):
    one, other = _parts(old), _parts(new)
    assert list(one) == list(other)
    return {name for name in one if one[name] != other[name]}


def test_without_findings_all_parts_but_pictures_are_unchanged():
    data = sample(NAME)
    out = read_one(data, NAME).render([])
    assert _changed(data, out) == {"word/media/image1.png", "docProps/thumbnail.jpeg"}
    assert _parts(out)["docProps/thumbnail.jpeg"].startswith(b"\x89PNG")
    with ZipFile(BytesIO(out)) as package:
        assert {info.date_time[0] for info in package.infolist()} == {1980}


def test_only_replaced_values_change():
    data = sample(NAME)
    out = replace(
        read_one(data, NAME), ("Re: Quilla Zwerdling", "Re: Eva Roe"), ("pneumonia & pleuritic", "<a> & b")
    )
    old, new = _parts(data)[BODY], _parts(out)[BODY]
    for before, after in (("Qui", "Eva"), ("lla Zwer", " Roe"), ("dling", "")):
        assert f">{before}</w:t>".encode() in old
        old = old.replace(f">{before}</w:t>".encode(), f">{after}</w:t>".encode(), 1)
    assert new == old.replace(b"pneumonia &amp; pleuritic", b"&lt;a&gt; &amp; b")
    assert _changed(data, out) == {BODY, "word/media/image1.png", "docProps/thumbnail.jpeg"}


def test_all_parts_are_one_text_and_word_can_read_the_result():
    document = read_one(sample(NAME), NAME)
    text = texts(document)["text"]
    assert text.startswith("Re: Quilla Zwerdling, DOB 04/12/1961\nMs. Zwerdling")
    assert "Patient\nQuilla Zwerdling\nPhone\n(413) 555-0199\n" in text
    assert all(part in text for part in ("Mercy Ridge Hospital", "Dictated 03/14/2024", "Oswin called"))
    new = docx.Document(BytesIO(replace(document, ("Grigori Petrosyan", "Max Roe"), ("GP", "MR"))))
    assert new.core_properties.author == "Max Roe"
    assert new.tables[0].cell(0, 1).text == "Quilla Zwerdling"
    assert new.core_properties.created.year == 2024


def test_every_identifier_is_in_a_piece():
    out = replace_all(read_one(sample(NAME), NAME))
    assert [secret for secret in SECRETS if secret.encode() in unpack(out)] == []
    assert b"2024-03" not in unpack(out)
    assert docx.Document(BytesIO(out)).core_properties.created.year == 1970


def test_authors_are_staff_of_the_roster_and_findings():
    document = read_one(sample(NAME), NAME)
    assert {(each.role, each.last_name) for each in document.people} == {("staff", "Petrosyan")}
    (fields,) = (piece for piece in document.pieces if piece.given is not None)
    found = {(fields.text[m.start : m.end], m.label, m.source.name) for m in fields.given}
    assert ("GP", "DOCTOR", "field:initials") in found
    assert ("mailto:qzwerdling@example.org", "URL", "field:link") in found
    assert ("word/media/image1.png", "OTHER", "unread:file") in found


@pytest.mark.parametrize(
    "element",
    [
        '<w:bookmarkStart w:id="1" w:name="Zwerdling"/>',
        '<w:ffData><w:default w:val="Zwerdling"/></w:ffData>',
        '<w:fldSimple w:instr=" AUTHOR Zwerdling "/>',
        '<w:ins w:author="Zwerdling" w:date="2024-03-14T08:30:00Z"/>',
        '<w:r><w:instrText>HYPERLINK "Zwerdling"</w:instrText></w:r>',
        "<w:r><w:delText>Zwerdling</w:delText></w:r>",
        '<w:x w:val="Jane Zwerdling"/>',
        "<!-- Zwerdling -->",
        "<?a Zwerdling?>",
    ],
)
def test_text_in_other_places_of_a_part(element):
    parts = _parts(sample(NAME))
    body = parts[BODY].replace(b"<w:body>", b"<w:body>" + element.encode())
    out = replace_all(read_one(_pack(parts | {BODY: body}), NAME))
    assert b"zwerdling" not in unpack(out)
    assert b"2024-03-14" not in unpack(out)


def _with_element(element, name=BODY, old=b"<w:body>"):
    parts = _parts(sample(NAME))
    return _pack(parts | {name: parts[name].replace(old, old + element.encode())})


def test_the_name_of_a_field_and_a_guid_stay():
    guid = "{CF351D75-A524-4BCA-8A4F-DD72D1E2A97B}"
    data = _with_element(
        f'<w:r><w:instrText> FORMTEXT </w:instrText></w:r><w:dataBinding w:storeItemID="{guid}"/>'
        "<w:r><w:instrText> HYPERLINK Zwerdling</w:instrText></w:r>"
    )
    body = _parts(replace_all(read_one(data, NAME)))[BODY]
    assert b"<w:instrText> FORMTEXT </w:instrText>" in body
    assert guid.encode() in body
    assert b"<w:instrText> HYPERLINK#</w:instrText>" in body


def test_a_guid_without_hyphens_is_no_number_and_a_kind_of_building_block_no_text():
    layout = (
        '<w:docPart w:val="9AF09D26982B9F4A91F200D567897AAE"/><w:gallery w:val="placeholder"/>'
        '<w:docPartPr><w:name w:val="lcf76f155ced4ddcb4097134ff3c332f"/></w:docPartPr>'
        '<w:name w:val="ns2:lcf76f155ced4ddcb4097134ff3c332f"/>'
    )
    document = read_one(_with_element(layout), NAME)
    assert layout.encode() in _parts(replace_all(document))[BODY]
    text = _with_element('<w:docPartPr><w:name w:val="Placeholder of Zwerdling"/></w:docPartPr>' + layout)
    assert replace(read_one(text, NAME), ("Placeholder", "Roe"))


def test_the_main_part_may_have_a_number():
    parts = {
        name.replace("word/document.xml", "word/document2.xml"): data
        for name, data in _parts(sample(NAME)).items()
    }
    (document,) = read(_pack(parts), NAME)
    assert texts(document)["text"] == texts(read_one(sample(NAME), NAME))["text"]


def test_numbers_of_the_layout_stay_and_those_that_people_write_are_searched():
    layout = '<wp:docPr id="1873462341"/><a:bodyPr rot="-5400000"/><v:group coordorigin="1234567,-7654321"/>'
    assert layout.encode() in _parts(replace_all(read_one(_with_element(layout), NAME)))[BODY]
    custom = (
        b'<record><patientNumber>77482917</patientNumber><visit accountNumber="55482917" count="3"/></record>'
    )
    data = _pack(_parts(sample(NAME)) | {"customXml/item7.xml": custom})
    text = texts(read_one(data, NAME))["properties"]
    assert "Patient number: 77482917\nAccount number: 55482917" in text


def test_the_document_may_have_another_name():
    parts = _parts(sample(NAME))
    types = parts["[Content_Types].xml"].replace(b"/word/document.xml", b"/word/letter.xml")
    renamed = _pack(parts | {"[Content_Types].xml": types, "word/letter.xml": parts.pop(BODY)})
    assert "Zwerdling" in texts(read_one(renamed, NAME))["text"]


def test_the_columns_of_a_schema_are_names_of_elements():
    schema = (
        b'<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:ma="m">'
        b'<xsd:element name="Reviewer" ma:displayName="Reviewer" ma:internalName="Reviewer" type="dms:Text"/>'
        b'<xsd:element name="Owner" ma:displayName="Owned by Jane"/></xsd:schema>'
    )
    values = b"<management><Reviewer>Jane Roe</Reviewer><a p='ns2:MediaServiceAutoTags'/></management>"
    parts = _parts(sample(NAME)) | {"customXml/item7.xml": schema, "customXml/item8.xml": values}
    text = texts(read_one(_pack(parts), NAME))["properties"]
    assert "Display name: Owned by Jane\nReviewer: Jane Roe" in text
    assert "Media" not in text
    parts["customXml/item7.xml"] = schema.replace(b'name="Owner"', b'name="Zwerdlings_x0020_plan"')
    with pytest.raises(PhiError, match=r"E363.*the name of an element"):
        replace(read_one(_pack(parts), NAME), ("Quilla Zwerdling", "Eva Roe"))


def test_a_package_within_an_attribute_is_removed():
    body = _parts(replace_all(read_one(_with_element('<v:shape o:gfxdata="UEsDBBQA"/>'), NAME)))[BODY]
    assert b'o:gfxdata=""' in body


def test_styles_fonts_and_names_of_parts_and_elements_are_no_text():
    data = _with_element(
        '<w:rFonts w:ascii="Zwerdling"/><w:pStyle w:val="Zwerdling"/><w:zwerdling/><w:t>Zwerdling</w:t>'
    )
    assert replace(read_one(data, NAME), ("Zwerdling", "Roe"))


@pytest.mark.parametrize(
    "element",
    ['<wp:docPr id="00482917"/>', '<w:p w14:paraId="00482917"/>', '<w15:x w15:paraIdParent="00482917"/>'],
)
def test_a_number_that_word_gave_does_not_set_the_document_aside(element):
    data = _with_element(f"{element}<w:t>MRN 00482917</w:t>")
    assert element.encode() in _parts(replace(read_one(data, NAME), ("00482917", "1")))[BODY]


@pytest.mark.parametrize(
    ("name", "is_known"),
    [
        ("word/embeddings/Microsoft_Excel_97_-_2004_Worksheet1.xls", True),
        ("word/embeddings/Microsoft_Word_Document.docx", True),
        ("word/embeddings/Microsoft_Word_Zwerdling1.docx", False),
        ("word/media/image12.png", True),
        ("word/media/Zwerdling.png", False),
    ],
)
def test_names_that_word_gives_to_parts(name, is_known):
    assert docx_format.is_known_part(name) == is_known


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (_with_element('<w:jc w:val="Zwerdling"/>'), "word/document.xml: jc/@val"),
        (_pack(_parts(sample(NAME)) | {"word/embeddings/Zwerdling.bin": b"x"}), "part 22: its name"),
    ],
)
def test_a_name_elsewhere_sets_the_document_aside(data, place):
    with pytest.raises(PhiError, match="E363") as error:
        replace(read_one(data, NAME), ("Quilla Zwerdling", "Eva Roe"))
    assert f"in {place}." in str(error.value)
    assert "Zwerdling" not in str(error.value)


def _with_body(change):
    parts = _parts(sample(NAME))
    return _pack(parts | {BODY: change(parts[BODY])})


def _encrypted():
    data = bytearray(sample(NAME))
    for mark, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = data.find(mark)
        while at >= 0:
            data[at + flags] |= 1
            at = data.find(mark, at + 4)
    return bytes(data)


@pytest.mark.parametrize(
    ("make", "code"),
    [
        (lambda: sample(NAME)[:20000], "E356"),
        (lambda: sample(NAME).replace(b"word/document.xml", b"word/documemt.xml"), "E356"),
        (_encrypted, "E356"),
        (lambda: b"\xd0\xcf\x11\xe0" + bytes(600), "E356"),
        (lambda: _pack({"a.txt": b"word/"}), "E356"),
        (lambda: _pack({"a.txt": b"Jane"}), "E350"),
        (lambda: _with_body(lambda body: body[:-9]), "E354"),
        (lambda: _with_body(lambda body: _BOMB + body[body.index(b"<w:") :]), "E354"),
    ],
)
def test_unreadable_files_are_refused(make, code):
    with pytest.raises(PhiError, match=code):
        read(make(), NAME)


def test_a_package_that_is_too_large_when_unpacked_is_refused(monkeypatch):
    monkeypatch.setattr(docx_format, "_MAX_BYTES", 10**5)
    with pytest.raises(PhiError, match="E356"):
        read(sample(NAME), NAME)


@pytest.mark.parametrize("name", [BODY, "docProps/core.xml", "word/comments.xml"])
@settings(max_examples=40, derandomize=True)
@given(st.data())
def test_damage_within_a_part(name, data):
    parts = {each: part for each, part in _parts(sample(NAME)).items() if each in (BODY, name)}
    try:
        (document,) = read(_pack(parts | {name: data.draw(damaged(parts[name]))}), NAME)
    except PhiError:
        return
    out = unpack(replace_all(document))
    assert [secret for secret in SECRETS if secret.encode() in out] == []


_SYMBOL = '<w:rPr><w:rFonts w:ascii="Symbol" w:hAnsi="Symbol"/></w:rPr>'
_OLD = '<w:rPr><w:rPrChange><w:rPr><w:rFonts w:ascii="Symbol"/></w:rPr></w:rPrChange></w:rPr>'
_INSTRUCTION = '<w:instrText> SYMBOL 109 \\f "Symbol" \\s 12 </w:instrText>'
_END = '<w:fldChar w:fldCharType="end"/>'


@pytest.mark.parametrize(
    ("run", "seen"),
    [
        ('<w:sym w:font="Symbol" w:char="F06D"/>', "μ"),
        ('<w:sym w:char="006d" w:font="Symbol"></w:sym>', "μ"),
        ('<w:sym w:font="Wingdings" w:char="F06D"/>', "\ufffd"),
        (_SYMBOL + "<w:t>m</w:t>", "μ"),
        (_SYMBOL + "<w:t>\uf06d</w:t>", "μ"),
        (_SYMBOL + "<w:t>&#xF06D;</w:t>", "μ"),
        (_OLD + "<w:t>m</w:t>", "m"),
        (_INSTRUCTION + _END, "μ"),
        (f"{_INSTRUCTION}</w:r><w:r>{_SYMBOL}<w:t>m</w:t>{_END}", "μ"),
        ("<w:noBreakHyphen/>", "-"),
        ("<w:softHyphen/>", ""),
        ("<w:cr/>", "\n"),
        ('<w:ptab w:relativeTo="margin" w:alignment="right" w:leader="none"/>', "\t"),
        (
            "<m:oMath><m:f><m:num><m:r><m:t>1</m:t></m:r></m:num><m:den><m:t>2</m:t></m:den></m:f></m:oMath>",
            "1/2",
        ),
        ("<m:sSup><m:e><m:t>10</m:t></m:e><m:sup><m:t>9</m:t></m:sup></m:sSup>", "10^9"),
        ("<w:ruby><w:rt><w:t>a</w:t></w:rt><w:rubyBase><w:t>b</w:t></w:rubyBase></w:ruby>", " a b"),
        ("<w:sdt><w:sdtContent><w:r><w:t>a</w:t></w:r></w:sdtContent></w:sdt>", "a"),
        ("<w:pict><w:txbxContent><w:p><w:r><w:t>a</w:t></w:r></w:p></w:txbxContent></w:pict>", "\na\n"),
    ],
)
@pytest.mark.parametrize(
    ("name", "old"),
    [(BODY, b"<w:body>"), ("word/header1.xml", b"<w:p>"), ("word/comments.xml", b"<w:p>")],
)
def test_elements_that_stand_for_characters(run, seen, name, old):
    parts = _parts(sample(NAME))
    at = parts[name].index(old) + (0 if old == b"<w:p>" else len(old))
    before, after = "<w:p><w:r><w:t>Jane 50 </w:t></w:r><w:r>", "</w:r><w:r><w:t>g left</w:t></w:r></w:p>"
    element = f"{before}{run}{after}".encode()
    data = _pack(parts | {name: parts[name][:at] + element + parts[name][at:]})
    document = read_one(data, NAME)
    assert f"Jane 50 {seen}g left" in texts(document)["text"]
    out = _parts(replace(document, ("Jane", "Eva")))
    assert out[name] == _parts(data)[name].replace(b"Jane", b"Eva", 1)
    assert _changed(data, document.render([])) == {"word/media/image1.png", "docProps/thumbnail.jpeg"}


@pytest.mark.parametrize(
    "element", ["<w:noBreakHyphen/>", '<w:sym w:font="Symbol" w:char="F02D"/>', "<w:softHyphen/>"]
)
def test_a_value_with_such_an_element_is_one(element):
    data = _with_element(
        f"<w:p><w:r><w:t>Call 413</w:t>{element}<w:t>555</w:t>{element}<w:t>0177 now</w:t></w:r></w:p>"
    )
    document = read_one(data, NAME)
    (line,) = (line for line in texts(document)["text"].splitlines() if line.startswith("Call"))
    value = line.removeprefix("Call ").removesuffix(" now")
    assert value.replace("-", "").replace("−", "") == "4135550177"
    out = replace(document, (value, "212-555-0100"))
    assert "Call 212-555-0100 now" in texts(read_one(out, NAME))["text"].splitlines()
    # The first element of a value may be such a one.
    out = replace(document, (value[3:], "<9>"))
    assert "Call 413<9> now" in texts(read_one(out, NAME))["text"].splitlines()


def test_a_tab_stop_is_no_text():
    stops = '<w:p><w:pPr><w:tabs><w:tab w:val="left" w:pos="720"/></w:tabs></w:pPr><w:r><w:t>a</w:t><w:tab/>'
    document = read_one(_with_element(stops + "<w:t>b</w:t></w:r></w:p>"), NAME)
    assert "a\tb" in texts(document)["text"].splitlines()


def test_people_of_tasks_are_staff():
    task = b'<t:Tasks xmlns:t="t"><t:Assign userId="S::quenn@h.org" userName="Quennell"/></t:Tasks>'
    data = _pack(_parts(sample(NAME)) | {"word/documenttasks/documenttasks1.xml": task})
    document = read_one(data, NAME)
    (fields,) = (piece for piece in document.pieces if piece.given)
    labels = {fields.text[match.start : match.end]: match.label for match in fields.given}
    assert labels["Quennell"] == labels["S::quenn@h.org"] == "DOCTOR"
    assert "Quennell" in {each.last_name for each in document.people}
