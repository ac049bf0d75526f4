"""The FHIR part of `real_files.py`: values left and codes changed in a scrubbed file, by plain JSON.

It knows nothing of the package's own tables: names, addresses, contacts, identifiers and dates are
recognized by the names of their elements, codes by `system` and `code`, quantities by `value` with a unit.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

_DATE = re.compile(r"\d{4}-\d\d-\d\d(?:T.*)?")
_NAME = ("family", "given", "text")
_ADDRESS = ("line", "city", "postalCode", "text")
_MIN_NAME, _MIN_ID = 4, 5
"""Minimum length of a name or number that is looked for in all texts; shorter ones occur by chance."""
_CODED = ("code", "system", "display", "url", "profile", "reference", "fullUrl", "id", "contentType", "unit")


def read(data: bytes) -> list[Any]:
    """Return the resources of a file, one or one per line."""
    text = data.decode("utf-8-sig")
    try:
        return [json.loads(text)]
    except ValueError:
        return [json.loads(line) for line in text.splitlines() if line.strip()]


def walk(value: Any, key: str = "") -> Iterator[tuple[str, Any]]:
    """Yield all objects and texts with the names of their elements."""
    if isinstance(value, list):
        for each in value:
            yield from walk(each, key)
        return
    yield key, value
    if isinstance(value, dict):
        for name, each in value.items():
            yield from walk(each, name)


def find_values(resources: list[Any]) -> Iterator[tuple[str, str]]:
    """Yield the values of structured fields with their kind."""
    for key, value in walk(resources):
        if isinstance(value, str) and _DATE.fullmatch(value):
            yield "date", value
        if not isinstance(value, dict):
            continue
        parts: tuple[str, ...] = ()
        kind = "name"
        if key in ("name", "valueHumanName") and ("family" in value or "given" in value or "use" in value):
            parts = _NAME
        elif key in ("address", "valueAddress") and not isinstance(value.get("value"), str):
            kind, parts = "address", _ADDRESS
        elif key in ("telecom", "identifier", "valueIdentifier", "valueContactPoint"):
            kind, parts = "number", ("value",)
        for part in parts:
            found = value.get(part)
            for each in found if isinstance(found, list) else [found]:
                if isinstance(each, str) and each.strip():
                    yield kind, each


def find_codes(resources: list[Any]) -> Iterator[tuple[str, ...]]:
    """Yield codes with their texts, quantities with their units, reference ranges and texts beside codes."""
    for key, value in walk(resources):
        if not isinstance(value, dict):
            continue
        if isinstance(value.get("code"), str) and isinstance(value.get("system"), str):
            yield "code", value["system"], value["code"], str(value.get("display") or value.get("unit"))
        if isinstance(value.get("value"), (int, float)) and ("unit" in value or "code" in value):
            yield "quantity", repr(value["value"]), str(value.get("unit"))
        if key == "referenceRange" and isinstance(value.get("text"), str):
            yield "range", value["text"]
        codings = value.get("coding")
        if isinstance(codings, list) and any("system" in each for each in codings) and "text" in value:
            yield "text", str(value["text"])


def check(before: bytes, after: bytes) -> dict[str, int]:
    """Return the number of structured values and of those left, of coded values and of those changed."""
    originals, scrubbed = read(before), read(after)
    values = set(find_values(originals))
    same = set(find_values(scrubbed))
    texts = [text for key, text in walk(scrubbed) if isinstance(text, str) and key not in _CODED]
    whole = "\n".join(texts)
    codes, new_codes = Counter(find_codes(originals)), Counter(find_codes(scrubbed))
    return {
        "structured": len(values),
        "left": sum(each in same or _is_in(each, whole) for each in values),
        "coded": codes.total(),
        "changed": (codes - new_codes).total(),
    }


def _is_in(value: tuple[str, str], texts: str) -> bool:
    kind, text = value
    least = _MIN_ID if kind in ("number", "date") else _MIN_NAME
    if len(text) < least or kind == "address":
        return False
    return re.search(rf"(?<!\w){re.escape(text)}(?!\w)", texts) is not None
