"""The PHI label set: i2b2/UTHealth 2014, its HIPAA identifiers and groups, and maps to and from MEDDOCAN.

Sources: Stubbs & Uzuner 2015 (the i2b2 2014 annotation guideline); 45 CFR 164.514(b)(2)(i) for the
identifiers A to R; Marimon et al. 2019 for MEDDOCAN.
"""

from collections.abc import Iterable
from typing import NamedTuple

from .errors import Errors, PhiError, unknown_value


class Label(NamedTuple):
    """One PHI label."""

    name: str
    """As in the i2b2 TYPE attribute."""
    category: str
    """i2b2 category, the name of its XML element."""
    hipaa: str | None
    """Letter of the identifier in 45 CFR 164.514(b)(2)(i), or None if HIPAA lists none."""
    i2b2_hipaa: bool
    """Whether the official i2b2 2014 scorer counts the label in its HIPAA subset."""
    group: str
    """Kind of identifier, finer than the category; vetoes treat all labels of a group alike."""


# HIPAA's list covers the patient, relatives, employers and household members: DOCTOR, USERNAME, HOSPITAL and
# DEPARTMENT have no letter, though the default policy removes them, as users expect.
LABELS: dict[str, Label] = {
    label.name: label
    for label in (
        Label("PATIENT", "NAME", "A", True, "person"),
        Label("DOCTOR", "NAME", None, False, "person"),
        Label("USERNAME", "NAME", None, False, "person"),
        Label("PROFESSION", "PROFESSION", None, False, "profession"),
        Label("ROOM", "LOCATION", "B", False, "place"),
        Label("DEPARTMENT", "LOCATION", None, False, "organization"),
        Label("HOSPITAL", "LOCATION", None, False, "organization"),
        Label("ORGANIZATION", "LOCATION", "A", True, "organization"),
        Label("STREET", "LOCATION", "B", True, "place"),
        Label("CITY", "LOCATION", "B", True, "place"),
        Label("STATE", "LOCATION", None, False, "place"),
        Label("COUNTRY", "LOCATION", None, False, "place"),
        Label("ZIP", "LOCATION", "B", True, "id"),
        Label("LOCATION-OTHER", "LOCATION", "B", False, "place"),
        Label("AGE", "AGE", "C", True, "age"),
        Label("DATE", "DATE", "C", True, "date"),
        Label("PHONE", "CONTACT", "D", True, "contact"),
        Label("FAX", "CONTACT", "E", True, "contact"),
        Label("EMAIL", "CONTACT", "F", True, "contact"),
        Label("URL", "CONTACT", "N", False, "contact"),
        Label("IPADDR", "CONTACT", "O", False, "contact"),
        Label("SSN", "ID", "G", True, "id"),
        Label("MEDICALRECORD", "ID", "H", True, "id"),
        Label("HEALTHPLAN", "ID", "I", True, "id"),
        Label("ACCOUNT", "ID", "J", True, "id"),
        Label("LICENSE", "ID", "K", True, "id"),
        Label("VEHICLE", "ID", "L", True, "id"),
        Label("DEVICE", "ID", "M", True, "id"),
        Label("BIOID", "ID", "P", True, "id"),
        Label("IDNUM", "ID", "R", True, "id"),
        Label("OTHER", "OTHER", "R", False, "other"),
    )
}

HIPAA_NAMES: dict[str, str] = {
    "A": "Names",
    "B": "Places smaller than a state",
    "C": "Dates, and ages over 89",
    "D": "Telephone numbers",
    "E": "Fax numbers",
    "F": "E-mail addresses",
    "G": "Social security numbers",
    "H": "Medical record numbers",
    "I": "Health plan numbers",
    "J": "Account numbers",
    "K": "Certificates and licenses",
    "L": "Vehicles and their plates",
    "M": "Devices, serial numbers",
    "N": "Web addresses",
    "O": "IP addresses",
    "P": "Biometric identifiers",
    "Q": "Full-face photographs",
    "R": "Other unique identifiers",
}
"""Short descriptions of the identifiers of 45 CFR 164.514(b)(2)(i), by letter."""

CATEGORIES: tuple[str, ...] = tuple(dict.fromkeys(label.category for label in LABELS.values()))
I2B2_HIPAA: frozenset[str] = frozenset(name for name, label in LABELS.items() if label.i2b2_hipaa)

