"""A local server with the APIs of OpenAI and Anthropic. Its model echoes the last turn of the user.

With tools it calls the first one with the text, unless the last turn is a tool's result. In JSON mode the
text is a JSON object. Asked to think, it thinks about the text first, and signs or encrypts its thoughts.
Streams have pieces of four characters. It records all requests.
"""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

PREFIX = "Summary: "
SIGNATURE = "EqQBCkgIAxAC" * 30
MODELS = ("small", "large")


class ModelServer(ThreadingHTTPServer):
    """The server; `asked` has the bodies of all requests as JSON, and `headers` their headers."""

    daemon_threads = True
    request_queue_size = 64  # of 5, the kernel resets some of sixteen connections at once

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.asked: list[str] = []
        self.headers: list[dict[str, str]] = []
        self.say = lambda text: PREFIX + text
        """The model: an answer to the last turn."""

    @property
    def address(self) -> str:
        """Base URL, without /v1."""
        return f"http://127.0.0.1:{self.server_port}"


@contextmanager
def run_model() -> Iterator[ModelServer]:
    """Run a server in a thread."""
    server = ModelServer()
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield server
    server.shutdown()
    server.server_close()
    thread.join(60)


class _Handler(BaseHTTPRequestHandler):
    server: ModelServer

    def do_GET(self) -> None:
        self.server.headers.append({name.lower(): value for name, value in self.headers.items()})
        rows = [{"id": each, "object": "model", "type": "model", "display_name": each} for each in MODELS]
        answer = {"object": "list", "data": rows, "has_more": False, "first_id": None, "last_id": None}
        body = json.dumps(answer).encode()
        self.send_response(200 if self.path == "/v1/models" else 404)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        self.server.asked.append(json.dumps(asked, ensure_ascii=False))
        self.server.headers.append({name.lower(): value for name, value in self.headers.items()})
        rows = asked.get("messages", asked.get("input"))
        text = self.server.say(_text_of(rows))
        if _is_json(asked):
            text = json.dumps({"summary": text})
        tool = None if _is_result(rows) else _tool(asked)
        answer = _ANSWERS[self.path.partition("?")[0]](text, tool, asked)
        kind = "application/json"
        if asked.get("stream"):
            kind, body = "text/event-stream", "".join(map(_event, answer)).encode()
        else:
            body = json.dumps(answer).encode()
        self.send_response(200)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(body)))
        self.send_header("x-request-id", "req_0123456789abcdef")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args: Any) -> None:
        pass


def _text_of(rows: Any) -> str:
    """Return the text of the last turn."""
    if isinstance(rows, str):
        return rows
    row = rows[-1]
    content = row.get("content", row.get("output"))
    if isinstance(content, str):
        return content
    return " ".join(part.get("text") or _text_of([part]) for part in content)


def _is_result(rows: Any) -> bool:
    """Return whether the last turn is the result of a tool."""
    return isinstance(rows, list) and ("tool_result" in str(rows[-1]) or "call_id" in str(rows[-1]))


def _is_json(asked: Any) -> bool:
    return "json" in str((asked.get("response_format"), asked.get("text"), asked.get("output_config")))


def _tool(asked: Any) -> str | None:
    tools = asked.get("tools")
    return (tools[0].get("function") or tools[0])["name"] if tools else None


def _event(event: Any) -> str:
    if isinstance(event, str):
        return f"data: {event}\n\n"
    name = f"event: {event['type']}\n" if "type" in event else ""
    return f"{name}data: {json.dumps(event)}\n\n"


def _pieces(text: str) -> list[str]:
    return [text[at : at + 4] for at in range(0, len(text), 4)]


def _arguments(text: str) -> str:
    return json.dumps({"note": text})


def _chat(text: str, tool: str | None, asked: Any) -> Any:
    base = {"id": "chatcmpl-1", "created": 1, "model": asked["model"]}
    call = {"id": "call_1", "type": "function", "function": {"name": tool, "arguments": _arguments(text)}}
    reason = "tool_calls" if tool else "stop"
    if not asked.get("stream"):
        message = {"role": "assistant", "content": text} | ({"tool_calls": [call]} if tool else {})
        choice = {"index": 0, "finish_reason": reason, "message": message}
        return base | {"object": "chat.completion", "choices": [choice]}
    deltas: list[Any] = [{"content": piece} for piece in _pieces(text)]
    if tool:
        begun = call | {"index": 0, "function": {"name": tool, "arguments": ""}}
        deltas.append({"tool_calls": [begun]})
        for piece in _pieces(_arguments(text)):
            deltas.append({"tool_calls": [{"index": 0, "function": {"arguments": piece}}]})
    choices = [{"index": 0, "delta": delta, "finish_reason": None} for delta in deltas]
    choices.append({"index": 0, "delta": {}, "finish_reason": reason})
    chunk = base | {"object": "chat.completion.chunk"}
    return [*(chunk | {"choices": [choice]} for choice in choices), "[DONE]"]


