import random

import pytest
import spacy
from spacy.training import Example

from spacy_phi.errors import PhiError, PhiWarning
from spacy_phi.extensions import get_roster
from spacy_phi.roster.entry import RosterEntry
from spacy_phi.roster.gold import corrupt, create_rostered_corpus, gold_entries

TEXT = "Nombre: Ernesto Rivera Bueno. Madre: Ana. Dra. Lucía Sanz. Firma: Sanz Ortega, Lucía."
GOLD = {
    "Ernesto Rivera Bueno": "NOMBRE_SUJETO_ASISTENCIA",
    "Ana": "FAMILIARES_SUJETO_ASISTENCIA",
    "Lucía Sanz": "NOMBRE_PERSONAL_SANITARIO",
    "Sanz Ortega, Lucía": "DOCTOR",
}


@pytest.fixture
def example():
    nlp = spacy.blank("es")
    gold = nlp.make_doc(TEXT)
    gold.ents = [
        gold.char_span(TEXT.index(t), TEXT.index(t) + len(t), label=label) for t, label in GOLD.items()
    ]
    return Example(nlp.make_doc(TEXT), gold)


def test_entries_of_the_gold(example):
    assert gold_entries(example.reference) == [
        RosterEntry("0", "patient", "Ernesto", "Rivera Bueno"),
        RosterEntry(None, "staff", "Lucía", "Sanz"),
        RosterEntry(None, "staff", "Lucía", "Sanz Ortega"),
    ]


def test_error_rates():
    true = [RosterEntry(None, "staff", "Ana", f"Zz{chr(97 + i % 26)}qu{i}x") for i in range(3000)]
    found = corrupt(true, random.Random(0), missing=0.2, misspelt=0.1, irrelevant=0.3)
    exact = set(true) & set(found)
    strangers = [e for e in found if not (e.last_name or "").startswith("Z")]
    assert len(exact) / 3000 == pytest.approx(0.8 * 0.9, abs=0.03)
    assert len(strangers) / len(found) == pytest.approx(0.3, abs=0.03)
    assert len(found) - len(strangers) == pytest.approx(2400, abs=70)


def test_the_reader_gives_rosters_that_copies_keep(example):
    nlp = spacy.blank("es")
    read = create_rostered_corpus(lambda nlp: [example], missing=0, misspelt=0, irrelevant=0, fixed=True)
    (first,) = read(nlp)
    roster = get_roster(first.predicted)
    assert list(roster) == gold_entries(example.reference)[:1]
    assert set(roster.staff.parts) == {"lucia", "sanz", "ortega"}
    assert get_roster(first.predicted.copy()) is roster
    assert get_roster(first.reference) is None


def test_rosters_change_from_epoch_to_epoch_unless_fixed(example):
    nlp = spacy.blank("es")

    def seen(fixed):
        read = create_rostered_corpus(lambda nlp: [example], missing=0.5, fixed=fixed)
        rosters = [get_roster(next(iter(read(nlp))).predicted) for _ in range(1)]
        for _ in range(12):
            (example_now,) = read(nlp)
            roster = get_roster(example_now.predicted)
            rosters.append(roster)
        return {None if r is None else (tuple(r), frozenset(r.staff.parts)) for r in rosters}

    assert len(seen(True)) == 1
    assert len(seen(False)) > 2


def test_a_roster_file_takes_the_place_of_the_gold(example, tmp_path):
    path = tmp_path / "roster.csv"
    path.write_text("patient_id,role,first_name,last_name\n7,,Ernesto,Rivera\n8,,Otra,Persona\n,,Eva,Gil\n")
    example.reference._.phi_patient = 7
    nlp = spacy.blank("es")
    read = create_rostered_corpus(lambda nlp: [example], missing=1.0, path=path)
    for _ in range(12):
        (found,) = read(nlp)
        roster = get_roster(found.predicted)
        assert list(roster) == [RosterEntry("7", "patient", "Ernesto", "Rivera")]
        assert set(roster.staff.parts) == {"eva", "gil"}
    example.reference._.phi_patient = None
    (found,) = read(nlp)  # Only the first epoch warns.
    assert not len(get_roster(found.predicted))
    assert get_roster(found.predicted).staff


def test_notes_of_no_patient_are_counted(example, tmp_path):
    path = tmp_path / "roster.csv"
    path.write_text("patient_id,role,first_name,last_name\n7,,Ernesto,Rivera\n")
    example.reference._.phi_patient = "9"
    read = create_rostered_corpus(lambda nlp: [example, example], path=path)
    with pytest.warns(PhiWarning, match=r"W149.*2 of 2 notes"):
        assert [list(get_roster(each.predicted)) for each in read(spacy.blank("es"))] == [[], []]


def test_a_database_url_stays_out_of_a_config():
    with pytest.raises(PhiError, match="E149"):
        create_rostered_corpus(lambda nlp: [], path="sqlite:///roster.db")
