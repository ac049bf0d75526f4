"""Persons of a note, and how their names are written."""

from dataclasses import dataclass
from random import Random

from ..formats import get_formats, write_form
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
    joint: str = "comma_space"
    """The habit of the writer: the signs between last and first name."""


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
    joint = weighted(rng, ((10, "comma_space"), (2, "comma"), (1, "space_comma"), (0.6, "blank")))
    return Person(first, middle, last, gender, draw_nickname(rng, first, gender), phrase, joint)


def write_person(rng: Random, person: Person, form: str) -> str:
    """The name of a person in a form of the README, in mixed case; now and then it is misspelled."""
    parts: dict[str, int | str] = {
        "first": person.first,
        "middle": person.middle,
        "last": person.last,
        "nick": person.nick,
        "first_initial": person.first[0],
        "middle_initial": person.middle[0],
        "last_initial": person.last.lstrip("'-")[0].upper(),
        "male": int(person.gender == "m"),
    }
    name = write_form(get_formats(), f"name.{form}", parts, rng, frozenset((person.joint,))) or ""
    return name.replace(person.last, respell(rng, person.last)) if rng.random() < _MISSPELLED else name
