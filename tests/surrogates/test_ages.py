import pytest

from spacy_phi.extensions import Finding
from spacy_phi.surrogates.ages import cap_age, generalise_age
from spacy_phi.surrogates.operators import NoteContext


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("61", "61"),
        ("89 y/o", "89 y/o"),
        ("90", "90+"),
        ("93yo", "90+yo"),
        ("91 to 95", "90+ to 90+"),
        ("a hundred years", "over ninety years"),
        ("1,104 months", "90 or older"),
        ("1,044 months", "1,044 months"),
        ("aged one hundred and two", "aged over ninety"),
        ("-.96", "over ninety"),
        ("ninety-three years old", "over ninety years old"),
        ("newborn", "newborn"),
        ("131", None),
        ("elderly", None),
    ],
)
def test_ages_above_89_become_one_class(value, expected):
    assert cap_age(value) == expected


def test_the_right_context_gives_the_unit():
    assert cap_age("93", " months old") == "93"
    assert cap_age("93", " M, in pain") == "90+"


@pytest.mark.parametrize("age", ["1096 months", "1,102 mo", "4800 weeks"])
def test_an_age_of_90_and_over_in_a_smaller_unit_becomes_one_in_years(age):
    assert cap_age(age) == "90 or older"
    number, unit = age.split()
    assert cap_age(number, f" {unit}") is None  # "90+ months" would be a child
    assert cap_age("1.116 meses", language="es") == "90 o más"
    assert cap_age("1,002 months") == "1,002 months"


def test_the_class_in_spanish():
    assert cap_age("noventa y tres", "", "es") == "más de noventa"


@pytest.mark.parametrize(
    ("language", "age", "after", "new"),
    [
        ("en", "94", " yr old, frail", "90+ yr old, frail"),
        ("en", "97 y", ".o. gentleman", "90+ y.o. gentleman"),
        ("en", "91", ", frail", "90 or older, frail"),
        ("en", "91", "\nSex", "90 or older\nSex"),
        ("en", "ninety-six", " years", "over ninety years"),
        ("es", "noventa y cinco años", ".", "más de noventa años."),
        ("es", "92", ". Sexo", "90 o más. Sexo"),
        ("de", "96", "-jähriger Mann", "90+-jähriger Mann"),
        ("de", "vierundneunzigjähriger", " Mann", "über neunzigjähriger Mann"),
        ("nl", "achtennegentigjarige", " vrouw", "meer dan negentigjarige vrouw"),
        ("de", "97 J.", ", w", "90+ J., w"),
        ("de", "91", "", "90 oder älter"),
        ("fr", "quatre-vingt-quinze ans", ".", "plus de quatre-vingt-dix ans."),
        ("fr", "93 ans", "", "90+ ans"),
        ("it", "novantadue anni", "", "oltre novanta anni"),
        ("it", "94", "enne", "90+enne"),
        ("nl", "98 jr", " oud", "90+ jr oud"),
        ("nl", "tweeënnegentig", " jaar", "meer dan negentig jaar"),
        ("pt", "noventa e quatro anos", "", "mais de noventa anos"),
        ("pt", "95", " A.", "90+ A."),
    ],
)
def test_the_unit_of_an_age_above_89_still_reads(language, age, after, new):
    context = NoteContext(age + after, language=language)
    assert f"{generalise_age(Finding(0, len(age), 'AGE'), context)}{after}" == new
