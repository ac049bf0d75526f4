"""The page on HL7 v2 equals the output of its command."""


def test_the_page_equals_the_command_output(root, run_script):
    printed = run_script(root / "docs" / "reference" / "hl7.py")
    page = (root / "docs" / "reference" / "hl7.md").read_text(encoding="utf8")
    assert printed == page, "run: python docs/reference/hl7.py > docs/reference/hl7.md"
