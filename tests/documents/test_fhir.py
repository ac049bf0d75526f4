"""FHIR resources and Bundles in JSON."""

import base64
import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spacy_phi.documents.fhir import read_resource
from spacy_phi.documents.fhir_elements import find_types, is_resource
from spacy_phi.errors import PhiError

from .helpers import DATA, read, read_one, texts

UCUM = {"system": "http://unitsofmeasure.org", "code": "mg/dL"}
MAIDEN_NAME = "http://hl7.org/fhir/StructureDefinition/patient-mothersMaidenName"
RACE = {"system": "urn:oid:2.16.840.1.113883.6.238", "code": "2106-3", "display": "White"}


class Done:
    """The outcome of a text: all given findings, and those of some words, become a fixed text."""

    def __init__(self, piece, new, words=()):
        found = [(match.start, match.end, match.label) for match in piece.given or ()]
        found += [(*each.span(), "PATIENT") for word in words for each in re.finditer(word, piece.text)]
        self.findings = [
            {"start_char": start, "end_char": end, "label": label, "replacement": new}
            for start, end, label in sorted(found)
        ]


def _scrub(resource, new="X", words=()):
    document = read_resource(resource, "here")
    pieces = [piece for piece in document.pieces if len(piece)]
    document.pieces = pieces
    return json.loads(document.render([Done(piece, new, words) for piece in pieces]))


def _labels(resource):
    document = read_resource(resource, "here")
    return {
        (piece.text[match.start : match.end], match.label)
        for piece in document.pieces
        for match in piece.given or ()
    }


def _searched(resource):
    return {piece.text for piece in read_resource(resource, "here").pieces if piece.given is None}


def test_the_types_of_all_releases_are_known():
    assert find_types(("Patient",), "name") == ("HumanName",)
    assert find_types(("Encounter",), "class") == ("CodeableConcept", "Coding", "code")  # R5, R4, DSTU2
    assert find_types(("Extension",), "valueAddress") == ("Address",)
    assert find_types(("Observation",), "subject") == ("Reference/P",)
    assert find_types(("Observation",), "valueString") == ()
    assert all(map(is_resource, ("Patient", "Bundle", "DeviceUsage", "MedicinalProductDefinition")))
    assert not is_resource("HumanName")


def test_values_of_structured_fields():
    patient = {
        "resourceType": "Patient",
        "identifier": [
            {"system": "urn:oid:1.2.3", "value": "ZX-7"},
            {"type": {"coding": [{"code": "SS"}]}, "value": "078-05-1120"},
        ],
        "name": [{"family": "Ostrowak", "given": ["Ann", "Bo"], "prefix": ["Ms."], "text": "Ann Ostrowak"}],
        "telecom": [
            {"system": "phone", "value": "330-555-0147"},
            {"system": "fax", "value": "330-555-0148"},
            {"system": "email", "value": "a@example.org"},
        ],
        "address": [{"line": ["1 Oak St"], "city": "Bree", "district": "Eastley", "postalCode": "04101"}],
        "birthDate": "1962-04-14",
        "contact": [{"name": {"text": "Bea Ostrowak"}}],
        "generalPractitioner": [{"display": "Dr. Grey"}],
        "extension": [
            {"url": "http://a.org/birthPlace", "valueAddress": {"city": "Archet"}},
            {"url": MAIDEN_NAME, "valueString": "Cotton"},
        ],
    }  # fmt: skip
    assert _labels(patient) == {
        ("ZX-7", "MEDICALRECORD"), ("078-05-1120", "SSN"), ("Ann Bo Ostrowak", "PATIENT"),
        ("Ann Ostrowak", "PATIENT"), ("330-555-0147", "PHONE"), ("330-555-0148", "FAX"),
        ("a@example.org", "EMAIL"), ("1 Oak St", "STREET"), ("Bree", "CITY"), ("Archet", "CITY"),
        ("Eastley", "LOCATION-OTHER"), ("04101", "ZIP"), ("1962-04-14", "DATE"),
        ("Bea Ostrowak", "PATIENT"), ("Dr. Grey", "HOSPITAL"), ("Cotton", "PATIENT"),
    }  # fmt: skip
    document = read_resource(patient, "here")
    assert {each.last_name for each in document.people} >= {"Ostrowak"}
    clean = json.dumps(_scrub(patient))
    assert not re.search("Ostrowak|Ann|555|Bree|Grey|Cotton|ZX-7|1962", clean)


