"""Prompt shapes: a text, chat messages, JSON values. Their texts are changed, everything else is kept."""

import json
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from ..errors import Errors, PhiError


class Unit(NamedTuple):
    """A text of a prompt, with a cue for its meaning."""

    text: str
    cue: str = ""
    """In JSON the name of its field, such as "mrn: ", which is part of the searched text but unchanged."""


Change = Callable[[Unit], str]
_ROLES = frozenset({"system", "developer", "user", "assistant", "tool", "function"})
_STRUCTURE = frozenset({"role", "id", "type", "tool_call_id", "tool_use_id", "is_error", "cache_control"})
"""Fields of a message or block that are set by the model's client and not by a person."""


def collect_units(value: Any) -> list[Unit]:
    """Return the distinct texts of a value, in order. Raises as `change_units`."""
    units: dict[Unit, None] = {}

    def collect(unit: Unit) -> str:
        units.setdefault(unit)
        return unit.text

    change_units(value, collect)
    return list(units)


def change_units(value: Any, change: Change) -> Any:
    """Return a value of the same shape with each of its texts changed.

    value: A text, a chat message of OpenAI's or Anthropic's API or a list of them, or a JSON value. change:
    Returns the new text. It is also applied to numbers, whose result must be a number. Raises PhiError (E371)
    for an unsupported part, (E372) for a number or key that would change.
    """
    if isinstance(value, Mapping) and "role" in value:
        return _change_message(value, change)
    if isinstance(value, (list, tuple)):
        return [change_units(each, change) for each in value]
    return _change_data(value, change)


def _change_data(value: Any, change: Change, cue: str = "") -> Any:
    """Return a JSON value with its texts changed. Keys are field names and may not contain PHI."""
    if isinstance(value, str):
        return change(Unit(value, cue))
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, (int, float)):
        return _change_number(value, change(Unit(str(value), cue)))
    if isinstance(value, (list, tuple)):
        return [_change_data(each, change, cue) for each in value]
    if not isinstance(value, Mapping):
        raise PhiError(Errors.E371.format(kind=type(value).__name__))
    if any(change(Unit(str(key))) != str(key) for key in value):
        raise PhiError(Errors.E372.format(what="key"))
    return {key: _change_data(each, change, f"{key}: ") for key, each in value.items()}


def _change_number(value: float, new: str) -> float:
    """Return a new text as a number. Raises PhiError (E372) if it is not one."""
    try:
        number = type(value)(new)
    except ValueError:
        number = None
    if number is None or str(number) != new:
        raise PhiError(Errors.E372.format(what="number"))
    return number


def _change_message(message: Mapping[str, Any], change: Change) -> dict[str, Any]:
    """Return a chat message with its content and the arguments of its calls changed."""
    if message["role"] not in _ROLES:
        raise PhiError(Errors.E371.format(kind="a message with an unknown role"))
    made = {}
    for key, each in message.items():
        if key in _STRUCTURE:
            made[key] = each
        elif key == "content":
            made[key] = _change_content(each, change)
        elif key == "tool_calls":
            made[key] = [{**call, "function": _change_call(call["function"], change)} for call in each or ()]
        elif key == "function_call" and each is not None:
            made[key] = _change_call(each, change)
        else:
            made[key] = _change_data(each, change)
    return made


def _change_content(content: Any, change: Change) -> Any:
    if isinstance(content, (list, tuple)):
        return [_change_block(block, change) for block in content]
    return _change_data(content, change)


def _change_block(block: Any, change: Change) -> Any:
    """Return a block of a message's content; an image or a file cannot be searched and is therefore
    rejected."""
    if isinstance(block, str):
        return change(Unit(block))
    kind = block.get("type") if isinstance(block, Mapping) else type(block).__name__
    if kind == "text":
        return {**block, "text": change(Unit(block["text"]))}
    if kind == "tool_use":
        return {**block, "input": _change_data(block["input"], change)}
    if kind == "tool_result":
        return {**block, "content": _change_content(block.get("content"), change)}
    raise PhiError(Errors.E371.format(kind=kind))


def _change_call(function: Mapping[str, Any], change: Change) -> dict[str, Any]:
    """Return a function call; its arguments are a JSON text."""
    try:
        arguments = json.loads(function["arguments"])
    except ValueError:
        raise PhiError(Errors.E371.format(kind="arguments that are no JSON")) from None
    return {**function, "arguments": json.dumps(_change_data(arguments, change), ensure_ascii=False)}
