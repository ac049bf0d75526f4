import pytest

from spacy_phi.lexicons.gazetteers import first_names, last_names
from spacy_phi.lexicons.stems import Stem, drug_stems, find_drug_stem


@pytest.mark.parametrize("stem", drug_stems(), ids=lambda stem: f"{stem.stem.place}:{stem.stem.letters}")
def test_an_example_has_its_stem(stem):
    words = stem.example.lower().split()
    letters, place = stem.stem
    fits = {"suffix": str.endswith, "prefix": str.startswith, "infix": str.__contains__}[place]
    assert any(fits(word, letters) for word in words)


@pytest.mark.parametrize(
    "word", ["hydralazine", "mifepristone", "Lisinopril", "valsartan", "rituximab", "cefazolin"]
)
def test_drugs_bear_a_stem(word):
    assert find_drug_stem(word, sure=False) is not None


@pytest.mark.parametrize("word", ["Smith", "Chamberlain", "Sheridan", "pril", "Mabel", "hypertension"])
def test_other_words_do_not(word):
    assert find_drug_stem(word) is None


def test_reliable_stems_match_no_names():
    names = [name for name in (*first_names(), *last_names()) if name.isalpha()]
    hit = [name for name in names if find_drug_stem(name)]
    assert len(hit) < len(names) / 500


def test_published_forms():
    assert Stem.parse("-pril") == Stem("pril", "suffix")
    assert Stem.parse("cef-") == Stem("cef", "prefix")
    assert Stem.parse("-vin-") == Stem("vin", "infix")


def test_the_list_is_the_public_one():
    letters = {stem.stem.letters for stem in drug_stems()}
    assert len(letters) > 450
    assert {"dralazine", "pristone", "sartan", "olol", "tinib", "vastatin", "floxacin", "gliptin"} <= letters
