#!/usr/bin/env bash
# ucumvert: the UCUM unit [Cal] is a thousandth of what it is. UCUM defines [Cal], "nutrition label Calories", as 1
# kcal_th; so does the copy of ucum-essence.xml in the package, and its README says that all UCUM units are included.
# Tube feeding of 2000 [Cal] a day becomes 8.4 kJ (2 kcal) instead of 8.4 MJ.
# Units of the file that also differ from their own definition there: [cft_i] (cubic foot) and [cyd_i] (cubic yard) are
# hundredths of a foot and of a yard, since pint reads "c" as "centi", and [LPF] (low power field) is 1, not 100.
# Expected: from_ucum of a unit equals from_ucum of its definition. Seen: it does not.
# Needs Python 3.11. Exits 0 while the behavior is as described here, and 1 if it changed.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"${PYTHON:-python3}" -m venv "$work/venv"
"$work/venv/bin/pip" install -q --disable-pip-version-check ucumvert==0.3.2 pint==0.25.3
"$work/venv/bin/python" - <<'PY'
from importlib.metadata import version
from pathlib import Path
from xml.etree import ElementTree

import ucumvert

print("ucumvert", version("ucumvert"), "pint", version("pint"))
registry = ucumvert.PintUcumRegistry()
file = Path(ucumvert.__file__).parent / "vendor" / "ucum-essence.xml"
definitions = {each.get("Code"): each.find("{*}value") for each in ElementTree.parse(file).iterfind("{*}unit")}


def quantity(code):
    return (1 * registry.from_ucum(code)).to_base_units()


seen = {}
for code in ("cal", "[cin_i]", "[HPF]", "[Cal]", "[cft_i]", "[cyd_i]", "[LPF]"):
    value = definitions[code]
    defined, found = float(value.get("value")) * quantity(value.get("Unit")), quantity(code)
    print(f"{code} expected: {defined:.6g~} ({value.get('value')} {value.get('Unit')}); seen: {found:.6g~}")
    same = defined.dimensionality == found.dimensionality
    seen[code] = round((found / defined).magnitude, 6) if same else str(found.units)
print("2000 [Cal]/d is", (2000 * registry.from_ucum("[Cal]/d")).to("kilocalorie / day"))
wrong = {"[Cal]": 0.001, "[cft_i]": "meter", "[cyd_i]": "meter", "[LPF]": 0.01}
raise SystemExit(seen != {"cal": 1, "[cin_i]": 1, "[HPF]": 1, **wrong})
PY
