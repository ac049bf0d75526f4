import pytest

from spacy_phi.features.document import FIELDS, SECTIONS, create_document
from spacy_phi.lang import known_languages, own_vocabulary
from spacy_phi.spans import Match, read_source, set_group

from .helpers import make_nlp, marked

GROUP = create_document()


def make_doc(text, *matches):
    doc = make_nlp()(text)
    set_group(
        doc,
        "phi_rules",
        [Match(text.index(t), text.index(t) + len(t), label, 0.9, read_source("x")) for t, label in matches],
    )
    return doc


def test_words_found_elsewhere():
    doc = make_doc("Mr. Okoro of Lund, job: Welder. okoro in LUND, a welder", ("Okoro", "PATIENT"), ("Lund",
    "CITY"),
                   ("Welder", "PROFESSION"))  # fmt: skip
    assert marked(GROUP, doc, "found_name") == ["okoro"]
    assert marked(GROUP, doc, "found_place") == ["LUND"]
    assert marked(GROUP, doc, "found_other") == ["welder"]
    assert marked(GROUP, doc, "again") == ["Okoro", "Lund", "Welder", "okoro", "LUND", "welder"]
    assert marked(GROUP, doc, "also_lower") == ["Okoro", "Welder"]
    assert marked(GROUP, doc, "also_capital") == ["okoro", "welder"]


def test_the_place_in_a_line():
    doc = make_doc("One two three four\n\n  FIVE SIX\n" + "w " * 31)
    assert marked(GROUP, doc, "first_in_line") == ["One", "FIVE", "w"]
    assert marked(GROUP, doc, "second_in_line") == ["two", "SIX", "w"]
    assert marked(GROUP, doc, "third_in_line") == ["three", "w"]
    assert marked(GROUP, doc, "last_in_line") == ["four", "SIX", "w"]
    assert marked(GROUP, doc, "short_line") == ["One", "two", "three", "four", "FIVE", "SIX"]
    assert marked(GROUP, doc, "long_line") == ["w"] * 31
    assert marked(GROUP, doc, "upper_line") == ["FIVE", "SIX"]


def test_top_and_bottom_of_a_note():
    doc = make_doc("\n".join(f"a{'b' * i}" for i in range(20)))
    assert len(marked(GROUP, doc, "top")) == 10
    assert marked(GROUP, doc, "bottom") == [f"a{'b' * i}" for i in range(15, 20)]


@pytest.mark.parametrize(
    ("text", "field", "words"),
    [
        ("Name: Ana Ruiz\nNo: x", "name", ["Ana", "Ruiz"]),
        ("MRN: 12 DOB: 3", "id", ["12"]),
        ("MRN: 12 DOB: 3", "date", ["3"]),
        ("Age: 47", "age", ["47"]),
        ("Address: Calle Sol 3", "address", ["Calle", "Sol", "3"]),
        ("Tel: 555", "contact", ["555"]),
        ("Attending: Roe, MD", "doctor", ["Roe", ",", "MD"]),
        ("Allergies: none", "clinical", ["none"]),
        ("Policy: 12", "insurance", ["12"]),
    ],
)
def test_fields(text, field, words):
    assert marked(GROUP, make_doc(text), f"field_{field}") == words


def test_headers_are_those_of_the_language():
    spanish = create_document("es")
    doc = make_doc("Domicilio: Calle\nEVOLUCIÓN\nx")
    assert marked(spanish, doc, "field_address") == ["Calle"]
    assert marked(spanish, doc, "section_course") == ["EVOLUCIÓN", "\n", "x"]
    assert marked(GROUP, doc, "field_address") == marked(GROUP, doc, "section_course") == []


def test_a_language_without_headers_of_its_own_has_the_english_ones():
    assert marked(create_document("fi"), make_doc("Age: 47"), "field_age") == ["47"]


@pytest.mark.parametrize("lang", known_languages())
def test_the_headers_of_each_language_are_of_the_known_kinds(lang):
    for kinds, name in ((FIELDS, "sections.field"), (SECTIONS, "sections.section")):
        assert {line.partition(": ")[0] for line in own_vocabulary(name, lang)} <= set(kinds)


def test_labels():
    doc = make_doc("Home phone: 5 at 10:30, see http://xy. Fecha de nacimiento: 3")
    assert marked(GROUP, doc, "label") == ["Home", "phone", "Fecha", "de", "nacimiento"]


@pytest.mark.parametrize(
    ("text", "section"),
    [
        ("PATIENT INFORMATION\nx", "header"), ("HPI: pain\nx", "history"), ("Social History: beer\nx",
        "social"),
        ("Medications: a\nx", "medication"), ("PHYSICAL EXAM\nx", "exam"), ("Labs: b\nx", "results"),
        ("Assessment: c\nx", "assessment"), ("COURSE\nx", "course"), ("Disposition: home\nx", "discharge"),
        ("Signed: d\nx", "signature"),
    ],
)  # fmt: skip
def test_sections_hold_until_the_next_header(text, section):
    doc = make_doc(text + "\n" + ("Labs: e\ny" if section != "results" else "HPI: e\ny"))
    found = marked(GROUP, doc, f"section_{section}")
    assert "x" in found
    assert "y" not in found


def test_names_of_columns_are_distinct():
    names = GROUP.names
    assert len(set(names)) == len(names) > len(FIELDS) + len(SECTIONS)
    assert GROUP.in_doc(make_nlp()("")).shape == (0, len(names))
    assert GROUP.in_doc(make_nlp()(" \n ")).shape[1] == len(names)
