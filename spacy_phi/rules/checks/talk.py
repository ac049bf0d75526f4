"""Whether a word that is spoken to, asked about or told of is a name."""

import re

from ...lang import vocabulary
from ...lexicons.ambiguity import is_person_name
from ...lexicons.gazetteers import first_names, last_names, name_key, nationalities
from ...lexicons.medical import eponym_heads, eponyms
from ...lexicons.words import word_rank
from ..forms import LETTER, NAME
from ..lexical.words import Kind, get_facts
from ..name_extent import WORD, find_extent
from ..normalize import View
from ..words import ABBREVIATIONS, ORDINARY
from .subject import object_person
from .surroundings import surroundings
from .word import is_common, is_eponym_word, is_listed, is_ordinary, is_term, is_usual_first

_NAME_BEFORE = re.compile(f"(?<![\\w'’-])({NAME})(?:,[ ]{{1,2}}|[ ]\\()$")
_LOWER_BEFORE = re.compile(f"(?<![\\w'’.@-])({LETTER}{{3,15}}(?:[ ]{LETTER}{{3,15}})?)(?:,[ ]|[ ]?/[ ]?)$")
_PLAIN_RANK, _FREQUENT_LAST = 5_000, 2_000
_DEVICES = frozenset("catheter drain tube line device score test".split())
_IDENTITIES = frozenset(vocabulary("talk_identities"))
_NO_FAMILY = frozenset("vitals systems records patients results others".split())


def _is_frequent(word: str) -> bool:
    """Return whether a word is a first name, or one of the most frequent surnames."""
    key = name_key(word)
    rank = last_names().get(key)
    return key in first_names() or (rank is not None and rank < _FREQUENT_LAST)


@surroundings
def mentioned(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """Who is called with an at sign: a listed name, in any case, or a word of no list; and the initial behind it."""
    text = view.text
    found = WORD.match(text, start)
    if found is None:
        return False
    word = found.group()
    if is_ordinary(word) or is_term(word) or (is_common(word.lower()) and not is_usual_first(word)):
        return False
    if word.islower() and name_key(word) not in first_names():
        return False
    initial = re.match(r"[ ][A-Z](?![\w'.])", text[found.end() : found.end() + 3])
    return start, found.end() + (initial.end() if initial else 0)


@surroundings
def spoken_to(view: View, start: int, end: int) -> bool | None:
    """Return whether the word in small letters that begins a message is a name."""
    word = view.text[start:end]
    rank = word_rank(word)
    return (
        False
        if is_ordinary(word) or (rank is not None and rank < _PLAIN_RANK and not _is_frequent(word))
        else None
    )


@surroundings
def asked_about(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """Who stands behind the verb of a question: no ordinary word, no term, no frequent word that is no first name."""
    found = object_person(view, start, end)
    if not isinstance(found, tuple) or found[1] != end:
        return False
    word = view.text[start:end]
    # "Is Foley still needed?"
    return False if is_term(word) or not _DEVICES.isdisjoint(eponym_heads(word.lower())) else found


@surroundings
def allied(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """The name before a comma and a trade: no service, no place, no term."""
    found = _NAME_BEFORE.search(view.text, max(0, start - 60), start)
    extent = find_extent(view.text, *found.span(1)) if found else None
    if found is None or extent is None or extent[1] != found.end(1):
        return False
    words = WORD.findall(view.text[extent[0] : extent[1]])
    if any(word in ABBREVIATIONS for word in words):
        return False
    return (
        extent[:2]
        if any(map(is_person_name, words)) or not any(is_common(w.lower()) for w in words)
        else False
    )


@surroundings
def lower_signed(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """The name in small letters before a comma or a stroke and a credential: `otis, rph`, `smith/rn`."""
    found = _LOWER_BEFORE.search(view.text, max(0, start - 36), start)
    if found is None or not found[1].islower():
        return False
    words = found[1].split()
    if not is_listed(words[-1]) or is_ordinary(words[-1]) or is_term(words[-1]):
        return False
    if is_common(words[-1]) and words[-1] not in ORDINARY and not _is_frequent(words[-1]):
        return False
    alone = len(words) == 2 and (is_common(words[0]) or is_ordinary(words[0]) or not is_listed(words[0]))
    return (found.start(1) + len(words[0]) + 1 if alone else found.start(1)), found.end(1)


@surroundings
def family(view: View, start: int, end: int) -> bool | None:
    """Return whether a word in the plural is the surname of a family."""
    word = view.text[start:end]
    single = word[:-2] if word.endswith(("ses", "xes", "zes", "shes", "ches")) else word[:-1]
    facts = get_facts(word)
    if word.lower() in _NO_FAMILY or is_common(word.lower()) or is_ordinary(word) or is_term(word):
        return False
    if is_eponym_word(single) or single.lower() in eponyms() or name_key(single) not in last_names():
        return False
    return None if facts.kind is not Kind.NEVER or get_facts(single).kind is Kind.NAME else False


@surroundings
def both_people(view: View, start: int, end: int) -> bool | None:
    """Return whether both words of a pair can be people, whatever is called by them."""
    words = [w.group() for w in WORD.finditer(view.text, start, end) if w.group()[0].isupper()][:2]
    return None if all(map(_may_be_person, words)) else False


def _may_be_person(word: str) -> bool:
    """Return whether a word is a name, or something is called by its bearer."""
    if word in ABBREVIATIONS or (is_ordinary(word) and word.lower() not in ORDINARY):
        return False
    return is_person_name(word) or is_eponym_word(word) or word.lower() in eponyms()


@surroundings
def first_name(view: View, start: int, end: int) -> bool | None:
    """Return whether a word is a first name: one of the thousand most frequent, or no word of English."""
    word = view.text[start:end]
    if is_ordinary(word) and word.lower() not in ORDINARY:
        return False
    facts = get_facts(word.title())
    if facts.kind is Kind.UNKNOWN or (is_usual_first(word) and facts.kind is not Kind.NEVER):
        return None
    return (
        None
        if name_key(word) in first_names() and not is_common(word.lower()) and not is_term(word)
        else False
    )


@surroundings
def on_shift(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """Who is sick or floated: a listed name, no term."""
    found = WORD.match(view.text, start)
    if found is None:
        return False
    word = found.group()
    known = is_listed(word) or get_facts(word).kind is Kind.UNKNOWN
    if not known or is_term(word) or word in ABBREVIATIONS:
        return False
    plain = is_common(word.lower()) or is_ordinary(word)
    return False if plain and not _is_frequent(word) else found.span()


@surroundings
def register_first(view: View, start: int, end: int) -> bool | None:
    """Return whether a word, a comma and a first name are a person: the first name is frequent and no word of
    English.
    """
    last, _, first = view.text[start:end].partition(", ")
    facts = get_facts(first)
    if not is_usual_first(first) or (facts.kind is not Kind.NAME and is_common(first.lower())):
        return False
    return None if _may_be_person(last) and name_key(last) not in first_names() else False


@surroundings
def self_named(view: View, start: int, end: int) -> bool | None:
    """Return whether a word is what someone is called by, not what they are: no gender, creed or people."""
    word = view.text[start:end]
    low = word.lower()
    return False if is_ordinary(word) or low in _IDENTITIES or name_key(low) in nationalities() else None


@surroundings
def nicknamed_child(view: View, start: int, end: int) -> bool | None:
    """Return whether a word in quotation marks is what a child is called: no phrase, no abbreviation."""
    word = view.text[start:end]
    return False if word in ABBREVIATIONS or is_term(word) else None
