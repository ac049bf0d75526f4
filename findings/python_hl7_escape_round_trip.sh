#!/usr/bin/env bash
# python-hl7: what Message.escape writes, Message.unescape reads as other text: the result "≥ 7.5" becomes '"e 7.5',
# and a letter of a name a control character, without an error or a warning.
# The documentation says that escape will "Replace non-ascii values with hex versions using HL7 conventions", and that
# unescape can "replace hex characters". HL7 v2, chapter 2, says of \Xdddd...\ that X is "followed by 1 or more pairs of
# hexadecimal digits", which "represent 8-bit binary values". escape writes the number of the character, of up to five
# digits, and for the end of a line "X a" with a blank; unescape reads pairs.
# Expected: the text as it was, and pairs of digits. Seen: neither.
# Exits 0 while the behavior is as described here, and 1 if it changed.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"${PYTHON:-python3}" -m venv "$work/venv"
"$work/venv/bin/pip" install -q --disable-pip-version-check hl7==0.4.5
"$work/venv/bin/python" - <<'PY'
import re
from importlib.metadata import version

import hl7

print("hl7", version("hl7"))
message = hl7.parse("MSH|^~\\&|LAB|A|EHR|B|20230725||ORU^R01|1|P|2.5\r")
seen = []
for text in ("glucose & sodium", "25 µg", "HbA1c ≥ 7.5", "TSH ≤ 0.4", "Žofie", "Na 140\nK 4.1"):
    escaped = message.escape(text)
    back = message.unescape(escaped)
    paired = all(re.fullmatch(r"X([0-9A-Fa-f]{2})+", code) for code in re.findall(r"\\(X[^\\]*)\\", escaped))
    seen.append((back == text, paired))
    print(f"expected: {ascii(text)}; seen: {ascii(back)} by way of {escaped}")
same, other, unpaired = (True, True), (False, True), (True, False)
raise SystemExit(seen != [same, same, other, other, (False, False), unpaired])
PY
