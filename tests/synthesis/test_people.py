from spacy_phi.synthesis.people import Person, make_person, write_person

AMADOR = Person("Rosa", "Luz", "Amador", "f", "Rosie")


def test_a_name_meets_its_needs(train, writer):
    for seed in range(10):
        person = make_person(writer(seed), train, "f", needs=frozenset(("first_word", "eponym")))
        assert person.first in train.first_words
        assert (person.last, person.phrase) in train.eponyms
        assert person.gender == "f"
    assert make_person(writer(1), train, last="Amador").last == "Amador"


def test_forms_hold_the_parts_of_a_name(writer):
    def written(form):
        return {write_person(writer(seed), AMADOR, form) for seed in range(150)}

    assert {"Amador, Rosa", "Amador, Rosa L", "Amador, Rosa L."} <= written("last_first")
    assert {"R. Amador", "R Amador", "RL Amador"} <= written("initial_last")
    assert {"RA", "RLA", "R.A.", "ra"} <= written("initials")
    assert "Rosie" in written("nick")
