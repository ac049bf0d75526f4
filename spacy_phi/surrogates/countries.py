"""Surrogates of countries."""

from functools import cache

from ..lexicons.gazetteers import countries, name_key
from .case import is_plain_name, refit_name
from .keys import Scope

_SPANISH_COUNTRIES = (
    "Alemania, Andorra, Argelia, Argentina, Austria, Bélgica, Bolivia, Brasil, Bulgaria, Canadá, Chile, "
    "China, Colombia, Costa Rica, Cuba, Dinamarca, Ecuador, Egipto, El Salvador, España, Estonia, "
    "Filipinas, Finlandia, Francia, Grecia, Guatemala, Honduras, Hungría, India, Irlanda, Italia, Japón, "
    "Marruecos, México, Nicaragua, Nigeria, Noruega, Panamá, Paraguay, Perú, Polonia, Portugal, Reino "
    "Unido, Rumanía, Rusia, Senegal, Suecia, Suiza, Túnez, Turquía, Ucrania, Uruguay, Venezuela"
)


def country(value: str, scope: Scope, language: str = "en") -> str | None:
    """Another country, or None where the value is no name."""
    key = name_key(value.strip())
    if not is_plain_name(key):
        return None
    names = _SPANISH_COUNTRIES.split(", ") if language == "es" else list(_country_names())
    own = countries().get(key)
    start = scope.below(len(names), "place/country", own or key)
    for step in range(len(names)):
        name = names[(start + step) % len(names)]
        if name_key(name) != key and (own is None or countries().get(name_key(name)) != own):
            return refit_name(value, name)
    return None


@cache
def _country_names() -> tuple[str, ...]:
    small = {"of", "and", "the"}
    codes: dict[str, str] = {}
    for key, code in countries().items():
        codes.setdefault(code, " ".join(w if w in small else w.capitalize() for w in key.split()))
    return tuple(sorted(codes.values()))
