"""Surrogates by site: the same hospital and doctor for all patients."""

import pytest

from spacy_phi.errors import PhiError
from spacy_phi.extensions import Finding
from spacy_phi.surrogates.keys import KEY_FILE_VARIABLE, KEY_VARIABLE
from spacy_phi.surrogates.operators import NoteContext
from spacy_phi.surrogates.policy import create_expert_determination_policy, policy_block
from spacy_phi.surrogates.surrogate import Surrogate, SurrogateSettings

NOTE = "Dr. Imelda Quaid of Larkmoor Hospital, Unit 17, saw Orrin Tave; imelda.quaid@larkmoor.example"
FOUND = (
    ("Imelda Quaid", "DOCTOR"),
    ("Larkmoor Hospital", "HOSPITAL"),
    ("Unit 17", "DEPARTMENT"),
    ("Orrin Tave", "PATIENT"),
    ("imelda.quaid@larkmoor.example", "EMAIL"),
)


def scrub(operator, patient, note=NOTE, found=FOUND, roster=()):
    findings = [Finding(note.index(value), note.index(value) + len(value), label) for value, label in found]
    context = NoteContext(note, findings, patient, roster=roster)
    return [operator(finding, context) for finding in findings]


def test_only_sites_and_staff_are_the_same_for_all_patients(key):
    notes = [scrub(Surrogate(key, SurrogateSettings(site_key=True)), str(n)) for n in range(12)]
    doctors, hospitals, units, patients, mails = (set(column) for column in zip(*notes))
    assert [len(doctors), len(hospitals), len(units), len(mails)] == [1, 1, 1, 1]
    assert len(patients) > 8
    (doctor,), (mail,) = doctors, mails
    assert mail == f"{'.'.join(doctor.lower().split())}@example.org"


def test_by_default_they_differ(key):
    notes = [scrub(Surrogate(key), str(n)) for n in range(12)]
    assert min(len(set(column)) for column in zip(*notes)) > 5


def test_other_names_of_the_note_do_not_matter(key):
    operator = Surrogate(key, SurrogateSettings(site_key=True))
    (whole, *_) = scrub(operator, "1")
    (alone,) = scrub(operator, "2", "Seen by Dr. Quaid, with Lena Quade.", (("Quaid", "DOCTOR"),))
    assert whole.split()[1] == alone


def test_no_doctor_is_given_a_name_of_the_patients_roster(key):
    operator = Surrogate(key, SurrogateSettings(site_key=True))
    doctor, *_ = scrub(operator, "1")
    other, *_ = scrub(operator, "1", roster=[doctor])
    assert not set(other.split()) & set(doctor.split())


def test_without_a_permanent_key_it_is_refused(monkeypatch, tmp_path):
    monkeypatch.delenv(KEY_VARIABLE, raising=False)
    monkeypatch.delenv(KEY_FILE_VARIABLE, raising=False)
    with pytest.warns(match="W080"), pytest.raises(PhiError, match="E420"):
        create_expert_determination_policy(site_key=True)
    monkeypatch.setenv(KEY_VARIABLE, "correct horse battery staple of 1938")
    assert create_expert_determination_policy(site_key=True).operator("DOCTOR").settings.site_key


def test_it_is_a_setting_of_the_command_line():
    assert policy_block("expert_determination", {"site_key": "true"})["site_key"] is True
    with pytest.raises(PhiError, match="E204"):
        policy_block("expert_determination", {"site_key": "Larkmoor"})
