"""Numbers of records, plans, licences, vehicles, devices and cases, with and without prefixes."""

from operator import attrgetter
from random import Random

from ..check_digits import dea_digit, npi_digit, vin_character
from ..identifiers import get_identifiers
from ..lang import get_pack
from .chance import rare_code, shape, weighted
from .code_shapes import SHAPES

# How often a code has a shape that no table knows.
_RARE = {
    "MEDICALRECORD": 0.12,
    "ACCOUNT": 0.15,
    "IDNUM": 0.15,
    "DEVICE": 0.15,
    "HEALTHPLAN": 0.15,
    "BIOID": 0.15,
}
# How often a number of any form is a national one, as language packs know them.
_NATIONAL = 0.05


def draw_code(rng: Random, slot: str, form: str, language: str = "en") -> str:
    """Return a number of a slot in a form of the README.

    slot (str): A label of category ID, or OTHER.
    language (str): Of the note; the identifiers are those of its pack.
    """
    if form == "any" and rng.random() < _NATIONAL:
        known = sorted(get_identifiers(get_pack(language)), key=attrgetter("id"))
        kinds = [each for each in known if each.label == slot]
        if kinds:
            return rng.choice(kinds).draw(rng)
    if form == "any" and slot in _ANY_OF:
        form = weighted(rng, _ANY_OF[slot])
    if (slot, form) in _MADE:
        return _MADE[slot, form](rng)
    if form not in ("unit", "mac", "group") and rng.random() < _RARE.get(slot, 0.0):
        return rare_code(rng)
    code = shape(rng, weighted(rng, SHAPES[slot, form]))
    return code.lower() if rng.random() < 0.03 else code


def _npi(rng: Random) -> str:
    payload = rng.choice("12") + shape(rng, "########")
    # one in eight was typed wrong
    return payload + (shape(rng, "#") if rng.random() < 0.12 else str(npi_digit(payload)))


def _dea(rng: Random) -> str:
    payload = shape(rng, "######")
    last = shape(rng, "#") if rng.random() < 0.12 else str(dea_digit(payload))
    return rng.choice("ABFGMPR") + shape(rng, "@") + payload + last


def _vin(rng: Random) -> str:
    alphabet = "0123456789ABCDEFGHJKLMNPRSTUVWXYZ"
    vin = "".join(rng.choices(alphabet, k=11)) + shape(rng, "######")
    return vin if rng.random() < 0.15 else vin[:8] + vin_character(vin) + vin[9:]


def _udi(rng: Random) -> str:
    item = f"(01){shape(rng, '##############')}"
    date = f"(17){shape(rng, '##')}{rng.randint(1, 12):02}{rng.randint(1, 28):02}"
    lot, serial = f"(10){shape(rng, '@####')}", f"(21){shape(rng, '@######')}"
    return item + weighted(rng, ((2, date + lot), (2, date + lot + serial), (1, serial), (1, lot + serial)))


_MADE = {
    ("LICENSE", "npi"): _npi,
    ("LICENSE", "dea"): _dea,
    ("VEHICLE", "vin"): _vin,
    ("DEVICE", "udi"): _udi,
}
_ANY_OF: dict[str, tuple[tuple[float, str], ...]] = {
    "SSN": ((6, "dashed"), (1.5, "plain"), (1, "last4")),
    "LICENSE": ((4, "any"), (1, "npi"), (0.5, "dea"), (2, "state")),
    "VEHICLE": ((5, "plate"), (2, "vin"), (1, "unit")),
    "DEVICE": ((5, "serial"), (1, "udi"), (2, "lot"), (0.7, "mac")),
    "IDNUM": ((5, "any"), (1, "accession"), (1, "case"), (0.5, "job"), (1, "reference"), (0.5, "study")),
}


def draw_room(rng: Random, form: str) -> str:
    """A room or bed in a form of the README."""
    if form == "any":
        form = rng.choice(("number", "bed"))
    if form == "number":
        return shape(
            rng,
            weighted(
                rng,
                (
                    (5, "%##"),
                    (2, "%#"),
                    (2, "%###"),
                    (1, "%@"),
                    (1, "%##@"),
                    (0.7, "@%#"),
                    (0.5, "%@##"),
                    (0.5, "@-%##"),
                    (0.5, "%"),
                ),
            ),
        )
    return shape(
        rng,
        weighted(
            rng,
            (
                (3, "%##-%"),
                (2, "%##@"),
                (2, "%##-@"),
                (1.5, "%@-%#"),
                (1, "%@%#"),
                (1, "%#@"),
                (1, "%##/%"),
                (0.7, "%## bed %"),
                (0.7, "@%#-#"),
                (0.7, "%@%#-@"),
                (0.5, "%###.%"),
                (0.7, "%#"),
                (0.5, "%##-0%"),
            ),
        ),
    )
