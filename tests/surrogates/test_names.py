import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spacy_phi.lang import vocabulary
from spacy_phi.lexicons.gazetteers import first_names, last_name_forms, name_key
from spacy_phi.lexicons.words import word_rank
from spacy_phi.surrogates.keys import Scope
from spacy_phi.surrogates.known_names import collect_names
from spacy_phi.surrogates.name_parts import parse_name
from spacy_phi.surrogates.names import person_name, surname_pool


def kept(text: str) -> int:
    """Return the number of unchanged words of a name: titles, joining words, credentials."""
    return sum(part.role == "kept" for part in parse_name(text)[1])


def test_one_person_in_many_spellings_becomes_one_other_person(key):
    known = collect_names([("John Smith", "PATIENT"), ("Jon Smith", "PATIENT"), ("John Smiht", "PATIENT")])
    for patient in range(30):
        scope = Scope(key, str(patient))

        def new(text, scope=scope):
            return person_name(text, scope, known=known)

        given, surname = new("John Smith").split()
        assert new("Mr. Smith") == f"Mr. {surname}"
        assert new("SMITH, JOHN") == f"{surname}, {given}".upper()
        assert new("J.S.") == f"{given[0]}.{surname[0]}."
        assert new("JS") == given[0] + surname[0]
        assert new("Jon Smith") == new("Jhon Smith") == new("John Smiht") == f"{given} {surname}"
        assert new("Johnny") == given
        assert new("smith") == surname.lower()
        assert new("Smith's") == f"{surname}'s"
        assert first_names()[name_key(given)].gender in "mu"


@pytest.mark.parametrize("patient", range(5))
@pytest.mark.parametrize(
    "form",
    "{g} {s}|{s}, {g}|Mr. {s}|{s}'s|{g} {i}. {s}|{s},{g}|{s}^{g}|{g}{s}|{g} {s}, MD|{g} {s} Jr.|{s} III, {g}|"
    "Dr. {G} {S}|{S}, {G} {i}|{g}\n{s}|baby boy {s}|{g} “{g}” {s}".split("|"),
)
def test_any_form_holds_the_same_two_names(form, patient, key):
    scope = Scope(key, str(patient))
    given, surname = person_name("John Smith", scope).split()
    names = {"g": "John", "s": "Smith", "G": "JOHN", "S": "SMITH", "i": "Q"}
    letter = person_name("J. Q. Smith", scope).split()[1][0]
    new = {"g": given, "s": surname, "G": given.upper(), "S": surname.upper(), "i": letter}
    assert person_name(form.format(**names), scope) == form.format(**new)


def test_spanish_names_become_spanish_ones(key):
    spanish = {name_key(each) for each in (*last_name_forms("es"), *vocabulary("surrogates.surname", "es"))}
    for patient in range(60):
        scope = Scope(key, str(patient))
        made = person_name("María José García Pérez", scope, language="es").split()
        assert {name_key(each) for each in made[-2:]} <= spanish
        for each in made[:2]:
            if name_key(each) in first_names("es"):
                assert first_names("es")[name_key(each)].gender == "f"


def test_notes_apart_agree_without_a_table(scope):
    """The same spellings, each in its own note."""
    given, surname = person_name("John Smith", scope).split()
    assert person_name("SMITH, JOHN", scope) == f"{surname}, {given}".upper()
    assert person_name("Jon Smiht", scope) == f"{given} {surname}"
    assert person_name("Johnny", scope) == given
    assert person_name("J. S.", scope) == f"{given[0]}. {surname[0]}."


def test_patients_and_keys_are_apart(key):
    made = {person_name("John Smith", Scope(key, str(patient))) for patient in range(200)}
    assert len(made) > 190


@pytest.mark.parametrize(("name", "gender"), [("Mary", "f"), ("James", "m"), ("Patricia", "f"), ("Bob", "m")])
def test_gender_is_kept(name, gender, key):
    for patient in range(50):
        new = person_name(f"{name} Jones", Scope(key, str(patient))).split()[0]
        assert first_names()[name_key(new)].gender in (gender, "u")


def test_no_name_of_the_roster_is_drawn(key):
    for patient in range(20):
        scope = Scope(key, str(patient))
        first = person_name("John Smith", scope)
        known = collect_names([], [first, "John Smith"])
        second = person_name("John Smith", scope, known=known)
        assert not set(first.split()) & set(second.split())


def test_a_misspelling_maps_to_the_roster_form(scope):
    known = collect_names([], ["Wojciech Szymanowski"])
    assert person_name("Szymanovski", scope, known=known) == person_name("Szymanowski", scope, known=known)


def test_two_common_names_remain_two(scope):
    known = collect_names([("Dan Miller", "PATIENT"), ("Don Miller", "PATIENT")])
    assert person_name("Dan Miller", scope, known=known) != person_name("Don Miller", scope, known=known)


def test_case_titles_and_credentials_are_kept(scope):
    new = person_name("DR. JOHN SMITH, MD", scope)
    assert new.startswith("DR. ")
    assert new.endswith(", MD")
    assert new.isupper()


@pytest.mark.parametrize("text", ["", "123", "山田", "Иван", "John 3", "<script>", "...", "a" * 200, "M3"])
def test_non_names_give_none(text, scope):
    assert person_name(text, scope) is None


@given(st.text(max_size=40))
def test_no_name_comes_out_as_it_went_in(scope, text):
    new = person_name(text, scope)
    assert new is None or new != text


@given(
    st.sampled_from("John Mary Wei José Bob Kateryna Xu Quentin Zoë".split()),
    st.text("abcdefghijklm", min_size=2, max_size=9),
)
def test_form_is_idempotent(scope, given, surname):
    text = f"{surname.capitalize()}, {given}"
    new = person_name(text, scope)
    if new is not None:
        assert kept(new) == kept(text)
        assert new.count(",") == 1


@pytest.mark.parametrize("language", ["en", "es", "de", "fr", "it", "nl", "pt"])
def test_no_surname_is_a_word_of_the_language(language):
    pools = [surname_pool(letter, language) for letter in string.ascii_lowercase]
    assert all(pools)
    assert not [name for pool in pools for name in pool if word_rank(name, language) is not None]
