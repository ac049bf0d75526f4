import datetime

import pytest

from spacy_phi.extensions import Finding
from spacy_phi.surrogates.note_facts import beside_city, gather_facts, note_reading, patient_of
from spacy_phi.surrogates.operators import NoteContext
from spacy_phi.surrogates.places import NOWHERE

NOTE = (
    "DOB 02/03/2099. Mr. John Smith of Boston, MA 02139, seen 05/06/2020. "
    "Born in Ohio. Back to Boston; Salem."
)
FOUND = (
    *(("02/03/2099", "DATE"), ("John Smith", "PATIENT"), ("Boston", "CITY"), ("MA", "STATE")),
    *(("02139", "ZIP"), ("05/06/2020", "DATE"), ("Ohio", "STATE"), ("Salem", "CITY")),
)


def make_context(**more):
    findings = [Finding(NOTE.index(value), NOTE.index(value) + len(value), label) for value, label in FOUND]
    return NoteContext(NOTE, findings, **more)


def test_names_and_the_context_of_a_place(key):
    facts = gather_facts(make_context(roster=["Ruth Marlowe"]), key, None)
    assert set(facts.known.givens) == {"john", "ruth"}
    assert facts.known.roster == {"ruth", "marlowe"}
    assert facts.beside[NOTE.index("Boston")] == ("MA", "021", "Boston")
    assert NOTE.index("Ohio") not in facts.beside, "it has no context"
    assert beside_city("BOSTON", NOTE.rindex("Boston"), facts).state == "MA", "given elsewhere in the note"
    assert beside_city("Salem", NOTE.index("Salem"), facts) == NOWHERE


def test_the_reference_is_the_latest_date_that_is_no_birth_date():
    assert note_reading(make_context(), None).reference == datetime.date(2020, 5, 6)
    assert note_reading(make_context(language="es"), None).reference == datetime.date(2020, 6, 5)
    bare = NoteContext("No date.", [], reference_year=2031)
    assert note_reading(bare, None).reference == datetime.date(2031, 12, 31)


def test_a_note_without_a_patient_is_known_by_its_text():
    assert patient_of(NoteContext("a", patient="7")) == patient_of(NoteContext("b", patient="7"))
    assert patient_of(NoteContext("a")) == patient_of(NoteContext("a"))
    assert patient_of(NoteContext("a")) != patient_of(NoteContext("b"))


@pytest.mark.parametrize(
    ("note", "last"),
    [("Admitted 2188-11-02", 2189), ("Seen 14/02/2019", 2050), ("Visit March 2061", 2062)],
)
def test_a_two_digit_year_is_of_the_century_of_the_note(note, last):
    value = note.partition(" ")[2]
    context = NoteContext(note, [Finding(note.index(value), len(note), "DATE")], reference_year=2026)
    assert note_reading(context, None).last_year == last
