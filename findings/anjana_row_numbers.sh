#!/usr/bin/env bash
# anjana: if k_anonymity has to leave out a record, the anonymized table has one column more than the original: "index",
# the number of each record's row in the original table. Whoever has that table, or a list in its order, knows every
# person again, and the gap is the row of the one left out. l_diversity and the others build on the same function.
# The documentation says that it returns "anonymized data", that ident are "the columns of the dataframe that are
# identifiers", and that supp_level is the "maximum level of record suppression allowed"; of a new column it says
# nothing, and without a suppressed record there is none. The cause: reset_index() keeps the old row labels.
# Expected: the columns of the original. Seen: also "index", with another value for each person.
# Exits 0 while the behavior is as described here, and 1 if it changed.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"${PYTHON:-python3}" -m venv "$work/venv"
"$work/venv/bin/pip" install -q --disable-pip-version-check anjana==1.2.3
"$work/venv/bin/python" - <<'PY'
import csv
from importlib.metadata import version

import pandas as pd
from anjana.anonymity import k_anonymity

print("anjana", version("anjana"))
areas = ["08001", "08002", "99999", "08002", "08001"]
table = pd.DataFrame({"name": [*"abcde"], "area": areas, "disease": ["gout", "flu", "HIV", "flu", "flu"]})
seen = []
for name, each in {"without row 2": table.drop(2).reset_index(drop=True), "all rows": table}.items():
    levels = {"area": {0: each["area"].values}}
    k_anonymity(each, ["name"], ["area"], 2, 20, levels).to_csv("out.csv", index=False)
    with open("out.csv") as file:
        written = list(csv.DictReader(file))
    seen.append(list(written[0]))
    print(f"{name}: expected: {list(table.columns)}; seen: {seen[-1]}")
numbers = [row["index"] for row in written]
print("index:", *numbers)
raise SystemExit((seen, numbers) != ([[*table.columns], ["index", *table.columns]], ["0", "1", "3", "4"]))
PY
