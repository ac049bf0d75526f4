import re

import pytest

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


@pytest.mark.parametrize(
    ("language", "value"),
    [
        *(("de", value) for value in ("Am Markt 5", "Am Tor 3", "Im Hof 2", "Zum Berg 17", "Am Park")),
        *(("nl", value) for value in ("Op de Berg 12", "Aan de Haven 3")),
    ],
)
def test_a_street_of_generic_words_gets_another_name(language, value, scope):
    new = street(value, scope, language)
    assert new is not None
    assert value.rstrip(" 0123456789") not in new
    assert [len(number) for number in re.findall(r"\d+", new)] == [len(n) for n in re.findall(r"\d+", value)]


def test_generic_words_beside_a_name_are_kept(scope):
    assert street("Am Lindenhof 5", scope, "de").startswith("Am ")
    assert street("Haus 3, Platz 7", scope, "de").startswith("Haus ")
