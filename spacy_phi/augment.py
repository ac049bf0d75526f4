"""Data augmentation for training: replace entities of a note by others with the same label.

Source: Dai & Adel 2020 (mention replacement). A network that sees the same names in the same contexts
memorizes them. A form is replaced throughout its note, so that repetitions are preserved.
"""

import random
import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache

import numpy
from spacy.attrs import ENT_IOB
from spacy.language import Language
from spacy.tokens import Doc, Span
from spacy.training import Example

from .errors import Errors, PhiError
from .labels import FROM_MEDDOCAN
from .lang import get_pack, own_vocabulary
from .lexicons import gazetteers

_ORIGINALS = 1 / 3
"""Share of notes that are unchanged, if each note yields one Example."""


def create_swap_mentions(
    copies: int = 1,
    level: float = 0.5,
    fresh: float = 0.5,
    language: str = "en",
    keep: list[str] | None = None,
    seed: int = 0,
) -> Callable[[Language, Example], Iterator[Example]]:
    """Create the augmenter `spacy-phi.swap_mentions.v2`: yields every note, and copies of it with other
    entities.

    copies: of each note; 0 yields one Example per note, the note itself or, two times in three, a copy: for a
    corpus that is read again in every epoch (`max_epochs = -1`), so that no copy recurs. level: share of a
    note's distinct entity forms that are replaced. Other forms come from the notes seen so far; if a form is
    mostly digits, its digits are drawn randomly instead. fresh: share of the replaced dates, names and places
    whose new form is generated. language: of those forms, "en" or "es". keep: labels whose
    entities are unchanged. seed: random seed. RAISES: PhiError (E044) for fresh forms of another language.
    """
    forms: dict[str, list[str]] = defaultdict(list)
    kept = frozenset(keep or ())
    made = make_forms(language) if fresh else {}
    rng = random.Random(seed)

    def replace(ent: Span) -> str:
        if ent.label_ in made and rng.random() < fresh:
            return made[ent.label_](ent.text, rng)
        return _replace(ent, forms, rng)

    def augment(nlp: Language, example: Example) -> Iterator[Example]:
        whole = copies > 0 or rng.random() < _ORIGINALS
        if whole:
            yield example
        entities = [ent for ent in example.reference.ents if ent.label_ not in kept]
        for ent in entities:
            forms[ent.label_].append(ent.text)
        for _ in range(copies if whole else 1):
            chosen: dict[tuple[str, str], str] = {}
            for ent in entities:
                key = (ent.label_, ent.text)
                if key not in chosen:
                    chosen[key] = replace(ent) if rng.random() < level else ent.text
            yield _rewrite(nlp, example.reference, chosen)

    return augment


def _replace(ent: Span, forms: dict[str, list[str]], rng: random.Random) -> str:
    digits = sum(c.isdigit() for c in ent.text)
    if 2 * digits > len(ent.text):
        return "".join(rng.choice("0123456789") if c.isdigit() else c for c in ent.text)
    return rng.choice(forms[ent.label_])


def _rewrite(nlp: Language, reference: Doc, chosen: dict[tuple[str, str], str]) -> Example:
    """Return the note with the chosen forms in place of its own, retokenized. Tokens without annotation
    remain without it."""
    text = reference.text
    parts = [
        (ent.start_char, ent.end_char, ent.label_, chosen.get((ent.label_, ent.text), ent.text))
        for ent in reference.ents
    ]
    unknown = (reference[int(i)] for i in numpy.flatnonzero(reference.to_array(ENT_IOB) == 0))
    parts += [(token.idx, token.idx + len(token), "", token.text) for token in unknown]
    pieces, placed, end, shift = [], [], 0, 0
    for start, stop, label, form in sorted(parts):
        pieces += [text[end:start], form]
        placed.append((start + shift, start + shift + len(form), label))
        shift += len(form) - (stop - start)
        end = stop
    rewritten = "".join([*pieces, text[end:]])
    doc = nlp.make_doc(rewritten)
    _set_entities(doc, placed)
    return Example(nlp.make_doc(rewritten), doc)


def _set_entities(doc: Doc, entities: list[tuple[int, int, str]]) -> None:
    """Set the entities that align with token boundaries; tokens of the others, and of those without a label,
    are left without annotation."""
    found, missing = [], []
    for start, end, label in entities:
        span = doc.char_span(start, end, label=label) if label else None
        if span is not None:
            found.append(span)
        else:
            touched = doc.char_span(start, end, alignment_mode="expand")
            missing += [touched] if touched is not None else []
    taken = {i for span in found for i in range(span.start, span.end)}
    # Two of them may share a token, for example two names without a space between.
    loose = {i for span in missing for i in range(span.start, span.end)} - taken
    doc.set_ents(found, missing=[doc[i : i + 1] for i in sorted(loose)], default="outside")


Maker = Callable[[str, random.Random], str]
"""(replaced form, random numbers) -> a new form."""

