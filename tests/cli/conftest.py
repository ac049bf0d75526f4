import pytest

from ..batch.helpers import load_once

quick = pytest.fixture(autouse=True)(load_once)
