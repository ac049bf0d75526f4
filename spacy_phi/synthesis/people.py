"""Persons of a note, and their written names."""

from dataclasses import dataclass

from .chance import weighted
from .names import draw_nickname, respell
from .template import Templates
from .writer import Writer

_MISSPELLED = 0.015


@dataclass(slots=True)
class Person:
    """A fictional person."""

    first: str
    middle: str
    last: str
    gender: str
    """"f" or "m"."""
    nick: str
    phrase: str = ""
    """The medical phrase that contains the name, if it is an eponym."""
    joint: str = "comma_space"
    """The writer's separator between last and first name."""
    second: str = ""
    """The second surname, if customary."""


def make_person(
    writer: Writer,
    templates: Templates,
    gender: str = "",
    taste: str = "own",
    last: str = "",
    needs: frozenset[str] = frozenset(),
) -> Person:
    """Draw a person.

    writer: Draws the names. templates: Source of names that are words or eponyms. gender: "f", "m" or empty
        for either. taste: "own", or "foreign" for a foreigner's name. last: A given surname.
    needs: Properties that the name must have, among first_word, last_word and eponym.
    """
    rng = writer.rng
    gender = gender or rng.choice("fm")
    first = writer.write(f"given.{taste}", {}, gender)
    last = last or writer.write(f"surname.{taste}", {}, gender)
    second = writer.write("surname.second", {}, gender)
    has_given = rng.random() < 0.5
    middle = writer.write("given.own", {}, gender) if has_given else writer.write("surname.own").split()[0]
    phrase = ""
    if "first_word" in needs:
        first = rng.choice(templates.first_words)
    if "last_word" in needs:
        last = rng.choice(templates.last_words)
    if "eponym" in needs:
        last, phrase = rng.choice(templates.eponyms)
    joint = weighted(rng, ((10, "comma_space"), (2, "comma"), (1, "space_comma"), (0.6, "blank")))
    nick = draw_nickname(rng, first) if writer.grammar.settings.get("nicknames") else ""
    nick = nick or writer.write("name.pet", {}, gender)
    return Person(first, middle, last, gender, nick, phrase, joint, second)


def write_person(writer: Writer, person: Person, form: str) -> str:
    """Return a person's name in a form of the README, in mixed case; occasionally it is misspelled."""
    parts: dict[str, int | str] = {
        "first": person.first,
        "middle": person.middle,
        "last": person.last,
        "second": person.second,
        "nick": person.nick,
        "first_initial": person.first[0],
        "middle_initial": person.middle[0],
        "last_initial": person.last.lstrip("'-")[0].upper(),
        "second_initial": person.second[:1].upper(),
        "male": int(person.gender == "m"),
        "has_second": int(bool(person.second)),
    }
    name = writer.write_value(f"name.{form}", parts, person.joint)
    rng = writer.rng
    return name.replace(person.last, respell(rng, person.last)) if rng.random() < _MISSPELLED else name
