import numpy
import pytest
import spacy

from spacy_phi.features.base import create_base, pattern_features, token_features
from spacy_phi.tokenizer import create_clinical_tokenizer


@pytest.fixture(scope="module")
def nlp():
    nlp = spacy.blank("es")
    nlp.tokenizer = create_clinical_tokenizer()(nlp)
    return nlp


def marked(doc, column):
    return [token.text for token, x in zip(doc, pattern_features(doc)[:, column]) if x]


@pytest.mark.parametrize("date", ["24-9-10", "3/05/2019", "01.02.99"])
def test_numbers_as_in_a_date(nlp, date):
    doc = nlp.make_doc(f"El {date} se retiró 1-2 veces, 1-2-3, 12-3.10 y 5 - 6 - 07.")
    assert "".join(marked(doc, 0)) == date


def test_one_piece_with_an_at(nlp):
    doc = nlp.make_doc("e-mail: a.b@c.es (casa). Fin")
    assert "".join(marked(doc, 1)) == "a.b@c.es"


def test_the_first_word_of_a_line(nlp):
    doc = nlp.make_doc("Uno dos.\n  Tres cuatro\n\nCinco")
    begins = [token.text for token, x in zip(doc, token_features(doc)[:, -1]) if x]
    assert begins == ["Uno", "Tres", "Cinco"]


def test_casing_classes_exclude_each_other(nlp):
    doc = nlp.make_doc("uno DOS Tres cUATRO E 12 345 , \n ñandú")
    features = token_features(doc)
    assert features[:, :-2].sum(axis=1).tolist() == [1] * len(doc)
    assert set(numpy.unique(features)) == {0, 1}


def test_a_column_for_each_name(nlp):
    group = create_base()
    for text in ("", "x", "a 1/2/2003 b@c"):
        doc = nlp.make_doc(text)
        assert group.in_doc(doc).shape == (len(doc), len(group.names))
