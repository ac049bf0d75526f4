import pytest

from spacy_phi.synthesis.hospitals import make_hospital


def _names(draw, slot, count=100):
    return [draw(f"{{ORGANIZATION.{slot}}}", seed).text for seed in range(count)]


def test_the_names_of_one_hospital_belong_together(draw):
    for seed in range(40):
        frame = "{HOSPITAL.full}|{HOSPITAL.short}|{HOSPITAL.abbrev}"
        first, again = draw(f"{frame}|{frame}", seed).text.split("|")[:3], draw(frame, seed).text.split("|")
        assert first == again


def test_a_short_name_is_part_of_the_full_one(writer):
    parts = 0
    for seed in range(60):
        hospital = make_hospital(writer(seed), "hospital")
        parts += hospital.short in hospital.full
    assert parts > 40


@pytest.mark.parametrize(("form", "known"), [("insurer", "insurer_known"), ("pharmacy", "chain")])
def test_some_firms_are_known_and_some_invented(draw, writer, form, known):
    names = _names(draw, form)
    listed = {writer(seed).write(f"organization.{known}") for seed in range(300)}
    assert 20 < sum(name.startswith(tuple(listed)) for name in names) < 80
    assert len(set(names)) > 50


def test_nothing_of_a_pattern_is_left(draw):
    for form in ("any", "company", "school", "agency", "church", "lab", "vendor"):
        for name in _names(draw, form, 40):
            assert not {"{", "}", "<", ">"} & {*name}
            assert name == name.strip(" .")


def test_a_seed_gives_the_same_hospital(writer):
    assert make_hospital(writer(3), "clinic") == make_hospital(writer(3), "clinic")
