"""Every slot and form of the README is filled, annotated where it stands, and agrees with the others."""

import re
from datetime import date

import pytest

from spacy_phi.labels import LABELS
from spacy_phi.surrogates.check_digits import is_vin, npi_digit
from spacy_phi.synthesis.ages import age_words
from spacy_phi.synthesis.template import FORMS

CASES = [(slot, form) for slot, forms in FORMS.items() for form in forms]


@pytest.mark.parametrize(("slot", "form"), CASES, ids=[f"{slot}.{form}" for slot, form in CASES])
def test_a_form_is_filled_and_annotated_where_it_stands(draw, slot, form):
    for seed in range(60):
        text, spans = draw(f"<< {{{slot}.{form}}} >>", seed)
        assert len(spans) == 1
        start, end, label = spans[0]
        assert label == (slot if slot in LABELS else "PATIENT")
        value = text[start:end]
        assert value
        assert value == value.strip()
        assert not value.startswith((",", ".", ";"))
        assert not value.endswith((",", ";", ":"))
        # what stands beside the value is an article or a clock time
        assert re.fullmatch(r"<< (the )?", text[:start]), text
        assert re.fullmatch(r"( ?(at |@ ?)?T?[\d:]+( ?[AaPp][Mm]|Z|[+-]\d\d:\d\d)?)? >>", text[end:]), text
        assert "{" not in text


@pytest.mark.parametrize(("slot", "form"), CASES, ids=[f"{slot}.{form}" for slot, form in CASES])
def test_a_form_has_many_values(draw, slot, form):
    values = {draw(f"{{{slot}.{form}}}", seed).text for seed in range(80)}
    assert len(values) >= (5 if form in ("weekday", "infant", "decade") else 12)


def test_the_parts_of_a_name_agree(draw):
    agree = 0
    for seed in range(60):
        text, spans = draw("{DOCTOR.first}|{DOCTOR.last}|{DOCTOR.last_first}|{DOCTOR.middle_full}", seed)
        first, last, last_first, full = (text[start:end].lower() for start, end, _ in spans)
        assert first in last_first
        assert full.startswith(first)
        agree += last_first.startswith(last) and last in full
    # the others are misspelled
    assert agree >= 54


def test_another_number_is_another_person(draw):
    text, spans = draw("{PATIENT.last}|{PATIENT2.last}|{PATIENT.last}")
    values = [text[start:end] for start, end, _ in spans]
    assert values[0] == values[2] != values[1]


def test_upper_and_lower_case(draw):
    text, spans = draw("{PATIENT.last^} {RELATIVE2.first_}|{PATIENT.last}")
    upper, lower = text[spans[0][0] : spans[0][1]].split(" ", 1)[0], text.split("|")[0].split()[-1]
    assert upper.isupper()
    assert lower.islower()


def test_first_and_last_name_side_by_side_are_one_mention(draw):
    for frame in ("{PATIENT.first} {PATIENT.last}", "{PATIENT.last}, {PATIENT.first}"):
        text, spans = draw(f"Pt {frame}, seen")
        assert [label for *_, label in spans] == ["PATIENT"]
        assert text[spans[0][0] : spans[0][1]] == text[3:-6]
    assert len(draw("{PATIENT.last}^{PATIENT.first}").spans) == 2
    assert len(draw("{RELATIVE.first}, {RELATIVE2.first}").spans) == 2


def test_words_as_names_come_from_the_collisions(draw, train):
    text, _ = draw("{RELATIVE.first_word}|{DOCTOR.last_word}|{PATIENT.eponym}|{medical:PATIENT}")
    first, last, eponym, phrase = text.split("|")
    assert first in train.first_words
    assert last.title() in train.last_words
    assert (eponym.title(), phrase) in train.eponyms


def test_a_name_asked_for_as_a_word_is_one_throughout(draw, train):
    names = [draw("{DOCTOR.last}|{DOCTOR.last_word}", seed).text.split("|") for seed in range(40)]
    assert sum(one.lower() == other.lower() for one, other in names) >= 36


def test_ages(draw):
    for seed in range(30):
        over, decade, word = draw("{AGE.over89}|{AGE2.decade}|{AGE3.word}", seed).text.split("|")
        assert int(over) >= 90
        assert re.fullmatch(r"[2-9]0'?s|[2-9]0ies|[a-z]+ies", decade)
        assert any(word.replace("-", " ") == age_words(years).replace("-", " ") for years in range(130))


def test_the_day_of_birth_fits_the_age(draw):
    fitting = 0
    for seed in range(60):
        text, _ = draw("{AGE}|{DATE.year}|{DATE.dob}", seed)
        age, visit, birth = text.split("|")
        if match := re.search(r"(?<!\d)\d{4}(?!\d)", birth):
            years = int(visit) - int(match[0])
            fitting += 1
            assert int(age) <= years <= int(age) + 1, text
    assert fitting > 20


def test_the_article_follows_the_value(draw):
    for seed in range(60):
        text, _ = draw("an {AGE}-year-old, a {AGE}-year-old", seed)
        article, age = re.match(r"(an?) (\d+)", text).groups()
        assert article == ("an" if age[0] == "8" or age in ("11", "18") else "a")


def test_sentence_dots_are_not_doubled(draw):
    for seed in range(80):
        assert ".." not in draw("by {DOCTOR.initials}.", seed).text


def test_words_of_sex_agree(draw):
    male = draw("{He} and {his} {man} {Mr}", gender="m").text
    female = draw("{He} and {his} {him} {Mr}", gender="f").text
    assert male.startswith("He and his ")
    assert male.split()[-1] in ("Mr.", "Mr")
    assert female.startswith("She and her her M")


def test_a_relative_is_of_the_sex_of_the_relation(draw):
    from spacy_phi.lexicons.gazetteers import first_names, name_key

    wrong = known = 0
    for seed in range(150):
        relation, name = draw("{relation} {RELATIVE.first}", seed).text.split(" ", 1)
        entry = first_names().get(name_key(name))
        if entry is None or entry.gender == "u":
            continue
        if relation in ("son", "brother", "father", "uncle", "husband"):
            known, wrong = known + 1, wrong + (entry.gender == "f")
        elif relation in ("daughter", "sister", "mother", "aunt", "wife"):
            known, wrong = known + 1, wrong + (entry.gender == "m")
    assert known > 30
    assert wrong <= known // 10


def test_check_digits_mostly_hold(draw):
    npis = [draw("{LICENSE.npi}", seed).text for seed in range(100)]
    assert sum(int(npi[9]) == npi_digit(npi[:9]) for npi in npis) > 75
    vins = [draw("{VEHICLE.vin}", seed).text for seed in range(100)]
    assert 70 < sum(map(is_vin, vins)) < 100


def test_dates_are_days_of_the_calendar(draw):
    for seed in range(60):
        year, month, day = re.split(r"[-/.]", draw("{DATE2.iso}", seed).text.replace(" ", "-"))[:3]
        if month.isdigit():
            date(int(year), int(month), int(day))


def test_plurals_belong_to_the_span(draw):
    text, spans = draw("wine on {DATE.weekday}s, and {PATIENT.last}'s dog")
    values = [text[start:end] for start, end, _ in spans]
    assert values[0].endswith("s")
    assert not values[1].endswith("'s")
