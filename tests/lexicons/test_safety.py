import pytest

from spacy_phi.lexicons.ambiguity import name_level
from spacy_phi.lexicons.safety import Safety, get_safety


@pytest.mark.parametrize(
    ("token", "safety"),
    [
        ("the", Safety.STOP),
        (",", Safety.STOP),
        ("patient", Safety.COMMON),
        ("metoprolol", Safety.COMMON),
        ("mg", Safety.COMMON),
        ("HTN", Safety.WORD),
        ("brown", Safety.COMMON),
        ("Brown", Safety.UNSAFE),
        ("Smith", Safety.UNSAFE),
        ("Boston", Safety.UNSAFE),
        ("Monday", Safety.UNSAFE),
        ("March", Safety.UNSAFE),
        ("may", Safety.AMBIGUOUS),
        ("2020", Safety.UNSAFE),
        ("B12", Safety.UNSAFE),
        ("street", Safety.AMBIGUOUS),
        ("com", Safety.UNSAFE),
        ("Zuberov", Safety.UNKNOWN),
    ],
)
def test_safety(token, safety):
    assert get_safety(token) == safety


@pytest.mark.parametrize(
    ("token", "safety"),
    [
        ("el", Safety.STOP),
        ("El", Safety.STOP),
        ("paciente", Safety.COMMON),
        ("laparotomía", Safety.WORD),
        ("dolores", Safety.WORD),
        ("nefroureterectomía", Safety.WORD),
        ("Nefroureterectomía", Safety.UNKNOWN),
        ("Dolores", Safety.UNSAFE),
        ("rosa", Safety.COMMON),
        ("Doctor", Safety.AMBIGUOUS),
        ("García", Safety.UNSAFE),
        ("Abascal", Safety.UNSAFE),
        ("Bogotá", Safety.UNSAFE),
        ("Miércoles", Safety.UNSAFE),
        ("mayo", Safety.AMBIGUOUS),
        ("calle", Safety.AMBIGUOUS),
        ("com", Safety.UNSAFE),
        ("Zuberov", Safety.UNKNOWN),
    ],
)
def test_safety_in_spanish(token, safety):
    assert get_safety(token, language="es") == safety


def test_order_of_safety():
    assert get_safety("the") > get_safety("fever") > get_safety("Zuberov") > get_safety("Smith")


@pytest.mark.parametrize(
    ("word", "level"), [("Smith", 2), ("Boston", 2), ("metoprolol", 0), ("Parkinson", 1)]
)
def test_name_level(word, level):
    assert name_level(word) == level
