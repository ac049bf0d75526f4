import pytest

from spacy_phi.extensions import Finding
from spacy_phi.surrogates.dates import DateShift
from spacy_phi.surrogates.operators import NoteContext
from spacy_phi.surrogates.surrogate import Shift, SurrogateSettings


def scrub(key, text, dates, language="en", hold=True):
    """Return a text with its dates, given as written, replaced as the policy does."""
    spots, at = [], 0
    for date in dates:
        at = text.index(date, at)
        spots.append(Finding(at, at + len(date), "DATE", 1.0, "rules"))
        at += len(date)
    context = NoteContext(text, spots, "7", language=language, reference_year=2024)
    shift = Shift(key, SurrogateSettings(DateShift(hold_weekdays=hold)))
    made = [shift(finding, context) for finding in spots]
    return [date if new is None else new for date, new in zip(dates, made)]


MASKED = "[DATE]"


@pytest.mark.parametrize(
    ("language", "text", "dates"),
    [
        ("en", "Seen 11/28/2024 on Thanksgiving.", ["11/28/2024", "Thanksgiving"]),
        ("en", "On New Year's Eve (12/31/2024) he fell.", ["New Year's Eve", "12/31/2024"]),
        ("en", "On New Year’s Eve (12/31) he fell.", ["New Year’s Eve", "12/31"]),
        ("en", "The day after Thanksgiving, 11/29/2024, he left.", ["Thanksgiving", "11/29/2024"]),
        ("en", "Thanksgiving 2024 (November 28) was quiet.", ["Thanksgiving 2024", "November 28"]),
        ("en", "Christmas, in December 2024.", ["Christmas", "December 2024"]),
        ("en", "Thursday, 11/28/2024: Thanksgiving.", ["Thursday", "11/28/2024", "Thanksgiving"]),
        ("en", "On the twenty-fifth of December, Christmas.", ["the twenty-fifth of December", "Christmas"]),
        ("en", "Fell during Ramadan, 03/12/2024.", ["Ramadan", "03/12/2024"]),
        ("en", "Seen 11/11/2024 (federal holiday).", ["11/11/2024"]),
        ("fr", "Vu le 25/12/2024, jour de Noël.", ["25/12/2024", "jour de Noël"]),
        ("fr", "Vu le 01/05/2024 (férié).", ["01/05/2024"]),
        ("de", "Am 15.8.2024 (Mariä Himmelfahrt) gestürzt.", ["15.8.2024", "Mariä Himmelfahrt"]),
        ("es", "Ingresó el 25/12/2024, día de Navidad.", ["25/12/2024", "día de Navidad"]),
        ("it", "Ricoverato il 25/12/2024 (Natale).", ["25/12/2024"]),
        ("nl", "Opgenomen op 25-12-2024, eerste kerstdag.", ["25-12-2024", "eerste kerstdag"]),
        ("pt", "Internado em 31/03/2024, domingo de Páscoa.", ["31/03/2024", "domingo de Páscoa"]),
    ],
)
def test_a_holiday_and_its_date_are_masked(key, language, text, dates):
    assert scrub(key, text, dates, language) == [MASKED] * len(dates)


def test_a_holiday_elsewhere_in_the_note_tells_its_date(key):
    text = f"Admission Date: 11/28/2024\n{'Stable. ' * 60}\nShe was admitted on Thanksgiving."
    assert scrub(key, text, ["11/28/2024", "Thanksgiving"]) == [MASKED] * 2


def test_other_dates_of_the_note_are_shifted(key):
    text = "Seen 10/07/2024. CT on 10/09/2024. Will travel at Christmas. DOB 03/02/1961, smoker since 1980."
    found = ["10/07/2024", "10/09/2024", "Christmas", "03/02/1961", "1980"]
    first, second, holiday, birth, year = scrub(key, text, found)
    assert holiday == MASKED
    assert MASKED not in (first, second, birth, year)
    assert {first, second, birth, year}.isdisjoint(found)


def test_a_holiday_without_a_date_beside_it_becomes_another(key):
    (new,) = scrub(key, "Has been coughing since Thanksgiving, smoker since 1980.", ["Thanksgiving"])
    assert new not in (MASKED, "Thanksgiving")


@pytest.mark.parametrize(
    ("language", "text", "date"),
    [
        ("pt", "Acompanhamento pré-natal em 24/12/2024.", "24/12/2024"),
        ("en", "Lives in easter egg county; seen 03/31/2024.", "03/31/2024"),
    ],
)
def test_ordinary_words_are_no_holidays(key, language, text, date):
    assert scrub(key, text, [date], language) != [MASKED]


def test_a_weekday_beside_a_holiday_does_not_tell_the_shift(key):
    assert scrub(key, "Thanksgiving was on Thursday, 11/28/2024.", ["Thanksgiving", "Thursday", "11/28/2024"],
                 hold=False) == [MASKED] * 3  # fmt: skip
