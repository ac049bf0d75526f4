"""The guardrail for LiteLLM with the package's own types, in the order in which its proxy calls it."""

import asyncio
import json

import pytest

pytest.importorskip("litellm", reason="no litellm: pip install '.[litellm]'")

from litellm.types.guardrails import GuardrailEventHooks
from litellm.types.llms.openai import OutputTextDeltaEvent, ResponsesAPIResponse
from litellm.types.utils import ModelResponse, ModelResponseStream

from spacy_phi.errors import PhiError
from spacy_phi.gateway import Session
from spacy_phi.integrations.litellm import PhiGuardrail

from ..gateway.model_server import _ANSWERS, PREFIX, _event

NOTE = "Patient: Marta Alvarez, MRN 00482917, seen 03/14/2024. Why did Mrs. Alvarez fall?"
SECRETS = ("Marta", "Alvarez", "00482917", "03/14/2024")
DELTA = "response.output_text.delta"
TOOL = {"type": "function", "function": {"name": "find_patient", "parameters": {"type": "object"}}}


@pytest.fixture(scope="module")
def guardrail():
    hooks = [GuardrailEventHooks.pre_call, GuardrailEventHooks.post_call]
    return PhiGuardrail(
        guardrail_name="phi", event_hook=hooks, default_on=True, model="rules", tools=["find_patient"]
    )


def _data(**more):
    body = {"model": "gpt-5", "messages": [{"role": "user", "content": NOTE}], "tools": [TOOL]} | more
    own = {"metadata": {"user_api_key": "k"}, "litellm_call_id": "c", "proxy_server_request": {"body": body}}
    return body | own | {"litellm_logging_obj": object()}


def _protect(guardrail, data):
    made = asyncio.run(guardrail.async_pre_call_hook(None, None, data, "completion"))
    sent = json.dumps({name: value for name, value in made.items() if name != "litellm_logging_obj"})
    assert [secret for secret in SECRETS if secret in sent] == []
    return made


def _stream(guardrail, data, chunks):
    async def run():
        async def given():
            for chunk in chunks:
                yield chunk

        hook = guardrail.async_post_call_streaming_iterator_hook(None, given(), data)
        return [chunk async for chunk in hook]

    return asyncio.run(run())


def test_it_runs_before_and_after_the_call(guardrail):
    data = _data()
    assert guardrail.should_run_guardrail(data, GuardrailEventHooks.pre_call)
    assert guardrail.should_run_guardrail(data, GuardrailEventHooks.post_call)


def test_chat_completions(guardrail):
    data = _protect(guardrail, _data())
    text = PREFIX + data["messages"][0]["content"]
    given = ModelResponse(**_ANSWERS["/v1/chat/completions"](text, "find_patient", {"model": "gpt-5"}))
    made = asyncio.run(guardrail.async_post_call_success_hook(data, None, given))
    message = made.choices[0].message
    assert message.content == PREFIX + NOTE
    assert json.loads(message.tool_calls[0].function.arguments) == {"note": PREFIX + NOTE}
    assert "Alvarez" not in str(given)  # LiteLLM logs it
    assert made._hidden_params == given._hidden_params
    # The session ends with its answer.
    assert asyncio.run(guardrail.async_post_call_success_hook(data, None, given)) is given


def test_chat_chunks(guardrail):
    data = _protect(guardrail, _data())
    text = PREFIX + data["messages"][0]["content"]
    events = _ANSWERS["/v1/chat/completions"](text, "find_patient", {"model": "gpt-5", "stream": True})
    made = _stream(guardrail, data, [ModelResponseStream(**each) for each in events[:-1]])
    assert all(isinstance(chunk, ModelResponseStream) for chunk in made)
    deltas = [chunk.choices[0].delta for chunk in made]
    assert "".join(delta.content or "" for delta in deltas) == PREFIX + NOTE
    calls = [call for delta in deltas for call in delta.tool_calls or ()]
    assert json.loads("".join(call.function.arguments for call in calls)) == {"note": PREFIX + NOTE}


