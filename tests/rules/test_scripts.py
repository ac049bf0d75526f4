"""Runs of another script are found in a Latin-script note; symbols and single letters are not."""

import pytest

from spacy_phi.rules.scripts import find_foreign


@pytest.mark.parametrize(
    "name", ["王晓明", "佐藤 健一", "김민수", "محمد العلي", "יוסף כהן", "สมชาย ใจดี", "Γιώργος Παππάς"]
)
def test_finds_a_name_as_one_run(name):
    text = f"Spoke with {name}, who agrees."
    (match,) = find_foreign(text)
    assert text[match.start : match.end] == name
    assert match.label == "PATIENT"


def test_a_title_makes_a_doctor():
    assert [match.label for match in find_foreign("Dr. 陈伟 and 陈伟")] == ["DOCTOR", "PATIENT"]


@pytest.mark.parametrize(
    "text", ["β-blocker, 5 µg, α-2, Δ9-THC", "κ/λ 1.2 Ω ± 3 → 38 °C ≥ 10⁹", "25 ㎎ ½ ☑ 😀 ™"]
)
def test_leaves_symbols_and_single_letters(text):
    assert not list(find_foreign(text))


def test_a_note_in_another_script_has_that_for_its_own():
    assert not list(find_foreign("患者昨日入院，主诉胸痛三天，既往有高血压病史。" * 5 + " CT"))
