import pytest

from spacy_phi.extensions import Finding
from spacy_phi.surrogates.events import is_event
from spacy_phi.surrogates.operators import NoteContext
from spacy_phi.surrogates.surrogate import Surrogate


def place(text, value):
    return text.index(value), text.index(value) + len(value)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("9/11 survivor with PTSD", "9/11"),
        ("He survived 9/11 and", "9/11"),
        ("a 9-11 first responder", "9-11"),
        ("WWII veteran", "WWII"),
        ("served in the Vietnam War", "Vietnam War"),
    ],
)
def test_events_are_kept(text, value, key):
    start, end = place(text, value)
    assert is_event(text, start, end)
    finding = Finding(start, end, "DATE")
    assert Surrogate(key)(finding, NoteContext(text, [finding])) is None


@pytest.mark.parametrize(
    ("text", "value"), [("seen 9/11 for cough", "9/11"), ("on 9/11/2019", "9/11/2019"), ("War 1990", "1990")]
)
def test_dates_are_no_events(text, value):
    assert not is_event(text, *place(text, value))
