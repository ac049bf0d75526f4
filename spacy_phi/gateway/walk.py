"""A walk through a prompt or answer by the kinds of its fields."""

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from ..errors import Errors, PhiError
from ..json_text import read_json, write_json
from .fields import read_fields

ROLES = frozenset({"system", "developer", "user", "assistant", "tool", "function"})
MAX_DEPTH = 100
_SAID = frozenset({"content", "tool_calls", "function_call"})
"""Fields that distinguish a message from other data with a role."""
_RELEASE = re.compile(r"[-_@]20\d\d[-_]?[01]\d[-_]?[0-3]\d\b")
"""The release date in the name of a model or tool, which belongs to nobody."""


_ISSUED = re.compile(r"(?=(?:\d*[a-zA-Z]){4})(?:(?!\d{9})[0-9a-zA-Z]){16,}|[0-9a-f]{24,}")
"""The characters after the prefix of an issued id."""
_REQUEST = frozenset({"input", "instructions", "prompt", "previous_response_id"})


class Issued(str):
    """A text that the provider issued, as the caller has shown: it is sent back unread."""

    __slots__ = ()


class Unit(NamedTuple):
    """A text of a prompt, with a cue for its meaning."""

    text: str
    cue: str = ""
    """In JSON the name of its field, such as "mrn: ", which is part of the searched text but unchanged."""
    kind: str = "text"
    """"text", "id" for an opaque name, or "fixed" for a text that nothing can replace."""
    tool: str | None = None
    """The tool whose argument it is."""
    run: int | None = None
    """The number of its run of neighboring blocks."""

    @property
    def searched(self) -> str:
        """The text to search."""
        if self.kind == "text":
            return self.cue + self.text
        return self.cue + _RELEASE.sub("", self.text).replace("_", " ")


Change = Callable[[Unit], str]


