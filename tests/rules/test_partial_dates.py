import pytest

from spacy_phi.rules.builtin import find_builtin
from spacy_phi.rules.packs import read_marks
from spacy_phi.rules.partial_dates import find_fractions


def _dates(text, language):
    return {text[m.start : m.end] for m in find_builtin(text, language=language) if m.label == "DATE"}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Holter [[5/3]] ok, DEXA [[9/22]] low"),
        ("es", "TAC [[9/5]] sin cambios, urocultivo [[3/11]] neg, cita [[7/2]]"),
        ("pt", "RM [[9/5]] normal, urocultura [[3/11]] neg, retorno [[7/2]]"),
        ("it", "TC [[9/5]] nella norma, spirometria [[3/11]], ricovero [[7/2]]"),
        ("fr", "TDM [[9/5]] normal, ECBU [[3/11]] nég, sortie [[7/2]]"),
        ("nl", "MRI [[9-5]] gb, kweek [[3/11]] neg, ontslag [[7-2]]"),
        ("nl", "CT abdomen [[17/3]] gb, urinekweek [[4/10]], drain verwijderd [[5-11]]"),
        ("pt", "Colecistectomia VLP [[2/11]], dreno retirado [[5/11]]"),
        ("it", "rimozione punti [[5/7]]"),
        ("it", "EPP [[2 lug]], RX torace [[9 set]] negativo"),
        ("es", "FPP [[2 jul]], dictado [[28/2]]"),
        ("pt", "DPP [[2 jul]], ditado [[28/2]]"),
        ("nl", "gedict. [[28/2]]"),
        ("de", "Sono [[9.5.]] o.B., Labor [[3/11]] gut, Aufn. [[7.2.]]"),
    ],
)
def test_a_cue_makes_a_day_and_month_a_date(language, text):
    plain, spans = read_marks(text)
    assert {plain[start:end] for start, end in spans} <= _dates(plain, language)


@pytest.mark.parametrize(
    ("language", "text", "part"),
    [
        ("es", "TA 12/8, dolor 4/10", "12/8"), ("es", "dolor 4/10", "4/10"), ("fr", "TA 13/7", "13/7"),
        ("fr", "4/6 séances faites", "4/6"), ("it", "PA 12/8, VAS 3/10", "12/8"), ("pt", "dor 4/10", "4/10"),
        ("nl", "pijn NRS 3/10", "3/10"), ("de", "8/10 Gelenken schmerzhaft", "8/10"),
        ("en", "8/11 joints tender", "8/11"), ("en", "cultures 1/2 bottles", "1/2"),
        ("fr", "HC 1/2 flacons", "1/2"),
        ("en", "lab 3/4 mg", "3/4"), ("nl", "lab 31-31", "31-31"), ("en", "labs 1-2 wk", "1-2"),
    ],
)  # fmt: skip
def test_scores_pressures_and_shares_are_no_dates(language, text, part):
    found = _dates(text, language) - {text[a:b] for a, b in find_fractions(text, language)}
    assert part not in found


@pytest.mark.parametrize(
    ("text", "part", "is_share"), [("nato il 5/6 h 03:25", "5/6", False), ("O2 5/6 h", "5/6", True)]
)
def test_the_hour_after_a_date_makes_it_no_share(text, part, is_share):
    assert (part in {text[a:b] for a, b in find_fractions(text, "it")}) == is_share


def test_two_dates_of_a_line_vouch_for_a_third():
    assert "11/8" in _dates("TAC 9/5, eco 3/11, xyz 11/8", "es")
    assert "11/8" not in _dates("TAC 9/5, xyz 11/8", "es")


def test_a_value_on_a_scale_is_a_date_if_each_part_of_its_line_has_one():
    assert "3/7" in _dates("TAC 9/5 neg, eco 13/11, xyz 3/7 leve", "es")
    assert "3/7" not in _dates("TAC 9/5 neg, eco 13/11, TA 120, xyz 3/7 leve", "es")


def test_a_language_without_cues_has_none():
    assert _dates("TAC 9/5", "xx-unknown") == set()


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("es", "Cr 1,9 [[(21/4)]], 1,6 [[(23/4)]], 1,2 hoy"), ("en", "INR 1.4 [[(5/14)]] -> 2.2 [[(5/16)]]"),
        ("it", "PCR 88 mg/l [[(30/9)]], 41 mg/l [[(2/10)]]"), ("nl", "kreat 140 [[(21/4)]], 120 [[(23/4)]]"),
        ("en", "Weight: [[4/12]] 61.0 kg, [[4/14]] 60.2 kg"),
        ("de", "Gewicht: [[21.4.]] 61 kg; [[23.4.]] 60 kg"),
        ("es", "cultivos [[17-8]] y [[19-8]] negativos"), ("it", "visto [[ven 21/4]] h 21"),
    ],
)  # fmt: skip
def test_dates_in_the_order_of_a_calendar_beside_values_are_found(language, text):
    plain, spans = read_marks(text)
    dates = [m for m in find_builtin(plain, language=language) if m.label == "DATE"]
    found = {at for m in dates for at in range(m.start, m.end)}
    numbers = {at for start, end in spans for at in range(start, end) if plain[at].isalnum()}
    assert numbers <= found


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("es", "dolor 5/10 (EVA 3/10), luego 2/10"), ("en", "pain 3 (4/10), now 2 (5/10)"),
        ("nl", "schema 20-10-5 mg, 5-8 druppels"), ("fr", "PA 12/8, 13/7"),
        ("it", "forza 3 (4/5), poi 4 (5/5)"),
    ],
)  # fmt: skip
def test_scores_beside_values_are_no_dates(language, text):
    assert not _dates(text, language)
