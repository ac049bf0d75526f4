"""First names and surnames for invented persons: every rank of the Census, other locales, and names that no
list holds, so that a network cannot lean on lists alone."""

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random

from ..lang import vocabulary
from ..lexicons.gazetteers import first_names_by_gender, last_name_forms, name_key, us_places
from ..lexicons.medical import eponyms
from ..lexicons.words import frequent_words
from ..surrogates.nicknames import nicknames
from .chance import skewed, weighted

_ORDER = 3
_PARTICLES = "de la|de|del|van|van der|von|de los|da|dos|al-|El |bin |ben |di |le |la |ter |zu |af "
_DRUG_ENDS = list(vocabulary("names_drug_ends"))
_KOREAN = list(vocabulary("names_korean"))
_CHINESE = list(vocabulary("names_chinese"))
_SPELLINGS = (("y", "i"), ("i", "y"), ("c", "k"), ("k", "c"), ("ph", "f"), ("ie", "y"), ("ee", "ea"))
_MORE_SPELLINGS = (("n", "nn"), ("l", "ll"), ("s", "z"), ("ai", "ay"), ("er", "ar"), ("x", "ks"), ("e", "eh"))


def draw_surname(rng: Random, taste: str = "en") -> str:
    """A surname as it is written in mixed case.

    taste (str): "es" for Spanish surnames, often two; any other as in the USA.
    """
    if taste == "es" or rng.random() < 0.07:
        return _spanish(rng)
    kind = weighted(rng, _KINDS)
    if kind == "census":
        return skewed(rng, last_name_forms(), 3.0)
    if kind == "rare":
        return rng.choice(last_name_forms())
    if kind == "invented":
        return invent(rng, "last")
    if kind == "word":
        return rng.choice(_word_names())
    if kind == "double":
        joint = weighted(rng, ((6, "-"), (2, " "), (0.3, " - ")))
        return f"{draw_surname(rng)}{joint}{skewed(rng, last_name_forms(), 2.0)}"
    if kind == "place":
        return rng.choice(us_places()).city.split()[-1]
    if kind == "first":
        return skewed(rng, first_names_by_gender(rng.choice("mf")), 2.0)
    if kind == "eponym":
        return rng.choice(_eponym_names())
    if kind == "drug":
        return _like_a_drug(rng)
    return _with_particle(rng)


_KINDS = (
    (34.0, "census"),
    (30.0, "rare"),
    (16.0, "invented"),
    (2.0, "word"),
    (4.5, "double"),
    (2.5, "place"),
    (3.0, "first"),
    (4.0, "particle"),
    (2.5, "eponym"),
    (1.0, "drug"),
)


def _spanish(rng: Random) -> str:
    first = skewed(rng, last_name_forms("es"), 1.5)
    if rng.random() < 0.4:
        return first
    return f"{first}{rng.choice((' ', ' ', '-', ' y '))}{skewed(rng, last_name_forms('es'), 1.2)}"


def _like_a_drug(rng: Random) -> str:
    """A surname that ends as drugs do."""
    return invent(rng, "last")[:5].rstrip("aeiouy") + rng.choice(_DRUG_ENDS)


def _with_particle(rng: Random) -> str:
    particle = rng.choice(_PARTICLES.split("|"))
    if rng.random() < 0.4 and not particle.endswith(("-", " ")):
        particle = particle.title()
    base = rng.choice(last_name_forms()) if rng.random() < 0.6 else invent(rng, "last")
    particle = particle.title() if rng.random() < 0.3 else particle
    glue = "" if particle.endswith(("-", " ")) else " "
    return f"{particle}{glue}{base}"


