"""Context of a possible name."""

import pytest

from spacy_phi.rules.lexical.context import (
    get_label,
    has_cue,
    is_medical,
    is_talked_to,
    is_term_next,
    read_line,
    starts_sentence,
)


def test_casing_and_doses_of_a_line() -> None:
    text = "ATTENDING NOTE\nGiven lasix 40 mg by Vosper\nPlan And Disposition Today"
    capitals, doses, title = (read_line(text, text.index(w)) for w in ("NOTE", "lasix", "Plan"))
    assert capitals.in_capitals
    assert not capitals.has_doses
    assert doses.has_doses
    assert not doses.is_title
    assert title.is_title
    assert text[doses.start : doses.end] == "Given lasix 40 mg by Vosper\n"


def test_two_words_with_a_preposition_are_not_a_heading() -> None:
    assert not read_line("Family in Bexhill.", 3).is_title


@pytest.mark.parametrize(
    ("left", "expected"), [("", True), ("ok. ", True), ("- ", True), ("saw ", False), ("with ", False)]
)
def test_where_a_capital_says_nothing(left: str, expected: bool) -> None:
    assert starts_sentence(left) is expected


@pytest.mark.parametrize("left", ["d/w ", "spoke with ", "attending ", "d/w cons on call ", "ATTN "])
def test_words_of_talk_and_office(left: str) -> None:
    assert is_talked_to(left)
    assert has_cue(left, "")
    assert get_label(left, "") == "DOCTOR"


def test_cues_in_the_right_context() -> None:
    assert has_cue("", " said so")
    assert not has_cue("", " catheter")
    assert get_label("", ", RN") == "DOCTOR"
    assert get_label("", " came") == "PATIENT"


def test_signs_devices_and_drugs() -> None:
    assert is_medical("Foley", "", " catheter", True)
    assert is_medical("Vosper", "", " 40 mg daily", True)
    assert not is_medical("Marcus", "discussed with ", " from crisis", True)
    assert is_term_next(" pneumonia")
    assert not is_term_next(" came")
