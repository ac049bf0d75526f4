#!/usr/bin/env bash
# polars: a Parquet column of type Enum is read by the categories in its field metadata, not by its dictionary.
# pyarrow keeps the metadata when a program replaces the column's values. The values that are no category are
# then read as null, without an error or a warning. All categories, also those in no row, are in the metadata.
# Exits 0 while the behavior is as described here, and 1 if it changed.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q polars==2.1.0 pyarrow==26.0.1
cd "$work"
venv/bin/python - <<'PY'
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq

print("polars", pl.__version__, "pyarrow", pa.__version__)
pl.DataFrame({"a": ["x"]}, schema={"a": pl.Enum(["x", "in no row"])}).write_parquet("in.parquet")
table = pq.read_table("in.parquet")
field = table.schema.field("a")
print("field metadata:", field.metadata)
new = pa.array(["y", "x"]).dictionary_encode().cast(field.type)
pq.write_table(pa.table([new], schema=table.schema), "out.parquet")
expected, seen = pq.read_table("out.parquet")["a"].to_pylist(), pl.read_parquet("out.parquet")["a"].to_list()
print("expected:", expected, "or an error")
print("seen:    ", seen)
listed = b"in no row" in b"".join(field.metadata.values())
raise SystemExit((listed, expected, seen) != (True, ["y", "x"], [None, "x"]))
PY
