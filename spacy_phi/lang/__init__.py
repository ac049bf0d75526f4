"""Language packs: one folder of data per language (see base.py)."""

from .base import (
    HERE,
    SHARED,
    Pack,
    PatternRecord,
    get_host_pack,
    get_pack,
    has_pack,
    known_languages,
    register_language,
    vocabulary,
)

__all__ = [
    "HERE",
    "SHARED",
    "Pack",
    "PatternRecord",
    "get_host_pack",
    "get_pack",
    "has_pack",
    "known_languages",
    "register_language",
    "vocabulary",
]
