#!/usr/bin/env bash
# mne-bids: anonymize_dataset gives each subject a random number, but its participants.tsv lists the new numbers in the
# order of the old, and keeps sex, hand, weight and height. The key from old to new is read off the published table.
# Its documentation says that it "tries to remove all personally identifiable information from the copy", and that with
# subject_mapping="auto" the IDs are mapped by the random generator. write_raw_bids with keep_his=False, which it calls
# for each recording, writes "n/a" and 0 for the four columns; the original file is then copied over the result.
# Expected: rows in the order of the new numbers (or none that tells), without these values. Seen: as in the original.
# Exits 0 while the behavior is as described here, and 1 if it changed.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"${PYTHON:-python3}" -m venv "$work/venv"
"$work/venv/bin/pip" install -q --disable-pip-version-check mne==1.13.2 mne-bids==0.20.0 edfio==0.4.18
cd "$work"
venv/bin/python -W ignore - <<'PY'
import csv
from datetime import date, datetime, timezone
from importlib.metadata import version

import mne
import numpy as np
from mne_bids import BIDSPath, anonymize_dataset, read_raw_bids, write_raw_bids

mne.set_log_level("ERROR")
print("mne", version("mne"), "mne-bids", version("mne-bids"))


def participants(root):
    with open(f"{root}/participants.tsv", encoding="utf-8-sig") as file:
        return [tuple(row.values()) for row in csv.DictReader(file, delimiter="\t")]


def path(subject, root):
    return BIDSPath(subject=subject, task="rest", datatype="eeg", root=root)


for number, subject in enumerate(("0412", "0413", "0414", "0415")):
    signal = np.random.default_rng(number).normal(size=(1, 500)) * 1e-5
    raw = mne.io.RawArray(signal, mne.create_info(["C3"], 100, "eeg"))
    raw.set_meas_date(datetime(2023, 7, 25, 10, tzinfo=timezone.utc))
    person = {"his_id": subject, "birthday": date(1931 + 9 * number, 3, 2)}
    raw.info["subject_info"] = person | {"sex": 1, "hand": 2, "weight": 70, "height": 1.7}
    write_raw_bids(raw, path(subject, "original"), allow_preload=True, format="EDF", verbose="error")

anonymize_dataset("original", "copy", daysback=40000, random_state=5, verbose="error")
raw = read_raw_bids(path("0412", "original"), verbose="error")
write_raw_bids(raw, path("1", "one"), anonymize={"daysback": 40000, "keep_his": False}, verbose="error")
original, copy, one = (participants(root) for root in ("original", "copy", "one"))
for before, after in zip(original, copy, strict=True):
    print(*before, "; expected: another row, with", *one[0][2:], "; seen:", *after)
assert one[0][2:] == ("n/a", "n/a", "0.0", "0.0")
names = [row[0] for row in copy]
raise SystemExit(names == sorted(names) or [row[1:] for row in copy] != [row[1:] for row in original])
PY