def test_names_by_the_type_of_the_target():
    resource = {
        "resourceType": "Encounter",
        "subject": {"reference": "Patient/1", "display": "Ann Ostrowak"},
        "participant": [{"individual": {"reference": "Practitioner/2", "display": "Bo Grey"}}],
        "serviceProvider": {"display": "Bree Hospital"},
        "location": [{"location": {"reference": "Location/4", "display": "Ward Six"}}],
        "diagnosis": [{"condition": {"reference": "Condition/5", "display": "Gray hair"}}],
    }
    assert _labels(resource) == {
        ("Ann Ostrowak", "PATIENT"), ("Bo Grey", "DOCTOR"), ("Bree Hospital", "HOSPITAL"),
        ("Ward Six", "HOSPITAL"),
    }  # fmt: skip
    assert _searched(resource) == {"Gray hair"}


def test_texts_of_public_codes_are_left_to_the_roster():
    concept = {"coding": [RACE, {"system": "urn:oid:1.2.3", "code": "W", "display": "Wht"}], "text": "White"}
    resource = {
        "resourceType": "Observation",
        "code": concept,
        "valueString": "white",
        "extension": [{"url": "text", "valueString": "White"}],
        "referenceRange": [{"text": "80 to 95"}],
        "valueQuantity": {"value": 188, "unit": "Mg/dL", **UCUM},
        "category": [
            {"coding": [{"system": "urn:oid:1.2.3", "code": "c", "display": "Local"}], "text": "Own"}
        ],
        "bodySite": {"text": "Left arm"},
    }
    assert _searched(resource) == {"Local", "Own", "Left arm"}
    assert _labels(resource) == set()
    (codes,) = (piece for piece in read_resource(resource, "here").pieces if piece.name == "codes")
    assert codes.given == []
    expected = "White|Wht|W|urn:oid:1.2.3|White|white|White|80 to 95|Mg/dL|mg/dL|c|urn:oid:1.2.3"
    assert codes.text.split("\n") == expected.split("|")


def test_codes_of_a_catalog_keep_their_texts():
    code = {"system": "urn:oid:1.2.3", "code": "LAB-7", "display": "Piastrine (PLT)"}
    concept = {"coding": [code], "text": "Piastrine"}
    for element in ("Observation.code", "Specimen.type", "Immunization.vaccineCode"):
        resource, _, name = element.partition(".")
        assert _searched({"resourceType": resource, name: concept}) == set()
    for changed in (
        {"coding": [{**code, "code": "4829170330"}]},
        {"coding": [{**code, "system": ""}]},
        {"coding": [code, {"display": "Bo Grey"}]},
        {"coding": [{**code, "display": "Piastrine. Call Bo"}]},
    ):
        expected = {each["display"] for each in changed["coding"]}
        assert _searched({"resourceType": "Observation", "code": changed}) == expected
    note = {"coding": [code], "text": "Low. Call Bo"}
    assert _searched({"resourceType": "Observation", "code": note}) == {"Low. Call Bo"}
    assert _searched({"resourceType": "Observation", "category": [concept]}) == {
        "Piastrine (PLT)",
        "Piastrine",
    }
    bundle = {
        "resourceType": "Bundle",
        "entry": [{"resource": {"resourceType": "Observation", "code": concept}}],
    }
    assert _searched(bundle) == set()


