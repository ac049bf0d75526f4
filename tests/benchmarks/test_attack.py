import pytest


@pytest.fixture
def attack(bring):
    return bring("attack")


def test_the_exponent_of_growth(attack):
    assert attack.exponent([(1000, 1.0), (2000, 4.0), (4000, 16.0)]) == pytest.approx(2)
    assert attack.exponent([(1000, 0.001), (2000, 4.0)]) is None


def test_shapes_differ_and_are_texts(attack):
    texts = [attack.decode(shape) for shape in attack.SHAPES]
    assert len(set(texts)) == len(texts) >= 100
    assert all(texts)
    assert {"\n", "\x00", "1/2 ", "é", "😀"} <= set(texts)


def test_a_shape_is_measured_up_to_the_sizes(attack):
    seen = []
    points = attack.measure(seen.append, "ab", [3, 6], most=10.0)
    # Each runs three times; the shortest counts.
    assert seen == ["aba"] * 3 + ["ababab"] * 3
    assert [size for size, _ in points] == [3, 6]
