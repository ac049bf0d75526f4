from random import Random

import pytest
from spacy_phi.synthesis.organization_words import INSURERS, PHARMACIES
from spacy_phi.synthesis.organizations import draw_organization, make_hospital, write_hospital


def test_the_names_of_one_hospital_belong_together():
    for seed in range(40):
        hospital = make_hospital(Random(seed), "us", "hospital")
        assert write_hospital(Random(seed), hospital, "full") == hospital.full
        assert write_hospital(Random(seed), hospital, "short") == hospital.short
        written = {write_hospital(Random(other), hospital, "any") for other in range(40)}
        assert written == {hospital.full, hospital.short, hospital.abbrev}


@pytest.mark.parametrize(("form", "known"), [("insurer", INSURERS), ("pharmacy", PHARMACIES)])
def test_some_firms_are_known_and_some_invented(form, known):
    names = [draw_organization(Random(seed), "us", form) for seed in range(100)]
    assert 20 < sum(name.startswith(tuple(known)) for name in names) < 80
    assert len(set(names)) > 50


def test_nothing_of_a_pattern_is_left():
    for form in ("any", "company", "school", "agency", "church", "lab", "vendor"):
        for seed in range(40):
            name = draw_organization(Random(seed), "us", form)
            assert not {"{", "}"} & {*name}
            assert name == name.strip(" .")
