from spacy_phi.linking.values import KnownValues, PatientValue, collect_values, find_number, find_values


def test_values_that_anybody_may_have_are_not_specific():
    assert collect_values([("48 Quarry Lane", "STREET")]) == {PatientValue("value", "48quarrylane", "STREET")}
    for value in (("Paris", "CITY"), ("1234", "IDNUM"), ("MGH", "HOSPITAL"), ("Brown", "PATIENT")):
        assert "value" not in {each.kind for each in collect_values([value])}


def test_values_stand_as_whole_words_however_punctuated():
    found = list(find_values("Quarry-Lane 48 and 148 quarry lane, 48quarry lane", {"48quarrylane"}))
    assert found == [(36, 49, "48quarrylane")]
    assert list(find_values("any text", {})) == []


def test_pieces_of_a_number():
    runs = {"00482917": "MEDICALRECORD"}
    assert find_number("482917", runs) == find_number("1004829175", runs) == "MEDICALRECORD"
    assert find_number("48291", runs) == find_number("917482", runs) == ""


def test_values_by_kind_and_the_first_label_of_a_key():
    rows = [PatientValue("value", "mercy", "ORGANIZATION"), PatientValue("value", "mercy", "HOSPITAL")]
    known = KnownValues([*rows, PatientValue("rejected", "foley", "DOCTOR")])
    assert known.values == {"mercy": "HOSPITAL"}
    assert (known.names, known.rejected) == ({}, {"foley": "DOCTOR"})


def test_a_word_that_was_taken_for_an_address_is_not_searched_for():
    assert collect_values([("endoprothèse", "URL")]) == set()
    assert {each.key for each in collect_values([("www.zwerdling.org", "URL")])} == {"wwwzwerdlingorg"}
