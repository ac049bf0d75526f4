import pytest

from spacy_phi.features.temporal import create_temporal

from .helpers import make_nlp, marked, true_features

ENGLISH, SPANISH = create_temporal("en"), create_temporal("es")


@pytest.mark.parametrize(
    ("group", "word", "name"),
    [
        (ENGLISH, "Autumn", "season"), (SPANISH, "otoño", "season"),
        (ENGLISH, "SEPT", "month"), (SPANISH, "Enero", "month"),
        (ENGLISH, "Tues", "weekday"), (SPANISH, "MIERCOLES", "weekday"),
        (ENGLISH, "noon", "time_of_day"), (SPANISH, "madrugada", "time_of_day"),
        (ENGLISH, "twelve", "cardinal"), (SPANISH, "dieciséis", "cardinal"),
        (ENGLISH, "fifth", "ordinal"), (SPANISH, "tercer", "ordinal"),
        (ENGLISH, "eighties", "decade"), (SPANISH, "década", "decade"),
        (ENGLISH, "approximately", "fuzzy"), (SPANISH, "varios", "fuzzy"),
        (ENGLISH, "tomorrow", "future"), (SPANISH, "próxima", "future"),
        (ENGLISH, "ago", "past"), (SPANISH, "hace", "past"),
        (ENGLISH, "weeks", "time_unit"), (SPANISH, "semanas", "time_unit"),
        (ENGLISH, "aged", "age_word"), (SPANISH, "edad", "age_word"),
        (ENGLISH, "2081", "is_year"), (SPANISH, "1998", "is_year"),
    ],
)  # fmt: skip
def test_words_of_time(group, word, name):
    assert name in true_features(group, word)
    assert not true_features(group, "xerostomia")


@pytest.mark.parametrize("word", ["1200", "20811", "12", "2o81"])
def test_what_is_no_year(word):
    assert "is_year" not in true_features(ENGLISH, word)


def test_holidays_of_several_words():
    doc = make_nlp()("Fell on New Year's Eve, seen after Labor Day; new labor pains.")
    assert marked(ENGLISH, doc, "holiday") == ["New", "Year", "'", "s", "Eve", "Labor", "Day"]
    doc = make_nlp()("seen on Waitangi Day, not today")
    assert marked(ENGLISH, doc, "holiday") == ["Waitangi", "Day"]
    doc = make_nlp("es")("el Día de Canarias, cada día")
    assert marked(SPANISH, doc, "holiday") == ["Día", "de", "Canarias"]
    doc = make_nlp("es")("Ingresó en Semana Santa; semana de control.")
    assert marked(SPANISH, doc, "holiday") == ["Semana", "Santa"]


@pytest.mark.parametrize(
    ("group", "text", "date"),
    [
        (ENGLISH, "seen 25 December, home", "25December"),
        (ENGLISH, "on July 4 at noon", "July4"),
        (ENGLISH, "on 12/25 at noon", "12/25"),
        (ENGLISH, "on July 5 at noon, BP 120/80", ""),
        (SPANISH, "el 6 de enero", "6deenero"),
    ],
)
def test_dates_of_festivities(group, text, date):
    assert "".join(marked(group, make_nlp()(text), "festivity_date")) == date


def test_short_years_and_decades():
    doc = make_nlp()("CABG '98, smoked in the 80s and 1990s, 35s apart, 12 beats")
    assert marked(ENGLISH, doc, "short_year") == ["98"]
    assert marked(ENGLISH, doc, "decade_digits") == ["80", "s", "1990", "s"]
