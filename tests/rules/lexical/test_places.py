"""Cities by the gazetteers, if their context supports them."""

import pytest

from spacy_phi.rules.lexical.places import find_city, get_population, may_be_city


def test_inhabitants_of_the_largest_city_of_a_name() -> None:
    assert (get_population("Chicago") or 0) > 2_000_000
    assert get_population("Xqzzy") is None
    assert may_be_city(["New", "York", "City"])
    assert not may_be_city(["Xqzzy"])


@pytest.mark.parametrize(
    ("words", "left", "right", "starts", "size"),
    [
        (["Utica"], "lives in ", ".", False, 1),
        (["Salt", "Lake", "City"], "moved to ", ".", False, 3),
        (["Utica"], "", ", NY 13501", True, 1),
        (["Mobile"], "was ", " with a walker", False, 0),
        (["Xqzzy"], "lives in ", ".", False, 0),
    ],
)
def test_a_city_by_its_context(words: list[str], left: str, right: str, starts: bool, size: int) -> None:
    assert find_city(words, left, [right] * len(words), starts) == size
