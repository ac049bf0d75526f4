import pytest

from spacy_phi.rules.packs import read_marks
from spacy_phi.rules.weekday_dates import find_weekday_dates


def _dates(text, language):
    return {text[m.start : m.end] for m in find_weekday_dates(text, language)}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "seen [[Thu 20]], labs [[Mon 9]]."), ("es", "no vino [[jue 20]] ni [[sab 30]]"),
        ("de", "[[Mo 9]]. und [[Sa 30]]. nicht"), ("fr", "bilan [[lun 9]], RDV [[mercredi 4]]"),
        ("it", "esami [[lun 9]], visita [[mercoledì 4]]"), ("nl", "afspraak [[woensdag 4]], lab [[ma 9]]"),
        ("pt", "consulta [[quarta 4]], análises [[seg 9]]"), ("pt", "RX [[ter 4 fev]] 14h30"),
        ("it", "eco [[gio 4 feb]]. ore 9"), ("es", "rev [[jue 4 de feb]]"), ("nl", "MRI [[do 4 feb]] 9u"),
        ("en", "seen [[Mon 3 March]] 1330"),
        ("es", "punción el [[Viernes, 21 de jul. de 2017]]"), ("it", "visita [[ven. 21 lug 2017]]"),
    ],
)  # fmt: skip
def test_a_day_of_the_month_goes_with_its_weekday(language, text):
    plain, spans = read_marks(text)
    assert {plain[start:end] for start, end in spans} <= _dates(plain, language)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "warfarin Mon 5 mg, Tue 2.5 mg"), ("en", "clinic Mon 9-12, Tue 9 to 5"),
        ("en", "Mon 2 episodes"),
        ("en", "O2 Sat 95%, Sun 3 pm, Wed 14:30"), ("nl", "zo 20 min, wo 3 keer, ma 9 uur"),
        ("de", "so 20 Tropfen, Mo 9 Uhr"), ("fr", "mer 5 patients, lun 9 h"), ("es", "lun 9 a 12"),
        ("it", "mar 3 compresse"), ("pt", "deve ter 3 filhos"),
    ],
)  # fmt: skip
def test_hours_doses_and_counts_after_a_weekday_are_no_days(language, text):
    assert not _dates(text, language)
