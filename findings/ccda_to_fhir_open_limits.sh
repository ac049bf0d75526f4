#!/usr/bin/env bash
# ccda-to-fhir: a result "below 5" becomes "at most 5", "above 100" becomes "at least 100", a dose of 1 to 2 tablets
# becomes 1 tablet, and the result "false" becomes "Value not provided in source C-CDA document". No error is listed.
# Its page docs/mapping/00-overview.md says: `High-only with @inclusive="false"` is `Quantity with comparator: "<"`,
# Low-only `">"`, and "`IVL_PQ` with `low` and `high`" is `Range`. In CDA R2 the dose is of this type, IVL_PQ, and the
# value of an observation may be BL; FHIR has doseRange and valueBoolean for them.
# Expected: "<" 5, ">" 100, a doseRange of 1 to 2, and false. Seen: "<=" 5, ">=" 100, a doseQuantity of 1, and no value.
# Exits 0 while the behavior is as described here, and 1 if it changed.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"${PYTHON:-python3}" -m venv "$work/venv"
"$work/venv/bin/pip" install -q --disable-pip-version-check ccda-to-fhir==0.3
"$work/venv/bin/python" - <<'PY'
import logging
from importlib.metadata import version

logging.disable()
from ccda_to_fhir import convert_document


def template(*numbers):
    return "".join(f'<templateId root="2.16.840.1.113883.10.20.22.{number}"/>' for number in numbers)


def loinc(code):
    return f'<code code="{code}" codeSystem="2.16.840.1.113883.6.1"/>'


WHERE = '<addr><city>X</city></addr><telecom nullFlavor="UNK"/>'
NAME = "<name><given>A</given><family>B</family></name>"
HEAD = f"""<realmCode code="US"/><typeId root="2.16.840.1.113883.1.3" extension="POCD_HD000040"/>{template("1.1", "1.2")}
<id root="2.999.1"/>{loinc("34133-9")}<title>Summary</title><effectiveTime value="20230725"/>
<confidentialityCode code="N" codeSystem="2.16.840.1.113883.5.25"/><languageCode code="en-US"/>
<recordTarget><patientRole><id root="2.999.2"/>{WHERE}<patient>{NAME}
<administrativeGenderCode code="F" codeSystem="2.16.840.1.113883.5.1"/><birthTime value="1970"/></patient></patientRole></recordTarget>
<author><time value="20230725"/><assignedAuthor><id root="2.999.3"/>{WHERE}<assignedPerson>{NAME}</assignedPerson></assignedAuthor></author>
<custodian><assignedCustodian><representedCustodianOrganization><id root="2.999.4"/><name>C</name>
<telecom nullFlavor="UNK"/><addr><city>X</city></addr></representedCustodianOrganization></assignedCustodian></custodian>"""
RESULT = f"""<organizer classCode="BATTERY" moodCode="EVN">{template("4.1")}<id root="2.999.5"/>{loinc("24323-8")}
<statusCode code="completed"/><component><observation classCode="OBS" moodCode="EVN">{template("4.2")}<id root="2.999.6"/>
{loinc("10839-9")}<statusCode code="completed"/><effectiveTime value="20230725"/>%s</observation></component></organizer>"""
DRUG = f"""<substanceAdministration classCode="SBADM" moodCode="EVN">{template("4.16")}<id root="2.999.7"/>
<statusCode code="active"/><effectiveTime xsi:type="IVL_TS"><low value="20230701"/></effectiveTime>%s
<consumable><manufacturedProduct classCode="MANU">{template("4.23")}<manufacturedMaterial><code code="197380"
codeSystem="2.16.840.1.113883.6.88" displayName="Atenolol 25 MG Oral Tablet"/></manufacturedMaterial></manufacturedProduct>
</consumable></substanceAdministration>"""


def section(number, code, entry):
    return f"""<component><section>{template(number)}{loinc(code)}<title>x</title><text>x</text>
<entry typeCode="DRIV">{entry}</entry></section></component>"""


def convert(value, dose='<doseQuantity value="1"/>'):
    body = section("2.3.1", "30954-2", RESULT % value) + section("2.1.1", "10160-0", DRUG % dose)
    found = convert_document(
        '<ClinicalDocument xmlns="urn:hl7-org:v3" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">'
        f"{HEAD}<component><structuredBody>{body}</structuredBody></component></ClinicalDocument>"
    )
    resources = {entry["resource"]["resourceType"]: entry["resource"] for entry in found["bundle"]["entry"]}
    return resources["Observation"], resources["MedicationStatement"], found["metadata"]["errors"]


print("ccda-to-fhir", version("ccda-to-fhir"))
range_ = '<doseQuantity><low value="1"/><high value="2"/></doseQuantity>'
below, drug, errors = convert(
    '<value xsi:type="IVL_PQ"><high value="5" unit="ng/L" inclusive="false"/></value>', range_
)
above, _, _ = convert('<value xsi:type="IVL_PQ"><low value="100" unit="ng/L" inclusive="false"/></value>')
false, _, more = convert('<value xsi:type="BL" value="false"/>')
seen = [each["valueQuantity"].get("comparator") for each in (below, above)]
rate = drug["dosage"][0]["doseAndRate"]
absent = false.get("dataAbsentReason", {}).get("text")
print("expected: < 5 and > 100; seen:", seen[0], 5, "and", seen[1], 100)
print("expected: a doseRange of 1 to 2; seen:", rate)
print("expected: valueBoolean false; seen:", false.get("valueBoolean"), absent)
print("errors listed:", errors + more)
raise SystemExit(
    seen != ["<=", ">="]
    or rate != [{"doseQuantity": {"value": 1}}]
    or "valueBoolean" in false
    or absent != "Value not provided in source C-CDA document"
    or bool(errors + more)
)
PY
