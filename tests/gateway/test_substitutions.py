from contextlib import nullcontext

from spacy_phi.gateway.restoring import RestoredStream
from spacy_phi.gateway.substitutions import Substitutions


def test_letters_that_only_match_by_case_folding_are_kept():
    substitutions = Substitutions()
    substitutions.prepare([("Jane Ruiz", "PATIENT", "Sofia Kessel")])
    substitutions.add("Jane Ruiz", "PATIENT", "Sofia Kessel")
    answer = "\u017fofia \u017fofia came."
    assert substitutions.restore(answer) == answer
    stream = RestoredStream(substitutions, nullcontext(), urls=False)
    assert "".join([*map(stream.feed, answer), stream.end()]) == answer


def test_a_surrogate_never_holds_a_placeholder():
    made = Substitutions()
    assert made.add("code <PATIENT_1>", "IDNUM", "code <PATIENT_2>") == "<IDNUM_1>"
    assert made.placeholder("Lee", "PATIENT") == "<PATIENT_1>"
