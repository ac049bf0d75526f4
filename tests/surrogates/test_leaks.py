from spacy_phi.extensions import Finding
from spacy_phi.surrogates.leaks import Identifiers, align, find_leaks

NOTE = "John Smith, MRN 00482917, call 617-554-2395. smith slept."


def findings(*found):
    return [Finding(NOTE.index(v), NOTE.index(v) + len(v), label, replacement=new) for v, label, new in found]


FOUND = findings(
    ("John Smith", "PATIENT", "Gary Carver"),
    ("00482917", "MEDICALRECORD", "00702323"),
    ("617-554-2395", "PHONE", "[PHONE]"),
)
CLEAN = "Gary Carver, MRN 00702323, call [PHONE]. he slept."


def identifiers() -> Identifiers:
    known = Identifiers()
    known.add(NOTE, FOUND)
    return known


def test_a_clean_note_has_no_leaks():
    assert find_leaks(CLEAN, identifiers(), None) == []


def test_what_was_replaced_is_found_again():
    scrubbed = "Gary Carver, MRN 00702323, call [PHONE]. smith slept."
    places = align(NOTE, FOUND, scrubbed)
    assert [scrubbed[start:end] for start, end in places] == ["Gary Carver", "00702323", "[PHONE]"]
    leaks = find_leaks(scrubbed, identifiers(), places, ["John Smith", "00482917", "617-554-2395"])
    assert {(scrubbed[leak.start : leak.end], leak.kind, leak.sure) for leak in leaks} == {
        ("smith", "name", True)
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


def test_ordinary_words_may_be_chance():
    known = Identifiers()
    known.add("Will Young", [Finding(0, 10, "PATIENT", replacement="[PATIENT]")])
    (leak,) = find_leaks("a young man", known, is_ordinary=lambda word: word == "young")
    assert not leak.sure


def test_texts_that_do_not_fit():
    assert align(NOTE, FOUND, "something else") is None
