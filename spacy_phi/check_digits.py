"""Check digits, computed rather than tested: a surrogate preserves the distance between an identifier's check
digit and the valid one.

Sources: ISO/IEC 7812-1 annex B (Luhn); ISO/IEC 7064, MOD 11,10; CMS, "Requirements for National Provider
Identifier and NPI check digit" (Luhn over the digits after the prefix 80840); 49 CFR 565.15 (VIN).
"""

# Luhn sum of the constant NPI prefix 80840.
NPI_CONSTANT = 24
VIN_ALPHABET = "0123456789ABCDEFGHJKLMNPRSTUVWXYZ"
VIN_LENGTH = 17
VIN_CHECK = 8
_VIN_VALUES = dict(zip(VIN_ALPHABET, (*range(10), *range(1, 9), *range(1, 6), 7, 9, *range(2, 10))))
_VIN_WEIGHTS = (8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2)


def luhn_digit(payload: str) -> int:
    """Return the digit that makes `payload` plus itself pass the Luhn test."""
    total = 0
    for place, character in enumerate(reversed(payload)):
        digit = int(character)
        if place % 2 == 0:
            digit = digit * 2 - 9 if digit > 4 else digit * 2
        total += digit
    return -total % 10


def iso_digit(payload: str) -> int:
    """Return the check digit of ISO/IEC 7064, MOD 11,10."""
    product = 10
    for character in payload:
        product = 2 * ((int(character) + product) % 10 or 10) % 11
    return (11 - product) % 10


def npi_digit(payload: str) -> int:
    """Return the check digit of a National Provider Identifier, from its first nine digits."""
    return (luhn_digit(payload) - NPI_CONSTANT) % 10


def dea_digit(payload: str) -> int:
    """Return the check digit of a DEA registration number, from its first six digits."""
    digits = [int(character) for character in payload]
    return (sum(digits[0::2]) + 2 * sum(digits[1::2])) % 10


def vin_character(vin: str) -> str:
    """Return the check character, 0 to 9 or X, of a vehicle identification number of 17 uppercase
    characters."""
    remainder = sum(_VIN_VALUES[c] * weight for c, weight in zip(vin, _VIN_WEIGHTS)) % 11
    return "X" if remainder == 10 else str(remainder)


def is_vin(text: str) -> bool:
    """Return whether an uppercase text is a vehicle identification number with a valid check character."""
    return (
        len(text) == VIN_LENGTH
        and all(character in _VIN_VALUES for character in text)
        and text[VIN_CHECK] == vin_character(text)
    )