def test_a_sentence_beside_a_code_is_searched():
    note = "Pain of the left knee since a fall at the house of her brother Bo Grey in spring"
    code = {**RACE, "display": "Pain"}
    assert _searched({"resourceType": "Condition", "code": {"coding": [code], "text": note}}) == {note}
    code["display"] = note
    assert _searched({"resourceType": "Condition", "code": {"coding": [code], "text": note}}) == set()


@pytest.mark.parametrize(
    ("system", "code", "display", "label"),
    [
        ("http://terminology.hl7.org/CodeSystem/FIPS64", "25009", "Essex", "LOCATION-OTHER"),
        ("urn:oid:2.16.840.1.113883.6.231", "01970", "Salem", "ZIP"),
        ("http://hl7.org/fhir/sid/us-npi", "1234567893", "Bo Grey", "LICENSE"),
    ],
)
def test_codes_that_identify_are_replaced_with_their_texts(system, code, display, label):
    coding = {"system": system, "code": code, "display": display}
    resource = {"resourceType": "Condition", "code": {"coding": [coding], "text": display}}
    assert _labels(resource) == {(code, label), (display, label)}
    assert _searched(resource) == set()


def test_a_date_is_replaced_by_the_policy_or_removed():
    for new, expected in (
        ("2020-01-02", "2020-01-02T08:30:00+00:00"),
        ("2020", None),
        ("[DATE]", None),
        ("", None),
    ):
        resource = {"resourceType": "Observation", "issued": "2024-03-14T08:30:00-04:00"}
        assert _scrub(resource, new).get("issued") == expected
    for new in ("2020-01-02", "2020-01", "2020"):
        assert (
            _scrub({"resourceType": "Condition", "onsetDateTime": "2024-03-14"}, new)["onsetDateTime"] == new
        )
    assert _scrub({"resourceType": "Condition", "onsetDateTime": "2024"})["onsetDateTime"] == "2024"
    assert "birthDate" not in _scrub({"resourceType": "Patient", "birthDate": "1921"})
    # An element that no release has is a date if it looks like one.
    assert "madeUp" not in _scrub({"resourceType": "Condition", "madeUp": "2024-03-14"})


def test_elements_that_no_release_has_are_searched():
    resource = {
        "resourceType": "Condition",
        "madeUp": "of Ann Ostrowak",
        "status": ["not a code"],
        "other": {"deep": [{"er": "Bo Grey"}], "who": {"family": "Ostrowak", "given": ["Ann"]}},
    }
    assert _searched(resource) == {"of Ann Ostrowak", "not a code", "Bo Grey"}
    assert _labels(resource) == {("Ann Ostrowak", "PATIENT")}
    for wrong in ({"resourceType": "RuizThing"}, {"resourceType": None}, [1], "x", None):
        with pytest.raises(PhiError, match="E137"):
            read_resource(wrong, "here")
    bundle = {"resourceType": "Bundle", "entry": [{"resource": {"resourceType": "RuizThing"}}]}
    with pytest.raises(PhiError, match="E137"):
        read_resource(bundle, "here")


def test_an_object_of_several_types_is_read_by_its_elements():
    coding = {**RACE, "display": "April"}
    for value in (coding, {"coding": [coding], "text": "April"}):
        for name in ("class", "madeUp", "implicitRule", "language"):
            assert _searched({"resourceType": "Encounter", name: value}) == set()


