from spacy_phi.check_digits import dea_digit, is_vin, luhn_digit, npi_digit


def test_published_check_digits():
    assert luhn_digit("7992739871") == 3  # the worked example of ISO/IEC 7812
    assert npi_digit("123456789") == 3  # the example of the NPI standard, 1234567893
    assert dea_digit("123456") == 3
    assert is_vin("1M8GDM9AXKP042788")  # the worked example of the VIN check digit
    assert not is_vin("1M8GDM9A1KP042788")
