"""Surrogate professions."""

from ..lang import local_vocabulary
from ..lexicons.gazetteers import name_key
from .case import in_case, is_plain_name
from .keys import Scope
from .operators import normalise

_MAX_LENGTH = 80


def profession(value: str, scope: Scope, language: str = "en") -> str | None:
    """Return another profession, or None if the value is not in Latin letters.

    It shares no word with the value. Two professions of a patient collide with a probability of 1 in about
    150.
    """
    text = normalise(value)
    if not is_plain_name(text) or len(text) > _MAX_LENGTH:
        return None
    names = local_vocabulary("surrogates.profession", language)
    words = set(name_key(text).split())
    for name in scope.cycle(names, "profession", " ".join(name_key(text).split())):
        if not words & set(name_key(name).split()):
            return in_case(name, text.strip()) if not text.strip().islower() else name
    return None
