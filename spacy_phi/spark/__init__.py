"""Scrub notes in Spark DataFrames; see docs/how-to/spark.md. Install with `pip install -c constraints.txt
'.[spark]'` in a checkout."""

from .dataframe import scrub_dataframe, split_aside
from .udf import scrub_udf

__all__ = ["scrub_dataframe", "scrub_udf", "split_aside"]
