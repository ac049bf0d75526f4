"""Groups agree with a brute-force count, and planted unique combinations are all listed."""

import random

import pytest

from spacy_phi.risk.groups import Person, collect_persons, count_sizes, measure_risk
from spacy_phi.risk.quasi import find_quasi
from spacy_phi.spans import UNNAMED, Match

STATES = ("Oregon", "Ohio", "Texas", "Maine")
JOBS = ("teacher", "nurse", "plumber")


def write(age, sex, state, job, rng):
    """Return a scrubbed note and the findings in it."""
    word = rng.choice(("woman", "lady") if sex == "female" else ("man", "gentleman"))
    text, matches = "", []
    pieces = [(str(age), "AGE"), (f"-year-old {word}, ", ""), (job, "PROFESSION"), (" of ", "")]
    for piece, label in (*pieces, (state, "STATE"), (", seen [DATE].", "")):
        if label:
            matches.append(Match(len(text), len(text) + len(piece), label, 1.0, UNNAMED))
        text += piece
    return text, matches


@pytest.fixture(scope="module")
def register():
    """Return 5,000 notes and the ids of 40 with a planted combination that no other note has."""
    rng = random.Random(52)
    rows = [
        (rng.randrange(40, 45), rng.choice(("female", "male")), rng.choice(STATES), rng.choice(JOBS))
        for _ in range(4960)
    ]
    rows += [(20 + i // 2, ("female", "male")[i % 2], "Alaska", "astronaut") for i in range(40)]
    numbers = list(range(5000))
    rng.shuffle(numbers)
    notes = [(f"n{number}", *write(*rows[number], rng)) for number in numbers]
    return [(name, None, find_quasi(text, matches, "en")) for name, text, matches in notes]


def test_all_planted_combinations_are_listed(register):
    persons = collect_persons(register)
    assert len(persons) == 5000
    unique = {risk.id for risk in measure_risk(persons, 2)}
    assert unique == {f"n{i}" for i in range(4960, 5000)}


def test_k_agrees_with_a_brute_force_count(register):
    persons = collect_persons(register)
    risks = {risk.id: risk.k for risk in measure_risk(persons, 5001)}
    assert len(risks) == 5000
    for person in random.Random(0).sample(persons, 400):
        assert risks[person.id] == sum(other.quasi == person.quasi for other in persons)
    sizes = count_sizes(persons)
    assert sum(sizes.values()) == 5000
    assert sizes[1] == 40


def test_a_person_has_the_values_of_all_notes_and_the_telling_kind_is_named():
    notes = [
        ("a", "p", frozenset([("AGE", "40")])),
        ("b", "p", frozenset([("SEX", "male")])),
        ("c", None, frozenset()),
    ]
    assert collect_persons(notes) == [
        Person("p", frozenset([("AGE", "40"), ("SEX", "male")])),
        Person("c", frozenset()),
    ]
    people = [Person(str(i), frozenset([("AGE", str(40 + i)), ("SEX", "male")])) for i in range(5)]
    assert [(risk.k, risk.telling) for risk in measure_risk(people, 5)] == [(1, "AGE")] * 5
    # Without ages all five are one group.
    assert (
        measure_risk([Person(p.id, p.quasi - {("AGE", str(40 + i))}) for i, p in enumerate(people)], 5) == []
    )


@pytest.mark.parametrize(
    ("text", "lang", "kinds"),
    [
        ("He has Fabry disease.", "en", {("RARE", "fabry"), ("SEX", "male")}),
        ("Twin, seen 2019.", "en", {("KIN", "twin"), ("YEAR", "2019")}),
        ("A Somali woman.", "en", {("ORIGIN", "somali"), ("SEX", "female")}),
        ("Hurt in a plane crash.", "en", {("EVENT", "plane crash")}),
        ("Shooting pain, night terrors; adopted a diet.", "en", set()),
        ("He and she were there. 2019/03/04", "en", set()),
        ("[STATE] [RARE]", "en", set()),
        ("Die Patientin hat Morbus Gaucher.", "de", {("SEX", "female"), ("RARE", "gaucher")}),
        ("Femme, sœur jumelle.", "fr", {("SEX", "female"), ("KIN", "sœur jumelle")}),
    ],
)
def test_words_that_count(text, lang, kinds):
    assert find_quasi(text, [], lang) == kinds


def test_ages_above_89_are_one_class():
    found = [
        find_quasi(age, [Match(0, len(age), "AGE", 1.0, UNNAMED)], "en")
        for age in ("93", "ninety-eight", "47")
    ]
    assert found == [{("AGE", "90+")}, {("AGE", "90+")}, {("AGE", "47")}]
