"""Label sets of other corpora and tools, the PHI label of each label, and named maps between sets."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from .errors import Errors, PhiError, unknown_value
from .labels import FROM_MEDDOCAN, LABELS, MEDDOCAN_CATEGORIES, TO_MEDDOCAN, get_label

# In each table, None marks a label that is not PHI.
FROM_ONTONOTES: dict[str, str | None] = {
    "PERSON": "PATIENT",
    "GPE": "CITY",
    "FAC": "LOCATION-OTHER",
    "LOC": "LOCATION-OTHER",
    "ORG": "ORGANIZATION",
    "DATE": "DATE",
    **dict.fromkeys(("NORP", "PRODUCT", "EVENT", "WORK_OF_ART", "LAW", "LANGUAGE", "TIME", "PERCENT")),
    **dict.fromkeys(("MONEY", "QUANTITY", "ORDINAL", "CARDINAL")),
}
"""The 18 types of OntoNotes (Weischedel et al. 2013)."""
FROM_CONLL: dict[str, str | None] = {
    "PER": "PATIENT",
    "LOC": "LOCATION-OTHER",
    "ORG": "ORGANIZATION",
    "MISC": None,
}
"""The types of CoNLL-2002 and CoNLL-2003."""
FROM_I2B2: dict[str, str | None] = {
    "NAME": "PATIENT",
    "LOCATION": "LOCATION-OTHER",
    "CONTACT": "PHONE",
    "ID": "IDNUM",
    "STAFF": "DOCTOR",
    "HCW": "DOCTOR",
    "HOSP": "HOSPITAL",
    "PATORG": "ORGANIZATION",
    "VENDOR": "ORGANIZATION",
    "OTHERPHI": "OTHER",
}
"""Categories of i2b2 2014, types of i2b2 2006, and short forms in common de-identification models."""
FROM_PRESIDIO: dict[str, str | None] = {
    "PERSON": "PATIENT",
    "DATE_TIME": "DATE",
    "NRP": None,
    "EMAIL_ADDRESS": "EMAIL",
    "PHONE_NUMBER": "PHONE",
    "IP_ADDRESS": "IPADDR",
    "MAC_ADDRESS": "DEVICE",
    "US_SSN": "SSN",
    "LOCATION": FROM_I2B2["LOCATION"],
    "ID": FROM_I2B2["ID"],
    **dict.fromkeys(
        ("CREDIT_CARD", "CRYPTO", "IBAN_CODE", "US_BANK_NUMBER", "ABA_ROUTING_NUMBER"),
        "ACCOUNT",
    ),
    **dict.fromkeys(("US_DRIVER_LICENSE", "IT_DRIVER_LICENSE", "MEDICAL_LICENSE"), "LICENSE"),
    "UK_NHS": "MEDICALRECORD",
    **dict.fromkeys(("AU_MEDICARE", "US_MBI"), "HEALTHPLAN"),
    **dict.fromkeys(("IN_VEHICLE_REGISTRATION", "UK_VEHICLE_REGISTRATION"), "VEHICLE"),
    **dict.fromkeys(
        (
            *("US_ITIN", "US_PASSPORT", "US_NPI", "UK_NINO", "UK_PASSPORT", "ES_NIF", "ES_NIE"),
            *("IT_FISCAL_CODE", "IT_VAT_CODE", "IT_PASSPORT", "IT_IDENTITY_CARD", "PL_PESEL"),
            *("SG_NRIC_FIN", "SG_UEN", "AU_ABN", "AU_ACN", "AU_TFN", "IN_PAN", "IN_AADHAAR"),
            *("IN_VOTER", "IN_PASSPORT", "FI_PERSONAL_IDENTITY_CODE", "KR_RRN", "TH_TNIN"),
        ),
        "IDNUM",
    ),
}
"""Entities of Microsoft Presidio's recognizers."""
TO_PRESIDIO: dict[str, str] = {
    **dict.fromkeys(("PATIENT", "DOCTOR"), "PERSON"),
    **dict.fromkeys(("DEPARTMENT", "HOSPITAL", "ORGANIZATION"), "ORGANIZATION"),
    **dict.fromkeys(("ROOM", "STREET", "CITY", "STATE", "COUNTRY", "ZIP", "LOCATION-OTHER"), "LOCATION"),
    **dict.fromkeys(("PHONE", "FAX"), "PHONE_NUMBER"),
    "DATE": "DATE_TIME",
    "EMAIL": "EMAIL_ADDRESS",
    "IPADDR": "IP_ADDRESS",
    "SSN": "US_SSN",
    **dict.fromkeys(("MEDICALRECORD", "HEALTHPLAN", "ACCOUNT", "LICENSE", "VEHICLE", "DEVICE"), "ID"),
    **dict.fromkeys(("BIOID", "IDNUM"), "ID"),
    **{name: name for name in ("USERNAME", "PROFESSION", "AGE", "URL", "OTHER")},
}
"""Presidio's entity for each PHI label. `USERNAME`, `PROFESSION` and `OTHER` are names of our own."""
LABEL_SETS: tuple[Mapping[str, str | None], ...] = (
    {name: name for name in LABELS},
    FROM_MEDDOCAN,
    FROM_I2B2,
    FROM_ONTONOTES,
    FROM_CONLL,
    FROM_PRESIDIO,
)
"""The common label schemes, which do not contradict each other."""

