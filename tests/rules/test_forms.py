"""Name shapes."""

import re

import pytest

from spacy_phi.rules.forms import ANY_NAME, FULL_NAME, LAST_FIRST, NAME, any_of


@pytest.mark.parametrize(
    ("form", "text", "taken"),
    [
        (NAME, "Ida Vellacott came", "Ida Vellacott"),
        (NAME, "Ludwig van der Berg.", "Ludwig van der Berg"),
        (NAME, "Siobhán O'Neil-Ward,", "Siobhán O'Neil-Ward"),
        (NAME, "J.R. Vosper Jr, 44", "J.R. Vosper Jr"),
        (NAME, "vosper", None),
        (FULL_NAME, "T. Vosper", "T. Vosper"),
        (FULL_NAME, "Vosper", None),
        (LAST_FIRST, "VOSPER, IDA M 44", "VOSPER, IDA M"),
        (ANY_NAME, "Vosper, Ida", "Vosper, Ida"),
    ],
)
def test_a_form_takes_the_name(form: str, text: str, taken: str | None) -> None:
    found = re.match(form, text)
    assert (found and found.group()) == taken


def test_any_of_takes_the_longest_word_whatever_the_blanks() -> None:
    found = re.match(any_of(["medical", "medical center", "med ctr"]), "medical  center x")
    assert found is not None
    assert found.group() == "medical  center"
