"""Build `lang/<code>/lexicons/holidays.txt.gz`, the names of public holidays, by language.

Source: the PyPI package `holidays` (MIT), of the United States with its states, Canada, the United Kingdom,
Ireland, Australia and New Zealand in English, of Spain with its regions in Spanish, and of France, Belgium,
Switzerland, Luxembourg and Canada in French.

python assets/build_holidays.py
"""

import re

import holidays
from lexicon_io import write_lines

COUNTRIES = {
    "en": ("en_US", ("US", "CA", "GB", "IE", "AU", "NZ")),
    "es": ("es", ("ES",)),
    "fr": ("fr", ("FR", "BE", "CH", "LU", "CA")),
}
YEARS = range(2019, 2026)
_NOTE = re.compile(r"\s*[(\[].*?[)\]]")
# Two holidays in one name, events of one year, and days that are called after another.
_LEFT_OUT = re.compile(
    r"[/,&]| and |Funeral|Jubilee|Coronation|Mourning|Centenario|siguiente|State Holiday|Election"
)


def get_names(language: str) -> list[str]:
    """The names of a language, sorted."""
    tongue, countries = COUNTRIES[language]
    found: set[str] = set()
    for country in countries:
        subdivisions = getattr(holidays, country).subdivisions
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
