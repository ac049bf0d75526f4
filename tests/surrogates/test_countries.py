import pytest

from spacy_phi.surrogates.countries import country


@pytest.mark.parametrize("language", ["en", "es"])
def test_countries_map_one_to_one(scope, language):
    names = (
        "España México Francia Marruecos Italia".split()
        if language == "es"
        else "Spain Mexico France Italy".split()
    )
    images = [country(name, scope, language) for name in names]
    assert len(set(images)) == len(names)
    if language == "en":
        assert country("U.S.", scope) == country("USA", scope) == country("United States", scope)
        assert country("U.S.", scope).istitle() or " " in country("U.S.", scope)
