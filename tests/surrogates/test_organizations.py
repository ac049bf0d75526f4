import re

import pytest

from spacy_phi.extensions import Finding
from spacy_phi.lang import local_vocabulary
from spacy_phi.surrogates.keys import Scope
from spacy_phi.surrogates.operators import NoteContext
from spacy_phi.surrogates.organizations import department, organization
from spacy_phi.surrogates.surrogate import Surrogate


def test_organizations_keep_their_kind_and_acronyms_agree(key):
    for patient in range(20):
        scope = Scope(key, str(patient))
        name = organization("Massachusetts General Hospital", scope)
        assert name.endswith(" General Hospital")
        assert organization("MGH", scope)[0] == name[0]
        assert organization("the VA", scope).startswith("the ")
        assert organization("General Hospital", scope).endswith(" General Hospital")
        assert "Mary" not in organization("St. Mary's Hospital", scope)


@pytest.mark.parametrize(
    ("language", "value"),
    [
        ("en", "UROLOGY CLINIC"),
        ("en", "Pediatrics"),
        ("es", "Servicio de Reumatología"),
        ("de", "Klinik für Nephrologie"),
        ("fr", "service de néphrologie"),
        ("it", "Reparto di Ematologia"),
        ("nl", "afdeling Longgeneeskunde"),
        ("pt", "Serviço de Pneumologia"),
    ],
)
def test_a_specialty_remains(scope, language, value):
    assert department(value, scope, language) == value
    finding = Finding(0, len(value), "DEPARTMENT")
    assert Surrogate(scope.key)(finding, NoteContext(value, (finding,), "1", language=language)) is None


@pytest.mark.parametrize("value", ["Unit 6", "5 West", "ambulance unit 23", "ICU-4", "Ward 12B"])
def test_a_unit_number_stays_one(scope, value):
    new = department(value, scope)
    assert new != value
    assert re.sub(r"\d", "0", new) == re.sub(r"\d", "0", value)


def test_a_name_in_a_department_becomes_another(scope):
    new = department("Quennerly Oncology 3", scope)
    assert re.fullmatch(r"[A-Z][a-z]+ Oncology [1-9]", new)
    assert "Quennerly" not in new


def test_unknown_words_become_another_department(scope):
    assert department("gwoble", scope) in map(str.lower, local_vocabulary("surrogates.department", "en"))


@pytest.mark.parametrize(
    ("language", "value", "trade", "rest"),
    [
        ("en", "walgreens", "pharmacy", ""),
        ("en", "RITE AID #3307", "pharmacy", r" #\d{4}"),
        ("en", "CVS Pharmacy", "pharmacy", " Pharmacy"),
        ("en", "Wegmans on Alder", "grocery", r" on \w+"),
        ("en", "Aetna", "insurer", ""),
        ("de", "Rossmann", "drugstore", ""),
        ("es", "Mercadona", "grocery", ""),
        ("nl", "albert heijn", "grocery", ""),
        ("fr", "AUCHAN", "grocery", ""),
        ("it", "Esselunga", "grocery", ""),
        ("pt", "Pingo Doce", "grocery", ""),
    ],
)
def test_a_chain_becomes_another_of_its_trade(scope, language, value, trade, rest):
    new = organization(value, scope, language)
    lines = local_vocabulary("surrogates.chain", language)
    names = [name for kind, _, name in (line.partition(": ") for line in lines) if kind == trade]
    case = str.upper if value.isupper() else str.lower if value.islower() else str
    forms = map(case, names)
    assert any(re.fullmatch(re.escape(name) + rest, new) for name in forms)
    assert new.casefold() != value.casefold()


@pytest.mark.parametrize(
    ("language", "value", "kept"),
    [
        ("en", "Quennerly Drug", "Drug"),
        ("de", "Quennerly Apotheke", "Apotheke"),
        ("fr", "Pharmacie Ruault", "Pharmacie"),
        ("pt", "Farmácia Queirós", "Farmácia"),
        ("nl", "Apotheek Zwanenburg", "Apotheek"),
    ],
)
def test_a_pharmacy_stays_one(scope, language, value, kept):
    new = organization(value, scope, language)
    assert kept in new.split()
    assert new != value
