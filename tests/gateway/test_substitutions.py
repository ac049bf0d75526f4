from spacy_phi.gateway.substitutions import Substitutions


def test_letters_that_only_the_expression_takes_for_a_surrogate_stay():
    substitutions = Substitutions()
    substitutions.add("Jane Ruiz", "PATIENT", "Sofia Kessel")
    answer = "\u017fofia \u017fofia came."
    assert substitutions.restore(answer) == answer
    assert "".join(substitutions.restore_stream(answer)) == answer
