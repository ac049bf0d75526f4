"""A pickled or saved pipeline that has processed notes contains none of their words."""

import pickle

import pytest
import spacy

from spacy_phi.surrogates.keys import SecretKey
from spacy_phi.surrogates.vault import Vault

NOTE = "Patient: Zebediah Quuxworth, MRN 00482917, seen in Wobblethorpe."
WORDS = (b"Zebediah", b"zebediah", b"Quuxworth", b"quuxworth", b"00482917", b"Wobblethorpe")


def words_in(data):
    return [word for word in WORDS if word in data]


def make_pipeline(**config):
    nlp = spacy.blank("en")
    nlp.add_pipe(
        "phi_scrubber", config={"model": "rules", "policy": "tag", "deny": ["Wobblethorpe"], **config}
    )
    return nlp


def test_a_pickled_doc_of_scrubbed_text_holds_no_word_of_the_note():
    doc = make_pipeline(output="doc")(NOTE)
    assert words_in(pickle.dumps(doc)) == []


def test_a_vault_is_not_pickled_in_clear(tmp_path):
    path = tmp_path / "vault"
    with Vault(path, SecretKey(bytes(range(7, 39)))) as vault:
        vault.add("p1", "PATIENT", "Jane", "Zebediah Quuxworth")
        vault.save()
        with pytest.raises(TypeError):
            pickle.dumps(vault)
    assert words_in(path.read_bytes()) == []