def test_messages_of_anthropic(guardrail):
    request = {"messages": [{"role": "user", "content": [{"type": "text", "text": NOTE}]}], "system": NOTE}
    answers = _ANSWERS["/v1/messages"]
    data = _protect(guardrail, _data(**request, litellm_metadata={}))
    text = PREFIX + data["messages"][0]["content"][0]["text"]
    given = answers(text, "find_patient", {"model": "claude-opus-5"})
    made = asyncio.run(guardrail.async_post_call_success_hook(data, None, given))
    assert made["content"][0]["text"] == PREFIX + NOTE
    assert made["content"][1]["input"] == {"note": PREFIX + NOTE}
    data = _protect(guardrail, _data(**request))
    text = PREFIX + data["messages"][0]["content"][0]["text"]
    whole = "".join(map(_event, answers(text, None, {"model": "claude-opus-5", "stream": True}))).encode()
    chunks = [whole[at : at + 50] for at in range(0, len(whole), 50)]
    made = b"".join(_stream(guardrail, data, chunks)).decode()
    events = [json.loads(line[6:]) for line in made.splitlines() if line.startswith("data: ")]
    deltas = [event["delta"].get("text", "") for event in events if event["type"] == "content_block_delta"]
    assert "".join(deltas) == PREFIX + NOTE


def test_responses(guardrail):
    answers = _ANSWERS["/v1/responses"]
    data = _data(input=NOTE, tools=[])
    del data["messages"]
    data = _protect(guardrail, data)
    given = ResponsesAPIResponse(**answers(PREFIX + data["input"], None, {"model": "gpt-5"}))
    made = asyncio.run(guardrail.async_post_call_success_hook(data, None, given))
    assert made.output[0].content[0].text == PREFIX + NOTE
    data = _protect(guardrail, _data(input=NOTE, tools=[]))
    events = answers(PREFIX + data["input"], None, {"model": "gpt-5", "stream": True})
    deltas = [each for each in _stream(guardrail, data, events) if each["type"] == DELTA]
    assert "".join(each["delta"] for each in deltas) == PREFIX + NOTE
    data = _protect(guardrail, _data(input=NOTE, tools=[]))
    own = [OutputTextDeltaEvent(**each) for each in events if each["type"] == DELTA]
    made = _stream(guardrail, data, own)
    assert all(isinstance(each, OutputTextDeltaEvent) for each in made)
    assert "".join(each.delta for each in made) == PREFIX + NOTE


def test_it_fails_closed(guardrail, monkeypatch, caplog):
    image = {
        "role": "user",
        "content": [{"type": "image_url", "image_url": {"url": "https://x.org/Alvarez"}}],
    }
    with pytest.raises(PhiError, match="E371") as error:
        _protect(guardrail, _data(messages=[image]))
    assert error.value.status_code == 422
    assert "Alvarez" not in str(error.value)
    data = _protect(guardrail, _data())
    given = ModelResponse(**_ANSWERS["/v1/chat/completions"]("<PATIENT_1>", None, {"model": "gpt-5"}))

    def fail(*args, **options):
        raise RuntimeError("Alvarez")

    monkeypatch.setattr(Session, "restore", fail)
    assert asyncio.run(guardrail.async_post_call_success_hook(data, None, given)) is given
    assert "E396" in caplog.text
    assert "Alvarez" not in caplog.text


def test_sessions_without_an_answer_are_bounded(guardrail, monkeypatch):
    monkeypatch.setattr("spacy_phi.integrations.litellm.MAX_SESSIONS", 2)
    for _ in range(4):
        _protect(guardrail, _data())
    assert len(guardrail._sessions) == 2


def test_settings_are_checked():
    with pytest.raises(PhiError, match="E008"):
        PhiGuardrail(guardrail_name="phi", model="rules", policy="keep")
