"""Streamed answers of the three APIs, restored event by event.

A text that may be half a substitute is withheld, and follows in a later event: in an event of its own where
the API announces the end of a text. Arguments of the tools that may hold originals are withheld until they
are whole. If restoring fails, all further events are passed on as they are, with placeholders.
"""

from collections.abc import Collection, Hashable, Iterator, Mapping, MutableMapping
from copy import deepcopy
from typing import Any

from ..errors import Errors, PhiError
from .restoring import RestoredStream
from .session import ALL_TOOLS, Session

Event = dict[str, Any]
MAX_TEXTS, MAX_WITHHELD = 1_000, 10_000_000
"""Maximum number of texts of an answer at once, and of characters of its arguments."""


class RestoredEvents:
    """The events of one answer. Each API has a subclass.

    session: The session of the prompt. tools, urls: As in `Session.restore`.
    """

    def __init__(self, session: Session, *, tools: Collection[str] = (), urls: bool = False) -> None:
        self._session, self._tools, self._urls = session, tools, urls
        self._streams: dict[Hashable, RestoredStream] = {}
        self._calls: dict[Hashable, list[str]] = {}
        """Withheld arguments, in pieces."""
        self._withheld = 0
        """Characters of all arguments that were withheld."""
        self.failure: Exception | None = None
        """The error after which the rest of the answer is not restored."""

    def feed(self, event: Event) -> list[Event]:
        """Return the events that are final after one more; the event itself is unchanged."""
        if self.failure:
            return [event]
        held = {key: stream.held for key, stream in self._streams.items()}
        sizes = {key: len(pieces) for key, pieces in self._calls.items()}
        calls = dict(self._calls)
        try:
            made = list(self._change(deepcopy(event)))
            if len(self._streams) + len(self._calls) > MAX_TEXTS or self._withheld > MAX_WITHHELD:
                raise PhiError(Errors.E371.format(kind="too many or too long parts"))
            return made
        except Exception as error:
            self.failure = error
            held |= {key: "".join(calls[key][:size]) for key, size in sizes.items()}
            return [*self._give_up(held), event]

    def end(self) -> list[Event]:
        """Return what is still withheld when the answer ends, or breaks off."""
        held = {key: stream.held for key, stream in self._streams.items()}
        calls = {key: "".join(pieces) for key, pieces in self._calls.items()}
        try:
            return list(self._give_up({key: self._rest(key) for key in held} | calls))
        except Exception as error:
            self.failure = error
            return list(self._give_up(held | calls))

    def _give_up(self, held: Mapping[Hashable, str]) -> Iterator[Event]:
        """Yield events with withheld texts, which are forgotten."""
        self._streams, self._calls = {}, {}
        return (self._make(key, text) for key, text in held.items() if text)

    def _change(self, event: Event) -> Iterator[Event]:
        """Yield the restored events in place of one."""
        raise NotImplementedError

    def _make(self, key: Hashable, text: str) -> Event:
        """Return an event that adds a text to one of the texts or arguments of the answer."""
        raise NotImplementedError

    def _may_restore(self, tool: Any) -> bool:
        return tool in self._tools or ALL_TOOLS in self._tools

    def _restore(self, value: Any) -> Any:
        return self._session.restore(value, tools=self._tools, urls=self._urls)

    def _text(self, key: Hashable, piece: str) -> str:
        """Return what is certain of a text after one more piece."""
        if key not in self._streams:
            self._streams[key] = self._session.open_stream(urls=self._urls)
        return self._streams[key].feed(piece)

    def _rest(self, key: Hashable) -> str:
        """Return the rest of a text."""
        stream = self._streams.pop(key, None)
        return stream.end() if stream else ""

    def _withhold(self, key: Hashable, piece: str) -> str:
        """Withhold a piece of arguments. RETURNS: What takes its place."""
        self._calls.setdefault(key, []).append(piece)
        self._withheld += len(piece)
        return ""

    def _arguments(self, key: Hashable) -> str:
        """Return withheld arguments, restored."""
        pieces = self._calls.pop(key, None)
        return self._restored_arguments("".join(pieces)) if pieces else ""

    def _restored_arguments(self, text: str) -> str:
        """Return the arguments of a tool that may hold originals."""
        # A call in the form of an object is the same for all APIs.
        made = self._session.restore(
            {"type": "function_call", "name": "a", "arguments": text}, tools=("a",), urls=self._urls
        )
        return made["arguments"]


