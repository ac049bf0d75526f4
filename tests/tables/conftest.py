"""Load each pipeline once for all tests of this folder."""

import pytest

from ..batch.helpers import load_once

quick = pytest.fixture(autouse=True)(load_once)
