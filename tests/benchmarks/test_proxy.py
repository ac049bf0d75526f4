import re
from random import Random

import pytest

pytest.importorskip("openai")
pytest.importorskip("anthropic")


@pytest.fixture
def proxy(bring):
    return bring("proxy")


def test_forms_keep_each_placeholder(proxy):
    text = "Patient: <PATIENT_1>, MRN <MEDICALRECORD_12>."
    made = {name: write(text) for name, write in proxy.FORMS.items()}
    assert len(set(made.values())) == len(made)
    assert made["brackets"] == "Patient: [PATIENT_1], MRN [MEDICALRECORD_12]."
    assert made["table"].endswith("| PATIENT_1 |\n| MEDICALRECORD_12 |")
    for each in made.values():
        assert len(re.findall(r"(?i)patient\\?_1\b|medicalrecord\\?_12\b", each)) == 2
        assert proxy._LEFT.search(each.upper())


def test_turns_hold_their_identifiers(proxy):
    turns, planted = proxy.make_turns(Random(3))
    assert all(each in turn for each in planted for turn in turns)
    assert turns != proxy.make_turns(Random(4))[0]
