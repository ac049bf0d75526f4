"""Rules-only scrubbers of a test module's language `LANG`."""

import pytest
import spacy


def _make(lang, policy):
    nlp = spacy.blank(lang)
    nlp.add_pipe("phi_scrubber", config={"model": "rules", "policy": policy})

    def run(note):
        doc = nlp.make_doc(note)
        doc._.phi_patient = "p1"  # Without a patient, a date cannot be shifted.
        return nlp(doc)._.scrubbed

    return run


@pytest.fixture(scope="module")
def mask(request):
    return _make(request.module.LANG, "strict")


@pytest.fixture(scope="module")
def replace(request):
    return _make(request.module.LANG, "expert_determination")
