#!/usr/bin/env bash
# dicom-anonymizer: in an enhanced (multi-frame) image the date and time of each frame remain.
# DICOM PS3.15, E.1, asks to protect "all instances of the Attributes listed in Table E.1-1, whether contained in the
# main dataset or embedded in an Item of a Sequence of Items". The README says that the fields of this table are
# anonymized, and Frame Acquisition DateTime (0018,9074) is in the package's own list of those to replace. It exists
# only within a sequence, where the package does not look; of the sequences it knows those of the table alone.
# Expected: the dummy value of Acquisition DateTime (0018,002A). Seen: the day and time of the examination.
# Exits 0 while the behavior is as described here, and 1 if it changed.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"${PYTHON:-python3}" -m venv "$work/venv"
"$work/venv/bin/pip" install -q --disable-pip-version-check pydicom==3.0.2 dicom-anonymizer==2.1.0
"$work/venv/bin/python" - <<'PY'
from importlib.metadata import version

from dicomanonymizer.dicom_anonymization_databases import dicomfields_2023
from dicomanonymizer.simpledicomanonymizer import anonymize_dataset
from pydicom.dataset import Dataset, FileMetaDataset
from pydicom.uid import EnhancedMRImageStorage, generate_uid

print("pydicom", version("pydicom"), "dicom-anonymizer", version("dicom-anonymizer"))
image, frame, content = Dataset(), Dataset(), Dataset()
image.file_meta = FileMetaDataset()
image.SOPClassUID, image.SOPInstanceUID = EnhancedMRImageStorage, generate_uid()
image.AcquisitionDateTime = content.FrameAcquisitionDateTime = content.FrameReferenceDateTime = "20230725101112"
frame.FrameContentSequence = [content]
image.PerFrameFunctionalGroupsSequence = [frame]
anonymize_dataset(image)
expected = image.AcquisitionDateTime
content = image.PerFrameFunctionalGroupsSequence[0].FrameContentSequence[0]
for each in content:
    print("expected:", expected, "seen:", each.value, each.name)
listed = (0x0018, 0x9074) in dicomfields_2023.D_TAGS
seen = {str(each.value) for each in content}
raise SystemExit((listed, str(expected)[:8], seen) != (True, "00010101", {"20230725101112"}))
PY
