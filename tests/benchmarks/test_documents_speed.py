"""benchmarks/documents_speed.py: every format can be generated, read and written."""

import pytest

from spacy_phi.documents.formats import FORMATS

NAMES = ("hl7", "cda", "docx", "rtf", "pdf", "eml", "mbox", "html", "fhir")


@pytest.mark.parametrize("name", NAMES)
def test_a_format_is_measured(bring, name):
    row = bring("documents_speed").measure(name, 0.02, False)
    assert row["MB"] > 0.01
    assert all(row[key] >= 0 for key in ("read", "scrub", "write", "peak MiB"))


def test_all_formats_but_scans_are_measured(bring):
    made = {suffix for suffix, _ in bring("documents_speed").FORMATS.values()}
    assert all(made & {*each.suffixes} for each in FORMATS if each.module != "image")


def test_the_command_is_measured(bring):
    seconds, peak = bring("documents_speed").run(b"Well.\n", ".txt", "rules")
    assert seconds > 0
    assert peak > 50
