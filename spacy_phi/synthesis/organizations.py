"""Hospitals, departments, firms, schools and trades, composed from a grammar."""

from dataclasses import dataclass
from random import Random

from .chance import shape, weighted
from .names import draw_first_name, draw_surname, invent
from .organization_words import (
    AGENCIES,
    CHURCHES,
    CLINIC_HEADS,
    COMPANY_TAILS,
    DEPARTMENTS,
    FACILITY_HEADS,
    FIELDS,
    HOSPITAL_HEADS,
    INSURERS,
    LABS,
    OWNERS,
    PHARMACIES,
    POSTS,
    REGIONS,
    ROLES,
    SAINTS,
    SCHOOLS,
    SIDES,
    VENDORS,
    VIRTUES,
)
from .place_words import LAND_WORDS, TREES
from .places import draw_city


@dataclass(slots=True)
class Hospital:
    """A hospital or clinic with its short names."""

    full: str
    short: str
    abbrev: str


def make_hospital(rng: Random, country: str, kind: str) -> Hospital:
    """A place of care.

    country (str): see `places.draw_city`. kind (str): "hospital", "clinic" or "facility".
    """
    heads = {"hospital": HOSPITAL_HEADS, "clinic": CLINIC_HEADS, "facility": FACILITY_HEADS}[kind]
    base = _base(rng, country)
    head = rng.choice(heads)
    full = weighted(
        rng,
        (
            (12.0, f"{base} {head}"),
            (0.8, f"University of {draw_city(rng, country)} {head}"),
            (0.8, f"{base} {head} of {draw_city(rng, country)}"),
            (0.6, f"{draw_city(rng, country)} {base} {head}"),
            (0.4, f"{base} {rng.choice('&-')} {draw_surname(rng)} {head}"),
            (0.4, f"{base} {head} - {rng.choice(SIDES)} Campus"),
            (0.3, f"{head} of {draw_city(rng, country)}" if head != "Rehab" else f"{base} {head}"),
        ),
    )
    short = weighted(rng, ((7.0, base), (1.0, f"{base} {head.split()[0]}")))
    letters = "".join(
        word[0] for word in full.replace("&", " ").replace("-", " ").split() if word[0].isupper()
    )
    if len(letters) < 2:
        letters = full[:3].upper()
    abbrev = weighted(
        rng,
        (
            (8.0, letters),
            (1.0, ".".join(letters) + "." if len(letters) < 4 else letters),
            (1.0, f"{base.split()[0]} {letters[-1]}H"),
            (0.7, f"{letters}-{rng.choice(('Main', 'West', 'N', 'ED'))}"),
        ),
    )
    return Hospital(full, short, abbrev)


def _base(rng: Random, country: str) -> str:
    saint = rng.choice(SAINTS)
    return weighted(
        rng,
        (
            (5.0, draw_city(rng, country)),
            (4.0, draw_surname(rng)),
            (2.0, f"St. {saint}'s"),
            (1.5, f"St. {saint}"),
            (0.7, f"St {saint}'s"),
            (0.7, f"Saint {saint}"),
            (0.4, f"Mt. {draw_surname(rng)}"),
            (0.7, f"Mount {rng.choice(LAND_WORDS)}"),
            (2.0, rng.choice(VIRTUES)),
            (2.0, f"{rng.choice(TREES)} {rng.choice(LAND_WORDS)}"),
            (1.5, f"{rng.choice(TREES)}{rng.choice(('wood', 'view', 'dale', 'crest', 'hurst', 'brook'))}"),
            (1.0, f"{draw_city(rng, country)} {rng.choice(LAND_WORDS)}"),
            (1.0, f"{rng.choice(LAND_WORDS)}{rng.choice(('side', 'view', 'crest', 'dale'))}"),
            (1.0, f"{draw_first_name(rng, rng.choice('fm'))} {draw_surname(rng)}"),
            (0.7, f"{draw_surname(rng)}-{draw_surname(rng)}".replace("--", "-")),
            (0.7, invent(rng, "place")),
            (0.7, rng.choice(REGIONS)),
        ),
    )


def write_hospital(rng: Random, hospital: Hospital, form: str) -> str:
    """The name of a place of care in a form of the README."""
    if form == "any":
        form = weighted(rng, ((5.0, "full"), (3.0, "short"), (1.5, "abbrev")))
    return {"short": hospital.short, "abbrev": hospital.abbrev}.get(form, hospital.full)


