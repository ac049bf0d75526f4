#!/usr/bin/env bash
# bioc: its command brat2bioc loses the names of brat attributes, and a note replaces the type of an annotation.
# Its documentation (class BratAttribute) says of a binary attribute: "the value true is implied", and "The absence
# of a binary attribute annotation is interpreted as the attribute having the value false". So a negated disease and
# a disease of the family are the patient's own in the BioC file, without an error or a warning.
# Exits 0 while the behavior is as described here, and 1 if it changed.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"${PYTHON:-python3}" -m venv "$work/venv"
"$work/venv/bin/pip" install -q --disable-pip-version-check bioc==2.1
cd "$work"
mkdir brat
printf 'No asthma. Mother with gout. Fever.\n' > brat/note.txt
printf '%s\t%s\t%s\n' T1 "Disease 3 9" asthma T2 "Disease 23 27" gout T3 "Disease 29 34" Fever > brat/note.ann
printf '%s\t%s\n' A1 "Negated T1" A2 "Family T2" >> brat/note.ann
printf '%s\t%s\t%s\n' "#1" "AnnotatorNotes T3" "ask Ana" >> brat/note.ann
venv/bin/brat2bioc -d brat -o out.xml 2> /dev/null
venv/bin/python - <<'PY'
from importlib.metadata import version
from bioc import biocxml, brat

print("bioc", version("bioc"))
with open("brat/note.txt") as text, open("brat/note.ann") as annotations:
    read = brat.load(text, annotations)
for each in read.entities:
    named = [other.type for other in read.attributes if other.refid == each.id]
    print("expected:", each.id, each.text, each.type, *named)
with open("out.xml", "rb") as file:
    out = biocxml.load(file).documents[0].annotations
for each in out:
    print("seen:    ", each.id, each.text, each.infons)
found = [each.infons["type"] for each in out]
lost = not any(word in open("out.xml").read() for word in ("Negated", "Family"))
raise SystemExit((found, lost) != (["Disease", "Disease", "AnnotatorNotes"], True))
PY
