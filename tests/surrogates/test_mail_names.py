import re
from unicodedata import combining, normalize

import pytest

from spacy_phi.extensions import Finding
from spacy_phi.surrogates.keys import Scope
from spacy_phi.surrogates.known_names import NO_NAMES, collect_names
from spacy_phi.surrogates.mail_names import mail_of_person
from spacy_phi.surrogates.names import person_name
from spacy_phi.surrogates.operators import NoteContext
from spacy_phi.surrogates.surrogate import Surrogate


@pytest.mark.parametrize(
    ("language", "name", "mail", "form"),
    [
        ("en", "Colleen Dunphy", "colleen.dunphy@hosp.example", "{first}.{last}"),
        ("en", "Colleen Dunphy", "cdunphy@hosp.example", "{first[0]}{last}"),
        ("en", "Colleen Dunphy", "mailto:dunphy_c@hosp.example", "{last}_{first[0]}"),
        ("en", "Colleen Dunphy", "colleendunphy@hosp.example", "{first}{last}"),
        ("es", "Begoña Muñoz", "begona.munoz@correo.example", "{first}.{last}"),
        ("de", "Jörg Hüttner", "j.huttner@praxis.example", "{first[0]}.{last}"),
        ("fr", "Solène Girault", "solene-girault@poste.example", "{first}-{last}"),
    ],
)
def test_an_address_fits_the_surrogate_of_its_person(key, language, name, mail, form):
    text = f"{name}, {mail}"
    findings = [
        Finding(0, len(name), "PATIENT"),
        Finding(text.index(mail), len(text), "EMAIL"),
    ]
    context = NoteContext(text, findings, "1", language=language)
    person, address = (Surrogate(key)(finding, context) for finding in findings)
    first, last = "".join(c for c in normalize("NFD", person.lower()) if not combining(c)).split()
    assert address.removeprefix("mailto:") == f"{form.format(first=first, last=last)}@example.org"


def test_digits_change_and_the_case_remains(scope):
    known = collect_names([("Colleen Dunphy", "PATIENT")])
    new = mail_of_person("C.Dunphy1962@hosp.example", scope, "en", known)
    assert re.fullmatch(r"[A-Z]\.[A-Z][a-z]+[1-9]\d{3}@example\.org", new)
    assert "1962" not in new


def test_a_single_name_of_the_note_is_enough(scope):
    new = mail_of_person("dunphy@hosp.example", scope, "en", NO_NAMES, [("Mrs. Dunphy", "PATIENT")])
    assert new.removesuffix("@example.org") == person_name("Dunphy", scope).lower()


def test_two_names_of_the_lexicons_are_a_name_in_a_note_without_names(key):
    scope = Scope(key, "patient/9")
    new = mail_of_person("linda.jones@hosp.example", scope, "en", NO_NAMES)
    first, last = person_name("Linda Jones", scope).lower().split()
    assert new == f"{first}.{last}@example.org"


@pytest.mark.parametrize("mail", ["frontdesk@hosp.example", "lab-results@hosp.example", "x@y", "no address"])
def test_other_addresses_hold_no_name(scope, mail):
    assert mail_of_person(mail, scope, "en", collect_names([("Colleen Dunphy", "PATIENT")])) is None