_TEXTS = ("content", "refusal")
_ARGUMENTS = {"function": "arguments", "custom": "input"}
"""The field of the arguments, by the kind of a call."""


class ChatEvents(RestoredEvents):
    """Chunks of a chat completion of OpenAI's API."""

    def __init__(self, session: Session, *, tools: Collection[str] = (), urls: bool = False) -> None:
        super().__init__(session, tools=tools, urls=urls)
        self._base: Event = {}

    def _change(self, event: Event) -> Iterator[Event]:
        self._base = {name: event[name] for name in event if name not in ("choices", "usage")}
        for choice in event.get("choices") or ():
            number, delta = choice.get("index", 0), choice.get("delta")
            if isinstance(delta, dict):
                self._change_delta(number, delta)
            if choice.get("finish_reason") is not None:
                choice["delta"] = self._with_rest(number, delta or {})
        yield event

    def _change_delta(self, number: int, delta: MutableMapping[str, Any]) -> None:
        for name in _TEXTS:
            if isinstance(delta.get(name), str):
                delta[name] = self._text((number, name), delta[name])
        if delta.get("tool_calls"):
            delta["tool_calls"] = [
                each
                for call in delta["tool_calls"]
                for each in (
                    *self._close_others(number, call.get("index", 0)),
                    self._change_calls(number, call),
                )
            ]
        if isinstance(delta.get("function_call"), dict):
            self._change_call((number, None, "function_call"), delta["function_call"], "arguments")

    def _close_others(self, number: int, index: int) -> Iterator[Event]:
        """Yield the arguments of other calls: clients read a call when the next one begins."""
        for key in [key for key, pieces in self._calls.items() if pieces]:
            if key[0] == number and key[1] not in (None, index):  # type: ignore[index]
                text = self._arguments(key)
                self._calls[key] = []  # if there are more, they are withheld too
                yield _to_call(key, text)

    def _change_calls(self, number: int, call: Event) -> Event:
        for kind, field in _ARGUMENTS.items():
            if isinstance(call.get(kind), dict):
                self._change_call((number, call.get("index", 0), kind), call[kind], field)
        return call

    def _change_call(self, key: Hashable, call: MutableMapping[str, Any], field: str) -> None:
        """Withhold the arguments of a call whose tool may get originals. Its first piece names the tool."""
        is_new = bool(call.get("name")) and self._may_restore(call["name"])
        if call.get(field) and (is_new or key in self._calls):
            call[field] = self._withhold(key, call[field])
        elif is_new:
            self._calls[key] = []

    def _with_rest(self, number: int, delta: Event) -> Event:
        """Return the last delta of a choice with everything that was withheld."""
        for key in [key for key in self._streams if key[0] == number]:  # type: ignore[index]
            _add(delta, key, self._rest(key))
        for key in [key for key in self._calls if key[0] == number]:  # type: ignore[index]
            _add(delta, key, self._arguments(key))
        return delta

    def _make(self, key: Any, text: str) -> Event:
        delta: Event = {}
        _add(delta, key, text)
        return {**self._base, "choices": [{"index": key[0], "delta": delta, "finish_reason": None}]}


def _add(delta: Event, key: Any, text: str) -> None:
    """Add a text to a delta, at its place."""
    if not text:
        return
    if len(key) == 2:
        delta[key[1]] = (delta.get(key[1]) or "") + text
    elif key[2] == "function_call":
        delta["function_call"] = {**(delta.get("function_call") or {}), "arguments": text}
    else:
        delta["tool_calls"] = [*(delta.get("tool_calls") or ()), _to_call(key, text)]


def _to_call(key: Any, text: str) -> Event:
    """Return a piece of the arguments of a call."""
    return {"index": key[1], key[2]: {_ARGUMENTS[key[2]]: text}}


