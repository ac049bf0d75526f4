#!/usr/bin/env bash
# dicognito: the injection of a PET examination moves to another time relative to its images.
# Its documentation says that dates and times are shifted, "but their order will remain consistent within and across
# the files", and that a TM is replaced only with its DA. In a PET image, Radiopharmaceutical Start Time (0018,1072) has
# no DA, so it stays, but the times of the images are shifted by a number of hours that is not of whole days.
# Expected: 60 minutes from injection to image, as before: the uptake value (SUV) is computed from it. Seen: the image
# is hours before the injection, and (0018,1072) and (0018,1078), which give the same moment, contradict each other.
# Exits 0 while the behavior is as described here, and 1 if it changed.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"${PYTHON:-python3}" -m venv "$work/venv"
"$work/venv/bin/pip" install -q --disable-pip-version-check pydicom==3.0.2 dicognito==0.19.0
"$work/venv/bin/python" - <<'PY'
from datetime import datetime
from importlib.metadata import version

from dicognito.anonymizer import Anonymizer
from pydicom.dataset import Dataset, FileMetaDataset


def minutes(image):
    start = image.RadiopharmaceuticalInformationSequence[0]
    clock = [datetime.strptime(each, "%H%M%S") for each in (start.RadiopharmaceuticalStartTime, image.AcquisitionTime)]
    return (clock[1] - clock[0]).total_seconds() / 60


print("pydicom", version("pydicom"), "dicognito", version("dicognito"))
seen = []
for seed in ("a", "b", "c"):
    image, injection = Dataset(), Dataset()
    image.file_meta = FileMetaDataset()
    image.SeriesDate = image.AcquisitionDate = "20230725"
    image.SeriesTime = image.AcquisitionTime = "110000"
    injection.RadiopharmaceuticalStartTime, injection.RadiopharmaceuticalStartDateTime = "100000", "20230725100000"
    image.RadiopharmaceuticalInformationSequence = [injection]
    before = minutes(image)
    Anonymizer(seed=seed).anonymize(image)
    seen.append(minutes(image))
    print(f"expected: {before:.0f} minutes; seen: {seen[-1]:.0f} minutes;", *(each.value for each in injection))
raise SystemExit(60 in seen or min(seen) >= 0)
PY
