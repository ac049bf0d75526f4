"""Forms for augmentation that no note holds: dates as people write them, names and places of the gazetteers.

A corpus shows few forms of each kind: of the 1,200 dates of MEDDOCAN's training notes 978 are dd/mm/yyyy.
"""

import random
import re
from collections.abc import Callable, Mapping

from .errors import Errors, PhiError
from .labels import FROM_MEDDOCAN
from .lexicons import gazetteers

Maker = Callable[[str, random.Random], str]
"""(the form that it replaces, random numbers) -> a new form."""

MONTHS: Mapping[str, tuple[str, ...]] = {
    "en": tuple(
        "January February March April May June July August September October November December".split()
    ),
    "es": tuple(
        "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split()
    ),
}

# d, m, y: numbers; dd, mm, yy: of two digits; yyyy: of four; M, Mon: the month by its name, in full or cut.
_NUMERIC = """{d}/{m}/{yyyy}|{dd}/{mm}/{yyyy}|{d}/{m}/{yy}|{dd}/{mm}/{yy}|{d}-{m}-{yyyy}|{dd}-{mm}-{yyyy}
{d}-{m}-{yy}|{dd}-{mm}-{yy}|{dd}.{mm}.{yyyy}|{d}.{m}.{yy}|{m}/{yyyy}|{mm}-{yyyy}|{yyyy}|{dd}-{Mon}-{yyyy}
{Mon}-{yy}|{yyyy}-{mm}-{dd}|{d}/{m}"""
_WORDED = {
    "en": """{M} {d}, {yyyy}|{Mon} {d}, {yyyy}|{M} {d}|{d} {M} {yyyy}
{M} {yyyy}|{M} of {yyyy}|{M}|{Mon} {yy}""",
    "es": """{d} de {M} de {yyyy}|{d} de {M} del {yyyy}|{d} de {M}|{d} {M} {yyyy}|{M} de {yyyy}|{M} del {yyyy}
{M} {yyyy}|{M}|{M}-{yy}|{M}/{yyyy}|{d}-{M}-{yyyy}|{Mon} {yyyy}|año {yyyy}|{M} {yy}""",
}
DATE_FORMS: Mapping[str, tuple[str, ...]] = {
    language: tuple(re.split(r"[|\n]", f"{_NUMERIC}|{worded}")) for language, worded in _WORDED.items()
}


def make_forms(language: str) -> dict[str, Maker]:
    """What makes new forms, by label, of the i2b2 set and of MEDDOCAN's.

    language (str): "en" or "es".
    Raises PhiError (E044) for another language.
    """
    if language not in MONTHS:
        raise PhiError(Errors.E044.format(language=language, known=", ".join(MONTHS)))
    kinds: dict[str, Maker] = {
        "DATE": lambda form, rng: _make_date(language, rng),
        "PATIENT": lambda form, rng: _make_name(language, form, rng),
        "CITY": _make_city,
    }
    kinds["DOCTOR"] = kinds["PATIENT"]
    return kinds | {label: kinds[kind] for label, kind in FROM_MEDDOCAN.items() if kind in kinds}


def _make_date(language: str, rng: random.Random) -> str:
    day, month, year = rng.randint(1, 28), rng.randint(1, 12), rng.randint(1930, 2030)
    name = MONTHS[language][month - 1]
    if rng.random() < 0.3:
        name = name.capitalize() if name.islower() else name.lower()
    parts = {"d": day, "m": month, "yyyy": year, "M": name, "Mon": name[:3]}
    parts |= {"dd": f"{day:02}", "mm": f"{month:02}", "yy": f"{year % 100:02}"}
    return rng.choice(DATE_FORMS[language]).format(**parts)


def _make_name(language: str, form: str, rng: random.Random) -> str:
    """A name of as many words as the form has; one word is a first name or, more rarely, a surname."""
    n_words = min(4, len(form.split()))
    n_surnames = min(n_words, 2 if language == "es" or rng.random() < 0.1 else 1)
    if n_words <= 2:
        n_surnames = rng.choice((0, 0, 1)) if n_words == 1 else rng.choice((1, n_surnames))
    words = [_first_name(language, rng) for _ in range(n_words - n_surnames)]
    words += [_surname(language, rng) for _ in range(n_surnames)]
    name = " ".join(words)
    return name.upper() if form.isupper() else name


def _first_name(language: str, rng: random.Random) -> str:
    gender = rng.choice("fm")
    # Any country's people have names of elsewhere.
    return rng.choice(gazetteers.first_names_by_gender(gender, language if rng.random() < 0.8 else "en"))


def _surname(language: str, rng: random.Random) -> str:
    return rng.choice(gazetteers.last_name_forms(language if rng.random() < 0.7 else "en"))


def _make_city(form: str, rng: random.Random) -> str:
    """A city or town; a form with digits, such as a post code, gets other digits."""
    if any(char.isdigit() for char in form):
        return "".join(rng.choice("0123456789") if char.isdigit() else char for char in form)
    return rng.choice(gazetteers.world_city_forms()).name
