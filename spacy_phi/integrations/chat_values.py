"""Values passed through a chain: LangChain message objects within texts, lists and JSON.

A message is recognized by its `content`, `additional_kwargs` and `model_copy`; no package is imported.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from ..json_text import read_json, write_json

Apply = Callable[[Sequence[Any]], Sequence[Any]]
"""Changes the texts of values in the shapes supported by `gateway.shapes`."""
_OTHERS = ("name", "tool_call_id", "invalid_tool_calls")
"""Other fields of a message that are sent to the model."""
_NAMED = ("id", "name")
"""Fields of a call other than its arguments."""
_ROLES = {"human": "user", "ai": "assistant", "system": "system", "tool": "tool", "function": "function"}


def is_message(value: Any) -> bool:
    """Return whether a value is a message object."""
    return all(hasattr(value, name) for name in ("content", "additional_kwargs", "model_copy"))


def is_structured(value: Any) -> bool:
    """Return whether a value is a pydantic object, such as a structured answer, or contains one."""
    if isinstance(value, Mapping):
        return any(map(is_structured, value.values()))
    if isinstance(value, (list, tuple)):
        return any(map(is_structured, value))
    return hasattr(type(value), "model_fields") and not is_message(value)


def change_parts(value: Any, change: Callable[[Any], Any]) -> Any:
    """Return a copy of a structured answer with the fields of its objects changed."""
    if not is_structured(value):
        return change(value)
    if isinstance(value, Mapping):
        return {name: change_parts(each, change) for name, each in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)([change_parts(each, change) for each in value])
    fields = {name: change_parts(getattr(value, name), change) for name in type(value).model_fields}
    return value.model_copy(update=fields)


def change_value(value: Any, apply: Apply) -> Any:
    """Return a value of the same shape with its texts changed; messages are copied.

    value: A text, a message, a prompt value, or a list or JSON value that contains messages. apply: Called
    once, with the value without its messages followed by the messages in order, so that all are protected
    together. Its exceptions propagate.
    """
    if hasattr(value, "to_messages"):  # a prompt value
        value = value.to_messages()
    messages: list[Any] = []
    rest = _take_messages(value, messages)
    plain = [_to_plain(message) for message in messages]
    new_rest, *changed = apply([rest, *plain])
    made = (_from_plain(message, new) for message, new in zip(messages, changed))
    return _put_messages(value, new_rest, made)


def _take_messages(value: Any, messages: list[Any]) -> Any:
    """Return a value with None in place of messages, which are appended to a list."""
    if is_message(value):
        messages.append(value)
        return None
    if isinstance(value, (list, tuple)):
        return [_take_messages(each, messages) for each in value]
    if isinstance(value, Mapping):
        return {key: _take_messages(each, messages) for key, each in value.items()}
    return value


def _put_messages(value: Any, rest: Any, messages: Iterator[Any]) -> Any:
    """Return the changed remainder of a value with changed messages in their places."""
    if is_message(value):
        return next(messages)
    if isinstance(value, (list, tuple)):
        made = [_put_messages(each, new, messages) for each, new in zip(value, rest)]
        return tuple(made) if isinstance(value, tuple) else made
    if isinstance(value, Mapping):
        return {key: _put_messages(each, rest[key], messages) for key, each in value.items()}
    return rest


def _to_plain(message: Any) -> dict[str, Any]:
    """Return the texts of a message as a chat message of the gateway.

    The fields of `additional_kwargs` are those of an OpenAI message.
    """
    return {
        **(getattr(message, "additional_kwargs", None) or {}),
        **{name: getattr(message, name, None) for name in _OTHERS},
        "role": _ROLES.get(getattr(message, "type", ""), "user"),
        "content": message.content,
        "calls": [_to_call(call, call["args"]) for call in _list(message, "tool_calls")],
        "chunks": [_to_call(call, _read_json(call["args"])) for call in _list(message, "tool_call_chunks")],
    }


def _from_plain(message: Any, plain: Mapping[str, Any]) -> Any:
    """Return a copy of a message with other texts."""
    update: dict[str, Any] = {"content": plain["content"]}
    extra = getattr(message, "additional_kwargs", None)
    if extra:
        update["additional_kwargs"] = {name: plain[name] for name in extra}
    calls, chunks = _list(message, "tool_calls"), _list(message, "tool_call_chunks")
    if calls:
        update["tool_calls"] = [
            {**call, **_from_call(call, new), "args": new["input"]}
            for call, new in zip(calls, plain["calls"])
        ]
    if chunks:
        update["tool_call_chunks"] = [
            {**call, **_from_call(call, new), "args": _write_json(new["input"], call["args"])}
            for call, new in zip(chunks, plain["chunks"])
        ]
    for name in _OTHERS:
        if getattr(message, name, None):
            update[name] = plain[name]
    return message.model_copy(update=update)


def _to_call(call: Mapping[str, Any], arguments: Any) -> dict[str, Any]:
    """Return a call as a block of the gateway, which restores arguments by the name of the tool."""
    return {"type": "tool_use", **{name: call.get(name) for name in _NAMED}, "input": arguments}


def _from_call(call: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    return {name: new[name] for name in _NAMED if name in call}


def _list(message: Any, name: str) -> Sequence[Any]:
    return getattr(message, name, None) or ()


def _read_json(text: str | None) -> Any:
    """Return the JSON value of a text; the text itself if it is not JSON."""
    try:
        return read_json(text or "null")
    except ValueError:
        return text


def _write_json(value: Any, old: str | None) -> str | None:
    """Return a changed value in the format of the old text."""
    is_text = not old or _read_json(old) == old
    return (value or old) if is_text else write_json(value).decode()
