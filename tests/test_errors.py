import re
import string
from pathlib import Path

import pytest

from spacy_phi.errors import Errors, PhiError, PhiWarning, Warnings, get_place, guess, require_one_of

CODES = {name for table in (Errors, Warnings) for name in vars(table) if not name.startswith("_")}
PACKAGE = Path(__file__).parents[1] / "spacy_phi"


def test_a_message_begins_with_its_code():
    assert Errors.E001.startswith("[E001] Label")
    assert Warnings.W080.startswith("[W080] ")
    assert all(re.fullmatch(r"[EW]\d{3}", code) for code in CODES)


def test_every_code_is_raised_somewhere_and_every_one_raised_exists():
    source = "".join(
        path.read_text(encoding="utf8")
        for folder in (PACKAGE, PACKAGE.parent / "tools")
        for path in folder.rglob("*.py")
    )
    used = set(re.findall(r"\b(?:Errors|Warnings)\.([EW]\d{3})", source))
    assert used == CODES


def test_fields_of_messages_have_names():
    for table in (Errors, Warnings):
        for code in CODES & set(vars(table)):
            fields = [
                name for _, name, _, _ in string.Formatter().parse(getattr(table, code)) if name is not None
            ]
            assert all(name.isidentifier() for name in fields), code


def test_the_place_of_an_error_says_nothing_of_its_message():
    with pytest.raises(ValueError, match="Smith") as caught:
        int("Mr. Smith")
    place = get_place(caught.value)
    assert re.fullmatch(r"test_errors\.py:\d+", place)
    assert get_place(ValueError("never raised")) == "an unknown place"


def test_they_are_of_pythons_own_kinds():
    assert issubclass(PhiError, ValueError)
    assert issubclass(PhiWarning, UserWarning)


def test_an_unknown_value_is_told_with_the_one_it_resembles():
    with pytest.raises(PhiError, match=r"'recal'\. Did you mean 'recall'\? Known values: balanced, recall"):
        require_one_of(("balanced", "recall"), "mode", "recal")
    assert guess("PATEINT", ("DATE", "PATIENT")) == " Did you mean 'PATIENT'?"
    assert guess("Safe-Harbour", ("strict", "safe_harbor")) == " Did you mean 'safe_harbor'?"
    assert guess("SHOE", ("DATE", "PATIENT")) == guess("x", ()) == ""
