"""Random requests of the clients' types, with a secret in a random field at a random depth."""

import json
import re
from collections.abc import Iterator
from functools import cache
from random import Random
from types import NoneType
from typing import Any, Literal, get_args, get_origin

from typing_extensions import NotRequired, Required, get_type_hints, is_typeddict

from spacy_phi.gateway.fields import read_fields

MAX_DEPTH = 7
WORDS = ("ok", "plan", "fluids", "stable", "no change", "rest")
_SSN = re.compile(r"\d{3}-\d{2}-\d{4}")
_AVOIDED = read_fields().refused | read_fields().sources


def roots() -> dict[str, Any]:
    """Return the request types of the installed clients by name."""
    from anthropic.types.message_create_params import MessageCreateParamsNonStreaming as Messages
    from openai.types.chat.completion_create_params import CompletionCreateParamsNonStreaming as Chat
    from openai.types.responses.response_create_params import ResponseCreateParamsNonStreaming as Responses

    return {"chat": Chat, "responses": Responses, "anthropic": Messages}


def make_request(root: Any, rng: Random) -> tuple[Any, str]:
    """Return a request and the secret in it. A part of the requests is a list of its messages."""
    request = _make(root, rng, 0)
    rows = request.get("messages", request.get("input"))
    value = rows if isinstance(rows, list) and rows and rng.random() < 0.3 else request
    secret = f"{rng.randint(100, 665)}-{rng.randint(10, 99)}-{rng.randint(1000, 9999)}"
    if not any(_put(value, f"SSN {secret}", rng) for _ in range(50)):
        value = {"messages": value, "extra": f"SSN {secret}"}
    return value, secret


def find_secrets(texts: list[str]) -> list[list[dict[str, Any]]]:
    """Find numbers of the secret's form, as a finder of a session."""
    about = {"label": "SSN", "score": 1.0, "source": "user", "replacement": None}
    return [
        [{"start_char": m.start(), "end_char": m.end(), **about} for m in _SSN.finditer(text)]
        for text in texts
    ]


def holds(value: Any, secret: str) -> bool:
    """Return whether a secret is in a value, be it split over texts or without its separators."""
    digits = re.sub(r"\D", "", secret)
    texts = list(_texts(value))
    return any(digits in re.sub(r"\D", "", text) for text in [*texts, "".join(texts)])


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, each in value.items():
            yield str(key)
            yield from _texts(each)
    elif isinstance(value, list):
        for each in value:
            yield from _texts(each)
    else:
        yield str(value)


def _make(hint: Any, rng: Random, depth: int, field: str = "") -> Any:
    """Return a random value of a type."""
    origin, parts = get_origin(hint), get_args(hint)
    if is_typeddict(hint):
        return {
            name: _make(each, rng, depth + 1, name)
            for name, each in _hints(hint).items()
            if name in _required(hint) or (depth < MAX_DEPTH and rng.random() < 0.25)
        }
    if origin is Literal:
        return rng.choice(parts)
    if origin is dict:
        return {f"k{n}": _make(parts[1], rng, depth + 1) for n in range(rng.randint(1, 2))}
    if origin is not None and parts and not _is_union(hint):
        return [_make(parts[0], rng, depth + 1, field) for _ in range(rng.randint(1, 2))]
    if parts:
        usual = [each for each in parts if not _is_avoided(each) or rng.random() < 0.02]
        return _make(rng.choice(usual or parts), rng, depth, field)
    return _make_plain(hint, rng, depth, field)


_hints = cache(get_type_hints)


@cache
def _required(hint: Any) -> frozenset[str]:
    """Return the required fields; `__required_keys__` misses those of postponed annotations."""
    hints = get_type_hints(hint, include_extras=True)
    return frozenset(
        name
        for name, each in hints.items()
        if get_origin(each) is Required or (hint.__total__ and get_origin(each) is not NotRequired)
    )


def _make_plain(hint: Any, rng: Random, depth: int, field: str) -> Any:
    if hint is bool:
        return rng.random() < 0.5
    if hint in (int, float):
        return hint(rng.randint(0, 20))
    if hint is object and depth < MAX_DEPTH and rng.random() < 0.5:
        return rng.choice([{"note": _make(object, rng, depth + 1)}, [_make(object, rng, depth + 1), 5]])
    if hint is NoneType:
        return None
    return '{"note": "rest", "doses": [{"unit": "mg"}]}' if field == "arguments" else rng.choice(WORDS)


def _is_union(hint: Any) -> bool:
    return "Union" in str(get_origin(hint))


def _is_avoided(hint: Any) -> bool:
    """Return whether a type is refused anyway."""
    kinds = get_args(_hints(hint).get("type")) if is_typeddict(hint) else ()
    return hint is NoneType or any(kind in _AVOIDED for kind in kinds)


def _put(value: Any, secret: str, rng: Random) -> bool:
    """Put a secret into a random field. Return whether there is room for it."""
    places = list(_places(value))
    if not places:
        return False
    holder, key = rng.choice(places)
    old = holder[key]
    if rng.random() < 0.15 and isinstance(holder, dict):
        holder[f"x {secret}" if rng.random() < 0.3 else "extra"] = rng.choice(
            [secret, [{"deep": secret}], {"deep": [[secret]]}]
        )
        return True
    if isinstance(old, str) and key == "arguments":
        holder[key] = rng.choice([json.dumps({"a": [{"b": secret}]}), json.dumps({secret: 1}), secret])
        return True
    if isinstance(holder, list) and isinstance(old, dict) and set(old) <= {"type", "text"} and "text" in old:
        holder[key : key + 1] = [{**old, "text": secret[:11]}, {**old, "text": secret[11:]}]
        return True
    if isinstance(old, str):
        holder[key] = rng.choice([secret, f"{old} {secret}", f"{secret}, {old}"])
        return True
    return False


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield all dicts and lists with each of their keys."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in list(items):
        yield value, key
        yield from _places(each)
