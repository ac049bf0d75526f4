"""The HL7 v2 part of `real_files.py`, by a plain split at the separators.

Coded values are those of public systems, numbers, units and ranges. A value of a person is left if it stands
anywhere in its message.
"""

import re
from collections import Counter
from collections.abc import Iterator

_PUBLIC = re.compile(
    r"LN|SCT|I9C|I9CDX|I10|I10P|CVX|MVX|NDC|RXNORM|UCUM|C4|HL70(?!36[123])\d{3}|PHINQUESTION|CDCPHINVS|CDCREC|NIP\d+"
    r"|2\.16\.840\.1\.113883\.(?:6(?!\.93\b)|5|12)\..*"
)
_FIELDS: dict[str, dict[int, tuple[int, ...]]] = {
    "PID": {
        3: (0,),
        5: (0, 1, 2),
        7: (0,),
        9: (0, 1, 2),
        11: (0, 1, 2, 4),
        13: (0, 5, 6),
        14: (0, 5, 6),
        19: (0,),
    },
    "NK1": {2: (0, 1, 2), 4: (0, 1, 2, 4), 5: (0, 5, 6)},
    "PV1": {7: (0, 1, 2), 8: (0, 1, 2), 9: (0, 1, 2), 17: (0, 1, 2)},
    "GT1": {3: (0, 1, 2), 5: (0, 1, 2, 4), 6: (0, 5, 6)},
}
"""Components that hold values of persons, from 0, by segment and field."""
_MIN_VALUE = 4


def read_segments(data: bytes) -> list[list[str]]:
    """Return the segments of a file, each split into fields; headers and segments of a site are left out."""
    lines = re.split(r"[\r\n\x0b\x1c]+", data.decode("utf-8", "replace"))
    return [line.split("|") for line in lines if re.match(r"(?!MSH|FHS|BHS|Z)[A-Z][A-Z0-9]{2}\|", line)]


def compare(old: list[str], new: list[str]) -> Iterator[tuple[str, str, str]]:
    """Yield kind, old and new text of the values of a segment that should stay."""
    if old[0] == "OBX":
        kinds = {6: "unit", 7: "range", **({5: "number"} if old[2] in ("NM", "SN") else {})}
        yield from ((kind, old[n], new[n]) for n, kind in kinds.items() if len(old) > n and old[n])
    for before, after in zip(old[1:], new[1:]):
        for value, other in zip(before.split("~"), after.split("~")):
            parts, others = value.split("^"), other.split("^")
            for n in (0, 3, 9):
                is_id = parts[n + 3 : n + 4] == ["ISO"]
                if len(others) == len(parts) > n + 2 and not is_id and _PUBLIC.fullmatch(parts[n + 2]):
                    yield "code", parts[n], others[n]
                    yield "text", parts[n + 1], others[n + 1]


def find_values(segment: list[str]) -> Iterator[str]:
    """Yield the values of persons in a segment."""
    for number, places in _FIELDS.get(segment[0], {}).items():
        for value in segment[number].split("~") if len(segment) > number else ():
            parts = value.split("^")
            found = (part for n in places if n < len(parts) for part in parts[n].split("&"))
            yield from (part for part in found if len(part) >= _MIN_VALUE and part != '""')


def check(before: bytes, after: bytes) -> dict[str, int]:
    """Return the number of values of persons and of those left, of coded values, numbers, units and ranges
    and of those changed."""
    old, new = read_segments(before), read_segments(after)
    text = "\n".join("|".join(fields) for fields in new)
    counts = Counter(dict.fromkeys(("structured", "left", "coded", "changed"), 0))
    for one, other in zip(old, new):
        for _, value, now in compare(one, other):
            counts["coded"] += value != ""
            counts["changed"] += value != now
        for value in find_values(one):
            counts["structured"] += 1
            counts["left"] += re.search(rf"(?<!\w){re.escape(value)}(?!\w)", text) is not None
    return dict(counts)
