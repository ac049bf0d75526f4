"""Reasoning that a provider wants back: it passes the proxy unread, and nothing else in its place does."""

import json

import pytest

pytest.importorskip("fastapi")
pytest.importorskip("httpx")
pytest.importorskip("openai")
pytest.importorskip("anthropic")

import anthropic
import httpx
import openai

from spacy_phi.batch.settings import Settings
from spacy_phi.gateway.walk import Issued
from spacy_phi.service.app import create_app
from spacy_phi.service.connections import LimitedProtocol
from spacy_phi.service.guard import Limits
from spacy_phi.service.proxy_paths import Choices, Proxy
from spacy_phi.service.reasoning import Seal, SealedStream
from spacy_phi.service.scrubbing import Scrubber
from spacy_phi.service.upstream import Upstream, read_addresses
from spacy_phi.surrogates.keys import new_key, parse_key

from ..gateway.model_server import PREFIX, SIGNATURE, run_model

NOTE = "Patient: Marta Alvarez, MRN 00482917. Why did Mrs. Alvarez fall?"
SECRETS = ("Marta", "Alvarez", "00482917")
SCRUBBER = Scrubber(Settings(model="rules"))
TOOL = {
    "name": "find_patient",
    "input_schema": {"type": "object", "properties": {"note": {"type": "string"}}},
}
THINK = {"model": "claude-opus-5", "max_tokens": 2000, "tools": [TOOL]}
THINK["thinking"] = {"type": "enabled", "budget_tokens": 1024}


@pytest.fixture(scope="module")
def upstream():
    with run_model() as server:
        yield server


@pytest.fixture(scope="module")
def address(upstream, serve):
    proxy = Proxy(Upstream(read_addresses([upstream.address]), 20, Limits()), Choices())
    with serve(create_app(lambda: SCRUBBER, proxy=proxy), LimitedProtocol) as port:
        yield f"http://127.0.0.1:{port}"


@pytest.fixture(autouse=True)
def fresh(upstream):
    upstream.asked.clear()
    yield
    assert [secret for secret in SECRETS if secret in "".join(upstream.asked)] == []


def _think(client, messages, is_stream):
    if not is_stream:
        return client.messages.create(messages=messages, **THINK).content
    with client.messages.stream(messages=messages, **THINK) as stream:
        return stream.get_final_message().content


@pytest.mark.parametrize("is_stream", [False, True])
def test_thinking_comes_back_with_the_result_of_a_tool(address, upstream, is_stream):
    client = anthropic.Anthropic(base_url=address, api_key="mine", max_retries=0)
    content = _think(client, [{"role": "user", "content": NOTE}], is_stream)
    assert [block.type for block in content] == ["thinking", "text", "tool_use"]
    assert content[0].thinking == PREFIX + json.loads(upstream.asked[0])["messages"][0]["content"]
    assert content[1].text == PREFIX + NOTE
    result = [{"type": "tool_result", "tool_use_id": "toolu_1", "content": "Marta Alvarez: fall risk"}]
    turns = [
        {"role": "user", "content": NOTE},
        {"role": "assistant", "content": content},
        {"role": "user", "content": result},
    ]
    assert "Marta Alvarez: fall risk" in _think(client, turns, is_stream)[1].text
    sent = json.loads(upstream.asked[1])["messages"][1]["content"][0]
    assert sent == {"type": "thinking", "thinking": content[0].thinking, "signature": SIGNATURE}
    # A caller with another key, and other thoughts.
    other = anthropic.Anthropic(base_url=address, api_key="another's", max_retries=0)
    with pytest.raises(anthropic.UnprocessableEntityError, match=r"E371.*signature|E371.*thinking"):
        _think(other, turns, is_stream)
    content[0].thinking += " Marta Alvarez"
    with pytest.raises(
        anthropic.UnprocessableEntityError, match=r"E371.*that did not come through this proxy"
    ):
        _think(client, turns, is_stream)
    assert len(upstream.asked) == 2