_MONTHS = {
    "en": "January February March April May June July August September October November December",
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
}

# d, m, y: numbers; dd, mm, yy: two digits; yyyy: four; M, Mon: name of the month, in full or abbreviated.
_NUMERIC = """{d}/{m}/{yyyy}|{dd}/{mm}/{yyyy}|{d}/{m}/{yy}|{dd}/{mm}/{yy}|{d}-{m}-{yyyy}|{dd}-{mm}-{yyyy}
{d}-{m}-{yy}|{dd}-{mm}-{yy}|{dd}.{mm}.{yyyy}|{d}.{m}.{yy}|{m}/{yyyy}|{mm}-{yyyy}|{yyyy}|{dd}-{Mon}-{yyyy}
{Mon}-{yy}|{yyyy}-{mm}-{dd}|{d}/{m}"""
_DATES = {
    "en": """{M} {d}, {yyyy}|{Mon} {d}, {yyyy}|{M} {d}|{d} {M} {yyyy}
{M} {yyyy}|{M} of {yyyy}|{M}|{Mon} {yy}""",
    "es": """{d} de {M} de {yyyy}|{d} de {M} del {yyyy}|{d} de {M}|{d} {M} {yyyy}|{M} de {yyyy}|{M} del {yyyy}
{M} {yyyy}|{M}|{M}-{yy}|{M}/{yyyy}|{d}-{M}-{yyyy}|{Mon} {yyyy}|año {yyyy}|{M} {yy}""",
}
# F: a first name; N: a surname; T: a town; A: capitals; L: a capital; n: a number; d: a digit.
_HOSPITALS = {
    "en": """{T} Hospital|{N} Hospital|{T} General Hospital|{N} Memorial Hospital|St. {F} Hospital|{A}
{T} Medical Center|{N} Clinic|{T} Regional Medical Center|{N} Health Center|University Hospital of {T}""",
    "es": """Hospital {T}|Hospital de {T}|Hospital Universitario {N}|Hospital Universitario de {T}|{A}
Hospital General de {T}|Hospital General Universitario {F} {N}|Hospital Virgen de {T}|Hospital {F} {N}
Complejo Hospitalario de {T}|Complejo Hospitalario Universitario de {T}|Clínica {N}|Hospital San {F}
Hospital Clínico Universitario de {T}|Hospital Comarcal de {T}|Centro Médico {N}|Sanatorio {N}|Policlínica {T}
Hospital Regional Universitario {N}|Hospital Infantil {N}|Hospital Dr. {F} {N}|Fundación Hospital de {T}""",
}
_ORGANIZATIONS = {
    "en": """University of {T}|{N} Inc|{N} Medical|{N} and {N}|{N} Foundation|{A}|{N} Corporation|{T} College
{N} Institute|{N} & {N}|{T} High School|{N} Laboratories|{N}""",
    "es": """Universidad de {T}|Universidad {N}|Universidad Nacional de {T}|Facultad de Medicina de {T}|{A}
Instituto {N}|Instituto de Medicina Legal de {T}|Fundación {N}|Laboratorios {N}|{N} Medical|{N} Inc|{N} S.A.
{N} & {N}|{N}|Colegio {N}|Residencia {N}|Centro de Estudios de {T}|Asociación de {T}|Instituto {T}""",
}
_STREETS = {
    "en": "{n} {N} {street}|{n} {T} {street}|{n} {N} {street}, Apt {d}|{n} {L} {N} {street}|PO Box {n}",
    "es": """{street} {N}, {n}|{street} {N} {n}|{street} {F} {N}, {n}|{street} de {T}, s/n|{street} {N} nº {n}
{street} {F} {N} {n}, {d}º {L}|{street} {N}, {n}, {d}, {L}|{street} {N} s/n|{street} de {T}, km {n}
{street} {N} {n}-{n}|{street} Dr. {N} {n}|{street} San {F}, {n}|{street} {T} {n} {d}ºIzq|{street} {N}
{street} {F} {N} {N}, {n}, piso {d}|{N} {n}|{F} {N} {n}|{N} y {N}""",
}
_STREET_WORDS = {
    "en": "Street|St|Ave|Avenue|Road|Rd|Lane|Drive|Dr|Blvd|Court|Way",
    "es": """C/|C/.|Calle|Calle de|Avda.|Avda|Av.|Avenida|Avenida de|Paseo|Pº|Plaza|Pza.|Ctra.|Camino|Ronda
Rúa|Carrer""",
}
_MAIN_COUNTRIES = 4
_SLOT = re.compile(r"\{(\w+)\}")