def test_unusual_values_are_never_passed_on():
    resource = {
        "resourceType": "Encounter",
        "identifier": [{"value": 12345678, "extension": [{"url": "x", "valueString": "No. 77"}]}],
        "subject": {"display": ["Ann"], "identifier": [{"value": "A-77"}]},
        "reasonCode": [{"coding": ["Bo"], "text": {"x": "Grey"}}],
        "participant": "Bree",
        "period": {"start": "03/12/2024", "end": 20240312},
        "serviceProvider": 4711,
        "Ann Ostrowak": "x",
        "extension": [{"url": "https://h.org/Patient/77", "valueCode": "Bo Grey"}],
        "id": 4711,
    }
    assert _labels(resource) == {
        ("No. 77", "IDNUM"), ("Ann", "PATIENT"), ("A-77", "IDNUM"), ("03/12/2024", "DATE"),
    }  # fmt: skip
    assert _searched(resource) == {"Bo", "Grey", "Bree"}
    clean = json.dumps(_scrub(resource, words=["Bo Grey"]))
    assert not re.search("12345678|03/12|20240312|4711|Ostrowak|h[.]org|Bo Grey", clean)


def test_what_identifies_without_a_text_is_removed():
    resource = {
        "resourceType": "Location",
        "position": {"longitude": 1.5, "latitude": 2.5},
        "address": {
            "city": "Bree",
            "extension": [
                {
                    "url": "http://hl7.org/fhir/StructureDefinition/geolocation",
                    "extension": [{"url": "latitude", "valueDecimal": 2.5}],
                }
            ],
        },
        "implicitRules": "http://a.org/x",
    }
    assert _scrub(resource) == {"resourceType": "Location", "address": {"city": "X"}}
    signed = {"resourceType": "Provenance", "signature": [{"data": "AAAA", "who": {"display": "Bo Grey"}}]}
    assert _scrub(signed) == {"resourceType": "Provenance", "signature": [{"who": {"display": "X"}}]}
    old = {"resourceType": "Condition", "onsetAge": {"value": 93, "unit": "years", "code": "a"}}
    assert _scrub(old, "90")["onsetAge"]["value"] == 90
    assert "value" not in _scrub(old, "[AGE]")["onsetAge"]
    young = {"resourceType": "Condition", "onsetAge": {"value": 52, "unit": "years", "code": "a"}}
    assert _scrub(young)["onsetAge"]["value"] == 52


def _attachment(data, kind, **more):
    return {
        "resourceType": "DocumentReference",
        "content": [{"attachment": {"contentType": kind, "data": base64.b64encode(data).decode(), **more}}],
    }


@pytest.mark.parametrize(
    ("name", "kind"),
    [("letter.rtf", "application/rtf"), ("page.html", "text/html"), ("ccda.xml", "text/xml")],
)
def test_attachments_are_read_in_their_own_format(name, kind):
    data = (DATA / name).read_bytes()
    document = read_resource(_attachment(data, kind), "here")
    assert any("Zwerdling" in piece.text or "zwerdling" in piece.text.lower() for piece in document.pieces)
    clean = _scrub(_attachment(data, kind, size=9, hash="AAAA"), "X", ["(?i)zwerdling"])
    attachment = clean["content"][0]["attachment"]
    new = base64.b64decode(attachment["data"])
    assert b"zwerdling" not in new.lower()
    assert attachment["size"] == len(new)
    assert "hash" not in attachment


def test_an_attachment_that_cannot_be_read_is_removed():
    clean = _scrub(_attachment(b"\x89PNG", "image/png", size=4, title="Knee"))
    assert clean["content"] == [{"attachment": {"contentType": "image/png", "title": "Knee"}}]
    binary = {
        "resourceType": "Binary",
        "contentType": "text/plain",
        "data": base64.b64encode(b"Ann slept.").decode(),
    }
    assert base64.b64decode(_scrub(binary, "X", ["Ann"])["data"]) == b"X slept."


NPI = "http://hl7.org/fhir/sid/us-npi"
SERVER = "https://h.org/fhir/"


