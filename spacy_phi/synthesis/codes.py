"""Parts of codes that a shape alone cannot describe: those with check digits, and rare ones."""

from collections.abc import Callable, Mapping
from random import Random

from ..check_digits import dea_digit, npi_digit, vin_character
from .chance import SIGNS, rare_code, shape, weighted


def _npi(rng: Random) -> str:
    payload = rng.choice("12") + shape(rng, "########")
    # one in eight has a typo
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


CODES: Mapping[str, Callable[[Random], str]] = {
    "npi": _npi,
    "dea": _dea,
    "vin": _vin,
    "udi": _udi,
    "code_rare": rare_code,
    "letter": SIGNS["@"],
    **{sign: SIGNS[sign] for sign in "@~*&"},
}
