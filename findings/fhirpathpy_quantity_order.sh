#!/usr/bin/env bash
# fhirpathpy: a quantity equals one in another unit of its dimension, but cannot be put in order with it.
# FHIRPath converts units for all comparison operators, and its own tests ask observations whether their value is below
# or above a quantity. A filter such as "creatinine above 1.5 mg/dL" on values in g/L is the usual case.
# Expected: 4 h = 240 min and 4 h > 200 min are both true, for two literals as for the value of an observation. Seen:
# the equalities are true; the order of two literals raises a TypeError, and that of an observation's value an exception
# even in its own unit, because only equality reads the Quantity of a resource as a quantity.
# Exits 0 while the behavior is as described here, and 1 if it changed.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"${PYTHON:-python3}" -m venv "$work/venv"
"$work/venv/bin/pip" install -q --disable-pip-version-check fhirpathpy==2.2.4
"$work/venv/bin/python" - <<'PY'
from importlib.metadata import version

from fhirpathpy import evaluate
from fhirpathpy.models import models

print("fhirpathpy", version("fhirpathpy"))
hours = {"value": 4, "unit": "h", "code": "h", "system": "http://unitsofmeasure.org"}
labor = {"resourceType": "Observation", "valueQuantity": hours}


def ask(expression):
    try:
        return evaluate(labor, expression, {}, models["r4"])
    except Exception as error:
        return type(error).__name__


orders = ["4 'h' > 200 'min'", "Observation.value > 200 'min'", "Observation.value > 3 'h'"]
asked = ["4 'h' = 240 'min'", "Observation.value = 240 'min'", *orders]
seen = [ask(each) for each in asked]
for each, answer in zip(asked, seen):
    print(f"expected: {each} is [True]; seen: {answer}")
raise SystemExit(seen != [[True], [True], "TypeError", "Exception", "Exception"])
PY
