TEXTS = [
    "Crohn's disease of small intestine, unspecified",
    "Beta-hemolytic infection due to Streptococcus [A]",
]


def test_words_names_and_phrases_of_descriptions(bring):
    icd = bring("icd_source")
    words = icd.words(TEXTS)
    assert {"disease", "intestine", "beta-hemolytic", "hemolytic", "infection"} <= words
    assert "streptococcus" not in words, "a capital within a phrase is a name"
    assert icd.names(TEXTS) == {"Streptococcus"}
    assert icd.short_phrases(TEXTS) == {
        "Crohn's disease of small intestine",
        "Beta-hemolytic infection due to Streptococcus",
    }
