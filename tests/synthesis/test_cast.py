import re


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


def test_words_as_names_come_from_the_collisions(draw, train):
    text, _ = draw("{RELATIVE.first_word}|{DOCTOR.last_word}|{PATIENT.eponym}|{medical:PATIENT}")
    first, last, eponym, phrase = text.split("|")
    assert first in train.first_words
    assert last.title() in train.last_words
    assert (eponym.title(), phrase) in train.eponyms


def test_a_name_asked_for_as_a_word_is_one_throughout(draw, train):
    names = [draw("{DOCTOR.last}|{DOCTOR.last_word}", seed).text.split("|") for seed in range(40)]
    assert sum(one.lower() == other.lower() for one, other in names) >= 36


def test_the_day_of_birth_fits_the_age(draw):
    fitting = 0
    for seed in range(60):
        text, _ = draw("{AGE}|{DATE.iso}|{DATE.dob}", seed)
        age, visit, birth = text.split("|")
        if match := re.search(r"(?<!\d)\d{4}(?!\d)", birth):
            years = int(visit[:4]) - int(match[0])
            fitting += 1
            assert int(age) <= years <= int(age) + 1, text
    assert fitting > 20


def test_words_of_sex_agree(draw):
    male = draw("{He} and {his} {man} {Mr}", gender="m").text
    female = draw("{He} and {his} {him} {Mr}", gender="f").text
    assert male.startswith("He and his ")
    assert male.split()[-1] in ("Mr.", "Mr")
    assert female.startswith("She and her her M")


def test_years_of_a_life_lie_between_birth_and_visit(draw):
    years = set()
    for seed in range(60):
        visit, birth, *past = draw(
            "{DATE.iso}|{DATE.dob}|{DATE.past_year}|{DATE2.past_year}", seed
        ).text.split("|")
        born = re.search(r"(?<!\d)\d{4}(?!\d)", birth)
        for year in past if born else ():
            if year.startswith("'"):
                assert re.fullmatch(r"'\d\d", year)
                continue
            assert int(born[0]) <= int(year) <= int(visit[:4])
            years.add(year)
    assert len(years) > 25


def test_years_look_back_now_and_then_and_always_alike(draw):
    far = 0
    for seed in range(120):
        visit, year, month_year = draw("{DATE.iso}|{DATE.year}|{DATE.month_year}", seed).text.split("|")
        assert year[2:] in month_year
        far += year != visit[:4]
    assert 15 < far < 60


def test_ages_of_others_have_bounds(draw):
    for seed in range(60):
        child, grown, same = map(int, draw("{AGE2.child}|{AGE3.adult}|{AGE3}", seed).text.split("|"))
        assert 1 <= child <= 17 < grown == same


def test_the_patient_of_a_childrens_kind_is_a_child_unless_the_frame_says_adult(draw):
    for seed in range(30):
        age, man = draw("{AGE}|{man}", seed, child=True).text.split("|")
        assert int(age) < 18
        assert man in ("boy", "girl")
        age, man = draw("{AGE.adult}|{man}", seed, child=True).text.split("|")
        assert int(age) >= 18
        assert man not in ("boy", "girl")


def test_a_relation_is_one_word_for_one_relative(draw):
    frame = "{relation} {RELATIVE.first}; {RELATIVE.last} ({relation})|{relation} {RELATIVE2.first}"
    drawn = [
        re.match(r"(\S+) .*?; .*?\((\S+)\)\|(\S+)", draw(frame, seed).text).groups() for seed in range(30)
    ]
    assert all(first == again for first, again, _ in drawn)
    assert any(first != other for first, _, other in drawn)
