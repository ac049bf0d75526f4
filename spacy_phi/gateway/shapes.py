"""Prompt shapes: a text, chat messages, requests, JSON values. Every text in them is changed or checked."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from ..errors import Errors, PhiError
from .walk import Change, Issued, Unit, Walk

_BINARY = re.compile(r"data:[\w.+-]+/[\w.+-]+[;,]|(?=\S*[a-z])(?=\S*[A-Z])(?=\S*\d)[\w+/-]{256,}=*\s*\Z")
"""A data URL, or Base64 of 192 bytes or more."""
_SCHEMA = frozenset({"type", "format", "required", "pattern", "$ref", "$schema"})
"""Keywords of a JSON Schema whose values are no text."""


def change_units(value: Any, change: Change) -> Any:
    """Return a value of the same shape with each of its texts changed.

    value: A text, a chat message, block or request of OpenAI's or Anthropic's API, a list of them, or a JSON
    value. change: Returns the new text, and is called for each text in order. It is also applied to numbers,
    whose result must be a number. RAISES: PhiError (E371) for an unsupported part, (E372) for a number or key
    that would change.
    """
    return _Protected(change).data(value)


def restore_units(value: Any, change: Change) -> Any:
    """Return an answer of the same shape with each of its texts changed; an unsupported part is unchanged."""
    return _Restored(change).data(value)


class _Protected(Walk):
    """Changes everything, or refuses it."""

    def leaf(self, value: str, name: str) -> Any:
        if _BINARY.match(value):
            return self.reject(value, "binary data")
        return self._change(Unit(value, f"{name}: " if name else ""))

    def number(self, value: float, name: str) -> Any:
        number = _to_number(value, self._change(Unit(str(value), f"{name}: " if name else "")))
        if number is None:
            raise PhiError(Errors.E372.format(what="number"))
        return number

    def pairs(self, value: Mapping[str, Any], change: Callable[[Any, str], Any]) -> Any:
        made = {}
        for key, each in value.items():
            if not isinstance(key, str):
                return self.reject(value, "a key that is no text")
            if not self._fields.has(key) and self._change(Unit(key, kind="fixed")) != key:
                raise PhiError(Errors.E372.format(what="key"))
            made[key] = change(each, key)
        return made

    def call(self, value: Any, name: str) -> Any:
        return self.data(value, name)

    def setting(self, value: Any, name: str) -> Any:
        if isinstance(value, (list, tuple)):
            return self.deeper(lambda: [self.setting(each, name) for each in value])
        if isinstance(value, Mapping):
            return self.deeper(lambda: self.pairs(value, self.setting))
        if value is None or isinstance(value, bool):
            return value
        if not isinstance(value, (str, int, float)):
            return self.reject(value, type(value).__name__)
        if isinstance(value, str) and value in self._fields.values:
            return value
        text, cue = str(value), "" if isinstance(value, str) else f"{name}: "
        if _BINARY.match(text) or self._change(Unit(text, cue, kind="fixed")) != text:
            return self.reject(value, f"PHI in the setting {name if self._fields.has(name) else '?'}")
        return value

    def schema(self, value: Any, name: str) -> Any:
        if isinstance(value, (list, tuple)):
            return self.deeper(lambda: [self.schema(each, name) for each in value])
        if not isinstance(value, Mapping):
            return self.data(value, name)

        def change(each: Any, key: str) -> Any:
            is_word = key in _SCHEMA and not isinstance(each, Mapping)
            return self.setting(each, key) if is_word else self.schema(each, key)

        return self.deeper(lambda: self.pairs(value, change))

    def issued(self, value: Any, name: str) -> Any:
        is_safe = not value or isinstance(value, Issued)
        return value if is_safe else self.reject(value, f"{name} that did not come through this proxy")

    def refused(self, value: Any, name: str) -> Any:
        return self.reject(value, name) if value else value

    def unknown(self, value: Any, name: str, table: str) -> Any:
        return self.data(value, name)

    def reject(self, value: Any, kind: str) -> Any:
        raise PhiError(Errors.E371.format(kind=kind))


class _Restored(Walk):
    """Changes texts, and arguments with the name of their tool."""

    _is_call = False

    def leaf(self, value: str, name: str) -> Any:
        return self._change(Unit(value, tool=self._tool or "" if self._is_call else None))

    def block(self, value: str, run: int | None) -> Any:
        return self.leaf(value, "")

    def number(self, value: float, name: str) -> Any:
        number = _to_number(value, self.leaf(str(value), name))
        return value if number is None else number

    def pairs(self, value: Mapping[str, Any], change: Callable[[Any, str], Any]) -> Any:
        return {key: change(each, key) for key, each in value.items()}

    def call(self, value: Any, name: str) -> Any:
        outer, self._is_call = self._is_call, True
        try:
            return self.data(value, name)
        finally:
            self._is_call = outer

    def setting(self, value: Any, name: str) -> Any:
        return value

    def refused(self, value: Any, name: str) -> Any:
        return value

    def unknown(self, value: Any, name: str, table: str) -> Any:
        return self.data(value, name) if table == "request" else self.call(value, name)

    def reject(self, value: Any, kind: str) -> Any:
        return self.call(value, "") if isinstance(value, str) else value


def _to_number(value: float, new: str) -> float | None:
    """Return a new text as a number of the same type, None if it is not one."""
    try:
        number = type(value)(new)
    except ValueError:
        return None
    return number if str(number) == new else None
