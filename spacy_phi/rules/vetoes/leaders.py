"""Eponyms in languages that write the name last: "enfermedad de Crohn", "signo de Murphy"."""

import re
from functools import cache

from ...lang import get_host_pack
from ...lexicons.gazetteers import first_names, name_key
from ...lexicons.medical import eponyms
from ..forms import LETTER, UP
from .evidence import NONE, SURE_POINTS, Evidence

_NAME = rf"(?:[{UP}]{LETTER}*(?:-[{UP}]{LETTER}*)*(?:[ ]?[-/,][ ]?|[ ](?:y|e)?[ ]?))"


@cache
def _leader_before(language: str) -> re.Pattern[str] | None:
    """Return the expression for a preceding head word, up to two adjectives, a linking word and other names
    of the same eponym."""
    vocab = get_host_pack(language).vocab
    if "eponyms.leader" not in vocab:
        return None
    leaders, links = ("|".join(map(re.escape, vocab[name])) for name in ("eponyms.leader", "links.eponym"))
    return re.compile(rf"\b(?i:{leaders})(?:[ ][a-zà-ÿ]+){{0,2}}[ ](?i:{links})[ ]{_NAME}{{0,3}}$")


def from_leader(span: str, left: str, language: str, by_rule: bool = False) -> Evidence:
    """Return the evidence of a preceding head word, which no first name follows unless it is an eponym.

    span: The finding. left: The line before it. language: Language code of the note.
    by_rule: Whether a rule found it, so that only an eponym counts: "Enf. de Crohn", where "Enf. de Haro" is a nurse.
    """
    leader = _leader_before(language)
    if leader is None:
        return NONE
    link, _, rest = span.partition(" ")
    if rest and link.lower() in get_host_pack(language).vocab["links.eponym"]:
        span, left = rest, f"{left}{link} "
    if not span[:1].isupper() or not leader.search(left):
        return NONE
    first = re.split(r"[ -]", span)[0]
    if first.lower() not in eponyms() and (by_rule or name_key(first) in first_names(language)):
        return NONE
    return Evidence(SURE_POINTS, "eponym", "leader")
