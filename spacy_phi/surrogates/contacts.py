"""Surrogates of telephone and fax numbers, e-mail addresses, web addresses and IP addresses, from reserved
ranges.

Reserved ranges are smaller than the ranges they replace, so these maps cannot be one-to-one; each function
states its collision probability. Outside reserved ranges the maps are one-to-one for a key.
Sources: ATIS-0300115 (555-0100 to 555-0199); RFC 2606 (example.org); RFC 5737 and RFC 3849 (documentation
addresses); RFC 7042 (documentation hardware addresses); RFC 1918 (private addresses); ITU-T E.164 (country
codes).
"""

import ipaddress
import re

from ..lang import all_vocabularies
from ..lexicons.gazetteers import name_key
from .identifiers import identifier, permute_digits, permute_shape, refill, shape_of
from .keys import SecretKey
from .permutation import derangement

_MAX_LENGTH = 2048
_EXTENSION = re.compile(r"(?i)(?:\s*(?:ext(?:ension)?|x|#)[.:]?\s*)(\d{1,6})\s*$")
_PHONE = re.compile(r"[\d\s().+/|\-–—‐‑]+")
_LABEL = re.compile(r"\D*?[^\W\d_]\D*?(?=[+(]?\d)")
_LABELS = frozenset(all_vocabularies("contacts.kept"))
_AND = re.compile(r"(?i)(\s*[;,]\s*|\s+(?:or|and|y|o|/)\s+|/)(?=[+(]?\d)")
_MAC = re.compile(
    r"(?i)[0-9a-f]{2}([:-])[0-9a-f]{2}(?:\1[0-9a-f]{2}){4}|[0-9a-f]{4}\.[0-9a-f]{4}\.[0-9a-f]{4}"
)
# Calling codes of one and two digits; all others have three.
_TWO_DIGIT = (
    "20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 "
    "81 82 84 86 90 91 92 93 94 95 98"
)
_TWO_DIGIT_CODES = frozenset(_TWO_DIGIT.split())
# Area codes: 2 to 9, then 0 to 8, then any digit; N11 are service codes and N9X are reserved for expansion.
_AREAS = tuple(f"{a}{b}{c}" for a in range(2, 10) for b in range(9) for c in range(10) if (b, c) != (1, 1))
RESERVED_EXCHANGE = "555"
"""The exchange of reserved telephone numbers."""
HOST = "example.org"
"""The host of surrogate addresses."""
_URL = re.compile(
    r"(?i)(?P<scheme>[a-z][a-z0-9+.\-]*://)?(?P<user>[^/@\s]*@)?(?P<host>[^/:?#\s]+)(?P<rest>\S*)"
)
MAIL = re.compile(r"(?P<head>(?:mailto:)?)(?P<local>[^@\s<>]+)@(?P<host>[^@\s<>]+)")
_ADDRESS = re.compile(
    r"(?:(?P<plain>[0-9.]+|[0-9A-Fa-f]*:[0-9A-Fa-f:.]*)|\[(?P<bracketed>[0-9A-Fa-f:.]+)\])(?::[0-9]{1,5})?(?:/[0-9]{1,3})?"
)
_TEST_NETS = ("192.0.2.", "198.51.100.", "203.0.113.")


def phone(value: str, key: SecretKey, reserved: bool = True) -> str | None:
    """Return another telephone or fax number in the same format, or None if the value has no ASCII digit.

    reserved: A North American number becomes one of 555-0100 to 555-0199. Two numbers collide with a
        probability of 1 in 71,200 with an area code, 1 in 100 without one. If False, such numbers map
        one-to-one, and may be real numbers.

    Numbers of other countries keep country code and first digit, and map one-to-one, because few countries
    reserve a range. Words before a number ("pager") are kept; several numbers are mapped independently.
    """
    label = _LABEL.match(value)
    if label and all(word in _LABELS for word in re.findall(r"[^\W\d_]+", name_key(label[0]))):
        new = phone(value[label.end() :], key, reserved)
        return None if new is None else label[0] + new
    several = _several(value)
    if several:
        images = [phone(part, key, reserved) for part in several[::2]]
        signs = [*several[1::2], ""]
        return None if None in images else "".join(f"{new}{sign}" for new, sign in zip(images, signs))
    return _map_single(value, key, reserved)


def _map_single(value: str, key: SecretKey, reserved: bool) -> str | None:
    """Return another number for a single number, which may have an extension."""
    extension = _EXTENSION.search(value)
    body = value[: extension.start(1)] if extension else value
    main = body[: extension.start()] if extension else body
    digits = "".join(c for c in main if c.isdigit())
    if not digits.isascii() or not (digits or extension):
        return None
    if not _PHONE.fullmatch(main) and main.strip():
        return identifier(value, key)  # letters, as in 1-800-FLOWERS
    new = _map_phone(digits, "+" in main, key, reserved) if digits else ""
    if new is None:
        return None
    out = refill(main, new) + body[len(main) :]
    if extension:
        inner = permute_digits(extension[1], key, "phone/extension")
        if inner is None:
            return None
        out += inner + value[extension.end(1) :]
    return out


def _several(value: str) -> list[str]:
    """Return the numbers of "617-554-2395 or 554-2396" and the text between them, or an empty list for a
    single number."""
    parts = _AND.split(value)
    counts = [sum(map(str.isdigit, part)) for part in parts[::2]]
    # After a complete number, fewer digits may be an alternative ending of it.
    return (
        parts if len(counts) > 1 and counts[0] >= 7 and all(n >= 7 or n in (2, 3, 4) for n in counts) else []
    )


