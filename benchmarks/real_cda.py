"""The C-CDA part of `real_files.py`, by an XML parser and XPath instead of our reader."""

import re
from collections import Counter
from collections.abc import Iterator
from datetime import date

from lxml import etree

_TYPE = "{http://www.w3.org/2001/XMLSchema-instance}type"
_PERSON = "patient|assignedPerson|guardianPerson|associatedPerson|relatedPerson|informationRecipient|subject"
_PUBLIC = re.compile(
    r"2\.16\.840\.1\.113883\.(?:6\.(?:1|96|88|12|13|14|103|104|90|4|2|3|59|69|73|101|238|259)|12\.292|4\.9"
    r"|3\.26\.1\.[15]|5\.\d+|12\.\d+)"
)
"""OIDs of LOINC, SNOMED CT, RxNorm, CPT, HCPCS, ICD, CVX, NDC, ATC, UNII, NCI, HL7 and others."""
_DATE = re.compile(r"(?:19|20)\d{6}(?:\d{2,6})?(?:\.\d+)?(?:[+-]\d{4})?")
_TITLE = re.compile(r"\W*(?:[A-Za-z]{1,5}\W*){1,2}")
_OID = re.compile(r"\d+(?:\.\d+){3,}")
_QUANTITIES = ("PQ", "INT", "REAL", "IVL_PQ", "IVL_INT", "RTO", "RTO_PQ_PQ", "MO")
_MIN_SEARCHED = 5

Values = Iterator[tuple[str, str]]
"""Kinds with values."""


def check(before: bytes, after: bytes) -> dict[str, int]:
    """Return counts of a scrubbed document: `structured` values and those `left`, also `elsewhere` in the
    document; `coded` values, numbers and units and those `changed`; 1 as `elements` if any element changed;
    `days` that are days afterwards, and 1 as `uneven` if not all of them are as many days apart as before.

    before, after (bytes): The original and the scrubbed document.
    """
    old, new = (list(_elements(data)) for data in (before, after))
    names = ("structured", "left", "elsewhere", "coded", "changed", "elements", "days", "uneven")
    counts = Counter(dict.fromkeys(names, 0))
    shifts = set()
    counts["elements"] = int([each.tag for each in old] != [each.tag for each in new])
    if counts["elements"]:
        return dict(counts)
    text = after.decode("utf8", "replace").casefold()
    searched: set[str] = set()
    for one, other in zip(old, new):
        for (kind, value), (_, now) in zip(_structured(one), _structured(other, one)):
            counts["structured"] += 1
            counts["left"] += _is_left(kind, _core(value), _core(now))
            days = (_day(value), _day(now)) if kind == "date" else (None, None)
            if days[0] and days[1]:
                counts["days"] += 1
                shifts.add(days[1] - days[0])
            if kind in ("id", "telecom", "street") and _is_specific(value):
                searched.add(value.casefold())
        for key, value in _coded(one):
            counts["coded"] += 1
            counts["changed"] += value != other.get(key)
    counts["uneven"] = int(len(shifts) > 1)
    counts["elsewhere"] = sum(
        re.search(rf"(?<!\w){re.escape(each)}(?!\w)", text) is not None for each in searched
    )
    return dict(counts)


def _elements(data: bytes) -> Iterator[etree._Element]:
    parser = etree.XMLParser(resolve_entities=False, huge_tree=True)
    return (each for each in etree.fromstring(data, parser).iter() if isinstance(each.tag, str))


def _is_left(kind: str, value: str, now: str) -> bool:
    # The surrogate of an organization keeps its ordinary words.
    if kind == "organization" or len(value) < 2:  # an initial is in many placeholders
        return value == now != ""
    return value in now


def _core(value: str) -> str:
    return "".join(filter(str.isalnum, value)).casefold()


def _day(value: str) -> date | None:
    try:
        return date(int(value[:4]), int(value[4:6]), int(value[6:8]))
    except ValueError:  # no date, or an impossible one
        return None


def _is_specific(value: str) -> bool:
    """Return whether a value must occur nowhere else; a bare OID is also an issuer's."""
    digits = sum(map(str.isdigit, value))
    return digits >= _MIN_SEARCHED and _OID.fullmatch(value) is None


def _name(element: etree._Element | None) -> str:
    return "" if element is None else etree.QName(element).localname


def _structured(element: etree._Element, like: etree._Element | None = None) -> Values:
    """Yield the identifying values of an element: those that another one, `like`, has."""
    seen = element if like is None else like
    name, text = _name(seen), (seen.text or "").strip()
    if text and _is_name(seen, name, text):
        is_organization = _name(seen.getparent()).endswith("Organization")
        yield "organization" if is_organization else "name", (element.text or "").strip()
    elif text and seen.xpath("ancestor::*[local-name()='addr']") and name not in ("state", "country"):
        yield "street" if name.startswith("street") else "address", (element.text or "").strip()
    for key, value in seen.attrib.items():
        kind = _kind(seen, name, key, value.strip())
        if kind:
            yield kind, element.get(key, "")


def _is_name(element: etree._Element, name: str, text: str) -> bool:
    parent = _name(element.getparent())
    if name in ("given", "family"):
        return True
    if name in ("prefix", "suffix"):
        return not _TITLE.fullmatch(text)
    owner = re.fullmatch(rf"{_PERSON}|(?!manufacturer|playing).*Organization", parent)
    return name == "name" and owner is not None


def _kind(element: etree._Element, name: str, key: str, value: str) -> str:
    """Return the kind of identifying value that an attribute has, "" for none."""
    if name in ("id", "setId"):
        is_id = key == "extension" or (key == "root" and not element.get("extension", "").strip())
        return "id" if value and is_id else ""
    if name == "telecom" and key == "value":
        return "telecom" if _core(value.partition(":")[2] or value) else ""
    is_time = name.lower().endswith("time") or name in ("low", "high", "center")
    is_date = _DATE.fullmatch(value) is not None and "unit" not in element.attrib
    return "date" if is_date and (key == "nullFlavor" or (key == "value" and is_time)) else ""


def _coded(element: etree._Element) -> Values:
    """Yield codes of public systems with their texts, numbers and units."""
    if _PUBLIC.fullmatch(element.get("codeSystem", "")):
        keys = ("code", "codeSystem", "codeSystemName", "displayName")
    elif element.get("unit") or element.get(_TYPE, "").rpartition(":")[2] in _QUANTITIES:
        keys = ("value", "unit")
    else:
        keys = ()
    yield from ((key, element.get(key, "")) for key in keys if key in element.attrib)
