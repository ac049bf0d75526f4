"""Build `lang/<code>/lexicons/holidays.txt.gz`, the names of public holidays, by language.

Source: the PyPI package `holidays` (MIT), for the countries in `COUNTRIES` and their subdivisions.

python tools/build_holidays.py
"""

import re

import holidays
from lexicon_io import write_lines

COUNTRIES = {
    "de": ("DE", "AT", "CH", "LI", "LU"),
    "en": ("US", "CA", "GB", "IE", "AU", "NZ"),
    "es": ("ES",),
    "fr": ("FR", "BE", "CH", "LU", "CA"),
    "it": ("IT", "CH", "SM"),
    "nl": ("NL", "BE", "SR"),
    "pt": ("PT", "BR"),
}
LOCALES = {"en": "en_US"}
"""Locale of a language, for countries with several locales."""
YEARS = range(2019, 2026)
_NOTE = re.compile(r"\s*[(\[].*?[)\]]")
# Exclude combined holidays, one-time events, and days named after another day.
_LEFT_OUT = re.compile(
    r"[/,&]| and |Funeral|Jubilee|Coronation|Mourning|Centenario|siguiente|State Holiday|Election"
)


def get_names(language: str) -> list[str]:
    """Return the holiday names of a language, sorted."""
    found: set[str] = set()
    for country in COUNTRIES[language]:
        subdivisions = getattr(holidays, country).subdivisions
        locales = getattr(holidays, country).supported_languages
        tongue = LOCALES.get(language) or next(name for name in locales if name.startswith(language))
        for part in (None, *subdivisions):
            days = holidays.country_holidays(country, subdiv=part, years=YEARS, language=tongue)
            found.update(_NOTE.sub("", name).strip() for names in days.values() for name in names.split(";"))
    return sorted(name for name in found if name and not _LEFT_OUT.search(name))


def main() -> None:
    """Write the file of each language."""
    for language in COUNTRIES:
        write_lines("holidays", get_names(language), language)


if __name__ == "__main__":
    main()
