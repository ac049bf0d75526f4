"""Each field of a message, block and call is searched; what cannot be is refused with a code."""

import copy
from contextlib import suppress

import pytest

from spacy_phi.errors import PhiError
from spacy_phi.gateway import Session
from spacy_phi.gateway.walk import MAX_DEPTH

from .chat_requests import find_secrets, holds

KEY = "8f1d0a5be24c97a3606dfb1289c4e57731a0be94d85f2c6b"
SECRET = "412-68-9037"
SAID = f"SSN {SECRET}"
CALL = {"id": "c1", "type": "function", "function": {"name": "find", "arguments": '{"who": "x"}'}}


@pytest.fixture(params=["surrogate", "placeholder"])
def session(request):
    return Session(find_secrets, KEY, request.param)


def _with(path, value):
    """Return a conversation with a value in one of its fields."""
    made = copy.deepcopy(
        [
            {"role": "assistant", "content": "x", "tool_calls": [CALL]},
            {"role": "user", "content": [
                {"type": "text", "text": "x"},
                {"type": "tool_use", "id": "t1", "name": "find", "input": {}},
                {"type": "tool_result", "tool_use_id": "t1", "content": "x"},
                {"type": "document", "source": {"type": "text", "media_type": "text/plain", "data": "x"}},
            ]},
        ]
    )  # fmt: skip
    *holders, last = path
    at = made
    for each in holders:
        at = at[each]
    at[last] = value
    return made


@pytest.mark.parametrize("value", [SAID, [SAID], {"deep": [SAID]}, {SAID: 1}])
@pytest.mark.parametrize(
    "path",
    [
        (0, "id"), (0, "name"), (0, "refusal"), (0, "annotations"), (0, "anything"), (0, "audio"),
        (0, "role"), (0, "content"), (0, "tool_calls"), (0, "tool_calls", 0), (0, "tool_calls", 0, "id"),
        (0, "tool_calls", 0, "type"), (0, "tool_calls", 0, "other"), (0, "tool_calls", 0, "function"),
        (0, "tool_calls", 0, "function", "name"), (0, "tool_calls", 0, "function", "parsed"),
        (0, "tool_calls", 0, "function", "arguments"), (1, "content", 0), (1, "content", 0, "id"),
        (1, "content", 0, "type"), (1, "content", 0, "text"), (1, "content", 0, "citations"),
        (1, "content", 0, "cache_control"), (1, "content", 0, "other"), (1, "content", 1, "id"),
        (1, "content", 1, "name"), (1, "content", 1, "input"), (1, "content", 1, "caller"),
        (1, "content", 2, "tool_use_id"), (1, "content", 2, "title"), (1, "content", 2, "is_error"),
        (1, "content", 2, "content"), (1, "content", 3, "title"), (1, "content", 3, "context"),
        (1, "content", 3, "source"), (1, "content", 3, "source", "data"), (1, "content", 3, "source", "url"),
    ],
)  # fmt: skip
def test_no_field_is_sent_unread(session, path, value):
    messages = _with(path, value)
    for given in (
        messages,
        {"messages": messages},
        {"a": [{"b": messages}]},
        {"input": messages, "model": "m"},
    ):
        made = None
        with suppress(PhiError):
            made = session.protect(given)
        assert made is None or session.restore(made, tools="*", urls=True) == given
        assert not holds(made, SECRET)


IMAGE = {"type": "image_url", "image_url": {"url": "https://example.org/x.png"}}


@pytest.mark.parametrize(
    "value",
    [
        {"messages": [{"role": "user", "content": [IMAGE]}]},
        {"body": {"messages": [{"role": "user", "content": [IMAGE]}]}},
        {"model": "m", "input": [{"role": "user", "content": [{"type": "input_image", "image_url": "x"}]}]},
        [IMAGE],
        {"any": {"photo": "data:image/png;base64,iVBORw0KGgo="}},
        {"any": "aB3+" * 70},
        {"images": [b"bytes"]},
        {"role": "user", "content": [{"text": "x"}]},
        {"role": "user", "content": [None]},
        {"role": "user", "content": [{"type": "text", "text": "x"}, 5]},
        {"role": "user", "content": [{"type": ["text"], "text": "x"}]},
        {"role": ["user"], "content": "x"},
        {"role": None, "content": "x"},
        {"role": "assistant", "tool_calls": [{"function": {"arguments": "{no"}}]},
        {("key",): "x"},
    ],
)
def test_what_cannot_be_read_is_refused(session, value):
    with pytest.raises(PhiError, match="E371"):
        session.protect(value)


