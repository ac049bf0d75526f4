"""The fields of chat requests by provider: which are structure, text, JSON, or refused.

Each provider has a TOML file. `[request]`, `[message]` and a table named after a `type` hold the fields of
these objects, and `[fields]` those of all others. The kinds of fields:

| kind | what happens to it |
| --- | --- |
| text | its findings are replaced |
| content | a text, or blocks of known types, whose neighboring texts are also searched joined |
| messages | messages, each with its role |
| object | an object or a list of them, with fields of their own |
| data | a JSON value: its texts and numbers are replaced, its keys are searched |
| schema | a JSON Schema: data, but its types and names of fields are settings |
| call | the arguments of a tool: data or a text |
| json | the arguments of a tool as a JSON text |
| id | allowed in the form in which the provider issues it; others are searched, and one with findings is |
|  | replaced as a whole, the same everywhere |
| setting | allowed if the types name its value; others are searched, and findings are refused |
| issued | refused, unless the caller has shown that the provider issued it (`walk.Issued`), or it is empty |
| refused | refused, unless it is empty: it cannot be searched |

`[types]` names the types of blocks and items that are known (`content`), that are refused, and that are
refused as the source of a block (`sources`). `[values]` holds the values that the types name, and `[ids]` the
prefixes of issued ids. A field that no table has is data. A block of unknown type is
refused.
"""

from functools import cache
from importlib.resources import files
from typing import NamedTuple

from ..lang.base import tomllib

PROVIDERS = ("openai_chat", "openai_responses", "anthropic")
KINDS = frozenset(
    {
        "text",
        "content",
        "messages",
        "object",
        "data",
        "schema",
        "call",
        "json",
        "id",
        "setting",
        "issued",
        "refused",
    }
)


class Fields(NamedTuple):
    """Kinds of fields, and types of blocks."""

    tables: dict[str, dict[str, str]]
    """Kinds by name, per table."""
    content: frozenset[str]
    refused: frozenset[str]
    sources: frozenset[str]
    values: frozenset[str]
    prefixes: tuple[str, ...]
    """Of issued ids, longest first."""

    def kind(self, table: str, name: str) -> str | None:
        """Return the kind of a field, None for an unknown one. table: "request", "message" or a type."""
        return self.tables.get(table, {}).get(name) or self.tables["fields"].get(name)

    def has(self, name: str) -> bool:
        """Return whether any table has a field."""
        return any(name in table for table in self.tables.values())


@cache
def read_fields(*providers: str) -> Fields:
    """Return the fields of some providers, of all by default."""
    tables: dict[str, dict[str, str]] = {}
    types: dict[str, set[str]] = {"content": set(), "refused": set(), "sources": set()}
    values: set[str] = set()
    prefixes: set[str] = set()
    for provider in providers or PROVIDERS:
        read = tomllib.loads(files(__package__).joinpath(f"{provider}.toml").read_text(encoding="utf8"))
        for name, of_type in read.pop("types").items():
            types[name].update(of_type)
        values.update(*read.pop("values").values())
        prefixes.update(read.pop("ids")["prefixes"])
        for name, table in read.items():
            tables.setdefault(name, {}).update(table)
    return Fields(
        tables,
        frozenset(types["content"]),
        frozenset(types["refused"]),
        frozenset(types["sources"]),
        frozenset(values | types["content"]),
        tuple(sorted(prefixes, key=len, reverse=True)),
    )
