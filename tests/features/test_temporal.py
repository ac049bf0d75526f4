import pytest

from spacy_phi.features.festivities import floating_days
from spacy_phi.features.temporal import create_dated_temporal, create_temporal

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
def test_not_a_year(word):
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


@pytest.mark.parametrize(
    ("language", "text", "date"),
    [
        ("en", "seen 11/28/2019 at noon", "11/28/2019"),
        ("en", "seen 11/28/2018 at noon", ""),
        ("en", "seen 2019-11-28, home", "2019-11-28"),
        ("en", "seen 28.11.19, home", "28.11.19"),
        ("en", "on November 28, 2019 at noon", "November28,2019"),
        ("en", "on 28 November 2019", "28November2019"),
        ("en", "on 27 November 2019, BP 11/28", ""),
        ("en", "on 25 December 2019", "25December"),
        ("es", "el 19 de abril de 2019", "19deabrilde2019"),
        ("es", "el 18 de abril de 2020", ""),
    ],
)
def test_dates_of_festivities_that_float(language, text, date):
    doc = make_nlp(language)(text)
    assert "".join(marked(create_dated_temporal(language), doc, "festivity_date")) == date
    assert create_dated_temporal(language).names == create_temporal(language).names


def test_the_calendar_of_2019():
    # As published for that year by gov.uk/bank-holidays, opm.gov, BOE-A-2018-14369.
    british = {(4, 19), (4, 22), (5, 6), (5, 27), (8, 26)}
    american = {(1, 21), (2, 18), (5, 27), (9, 2), (10, 14), (11, 28)}
    spanish = {(4, 18), (4, 19), (4, 22), (6, 20)}
    assert british | american | spanish <= floating_days(2019)
    assert not {(4, 1), (7, 4), (12, 25)} & floating_days(2019)


def test_short_years_and_decades():
    doc = make_nlp()("CABG '98, smoked in the 80s and 1990s, 35s apart, 12 beats")
    assert marked(ENGLISH, doc, "short_year") == ["98"]
    assert marked(ENGLISH, doc, "decade_digits") == ["80", "s", "1990", "s"]
