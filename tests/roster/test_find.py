"""Roster rules find known values in any form, but not as ordinary words."""

import pytest

from spacy_phi.roster.entry import RosterEntry
from spacy_phi.roster.find import find_by_roster
from spacy_phi.roster.rosters import Roster
from spacy_phi.roster.values import value_forms

ROSTER = Roster(
    [
        RosterEntry(
            "7", "patient", "María José", "Okonkwo-White", "1956-03-14", "A-10 2234", "+1 617-555-0143",
            "mj.ok@x.org",
            "12 Larch St, Lowell", "Target",
        ),
        RosterEntry("7", "relative", "Will", "Okonkwo"),
        RosterEntry(None, "staff", "Ann", "Long"),
        RosterEntry(None, "staff", "Grigori", "Petrosyan"),
        RosterEntry(None, "staff", "May", "Fever"),
    ]
)  # fmt: skip


def found(text, language="en", patient="7"):
    matches = find_by_roster(text, ROSTER.for_patient(patient), language)
    assert all(m.source.name.startswith("roster:") for m in matches)
    return [(text[m.start : m.end], m.label) for m in matches]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("seen OKONKWO-WHITE, MARIA J. today", [("OKONKWO-WHITE, MARIA J.", "PATIENT")]),
        ("Maria says", [("Maria", "PATIENT")]),
        ("for M. J. Okonkwo today", [("M. J. Okonkwo", "PATIENT")]),
        ("Mrs Okonwko came", [("Okonwko", "PATIENT")]),
        ("okonkwo denies pain", [("okonkwo", "PATIENT")]),
        ("maria white denies pain", [("maria white", "PATIENT")]),
        ("her husband, Will, agrees", [("Will", "PATIENT")]),
        ("Will Okonkwo", [("Will Okonkwo", "PATIENT")]),
        ("seen by Ann Long twice", [("Ann Long", "DOCTOR")]),
        ("Dr. Long agrees", [("Long", "DOCTOR")]),
        ("Long, MD", [("Long", "DOCTOR")]),
        ("per G. Petrosyan and Petrosian", [("G. Petrosyan", "DOCTOR"), ("Petrosian", "DOCTOR")]),
        ("May Fever, RN", [("May Fever", "DOCTOR")]),
        ("Okonkwo's son", [("Okonkwo", "PATIENT")]),
        ("Sra. Okonkwo de White", [("Okonkwo de White", "PATIENT")]),
    ],
)
def test_names(text, expected):
    assert found(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "the white count", "it will follow", "Will follow up", "no long history", "Long history of pain",
        "Fever in May",
        "fever since may", "vitamin M", "target 120", "maria-like", "a mar",
    ],
)  # fmt: skip
def test_ordinary_words_are_not_roster_names(text):
    assert found(text) in ([], [("maria", "PATIENT")] if text.startswith("maria") else [])


def test_without_lexicons_a_lowercase_word_is_not_a_name():
    assert found("manto okonkwo", "fi") == []
    assert found("maria okonkwo", "fi") == [("maria okonkwo", "PATIENT")]


def test_a_lowercase_word_unknown_to_the_language_is_a_name():
    assert found("manto okonkwo", "es") == [("okonkwo", "PATIENT")]


LONG = Roster(
    [
        RosterEntry("1", "patient", "Amy", "Long"),
        RosterEntry("2", "patient", "Luz", "Mas"),
        RosterEntry("3", "patient", "Anne", "Petit"),
        RosterEntry("4", "patient", "Uta", "Neue"),
        RosterEntry("5", "patient", "Ugo", "Molto"),
        RosterEntry("6", "patient", "Piet", "Goed"),
        RosterEntry("7", "patient", "Rui", "Grande"),
        RosterEntry("8", "relative", "Amy", "Long"),
        RosterEntry(None, "staff", "Ilsabet", "Kowal"),
        RosterEntry(None, "staff", "Rose", "Ice"),
    ]
)


@pytest.mark.parametrize(
    ("patient", "language", "text", "is_found"),
    [
        ("1", "en", "Long refused PM meds.", True),
        ("1", "en", "Slept well. Long denies pain.", True),
        ("1", "en", "Long is sleeping.", True),
        ("1", "en", "Long in bed, awake.", True),
        ("1", "en", "Long, 54 years old, was seen.", True),
        ("1", "en", "Long ambulated twice.", True),
        ("1", "en", "Long history of smoking.", False),
        ("1", "en", "Long-term use of steroids.", False),
        ("1", "en", "Long acting insulin.", False),
        ("1", "en", "a long history", False),
        ("8", "en", "Long refused PM meds.", False),
        ("2", "es", "Mas refiere dolor.", True),
        ("2", "es", "Mas rechazó la medicación.", True),
        ("2", "es", "Mas dolor que ayer.", False),
        ("3", "fr", "Petit refusait le traitement.", True),
        ("3", "fr", "Petit épanchement pleural.", False),
        ("4", "de", "Neue verweigerte die Medikation.", True),
        ("4", "de", "Neue Medikation begonnen.", False),
        ("5", "it", "Molto rifiutava la terapia.", True),
        ("5", "it", "Molto dolore alla spalla.", False),
        ("6", "nl", "Goed weigerde de medicatie.", True),
        ("6", "nl", "Goed herstel na operatie.", False),
        ("7", "pt", "Grande recusou a medicação.", True),
        ("7", "pt", "Grande derrame pleural.", False),
    ],
)
def test_the_patients_surname_that_is_a_word_at_the_start_of_a_sentence(patient, language, text, is_found):
    matches = find_by_roster(text, LONG.for_patient(patient), language)
    assert bool(matches) is is_found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("doing well per ilsabet", ["ilsabet"]),
        ("seen by kowal today", ["kowal"]),
        ("put ice on it, he rose at six", []),
        ("rash like a rose", []),
    ],
)
def test_a_staff_name_alone_in_lowercase_counts_if_it_is_no_other_word(text, expected):
    matches = find_by_roster(text, LONG.for_patient(None))
    assert [text[m.start : m.end] for m in matches] == expected
    assert {m.label for m in matches} <= {"DOCTOR"}


