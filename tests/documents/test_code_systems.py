"""Public code systems and those that identify: by URI, OID and HL7 v2 name."""

import re

import pytest

from spacy_phi.documents.code_systems import is_listed, is_public, label_of, printed_names

PUBLIC = (
    # HL7 v2 names
    "LN", "loinc", "SNOMED-CT", "SNOMED CT", "CPT-4", "CPT4", "I10", "HL70001", "PH_Gender", "PHVS_Sex_MFU",
    "I10G2024", "NIP001", "CDCREC", "FIPS5_2",
    # OIDs
    "2.16.840.1.113883.6.96", "urn:oid:2.16.840.1.113883.6.1", "2.16.840.1.113883.5.83",
    "urn:oid:2.16.840.1.113883.12.292", "2.16.840.1.113883.4.9", "2.16.840.1.113883.4.642.3.1",
    "1.2.840.10008.2.16.4", "2.16.840.1.114222.4.5.232", "2.16.840.1.113883.6.92",
    # national ones: drugs, professions, products
    "2.16.840.1.113883.2.9.6.1.5", "1.2.250.1.213.1.1.4.5", "2.16.840.1.113883.2.4.4.10",
    "1.2.276.0.76.5.409", "1.2.40.0.34.5.40", "2.16.756.5.30.1.129.1.3", "2.51.1.1", "https://fhir.kbv.de/CodeSystem/KBV_CS_X",
    "1.3.6.1.4.1.12559.11.10.1.3.1.44.2", "1.0.3166.1", "1.2.752.129.2.1.5.1", "1.2.246.537.6.32",
    "1.3.160", "HOT9", "MR9P",
    # URIs
    "http://loinc.org", "https://www.loinc.org", "http://snomed.info/sct", "http://hl7.org/fhir/sid/cvx",
    "http://terminology.hl7.org/CodeSystem/v3-Race", "urn:iso:std:iso:3166:-2", "urn:ietf:bcp:47",
)  # fmt: skip
UNKNOWN = (
    "", " ", "L", "99LAB", "MERCY", "PHARMACY", "PHONE", "Medicare", "HL7ABC", "NIPA",
    "1.2.3", "2.16.840.1.113883", "2.16.840.1.113883.3.2389", "2.16.840.1.113883.60", "urn:oid:1.2.840.1000",
    "http://loinc.org.example.org", "http://loinc.org/x", "https://hospital.example.org/codes",
    # national ones of identifiers: tax number, INS, AGB, KVNR, GLN
    "2.16.840.1.113883.2.9.4.3.2", "1.2.250.1.213.1.4.8", "2.16.840.1.113883.2.4.6.1", "1.2.276.0.76.4.8",
    "1.3.88", "1.2.246.537.6.202", "2.16.840.1.113883.3.4424.1.1", "1.2.208.176.1.2",
    "2.51.1.3", "https://fhir.kbv.de/NamingSystem/KBV_NS_Base_ANR", "2.16.840.1.113883.2.9.2.80.6.1.11",
    "urn:uuid:0b1c", "urn:ietf:bcp:470", "http://example.org/?http://loinc.org",
)  # fmt: skip
IDENTIFYING = (
    ("SSN", "SSN"), ("2.16.840.1.113883.4.1", "SSN"), ("http://hl7.org/fhir/sid/us-ssn", "SSN"),
    ("https://hl7.org/fhir/sid/us-ssn/", "SSN"), ("urn:oid:2.16.840.1.113883.4.1", "SSN"),
    ("NPI", "LICENSE"), ("2.16.840.1.113883.4.6", "LICENSE"), ("http://hl7.org/fhir/sid/us-npi", "LICENSE"),
    ("2.16.840.1.113883.4.3.25", "LICENSE"), ("2.16.840.1.113883.4.349", "IDNUM"),
    ("http://hl7.org/fhir/sid/us-mbi", "HEALTHPLAN"), ("2.16.840.1.113883.4.927", "HEALTHPLAN"),
    ("FIPS6_4", "LOCATION-OTHER"), ("PH_County_FIPS_6-4", "LOCATION-OTHER"),
    ("2.16.840.1.113883.6.93", "LOCATION-OTHER"), ("2.16.840.1.113883.6.93.1", "LOCATION-OTHER"),
    ("http://terminology.hl7.org/CodeSystem/FIPS64", "LOCATION-OTHER"), ("USGSGNIS", "LOCATION-OTHER"),
    ("urn:oid:2.16.840.1.113883.6.245", "LOCATION-OTHER"), ("PH_CITY", "LOCATION-OTHER"),
    ("PHVS_ZipCode", "ZIP"), ("2.16.840.1.113883.6.231", "ZIP"),
    ("http://terminology.hl7.org/CodeSystem/USZIPCODES", "ZIP"),
    ("HL70362", "HOSPITAL"), ("2.16.840.1.113883.12.362", "HOSPITAL"),
    ("http://terminology.hl7.org/CodeSystem/v2-0362", "HOSPITAL"),
)  # fmt: skip


@pytest.mark.parametrize("system", PUBLIC)
def test_public_systems(system):
    assert is_public(system)
    assert label_of(system) is None


@pytest.mark.parametrize("system", UNKNOWN)
def test_unknown_systems(system):
    assert not is_public(system)
    assert label_of(system) is None


@pytest.mark.parametrize(("system", "label"), IDENTIFYING)
def test_systems_that_identify_are_never_public(system, label):
    assert not is_public(system)
    assert label_of(system) == label


def test_a_name_counts_without_a_system():
    assert is_public("", "SNOMED CT")
    assert label_of("", "NPI") == "LICENSE"
    assert not is_public("1.2.3", "SNOMED CT")
    assert not is_public("2.16.840.1.113883.4.1", "SNOMED CT")


def test_listed_systems_are_in_the_table_themselves():
    assert is_listed("http://hl7.org/fhir/sid/us-ssn")
    assert is_listed("urn:oid:2.16.840.1.113883.4.6")
    assert not is_listed("http://hl7.org/fhir/sid/us-ssn/219099999")
    assert not is_listed("urn:oid:2.16.840.1.113883.4.6.1234567893")


@pytest.mark.parametrize("name", ["LOINC", "SNOMED-CT", "SNOMED", "ICD-10-CM", "ICD10", "CPT 4", "NDC"])
def test_printed_names(name):
    assert re.fullmatch(printed_names(), name)


@pytest.mark.parametrize(
    "name", ["Medicare", "Medicaid", "Medicare billing codes", "SOC", "ISO", "NPI", "POS"]
)
def test_names_that_are_not_printed_before_codes(name):
    assert not re.fullmatch(printed_names(), name, re.IGNORECASE)
