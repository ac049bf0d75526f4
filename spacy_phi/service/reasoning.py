"""Reasoning that a provider wants back as it issued it: its signature or its encrypted text.

Nobody can search it. The proxy seals it on the way to the caller, and passes back only what it has sealed for
the same caller.
"""

import hmac
from collections.abc import Callable, Mapping
from typing import Any

from ..gateway.walk import Issued
from ..surrogates.keys import SecretKey, encode_parts

_SEALED: Mapping[Any, tuple[str, ...]] = {
    "thinking": ("signature", "thinking"),
    "redacted_thinking": ("data",),
    "reasoning": ("encrypted_content",),
}
"""By the type of a block: the field that has the seal, and another that must come back unchanged with it."""
_LISTS, _SINGLE = ("content", "output", "input"), ("item", "content_block")
_LENGTH = 32

Block = Mapping[str, Any]


class Seal:
    """The seal for one caller.

    key: Secret key. owner: Digest of the caller's credentials.
    """

    def __init__(self, key: SecretKey, owner: bytes) -> None:
        self._key, self._owner = key, owner

    def close(self, value: Any) -> Any:
        """Return an answer, or an event of one, with its reasoning sealed."""
        return _change_blocks(value, self._close_block)

    def open(self, body: Any) -> Any:
        """Return a request in which sealed reasoning is `Issued`, without its seals."""
        made = _change_blocks(body, self._open_block)
        if isinstance(made, Mapping) and isinstance(made.get("messages"), list):
            return {**made, "messages": [_change_blocks(each, self._open_block) for each in made["messages"]]}
        return made

    def _close_block(self, block: Block) -> Block:
        fields = _fields(block)
        return {**block, fields[0]: f"{block[fields[0]]}.{self._tag(block)}"} if fields else block

    def _open_block(self, block: Block) -> Block:
        fields = _fields(block)
        if not fields:
            return block
        text, _, tag = block[fields[0]].rpartition(".")
        made = {**block, fields[0]: text}
        if not hmac.compare_digest(tag.encode("utf8", "replace"), self._tag(made).encode()):
            return block
        return {**made, **{name: Issued(made[name]) for name in fields}}

    def _tag(self, block: Block) -> str:
        parts = (block[name] for name in _fields(block))
        return self._key.hmac(self._owner + encode_parts(block["type"], *parts)).hex()[:_LENGTH]


class SealedStream:
    """The events of one answer."""

    def __init__(self, seal: Seal) -> None:
        self._seal = seal
        self._thoughts: dict[Any, str] = {}

    def feed(self, event: Block) -> Any:
        """Return an event with its reasoning sealed."""
        delta, number = event.get("delta"), str(event.get("index"))
        if isinstance(delta, Mapping) and isinstance(delta.get("thinking"), str):
            self._thoughts[number] = self._thoughts.get(number, "") + delta["thinking"]
        elif isinstance(delta, Mapping) and delta.get("type") == "signature_delta":
            # The signature follows the whole text.
            whole = {"type": "thinking", "thinking": self._thoughts.pop(number, "")}
            (made,) = self._seal.close({"content": [{**whole, "signature": delta.get("signature")}]})[
                "content"
            ]
            return {**event, "delta": {**delta, "signature": made["signature"]}}
        return self._seal.close(event)


def _fields(block: Any) -> tuple[str, ...]:
    """Return the fields of a block that are sealed together; none for a block without a signature."""
    fields = _SEALED.get(block.get("type"), ()) if isinstance(block.get("type"), str) else ()
    is_whole = fields and block.get(fields[0]) and all(isinstance(block.get(name), str) for name in fields)
    return fields if is_whole else ()


def _change_blocks(value: Any, change: Callable[[Block], Block]) -> Any:
    """Return an answer, event, request or message with its blocks changed."""
    if not isinstance(value, Mapping):
        return value
    made = dict(value)
    for name in _LISTS:
        if isinstance(made.get(name), list):
            made[name] = [change(each) if isinstance(each, Mapping) else each for each in made[name]]
    for name in _SINGLE:
        if isinstance(made.get(name), Mapping):
            made[name] = change(made[name])
    if isinstance(made.get("response"), Mapping):
        made["response"] = _change_blocks(made["response"], change)
    return made
