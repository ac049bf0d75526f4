import pytest


@pytest.mark.parametrize("power", [0.5, 1, 2])
def test_the_power_by_which_cost_grows(bring, power):
    points = [(length, 3e-6 * length**power) for length in (1e4, 1e5, 1e6)]
    assert bring("speed").fit_power(points) == pytest.approx(power)
