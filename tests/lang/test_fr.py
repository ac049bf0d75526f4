"""The French pack: findings and surrogates in invented sentences."""

import re

import pytest
import spacy

pytestmark = pytest.mark.filterwarnings("ignore:.*W080")
LANG = "fr"


@pytest.mark.parametrize(
    ("note", "scrubbed"),
    [
        ("Mme Élodie GARNIER-PETIT, née le 12/03/1958", "Mme [PATIENT], née le [DATE]"),
        ("Bien confraternellement, Dr Hervé Le Goff", "Bien confraternellement, Dr [DOCTOR]"),
        ("IPP : 80045123 NIR : 2 55 08 14 168 025 38", "IPP : [MEDICALRECORD] NIR : [SSN]"),
        ("14 bis rue des Acacias, 44000 Nantes", "[STREET], [ZIP] [CITY]"),
        ("Tél. : 06 12 34 56 78", "Tél. : [PHONE]"),
        ("domicilié rue de la Station 12, 4800 Verviers", "domicilié [STREET], [ZIP] [CITY]"),
        ("Il vit à Brest depuis le 3 mars 2024.", "Il vit à [CITY] depuis le [DATE]."),
        ("Nom : TREMBLAY  NAM : TREL 5512 1234", "Nom : [PATIENT]  NAM : [HEALTHPLAN]"),
        ("Madame Aebi, AVS : 756.9217.0769.85", "Madame [PATIENT], AVS : [SSN]"),
        ("NISS : 85.07.30-033.28", "NISS : [SSN]"),
    ],
)
def test_identifiers_are_found(mask, note, scrubbed):
    assert mask(note) == scrubbed


@pytest.mark.parametrize(
    "note",
    [
        "Signe de Babinski absent, score de Glasgow 15, maladie de Crohn connue.",
        "Kardegic 75 mg le matin, Lasilix 40 mg, amoxicilline 1 g x 3/j.",
        "TA 130/80, FC 72, hémoglobine à 12,5 g/dl. Le scanner thoracique est normal.",
        "Une masse du rein gauche. Petit épanchement. Pas de fièvre.",
    ],
)
def test_medical_terms_are_kept(mask, note):
    assert mask(note) == note


def test_two_spellings_of_a_person_are_one_person(replace):
    note = replace("Monsieur KERVELLA Yann est admis.\nM. Kervella va mieux.")
    found = re.fullmatch(r"Monsieur (\S+) \S+ est admis\.\nM\. (\S+) va mieux\.", note)
    assert found
    assert found[1].isupper()
    assert found[1].title() == found[2] != "Kervella"


def test_the_network_finds_names_of_birth_and_of_marriage():
    nlp = spacy.blank("fr")
    nlp.add_pipe("phi_scrubber")
    birth = nlp("Mme LEPRÉVOST Yvonne née DUCHEMIN le 14/02/1939, IPP 8004512277")._.scrubbed
    marriage = nlp("Mme ROUX épouse CHABERT")._.scrubbed
    assert birth == "Mme [PATIENT] née [PATIENT] le [DATE], IPP [MEDICALRECORD]"
    assert marriage == "Mme [PATIENT] épouse [PATIENT]"
