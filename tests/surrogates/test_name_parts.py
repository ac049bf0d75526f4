import pytest

from spacy_phi.surrogates.name_parts import parse_name


def roles(text: str, **settings) -> list[tuple[str, str]]:
    parsed = parse_name(text, **settings)
    return [(part.text, part.role) for part in parsed[1]]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("John Smith", "given surname"),
        ("Mr. Smith", "kept surname"),
        ("SMITH, JOHN", "surname given"),
        ("SMITH JOHN M", "surname given initial"),
        ("J.S.", "initial initial"),
        ("JS", "initials"),
        ("Dr. John Q. Smith Jr., MD", "kept given initial surname kept"),
        ("Smith-Jones, Mary Ann", "surname surname given given"),
        ("Juan de la Cruz", "given particle particle surname"),
        ("O'Brien's", "surname"),
        ("John and Mary Smith", "given kept given surname"),
        ("van der Berg, Peter", "particle particle surname given"),
        ("N. Abioye, PGY-2", "initial surname"),
        ("Smith J", "surname initial"),
        ("John S.", "given initial"),
        ("Johnny", "given"),
        ("Mr. & Mrs. Smith", "kept kept surname"),
        ("Smith III, John", "surname kept given"),
        ("John Smith, Jr., M.D., Ph.D.", "given surname kept"),
        ("SMITH^JOHN^A", "surname given initial"),
        ("JohnSmith", "given surname"),
        ("McDonald", "surname"),
        ("MacArthur", "surname"),
        ("Baby Boy Smith", "kept kept surname"),
        ("BB Smith", "kept surname"),
        ("RN Smith, John", "kept surname given"),
        ("Van Der Berg, Jan", "particle particle surname given"),
        ("Mohammed Al-Fayed", "given particle surname"),
        ("Jean-Pierre Dupont", "given given surname"),
        ("Young", "surname"),
        ("Ruth", "given"),
    ],
)
def test_parts(text, expected):
    assert [role for _, role in roles(text)] == expected.split()


def test_two_spanish_surnames():
    expected = [("José", "given"), ("Luis", "given"), ("Rodríguez", "surname"), ("Zapatero", "surname")]
    assert roles("José Luis Rodríguez Zapatero", language="es") == expected
    assert [role for _, role in roles("García López", language="es")] == ["surname", "surname"]