def draw_department(rng: Random) -> str:
    """A ward, unit or department with a name of its own, or one that every hospital has."""
    tower = draw_surname(rng).split()[0]
    return weighted(
        rng,
        (
            (2.0, f"{rng.randint(1, 12)} {rng.choice(SIDES)}"),
            (1.5, f"{rng.randint(1, 12)}{rng.choice('NSEWABCD')}"),
            (1.5, f"{tower} {rng.randint(1, 16)}"),
            (1.0, f"Ward {rng.randint(1, 40)}{rng.choice(('', '', 'A', 'B'))}"),
            (1.0, f"Unit {rng.randint(1, 12)}{rng.choice(('', 'A', 'B', 'C'))}"),
            (0.7, f"{tower} {rng.choice(('Pavilion', 'Wing', 'Building', 'Ward', 'Tower'))}"),
            (0.5, f"{rng.randint(2, 9)} {tower}"),
            (0.3, f"{rng.choice(TREES)} {rng.choice(('Ward', 'Unit', 'Wing'))}"),
            (1.5, rng.choice(DEPARTMENTS)),
        ),
    )


def draw_organization(rng: Random, country: str, form: str) -> str:
    """A firm, school, agency, church, pharmacy, insurer, laboratory or vendor."""
    if form == "any":
        form = rng.choice(
            ("company", "company", "school", "agency", "church", "pharmacy", "insurer", "lab", "vendor")
        )
    if form in _PATTERNS:
        return _fill(rng, rng.choice(_PATTERNS[form]), country)
    if form == "insurer":
        tail = rng.choice(
            ("Health Plan", "Mutual", "Insurance", "Health", "HMO", "Benefits", "Care Alliance", "Life")
        )
        return rng.choice(INSURERS) if rng.random() < 0.5 else f"{_fill(rng, '{b}', country)} {tail}"
    if form == "pharmacy":
        if rng.random() < 0.45:
            chain = rng.choice(PHARMACIES)
            return weighted(
                rng,
                ((6, chain), (2, f"{chain} Pharmacy"), (1, f"{chain} #{rng.randint(100, 9999)}"), (1, chain)),
            )
        tail = rng.choice(
            ("Pharmacy", "Drugs", "Drug", "Apothecary", "Chemist", "Chemists", "Rx", "Drug Store")
        )
        return f"{_fill(rng, '{b}', country)} {tail}"
    if form == "lab":
        tail = rng.choice(
            ("Labs", "Laboratories", "Diagnostics", "Pathology", "Genetics", "Dental Lab", "Reference Lab")
        )
        return rng.choice(LABS) if rng.random() < 0.4 else f"{_fill(rng, '{b}', country)} {tail}"
    if form == "vendor":
        tail = rng.choice(
            ("Medical Supply", "Home Medical", "Oxygen", "DME", "Orthotics", "Mobility", "Home Infusion")
        )
        return rng.choice(VENDORS) if rng.random() < 0.35 else f"{_fill(rng, '{b}', country)} {tail}"
    return _company(rng, country)


_PATTERNS = {"agency": AGENCIES, "school": SCHOOLS, "church": CHURCHES}


def _fill(rng: Random, pattern: str, country: str) -> str:
    values = {
        "c": draw_city,
        "s": lambda rng, country: draw_surname(rng),
        "f": lambda rng, country: rng.choice(SAINTS),
        "t": lambda rng, country: rng.choice((*TREES, *LAND_WORDS)),
        "n": lambda rng, country: str(rng.randint(2, 380)),
        "b": lambda rng, country: _base(rng, country),
    }
    used = {key: values[key](rng, country) for key in values if "{" + key + "}" in pattern}
    return pattern.format(**used)


def _company(rng: Random, country: str) -> str:
    tail = rng.choice(COMPANY_TAILS)
    base = _fill(rng, weighted(rng, ((4, "{s}"), (2, "{c}"), (2, "{t}"), (1, "{s} & {s}"))), country)
    coined = invent(rng, "last").rstrip("aeiou") + rng.choice(
        ("ex", "ico", "tech", "tron", "ia", "soft", "on", "ly")
    )
    return weighted(
        rng,
        (
            (8.0, f"{base} {tail}".rstrip(".") if tail != "Co." else f"{base} Co"),
            (1.5, coined),
            (0.7, f"{base} {tail.rstrip('.')} of {draw_city(rng, country)}"),
            (0.7, shape(rng, "@@@")),
            (0.5, f"{shape(rng, '@')}&{shape(rng, '@')} {tail.rstrip('.')}"),
            (0.7, f"{draw_surname(rng)}'s"),
            (0.6, f"{rng.choice(OWNERS)}'s {tail.rstrip('.')}"),
        ),
    )


def draw_profession(rng: Random) -> str:
    """A trade or post."""
    if rng.random() < 0.2:
        field = rng.choice(FIELDS)
        return f"{field} {rng.choice(POSTS)}"
    return rng.choice(ROLES)
