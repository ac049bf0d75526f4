"""The pages printed from the tables of the readers equal the output of their commands."""

import pytest


@pytest.mark.parametrize("name", ["cda", "code_systems", "hl7"])
def test_the_page_equals_the_command_output(root, run_script, name):
    printed = run_script(root / "docs" / "reference" / f"{name}.py")
    page = (root / "docs" / "reference" / f"{name}.md").read_text(encoding="utf8")
    assert printed == page, f"run: python docs/reference/{name}.py > docs/reference/{name}.md"
