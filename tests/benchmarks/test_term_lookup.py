import random

from rapidfuzz.distance import Levenshtein


def test_queries_are_a_third_terms_and_a_third_within_one_edit(bring):
    script, rng = bring("term_lookup"), random.Random(0)
    terms = script.make_terms(500, rng)
    assert len(set(terms)) == 500
    for word in terms[:50]:
        assert Levenshtein.distance(word, script.edit(word, rng)) <= 1
    queries = script.make_queries(terms, 90, rng)
    assert len(queries) == 90
    assert sum(query in set(terms) for query in queries) >= 30