def _messages(text: str, tool: str | None, asked: Any) -> Any:
    usage = {"input_tokens": 1, "output_tokens": 1}
    message = {"id": "msg_1", "type": "message", "role": "assistant", "model": asked["model"]}
    message |= {"usage": usage, "content": [], "stop_reason": None, "stop_sequence": None}
    reason = "tool_use" if tool else "end_turn"
    thoughts = [{"type": "thinking", "thinking": text, "signature": SIGNATURE}] if "thinking" in asked else []
    call = {"type": "tool_use", "id": "toolu_1", "name": tool}
    if not asked.get("stream"):
        content = [{"type": "text", "text": text}, *([call | {"input": {"note": text}}] if tool else ())]
        return message | {"content": thoughts + content, "stop_reason": reason}
    events: list[Any] = [{"type": "message_start", "message": message}]
    blocks: list[Any] = [(each | {"thinking": "", "signature": ""}, each["thinking"]) for each in thoughts]
    blocks.append(({"type": "text", "text": ""}, text))
    if tool:
        blocks.append((call | {"input": {}}, _arguments(text)))
    for number, (block, said) in enumerate(blocks):
        at = {"index": number}
        events.append({"type": "content_block_start", "content_block": block} | at)
        kind, field = _DELTAS[block["type"]]
        deltas = [{"type": kind, field: piece} for piece in _pieces(said)]
        if block["type"] == "thinking":
            deltas.append({"type": "signature_delta", "signature": SIGNATURE})
        events += [{"type": "content_block_delta", "delta": delta} | at for delta in deltas]
        events.append({"type": "content_block_stop"} | at)
    end = {"type": "message_delta", "delta": {"stop_reason": reason, "stop_sequence": None}, "usage": usage}
    return [*events, end, {"type": "message_stop"}]


_DELTAS = {
    "text": ("text_delta", "text"),
    "thinking": ("thinking_delta", "thinking"),
    "tool_use": ("input_json_delta", "partial_json"),
}


def _responses(text: str, tool: str | None, asked: Any) -> Any:
    part = {"type": "output_text", "text": text, "annotations": []}
    message = {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "status": "completed",
        "content": [part],
    }
    call = {"id": "fc_1", "type": "function_call", "call_id": "call_1", "name": tool, "status": "completed"}
    call |= {"arguments": _arguments(text)}
    thought: dict[str, Any] = {
        "id": "rs_1",
        "type": "reasoning",
        "summary": [],
        "encrypted_content": SIGNATURE,
    }
    thought["summary"] = [{"type": "summary_text", "text": text}]
    number = int(str(asked.get("previous_response_id") or "resp_0")[5:]) + 1
    whole = {"id": f"resp_{number}", "object": "response", "created_at": 1, "model": asked["model"]}
    items = [message, *([call] if tool else ()), *([thought] if "reasoning" in asked else ())]
    whole |= {"output": items, "status": "completed", "tools": []}
    whole |= {"parallel_tool_calls": True, "tool_choice": "auto", "instructions": asked.get("instructions")}
    if not asked.get("stream"):
        return whole
    made: list[Any] = [{"type": "response.created", "response": whole | {"output": []}}]
    at: dict[str, Any] = {"item_id": "msg_1", "output_index": 0, "content_index": 0}
    made.append({"type": "response.output_item.added", "output_index": 0, "item": message | {"content": []}})
    made.append({"type": "response.content_part.added", "part": part | {"text": ""}} | at)
    text_event = {"type": "response.output_text.delta", "logprobs": []} | at
    made += [text_event | {"delta": piece} for piece in _pieces(text)]
    made.append(text_event | {"type": "response.output_text.done", "text": text})
    made.append({"type": "response.content_part.done", "part": part} | at)
    made.append({"type": "response.output_item.done", "output_index": 0, "item": message})
    if tool:
        at = {"item_id": "fc_1", "output_index": 1}
        made.append(
            {"type": "response.output_item.added", "output_index": 1, "item": call | {"arguments": ""}}
        )
        delta = {"type": "response.function_call_arguments.delta"} | at
        made += [delta | {"delta": piece} for piece in _pieces(_arguments(text))]
        done = {"type": "response.function_call_arguments.done", "name": tool} | at
        made.append(done | {"arguments": _arguments(text)})
        made.append({"type": "response.output_item.done", "output_index": 1, "item": call})
    if thought in items:
        at = {"item_id": "rs_1", "output_index": len(items) - 1, "summary_index": 0}
        delta = {"type": "response.reasoning_summary_text.delta"} | at
        made.append({"type": "response.output_item.added", "item": thought | {"summary": []}} | at)
        made += [delta | {"delta": piece} for piece in _pieces(text)]
        made.append({"type": "response.reasoning_summary_text.done", "text": text} | at)
        made.append({"type": "response.output_item.done", "item": thought} | at)
    made.append({"type": "response.completed", "response": whole})
    return [event | {"sequence_number": number} for number, event in enumerate(made)]


_ANSWERS = {
    "/v1/chat/completions": _chat,
    "/v1/messages": _messages,
    "/v1/messages/count_tokens": lambda text, tool, asked: {"input_tokens": len(text)},
    "/v1/responses": _responses,
}