def _of_patient(name):
    patient = {
        "resourceType": "Patient",
        "id": name,
        "name": [{"family": name.title()}],
        "identifier": [{"system": "urn:oid:1.2.3", "value": f"M-{name}"}],
    }
    observation = {
        "resourceType": "Observation",
        "id": name,
        "subject": {"reference": f"Patient/{name}"},
        "performer": [{"reference": f"Practitioner?identifier={NPI}|99999"}],
        "focus": [
            {"reference": "urn:uuid:d0", "display": "Dr. Grey"},
            {"identifier": {"system": "urn:oid:1.2.3", "value": f"M-{name}"}},
        ],
        "note": [{"text": f"{name} slept."}],
    }
    put, post = {"method": "PUT", "url": f"Patient/{name}"}, {"method": "POST", "url": "Observation"}
    yield {"fullUrl": f"{SERVER}Patient/{name}", "request": put, "resource": patient}
    yield {"fullUrl": f"{SERVER}Observation/{name}", "request": post, "resource": observation}


def _bundle(*patients):
    """Return a transaction with a practitioner, and a patient and an observation for each of some names."""
    staff = {
        "resourceType": "Practitioner",
        "id": "d0",
        "identifier": [{"system": NPI, "value": "99999"}],
        "name": [{"family": "Grey"}],
    }
    entries = [{"fullUrl": "urn:uuid:d0", "resource": staff}]
    entries += [entry for name in patients for entry in _of_patient(name)]
    return {
        "resourceType": "Bundle",
        "type": "transaction",
        "entry": entries,
        "link": [{"url": "https://h.org/x"}],
    }


def test_references_of_a_bundle_still_resolve():
    clean = _scrub(_bundle("okonkwo"), "X", ["okonkwo"])
    practitioner, patient, observation = clean["entry"]
    resource = observation["resource"]
    new = patient["resource"]["id"]
    assert patient["fullUrl"].endswith(f".invalid/fhir/Patient/{new}")
    assert observation["fullUrl"].startswith(patient["fullUrl"].partition("Patient/")[0])
    assert resource["subject"]["reference"] == patient["request"]["url"] == f"Patient/{new}"
    assert practitioner["fullUrl"] == f"urn:uuid:{practitioner['resource']['id']}"
    assert resource["focus"][0] == {"reference": practitioner["fullUrl"], "display": "X"}
    # A conditional reference to a resource of the Bundle becomes a literal one.
    assert resource["performer"] == [{"reference": practitioner["fullUrl"]}]
    assert resource["focus"][1]["identifier"] == patient["resource"]["identifier"][0]
    assert "link" not in clean
    assert not re.search("okonkwo|h[.]org|99999|urn:oid", json.dumps(clean))


def test_several_patients_of_a_bundle_have_their_own_pieces():
    document = read_resource(_bundle("okonkwo", "ruiz"), "here")
    assert document.patient is None
    assert [each.role for each in document.people] == ["staff"]
    notes = {piece.text: piece for piece in document.pieces if "slept" in piece.text}
    assert {text: piece.patient for text, piece in notes.items()} == {
        "okonkwo slept.": "okonkwo",
        "ruiz slept.": "ruiz",
    }
    people = notes["ruiz slept."].people
    assert {each.last_name for each in people if each.role == "patient"} == {"Ruiz"}
    assert {piece.patient for piece in document.pieces if piece.name.startswith("fields")} == {
        None,
        "okonkwo",
        "ruiz",
    }
    (alone,) = {piece.patient for piece in read_resource(_bundle("ruiz"), "here").pieces}
    assert alone is None
    assert read_resource(_bundle("ruiz"), "here").patient == "ruiz"


def test_a_patient_without_an_id_is_known_by_its_url():
    bundle = _bundle("okonkwo", "ruiz")
    for entry in bundle["entry"]:
        if entry["resource"]["resourceType"] == "Patient":
            del entry["resource"]["id"]
    pieces = read_resource(bundle, "here").pieces
    assert {piece.patient for piece in pieces if "M-ruiz" in piece.text or "ruiz slept" in piece.text} == {
        "ruiz"
    }


