"""The table of HL7 v2 types is what hl7apy gives."""

import pytest

from spacy_phi.lang.base import tomllib


@pytest.fixture
def builder(bring):
    return bring("build_hl7")


def test_the_table_is_what_the_source_gives(builder):
    pytest.importorskip("hl7apy", reason="pip install hl7apy==1.3.5 to build the table again")
    assert builder.build() == builder.TARGET.read_text(encoding="utf8")


def test_the_table_names_its_source(builder):
    head = builder.TARGET.read_text(encoding="utf8").split("[segments]")[0]
    assert "hl7apy 1.3.5 (MIT)" in head
    assert len(head.split("SHA-256 ")[1].split(".")[0]) == 64


@pytest.mark.parametrize(
    ("segment", "number", "type_"),
    [
        ("PID", 5, "XPN"),
        ("PID", 10, "CWE+"),
        ("PID", 12, "IS"),
        ("OBX", 6, "UNITS"),
        ("OBR", 27, "TQ"),
        ("RXO", 4, "UNITS"),
        ("QRD", 8, "XCN"),
        ("OBX", 5, "varies"),
    ],
)
def test_types(builder, segment, number, type_):
    table = tomllib.loads(builder.TARGET.read_text(encoding="utf8"))
    assert table["segments"][segment].split()[number - 1] == type_


def test_every_type_of_a_field_is_described(builder):
    table = tomllib.loads(builder.TARGET.read_text(encoding="utf8"))
    simple = {
        "CM",
        "DT",
        "DTM",
        "FT",
        "GTS",
        "ID",
        "IS",
        "NM",
        "SI",
        "SNM",
        "ST",
        "TM",
        "TX",
        "UNITS",
        "varies",
    }
    types = {type_.rstrip("+") for part in table.values() for text in part.values() for type_ in text.split()}
    assert types - simple <= set(table["types"])