# MEDDOCAN's 29 types. Those without a corresponding i2b2 label (sex, relatives' mentions) map to OTHER or
# PATIENT.
FROM_MEDDOCAN: dict[str, str] = {
    "NOMBRE_SUJETO_ASISTENCIA": "PATIENT",
    "NOMBRE_PERSONAL_SANITARIO": "DOCTOR",
    "FAMILIARES_SUJETO_ASISTENCIA": "PATIENT",
    "OTROS_SUJETO_ASISTENCIA": "OTHER",
    "SEXO_SUJETO_ASISTENCIA": "OTHER",
    "EDAD_SUJETO_ASISTENCIA": "AGE",
    "PROFESION": "PROFESSION",
    "FECHAS": "DATE",
    "CALLE": "STREET",
    "TERRITORIO": "CITY",
    "PAIS": "COUNTRY",
    "HOSPITAL": "HOSPITAL",
    "CENTRO_SALUD": "HOSPITAL",
    "INSTITUCION": "ORGANIZATION",
    "NUMERO_TELEFONO": "PHONE",
    "NUMERO_FAX": "FAX",
    "CORREO_ELECTRONICO": "EMAIL",
    "URL_WEB": "URL",
    "DIREC_PROT_INTERNET": "IPADDR",
    "ID_SUJETO_ASISTENCIA": "MEDICALRECORD",
    "ID_ASEGURAMIENTO": "HEALTHPLAN",
    "ID_CONTACTO_ASISTENCIAL": "IDNUM",
    "ID_TITULACION_PERSONAL_SANITARIO": "LICENSE",
    "ID_EMPLEO_PERSONAL_SANITARIO": "IDNUM",
    "NUMERO_BENEF_PLAN_SALUD": "HEALTHPLAN",
    "NUMERO_IDENTIF": "IDNUM",
    "IDENTIF_VEHICULOS_NRSERIE_PLACAS": "VEHICLE",
    "IDENTIF_DISPOSITIVOS_NRSERIE": "DEVICE",
    "IDENTIF_BIOMETRICOS": "BIOID",
}

TO_MEDDOCAN: dict[str, str] = {
    "PATIENT": "NOMBRE_SUJETO_ASISTENCIA",
    "DOCTOR": "NOMBRE_PERSONAL_SANITARIO",
    "USERNAME": "NUMERO_IDENTIF",
    "PROFESSION": "PROFESION",
    "ROOM": "TERRITORIO",
    "DEPARTMENT": "HOSPITAL",
    "HOSPITAL": "HOSPITAL",
    "ORGANIZATION": "INSTITUCION",
    "STREET": "CALLE",
    "CITY": "TERRITORIO",
    "STATE": "TERRITORIO",
    "COUNTRY": "PAIS",
    "ZIP": "TERRITORIO",
    "LOCATION-OTHER": "TERRITORIO",
    "AGE": "EDAD_SUJETO_ASISTENCIA",
    "DATE": "FECHAS",
    "PHONE": "NUMERO_TELEFONO",
    "FAX": "NUMERO_FAX",
    "EMAIL": "CORREO_ELECTRONICO",
    "URL": "URL_WEB",
    "IPADDR": "DIREC_PROT_INTERNET",
    "SSN": "NUMERO_IDENTIF",
    "MEDICALRECORD": "ID_SUJETO_ASISTENCIA",
    "HEALTHPLAN": "ID_ASEGURAMIENTO",
    "ACCOUNT": "NUMERO_IDENTIF",
    "LICENSE": "ID_TITULACION_PERSONAL_SANITARIO",
    "VEHICLE": "IDENTIF_VEHICULOS_NRSERIE_PLACAS",
    "DEVICE": "IDENTIF_DISPOSITIVOS_NRSERIE",
    "BIOID": "IDENTIF_BIOMETRICOS",
    "IDNUM": "NUMERO_IDENTIF",
    "OTHER": "OTROS_SUJETO_ASISTENCIA",
}

# The coarse categories of MEDDOCAN's XML elements; a relative is not a person's name there.
MEDDOCAN_CATEGORIES: dict[str, str] = {
    **{name: LABELS[label].category for name, label in FROM_MEDDOCAN.items()},
    "FAMILIARES_SUJETO_ASISTENCIA": "OTHER",
}


def get_only(labels: Iterable[str] | None) -> frozenset[str] | None:
    """Validate the setting `labels` of a component: the only labels that count; None for all.

    RAISES: PhiError (E001) for an unknown label, (E016) for an empty list: nothing would be found.
    """
    if labels is None:
        return None
    only = frozenset(get_label(label).name for label in labels)
    if not only:
        raise PhiError(Errors.E016)
    return only


def get_label(name: str) -> Label:
    """Return the Label with a name. RAISES: PhiError (E001) for an unknown one."""
    try:
        return LABELS[name]
    except KeyError:
        raise unknown_value(Errors.E001, name, LABELS) from None
