from spacy_phi.surrogates.policy import KEYED_OPERATORS, OPERATORS, POLICIES
from spacy_phi.surrogates.policy_words import OPERATOR_WORDS, POLICY_WORDS, describe_policy


def test_each_policy_and_operator_has_its_words():
    assert POLICY_WORDS.keys() == POLICIES.keys()
    assert OPERATOR_WORDS.keys() == {*OPERATORS, *KEYED_OPERATORS}


def test_policies_and_tables_are_told_in_words():
    assert "Safe Harbor" in describe_policy("safe_harbor")
    assert describe_policy("mask") == "Every finding becomes its label in brackets."
    assert describe_policy({"DATE": "shift", "AGE": "keep"}) == (
        "A table of its own: AGE stays; DATE becomes a shifted date; "
        "every other label becomes its label in brackets."
    )
    assert describe_policy("of another package") == "of another package"
    assert describe_policy({"@misc": "x.v1", "min_days": 5}) == "The registered policy x.v1: min_days 5."
