"""Names not delimited by spaces: in file names, joined to adjacent words, after particles."""

from ...lang import vocabulary
from ...lexicons.medical import eponyms
from ..lexical.words import Kind, get_facts
from ..name_extent import WORD, find_trailing
from ..normalize import View
from ..words import PARTICLES
from .surroundings import surroundings
from .word import is_common, is_eponym_word, is_listed, is_ordinary, is_term

_LEAST = 3
# Persons in eponyms that include their particle.
_BEARERS = frozenset(vocabulary("eponyms.joined"))
_PLAIN_RANK = 3_000


@surroundings
def file_part(view: View, start: int, end: int) -> bool | None:
    """Return whether a part of a file name is a person's name: listed or shaped like one, not an English or
    medical word.
    """
    word = view.text[start:end]
    low = word.lower()
    if is_ordinary(word) or is_common(low) or is_term(word) or is_eponym_word(word) or low in eponyms():
        return False
    return None if is_listed(word) or get_facts(word.capitalize()).kind is Kind.UNKNOWN else False


@surroundings
def particle_name(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """A surname with its particle and the preceding first name: not an eponym."""
    words = [w.group() for w in WORD.finditer(view.text, start, end)]
    last = words[-1].removeprefix("al-").removeprefix("Al-")
    if last.lower() in _BEARERS or last.lower() in eponyms():
        return False
    if is_eponym_word(last) or is_ordinary(last) or is_term(last):
        return False
    extent = find_trailing(view.text, start, end)
    if extent is None:
        return False
    opener = WORD.match(view.text, extent[0])
    # "The van Dam letter": a word that starts the sentence is not a first name.
    while opener and opener.end() < end and opener.group().lower() not in PARTICLES:
        if get_facts(opener.group()).kind >= Kind.AMBIGUOUS:
            break
        opener = WORD.match(view.text, opener.end() + 1)
    return (opener.start(), end) if opener else False
