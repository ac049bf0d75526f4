"""Vetoes reject no PHI: recall is the same with and without the disambiguator."""

import spacy

from spacy_phi.corpora.folders import read_notes
from spacy_phi.evaluation.masking import Masking


def recall(nlp, notes, veto):
    nlp.get_pipe("phi_scrubber").inner.get_pipe("phi_disambiguator").veto = veto
    counts = Masking()
    for note, doc in zip(notes, nlp.pipe(note.text for note in notes)):
        counts.add(note, [(f.start_char, f.end_char) for f in doc._.phi])
    return counts.to_dict()


def test_recall_is_kept_and_over_redaction_falls(shared):
    nlp = spacy.blank("en")
    nlp.add_pipe("phi_scrubber")
    notes = list(read_notes(shared / "english-dev" / "gold.jsonl"))
    without, with_veto = recall(nlp, notes, False), recall(nlp, notes, True)
    # The network vetoes a date that it considers safe: four characters of some six thousand, and as many of
    # non-HIPAA PHI.
    assert with_veto["hipaa"]["char_recall"] >= without["hipaa"]["char_recall"] - 0.001
    assert with_veto["phi"]["char_recall"] >= without["phi"]["char_recall"] - 0.002
    assert with_veto["char_precision"] > without["char_precision"]
    assert with_veto["keep"]["damaged"] <= without["keep"]["damaged"]
