import base64
from typing import NamedTuple

import pytest

from spacy_phi.corpora.fhir import check_type, find_slots, patient_of
from spacy_phi.errors import PhiError


class Done(NamedTuple):
    scrubbed: str
    findings: list


def _all_found(text, replacement):
    return Done(replacement, [{"start_char": 0, "end_char": len(text), "replacement": replacement}])


def _put(resource, replacement):
    for slot in find_slots(resource, "here"):
        text = slot.part.text
        slot.put(_all_found(text, replacement) if replacement else Done(text, []))
    return resource


def test_a_date_is_replaced_by_the_policy_or_removed():
    for new, expected in (("2020-01-02", "2020-01-02T08:30:00Z"), ("[DATE]", None), ("", None)):
        resource = {
            "resourceType": "Observation",
            "issued": "2024-03-14T08:30:00Z",
            "effectiveDateTime": "2024",
        }
        resource = _put(resource, new)
        assert resource.get("issued") == expected
    assert _put({"date": ["2024-03-14"]}, "")["date"] == [None]


def test_an_unfound_name_is_removed():
    assert _put({"author": [{"display": "Qqwx"}]}, "") == {"author": [{}]}
    assert _put({"author": [{"display": "Qqwx"}]}, "[P]") == {"author": [{"display": "[P]"}]}
    coding = {"coding": [{"system": "s", "code": "c", "display": "Hemoglobin"}]}
    assert _put({"code": coding}, "") == {"code": coding}


def test_links_and_extensions():
    data = base64.b64encode(b"text").decode()
    attachment = {"contentType": "text/plain", "data": data, "url": "https://h/Jane", "hash": "x"}
    extension = {"url": "http://a/definition", "valueString": "a b"}
    resource = {"content": [{"attachment": attachment}], "extension": [extension], "_birthDate": {"id": "x"}}
    assert _put(resource, "") == {
        "content": [{"attachment": {"contentType": "text/plain", "data": data}}],
        "extension": [{"url": "http://a/definition", "valueString": "a b"}],
    }
    assert _put({"a": {"url": "Binary/17"}}, "") == {"a": {"url": "Binary/17"}}


def test_the_patient_of_a_resource():
    for reference in ("Patient/p-7", "https://h/fhir/Patient/p-7", "Patient/p-7/_history/2"):
        assert patient_of({"subject": {"reference": reference}}) == "p-7"
    for subject in ({"reference": "Group/g"}, {"reference": "#p"}, {"display": "Jane"}, None):
        assert patient_of({"subject": subject}) is None


@pytest.mark.parametrize(
    ("resource", "code"),
    [({"resourceType": "Patient"}, "E135"), ({"resourceType": "X"}, "E137"), ([], "E137")],
)
def test_types_that_are_set_aside(resource, code):
    with pytest.raises(PhiError, match=code):
        check_type(resource, "here")


@pytest.mark.parametrize(
    "attachment",
    [
        {"contentType": "application/pdf", "data": "AAAA"},
        {"contentType": "text/plain", "data": "Jane!"},
        {"contentType": "text/plain; charset=klingon", "data": "AAAA"},
        {"data": "AAAA"},
    ],
)
def test_attachments_that_are_no_text(attachment):
    with pytest.raises(PhiError, match="E134") as caught:
        find_slots({"content": [{"attachment": attachment}]}, "here")
    assert "Jane" not in str(caught.value)
