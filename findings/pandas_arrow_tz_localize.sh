#!/usr/bin/env bash
# pandas: Series.dt.tz_localize(None) on an Arrow timestamp column gives the time in UTC, not the local time.
# The documentation says: "Passing None will remove the time zone information preserving local time", and a
# NumPy-backed column does so. Exits 0 while the behavior is as described here, and 1 if it changed.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q pandas==2.3.3 pyarrow==26.0.1
"$work/venv/bin/python" - <<'PY'
import pandas as pd
import pyarrow as pa

print("pandas", pd.__version__, "pyarrow", pa.__version__)
local = pd.Series(pd.to_datetime(["2023-07-25 23:30"])).dt.tz_localize("America/New_York")
arrow = local.astype(pd.ArrowDtype(pa.timestamp("ns", "America/New_York")))
assert str(arrow[0]) == str(local[0]) == "2023-07-25 23:30:00-04:00"
numpy_backed, arrow_backed = (str(each.dt.tz_localize(None)[0]) for each in (local, arrow))
print("expected:", numpy_backed, "(as the NumPy-backed column gives)")
print("seen:    ", arrow_backed)
raise SystemExit((numpy_backed, arrow_backed) != ("2023-07-25 23:30:00", "2023-07-26 03:30:00"))
PY
