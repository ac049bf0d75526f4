"""The grammar of a language (`grammar.toml`): defines the values of its template slots.

    habits = ["imss"]          additional names for conditions of forms, besides the countries, "f" and "m"

    [[country]]                a country that notes come from; its id is a habit of the writer
    id = "mx"
    code = "MX"                ISO 3166-1: cities and records are those of this country
    weight = 0.15
    day_first = 0.98           share of numeric dates with the day before the month
    asked_by = ["mx"]          slot forms that determine the country; by default the id
    states = true              whether a note with a state may be from this country

    [gender.RELATIVE]          words beside a slot that indicate the sex of its person, see relatives.py
    [article]                  articles beside values, see render.py
    [noise]                    words that noise drops, keeps or spells out, see noise.py
    decimals = ",,."           decimal separators, weighted by their number in the text
    [national]                 share: how often a number of any form is a national one; abroad: whether
                               those of other countries are included
    nicknames = true           whether to use the English table of nicknames

The [[form]] and [[words]] records are those of `spacy_phi/formats/form.py`. They add to those of
the language pack and of the grammar of the folder `xx`, which all languages share.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import lru_cache
from operator import attrgetter
from pathlib import Path
from typing import Any

from ..errors import Errors, PhiError
from ..formats.form import Formats, compile_formats
from ..identifiers import Identifier, get_identifiers
from ..lang import get_pack
from ..lang.base import SHARED, extend_pack
from .frame import FORM_KINDS, FORMS, Known

NAME = "grammar.toml"
# The fields of tables; an article's contractions have arbitrary names.
_FIELDS = {
    "gender": {"f", "m", "f_exact", "m_exact", "prefix", "suffix", "of", "lead"},
    "noise": {"small", "titles", "spoken", "accents"},
    "national": {"share", "abroad"},
}
_SETTINGS = {"habits", "country", "gender", "article", "noise", "decimals", "national", "nicknames"}


@dataclass(frozen=True)
class Country:
    """A country that notes come from."""

    id: str
    weight: float
    code: str = ""
    day_first: float = 0.9
    asked_by: tuple[str, ...] = ()
    states: bool = False


@dataclass(frozen=True, eq=False)
class Grammar:
    """The grammar of a language."""

    language: str
    formats: Formats
    countries: tuple[Country, ...]
    records: Mapping[str, Identifier]
    """National identifiers by the slot and form that draw them, such as "IDNUM.es_dni"."""
    settings: Mapping[str, Any] = field(default_factory=dict)

    def known(self, fillers: frozenset[str], sexes: frozenset[str]) -> Known:
        """Return the names that frames may use."""
        return Known(fillers, sexes, frozenset(self.records) | frozenset(self._country_forms()))

    def _country_forms(self) -> list[str]:
        ids = [country.id for country in self.countries]
        return [f"{slot}.{id_}" for slot, kind in FORM_KINDS.items() for id_ in ids
                if f"{kind}.{id_}" in self.formats.forms]  # fmt: skip


@lru_cache(maxsize=8)
def read_grammar(folder: Path, language: str) -> Grammar:
    """Return the grammar of a folder of templates.

    folder: Template folder of a language. language: Its code.
    RAISES: PhiError (E030, E031 for an invalid record; E261 for a missing form or an invalid country).
    """
    path = folder / NAME
    pack, _ = extend_pack(get_pack(language), folder.parent / SHARED / NAME, set())
    pack, settings = extend_pack(pack, path, _SETTINGS)
    countries = _read_countries(path, settings.pop("country", []))
    _refuse_unknown(path, settings)
    habits = frozenset((*settings.pop("habits", ()), "f", "m", *(each.id for each in countries)))
    formats = compile_formats(pack, habits)
    if missing := sorted(_list_needed() - formats.forms.keys()):
        raise PhiError(Errors.E261.format(path=path, reason=f"there is no form '{missing[0]}'"))
    known = sorted(get_identifiers(pack), key=attrgetter("id"))
    records = {f"{each.label}.{each.id.replace('.', '_')}": each for each in known}
    return Grammar(language, formats, countries, records, settings)


def _read_countries(path: Path, rows: Sequence[dict[str, Any]]) -> tuple[Country, ...]:
    known = {each.name for each in fields(Country)}
    if not rows or any(not {"id", "weight"} <= row.keys() <= known for row in rows):
        raise PhiError(Errors.E261.format(path=path, reason="a [[country]] needs an id and a weight"))
    return tuple(Country(**{**row, "asked_by": tuple(row.get("asked_by", (row["id"],)))}) for row in rows)


def _refuse_unknown(path: Path, settings: Mapping[str, Any]) -> None:
    genders = settings.get("gender", {})
    tables = [(name, settings.get(name, {})) for name in ("noise", "national")]
    for name, table in (*tables, *(("gender", genders[slot]) for slot in genders)):
        if unknown := sorted(table.keys() - _FIELDS[name]):
            raise PhiError(Errors.E261.format(path=path, reason=f"[{name}] knows no '{unknown[0]}'"))


def _list_needed() -> set[str]:
    """Return the forms of slots and persons, except those that `Cast` derives from others."""
    slots = {f"{FORM_KINDS[slot]}.{form}" for slot, forms in FORMS.items() for form in forms}
    care = {f"{kind}.{part}" for kind in _CARE for part in ("style", "base", "head", "tail", "full")}
    return (slots - _MADE) | care | set(_NEEDED.split())


_CARE = ("hospital", "clinic", "facility")
_MADE = frozenset(
    [f"hospital.{form}" for form in ("any", "clinic", "facility")]
    + [f"age.{form}" for form in ("number", "over89", "adult", "child")]
    + ["ipaddr.any"]
)
_NEEDED = """
name.taste name.pet given.own given.foreign surname.own surname.foreign surname.second
phone.kind phone.own city.made
"""
