from spacy_phi.lexicons.ambiguity import is_person_name, name_level


def test_how_much_a_word_is_a_name():
    assert [name_level(word) for word in ("Smith", "BOSTON", "ohio", "France")] == [2] * 4
    assert [name_level(word) for word in ("Zeigler", "Okonkwo")] == [1, 1]
    assert [name_level(word) for word in ("xyzzy", "warfarin", "")] == [0, 0, 0]


def test_person_and_place_names_are_distinguished():
    assert is_person_name("García")
    assert is_person_name("o'brien")
    assert not is_person_name("Massachusetts")


def test_names_that_are_frequent_in_the_language_of_the_note():
    assert [name_level(word, "es") for word in ("Cruz", "Bogotá", "Badajoz", "España")] == [2] * 4
    assert (name_level("Abascal"), name_level("Abascal", "es")) == (0, 1)
    assert not is_person_name("Abascal")
    assert is_person_name("Abascal", "es")
