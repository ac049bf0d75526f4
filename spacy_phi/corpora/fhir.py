"""FHIR R4 resources: find every text, in any element, and write it back scrubbed.

Any string not known to be structural (codes, units, references) is treated as text, so that an unforeseen
element is scrubbed rather than passed on. Elements that only identify someone are removed.
"""

import re
from collections.abc import Iterator
from typing import Any

from ..errors import Errors, PhiError
from .fhir_texts import AttachmentSlot, DateSlot, MarkupSlot, NameSlot, Slot, is_date, is_relative

PERSONS = frozenset(
    """Patient RelatedPerson Practitioner PractitionerRole Person Organization Location Coverage Account
    Device Endpoint HealthcareService""".split()
)
"""Rejected types: they identify people or places, and hold no notes."""
KNOWN = frozenset(
    """AdverseEvent AllergyIntolerance Appointment Binary CarePlan CareTeam ClinicalImpression Communication
    CommunicationRequest Composition Condition DetectedIssue DiagnosticReport DocumentReference Encounter
    EpisodeOfCare FamilyMemberHistory Flag Goal ImagingStudy Immunization List Media Medication
    MedicationAdministration MedicationDispense MedicationRequest MedicationStatement NutritionOrder
    Observation Procedure QuestionnaireResponse RiskAssessment ServiceRequest Specimen Task""".split()
)
_STRUCTURE = frozenset(
    """resourceType id status docStatus intent priority system code version language contentType reference
    type use mode profile versionId comparator linkId gender valueCode kind relation criticality category
    clinicalStatus verificationStatus rank lang questionnaire""".split()
)
"""Elements whose strings are codes, or resource names."""
_LEFT_OUT = frozenset(
    """identifier masterIdentifier telecom address photo birthDate deceasedDateTime contact hash position
    signature valueAddress valueHumanName valueContactPoint valueIdentifier valueBase64Binary valueSignature
    accession serialNumber lotNumber udiCarrier implicitRules maritalStatus""".split()
)
"""Elements that are removed because they identify someone or describe the original text."""
_SUBJECTS = ("subject", "patient", "for", "individual")
_PATIENT = re.compile(r"(?:^|/)Patient/([A-Za-z0-9.-]{1,64})(?:/_history/\S+)?$")


def check_type(resource: Any, position: str) -> None:
    """Return whether it is a resource that can be scrubbed.

    RAISES (PhiError): E135 for a type in PERSONS, E137 for one not in KNOWN.
    """
    kind = resource.get("resourceType") if isinstance(resource, dict) else None
    if isinstance(kind, str) and kind in PERSONS:
        raise PhiError(Errors.E135.format(position=position, kind=kind))
    if not isinstance(kind, str) or kind not in KNOWN:
        raise PhiError(Errors.E137.format(position=position))


def patient_of(resource: dict[str, Any]) -> str | None:
    """Return the id of the patient that a resource refers to, or None."""
    for name in _SUBJECTS:
        target = resource.get(name)
        reference = target.get("reference") if isinstance(target, dict) else None
        found = _PATIENT.search(reference) if isinstance(reference, str) else None
        if found:
            return found[1]
    return None


def find_slots(resource: dict[str, Any], position: str) -> list[Slot]:
    """Return the texts of a resource, and remove the elements that are not passed on.

    resource (dict): It is modified. position (str): For the error.
    RETURNS (List[Slot]): In element order. RAISES (PhiError): E134 for an unreadable attachment.
    """
    try:
        return list(_walk(resource, ""))
    except ValueError as error:
        what = str(error)
    except RecursionError:
        what = "an element nested too deep"
    raise PhiError(Errors.E134.format(position=position, what=what))


def _walk(element: dict[str, Any], path: str) -> Iterator[Slot]:
    is_extension = any(key.startswith(("value", "extension")) for key in element)
    for key in list(element):
        # An absolute URL points to the original; that of an extension refers to its definition.
        is_link = key == "url" and not is_extension and not is_relative(element[key])
        is_person = key == "name" and not isinstance(element[key], str)
        if is_link or is_person or key.removeprefix("_") in _LEFT_OUT:
            del element[key]
    # In SampledData, which has an origin, these elements are numbers.
    data = element.get("data") if "origin" not in element else None
    if isinstance(data, str):
        yield AttachmentSlot(element, f"{path}.data".lstrip("."))
    for key, value in list(element.items()):
        if key != "data" or not isinstance(value, str):
            yield from _visit(element, key, value, f"{path}.{key}".lstrip("."))


def _visit(owner: Any, key: Any, value: Any, path: str) -> Iterator[Slot]:
    if isinstance(value, dict):
        yield from _walk(value, path)
    elif isinstance(value, list):
        for n, each in enumerate(value):
            if not isinstance(each, str) or key not in _STRUCTURE:
                yield from _visit(value, n, each, f"{path}[{n}]")
    elif isinstance(value, str) and value.strip() and key not in _STRUCTURE and key != "url":
        yield _slot(owner, key, value, path)


def _slot(owner: Any, key: Any, value: str, path: str) -> Slot:
    if key == "div":
        return MarkupSlot(owner, key, path, value)
    if is_date(value):
        return DateSlot(owner, key, path, value)
    is_reference = key == "display" and not {"code", "system"} & owner.keys()
    if is_reference or key in ("name", "authorString"):
        return NameSlot(owner, key, path, value)
    return Slot(owner, key, path, value)
