import re
from collections import Counter
from random import Random

from spacy_phi.synthesis.chance import rare_code, shape, skewed, weighted


def test_weights_are_shares():
    rng = Random(1)
    drawn = Counter(weighted(rng, ((3.0, "a"), (1.0, "b"), (0.0, "c"))) for _ in range(2000))
    assert 1380 < drawn["a"] < 1620
    assert not drawn["c"]


def test_a_shape_is_followed():
    for seed in range(50):
        assert re.fullmatch(r"[1-9]\d-[A-Z][a-z][A-Z0-9][0-9a-f]!", shape(Random(seed), "%#-@~*&!"))


def test_the_first_values_come_the_more_often():
    rng = Random(2)
    drawn = Counter(skewed(rng, range(10)) for _ in range(1000))
    assert drawn[0] > 3 * drawn[5]
    assert drawn[9]


def test_codes_of_no_known_shape_hold_digits():
    for seed in range(100):
        code = rare_code(Random(seed))
        assert 4 <= len(code) <= 18
        assert sum(map(str.isdigit, code)) >= 3
