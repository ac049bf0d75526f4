"""Tell an employer from the occupation before it, which a policy may keep."""

import re
from collections.abc import Iterator

from ..lexicons.words import COMMON_RANK, word_rank
from ..spans import Match
from .forms import UP
from .next_words import get_category
from .own_words import function_words

_EMPLOYER = re.compile(rf"(?<=[a-zß-öø-ÿ][ ])([{UP}][\w'’&-]+)(?:[ ][{UP}\d][\w'’&-]*)*$")


def split_employer(text: str, match: Match, language: str) -> Iterator[Match]:
    """Yield an occupation without the employer at its end, and the employer: "chauffeur Transdev".

    text: The note. match: A finding. language: Language code of the note.
    """
    found = None
    if match.label == "PROFESSION" and not match.source.is_rule:
        found = _EMPLOYER.search(text, match.start, match.end)
    if found is None or found.start() == match.start or not _is_employer(text, match, found, language):
        yield match
        return
    yield match._replace(end=found.start() - 1)
    yield match._replace(start=found.start(), label="ORGANIZATION", also=match.label)


def _is_employer(text: str, match: Match, found: re.Match[str], language: str) -> bool:
    """Return whether the end of an occupation is no part of a title ("Assistant Manager", "Técnico de Radiología")
    and no term ("aide-soignante EHPAD")."""
    title = text[match.start : found.start()]
    is_linked = title.split()[-1].lower() in function_words(language)
    ranks = [word_rank(word, language) for word in found[0].split()]
    is_common = all(rank is not None and rank < COMMON_RANK for rank in ranks)
    return not (is_linked or is_common or title.istitle() or get_category(found[1], language))
