#!/usr/bin/env bash
# pyspark: an error of a query that the program catches is also written to stderr with the cell's value, by the
# Python loggers SQLQueryContextLogger and DataFrameQueryContextLogger. SparkContext.setLogLevel("OFF") does not
# reach them. Needs Java 17. Exits 0 while the behavior is as described here, and 1 if it changed.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q pyspark==4.3.0
cat > "$work/cast.py" <<'PY'
import logging
import sys

from pyspark.sql import SparkSession

if sys.argv[1:] == ["quiet"]:
    logging.getLogger("SQLQueryContextLogger").setLevel(logging.CRITICAL + 1)
spark = SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false").getOrCreate()
spark.sparkContext.setLogLevel("OFF")
print("pyspark", spark.version)
spark.createDataFrame([("CELLVALUE",)], "a string").createOrReplaceTempView("t")
try:
    spark.sql("SELECT CAST(a AS INT) FROM t").collect()
except Exception as error:
    print("caught", type(error).__name__)
PY
export SPARK_LOCAL_IP=127.0.0.1 PYSPARK_PYTHON="$work/venv/bin/python"
"$work/venv/bin/python" "$work/cast.py" 2> "$work/default"
"$work/venv/bin/python" "$work/cast.py" quiet 2> "$work/quiet"
seen=$(grep -c CELLVALUE "$work/default" || true)
quiet=$(grep -c CELLVALUE "$work/quiet" || true)
echo "expected: 0 lines of stderr with the cell's value, since the error is caught and logging is off"
echo "seen:     $seen; $quiet after logging.getLogger('SQLQueryContextLogger').setLevel(logging.CRITICAL + 1)"
[ "$seen" -ge 1 ] && [ "$quiet" -eq 0 ]
