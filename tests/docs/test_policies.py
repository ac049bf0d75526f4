"""The page of the policies is what its command prints."""

import subprocess
import sys


def test_the_page_is_what_the_command_prints(root):
    command = [sys.executable, str(root / "docs" / "policies.py")]
    printed = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300).stdout
    page = (root / "docs" / "policies.md").read_text(encoding="utf8")
    assert printed == page, "run: python docs/policies.py > docs/policies.md"
