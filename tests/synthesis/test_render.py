import re

import pytest


def test_first_and_last_name_side_by_side_are_one_mention(draw):
    for frame in ("{PATIENT.first} {PATIENT.last}", "{PATIENT.last}, {PATIENT.first}"):
        text, spans = draw(f"Pt {frame}, seen")
        assert [label for *_, label in spans] == ["PATIENT"]
        assert text[spans[0][0] : spans[0][1]] == text[3:-6]
    assert len(draw("{PATIENT.last}^{PATIENT.first}").spans) == 2


@pytest.mark.parametrize(
    "frame",
    [
        "{DOCTOR.initials} {DOCTOR7.initials}",
        "{DOCTOR.last} {DOCTOR2.last}",
        "{PATIENT.first} {RELATIVE.last}",
        "{PATIENT.last}, {PATIENT2.last}",
    ],
)
def test_two_persons_side_by_side_are_two_mentions(draw, frame):
    for seed in range(5):
        text, spans = draw(frame, seed)
        (_, end, _), (start, _, _) = spans
        assert text[end:start].strip(" ,") == ""


def test_upper_and_lower_case(draw):
    text, spans = draw("{PATIENT.last^} {RELATIVE2.first_}|{PATIENT.last}")
    upper, lower = text[spans[0][0] : spans[0][1]].split(" ", 1)[0], text.split("|")[0].split()[-1]
    assert upper.isupper()
    assert lower.islower()


def test_the_article_follows_the_value(draw):
    for seed in range(60):
        text, _ = draw("an {AGE}-year-old, a {AGE}-year-old", seed)
        article, age = re.match(r"(an?) (\d+)", text).groups()
        assert article == ("an" if age[0] == "8" or age in ("11", "18") else "a")


def test_sentence_dots_are_not_doubled(draw):
    for seed in range(80):
        assert ".." not in draw("by {DOCTOR.initials}.", seed).text


def test_plurals_belong_to_the_span(draw):
    text, spans = draw("wine on {DATE.weekday}s, and {PATIENT.last}'s dog")
    values = [text[start:end] for start, end, _ in spans]
    assert values[0].endswith("s")
    assert not values[1].endswith("'s")


def test_an_article_of_the_frame_is_not_doubled(draw):
    drawn = [
        draw(frame, seed).text
        for frame in ("by the {LOCATION-OTHER}", "on the {DATE.ordinal}", "since the {DATE.worded}")
        for seed in range(60)
    ]
    assert not any("the the" in text for text in drawn)
    # the value's article is kept if the preceding word only ends like one
    assert draw("breathe {DATE.ordinal}").text.startswith("breathe the ")
