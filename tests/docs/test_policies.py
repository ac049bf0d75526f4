"""The policies page equals the output of its command."""


def test_the_page_equals_the_command_output(root, run_script):
    printed = run_script(root / "docs" / "concepts" / "policies.py")
    page = (root / "docs" / "concepts" / "policies.md").read_text(encoding="utf8")
    assert printed == page, "run: python docs/concepts/policies.py > docs/concepts/policies.md"
