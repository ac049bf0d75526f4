import pytest

from spacy_phi.lexicons.matcher import Term, TermIndex
from spacy_phi.lexicons.medical import eponym_heads, medical_index


@pytest.mark.parametrize(
    ("word", "text", "how"),
    [
        ("Lisinopril", "lisinopril", "exact"),
        ("Natrecor", "natrecor", "exact"),
        ("HTN", "HTN", "abbreviation"),
        ("ALKPHOS", "alkphos", "exact"),
        ("warferin", "warfarin", "fuzzy"),
        ("metoprolo", "metoprolol", "fuzzy"),
        ("lisinipril", "lisinipril", "stem"),
    ],
)
def test_lookup(word, text, how):
    found = medical_index().lookup(word)
    assert found is not None
    assert (found.term.text, found.how) == (text, how)


@pytest.mark.parametrize("word", ["Anderson", "Patterson", "Zuberov", "Nicholson", "Sheppard"])
def test_names_are_not_misspelt_terms(word):
    assert medical_index().lookup(word) is None


@pytest.mark.parametrize(
    "word", ["Brown", "Wilson", "Graves", "Foley", "Rose", "Carter", "John", "Paris", "Smith"]
)
def test_terms_that_are_names_are_marked(word):
    found = medical_index().lookup(word)
    assert found is None or found.term.ambiguity > 0


@pytest.mark.parametrize(("word", "text"), [("Lipitr", "lipitor"), ("Plavx", "plavix"), ("Xanx", "xanax")])
def test_short_drugs_are_found_with_one_edit_where_a_drug_is_meant(word, text):
    assert medical_index().lookup(word) is None
    assert medical_index().lookup_drug(word).term.text == text
    assert medical_index().lookup_drug("Zzz") is None


def test_abbreviations_count_only_as_written():
    index = TermIndex([], exact={"ALL": 0})
    assert index.lookup("ALL")
    assert index.lookup("all") is None


def test_longest_phrase():
    index = TermIndex([Term("lewy body", "x"), Term("lewy body dementia", "x")])
    assert index.phrase_at(["no", "lewy", "body", "dementia"], 1)[:2] == (3, Term("lewy body dementia", "x"))
    assert index.phrase_at(["lewy", "lake"], 0) is None


INFARCTION = Term("acute myocardial infarction", "meddra")
PHRASES = TermIndex([INFARCTION, Term("acute myocardial", "meddra"), Term("boyd stage ii", "meddra")])


@pytest.mark.parametrize(
    ("text", "misspelt"),
    [
        ("acute myocardial infarction", ""),
        ("acute myocardail infarction", "myocardail"),
        ("acute myocardial infraction", "infraction"),
        ("acute myocardial infarctio", "infarctio"),
        ("acute miocardial infarction", "miocardial"),
    ],
)
def test_one_word_of_a_phrase_may_be_misspelt(text, misspelt):
    assert PHRASES.phrase_at(text.split()) == (3, INFARCTION, misspelt)


def test_the_first_word_of_a_phrase_may_be_misspelt():
    index = TermIndex([Term("fracture of femur", "meddra"), Term("fractured femur", "meddra")])
    assert index.phrase_at(["fracutre", "of", "femur"]).term.text == "fracture of femur"
    assert index.phrase_at(["fracturd", "femur"]).term.text == "fractured femur"


@pytest.mark.parametrize(
    "text",
    [
        "acute miocardail infarction",  # two edits in a word
        "acute myocardail infraction",  # two words
        "acuet myocardial infarction",  # too short
        "boyde stage ii",
        "acute anderson infarction",
    ],
)
def test_a_phrase_is_not_found_beyond_one_edit_nor_in_names(text):
    found = PHRASES.phrase_at(text.split())
    assert found is None or found.size < 3


def test_names_are_not_misspelled_words_of_phrases():
    index = TermIndex([Term("patterns syndrome", "meddra"), Term("anderson disease", "meddra")])
    assert index.phrase_at(["patterson", "syndrome"]) is None
    assert index.phrase_at(["andersen", "disease"]) is None
    assert index.phrase_at(["andersno", "disease"]) is None
    assert TermIndex([Term("marisol stage", "x")]).phrase_at(["marisolq", "stage"]) is None


def test_transposed_letters_are_one_edit():
    assert medical_index().lookup("wafrarin").term.text == "warfarin"
    assert medical_index().lookup_drug("Lipiotr").term.text == "lipitor"
    assert medical_index().lookup("Lisniopril") is not None


def test_heads_of_eponyms():
    assert "disease" in eponym_heads("parkinson")
    assert "catheter" in eponym_heads("foley")
    assert eponym_heads("zuberov") == frozenset()


def test_cache_does_not_grow_without_end(monkeypatch):
    monkeypatch.setattr("spacy_phi.lexicons.matcher._CACHED", 100)
    index = TermIndex([Term("lisinopril", "drug")])
    for i in range(1000):
        index.lookup(f"word{i}")
    assert len(index._seen) <= 100
