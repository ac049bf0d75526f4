"""Operators that involve no regulation."""

import pickle

import pytest

from spacy_phi.extensions import Finding
from spacy_phi.surrogates.operators import NoteContext, TagNumbers, keep, mask, normalise, redact, tag


def _finding(text: str, value: str, label: str = "PATIENT", nth: int = 0) -> Finding:
    start = -1
    for _ in range(nth + 1):
        start = text.index(value, start + 1)
    return Finding(start, start + len(value), label)


def test_mask_names_the_label():
    assert mask(_finding("on 3/4", "3/4", "DATE"), NoteContext("on 3/4")) == "[DATE]"


def test_keep_keeps():
    assert keep(_finding("on 3/4", "3/4"), NoteContext("on 3/4")) is None


@pytest.mark.parametrize("value", ["John Smith", "12 Elm St\nApt 4", "Ana\r\nRuiz"])
def test_redact_keeps_length_and_lines(value):
    block = redact(_finding(value, value), NoteContext(value))
    assert len(block) == len(value)
    assert [i for i, c in enumerate(block) if c in "\r\n"] == [i for i, c in enumerate(value) if c in "\r\n"]
    assert set(block) <= set("█\r\n")


def test_tag_gives_one_number_to_one_value():
    text = "John Smith, JOHN  SMITH, john\nsmith, Mary Smith, John\u200b Smith"
    context = NoteContext(text)
    values = ["John Smith", "JOHN  SMITH", "john\nsmith", "Mary Smith", "John\u200b Smith"]
    tags = [tag(_finding(text, value), context) for value in values]
    assert tags == ["<PATIENT:1>", "<PATIENT:1>", "<PATIENT:1>", "<PATIENT:2>", "<PATIENT:1>"]


def test_tags_are_counted_per_label():
    text = "May in May"
    context = NoteContext(text)
    assert tag(_finding(text, "May"), context) == "<PATIENT:1>"
    assert tag(_finding(text, "May", "DATE", nth=1), context) == "<DATE:1>"


def test_tags_of_one_patient_hold_across_notes():
    numbers = TagNumbers()

    def tags(patient, *names):
        context = NoteContext(" ".join(names), patient=patient, numbers=numbers)
        return [tag(_finding(context.text, name), context) for name in names]

    assert tags("a", "Ann", "Bob") == ["<PATIENT:1>", "<PATIENT:2>"]
    assert tags("b", "Bob") == ["<PATIENT:1>"]
    assert tags("a", "Bob", "Cid") == ["<PATIENT:2>", "<PATIENT:3>"]
    assert tags(None, "Bob") == ["<PATIENT:1>"]
    assert tags(None, "Cid") == ["<PATIENT:1>"]


def test_memory_of_tags_is_bounded():
    numbers = TagNumbers(max_patients=2)
    first = numbers.for_patient("a")
    first["PATIENT"] = {b"x": 1}
    numbers.for_patient("b")
    assert numbers.for_patient("a") is first
    numbers.for_patient("c")
    assert numbers.for_patient("a") is first
    numbers.for_patient("d")
    assert numbers.for_patient("c") == {}


def test_memory_of_tags_is_not_pickled():
    numbers = TagNumbers(max_patients=7)
    context = NoteContext("Zebulon", patient="Quixote", numbers=numbers)
    tag(_finding("Zebulon", "Zebulon"), context)
    data = pickle.dumps(numbers)
    assert b"Zebulon" not in data
    assert b"Quixote" not in data
    assert pickle.loads(data).max_patients == 7


def test_memory_of_tags_holds_no_value():
    numbers = TagNumbers()
    tag(_finding("Zebulon", "Zebulon"), NoteContext("Zebulon", patient="p", numbers=numbers))
    assert "zebulon" not in str(vars(numbers)).casefold()


def test_normalise_sees_through_forms():
    assert normalise("２０\u200b１９") == "2019"