def draw_first_name(rng: Random, gender: str, taste: str = "en") -> str:
    """A first name as it is written in mixed case.

    gender (str): "f" or "m". taste (str): "es" for Spanish names, any other as in the USA.
    """
    if taste == "es" or rng.random() < 0.05:
        name = skewed(rng, first_names_by_gender(gender, "es"), 1.5)
        return (
            f"{name} {skewed(rng, first_names_by_gender(gender, 'es'), 1.5)}" if rng.random() < 0.25 else name
        )
    roll = rng.random()
    pool = first_names_by_gender(gender)
    if roll < 0.42:
        return skewed(rng, pool, 3.0)
    if roll < 0.80:
        return rng.choice(pool)
    if roll < 0.86:
        return rng.choice(first_names_by_gender("u"))
    if roll < 0.92:
        return respell(rng, rng.choice(pool))
    if roll < 0.975:
        return invent(rng, gender)
    if roll < 0.988:
        return _two_syllables(rng)
    joint = rng.choice(("-", " ", ""))
    second = skewed(rng, pool, 2.0)
    return f"{skewed(rng, pool, 3.0)}{joint}{second if joint else second.lower()}"


def _two_syllables(rng: Random) -> str:
    """A Korean or Chinese given name in Latin letters: "Min-jung", "Xiaoming", "Wei Ling"."""
    first, second = rng.sample(rng.choice((_KOREAN, _CHINESE)), 2)
    joint = rng.choice(("-", "-", " ", ""))
    return f"{first}{joint}{second.lower() if joint != ' ' and rng.random() < 0.8 else second}"


def respell(rng: Random, name: str) -> str:
    """A name in another spelling, as parents and clerks make them; the name itself where no rule fits."""
    rules = [rule for rule in (*_SPELLINGS, *_MORE_SPELLINGS) if rule[0] in name[1:]]
    if not rules:
        return name
    old, new = rng.choice(rules)
    return name[0] + name[1:].replace(old, new, 1)


def draw_nickname(rng: Random, first: str, gender: str) -> str:
    """A short form of a first name, or a pet name where there is none."""
    known = _short_forms().get(name_key(first), ())
    if known and rng.random() < 0.8:
        return rng.choice(known).title()
    if rng.random() < 0.5 and len(first) > 4:
        stem = first[: rng.choice((3, 4))].rstrip("aeiou")
        return stem + (rng.choice(("y", "ie", "o", "i")) if len(stem) > 1 else "y")
    pets = (
        "Bud Skip Sonny Ace Tex Duke Red Doc Chip"
        if gender == "m"
        else "Dot Bunny Kiki Sissy Gigi Tootie Coco"
    )
    return rng.choice(pets.split())


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
    """Frequent words of English as surnames; a network must read what stands around them."""
    words = [word for word in list(frequent_words())[200:6000] if word.isalpha() and 3 < len(word) < 10]
    return tuple(word.capitalize() for word in words)


@cache
def _eponym_names() -> tuple[str, ...]:
    """Names after which diseases and signs are called; persons bear them too."""
    return tuple(name.title() for name in eponyms() if name.isalpha() and len(name) > 3)


def invent(rng: Random, kind: str) -> str:
    """A name that follows the letters of real ones but stands in no list.

    kind (str): "last", "f" or "m" for first names, "place" for a town.
    """
    table, known = _chains(kind)
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
def _chains(kind: str) -> tuple[Mapping[str, Sequence[str]], frozenset[str]]:
    """Which letters follow each three letters, as often as in the list."""
    if kind == "last":
        # beyond the first 10,000 the table grows but hardly changes
        names: Sequence[str] = (*last_name_forms()[:10_000], *last_name_forms()[-1500:])
    elif kind == "place":
        names = [place.city for place in us_places()[:8000] if " " not in place.city]
    else:
        names = first_names_by_gender(kind)
    table: dict[str, list[str]] = {}
    plain = [name.lower() for name in names if name.replace("'", "").isalpha()]
    for name in plain:
        state = "^" * _ORDER
        for letter in (*name, "$"):
            table.setdefault(state, []).append(letter)
            state = state[1:] + letter
    return table, frozenset(plain)
