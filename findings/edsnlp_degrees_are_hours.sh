#!/usr/bin/env bash
# edsnlp: eds.quantities reads degrees as a time. With the quantity {"duration": {"unit": "second"}}, an example of
# its documentation, the temperature "38°" and the angle "90°" are durations, and their values in hours are 38 and 90.
# The documentation says that a quantity is "homogenous to" its unit, as a length is not: a size in cm is not found.
# The way to write 38.5 in French notes, "38°5", is 38 degrees and 5 arc minutes, 38.08 hours.
# Exits 0 while the behavior is as described here, and 1 if it changed.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"${PYTHON:-python3}" -m venv "$work/venv"
"$work/venv/bin/pip" install -q --disable-pip-version-check spacy==3.8.18 edsnlp==0.23.0
"$work/venv/bin/python" - <<'PY'
from importlib.metadata import version

import edsnlp
import edsnlp.pipes as eds

print("spacy", version("spacy"), "edsnlp", version("edsnlp"))
nlp = edsnlp.blank("eds")
nlp.add_pipe(eds.sentences())
nlp.add_pipe(eds.quantities(quantities={"duration": {"unit": "second"}}))
texts = {
    "Traitement pendant 5 jours.": ["5 jours"],
    "Nodule de 12 cm.": [],
    "Température à 38° hier.": [],
    "Température à 38°5 hier.": [],
    "Flexion du genou à 90°.": [],
}
seen = {}
for text, expected in texts.items():
    found = nlp(text).spans["duration"]
    seen[text] = [(span.text, round(span._.value.hour, 2)) for span in found]
    print(text, "expected:", expected, "seen:", [f"{words} = {hours} hours" for words, hours in seen[text]])
wrong = [[("38°", 38)], [("38°5", 38.08)], [("90°", 90)]]
raise SystemExit(list(seen.values()) != [[("5 jours", 120)], [], *wrong])
PY
