"""identifiers."""

from ..pattern import Pattern

PATTERNS: tuple[Pattern, ...] = ()
