"""Streams of the three APIs, event by event, without a client."""

import json

import pytest

from spacy_phi.gateway import Session
from spacy_phi.gateway.events import ChatEvents, MessageEvents, ResponseEvents
from spacy_phi.gateway.restoring import RestoredStream

from .chat_requests import find_secrets
from .model_server import _ANSWERS

SECRET = "412-68-9037"
APIS = {
    ChatEvents: "/v1/chat/completions",
    MessageEvents: "/v1/messages",
    ResponseEvents: "/v1/responses",
}


@pytest.fixture
def session():
    session = Session(find_secrets, policy="placeholder")
    session.protect(f"SSN {SECRET}")
    return session


def _answer(kind, text):
    events = _ANSWERS[APIS[kind]](text, "f", {"model": "gpt-5", "stream": True})
    return [event for event in events if event != "[DONE]"]


def _said(events):
    """Return the text and the arguments of events."""
    text = arguments = ""
    for event in events:
        for choice in event.get("choices", ()):
            text += choice["delta"].get("content") or ""
            for call in choice["delta"].get("tool_calls", ()):
                arguments += call["function"]["arguments"]
        delta = event.get("delta")
        if event.get("type") == "content_block_delta":
            text += delta.get("text", "")
            arguments += delta.get("partial_json", "")
        elif event.get("type") == "response.output_text.delta":
            text += delta
        elif event.get("type") == "response.function_call_arguments.delta":
            arguments += delta
    return text, arguments


@pytest.mark.parametrize("kind", APIS)
def test_texts_and_named_arguments_are_restored(kind, session):
    sent = "SSN <SSN_1>, <SSN_1> and <SSN_9>"
    events = _answer(kind, sent)
    made = kind(session, tools=["f"])
    text, arguments = _said([each for event in events for each in made.feed(event)] + made.end())
    assert text == sent.replace("<SSN_1>", SECRET)
    assert json.loads(arguments) == {"note": text}
    made = kind(session)
    text, arguments = _said([each for event in events for each in made.feed(event)] + made.end())
    assert json.loads(arguments) == {"note": sent}
    assert made.end() == []


@pytest.mark.parametrize("at_once", [False, True])
def test_a_call_is_whole_when_the_next_one_begins(session, at_once):
    begun = [{"index": n, "id": f"call_{n}", "function": {"name": "f", "arguments": ""}} for n in (0, 1)]
    pieces = [
        {"index": n, "function": {"arguments": piece}}
        for n in (0, 1)
        for piece in ('{"note": "<SS', 'N_1>"}')
    ]
    rows = [begun[0], *pieces[:2], begun[1], *pieces[2:]]
    rows = [rows] if at_once else [[row] for row in rows]
    made, index, whole = ChatEvents(session, tools=["f"]), 0, ["", ""]
    choices = [{"index": 0, "delta": {"tool_calls": row}} for row in rows]
    choices.append({"index": 0, "delta": {}, "finish_reason": "tool_calls"})
    for event in [each for choice in choices for each in made.feed({"choices": [choice]})]:
        for call in event["choices"][0]["delta"].get("tool_calls", ()):
            # The client of OpenAI reads the arguments of a call when the index changes.
            if call["index"] != index:
                assert json.loads(whole[index]) == {"note": SECRET}
            index = call["index"]
            whole[index] += call["function"]["arguments"]
    assert list(map(json.loads, whole)) == [{"note": SECRET}] * 2
    assert made.end() == []


@pytest.mark.parametrize("kind", APIS)
def test_an_answer_that_breaks_off_is_passed_on_to_its_last_character(kind, session):
    events = _answer(kind, "SSN <SSN_1> of <SSN")
    for stop in range(len(events)):
        made = kind(session, tools=["f"])
        whole = _said([each for event in events[:stop] for each in made.feed(event)] + made.end())
        text, arguments = _said(events[:stop])
        assert whole[0] == text.replace("<SSN_1>", SECRET)
        if '"}' not in arguments:
            assert whole[1] == arguments


@pytest.mark.parametrize("kind", APIS)
def test_after_a_failure_nothing_is_lost(kind, session, monkeypatch):
    sent = "SSN <SSN_1>, then a long text with <SSN_1> in it"
    events, count = _answer(kind, sent), [0]

    def fail(*args):
        count[0] += 1
        if count[0] > 1:
            raise RuntimeError
        return SECRET

    monkeypatch.setattr(RestoredStream, "_written", fail)
    made = kind(session, tools=["f"])
    whole = _said([each for event in events for each in made.feed(event)] + made.end())
    assert isinstance(made.failure, RuntimeError)
    assert whole == (sent.replace("<SSN_1>", SECRET, 1), json.dumps({"note": sent}))


def test_malformed_events_are_passed_on(session):
    for kind in APIS:
        for event in (
            {"choices": [{"delta": {"content": 5, "tool_calls": [None]}}]},
            {"choices": 7},
            {"type": "content_block_start"},
            {"type": "content_block_delta", "index": [], "delta": {"type": "text_delta", "text": "<SSN_1>"}},
            {"type": "response.output_text.delta"},
            {"type": {}, "item": {"deep": "<SSN_1>"}, "choices": None},
        ):
            assert len(kind(session).feed(event)) == 1


def test_withheld_arguments_are_bounded(session, monkeypatch):
    monkeypatch.setattr("spacy_phi.gateway.events.MAX_WITHHELD", 20)
    made = ChatEvents(session, tools=["f"])
    events = _answer(ChatEvents, "SSN <SSN_1>")
    _, arguments = _said([each for event in events for each in made.feed(event)] + made.end())
    assert json.loads(arguments) == {"note": "SSN <SSN_1>"}
    assert "E371" in str(made.failure)