class Walk:
    """A walk through a value by the kinds of its fields, each of which has a method."""

    def __init__(self, change: Change) -> None:
        self._change = change
        self._fields = read_fields()
        self._depth = self._run = self._runs = 0
        self._role: Any = None
        self._tool: str | None = None

    def data(self, value: Any, name: str = "") -> Any:
        """Return a changed value of any shape. name: The field that it is the value of."""
        if isinstance(value, str):
            return self.leaf(value, name)
        if value is None or isinstance(value, bool):
            return value
        if isinstance(value, (int, float)):
            return self.number(value, name)
        if isinstance(value, (list, tuple)):
            return self.apart(lambda: [self.data(each, name) for each in value])
        if not isinstance(value, Mapping):
            return self.reject(value, type(value).__name__)
        kind = _type(value)
        if "role" in value and not _SAID.isdisjoint(value) and (_is_role(value["role"]) or self._depth < 2):
            return self.message(value)
        if "messages" in value or ("model" in value and not _REQUEST.isdisjoint(value)):
            return self.fields("request", value)
        if kind in self._fields.refused:
            return self.reject(value, kind)
        if kind in self._fields.content:
            return self.object(value, run=self._run)
        return self.deeper(lambda: self.pairs(value, self.said))

    def said(self, value: Any, name: str) -> Any:
        """Return a changed field of other data; its text may be a block."""
        is_block = name == "text" and isinstance(value, str)
        return self.block(value, self._run) if is_block else self.data(value, name)

    def block(self, value: str, run: int | None) -> Any:
        """Return the changed text of a block."""
        return self._change(Unit(value, run=run))

    def message(self, value: Mapping[str, Any]) -> Any:
        """Return a changed message."""
        if not _is_role(value["role"]):
            return self.reject(value, "a message with an unknown role")
        if value["role"] != self._role:
            self._runs += 1
            self._run, self._role = self._runs, value["role"]
        return self.fields("message", value)

    def messages(self, value: Any, name: str) -> Any:
        """Return changed messages."""
        if not isinstance(value, (list, tuple)):
            return self.data(value, name)
        return self.apart(
            lambda: [self.message(each) if _has_role(each) else self.data(each, name) for each in value]
        )

    def object(self, value: Any, name: str = "", run: int | None = None) -> Any:
        """Return a changed object or list of objects. run: The run of its text."""
        if isinstance(value, (list, tuple)):
            return self.deeper(lambda: [self.object(each, name) for each in value])
        if not isinstance(value, Mapping):
            return self.data(value, name)
        kind = _type(value)
        if kind in self._fields.refused:
            return self.reject(value, kind)
        return self.fields(kind, value, run)

    def fields(self, table: str, value: Mapping[str, Any], run: int | None = None) -> Any:
        """Return an object with its fields changed by their kinds."""

        def change(each: Any, name: str) -> Any:
            kind = self._fields.kind(table, name)
            if kind is None:
                return self.unknown(each, name, table)
            if each is None or (name == "type" and _type(value) in self._fields.content):
                return each
            if kind == "text" and name == "text" and isinstance(each, str):
                return self.block(each, run)
            return getattr(self, kind)(each, name)

        outer, tool = self._tool, value.get("name")
        self._tool = tool if isinstance(tool, str) and table != "message" else outer or _type(value)
        try:
            return self.deeper(lambda: self.pairs(value, change))
        finally:
            self._tool = outer

    def content(self, value: Any, name: str) -> Any:
        """Return changed content: a text, a block, or a list of them."""
        if isinstance(value, str):
            return self.block(value, self._run)
        if isinstance(value, (list, tuple)):
            return self.deeper(lambda: [self.content(each, name) for each in value])
        if _has_role(value) and _type(value) in ("", "message"):
            return self.message(value)
        kind = _type(value) if isinstance(value, Mapping) else type(value).__name__
        if kind not in self._fields.content:
            known = self._fields.refused | self._fields.sources
            return self.reject(value, kind if kind in known else "a block of an unknown type")
        return self.object(value, name, self._run)

    def text(self, value: Any, name: str) -> Any:
        """Return a changed text."""
        return self.block(value, None) if isinstance(value, str) else self.data(value, name)

    def json(self, value: Any, name: str) -> Any:
        """Return the changed arguments of a call as a JSON text."""
        if not isinstance(value, str):
            return self.call(value, name)
        try:
            read = read_json(value)
        except (ValueError, RecursionError):
            return self.reject(value, "arguments that are no JSON")
        made = self.call(read, name)
        return value if made == read else write_json(made).decode()

    def id(self, value: Any, name: str) -> Any:
        """Return a changed id, or an object with one."""
        if isinstance(value, str):
            prefix = next(filter(value.startswith, self._fields.prefixes), None)
            is_issued = prefix is not None and _ISSUED.fullmatch(value, len(prefix))
            return value if is_issued else self._change(Unit(value, kind="id"))
        if isinstance(value, (list, tuple)):
            return self.deeper(lambda: [self.id(each, name) for each in value])
        return self.object(value, name)

    def apart(self, walk: Callable[[], Any]) -> Any:
        """Return the result of a walk one level below, whose texts are no neighbors of others."""
        outer = self._run, self._role
        self._runs += 1
        self._run, self._role = self._runs, None
        try:
            return self.deeper(walk)
        finally:
            self._run, self._role = outer

    def deeper(self, walk: Callable[[], Any]) -> Any:
        """Return the result of a walk one level below. RAISES: PhiError (E371) below too many."""
        if self._depth >= MAX_DEPTH:
            raise PhiError(Errors.E371.format(kind=f"more than {MAX_DEPTH} levels"))
        self._depth += 1
        try:
            return walk()
        finally:
            self._depth -= 1

    def leaf(self, value: str, name: str) -> Any:
        """Return a changed text of a JSON value."""
        raise NotImplementedError

    def number(self, value: float, name: str) -> Any:
        """Return a changed number of a JSON value."""
        raise NotImplementedError

    def pairs(self, value: Mapping[str, Any], change: Callable[[Any, str], Any]) -> Any:
        """Return an object with its values changed."""
        raise NotImplementedError

    def call(self, value: Any, name: str) -> Any:
        """Return changed arguments of a tool."""
        raise NotImplementedError

    def setting(self, value: Any, name: str) -> Any:
        """Return a setting."""
        raise NotImplementedError

    def schema(self, value: Any, name: str) -> Any:
        """Return a JSON Schema."""
        return self.data(value, name)

    def issued(self, value: Any, name: str) -> Any:
        """Return a text that only the provider may have written."""
        return value

    def refused(self, value: Any, name: str) -> Any:
        """Return the value of a field that cannot be searched."""
        raise NotImplementedError

    def unknown(self, value: Any, name: str, table: str) -> Any:
        """Return the changed value of an unknown field."""
        raise NotImplementedError

    def reject(self, value: Any, kind: str) -> Any:
        """Return an unsupported value, or raise."""
        raise NotImplementedError


def _type(value: Mapping[str, Any]) -> str:
    kind = value.get("type")
    return kind if isinstance(kind, str) else ""


def _is_role(value: Any) -> bool:
    return isinstance(value, str) and value in ROLES


def _has_role(value: Any) -> bool:
    return isinstance(value, Mapping) and "role" in value
