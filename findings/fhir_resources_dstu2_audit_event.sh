#!/usr/bin/env bash
# fhir.resources 6.4.0 loses an element of a valid DSTU2 AuditEvent without an error, and renames another.
# Its fields `object` and `participant` both have the alias `entity`, which is an element of later releases.
# Expected: `participant` and `object` are written as they were read. Seen: `entity` with the participant alone.
# Exits with an error if the behavior has changed.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"${PYTHON:-python3}" -m venv "$work/venv"
"$work/venv/bin/pip" install -q --disable-pip-version-check fhir.resources==6.4.0 "pydantic<2"
"$work/venv/bin/pip" list 2>/dev/null | grep -iE "^(fhir.resources|pydantic) "
cat > "$work/read.py" <<'PYTHON'
from fhir.resources.DSTU2.auditevent import AuditEvent

event = AuditEvent.parse_obj({
    "resourceType": "AuditEvent",
    "event": {
        "type": {"system": "http://nema.org/dicom/dicm", "code": "110106"},
        "dateTime": "2013-09-22T00:08:00Z",
    },
    "participant": [{"requestor": True, "userId": {"value": "u1"}}],
    "source": {"identifier": {"value": "application"}},
    "object": [{"reference": {"reference": "Patient/example"}}],
})
print(" ".join(sorted(event.dict())))
PYTHON
seen=$("$work/venv/bin/python" "$work/read.py")
echo "expected: event object participant resourceType source"
echo "seen:     $seen"
[[ $seen == "entity event resourceType source" ]]
