"""Numbers of JSON keep their digits."""

import copy
import json
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spacy_phi.json_text import Number, read_json, write_json

NUMBERS = (
    "1.10 12345678901234567.890 0.00000010 1E5 1e+5 -0 -0.0 -0.00 1e400 123456789012345678901234567890 7"
).split()
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@pytest.mark.parametrize("text", NUMBERS)
def test_a_number_is_written_as_it_was_read(text):
    line = f'{{"a": [{text}, {{"b": {text}}}], "{text}": {text}}}'
    assert write_json(read_json(line)).decode() == line
    for value in (copy.deepcopy(read_json(line)), pickle.loads(pickle.dumps(read_json(line)))):
        assert write_json(value).decode() == line
    assert read_json(text) == json.loads(text)
    assert isinstance(read_json(text), (int, float))


def test_only_unusual_numbers_are_of_another_type():
    assert [type(read_json(text)) for text in ("1.1", "1.10", "1", "-0")] == [float, Number, int, Number]


@given(values)
def test_all_else_is_as_json_writes_it(value):
    try:
        expected = json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        expected = json.dumps(value).encode()
    assert write_json(value) == expected
    assert read_json(expected) == json.loads(expected)


@given(st.floats(allow_nan=False, allow_infinity=False), st.sampled_from([".1f", ".30f", "e", "E", ".20g"]))
def test_any_form_of_a_number(value, form):
    text = format(value, form)
    assert write_json(read_json(text)).decode() == text


def test_what_json_lacks_and_deep_values():
    assert write_json({"a": {1}, "b": (2, "\ud800ä")}) == b'{"a": "{1}", "b": [2, "\\ud800\\u00e4"]}'
    value = []
    for _ in range(100_000):
        value = [value]
    assert write_json(value) == b"[" * 100_001 + b"]" * 100_001
    with pytest.raises(RecursionError):
        read_json(b"[" * 1_000_000 + b"]" * 1_000_000)
