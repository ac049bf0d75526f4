#!/usr/bin/env bash
# deid: JITTER on a DICOM date and time that is given to the month writes another date, without an error or a warning.
# DICOM PS3.5, table 6.2-1, on DT: "Trailing null components of Date Time indicate that the value is not precise to the
# precision of those components", so "201012" is December 2010. The documentation of deid says of "JITTER
# PatientBirthDate 31": "Specifically, add 31 days to it". Expected: a date in January 2011, or an error.
# Seen: 20 November 2012, since "201012" is read as 20/10/12 and the days are then added.
# Exits 0 while the behavior is as described here, and 1 if it changed.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"${PYTHON:-python3}" -m venv "$work/venv"
"$work/venv/bin/pip" install -q --disable-pip-version-check deid==0.4.13 pydicom==3.0.2 python-dateutil==4.0.0
cd "$work"
printf 'FORMAT dicom\n\n%%header\n\nJITTER AcquisitionDateTime 31\n' > recipe
venv/bin/python - <<'PY'
from importlib.metadata import version

from deid.config import DeidRecipe
from deid.dicom import replace_identifiers
from pydicom.dataset import Dataset, FileMetaDataset
from pydicom.uid import CTImageStorage, ExplicitVRLittleEndian, generate_uid

print(*(f"{name} {version(name)}" for name in ("deid", "pydicom", "python-dateutil")))


def jittered(value):
    image = Dataset()
    image.file_meta = FileMetaDataset()
    image.file_meta.TransferSyntaxUID = ExplicitVRLittleEndian
    image.SOPClassUID, image.SOPInstanceUID = CTImageStorage, generate_uid()
    image.AcquisitionDateTime = value
    image.save_as("image.dcm", enforce_file_format=True)
    (changed,) = replace_identifiers(["image.dcm"], deid=DeidRecipe("recipe"), save=False)
    return str(changed.AcquisitionDateTime)


assert jittered("20101225101500") == "20110125101500.000000"
cases = {"201012": "201101 or an error", "200506": "200507 or an error"}
seen = [jittered(value) for value in cases]
for (value, expected), found in zip(cases.items(), seen, strict=True):
    print(f"{value} expected: {expected}; seen: {found}")
raise SystemExit([each[:8] for each in seen] != ["20121120", "20060620"])
PY
