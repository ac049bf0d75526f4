"""Language packs: one folder of data per language (see base.py)."""

from .base import (  # noqa: F401
    HERE,
    SHARED,
    Pack,
    Record,
    all_vocabularies,
    find_lexicon,
    get_host_pack,
    get_pack,
    known_languages,
    local_vocabulary,
    own_vocabulary,
    register_language,
    vocabulary,
)
