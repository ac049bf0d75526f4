"""Words of medicine that were replaced are counted, names beside them are not."""

import pytest

from spacy_phi.linking.losses import find_losses


def _find(marked, label="PATIENT", replacement="[PATIENT]", language="en"):
    """Return the kinds and words lost if the part in [[ ]] is replaced."""
    start, end = marked.index("[["), marked.index("]]") - 2
    text = marked.replace("[[", "").replace("]]", "")
    finding = {"start_char": start, "end_char": end, "label": label, "replacement": replacement}
    return [(loss.kind, text[loss.start : loss.end]) for loss in find_losses(text, [finding], language)]


@pytest.mark.parametrize(
    ("text", "label", "lost"),
    [
        ("Started [[Metoprolol]] last week.", "PATIENT", ("drug", "Metoprolol")),
        ("Long-standing [[Asthma]].", "CITY", ("disease", "Asthma")),
        ("Signs of [[Huntington]] disease since spring.", "PATIENT", ("eponym", "Huntington")),
        ("Known [[COPD]].", "PATIENT", ("abbreviation", "COPD")),
        ("Takes 40 [[mg]] at night.", "OTHER", ("unit", "mg")),
        ("Given [[Heparin 12/04]].", "DATE", ("drug", "Heparin")),
    ],
)
def test_a_replaced_term_is_a_loss_of_its_kind(text, label, lost):
    assert _find(text, label) == [lost]


def test_terms_of_the_language_count():
    assert _find("Prende [[Tachidol]] la sera.", language="it") == [("drug", "Tachidol")]


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("Seen by [[Okonkwo]].", "DOCTOR"),
        ("Letter from Dr. [[Huntington]].", "DOCTOR"),
        ("Transferred to [[Diabetes Center]].", "HOSPITAL"),
        ("Room [[12 mg]]", "DATE"),
        ("Signed [[Obuya, RA]]", "DOCTOR"),
        ("His son [[Graves]] called.", "PATIENT"),
        ("Seen [[with]] him.", "PATIENT"),
        ("Bed 4 [[in]] there.", "OTHER"),
    ],
)
def test_names_and_institutions_are_no_losses(text, label):
    assert _find(text, label) == []


def test_what_the_policy_or_the_surrogate_keeps_is_not_lost():
    assert _find("Started [[Metoprolol]].", replacement=None) == []
    assert _find("[[Asthma Okonkwo]]", replacement="Asthma Haddad") == []


def test_words_of_a_language_that_end_like_drugs_are_none():
    assert _find("Tiene [[Calcificaciones]].", language="es") == []
