"""Letters without case and accents."""

import pytest

from spacy_phi.folding import fold, fold_char, strip_accents


def test_accents_and_case_are_gone():
    assert fold("Año QUATRE-VINGT Éva Weiß") == "ano quatre-vingt eva weiss"
    assert strip_accents("Ñúñez") == "Nunez"
    assert strip_accents("plain") == "plain"


@pytest.mark.parametrize(
    ("char", "folded"), [("É", "e"), ("ﬁ", "f"), ("²", "2"), ("İ", "i"), ("ß", "ß"), ("⑴", "⑴")]
)
def test_a_character_stays_one_character(char, folded):
    assert fold_char(char) == folded
    assert len(fold_char(char)) == 1
