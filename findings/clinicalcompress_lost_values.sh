#!/usr/bin/env bash
# clinicalcompress: a hemoglobin of 7.2 g/dL, a troponin, a temperature and "never smoked" are gone from the compressed
# note, while a sentence without any finding is kept, and the result says that all safety checks passed.
# The README says of "negation" and "value" (its examples: "10 mg", "HR 88 bpm") that clinicalcompress "never drops or
# alters text in these categories, no matter how aggressive the compression target is", and of all_passed: "nothing
# clinically load-bearing was lost". A value counts only with one of a few units, such as mg, mg/dL, mmol/L, bpm and %.
# Expected: every value and every negation is kept, or all_passed is False. Seen: neither.
# Exits 0 while the behavior is as described here, and 1 if it changed.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"${PYTHON:-python3}" -m venv "$work/venv"
"$work/venv/bin/pip" install -q --disable-pip-version-check clinicalcompress==0.1.1
"$work/venv/bin/python" - <<'PY'
from importlib.metadata import version

from clinicalcompress import compress

print("clinicalcompress", version("clinicalcompress"))
ward = (
    "The patient was seen this morning by the team on the ward and was sitting up in bed. "
    "The family was present and the plan was explained to them at length. "
)
sentences = {
    "Potassium was 6.8 mmol/L.": "6.8",
    "He was not intubated.": "not",
    "Hemoglobin was 7.2 g/dL.": "7.2",
    "Troponin was 0.9 ng/mL.": "0.9",
    "Temperature was 39.5 C.": "39.5",
    "Weight was 80 kg.": "80",
    "He never smoked.": "never",
}
kept = {}
for sentence, core in sentences.items():
    found = compress(f"{ward}{sentence} {ward}", target_reduction=0.6)
    kept[sentence] = core in found.compressed_text
    print(f"expected: {core} of {sentence!r}; seen: {found.compressed_text!r}, passed: {found.safety.all_passed}")
    assert found.safety.all_passed
raise SystemExit(list(kept.values()) != [True, True, False, False, False, False, False])
PY
