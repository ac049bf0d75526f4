"""A writer of one country, who fills the forms of a grammar with newly drawn names, places and codes."""

from collections import ChainMap
from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType

from ..errors import Errors, PhiError
from ..formats import write_form
from ..formats.parts import Parts, RandomParts
from .codes import CODES
from .grammar import Country, Grammar
from .names import name_parts
from .places import place_parts

Own = Mapping[str, int | str]


class Writer:
    """Writes the forms of a grammar.

    rng: Random generator. grammar: Its forms. country: The writer's.
    """

    def __init__(self, rng: Random, grammar: Grammar, country: Country) -> None:
        self.rng, self.grammar, self.country = rng, grammar, country
        self._texts: Mapping[str, Callable[[Random], str]] = {
            **CODES,
            **name_parts(grammar.language),
            **place_parts(country.code, grammar.language),
            "surname": lambda rng: self.write("surname.own"),
            "spanish_surname": lambda rng: self.write("surname.foreign"),
            "first": lambda rng: self.write("given.own", {}, rng.choice("fm")),
            "first_f": lambda rng: self.write("given.own", {}, "f"),
            "first_m": lambda rng: self.write("given.own", {}, "m"),
            "city": lambda rng: self.write("city.name"),
            "town": lambda rng: self.write("city.made"),
        }

    def write(self, form: str, own: Own = MappingProxyType({}), *habits: str) -> str:
        """Return a value in a form.

        form: Its id. own: Parts that are given. habits: In addition to the country.
        RAISES: PhiError (E262) if no template of the form suits.
        """
        drawn = RandomParts("text", self.rng, self._texts)
        parts: Parts = ChainMap(own, drawn)  # type: ignore[arg-type]  # It only reads.
        return self.write_value(form, parts, *habits)

    def write_value(self, form: str, parts: Parts, *habits: str) -> str:
        """Return a value with given parts in a form, with its [[marks]]. RAISES: PhiError (E262)."""
        text = write_form(self.grammar.formats, form, parts, self.rng, frozenset((self.country.id, *habits)))
        if text is None:
            raise PhiError(Errors.E262.format(form=form, country=self.country.id))
        return text
