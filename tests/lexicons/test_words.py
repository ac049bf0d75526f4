import pytest

from spacy_phi.lexicons.safety import Safety, get_safety
from spacy_phi.lexicons.words import frequent_words, is_compound, longest_word, rare_words, word_rank


def test_ranks_by_frequency():
    assert word_rank("the") == 0
    assert word_rank("THE") == 0
    assert word_rank("patient") < word_rank("zygote")
    assert word_rank("xyzzy") is None


def test_regular_forms_of_a_known_word_are_known():
    assert frequent_words().keys().isdisjoint(rare_words())
    for word in ("zygotes", "abseiling"):
        assert word not in frequent_words()
        assert word not in rare_words()
        assert word_rank(word) == len(frequent_words())


def test_words_of_the_language_of_a_note():
    assert word_rank("paciente", "es") < word_rank("anamnesis", "es") == len(frequent_words("es"))
    assert word_rank("patients") is not None
    assert word_rank("niveles", "es") is not None
    assert max(word_rank(word, "es") for word in ("al", "del")) < 10
    assert None not in {word_rank(word, "es") for word in ("él", "colecistitis", "polo", "mercurio")}
    assert word_rank("xyzzy", "es") is None
    assert [word_rank(name, "es") for name in ("garcía", "maria", "madrid", "leon", "pérez")] == [None] * 5


def test_a_language_without_lexicons_knows_no_words():
    assert not frequent_words("fi")
    assert word_rank("the", "fi") is None
    assert longest_word("fi") == 0


def test_a_multi_language_pipeline_reads_the_english_words():
    assert word_rank("the", "xx") == 0


def test_spanish_words_are_distinct_and_have_letters_of_the_language():
    frequent, rare = frequent_words("es"), rare_words("es")
    assert len(frequent) == 30_000
    assert frequent.keys().isdisjoint(rare)
    assert set("".join([*frequent, *rare])) <= set("abcdefghijklmnñopqrstuvwxyzáéíóúü")


@pytest.mark.parametrize("word", ["kinderbrille", "botendienst", "leerfahrt"])
def test_a_german_compound_of_known_words_is_a_word(word):
    assert word_rank(word, "de") is None
    assert is_compound(word, "de")
    assert get_safety(word.title(), language="de") is Safety.WORD


@pytest.mark.parametrize(
    ("word", "lang"), [("ehrenberg", "de"), ("xyzzygruppe", "de"), ("gruppe", "de"), ("nightgroup", "en")]
)
def test_neither_surnames_nor_unknown_parts_nor_other_languages_make_compounds(word, lang):
    assert not is_compound(word, lang)


@pytest.mark.parametrize(
    ("lang", "words", "names"),
    [
        ("de", "niere befund überweisung schulter hund", "lechner mayer brigitte haug"),
        ("fr", "rein douleur échographie tête", "dupont lefebvre jeanne"),
        ("pt", "rim doente alta ecografia", "pereira joão"),
    ],
)
def test_words_are_known_and_names_are_not(lang, words, names):
    assert None not in {word_rank(word, lang) for word in words.split()}
    assert {word_rank(name, lang) for name in names.split()} == {None}
