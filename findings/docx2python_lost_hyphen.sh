#!/usr/bin/env bash
# docx2python and docx2txt: a dose of 5-10 mg in a Word letter becomes 510 mg. Word writes a hyphen at which no line may
# break (Ctrl+Shift+Hyphen) as the element noBreakHyphen, not as a character. ECMA-376-1, 17.3.3.18, says that it is a
# non breaking hyphen character in the content of the run; both libraries leave it out without a sign. docx2python does
# the same with cr, a line break (17.3.3.4), so "1" and "0" of two lines become "10", and both with ptab, a tab
# (17.3.3.23). The README of docx2python says that it "extracts text from docx files".
# Expected: "5-10 mg" with any hyphen, as python-docx reads it. Seen: "510 mg".
# Exits 0 while the behavior is as described here, and 1 if it changed.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"${PYTHON:-python3}" -m venv "$work/venv"
"$work/venv/bin/pip" install -q --disable-pip-version-check docx2python==3.7.1 docx2txt==0.9 python-docx==1.2.0
"$work/venv/bin/python" - "$work/letter.docx" <<'PY'
import sys
from importlib.metadata import version

import docx
import docx2txt
from docx.oxml import OxmlElement
from docx2python import docx2python


def add(document, before, element, after):
    run = document.add_paragraph().add_run(before)
    run._r.append(OxmlElement(element))
    run.add_text(after)


file = sys.argv[1]
letter = docx.Document()
add(letter, "Oxycodone 5", "w:noBreakHyphen", "10 mg")
add(letter, "Refills: 1", "w:cr", "0 tablets left")
add(letter, "Potassium 3", "w:ptab", "5.1")
letter.save(file)
with docx2python(file) as content:
    by_docx2python = content.text.strip().split("\n\n")
seen = {
    "docx2python": by_docx2python,
    "docx2txt": docx2txt.process(file).strip().split("\n\n"),
    "python-docx": [paragraph.text for paragraph in docx.Document(file).paragraphs],
}
for name, lines in seen.items():
    print(name, version(name), lines)
expected = ["Oxycodone 5-10 mg", "Refills: 1\n0 tablets left", "Potassium 3\t5.1"]
raise SystemExit(
    seen
    != {
        "docx2python": ["Oxycodone 510 mg", "Refills: 10 tablets left", "Potassium 35.1"],
        "docx2txt": ["Oxycodone 510 mg", "Refills: 1\n0 tablets left", "Potassium 35.1"],
        "python-docx": expected,
    }
)
PY
