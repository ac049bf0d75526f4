"""Short texts without a closing mark: table cells, messages, form fields.

Training notes end with a signature, so the network finds names in the last words of such a text, as in "ainda
cozinha, HTA". It reads the text again with a full stop. A finding of plain words that does not recur is
rejected.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import numpy
from spacy.tokens import Doc, Token

from ..label_maps import get_group
from ..lexicons.ambiguity import name_level
from ..lexicons.safety import Safety, get_safety
from ..lexicons.words import word_rank
from ..spans import get_groups, get_matches, set_group

if TYPE_CHECKING:
    from .ner import Tagging

MAX_TOKENS = 64
"""Of a short text. Of a longer one, the last words are a small part."""
_MARKS = frozenset(".!?:;…")
_GROUPS = frozenset({"person", "place", "organization", "profession", "other"})
"""Label groups of findings that can be rejected; dates, ages and numbers are not among them."""
_MIN_ABBREVIATION, _MAX_ABBREVIATION = 3, 5
"""Letters of an abbreviation in capitals; two may be initials."""
_MAX_DIGITS, _MIN_WORD = 2, 4
"""Maximum digits of a count; minimum letters of an unknown word in lowercase: fewer may be initials."""


def has_open_end(doc: Doc) -> bool:
    """Return whether a text is short and ends without a mark."""
    last = next((token.text for token in reversed(doc) if not token.is_space), ".")
    return len(doc) <= MAX_TOKENS and last[-1] not in _MARKS


def find_plain(doc: Doc, tagging: "Tagging", labels: Sequence[str], safe: float = 0.5) -> list[int]:
    """Return the plain words that the network finds, with labels of the groups that can be rejected.

    safe: P(non-PHI) below which a word that the best path missed is a finding.
    """
    doubtful = tagging.safe < safe
    for start, end, _ in tagging.spans:
        doubtful[start:end] = True
    places = numpy.flatnonzero(doubtful).tolist()
    return [i for i in places if _is_rejectable(labels[tagging.likely[i]]) and is_plain(doc[i])]


def close_text(doc: Doc) -> Doc:
    """Return a Doc with a full stop after its last word, with the same span groups."""
    words = [token.text for token in doc]
    while words[-1].isspace():
        words.pop()
    spaces = [bool(token.whitespace_) for token in doc[: len(words) - 1]]
    closed = Doc(doc.vocab, words=[*words, "."], spaces=[*spaces, False, False])
    for key in get_groups(doc):
        set_group(closed, key, [match for match in get_matches(doc, key) if match.end < len(closed.text)])
    return closed


def is_plain(token: Token) -> bool:
    """Return whether a word is an abbreviation, a small number, or an ordinary or medical word."""
    word, language = token.text, token.lang_
    if not any(map(str.isalnum, word)):
        return True
    if any(map(str.isdigit, word)):
        stands_alone = token.i == 0 or bool(token.nbor(-1).whitespace_)
        stands_alone &= token.i + 1 == len(token.doc) or bool(token.whitespace_)
        return word.isdecimal() and len(word) <= _MAX_DIGITS and stands_alone
    if get_safety(word, language) >= Safety.WORD:
        # A surname may be in a list of terms.
        return word.islower() or word.isupper() or word_rank(word.lower(), language) is not None
    if name_level(word, language):
        return False
    is_short = _MIN_ABBREVIATION <= len(word) <= _MAX_ABBREVIATION
    return len(word) >= _MIN_WORD if word.islower() else is_short and word[:-1].isupper()


def reject_unconfirmed(
    doc: Doc, tagging: "Tagging", closed: "Tagging", labels: Sequence[str], plain: Iterable[int]
) -> "Tagging":
    """Return a tagging without the plain words that are not found if a full stop follows.

    doc: The Doc without the full stop. tagging: Its tagging. closed: That of the Doc with it. labels: Of both
        taggings. plain: By `find_plain`.
    """
    again = numpy.zeros(len(doc), dtype=bool)
    for start, end, _ in closed.spans:
        again[start:end] = True
    plain = {i for i in plain if not again[i]}
    spans, scores = [], []
    back: set[int] = set()
    for (first, last, label), score in zip(tagging.spans, tagging.scores):
        start, end = first, last
        if _is_rejectable(labels[label]) and (plain.issuperset(range(start, end)) or again[start:end].any()):
            while start < end and start in plain:
                start += 1
            while start < end and end - 1 in plain:
                end -= 1
        back.update((*range(first, start), *range(end, last)))
        if start < end:
            spans.append((start, end, label))
            scores.append(score)
    safe = tagging.safe.copy()
    for i in plain:
        safe[i] = max(safe[i], closed.safe[i])
    return tagging._replace(spans=spans, scores=scores, safe=safe, rejected=frozenset(back))


def _is_rejectable(label: str) -> bool:
    return get_group(label) in _GROUPS
