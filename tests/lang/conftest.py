"""Scrubbers of the language `LANG` of a test module, by rules alone."""

import pytest
import spacy


def _make(lang, policy):
    nlp = spacy.blank(lang)
    nlp.add_pipe("phi_scrubber", config={"model": "rules", "policy": policy})

    def run(note):
        doc = nlp.make_doc(note)
        doc._.phi_patient = "p1"  # A date without a patient cannot be shifted.
        return nlp(doc)._.scrubbed

    return run


@pytest.fixture(scope="module")
def mask(request):
    return _make(request.module.LANG, "strict")


@pytest.fixture(scope="module")
def replace(request):
    return _make(request.module.LANG, "expert_determination")