class MessageEvents(RestoredEvents):
    """Events of a message of Anthropic's API."""

    def _change(self, event: Event) -> Iterator[Event]:
        kind, number = event.get("type"), event.get("index")
        if kind == "content_block_start":
            self._start(number, event["content_block"])
            event["content_block"] = self._restore(event["content_block"])
        elif kind == "content_block_delta":
            self._change_delta(number, event["delta"])
        elif kind == "content_block_stop":
            rest = {"text": self._rest((number, "text")), "call": self._arguments((number, "call"))}
            for name, text in rest.items():
                if text:
                    yield self._make((number, name), text)
        yield event

    def _start(self, number: Any, block: Mapping[str, Any]) -> None:
        if block.get("type") == "tool_use" and self._may_restore(block.get("name")):
            self._calls[number, "call"] = []

    def _change_delta(self, number: Any, delta: MutableMapping[str, Any]) -> None:
        kind = delta.get("type")
        if kind == "text_delta":
            delta["text"] = self._text((number, "text"), delta["text"])
        elif kind == "input_json_delta" and (number, "call") in self._calls:
            delta["partial_json"] = self._withhold((number, "call"), delta["partial_json"])
        elif kind == "citations_delta":
            delta["citation"] = self._restore(delta["citation"])

    def _make(self, key: Any, text: str) -> Event:
        delta = (
            {"type": "text_delta", "text": text}
            if key[1] == "text"
            else {"type": "input_json_delta", "partial_json": text}
        )
        return {"type": "content_block_delta", "index": key[0], "delta": delta}


_DELTA, _DONE = "delta", "done"
_STREAMED = {
    "response.output_text": "text",
    "response.refusal": "refusal",
    "response.reasoning_text": "text",
    "response.reasoning_summary_text": "text",
}
"""Texts of a response, each with the field that has it whole."""
_CALLED = {"response.function_call_arguments": "arguments", "response.custom_tool_call_input": "input"}
_WHOLE = ("response", "item", "part", "annotation")


class ResponseEvents(RestoredEvents):
    """Events of a response of OpenAI's API."""

    def __init__(self, session: Session, *, tools: Collection[str] = (), urls: bool = False) -> None:
        super().__init__(session, tools=tools, urls=urls)
        self._places: dict[Hashable, Event] = {}
        """The ids and indices of the last event of each text."""
        self._named: dict[Any, Any] = {}
        """The tools of calls, by the number of the item."""
        self._added = 0
        """Number of added events, by which the others are counted on."""

    def _change(self, event: Event) -> Iterator[Event]:
        name, _, end = str(event.get("type")).rpartition(".")
        number = event.get("output_index")
        if isinstance(event.get("item"), dict):
            self._named[number] = event["item"].get("name")
        if name in _STREAMED or (name in _CALLED and self._may_restore(self._named.get(number))):
            yield from self._change_text(
                event, (name, number, event.get("content_index", event.get("summary_index"))), end
            )
        for part in _WHOLE:
            if part in event:
                event[part] = self._restore(event[part])
        yield self._count(event)

    def _change_text(self, event: Event, key: tuple[str, Any, Any], end: str) -> Iterator[Event]:
        """Change an event of a text or of arguments. Yield what is to precede it."""
        is_call = key[0] in _CALLED
        field = (_CALLED if is_call else _STREAMED)[key[0]]
        self._places[key] = {part: event[part] for part in event if part not in ("delta", field)}
        if end == _DELTA:
            take = self._withhold if is_call else self._text
            event["delta"] = take(key, event["delta"])
        elif end == _DONE:
            rest = self._arguments(key) if is_call else self._rest(key)
            if rest:
                yield self._count(self._make(key, rest))
                self._added += 1
            whole = event[field]
            event[field] = self._restored_arguments(whole) if is_call else self._restore(whole)

    def _count(self, event: Event) -> Event:
        if isinstance(event.get("sequence_number"), int):
            event["sequence_number"] += self._added
        return event

    def _make(self, key: Any, text: str) -> Event:
        return {**self._places[key], "type": f"{key[0]}.{_DELTA}", "delta": text}
