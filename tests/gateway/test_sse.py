"""Server-sent events are read whatever their chunks and line ends."""

import random

import pytest

from spacy_phi.errors import PhiError
from spacy_phi.gateway.sse import EventReader, ServerEvent

EVENTS = [
    ServerEvent('{"é": "a b"}'),
    ServerEvent("two\nlines", "named"),
    ServerEvent("[DONE]"),
    ServerEvent(""),
]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("seed", range(5))
def test_events_are_read_in_any_chunks(end, seed):
    rng = random.Random(seed)
    text = b": a comment\n\n" + b"id: 1\nretry: 5\n".join(event.write() for event in EVENTS)
    rest, reader, read = text.replace(b"\n", end.encode()), EventReader(1_000), []
    while rest:
        size = rng.choice([1, 2, 5, 40])
        read += reader.feed(rest[:size])
        rest = rest[size:]
    assert [*read, *reader.end()] == EVENTS


def test_an_event_has_a_maximum_length_and_may_end_with_the_stream():
    reader = EventReader(20)
    assert [*reader.feed(b"data: x\n\ndata: y")] == [ServerEvent("x")]
    assert [*reader.end()] == [ServerEvent("y")]
    with pytest.raises(PhiError, match="E393"):
        [*reader.feed(b"data: " + b"x" * 30)]
