import pytest

from spacy_phi.rules.vetoes.context import find_context
from spacy_phi.rules.vetoes.find import find_vetoes
from spacy_phi.spans import Match, read_source


def context(text, is_place=False):
    """Return the context of the finding marked [[ ]]."""
    start, end = text.index("[["), text.index("]]") - 2
    plain = text.replace("[[", "").replace("]]", "")
    return find_context(plain, plain[start:end], plain[:start], plain[end:], is_place)


@pytest.mark.parametrize(
    ("text", "is_place", "term"),
    [
        ("hemoglobin [[Lepore]] by electrophoresis", False, "biochemistry"),
        ("G6PD [[Canton]], class II", True, "biochemistry"),
        ("the [[Leiden]] variant", True, "biochemistry"),
        ("Gly to [[Val]] at codon 12", False, "biochemistry"),
        ("[[Val]] 600 to Glu", False, "biochemistry"),
        ("grew [[Erysipelothrix]] rhusiopathiae", False, "organism"),
        ("bitten by [[Pasteurella]] dagmatis", False, "organism"),
        ("a sample of the villus (CVS); the [[CVS]] was sent", True, None),
        ("chorionic villus sample (CVS); the [[CVS]] was sent", True, "abbreviation"),
        ("sent (CVS or not), a chorionic villus sample (CVS); the [[CVS]] came", True, "abbreviation"),
    ],
)
def test_kinds(text, is_place, term):
    found = context(text, is_place)
    assert (found and found[0]) == term


@pytest.mark.parametrize(
    ("text", "is_place"),
    [
        ("a pack of dogs near [[Winston]]", True),
        ("lives in [[Salem]] with", True),
        ("[[Val]] called at 600", False),
        ("[[Marcus]] is here", False),
        ("[[Maria]] presented with", False),
        ("[[Lucas]] presenta fiebre", False),
        ("[[Elias]] consulta por tos", False),
        ("Braddock Regional Medical Center ([[BRMC]])", True),
        ("HE WAS SENT OUT (KDH) and at [[KDH]] he", True),
        ("seen at [[CVS]] for a shot", True),
    ],
)
def test_people_and_places_are_no_such_kind(text, is_place):
    assert context(text, is_place) is None


@pytest.mark.parametrize(
    ("span", "left", "right"),
    [
        ("Marshall", "Severe by ", ", improving"),
        ("Violet", "Sections stained with ", " 4."),
        ("Camila", "She started ", " for birth control last month"),
        ("Xyzzex", "Biopsy sent for ", " testing"),
    ],
)
def test_names_of_gradings_stains_and_medicines(span, left, right):
    assert find_context(left + span + right, span, left, right, False)


@pytest.mark.parametrize(
    ("span", "left", "right"),
    [
        ("Camila", "We started ", " on birth control last month"),
        ("Marshall", "Reviewed by ", ", improving"),
        ("Violet", "She came with ", " today."),
    ],
)
def test_persons_beside_them(span, left, right):
    assert find_context(left + span + right, span, left, right, False) is None


def test_a_word_declared_as_a_name_is_kept():
    text = "The surgeon's name, it really is Brugada, is on the form."
    start = text.index("Brugada")
    assert not find_vetoes(text, [Match(start, start + 7, "DOCTOR", 0.9, read_source("ner"))])[1]
    text = text.replace("The surgeon's name, it really is", "The pattern on the trace is")
    start = text.index("Brugada")
    assert find_vetoes(text, [Match(start, start + 7, "DOCTOR", 0.9, read_source("ner"))])[1]
