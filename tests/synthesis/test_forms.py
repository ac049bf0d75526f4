"""Every slot and form of the README is filled and annotated correctly, and agrees with the others."""

import re

import pytest

from spacy_phi.labels import LABELS
from spacy_phi.synthesis.frame import FORMS

CASES = [(slot, form) for slot, forms in FORMS.items() for form in forms]


@pytest.mark.parametrize(("slot", "form"), CASES, ids=[f"{slot}.{form}" for slot, form in CASES])
def test_a_form_is_filled_and_annotated(draw, slot, form):
    for seed in range(60):
        text, spans = draw(f"<< {{{slot}.{form}}} >>", seed)
        assert len(spans) == 1
        start, end, label = spans[0]
        assert label == (slot if slot in LABELS else "PATIENT")
        value = text[start:end]
        assert value
        assert value == value.strip()
        assert not value.startswith((",", ".", ";"))
        assert not value.endswith((",", ";", ":"))
        # text beside the value is an article or a clock time
        assert re.fullmatch(r"<< (the )?", text[:start]), text
        assert re.fullmatch(r"( ?(at |@ ?)?T?[\d:]+( ?[AaPp][Mm]|Z|[+-]\d\d:\d\d)?)? >>", text[end:]), text
        assert "{" not in text


@pytest.mark.parametrize(("slot", "form"), CASES, ids=[f"{slot}.{form}" for slot, form in CASES])
def test_a_form_has_many_values(draw, slot, form):
    values = {draw(f"{{{slot}.{form}}}", seed).text for seed in range(80)}
    assert len(values) >= (5 if form in ("weekday", "infant", "decade") else 12)
