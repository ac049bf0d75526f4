"""The OpenAI and Anthropic clients as in docs/how-to/prompts.md, against a local test server."""

import json
import re
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
import spacy

from spacy_phi.gateway import Session

PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "prompts.md"
NOTE = "Patient: Marta Alvarez, MRN 00482917, seen 03/14/2024. Summarize in one sentence."
SECRETS = ("Alvarez", "00482917", "03/14/2024")


class _Model(BaseHTTPRequestHandler):
    """Both APIs; the model echoes the prompt and calls the tool with it."""

    def do_POST(self):
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        self.server.asked.append(json.dumps(asked, ensure_ascii=False))
        text = "Summary: " + asked["messages"][-1]["content"]
        answer = _openai if self.path == "/v1/chat/completions" else _anthropic
        kind, body = answer(text, asked)
        self.send_response(200)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args):
        pass


def _pieces(text):
    return [text[at : at + 4] for at in range(0, len(text), 4)]


def _openai(text, asked):
    base = {"id": "1", "created": 1, "model": asked["model"]}
    if asked.get("stream"):
        chunk = base | {"object": "chat.completion.chunk"}
        deltas = ({"index": 0, "delta": {"content": piece}} for piece in _pieces(text))
        events = [json.dumps(chunk | {"choices": [delta]}) for delta in deltas]
        return "text/event-stream", "".join(f"data: {each}\n\n" for each in [*events, "[DONE]"]).encode()
    function = {"name": "find_patient", "arguments": json.dumps({"note": text})}
    message = {"role": "assistant", "content": text}
    message["tool_calls"] = [{"id": "c", "type": "function", "function": function}]
    choice = {"index": 0, "finish_reason": "tool_calls", "message": message}
    return "application/json", json.dumps(base | {"object": "chat.completion", "choices": [choice]}).encode()


def _anthropic(text, asked):
    usage = {"input_tokens": 1, "output_tokens": 1}
    message = {"id": "1", "type": "message", "role": "assistant", "model": asked["model"], "usage": usage}
    message |= {"content": [], "stop_reason": None, "stop_sequence": None}
    if asked.get("stream"):
        events = [
            {"type": "message_start", "message": message},
            {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}},
            *(
                {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": piece}}
                for piece in _pieces(text)
            ),
            {"type": "content_block_stop", "index": 0},
            {"type": "message_delta", "delta": {"stop_reason": "end_turn"}, "usage": usage},
            {"type": "message_stop"},
        ]
        lines = (f"event: {each['type']}\ndata: {json.dumps(each)}\n\n" for each in events)
        return "text/event-stream", "".join(lines).encode()
    call = {"type": "tool_use", "id": "c", "name": "find_patient", "input": {"note": text}}
    message |= {"content": [{"type": "text", "text": text}, call], "stop_reason": "tool_use"}
    return "application/json", json.dumps(message).encode()


@pytest.fixture
def server(monkeypatch):
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Model)
    server.asked = []
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    address = f"http://127.0.0.1:{server.server_port}"
    monkeypatch.setenv("OPENAI_BASE_URL", address + "/v1")
    monkeypatch.setenv("ANTHROPIC_BASE_URL", address)
    monkeypatch.setenv("OPENAI_API_KEY", "none")
    monkeypatch.setenv("ANTHROPIC_API_KEY", "none")
    yield server
    server.shutdown()
    thread.join(60)


@pytest.fixture(scope="module")
def nlp():
    nlp = spacy.blank("en")
    nlp.add_pipe("phi_scrubber", config={"model": "rules"})
    return nlp


@pytest.mark.parametrize("policy", ["surrogate", "placeholder"])
@pytest.mark.parametrize("client", ["openai", "anthropic"])
def test_the_page_is_true(client, policy, nlp, server, capsys):
    pytest.importorskip(client, reason=f"no {client}: pip install '.[test]'")
    (block,) = re.findall(rf"```python\n(from {client} import .*?)```", PAGE.read_text(encoding="utf8"), re.S)
    exec(block, {"session": Session(nlp, policy=policy), "note": NOTE})
    assert len(server.asked) == 2
    for asked in server.asked:
        assert [secret for secret in SECRETS if secret in asked] == []
        assert ("<PATIENT_1>" in asked) == (policy == "placeholder")
    said = capsys.readouterr().out.splitlines()
    assert said[-1] == f"Summary: {NOTE}"
    assert all(f"Summary: {NOTE}" in line for line in said)
    assert len(said) == (2 if client == "openai" else 3)
