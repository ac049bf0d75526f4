import pytest

from spacy_phi.roster.entry import RosterEntry
from spacy_phi.roster.rosters import Roster
from spacy_phi.roster.survivors import SURVIVED, find_survivors

ROSTER = Roster(
    [
        RosterEntry("1", "patient", "Amy", "Long", mrn="00412377", phone="617-555-0143"),
        RosterEntry("2", "patient", "Thomas", "Hodgkin"),
        RosterEntry("3", "patient", "Ngozi", "Okonkwo"),
        RosterEntry(None, "staff", "Ilsabet", "Kowal"),
        RosterEntry(None, "staff", "Rose", "May"),
    ]
)


@pytest.mark.parametrize(
    ("patient", "text", "expected"),
    [
        ("1", "[PATIENT] and Long were here", ["Long"]),
        ("1", "record 412377", ["412377"]),
        ("1", "record 000412377", ["000412377"]),
        ("1", "file scan99412377x", ["99412377"]),
        ("1", "call 6175550143", ["6175550143"]),
        ("1", "Long history; a long day", []),
        ("1", "seen by kowal", ["kowal"]),
        ("1", "in May the rose bloomed", []),
        ("2", "Hodgkin lymphoma; Hodgkin agrees", ["Hodgkin"]),
        ("3", "mail okonkwojr today", ["okonkwojr"]),
        ("9", "Long, 412377, Okonkwo", []),
    ],
)
def test_values_of_the_notes_own_roster(patient, text, expected):
    found = find_survivors(text, ROSTER.for_patient(patient))
    assert sorted({text[match.start : match.end] for match in found}) == expected
    assert {match.source for match in found} <= {SURVIVED}
