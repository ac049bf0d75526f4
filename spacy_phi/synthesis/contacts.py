"""Parts of internet addresses and of malformed telephone numbers."""

from random import Random

from ..lexicons.gazetteers import name_key
from .chance import shape
from .people import Person
from .writer import Writer


def write_phone(writer: Writer, form: str) -> str:
    """Draw a telephone or fax number in a form of the README."""
    if form == "any":
        form = writer.write("phone.kind")
    if form == "broken" and writer.rng.random() < 0.5:
        return _spoil(writer.rng, writer.write("phone.own"))
    return writer.write(f"phone.{form}")


def _spoil(rng: Random, number: str) -> str:
    """Draw a mistyped number: a digit too few or too many, unusual punctuation, a letter for a digit."""
    at = rng.randrange(1, len(number))
    kind = rng.randrange(4)
    if kind == 0:
        return (number[:at] + number[at + 1 :]).strip(" -./")
    if kind == 1:
        return number[:at] + shape(rng, "#") + number[at:]
    if kind == 2:
        return number.replace("0", "O", 1) if "0" in number else number.replace("1", "l", 1)
    sign = "-" if "-" in number else " "
    return number.replace(sign, rng.choice(("--", " -", "- ", "_", "–", "*", "~")))


def user_parts(person: Person) -> dict[str, int | str]:
    """Return the parts of logins and email addresses derived from a person's name, in plain letters."""
    names = {part: _ascii(getattr(person, part)) for part in ("first", "middle", "last")}
    initials = {f"user_{part}_initial": name[0] for part, name in names.items()}
    return {
        **{f"user_{part}": name for part, name in names.items()},
        **initials,
        "user_cut": names["last"][:4],
    }


def _ascii(name: str) -> str:
    return "".join(c for c in name_key(name) if c.isascii() and c.isalnum()) or "user"


def draw_ip(rng: Random) -> str:
    """Draw an IP address of version 4 or 6."""
    if rng.random() < 0.15:
        if rng.random() < 0.5:
            return shape(rng, "2001:db8:&&&&:&&&&::&&")
        return ":".join(shape(rng, "&&&&") for _ in range(8))
    first = rng.choice((10, 172, 192, rng.randint(1, 223)))
    rest = [168 if first == 192 else rng.randint(0, 255), rng.randint(0, 255), rng.randint(1, 254)]
    port = f":{rng.choice((80, 443, 8080, 104, 11112))}" if rng.random() < 0.06 else ""
    return ".".join(map(str, (first, *rest))) + port