LABEL_MAPS: dict[str, Mapping[str, str]] = {
    "meddocan-to-i2b2": FROM_MEDDOCAN,
    "i2b2-to-meddocan": TO_MEDDOCAN,
    "i2b2-to-category": {name: label.category for name, label in LABELS.items()},
    "meddocan-to-category": MEDDOCAN_CATEGORIES,
    **{
        f"{name}-to-i2b2": {old: new for old, new in table.items() if new}
        for name, table in (
            ("ontonotes", FROM_ONTONOTES),
            ("conll", FROM_CONLL),
            ("presidio", FROM_PRESIDIO),
        )
    },
    "i2b2-to-presidio": TO_PRESIDIO,
    "to-phi": dict.fromkeys((*LABELS, *FROM_MEDDOCAN), "PHI"),
}


def get_label_map(name: str | Mapping[str, str] | None) -> Mapping[str, str]:
    """Return a label map by its name, or from a JSON file of old names and new ones.

    name: A mapping is returned unchanged; None and "none" are the empty map.
    RAISES: PhiError (E114) for an unknown name, and for a file that is not a map.
    """
    labels = _find_label_map(name)
    if not all(labels.values()):
        raise _unknown_map(name)
    return labels  # type: ignore[return-value]


def _find_label_map(name: str | Mapping[str, str | None] | None) -> Mapping[str, str | None]:
    if name is None or isinstance(name, Mapping):
        return name or {}
    if name == "none":
        return {}
    if name in LABEL_MAPS:
        return LABEL_MAPS[name]  # type: ignore[return-value]
    labels = _read_label_map(Path(name)) if name.endswith(".json") else None
    if labels is None:
        raise _unknown_map(name)
    return labels


def _unknown_map(name: object) -> PhiError:
    return unknown_value(Errors.E114, str(name), LABEL_MAPS)


def _read_label_map(path: Path) -> Mapping[str, str | None] | None:
    try:
        labels = json.loads(path.read_text(encoding="utf8"))
    except (OSError, ValueError):
        return None
    plain = isinstance(labels, dict) and all(isinstance(value, str | None) for value in labels.values())
    return labels if plain else None


def _key(label: str) -> str:
    """Return a label without case and punctuation: "Location_Other" and "LOCATION-OTHER" are equal."""
    return "".join(filter(str.isalnum, label)).upper()


@cache
def _usual() -> Mapping[str, str | None]:
    return {_key(old): new for table in LABEL_SETS for old, new in table.items()}


@cache
def get_phi_label(label: str) -> str:
    """Return the PHI label for a label of the common schemes, and any other label unchanged.

    label: A label such as "PERSON", "NOMBRE_SUJETO_ASISTENCIA" or "Location_Other".
    """
    return _usual().get(_key(label)) or label


def get_group(label: str) -> str:
    """Return the group of a label of the common schemes, such as "person"; "" for a label that is not PHI.

    label: The label.
    """
    found = LABELS.get(get_phi_label(label))
    return found.group if found else ""


class LabelMap:
    """Maps labels of any source to PHI labels: by a user's table, then by the common schemes.

    own: A map's name, a JSON file, or a dict from labels to PHI labels; None as a value ignores the label on
        purpose.
    RAISES: PhiError (E114) for an unknown map, E001 for a target that is not a PHI label.
    """

    def __init__(self, own: str | Mapping[str, str | None] | None = None) -> None:
        self.own = {old: new and get_label(new).name for old, new in _find_label_map(own).items()}

    def __contains__(self, label: str) -> bool:
        return label in self.own or _key(label) in _usual()

    def get(self, label: str) -> str | None:
        """Return the PHI label, or None if the map ignores the label.

        label: A label of a source.
        RAISES: PhiError (E012) for an unmapped label.
        """
        if label in LABELS and label not in self.own:
            return label
        if label not in self:
            raise PhiError(Errors.E012.format(label=label, known=", ".join(LABELS)))
        return self.own[label] if label in self.own else _usual()[_key(label)]