def make_forms(language: str) -> dict[str, Maker]:
    """Return the generators of new forms, by label of the i2b2 and MEDDOCAN sets.

    language: "en" or "es".
    RAISES: PhiError (E044) for another language.
    """
    if language not in _MONTHS:
        raise PhiError(Errors.E044.format(language=language, known=", ".join(_MONTHS)))
    dates = _split(f"{_NUMERIC}|{_DATES[language]}")
    countries = _countries(language)
    kinds: dict[str, Maker] = {
        "DATE": lambda form, rng: _make_date(language, dates, rng),
        "PATIENT": lambda form, rng: _make_name(language, form, rng),
        "DOCTOR": lambda form, rng: _make_name(language, form, rng),
        "CITY": lambda form, rng: _make_city(language, form, rng),
        "COUNTRY": lambda form, rng: _capital(rng.choice(countries)),
    }
    for kind, templates in (("HOSPITAL", _HOSPITALS), ("ORGANIZATION", _ORGANIZATIONS), ("STREET", _STREETS)):
        kinds[kind] = _template_maker(language, _split(templates[language]))
    # A mention of a relative ("mother", "María, 30 years") is not a name.
    makers = {label: kinds[kind] for label, kind in FROM_MEDDOCAN.items() if kind in kinds}
    makers.pop("FAMILIARES_SUJETO_ASISTENCIA")
    return kinds | makers


def _split(templates: str) -> tuple[str, ...]:
    return tuple(re.split(r"[|\n]", templates))


def _countries(language: str) -> tuple[str, ...]:
    own = own_vocabulary("countries.feature", language)
    return (*own, "EE.UU.", "EE. UU.", "USA") if own else tuple(gazetteers.countries())


def _capital(name: str) -> str:
    return " ".join(word if len(word) < 3 else word[0].upper() + word[1:] for word in name.split())


def _make_date(language: str, templates: tuple[str, ...], rng: random.Random) -> str:
    day, month, year = rng.randint(1, 28), rng.randint(1, 12), rng.randint(1930, 2030)
    name = _MONTHS[language].split()[month - 1]
    if rng.random() < 0.3:
        name = name.capitalize() if name.islower() else name.lower()
    parts = {"d": day, "m": month, "yyyy": year, "M": name, "Mon": name[:3]}
    parts |= {"dd": f"{day:02}", "mm": f"{month:02}", "yy": f"{year % 100:02}"}
    return rng.choice(templates).format(**parts)


def _make_name(language: str, form: str, rng: random.Random) -> str:
    """Return a name with as many words as the form; one word is a first name or, less often, a surname."""
    n_words = min(4, len(form.split()))
    n_surnames = min(n_words, 2 if get_pack(language).surnames > 1 or rng.random() < 0.1 else 1)
    if n_words <= 2:
        n_surnames = rng.choice((0, 0, 1)) if n_words == 1 else rng.choice((1, n_surnames))
    words = [_first_name(language, rng) for _ in range(n_words - n_surnames)]
    words += [_surname(language, rng) for _ in range(n_surnames)]
    name = " ".join(words)
    return name.upper() if form.isupper() else name


def _first_name(language: str, rng: random.Random) -> str:
    # Residents of any country have foreign names.
    pool = language if rng.random() < 0.8 else "en"
    return rng.choice(gazetteers.first_names_by_gender(rng.choice("fm"), pool))


def _surname(language: str, rng: random.Random) -> str:
    return rng.choice(gazetteers.last_name_forms(language if rng.random() < 0.7 else "en"))


def _make_city(language: str, form: str, rng: random.Random) -> str:
    """Return a city or town; a form with digits, such as a postal code, gets other digits."""
    if any(char.isdigit() for char in form):
        return "".join(rng.choice("0123456789") if char.isdigit() else char for char in form)
    return _town(language, rng)


@cache
def _towns(language: str) -> tuple[str, ...]:
    """Return towns of the countries of the language."""
    countries = get_pack(language).countries[:_MAIN_COUNTRIES]
    if "US" in countries:
        return tuple(place.city for place in gazetteers.us_places())
    return tuple(city.name for city in gazetteers.world_city_forms() if city.country in countries)


def _town(language: str, rng: random.Random) -> str:
    if rng.random() < 0.7:
        return rng.choice(_towns(language))
    return rng.choice(gazetteers.world_city_forms()).name


def _template_maker(language: str, templates: tuple[str, ...]) -> Maker:
    """Generates forms from templates by filling their slots."""
    streets = _split(_STREET_WORDS[language])
    names = {"F": _first_name, "N": _surname, "T": _town}

    def fill(slot: str, rng: random.Random) -> str:
        if slot in names:
            return names[slot](language, rng)
        if slot in "AL":
            return "".join(rng.choices("ABCDEFGHILMNOPRSTUVZ", k=1 if slot == "L" else rng.randint(3, 6)))
        if slot == "street":
            return rng.choice(streets)
        number = (
            rng.randint(1, 9) if slot == "d" else rng.choice((rng.randint(1, 99), rng.randint(100, 4000)))
        )
        return str(number)

    def make(form: str, rng: random.Random) -> str:
        made = _SLOT.sub(lambda match: fill(match[1], rng), rng.choice(templates))
        return made.upper() if form.isupper() and len(form) > 6 else made

    return make
