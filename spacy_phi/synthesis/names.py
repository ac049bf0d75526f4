"""First names and surnames for fictional persons: all ranks of the Census, other locales, and names in no
lexicon, so that a network cannot rely on lexicons alone."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from random import Random

from ..lang import vocabulary
from ..lexicons.gazetteers import first_names_by_gender, get_names_locale, last_name_forms, name_key
from ..lexicons.medical import eponyms
from ..lexicons.words import frequent_words
from ..surrogates.nicknames import nicknames
from .chance import skewed
from .places import town_names

_ORDER = 3
_SHORT = 1000
_DRUG_ENDS = vocabulary("endings.drug")
_SPELLINGS = (("y", "i"), ("i", "y"), ("c", "k"), ("k", "c"), ("ph", "f"), ("ie", "y"), ("ee", "ea"))
_MORE_SPELLINGS = (("n", "nn"), ("l", "ll"), ("s", "z"), ("ai", "ay"), ("er", "ar"), ("x", "ks"), ("e", "eh"))


def name_parts(language: str) -> Mapping[str, Callable[[Random], str]]:
    """Return the generators of name parts: those of a language and those of its foreigners."""
    own = get_names_locale(language)
    foreign = "en" if own != "en" else "es"
    return {
        "listed": partial(_listed, own),
        "rare": lambda rng: rng.choice(last_name_forms(own)),
        "invented": lambda rng: invent(rng, "last", own),
        "invented_place": lambda rng: invent(rng, "place", own),
        "word": lambda rng: rng.choice(_word_names()),
        "eponym": lambda rng: rng.choice(_eponym_names()),
        "drug_like": _like_a_drug,
        "first_any": lambda rng: skewed(rng, first_names_by_gender(rng.choice("mf"), own), 2.0),
        "rare_u": lambda rng: rng.choice(first_names_by_gender("u", own) or first_names_by_gender("f", own)),
        "foreign_surname": partial(_listed, foreign),
        "foreign_rare": lambda rng: rng.choice(last_name_forms(foreign)),
        **{f"foreign_first_{sex}": partial(_first_listed, foreign, sex) for sex in "mf"},
        **{f"listed_{sex}": partial(_first_listed, own, sex) for sex in "mf"},
        **{f"rare_{sex}": partial(_first_rare, own, sex) for sex in "mf"},
        **{f"invented_{sex}": partial(invent, kind=sex, locale=own) for sex in "mf"},
        **{f"respelt_{sex}": partial(_respelt, own, sex) for sex in "mf"},
    }


def _bend(names: Sequence[str]) -> float:
    """Return the skew toward the first names of a list: a short list holds only frequent ones."""
    return 3.0 if len(names) > _SHORT else 1.5


def _listed(locale: str, rng: Random) -> str:
    return skewed(rng, last_name_forms(locale), _bend(last_name_forms(locale)))


def _first_listed(locale: str, sex: str, rng: Random) -> str:
    return skewed(rng, first_names_by_gender(sex, locale), _bend(first_names_by_gender(sex, locale)))


def _first_rare(locale: str, sex: str, rng: Random) -> str:
    return rng.choice(first_names_by_gender(sex, locale))


def _respelt(locale: str, sex: str, rng: Random) -> str:
    return respell(rng, rng.choice(first_names_by_gender(sex, locale)))


def _like_a_drug(rng: Random) -> str:
    """Draw a surname with the ending of a drug name."""
    return invent(rng, "last")[:5].rstrip("aeiouy") + rng.choice(_DRUG_ENDS)


def respell(rng: Random, name: str) -> str:
    """Respell a name, as parents and clerks do; return it unchanged if no rule applies."""
    rules = [rule for rule in (*_SPELLINGS, *_MORE_SPELLINGS) if rule[0] in name[1:]]
    if not rules:
        return name
    old, new = rng.choice(rules)
    return name[0] + name[1:].replace(old, new, 1)


def draw_nickname(rng: Random, first: str) -> str:
    """Return a short form of a first name, often an invented one; empty if a nickname is to be drawn."""
    known = _short_forms().get(name_key(first), ())
    if known and rng.random() < 0.8:
        return rng.choice(known).title()
    if rng.random() < 0.5 and len(first) > 4:
        stem = first[: rng.choice((3, 4))].rstrip("aeiou")
        return stem + (rng.choice(("y", "ie", "o", "i")) if len(stem) > 1 else "y")
    return ""


@cache
def _short_forms() -> Mapping[str, tuple[str, ...]]:
    forms: dict[str, list[str]] = {}
    for short, names in nicknames().items():
        for name in names:
            if name:
                forms.setdefault(name, []).append(short)
    return {name: tuple(sorted(set(shorts))) for name, shorts in forms.items()}


@cache
def _word_names() -> tuple[str, ...]:
    """Draw a frequent English word as a surname, so that a network must use the context."""
    words = [word for word in list(frequent_words())[200:6000] if word.isalpha() and 3 < len(word) < 10]
    return tuple(word.capitalize() for word in words)


@cache
def _eponym_names() -> tuple[str, ...]:
    """Draw an eponym of a disease or sign; real persons have these names too."""
    return tuple(name.title() for name in eponyms() if name.isalpha() and len(name) > 3)


def invent(rng: Random, kind: str, locale: str = "en") -> str:
    """Draw a name with realistic letter sequences that is in no lexicon.

    kind: "last", "f" or "m" for first names, "place" for a town. locale: Locale of the names.
    """
    table, known = _chains(kind, locale)
    for _ in range(40):
        name, state = "", "^" * _ORDER
        while len(name) < 13:
            letter = rng.choice(table[state])
            if letter == "$":
                break
            name += letter
            state = state[1:] + letter
        if 3 < len(name) < 13 and name not in known:
            return name.title() if "'" not in name else "'".join(part.title() for part in name.split("'"))
    return name.title()


@cache
def _chains(kind: str, locale: str) -> tuple[Mapping[str, Sequence[str]], frozenset[str]]:
    """Return the letters that follow each letter trigram, with the frequencies of the list."""
    if kind == "last":
        # beyond the first 10,000 names the table grows but hardly changes
        names: Sequence[str] = last_name_forms(locale)
        names = (*names[:10_000], *names[-1500:]) if len(names) > 11_500 else names
    elif kind == "place":
        names = [name for name in town_names(locale) if " " not in name]
    else:
        names = first_names_by_gender(kind, locale)
    table: dict[str, list[str]] = {}
    plain = [name.lower() for name in names if name.replace("'", "").isalpha()]
    for name in plain:
        state = "^" * _ORDER
        for letter in (*name, "$"):
            table.setdefault(state, []).append(letter)
            state = state[1:] + letter
    return table, frozenset(plain)
