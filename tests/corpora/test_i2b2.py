from dataclasses import replace

import pytest
from hypothesis import given

from spacy_phi.corpora.annotated import AnnotatedNote, AnnotatedSpan
from spacy_phi.corpora.i2b2 import read_i2b2, read_xml, write_i2b2, write_xml
from spacy_phi.errors import PhiError

from .strategies import notes

XML = (
    b'\xef\xbb\xbf<?xml version="1.0" encoding="UTF-8" ?>\r\n<deIdi2b2>\r\n<TEXT><![CDATA[Mr. Ruiz & son,\r\n'
    b"seen 3/4 ]]>&lt;here&gt;</TEXT>\r\n<TAGS>\r\n<!-- names -->\r\n"
    b'<NAME id="P0" start="4" end="8" text="Ruiz" TYPE="PATIENT" comment=""/>\r\n'
    b'<DATE TYPE="DATE"  id="P1" end="24" start="21" text="3/4" comment="a &gt; b" sure="yes"></DATE>\r\n'
    b'<DIABETES id="DOC0" time="before DCT" />\r\n</TAGS>\r\n</deIdi2b2>\r\n'
)


def test_reads_text_as_a_parser_does_and_keeps_every_byte():
    note = read_xml(XML, "n")
    assert note.text == "Mr. Ruiz & son,\nseen 3/4 <here>"
    assert [(s.id, s.label, note.text[s.start : s.end]) for s in note.spans] == [
        ("P0", "PATIENT", "Ruiz"),
        ("P1", "DATE", "3/4"),
    ]
    assert note.spans[1].attributes == {"comment": "a > b", "sure": "yes"}
    assert len(note.notices) == 1
    assert "DIABETES" in note.notices[0]
    assert write_xml(note) == XML


def test_a_change_touches_only_its_own_tag():
    note = read_xml(XML, "n")
    spans = (replace(note.spans[0], label="DOCTOR"), note.spans[1], AnnotatedSpan(11, 14, "CITY"))
    written = write_xml(replace(note, spans=spans))
    before, _, after = XML.partition(
        b'<NAME id="P0" start="4" end="8" text="Ruiz" TYPE="PATIENT" comment=""/>'
    )
    assert written.startswith(
        before + b'<NAME id="P0" start="4" end="8" text="Ruiz" TYPE="DOCTOR" comment=""/>'
    )
    assert after[: after.index(b"</TAGS>") - 2] in written
    assert [s.label for s in read_xml(written, "n").spans] == ["DOCTOR", "DATE", "CITY"]
    fewer = write_xml(replace(note, spans=note.spans[1:]))
    assert b"Ruiz</" not in fewer
    assert len(read_xml(fewer, "n").spans) == 1


def test_a_changed_text_is_written_and_kept():
    note = replace(read_xml(XML, "n"), text="Mr. Ruiz & son,\nseen 3/4 ]]> and more")
    again = read_xml(write_xml(note), "n")
    assert (again.text, again.spans) == (note.text, note.spans)


def test_declared_encodings():
    latin = (
        '<?xml version="1.0" encoding="ISO-8859-1"?>\n<MEDDOCAN><TEXT>José</TEXT><TAGS/></MEDDOCAN>'.encode(
            "latin-1"
        )
    )
    note = read_xml(latin, "n")
    assert note.text == "José"
    assert write_xml(note) == latin
    changed = replace(note, spans=(AnnotatedSpan(0, 4, "NOMBRE_SUJETO_ASISTENCIA", id="T1"),))
    again = read_xml(write_xml(changed), "n")
    assert again == changed
    assert b"<MEDDOCAN>" in write_xml(changed)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"<a><TEXT>Ruiz</TEXT><TAGS></a>", "E104"),
        (b"Ruiz", "E104"),
        (b"<a><TEXT>Ruiz</TEXT></a>", "E106"),
        (b'<a><TEXT>Ruiz</TEXT><TAGS><NAME start="0" end="9" TYPE="PATIENT"/></TAGS></a>', "E102"),
        (
            b'<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/hostname">]><a><TEXT>Ruiz &e;</TEXT><TAGS/></a>',
            "E105",
        ),
        (b'<!DOCTYPE a [<!ENTITY e "Ruiz">]><a><TEXT>&e;</TEXT><TAGS/></a>', "E105"),
        (b"<a><TEXT>Ruiz \x00</TEXT><TAGS/></a>", "E104"),
    ],
)
def test_bad_files_give_coded_errors_that_do_not_quote_the_note(data, code):
    with pytest.raises(PhiError, match=code) as error:
        read_xml(data, "n", "f.xml")
    assert "Ruiz" not in str(error.value)
    assert "f.xml" in str(error.value)


@pytest.mark.parametrize("char", ["\x00", "\x0b", "\ud800", "\ufffe"])
def test_characters_that_xml_cannot_hold(char):
    with pytest.raises(PhiError, match=rf"\[E107\].*U\+{ord(char):04X} at 2"):
        write_xml(AnnotatedNote("n", f"ab{char}"))


def test_carriage_returns_survive():
    note = AnnotatedNote("n", "a\r\nb\rc", (AnnotatedSpan(1, 4, "DATE", id="P0"),))
    assert read_xml(write_xml(note), "n") == note


@given(notes())
def test_property_note_to_xml_and_back(note):
    data = write_xml(note)
    again = read_xml(data, note.id)
    assert again == note
    assert write_xml(again) == data


@pytest.mark.shared
def test_meddocan_xml_is_written_as_it_was_read(shared, tmp_path):
    folder = shared / "meddocan" / "dev-xml"
    count = 0
    for note in read_i2b2(folder):
        write_i2b2(note, tmp_path)
        assert (tmp_path / f"{note.id}.xml").read_bytes() == (folder / f"{note.id}.xml").read_bytes()
        # Rewriting every tag around the unchanged bytes gives the same file.
        relabelled = tuple(replace(span, label="X") for span in note.spans)
        changed = read_xml(write_xml(replace(note, spans=relabelled)), note.id)
        assert [(s.start, s.end, s.label) for s in changed.spans] == [
            (s.start, s.end, "X") for s in note.spans
        ]
        back = tuple(
            replace(new, label=old.label, attributes={}) for new, old in zip(changed.spans, note.spans)
        )
        assert write_xml(replace(changed, spans=back)) == write_xml(note)
        count += len(note.spans)
    assert count == 5801
