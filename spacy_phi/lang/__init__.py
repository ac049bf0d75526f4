"""Language packs: one folder of data per language (see base.py)."""

from .base import Pack, PatternRecord, get_pack, has_pack, register_language

__all__ = ["Pack", "PatternRecord", "get_pack", "has_pack", "register_language"]
