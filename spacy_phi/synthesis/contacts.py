"""Telephone numbers of many countries, well and ill formed; mail addresses, web addresses, logins."""

from random import Random

from ..formats import get_formats, write_form
from ..formats.parts import RandomParts
from .chance import shape, weighted
from .contact_shapes import DIGIT_WORDS, ENDS, MAILS, PATHS, PETS
from .names import draw_surname, invent
from .people import Person


def draw_phone(rng: Random, country: str, form: str) -> str:
    """A telephone or fax number in a form of the README."""
    if form == "any":
        own = {"uk": "uk", "au": "au", "us": "us", "ca": "us"}.get(country, "international")
        form = weighted(
            rng, ((20.0, own), (1.0, "international"), (1.5, "broken"), (1.0, "local"), (0.5, "worded"))
        )
    if form == "worded":
        return _worded(rng)
    return _broken(rng) if form == "broken" else _whole(rng, form)


def _whole(rng: Random, form: str) -> str:
    return write_form(get_formats(), f"phone.{form}", RandomParts("phone", rng), rng) or ""


def _broken(rng: Random) -> str:
    """A number that some hand got wrong: a digit too few or too many, odd signs, a letter for a digit."""
    number = _whole(rng, "us")
    kind = rng.randrange(9)
    if kind == 0:
        at = rng.randrange(1, len(number))
        return (number[:at] + number[at + 1 :]).strip(" -./")
    if kind == 1:
        at = rng.randrange(1, len(number))
        return number[:at] + shape(rng, "#") + number[at:]
    if kind == 2:
        return shape(
            rng,
            rng.choice(("(%## %##-####", "%##) %##-####", "%##-%##-###", "%##-%##-#####", "(%##-%##-####)")),
        )
    if kind == 3:
        return number.replace("0", "O", 1) if "0" in number else number.replace("1", "l", 1)
    if kind == 4:
        return number.replace("-", rng.choice(("--", " -", "- ", "_", "–", "*", "~")))
    if kind == 5:
        return shape(
            rng, rng.choice(("%##%## ####", "%##,%##,####", "%## %######", "%####-#####", "%##:%##:####"))
        )
    if kind == 6:
        return shape(
            rng, rng.choice(("%##-%##-##xx", "%##-%##-??##", "XXX-XXX-####", "xxx-xxx-####", "%##-???-####"))
        )
    if kind == 7:
        return shape(rng, rng.choice(("%##-####/####", "%##-####-##", "%## ## ## ###", "%##-%##-####-#")))
    return shape(rng, "%##-%##-") + "".join(rng.sample("ABCDEFGHJKLMNPRSTUVWXYZ", 4))


def _worded(rng: Random) -> str:
    digits = [int(digit) for digit in shape(rng, rng.choice(("%######", "%########%", "%##%######")))]
    oh = rng.choice(("oh", "zero"))
    words = [oh if digit == 0 else DIGIT_WORDS[digit] for digit in digits]
    joint = rng.choice((" ", " ", " ", ", ", "-"))
    if len(words) == 10 and rng.random() < 0.5:
        parts = (words[:3], words[3:6], words[6:])
        return ", ".join(" ".join(part) for part in parts)
    return joint.join(words)


def draw_email(rng: Random, person: Person) -> str:
    """A mail address, mostly made from the name of a person."""
    first, last = _ascii(person.first), _ascii(person.last)
    number = shape(rng, weighted(rng, ((3, "##"), (2, "####"), (1, "#"))))
    user = weighted(
        rng,
        (
            (4.0, f"{first}.{last}"),
            (3.0, f"{first[0]}{last}"),
            (2.0, f"{first}{last}{number}"),
            (1.5, f"{first}_{last}"),
            (1.5, f"{last}{number}"),
            (1.0, f"{first}{number}"),
            (1.0, f"{last}.{first[0]}"),
            (1.0, f"{first}-{last}"),
            (1.0, f"{rng.choice(PETS)}{rng.choice(('', '.', '_'))}{first}{number}"),
            (0.5, f"{first}.{person.middle[0].lower()}.{last}"),
        ),
    )
    user = user.title() if rng.random() < 0.07 else user
    return f"{user}@{rng.choice(MAILS) if rng.random() < 0.5 else _domain(rng)}"


def _domain(rng: Random) -> str:
    name = _ascii(draw_surname(rng)) if rng.random() < 0.6 else invent(rng, "place").lower()
    more = rng.choice(
        ("", "", "health", "clinic", "med", "hospital", "-law", "care", "homes", "hosp", "peds")
    )
    sub = rng.choice(("mail.", "www2.", "med.", "ed.")) if rng.random() < 0.08 else ""
    return f"{sub}{name}{more}.{rng.choice(ENDS)}"


def _ascii(name: str) -> str:
    letters = "".join(c for c in name.lower() if c.isascii() and c.isalnum())
    return letters or "user"


def draw_url(rng: Random) -> str:
    """A web address, with or without its scheme."""
    domain = _domain(rng)
    path = f"/{rng.choice(PATHS)}" if rng.random() < 0.6 else ""
    path += weighted(
        rng,
        (
            (6.0, ""),
            (2.0, f"/{shape(rng, '####')}"),
            (1.0, f"?id={shape(rng, '******')}"),
            (1.0, f"/{shape(rng, '~~~###')}.pdf"),
        ),
    )
    scheme = weighted(
        rng, ((4, "www."), (4, "https://"), (2, "http://"), (2, "https://www."), (2, ""), (0.3, "ftp://"))
    )
    return scheme + domain + path


def draw_ip(rng: Random) -> str:
    """An IP address of version 4 or 6."""
    if rng.random() < 0.15:
        if rng.random() < 0.5:
            return shape(rng, "2001:db8:&&&&:&&&&::&&")
        return ":".join(shape(rng, "&&&&") for _ in range(8))
    first = rng.choice((10, 172, 192, rng.randint(1, 223)))
    rest = [168 if first == 192 else rng.randint(0, 255), rng.randint(0, 255), rng.randint(1, 254)]
    port = f":{rng.choice((80, 443, 8080, 104, 11112))}" if rng.random() < 0.06 else ""
    return ".".join(map(str, (first, *rest))) + port


def draw_login(rng: Random, person: Person) -> str:
    """A login, mostly made from the name of a person."""
    first, last, middle = _ascii(person.first), _ascii(person.last), _ascii(person.middle)
    letters = first[0] + middle[0] + last[0]
    login = weighted(
        rng,
        (
            (4.0, f"{first[0]}{last}"),
            (2.0, f"{first[0]}{last}{shape(rng, '#')}"),
            (2.0, f"{last}{first[0]}"),
            (2.0, f"{letters}{shape(rng, '##')}"),
            (1.5, f"{first}.{last}"),
            (1.5, f"{letters}{shape(rng, '####')}"),
            (1.0, f"{first}_{last[0]}"),
            (1.0, f"{last[:4]}{shape(rng, '###')}"),
            (1.0, f"{first[0]}{last[:6]}{shape(rng, '##')}"),
            (1.0, shape(rng, "~~~~##")),
            (0.7, f"{first}{last[0]}"),
            (0.7, shape(rng, "@@@####")),
            (0.5, f"rn_{last}"),
            (0.5, f"dr.{last}"),
            (0.5, f"{last}-{first[0]}"),
            (0.5, shape(rng, "u######")),
        ),
    )
    return login.upper() if rng.random() < 0.15 else login
