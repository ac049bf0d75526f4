"""Care sites, each with a full name and matching short names."""

from typing import NamedTuple

from .writer import Writer

KINDS = ("hospital", "clinic", "facility")


class Hospital(NamedTuple):
    """A hospital, clinic or facility with its short names."""

    full: str
    short: str
    abbrev: str


def make_hospital(writer: Writer, kind: str) -> Hospital:
    """Draw a care site.

    writer: Writer of its country. kind: One of `KINDS`.
    """
    style = writer.write(f"{kind}.style")
    own: dict[str, int | str] = {
        part: writer.write(f"{kind}.{part}", {}, style) for part in ("base", "head", "tail")
    }
    own |= {"own_number": writer.rng.randint(1, 99)}
    own |= {"base_word": str(own["base"]).split()[0], "head_word": str(own["head"]).split()[0]}
    full = writer.write(f"{kind}.full", own, style)
    own["letters"] = _initials(full)
    return Hospital(full, *(writer.write(f"hospital.{form}", own, style) for form in ("short", "abbrev")))


def _initials(name: str) -> str:
    words = name.replace("&", " ").replace("-", " ").split()
    letters = "".join(word[0] for word in words if word[0].isupper())
    return letters if len(letters) > 1 else name[:3].upper()
