"""Parts of the patterns of places: streets, units, codes of States."""

from collections.abc import Iterable

from ..forms import LETTER, UP, any_of
from ..place_words import (
    STREET_SUFFIXES,
)


def either(words: Iterable[str]) -> str:
    """A group of any of `words`, in the casing that they have."""
    return f"(?:{any_of(words)})"


def lower(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(w.lower() for w in words))


SUFFIX = either(
    {*STREET_SUFFIXES, *(s.upper() for s in STREET_SUFFIXES)}
    - {"CT", "PT", "SQ", "CR", "RUN", "PASS", "BEND", "RISE", "WALK", "BAY", "HILL", "PARK"}
)

STREET_PART = (
    f"(?:[{UP}](?:{LETTER}|['.-](?={LETTER})){{0,20}}\\.?|\\d{{1,3}}(?:st|nd|rd|th|ST|ND|RD|TH)|of|the|d"
    "e|du|la)"
)

DIRECTION = "(?:[NSEW]{1,2}\\.?|North|South|East|West|NORTH|SOUTH|EAST|WEST)"

HEADING = (
    "(?:[ ](?:spur|Spur|loop|bypass|business|alternate|(?:north|south|east|west)(?:bound)?|[NSEW]B)(?!\\w))?"
)
"""What stands behind the number of a road: a branch of it or which way one goes."""

UNIT = (
    "(?:,?[ ](?:(?:Apt|Apartment|Suite|Ste|Unit|Fl|Floor|Rm|Room|Lot|Bldg|Trlr|Spc|Box|APT|STE|SUITE|LOT|BLDG|TRLR|SPC|FL|RM|UN"
    "IT|apt|unit|suite|ste|rm|lot|bldg|trlr|spc|[Nn]umber|[Nn]o)\\b\\.?[ ]?#?[ ]?|#[ ]?)(?=[A-Z]?-?\\d|[A-Z]\\b)[A-Z]?-?\\d{0,5}-?[A-Z]?\\b)?"
    "(?:,?[ ]\\d{1,2}(?:st|nd|rd|th|ST|ND|RD|TH)[ ](?:fl|Fl|FL|[Ff]loor|[Ff]lr)(?!\\w)\\.?)?(?:,?[ ](?:[Rr]ear|REAR|[Ff]ront[ ](?:unit|apt))(?!\\w))?"
)

NUMBER = "(?:\\d{1,4}[A-Za-z]?/(?=\\d))?\\d{1,6}(?:[A-Za-z]|-\\d{1,4}|-[A-Z](?=,?[ ])|[ ]\\d/\\d)?"

STREET = (
    f"{NUMBER},?[ ]{{1,2}}(?:{DIRECTION}[ ])?(?:{STREET_PART}[ ]){{1,4}}?{SUFFIX}(?![\\w'])\\.?(?:[ "
    f"](?:[NSEW]{{1,2}}|North|South|East|West)\\b)?{UNIT}"
)
