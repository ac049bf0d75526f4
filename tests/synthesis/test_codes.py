from spacy_phi.check_digits import is_vin, npi_digit


def test_check_digits_mostly_hold(draw):
    npis = [draw("{LICENSE.npi}", seed).text for seed in range(100)]
    assert sum(int(npi[9]) == npi_digit(npi[:9]) for npi in npis) > 75
    vins = [draw("{VEHICLE.vin}", seed).text for seed in range(100)]
    assert 70 < sum(map(is_vin, vins)) < 100
