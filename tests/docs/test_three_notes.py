"""The page of one patient's three notes equals its command's output and shows the intended cases."""

import datetime
import re

import pytest

from spacy_phi.surrogates.keys import KEY_VARIABLE


@pytest.fixture(scope="module")
def page(root):
    return (root / "docs" / "concepts" / "three_notes.md").read_text(encoding="utf8")


@pytest.fixture(scope="module")
def notes(page):
    blocks = re.findall(r"```\n(.*?)\n```", page, re.DOTALL)
    return list(zip(blocks[::2], blocks[1::2], strict=True))


def test_the_page_equals_the_command_output(page, root, run_script, monkeypatch):
    monkeypatch.setenv(KEY_VARIABLE, "the script sets another")
    printed = run_script(root / "docs" / "concepts" / "three_notes.py")
    assert printed == page, "run: python docs/concepts/three_notes.py > docs/concepts/three_notes.md"


def test_nothing_of_the_patient_is_left(notes):
    for _, after in notes:
        for name in ("marlowe", "john", "ruth", "graves", "helen", "springfield", "quarry"):
            assert name not in after.casefold()
        for number in ("00482917", "554-0148", "62704", "217"):
            assert number not in after


def test_one_person_is_one_person_in_all_three(notes):
    for pattern in (r"MRN:? +(\d{8})", r"(\(\d{3}\) 555-01\d\d)"):
        found = [match for _, after in notes for match in re.findall(pattern, after)]
        assert len(found) == 2
        assert len(set(found)) == 1
    surname = re.search(r"Patient: (\w+),", notes[0][1])[1]
    assert surname.isupper()
    for _, after in notes:
        assert surname.title() in after


def test_intervals_hold(notes):
    pattern = r"\b\d{1,2}/\d{1,2}/\d{4}\b"
    shifts = set()
    for before, after in notes:
        pairs = zip(re.findall(pattern, before), re.findall(pattern, after), strict=True)
        for pair in pairs:
            old, new = (datetime.datetime.strptime(each, "%m/%d/%Y") for each in pair)
            shifts.add((new - old).days)
    assert len(shifts) == 1
    assert shifts.pop() % 7 == 0, "weekdays are kept"
