#!/usr/bin/env bash
# striprtf: a dose of 50 micrograms in an RTF letter becomes 50 mg, or 50 g. Its README says that it converts RTF to
# plain text since "a lot of medical documents are written in RTF format". A character of the font Symbol is written as
# its code in that font, or as a SYMBOL field: the code 6D (109) is the Greek letter mu. In the RTF specification such
# a font has the character set 2 (\fcharset2, "Symbol"). striprtf decodes the characters of each font by a table of
# these numbers that lacks 2, so mu is read as the "m" of cp1252, without an error, and it omits the field.
# Expected: the letter mu, or a sign that a character is not known. Seen: "m", or nothing.
# Exits 0 while the behavior is as described here, and 1 if it changed.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"${PYTHON:-python3}" -m venv "$work/venv"
"$work/venv/bin/pip" install -q --disable-pip-version-check striprtf==0.0.35
"$work/venv/bin/python" - <<'PY'
from importlib.metadata import version

from striprtf.striprtf import rtf_to_text

print("striprtf", version("striprtf"))
fonts = r"{\fonttbl{\f0\froman\fcharset0 Times New Roman;}{\f1\froman\fcharset161 Times New Roman Greek;}"
fonts += r"{\f3\froman\fcharset2{\*\panose 05050102010706020507}Symbol;}}"
field = r'{\field{\*\fldinst {SYMBOL 109 \\f "Symbol" \\s 12}}{\fldrslt {\f3\fs24}}}'
written = {"font Greek": r"{\f1\'ec}", "font Symbol": r"{\f3\'6d}", "field": field}
seen = {}
for kind, letter in written.items():
    rtf = r"{\rtf1\ansi\ansicpg1252\deff0" + fonts + r"\pard\plain\f0 Levothyroxine 50 " + letter + r"g daily.\par}"
    seen[kind] = rtf_to_text(rtf).strip()
    print(f"{kind}: expected: Levothyroxine 50 \u03bcg daily.; seen: {seen[kind]}")
doses = [text.split()[2] for text in seen.values()]
raise SystemExit(doses != ["\u03bcg", "mg", "g"])
PY
