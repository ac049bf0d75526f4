"""JSON that is read and written back: numbers keep their digits, such as those of 1.10 and 0.00000010."""

import json
from collections.abc import Callable, Iterator
from typing import Any


class Number(float):
    """A number whose text Python would change, written as it was read."""

    __slots__ = ("text",)
    text: str

    def __new__(cls, text: str) -> "Number":
        made = super().__new__(cls, text)
        made.text = text
        return made

    def __getnewargs__(self) -> tuple[str]:  # type: ignore[override]
        return (self.text,)


def read_json(text: str | bytes) -> Any:
    """Return a JSON value. RAISES: ValueError, RecursionError."""
    return json.loads(text, parse_float=_read_float, parse_int=_read_int)


def _read_float(text: str) -> float:
    value = float(text)
    return value if repr(value) == text else Number(text)


def _read_int(text: str) -> float:
    return Number(text) if text == "-0" else int(text)


_WITHOUT_ESCAPES = json.JSONEncoder(ensure_ascii=False, default=str).encode
_WITH_ESCAPES = json.JSONEncoder(default=str).encode


def write_json(value: Any, is_indented: bool = False) -> bytes:
    """Return a value as UTF-8: one line, or a line for each member. Lone surrogates, which UTF-8 cannot
    represent, are escaped. What JSON lacks is written as its `str`."""
    try:
        return "".join(_write(value, _WITHOUT_ESCAPES, is_indented)).encode()
    except UnicodeEncodeError:
        return "".join(_write(value, _WITH_ESCAPES, is_indented)).encode()


def _write(value: Any, encode: Callable[[Any], str], is_indented: bool) -> Iterator[str]:
    """Yield the text in pieces; without recursion, so that whatever was read can be written."""
    open_ones, ends = [iter([("", value)])], [""]
    while open_ones:
        for before, each in open_ones[-1]:
            yield before
            if isinstance(each, Number):
                yield each.text
            elif each and isinstance(each, (dict, list, tuple)):
                line = "\n" + "  " * len(open_ones) if is_indented else ""
                open_ones.append(_members(each, encode, line))
                ends.append(line[:-2] + ("}" if isinstance(each, dict) else "]"))
                break
            else:
                yield encode(each)
        else:
            open_ones.pop()
            yield ends.pop()


def _members(value: Any, encode: Callable[[Any], str], line: str) -> Iterator[tuple[str, Any]]:
    """Yield the members of an object or a list, each with the text preceding it.

    line: The line break before each; empty for none.
    """
    following = f",{line or ' '}"
    if isinstance(value, dict):
        before = "{" + line
        for key, each in value.items():
            yield f"{before}{encode(key)}: ", each
            before = following
        return
    before = "[" + line
    for each in value:
        yield before, each
        before = following
