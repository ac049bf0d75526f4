"""Each experiment can be imported and documents its command line."""

from pathlib import Path

import pytest

SCRIPTS = sorted(path.stem for path in (Path(__file__).parents[2] / "research").glob("*.py"))
HELPERS = ("lab", "compare_plan", "compare_report", "compare_train")


@pytest.mark.parametrize("name", SCRIPTS)
def test_every_script_documents_its_command(bring, name):
    try:
        module = bring(name)
    except ModuleNotFoundError as error:
        if error.name in SCRIPTS:
            raise
        pytest.skip(f"needs {error.name}")
    assert name in HELPERS or f"python research/{name}.py" in module.__doc__