@pytest.mark.parametrize("is_stream", [False, True])
def test_reasoning_comes_back_with_the_result_of_a_tool(address, upstream, is_stream):
    client = openai.OpenAI(base_url=address + "/v1", api_key="mine", max_retries=0)
    tools = [{"type": "function", "name": "find_patient", "parameters": TOOL["input_schema"]}]
    options = {"model": "gpt-5", "tools": tools, "store": False, "reasoning": {"effort": "low"}}
    options["include"] = ["reasoning.encrypted_content"]
    turns = [{"role": "user", "content": NOTE}]
    if is_stream:
        with client.responses.stream(input=turns, **options) as stream:
            said = [e.delta for e in stream if e.type == "response.reasoning_summary_text.delta"]
            answer = stream.get_final_response()
        assert "".join(said) == PREFIX + NOTE
    else:
        answer = client.responses.create(input=turns, **options)
    thought = answer.output[-1]
    assert thought.summary[0].text == PREFIX + NOTE
    assert thought.encrypted_content != SIGNATURE
    result = {"type": "function_call_output", "call_id": "call_1", "output": "Marta Alvarez: fall risk"}
    turns += [each.model_dump(exclude_none=True) for each in answer.output]
    assert client.responses.create(input=[*turns, result], **options).output_text.endswith("fall risk")
    sent = json.loads(upstream.asked[1])["input"][3]
    assert sent["encrypted_content"] == SIGNATURE
    turns[3]["encrypted_content"] = "Marta Alvarez"
    with pytest.raises(openai.UnprocessableEntityError, match=r"E371.*encrypted_content"):
        client.responses.create(input=[*turns, result], **options)
    # Stored reasoning comes back by its id alone.
    del turns[3]["encrypted_content"]
    assert client.responses.create(input=[*turns, result], **options).output_text.endswith("fall risk")


def test_a_string_and_its_message_begin_the_same_conversation(address, upstream):
    for given in (NOTE, [{"content": NOTE, "role": "user"}]):
        body = {"model": "gpt-5", "store": False, "input": given}
        headers = {"x-phi-policy": "surrogate"}
        httpx.post(f"{address}/v1/responses", json=body, headers=headers, timeout=60).raise_for_status()
    first, second = (json.loads(asked)["input"] for asked in upstream.asked)
    assert second[0]["content"] == first


SEAL = Seal(parse_key(new_key()), b"owner")
BLOCKS = [
    {"type": "thinking", "thinking": "a", "signature": "b"},
    {"type": "redacted_thinking", "data": "b"},
    {"type": "reasoning", "summary": [], "encrypted_content": "b.c"},
]


@pytest.mark.parametrize("block", BLOCKS)
def test_a_seal_opens_what_it_closed_and_nothing_else(block):
    (sealed,) = SEAL.close({"content": [block]})["content"]
    assert sealed != block
    (made,) = SEAL.open({"input": [sealed]})["input"]
    assert made == block
    assert any(isinstance(each, Issued) for each in made.values())
    for other in (block, {**sealed, "type": "text"}, *({**sealed, name: "x"} for name in sealed)):
        (made,) = SEAL.open({"input": [other]})["input"]
        changed = {**other, "summary": []} == {**sealed, "summary": []}  # a summary is searched
        assert any(isinstance(each, Issued) for each in made.values()) == changed


def test_a_seal_passes_on_what_it_does_not_know():
    for value in (
        *(None, 5, "x", [], {}, {"content": None, "output": 5, "item": "x", "response": []}),
        {"messages": [None, {"content": "x"}, {"content": [None, {"type": []}, {"type": "thinking"}]}]},
        {"content": [{"type": "thinking", "thinking": None, "signature": "x"}]},
        {"type": "content_block_delta", "index": [], "delta": {"type": "signature_delta", "signature": None}},
    ):
        assert SEAL.open(value) == SEAL.close(value) == value
        if isinstance(value, dict):
            assert SealedStream(SEAL).feed(value) == value
