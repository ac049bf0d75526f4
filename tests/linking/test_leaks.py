import pytest
from hypothesis import given
from hypothesis import strategies as st

from spacy_phi.extensions import Finding
from spacy_phi.linking.leaks import align, find_cuts, find_leaks, find_roster_leaks
from spacy_phi.linking.values import KnownValues, PatientValue, collect_values
from spacy_phi.roster.entry import RosterEntry
from spacy_phi.roster.rosters import Roster

NOTE = "John Smith, MRN 00482917, call 617-554-2395. Then Smith slept."


def findings(*found, note=NOTE):
    return [Finding(note.index(v), note.index(v) + len(v), label, replacement=new) for v, label, new in found]


FOUND = findings(
    ("John Smith", "PATIENT", "Gary Carver"),
    ("00482917", "MEDICALRECORD", "00702323"),
    ("617-554-2395", "PHONE", "[PHONE]"),
)
CLEAN = "Gary Carver, MRN 00702323, call [PHONE]. he slept."


def values_of(*found: tuple[str, str], rejected: tuple[str, ...] = ()) -> KnownValues:
    return KnownValues(
        {*collect_values(found), *(PatientValue("rejected", word, "DOCTOR") for word in rejected)}
    )


def identifiers() -> KnownValues:
    return values_of(*((NOTE[f.start_char : f.end_char], f.label) for f in FOUND))


def test_a_clean_note_has_no_leaks():
    assert find_leaks(CLEAN, identifiers(), None) == []


def test_replaced_values_are_found_again():
    scrubbed = "Gary Carver, MRN 00702323, call [PHONE]. Then Smith slept."
    places = align(NOTE, FOUND, scrubbed)
    assert [scrubbed[start:end] for start, end in places] == ["Gary Carver", "00702323", "[PHONE]"]
    leaks = find_leaks(scrubbed, identifiers(), places, ["John Smith", "00482917", "617-554-2395"])
    assert {(scrubbed[leak.start : leak.end], leak.kind, leak.sure) for leak in leaks} == {
        ("Smith", "name", True)
    }


def test_values_and_fragments():
    kinds = {
        (leak.kind, leak.label)
        for leak in find_leaks("SMITH, JOHN; 482917; 6175542395; 0 0482917", identifiers())
    }
    assert ("name", "PATIENT") in kinds
    assert ("digits", "MEDICALRECORD") in kinds
    assert ("value", "PHONE") in kinds


def test_three_digits_alone_may_be_chance_and_beside_a_replacement_are_not():
    (leak,) = find_leaks("BP 617 over 80", identifiers())
    assert not leak.sure
    text = "call [PHONE]-554 now"
    (leak,) = find_leaks(text, identifiers(), [(5, 12)], ["617-554-2395"])
    assert leak.sure


@pytest.mark.parametrize(
    ("text", "sure"),
    [
        ("a young man", False),
        ("Young man, alert.", False),
        ("YOUNG AND WELL", False),
        ("spoke to Young again", True),
        ("spoke to young Will again", True),
    ],
)
def test_ordinary_words_may_be_chance(text, sure):
    leaks = find_leaks(text, values_of(("Will Young", "PATIENT")))
    assert leaks
    assert any(leak.sure for leak in leaks) is sure


def test_values_vetoed_as_medicine_are_uncertain_leaks():
    foley = ("Foley", "DOCTOR")
    assert find_leaks("a Foley was placed", values_of(foley))[0].sure
    assert not find_leaks("a Foley was placed", values_of(foley, rejected=("foley",)))[0].sure
    assert not find_leaks("a Foley catheter", values_of(foley))[0].sure


def test_names_inside_of_longer_words():
    (leak,) = find_leaks("mail johnsmith1985", identifiers())
    assert (leak.kind, leak.sure) == ("within", False)