@pytest.mark.parametrize("other", [None, "8"])
def test_only_staff_is_found_in_other_patients_notes(other):
    assert found("Maria Okonkwo, MRN A102234, seen by Ann Long", patient=other) == [("Ann Long", "DOCTOR")]


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("A102234", "MEDICALRECORD"), ("a-10-2234", "MEDICALRECORD"),
        ("(617) 555-0143", "PHONE"), ("617.555.0143", "PHONE"), ("+16175550143", "PHONE"), ("555 0143",
        "PHONE"),
        ("MJ.OK@x.org", "EMAIL"),
        ("12 LARCH ST", "STREET"), ("12 Larch St, Lowell", "STREET"),
        ("Target", "ORGANIZATION"),
        ("03/14/1956", "DATE"), ("3/14/56", "DATE"), ("14.03.1956", "DATE"), ("1956-03-14", "DATE"),
        ("March 14, 1956", "DATE"), ("14-MAR-56", "DATE"), ("14 de marzo de 1956", "DATE"),
    ],
)  # fmt: skip
def test_values_in_any_form(text, label):
    assert (text, label) in found(f"x {text}; y")


@pytest.mark.parametrize(
    "text",
    ["99A102234", "A1022345", "6175550143 7", "5550 143 1", "1956", "31456 units", "112 Larch St", "target"],
)
def test_parts_of_other_numbers_are_not_found(text):
    kept = [match for match in found(f"x {text}; y") if match[0] == text.strip()]
    assert kept == []


def test_forms_of_an_ambiguous_date():
    forms = {form for _, form in value_forms(RosterEntry(birth_date="03/04/1956"))}
    assert {"03041956", "04031956", "4mar1956", "3apr1956"} <= forms
    assert not list(value_forms(RosterEntry(birth_date="unknown")))
    assert not list(value_forms(RosterEntry(birth_date="1956-13-40")))


@pytest.mark.parametrize("sign", ["–", "…", "œ"])
def test_symbols_and_non_latin_letters(sign):
    taken = found(f"Maria Okonkwo {sign} (617) 555-0143; born 14 de marzo de 1956")
    assert {
        ("Maria Okonkwo", "PATIENT"),
        ("(617) 555-0143", "PHONE"),
        ("14 de marzo de 1956", "DATE"),
    } <= set(taken)


def test_of_words_that_begin_together_the_longer_is_the_name():
    roster = Roster([RosterEntry("7", "patient", "Kon", "Kon'kwo")]).for_patient("7")
    assert [(m.start, m.end) for m in find_by_roster("seen Kon'kwo", roster)] == [(5, 12)]


@pytest.mark.parametrize(
    ("language", "text", "names"),
    [
        ("en", "Crohn, Odile: Crohn disease since 2004; Crohn agrees", ["Crohn, Odile", "Crohn"]),
        ("en", "O. Crohn, Crohn dz in remission", ["O. Crohn"]),
        ("es", "Odile Crohn, enfermedad de Crohn. Crohn refiere dolor", ["Odile Crohn", "Crohn"]),
        ("de", "Frau Odile Crohn, Morbus Crohn. Crohn lehnt ab", ["Odile Crohn", "Crohn"]),
        ("fr", "Mme Crohn, maladie de Crohn iléale, Crohn Odile", ["Crohn", "Crohn Odile"]),
        ("it", "Sig.ra Crohn con morbo di Crohn; visto Crohn", ["Crohn", "Crohn"]),
        ("nl", "Mw. Crohn met ziekte van Crohn, M. Crohn", ["Crohn"]),
        ("pt", "D. Odile Crohn, doença de Crohn; Crohn nega dor", ["Odile Crohn", "Crohn"]),
    ],
)
def test_an_eponym_in_a_term_is_no_name_of_the_patient(language, text, names):
    roster = Roster([RosterEntry("3", "patient", "Odile", "Crohn")]).for_patient("3")
    assert [text[match.start : match.end] for match in find_by_roster(text, roster, language)] == names