def test_a_conditional_reference_to_an_unknown_resource():
    resource = {
        "resourceType": "Encounter",
        "participant": [{"individual": {"reference": "Practitioner?identifier=urn:oid:9.9|12345"}}],
        "serviceProvider": {"reference": "Organization?name=Bree"},
    }
    clean = _scrub(resource, "new value")
    reference = clean["participant"][0]["individual"]["reference"]
    assert re.fullmatch(r"Practitioner\?identifier=urn:uuid:[0-9a-f-]{36}\|new%20value", reference)
    assert clean["serviceProvider"] == {"reference": "new value"}


NAMES = """resourceType id meta profile versionId language implicitRules text div status contained extension
    url valueString valueHumanName valueCode valueUri valueReference identifier system value use
    type coding code display version userSelected name family given prefix address line city telecom
    birthDate gender contact subject reference period start end issued valueQuantity unit comparator
    note authorString time entry fullUrl request resource link photo contentType data size hash
    title linkId answer category interpretation referenceRange low class participant individual
    serviceProvider signature when who parameter item location position longitude madeUp _given
    _birthDate""".split()
SECRET = "Zwerdling 4711"
leaves = st.sampled_from(
    (SECRET, f"Patient/{SECRET}", f"{SECRET}@example.org", 47114711, 4711.4711, None, True, "")
)
values = st.recursive(
    leaves | st.sampled_from(({"reference": "Patient/1"}, {"system": "http://loinc.org", "display": SECRET})),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(NAMES), inner, max_size=4),
    max_leaves=20,
)
kinds = st.sampled_from(
    ("Patient", "Observation", "Encounter", "Practitioner", "Bundle", "Binary", "AuditEvent")
)


@given(kinds, st.dictionaries(st.sampled_from(NAMES), values, max_size=8))
@settings(max_examples=400)
def test_no_text_passes_unseen(kind, elements):
    resource = {**elements, "resourceType": kind}
    try:
        document = read_resource(resource, "here")
    except PhiError:
        return  # an inner resource of an unknown type
    document.pieces = [piece for piece in document.pieces if len(piece)]
    clean = document.render(
        [Done(piece, "X", [".+"] if not piece.given else ()) for piece in document.pieces]
    )
    assert b"Zwerdling" not in clean


def test_files():
    data = json.dumps(_bundle("ruiz"), indent=4).encode()
    document = read_one(b"\xef\xbb\xbf" + data, "a.json")
    assert document.patient == "ruiz"
    assert "entry[2].resource.note[0].text" in texts(document)
    for wrong, code in (
        (b'{"text": "Ruiz"}', "E190"),
        (b'{"resourceType": "Patient",}', "E108"),
        (b"<a/>", "E350"),
    ):
        with pytest.raises(PhiError, match=code) as caught:
            read(wrong, "a.json")
        assert "Ruiz" not in str(caught.value)
    deep = b'{"resourceType": "Basic", "x": ' + b"[" * 100_000 + b"]" * 100_000 + b"}"
    with pytest.raises(PhiError, match=r"E108|E134"):
        read(deep, "a.json")
    # An indented file stays readable, and numbers keep their digits.
    indented = read_one(b'{\n "resourceType": "Observation",\n "valueQuantity": {"value": 1.50}\n}', "a.json")
    assert indented.render([]) == (
        b'{\n  "resourceType": "Observation",\n  "valueQuantity": {\n    "value": 1.50\n  }\n}\n'
    )


def test_whole_numbers_without_a_unit_are_identifiers():
    def answer(**value):
        return {"resourceType": "QuestionnaireResponse", "item": [{"linkId": "1", "answer": [value]}]}

    for name, number in (
        ("valueInteger", 77012345),
        ("valueDecimal", 6175550142.0),
        ("valueInteger", 19510314),
    ):
        scrubbed = _scrub(answer(**{name: number}), new="111")
        assert scrubbed["item"][0]["answer"][0][name] == 111
        assert (f"{number:.0f}", "IDNUM") in _labels(answer(**{name: number}))
        assert str(int(number)) not in json.dumps(_scrub(answer(**{name: number})))
    quantity = {"resourceType": "Observation", "valueQuantity": {"value": 999123456}}
    assert ("999123456", "IDNUM") in _labels(quantity)
    for value in ({"value": 4500000, "unit": "/uL"}, {"value": 188}, {"value": 1234567.5}):
        assert _labels({"resourceType": "Observation", "valueQuantity": value}) == set()


