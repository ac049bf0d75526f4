from spacy_phi.surrogates.streets import room, street


def test_streets_and_rooms(scope):
    new = street("123 Main St, Apt 4B", scope)
    assert new.endswith("B") or new[-1].isalpha()
    assert " St, Apt " in new
    assert "Main" not in new
    assert street("Calle Mayor 12, 3º B", scope, "es").startswith("Calle ")
    assert room("Rm 412", scope).startswith("Rm ")
    assert street("Plaza España s/n", scope, "es").endswith(" s/n")
    assert street("calle Gran Vía, 12, 2º izda", scope, "es").endswith("º izda")
    assert street("corner of Elm and Main", scope).startswith("corner of ")
