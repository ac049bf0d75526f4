"""The Portuguese pack: findings and surrogates in invented sentences."""

import re

import pytest

pytestmark = pytest.mark.filterwarnings("ignore:.*W080")
LANG = "pt"


@pytest.mark.parametrize(
    ("note", "scrubbed"),
    [
        ("Sr.ª D. Idalina Prates Rebelo, DN 12/03/1958", "Sr.ª D. [PATIENT], DN [DATE]"),
        ("observado pelo Dr. João Manuel dos Santos e Silva", "observado pelo Dr. [DOCTOR]"),
        ("Dra. Célia Ramos Filho, CRM-SP 123456", "Dra. [DOCTOR], CRM-SP [LICENSE]"),
        (
            "Processo clínico n.º 412887, utente 312 445 908",
            "Processo clínico n.º [MEDICALRECORD], utente [HEALTHPLAN]",
        ),
        ("Prontuário: 448213 CPF: 529.982.247-25", "Prontuário: [MEDICALRECORD] CPF: [IDNUM]"),
        ("NISS: 11234567892, NIF 234 567 899", "NISS: [SSN], NIF [IDNUM]"),
        ("CNS 700 2345 6789 0127", "CNS [HEALTHPLAN]"),
        ("reside na Rua das Flores, n.º 12, 3.º Esq., 1200-123 Lisboa", "reside na [STREET], [ZIP] [CITY]"),
        ("Tlm: 912 345 678, tel. (11) 98765-4321", "Tlm: [PHONE], tel. [PHONE]"),
        ("Ela mora em Campinas desde 1.º de maio de 2021.", "Ela mora em [CITY] desde [DATE]."),
        ("internado no Hospital de São José, cama 14", "internado no [HOSPITAL], cama [ROOM]"),
        ("viatura 12-AB-34, moto de placa ABC1D23", "viatura [VEHICLE], moto de placa [VEHICLE]"),
    ],
)
def test_what_identifies_is_found(mask, note, scrubbed):
    assert mask(note) == scrubbed


@pytest.mark.parametrize(
    "note",
    [
        "Sinal de Babinski negativo, Escala de Glasgow 15, doença de Crohn conhecida.",
        "Ramipril 5 mg de manhã, bisoprolol 2,5 mg, amoxicilina 1 g de 8/8 h.",
        "TA 130/80 mmHg, FC 72 bpm, hemoglobina 12,5 g/dl. TC de tórax sem alterações.",
        "Massa do rim esquerdo. Pequeno derrame. Sem febre. Utente colaborante.",
        "Paciente em REG, corado, hidratado, acianótico. MV presente, sem RA.",
    ],
)
def test_medicine_stays(mask, note):
    assert mask(note) == note


def test_two_spellings_of_a_person_stay_one_person(replace):
    note = replace("O Sr. Abílio Zambujo foi internado.\nO Sr. ZAMBUJO está melhor.")
    found = re.fullmatch(r"O Sr\. \S+ (\S+) foi internado\.\nO Sr\. (\S+) está melhor\.", note)
    assert found
    assert found[2].isupper()
    assert found[2].title() == found[1] != "Zambujo"