@pytest.mark.parametrize("score", ["8/9", "4/5", "12-14", "3 / 10"])
def test_a_score_as_a_whole_value_stays(score):
    assert _searched({"resourceType": "Observation", "valueString": score}) == set()
    assert _searched({"resourceType": "Observation", "valueString": f"{score} since Monday"}) != set()


def _form(text="", definition="", **value):
    item = {"linkId": "1", "text": text, "definition": definition, "answer": [value]}
    return {
        "resourceType": "QuestionnaireResponse",
        "item": [{"linkId": "0", "text": "Form", "item": [item]}],
    }


@pytest.mark.parametrize(
    ("element", "text", "label"),
    [
        ("Patient.name.family", "Zwerdling", "PATIENT"),
        ("Practitioner.name.given", "Grigori", "DOCTOR"),
        ("HumanName.family", "Zwerdling", "PATIENT"),
        ("Address.city", "Airolo", "CITY"),
        ("RelatedPerson.address.postalCode", "6780", "ZIP"),
        ("Patient.contact.telecom.value", "zw@example.org", "EMAIL"),
        ("Patient.contact.telecom.value", "044 333 22 11", "PHONE"),
        ("Practitioner.identifier:GLN.value", "A-77", "IDNUM"),
        ("Patient.birthDate", "1961-04-12", "DATE"),
        ("Organization.name", "Praxis Seeblick", "HOSPITAL"),
    ],
)
def test_an_answer_is_the_element_that_its_question_defines(element, text, label):
    definition = f"http://fhir.ch/ig/ch-core/StructureDefinition/x#{element}"
    assert (text, label) in _labels(_form("Frage", definition, valueString=text))


def test_a_number_in_place_of_an_identifier_in_an_answer_is_removed():
    definition = "http://hl7.org/fhir/StructureDefinition/Address#Address.postalCode"
    assert "6780" not in json.dumps(_scrub(_form("PLZ", definition, valueInteger=6780)))


def test_an_answer_is_searched_behind_its_question():
    assert _searched(_form("Ledigname", valueString="Quennell")) == {
        "Form",
        "Ledigname",
        "Ledigname: Quennell",
    }
    title = _form(
        "Titel", "http://hl7.org/fhir/StructureDefinition/HumanName#HumanName.prefix", valueString="Dr."
    )
    assert "Titel: Dr." in _searched(title)
    parameters = {
        "resourceType": "Parameters",
        "parameter": [{"name": "maidenName", "valueString": "Quennell"}],
    }
    assert _searched(parameters) == {"maidenName: Quennell"}
    assert _scrub(_form("Ledigname", valueString="Quennell"), words=("Quennell",))["item"][0]["item"][0][
        "answer"
    ] == [{"valueString": "X"}]


@pytest.mark.parametrize(("state", "label"), [("22031", "ZIP"), ("MA", "STATE"), ("120", "STATE")])
def test_a_postal_code_in_place_of_the_state_is_one(state, label):
    assert (state, label) in _labels({"resourceType": "Organization", "address": [{"state": state}]})


@pytest.mark.parametrize("prefix", ["", "urn:uuid:"])
def test_a_text_that_is_a_unique_number_is_an_id(prefix):
    number = f"{prefix}1622f2fb-6ba3-4532-9aed-35b158def187"
    assert (number, "IDNUM") in _labels(_form("Identifier", valueString=number))
