"""Selection of a format by suffix and content."""

import pytest

from spacy_phi.errors import PhiError

from .helpers import read


@pytest.mark.parametrize(
    ("name", "data", "hint"),
    [
        (
            "a.xml",
            b'<?xml version="1.0"?>\n<Patient xmlns="http://hl7.org/fhir"><id value="Roe"/></Patient>',
            "JSON",
        ),
        ("a.xml", b"{\\rtf1 Roe}", "like RTF: give it the suffix .rtf."),
        ("a.json", b"MSH|^~\\&|A\rPID|1||1||Roe\r", "like HL7 v2: give it the suffix .hl7."),
        ("a.hl7", b"Roe", "at the beginning."),
    ],
)
def test_the_error_for_another_format_says_what_to_do(name, data, hint):
    with pytest.raises(PhiError, match="E350") as error:
        read(data, name)
    assert hint in str(error.value)
    assert "Roe" not in str(error.value)