@pytest.mark.parametrize(
    "value",
    [
        {"role": "assistant", "tool_calls": [{}]},
        {"role": "assistant", "tool_calls": ["x", None, 5]},
        {"role": "assistant", "tool_calls": {"function": "x"}},
        {"role": "assistant", "tool_calls": [{"function": {"arguments": {"a": 1}}}]},
        {"role": "user", "content": [{"type": "text"}]},
        {"role": "user", "content": [{"type": "text", "text": 5}]},
        {"role": "user", "content": [{"type": "tool_use", "input": None}]},
        {"role": "user", "content": [{"type": "tool_result", "content": [{"type": "text", "text": None}]}]},
        {"messages": None},
        {"messages": "x"},
        {"messages": [None, 5, "x"]},
    ],
)
def test_malformed_parts_are_read_all_the_same(session, value):
    assert session.protect(value) == value


def test_a_refusal_names_the_setting_if_it_is_known(session):
    tool = {"type": "mcp", "server_label": "x", "server_url": f"https://example.org/{SECRET}"}
    with pytest.raises(PhiError, match=r"E371.*PHI in the setting server_url,"):
        session.protect({"model": "m", "input": "x", "tools": [tool]})
    with pytest.raises(PhiError, match=r"E371.*PHI in the setting \?,"):
        session.protect({"model": "m", "input": "x", "tools": [{"type": "mcp", "headers": {"Ruiz": SECRET}}]})


def test_deep_values_end_in_a_code(session):
    for wrap in (lambda each: [each], lambda each: {"a": each}, lambda each: {"type": "text", "other": each}):
        value = "x"
        for _ in range(MAX_DEPTH + 5):
            value = wrap(value)
        with pytest.raises(PhiError, match="E371"):
            session.protect(value)


@pytest.mark.parametrize(
    "pieces", [("SSN 412-68-", "9037"), ("SSN 4", "12-6", "8-90", "37 ok"), ("412-68-9037", "x")]
)
@pytest.mark.parametrize("where", ["content", "messages", "blocks", "result", "parts"])
def test_neighboring_blocks_are_searched_joined(session, pieces, where):
    blocks = [{"type": "text", "text": piece} for piece in pieces]
    value = {
        "content": [{"role": "user", "content": blocks}],
        "messages": [{"role": "user", "content": piece} for piece in pieces],
        "blocks": blocks,
        "result": [
            {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "t", "content": blocks}]}
        ],
        "parts": {"contents": [{"role": "user", "parts": [{"text": piece} for piece in pieces]}]},
    }[where]
    made = session.protect(value)
    assert not holds(made, SECRET)
    assert str(made).count("'text'") == str(value).count("'text'")
    assert session.restore(made) == value
    # The whole number is known from now on.
    assert not holds(session.protect(f"Is {SECRET} new?"), SECRET)


def test_an_id_keeps_its_meaning(session):
    call = {**CALL, "id": SAID}
    messages = [
        {"role": "assistant", "content": None, "tool_calls": [call]},
        {"role": "tool", "tool_call_id": SAID, "content": "x"},
        {"role": "tool", "tool_call_id": "call_1", "content": "x"},
    ]
    made = session.protect(messages)
    assert made[0]["tool_calls"][0]["id"] == made[1]["tool_call_id"]
    assert made[1]["tool_call_id"].replace("_", "").isalnum()
    assert made[2]["tool_call_id"] == "call_1"
    assert session.restore(made) == messages


def test_a_key_may_be_bytes():
    text = Session(find_secrets, KEY).protect(SAID)
    assert Session(find_secrets, KEY.encode()).protect(SAID) == text
    raw = bytes.fromhex(KEY)
    assert Session(find_secrets, raw).protect(SAID) == text
    with pytest.raises(PhiError, match="E080"):
        Session(find_secrets, b"short")


def test_values_of_the_types_are_no_phi():
    session = Session(lambda texts: [find_secrets([f"{text} 412-68-9037"])[0] for text in texts], KEY)
    issued = "call_9rWQv0fZk2mT7yBcX1aLsE4d"
    request = {"model": "gpt-5", "messages": [], "service_tier": "auto", "user": issued, "stream": True}
    assert session.protect(request) == request
    for other in ({"service_tier": "Lee"}, {"model": "lee-7"}):
        with pytest.raises(PhiError, match="E371"):
            session.protect({**request, **other})
    assert session.protect({**request, "user": "lee-412689037"})["user"].startswith("id_")
