#!/usr/bin/env bash
# pycanon: all measures but k depend on the order of the rows. A table that was sorted, as by pandas' sort_values, has
# its row labels out of order, and each class is then judged by the sensitive values of other rows, without an error.
# The documentation asks for a "dataframe with the data under study", and l-diversity, (alpha,k)-anonymity and
# t-closeness are defined on sets of records, which have no order. In the table below all patients of an age group
# have the same disease, so to know the age is to know the disease: l = 1, alpha = 1, t = 0.5.
# Expected: these values for the sorted table too. Seen: l = 2, alpha = 0.5 and t = 0, a table that is safe to give away.
# The cause: the classes are lists of row labels (groupby.groups), which are then read as positions (iloc).
# Exits 0 while the behavior is as described here, and 1 if it changed.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"${PYTHON:-python3}" -m venv "$work/venv"
"$work/venv/bin/pip" install -q --disable-pip-version-check pycanon==1.3.6 pandas==2.3.3
"$work/venv/bin/python" - <<'PY'
from importlib.metadata import version

import pandas as pd
from pycanon import anonymity

print("pycanon", version("pycanon"), "pandas", version("pandas"))
rows = [("30-39", "flu", 4), ("30-39", "flu", 2), ("50-59", "gout", 3), ("50-59", "gout", 1)]
table = pd.DataFrame(rows, columns=["age", "disease", "day"])
tables = {"as entered": table, "sorted by day": table.sort_values("day")}
seen = []
for name, each in tables.items():
    alpha, k = anonymity.alpha_k_anonymity(each, ["age"], ["disease"])
    diversity = anonymity.l_diversity(each, ["age"], ["disease"])
    closeness = anonymity.t_closeness(each, ["age"], ["disease"])
    seen.append((k, diversity, float(alpha), float(closeness)))
    print(f"{name}: expected: k=2 l=1 alpha=1 t=0.5; seen: k={k} l={diversity} alpha={alpha:g} t={closeness:g}")
raise SystemExit(seen != [(2, 1, 1.0, 0.5), (2, 2, 0.5, 0.0)])
PY
