"""Shared helpers of the experiments: those of the benchmarks, and the programs of tools/."""

import sys
from pathlib import Path

sys.path += [str(Path(__file__).parents[1] / name) for name in ("benchmarks", "tools")]

from common import ROOT, SHARED, make_notes, make_parser
from dev_sets import read_sets

__all__ = ["ROOT", "SHARED", "make_notes", "make_parser", "read_sets"]
