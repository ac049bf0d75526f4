"""Every field of the clients' request types is classified: allowed, searched or refused."""

from typing import Literal, get_args, get_origin

import pytest
from typing_extensions import get_type_hints, is_typeddict

from spacy_phi.gateway.fields import KINDS, PROVIDERS, read_fields

_WALKED = frozenset({"messages", "object", "content", "id"})
"""Kinds whose objects have fields of their own; the others are searched or refused as a whole."""


def _chat():
    from openai.types.chat import completion_create_params

    return completion_create_params.CompletionCreateParams


def _responses():
    from openai.types.responses import response_create_params

    return response_create_params.ResponseCreateParams


def _anthropic():
    from anthropic.types import message_create_params

    return message_create_params.MessageCreateParams


ROOTS = {"openai_chat": _chat, "openai_responses": _responses, "anthropic": _anthropic}


def _dicts(hint):
    """Yield the TypedDicts of an annotation."""
    if is_typeddict(hint):
        yield hint
    else:
        for part in get_args(hint):
            yield from _dicts(part)


def _values(hint):
    """Return the values of a literal annotation."""
    return get_args(hint) if get_origin(hint) is Literal else ()


def _table(hints):
    return next(iter(_values(hints.get("type"))), "")


def unclassified(provider):
    """Return the fields without a kind, and the types of blocks that are neither known nor refused."""
    fields = read_fields(provider)
    missing, seen = set(), set()
    stack = [(each, "request") for each in _dicts(ROOTS[provider]())]
    while stack:
        kind_of, table = stack.pop()
        if (kind_of, table) in seen:
            continue
        seen.add((kind_of, table))
        hints = get_type_hints(kind_of)
        types = set(_values(hints.get("type")))
        if table == "content" and "role" not in hints:
            missing |= {("type", each) for each in types - fields.content - fields.refused - fields.sources}
        if types and types <= fields.refused | (fields.sources if table == "content" else set()):
            continue
        name = table if table == "request" else "message" if "role" in hints else _table(hints)
        for field, hint in hints.items():
            kind = fields.kind(name, field)
            if kind is None:
                missing.add((kind_of.__name__, field))
            elif kind in _WALKED:
                stack += [(each, kind) for each in _dicts(hint)]
    return missing, len(seen)


@pytest.mark.parametrize("provider", PROVIDERS)
def test_every_field_of_the_client_is_classified(provider):
    pytest.importorskip(provider.partition("_")[0])
    missing, walked = unclassified(provider)
    assert sorted(missing) == []
    assert walked > 20


def test_providers_agree_on_the_kind_of_a_field():
    together = read_fields()
    for provider in PROVIDERS:
        for name, table in read_fields(provider).tables.items():
            assert set(table.values()) <= KINDS
            assert {field: together.tables[name][field] for field in table} == table
        assert not together.content & together.refused
