"""Counts of identifying and coded values of clinical documents."""

import pytest

_DOCUMENT = """<ClinicalDocument xmlns="urn:hl7-org:v3"><recordTarget><patientRole>
<id root="1.2.3" extension="{id}"/>
<addr><streetAddressLine>{street}</streetAddressLine><state>IL</state></addr>
<telecom value="tel:{phone}"/><patient>
<name><given>{given}</given><family>{family}</family><suffix>MD</suffix></name>
<birthTime value="{birth}"/></patient></patientRole></recordTarget>
<effectiveTime><high nullFlavor="{high}"/></effectiveTime>
<code code="{code}" codeSystem="2.16.840.1.113883.6.96" displayName="Asthma"/>
<value value="{value}" unit="a"/>
<text>{text}</text></ClinicalDocument>"""
_OLD = {
    "id": "00482917",
    "street": "4471 Maple St",
    "phone": "413-555-0199",
    "given": "Quilla",
    "family": "Zwerdling",
    "birth": "19610412",
    "high": "20240312",
    "code": "195967001",
    "value": "93",
    "text": "x",
}
_NEW = dict.fromkeys(("id", "street", "phone", "given", "family"), "[X]") | {"birth": "", "high": ""}


@pytest.fixture
def real_cda(bring):
    return bring("real_cda")


def _document(**values):
    return _DOCUMENT.format(**_OLD | values).encode()


def test_a_scrubbed_document(real_cda):
    assert real_cda.check(_document(), _document(**_NEW)) == {
        "structured": 7,
        "left": 0,
        "elsewhere": 0,
        "coded": 5,
        "changed": 0,
        "elements": 0,
        "days": 0,
        "uneven": 0,
    }


@pytest.mark.parametrize("name", list(_NEW))
def test_a_value_that_was_left(real_cda, name):
    assert real_cda.check(_document(), _document(**_NEW | {name: _OLD[name]}))["left"] == 1


def test_days_that_are_as_far_apart_as_before(real_cda):
    moved = _NEW | {"birth": "19610413", "high": "20240313101500+0000"}
    counts = real_cda.check(_document(), _document(**moved))
    assert (counts["days"], counts["uneven"], counts["left"]) == (2, 0, 0)
    counts = real_cda.check(_document(), _document(**moved | {"birth": "19610414"}))
    assert (counts["days"], counts["uneven"]) == (2, 1)
    counts = real_cda.check(_document(birth="19610231"), _document(**moved))
    assert (counts["days"], counts["uneven"]) == (1, 0)


def test_an_id_elsewhere_in_the_document(real_cda):
    assert real_cda.check(_document(), _document(**_NEW, text="MRN 00482917"))["elsewhere"] == 1


def test_changed_codes_and_numbers(real_cda):
    assert real_cda.check(_document(), _document(**_NEW, code="[X]", value=""))["changed"] == 2


def test_changed_elements(real_cda):
    assert real_cda.check(_document(), _document(**_NEW, text="<br/>"))["elements"] == 1
