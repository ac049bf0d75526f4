"""Language packs: one folder of data per language (see base.py)."""

from .base import (
    HERE,
    SHARED,
    Pack,
    Record,
    get_host_pack,
    get_pack,
    known_languages,
    register_language,
    vocabulary,
)

__all__ = [
    "HERE",
    "SHARED",
    "Pack",
    "Record",
    "get_host_pack",
    "get_pack",
    "known_languages",
    "register_language",
    "vocabulary",
]
