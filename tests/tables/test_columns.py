import pytest

from spacy_phi.errors import PhiError
from spacy_phi.tables.columns import Others


def test_a_column_has_one_use():
    for asked in ({"keep": ("text",)}, {"keep": ("a",), "shift": ("a",)}, {"pseudonymize": ("a", "a")}):
        with pytest.raises(PhiError, match="E201"):
            Others(texts=("text",), **asked)


def test_unnamed_columns_are_dropped_and_suspicious_names_are_not_shown():
    others = Others(("day",), pseudonymize=("mrn",), texts=("text",), own=("id",))
    names = ("id", "Jane Ruiz", "day", "text", "mrn")
    assert [name for name in names if others.stays(name)] == ["id", "day", "text", "mrn"]
    assert others.describe(names) == (
        "Columns: scrubbed: text; kept unchanged: id, day; pseudonymized: mrn; dropped: Jane Ruiz."
    )
    others.seen.update(names)
    assert others.describe().endswith("dropped: 1 others.")
    with pytest.raises(PhiError, match="E200"):
        others.require(("text", "day"), "the input")


def test_all_columns_are_kept_only_on_request():
    others = Others(keep_all=True, texts=("text",), own=("id",))
    assert others.stays("anything")
    assert others.describe(("text", "a", "b")) == "Columns: scrubbed: text; kept unchanged: a, b."