def _map_phone(digits: str, plus: bool, key: SecretKey, reserved: bool) -> str | None:
    for prefix, shortest in (("00", 10), ("011", 12)):  # 011 is the American international prefix
        if digits.startswith(prefix) and len(digits) >= shortest:
            abroad = _map_phone(digits.removeprefix(prefix), True, key, reserved)
            return None if abroad is None else prefix + abroad
    if plus:
        code = digits[:1] if digits[:1] in "17" else digits[: 2 if digits[:2] in _TWO_DIGIT_CODES else 3]
    else:
        code = "1" if len(digits) == 11 and digits[0] == "1" else ""
    number = digits[len(code) :]
    american = code in ("", "1") and len(number) in (7, 10) and number[0] in "23456789"
    # A Spanish number has nine digits; ten digits with an invalid area code are foreign.
    if american and reserved and (len(number) == 7 or number[:3] in _AREAS):
        return code + _reserved_phone(number, key)
    if len(number) < 2:
        return None if not number else code + str(derangement(key, "phone/digit", 10).apply(int(number)))
    rest = derangement(key, f"phone/{code}/{len(number)}/{number[0]}", 10 ** (len(number) - 1)).apply(
        int(number[1:])
    )
    return code + number[0] + str(rest).zfill(len(number) - 1)


def _reserved_phone(number: str, key: SecretKey) -> str:
    area, local = number[:-7], number[-7:]
    line = key.below(100, "phone/line", local)
    new_area = ""
    if area:
        new_area = _AREAS[derangement(key, f"phone/area/{local}", len(_AREAS)).apply(_AREAS.index(area))]
    elif local == f"{RESERVED_EXCHANGE}01{line:02}":
        line = (line + 1) % 100
    return f"{new_area}{RESERVED_EXCHANGE}01{line:02}"


def email(value: str, key: SecretKey) -> str | None:
    """Return an address at example.org with a local part of the same format, or None if the value is not an
    email address.

    Addresses of one host map one-to-one. Two of different hosts collide with a probability of one in the
    number of local parts of that format (26**6 for six letters).
    """
    match = MAIL.fullmatch(value)
    if match is None or len(value) > _MAX_LENGTH:
        return None
    host = match["host"].casefold()
    local = _permute_text(match["local"], key, f"email/{host}")
    return None if local is None else f"{match['head']}{local}@{HOST}"


def url(value: str, key: SecretKey) -> str | None:
    """Return a web address at example.org with a path of the same format, or None if the value is not a web
    address.

    Two addresses of one host and format map one-to-one. Two hosts without a path collide with a probability
    of one in the number of host names of that format; these are formed like the first part of the path.
    """
    match = _URL.fullmatch(value)
    if match is None or len(value) > _MAX_LENGTH or "." not in match["host"]:
        return None
    host = match["host"].casefold()
    www = host.startswith("www.")
    name = host[4:] if www else host
    label = _permute_text(name.split(".")[0], key, f"url/{name}")
    rest = match["rest"]
    path = _permute_text(rest, key, f"url/path/{name}") if any(map(str.isalnum, rest)) else rest
    if label is None or path is None:
        return None
    return f"{match['scheme'] or ''}{'www.' if www else ''}{label.lower()}.{HOST}{path}"


def _permute_text(text: str, key: SecretKey, kind: str) -> str | None:
    core = "".join(c for c in text if c.isalnum())
    if not core or not core.isascii():
        return None
    # Long texts are mapped in pieces, each under the name of the preceding text.
    pieces, before = [], ""
    for start in range(0, len(core), 48):
        piece = core[start : start + 48].upper()
        new = permute_shape(piece, shape_of(piece), key, f"{kind}/{before}")
        if new is None:
            return None
        pieces.append(new)
        before += piece
    return refill(text, "".join(pieces))


def ip_address(value: str, key: SecretKey) -> str | None:
    """Return a documentation address, or None if the value is not an IP address.

    IPv4: one of 762 addresses of RFC 5737, so two collide with a probability of 1 in 762; a private address
    (RFC 1918) maps one-to-one within its own block. IPv6: 2001:db8::/32, where two collide with a probability
    of 2**-96. A port or prefix length is kept. A hardware address becomes one of the 256 from
    00-00-5E-00-53-00.
    """
    if _MAC.fullmatch(value):
        return _map_mac(value, key)
    match = _ADDRESS.fullmatch(value)
    if match is None:
        return None
    try:
        address = ipaddress.ip_address(match["plain"] or match["bracketed"])
    except ValueError:
        return None
    new = _map_v4(address, key) if isinstance(address, ipaddress.IPv4Address) else _map_v6(address, key)
    start, end = match.span("plain" if match["plain"] else "bracketed")
    return value[:start] + new + value[end:]


def _map_v4(address: ipaddress.IPv4Address, key: SecretKey) -> str:
    for block in _PRIVATE:
        if address in block:
            first = int(block.network_address)
            place = derangement(key, f"ip/{block}", block.num_addresses).apply(int(address) - first)
            return str(ipaddress.IPv4Address(first + place))
    choice = key.below(762, "ip/4", str(address))
    new = f"{_TEST_NETS[choice // 254]}{choice % 254 + 1}"
    return new if new != str(address) else f"{_TEST_NETS[choice // 254]}{(choice + 1) % 254 + 1}"


def _map_mac(value: str, key: SecretKey) -> str:
    digits = "".join(c for c in value if c.isalnum()).upper()
    last = key.below(256, "ip/mac", digits)
    new = f"00005E0053{last:02X}"
    return refill(value, new if new != digits else f"00005E0053{last ^ 1:02X}")


def _map_v6(address: ipaddress.IPv6Address, key: SecretKey) -> str:
    low = key.below(2**96, "ip/6", str(address))
    return str(ipaddress.IPv6Address((0x20010DB8 << 96) | low))


_PRIVATE = tuple(map(ipaddress.IPv4Network, ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16")))
