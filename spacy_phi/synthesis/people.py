"""Persons of a note, and how their names are written."""

from dataclasses import dataclass
from random import Random

from .chance import weighted
from .names import draw_first_name, draw_nickname, draw_surname, respell
from .template import Templates

_MISSPELLED = 0.015


@dataclass(slots=True)
class Person:
    """An invented person."""

    first: str
    middle: str
    last: str
    gender: str
    """"f" or "m"."""
    nick: str
    phrase: str = ""
    """The medical phrase that holds the same word as the name, where the name is an eponym."""
    last_first_joint: str = ", "


def make_person(
    rng: Random,
    templates: Templates,
    gender: str = "",
    taste: str = "en",
    last: str = "",
    needs: frozenset[str] = frozenset(),
) -> Person:
    """A person.

    templates (Templates): where names come from that are words or eponyms. gender (str): "f", "m" or empty
    for either. taste (str): "es" for a Spanish name. last (str): a surname to bear.
    needs (frozenset[str]): of first_word, last_word and eponym, those that the name must be.
    """
    gender = gender or rng.choice("fm")
    first = draw_first_name(rng, gender, taste)
    last = last or draw_surname(rng, taste)
    middle = draw_first_name(rng, gender) if rng.random() < 0.5 else draw_surname(rng).split()[0]
    phrase = ""
    if "first_word" in needs:
        first = rng.choice(templates.first_words)
    if "last_word" in needs:
        last = rng.choice(templates.last_words)
    if "eponym" in needs:
        last, phrase = rng.choice(templates.eponyms)
    joint = weighted(rng, ((10, ", "), (2, ","), (1, " ,"), (0.6, " ")))
    return Person(first, middle, last, gender, draw_nickname(rng, first, gender), phrase, joint)


def write_person(rng: Random, person: Person, form: str) -> str:
    """The name of a person in a form of the README, in mixed case; now and then it is misspelled."""
    if form == "any":
        form = rng.choice(("full", "first", "last", "last_first", "initial_last", "middle_full"))
    name = _FORMS[form](rng, person)
    return name.replace(person.last, respell(rng, person.last)) if rng.random() < _MISSPELLED else name


def _full(rng: Random, person: Person) -> str:
    first, last = person.first, person.last
    middle = person.middle[0]
    name = weighted(
        rng,
        (
            (10.0, f"{first} {last}"),
            (2.5, f"{first} {middle}. {last}"),
            (1.5, f"{first} {middle} {last}"),
            (0.5, f"{first} {person.middle} {last}"),
            (0.4, f'{first} "{person.nick}" {last}'),
            (0.3, f"{first} ({person.nick}) {last}"),
            (0.3, f"{first} {last[0]}."),
            (0.2, f"{first[0]}. {person.middle} {last}"),
        ),
    )
    return name if name.endswith(".") else name + _suffix(rng, person, 0.04)


def _suffix(rng: Random, person: Person, share: float) -> str:
    if person.gender == "m" and rng.random() < share:
        return rng.choice((" Jr", " Jr.", ", Jr.", " Sr.", " III", " II", " IV"))
    return ""


def _last_first(rng: Random, person: Person) -> str:
    middle = weighted(
        rng,
        ((5, ""), (3, f" {person.middle[0]}"), (1.5, f" {person.middle[0]}."), (0.7, f" {person.middle}")),
    )
    suffix = _suffix(rng, person, 0.03).replace(",", "")
    return f"{person.last}{suffix}{person.last_first_joint}{person.first}{middle}"


def _initial_last(rng: Random, person: Person) -> str:
    first, middle, last = person.first[0], person.middle[0], person.last
    return weighted(
        rng,
        (
            (6.0, f"{first}. {last}"),
            (2.5, f"{first} {last}"),
            (2.0, f"{first}. {middle}. {last}"),
            (1.0, f"{first}.{last}"),
            (1.0, f"{first}.{middle}. {last}"),
            (1.0, f"{first}{middle} {last}"),
            (0.8, f"{last} {first}"),
            (0.6, f"{last}, {first}."),
            (0.5, f"{first}. {middle} {last}"),
        ),
    )


def _initials(rng: Random, person: Person) -> str:
    letters = [person.first[0], person.last.lstrip("'-")[0].upper()]
    if rng.random() < 0.5:
        letters.insert(1, person.middle[0])
    return weighted(
        rng,
        (
            (8.0, "".join(letters)),
            (3.0, ".".join(letters) + "."),
            (0.8, ". ".join(letters) + "."),
            (0.6, "".join(letters).lower()),
            (0.4, "/".join(letters)),
            (0.4, letters[0] + letters[-1].lower()),
        ),
    )


def _middle_full(rng: Random, person: Person) -> str:
    middle = person.middle if rng.random() < 0.6 else f"{person.middle[0]}."
    return f"{person.first} {middle} {person.last}" + _suffix(rng, person, 0.08)


_FORMS = {
    "full": _full,
    "first": lambda rng, person: person.first,
    "last": lambda rng, person: person.last,
    "last_first": _last_first,
    "initial_last": _initial_last,
    "initials": _initials,
    "middle_full": _middle_full,
    "nick": lambda rng, person: person.nick,
    "first_word": lambda rng, person: person.first,
    "last_word": lambda rng, person: person.last,
    "eponym": lambda rng, person: person.last,
}
