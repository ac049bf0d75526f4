#!/usr/bin/env bash
# comorbidipy: if ICD-10 codes are written with their point, as WHO writes them, a Charlson score counts some diseases
# and not others. Heart failure (I50.1) and renal disease (N18.5) count, diabetes with complications (E11.2) and liver
# failure (K70.4) do not: the score of the same patient is 3 instead of 8, without an error or a warning.
# The cause: a code is compared with the start of each pattern, and patterns of three characters match in both forms.
# Neither the README nor the documentation of comorbidity(), which says "Name of column with ICD codes", names a form.
# Expected: the same score for both forms, or an error. Seen: 8 without the points, 3 with them.
# Needs Python 3.13. Exits 0 while the behavior is as described here, and 1 if it changed.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"${PYTHON:-python3.13}" -m venv "$work/venv"
"$work/venv/bin/pip" install -q --disable-pip-version-check comorbidipy==0.8.0
"$work/venv/bin/python" - <<'PY'
from importlib.metadata import version

import polars
from comorbidipy import comorbidity

print("comorbidipy", version("comorbidipy"))
codes = ["I50.1", "N18.5", "E11.2", "K70.4", "E10.9"]


def score(codes):
    (row,) = comorbidity(polars.DataFrame({"id": ["1"] * len(codes), "code": codes})).to_dicts()
    total = row.pop("comorbidity_score")
    row.pop("id")
    return total, sorted(name for name, value in row.items() if value)


plain, pointed = score([code.replace(".", "") for code in codes]), score(codes)
print("expected:", *plain)
print("seen:", *pointed)
raise SystemExit(not (plain == (8.0, ["chf", "diabwc", "msld", "rend"]) and pointed == (3.0, ["chf", "rend"])))
PY
