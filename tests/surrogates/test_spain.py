from spacy_phi.lexicons.gazetteers import name_key
from spacy_phi.surrogates.spanish_places import province_places, provinces, town_places, towns


def test_every_province_has_towns_and_a_code():
    assert len(provinces()) == len(towns()) == 52
    assert provinces()[27] == towns()[27][0] == "Madrid"
    assert provinces()[7] == "Barcelona"


def test_names_of_one_province_or_town_lie_together():
    for names in (("Álava", "Araba"), ("La Coruña", "A Coruña"), ("Madrid", "Comunidad de Madrid")):
        assert len({province_places()[name_key(name)] for name in names}) == 1
    for names in (("Vitoria", "Vitoria-Gasteiz", "Gasteiz"), ("Bilbao", "Barakaldo"), ("Lérida", "Lleida")):
        assert len({town_places()[name_key(name)] for name in names}) == 1
    assert set(town_places().values()) == set(range(52))
