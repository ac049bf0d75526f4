"""Counts of what a note enters."""

from pathlib import Path

import spacy

import spacy_phi


def test_only_calls_of_this_package_count(bring):
    note_path = bring("note_path")
    nlp = spacy.blank("en")
    nlp.add_pipe("phi_ruler")
    (trace,) = note_path.trace_notes(nlp, ["Seen today.", "Seen 3/4/2021 by Dr. Okonkwo."])
    assert trace.modules["pipeline/ruler.py"] > 1
    assert all((Path(spacy_phi.__file__).parent / module).exists() for module in trace.modules)
    assert trace.passes["linking/repetitions.py:find_by_rules"] == 1
    assert note_path.summarize([trace]) == (len(trace.modules), trace.modules.total())
