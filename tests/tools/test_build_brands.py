"""Brands that are names, places or ordinary words do not become drugs without a context."""

import pytest

from spacy_phi.lexicons.data_files import read_local

LANGUAGES = ("de", "en", "es", "fr", "it", "nl", "pt")


@pytest.fixture
def brands(bring):
    return bring("build_brands")


@pytest.mark.parametrize(
    ("name", "language", "level"),
    [
        ("tachipirina", "it", 0),
        ("annita", "pt", 1),
        ("carmen", "de", None),
        ("coronel", "it", None),
        ("serenata", "pt", None),
        ("eno", "pt", None),
    ],
)
def test_names_places_and_words_are_left_out_or_marked(brands, name, language, level):
    assert brands.find_level(name, language) == level


def test_names_with_accents_are_listed_without_them_too(brands):
    names = dict(brands.find_brands("fr"))
    assert {"séresta", "seresta"} <= names.keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lexicon_is_what_the_source_gives(brands, language):
    lines = [f"{name}\t{level or ''}".rstrip() for name, level in brands.find_brands(language)]
    assert lines == read_local("brands", language)
    assert len(lines) >= (150 if language != "en" else 60)
