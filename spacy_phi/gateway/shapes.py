"""The shapes of a prompt: a text, chat messages, JSON values. Their texts are changed, all else stays."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from ..errors import Errors, PhiError

Change = Callable[[str], str]
_STRUCTURE = ("role", "id", "type", "tool_call_id", "tool_use_id", "is_error", "refusal", "cache_control")
"""Fields of a message or block that a client sets and no person writes."""


def collect_texts(value: Any) -> list[str]:
    """Return the different texts of a value, in order. Raises as `change_texts`."""
    texts: dict[str, None] = {}

    def collect(text: str) -> str:
        texts.setdefault(text)
        return text

    change_texts(value, collect)
    return list(texts)


def change_texts(value: Any, change: Change) -> Any:
    """Return a value of the same shape with each of its texts changed.

    value: A text, a chat message of OpenAI's or Anthropic's API, or a JSON value; lists and dicts of them.
    change: Gives the new text. A number goes through it too, and must stay one.
    Raises PhiError (E371) for a part that is not understood, (E372) for a number or key that would change.
    """
    if isinstance(value, str):
        return change(value)
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, (int, float)):
        return _change_number(value, change)
    if isinstance(value, (list, tuple)):
        return [change_texts(each, change) for each in value]
    if not isinstance(value, Mapping):
        raise PhiError(Errors.E371.format(kind=type(value).__name__))
    if "role" in value:
        return _change_fields(value, change, {"tool_calls": _change_calls, "function_call": _change_function})
    return _change_values(value, change)


def _change_number(value: float, change: Change) -> float:
    if change(str(value)) != str(value):
        raise PhiError(Errors.E372.format(what="number"))
    return value


def _change_values(value: Mapping[str, Any], change: Change) -> dict[str, Any]:
    """Return a JSON object with its values changed; its keys are names of fields and may hold no PHI."""
    if any(change(str(key)) != str(key) for key in value):
        raise PhiError(Errors.E372.format(what="key"))
    return {key: change_texts(each, change) for key, each in value.items()}


def _change_fields(
    value: Mapping[str, Any], change: Change, own: Mapping[str, Callable[[Any, Change], Any]]
) -> dict[str, Any]:
    """Return a message with its content changed; what its client set stays."""
    made = {}
    for key, each in value.items():
        if key in _STRUCTURE:
            made[key] = each
        elif key == "content" and isinstance(each, (list, tuple)):
            made[key] = [_change_block(block, change) for block in each]
        else:
            made[key] = own.get(key, change_texts)(each, change)
    return made


def _change_block(block: Any, change: Change) -> Any:
    """Return a block of a message's content; an image or a file is not read and so not passed on."""
    if isinstance(block, str):
        return change(block)
    kind = block.get("type") if isinstance(block, Mapping) else type(block).__name__
    if kind == "text":
        return {**block, "text": change(block["text"])}
    if kind == "tool_use":
        return {**block, "input": change_texts(block["input"], change)}
    if kind == "tool_result":
        return _change_fields(block, change, {})
    raise PhiError(Errors.E371.format(kind=kind))


def _change_calls(calls: Any, change: Change) -> Any:
    return [{**call, "function": _change_function(call["function"], change)} for call in calls or ()]


def _change_function(function: Mapping[str, Any], change: Change) -> dict[str, Any]:
    """Return a call of a function; its arguments are a text that holds JSON."""
    try:
        arguments = json.loads(function["arguments"])
    except ValueError:
        raise PhiError(Errors.E371.format(kind="arguments that are no JSON")) from None
    return {**function, "arguments": json.dumps(change_texts(arguments, change), ensure_ascii=False)}