@pytest.mark.parametrize(
    ("note", "value", "label", "left"),
    [
        ("Szymanowski", "Szyma", "PATIENT", "nowski"),
        ("Szymanowski", "nowski", "PATIENT", "Szyma"),
        ("MRN 00482917", "0048", "MEDICALRECORD", "2917"),
        ("PatientJohn slept", "John", "PATIENT", None),
        ("Results02482917", "02482917", "MEDICALRECORD", None),
        ("Smiths", "Smith", "PATIENT", None),
    ],
)
def test_half_of_a_name_or_number(note, value, label, left):
    found = findings((value, label, "[X]"), note=note)
    scrubbed = note.replace(value, "[X]")
    cuts = find_cuts(note, found, align(note, found, scrubbed))
    assert [scrubbed[leak.start : leak.end] for leak in cuts] == ([left] if left else [])
    assert all(leak.sure and leak.kind == "cut" for leak in cuts)


def test_a_surrogate_that_keeps_its_own_value():
    text = "MRN 00482917"
    (leak,) = find_leaks(text, identifiers(), [(4, 12)], ["00482917"])[:1]
    assert leak.sure


def test_texts_that_do_not_fit():
    assert align(NOTE, FOUND, "something else") is None


@given(st.text("abcXYZ 0123456789-.,\n", max_size=60), st.data())
def test_every_value_left_in_place_is_found(text, data):
    """Any found value left in the text is a leak, as are fragments of three or more characters."""
    words = data.draw(st.sampled_from(["Kowalczyk", "00482917", "617-554-2395"]))
    label = {"K": "PATIENT", "0": "MEDICALRECORD", "6": "PHONE"}[words[0]]
    assert find_leaks(f"{text} {words} {text}", values_of((words, label)))


def test_plurals_and_possessives_of_names_are_leaks():
    text = "Mr. [PATIENT]. The Smiths and Smith's son."
    leaks = find_leaks(text, values_of(("John Smith", "PATIENT")))
    assert [(leak.start, leak.end, leak.sure) for leak in leaks] == [(19, 25, True), (30, 35, True)]


def test_families_and_parts_with_a_hyphen_are_leaks():
    text = "The Bakers told Ng, Baker and Lee: ng, NG and bakers."
    leaks = find_leaks(text, values_of(("Ng-Baker", "PATIENT"), ("Lee", "PATIENT")))
    assert [(text[leak.start : leak.end], leak.sure) for leak in leaks if leak.kind == "name"] == [
        ("Bakers", True),
        ("Ng", False),
        ("Baker", True),
        ("Lee", True),
    ]


def test_names_with_an_apostrophe_are_leaks():
    text = "We told O'Brien and Mr. O’Brien's son."
    leaks = find_leaks(text, values_of(("Tara O'Brien", "PATIENT")))
    assert [(text[leak.start : leak.end], leak.sure) for leak in leaks] == [
        ("O'Brien", True),
        ("O’Brien", True),
    ]


ROSTER = Roster(
    [
        RosterEntry("1", "patient", "Amy", "Long", mrn="00412377"),
        RosterEntry("2", "patient", "Thomas", "Hodgkin"),
    ]
)


@pytest.mark.parametrize(
    ("patient", "text", "expected"),
    [
        ("1", "Gary slept. Long refused meds.", ["Long"]),
        ("1", "see 412377", ["412377"]),
        ("1", "Long history of pain", []),
        ("2", "Hodgkin lymphoma", []),
    ],
)
def test_a_value_of_the_notes_own_roster_is_no_chance(patient, text, expected):
    leaks = find_roster_leaks(text, (), ROSTER.for_patient(patient), "en")
    assert [text[leak.start : leak.end] for leak in leaks] == expected
    assert all(leak.kind == "roster" and leak.sure for leak in leaks)


def test_replacements_are_not_searched_for_the_roster():
    assert find_roster_leaks("Amy slept", [(0, 3)], ROSTER.for_patient("1"), "en") == []


def test_the_exchange_of_reserved_numbers_is_no_leak():
    scrubbed = "call 212-555-0107 now"
    known = values_of(("617-555-0143", "PHONE"))
    assert find_leaks(scrubbed, known, [(5, 17)], ["617-555-0143"]) == []
