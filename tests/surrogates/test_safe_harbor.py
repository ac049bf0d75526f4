"""HIPAA's rules for ages, ZIP codes and dates."""

import pytest

from spacy_phi.extensions import Finding
from spacy_phi.surrogates.ages import age_in_years, generalise_age
from spacy_phi.surrogates.operators import NoteContext
from spacy_phi.surrogates.safe_harbor import (
    OPEN_ZIP3,
    RESTRICTED_ZIP3,
    generalise,
    generalise_zip,
    keep_year,
    latest_year,
    period_start,
)

HHS_2000 = (36, 59, 63, 102, 203, 556, 692, 790, 821, 823, 830, 831, 878, 879, 884, 890, 893)
LATER = (202, 204, 205, 369, 753, 772)


def _apply(operator, value, label, text=None, year=2024, findings=()):
    text = text or value
    start = text.index(value)
    finding = Finding(start, start + len(value), label)
    return operator(finding, NoteContext(text, [*findings, finding], reference_year=year))


@pytest.mark.parametrize(
    ("text", "age"),
    [
        ("53", 53), ("53RHM", 53), ("86F", 86), ("93yo", 93), ("102-year-old", 102), ("ninety-two", 92),
        ("Ninety Two", 92), ("eighty-nine", 89), ("one hundred and one", 101), ("a hundred", 100),
        ("90s", 90), ("nineties", 90), ("ninety-fourth", 94), ("nonagenarian", 90),
        ("Centenarian", 100), ("octogenarian", 80),
        ("noventa y dos", 92), ("ochenta y nueve", 89), ("ciento dos", 102), ("veintidós", 22),
        ("93 años", 93),
        ("7 yrs 4 mos", 7), ("95 months", 7), ("100 days", 0), ("94 semanas", 1), ("91 yrs 4 mos", 91),
        ("88 to 92", 92), ("eighty-eight or ninety", 90), ("９３", 93), ("9\u200b3", 93), ("seventy", 70),
        ("teenager", None), ("old", None), ("", None),
    ],
)  # fmt: skip
def test_ages_are_read(text, age):
    assert age_in_years(text) == age


def test_unit_may_follow_the_age():
    assert age_in_years("95", " months old") == 7
    assert age_in_years("95", "-year-old") == 95
    assert age_in_years("93", " M with") == 93


@pytest.mark.parametrize(
    ("age", "want"),
    [
        ("89", None), ("90", "90 or older"), ("101", "90 or older"), ("ninety-two", "90 or older"),
        ("eighty-nine", None), ("teenage", None), ("newborn", None), ("wibble", "[AGE]"), ("1931", "[AGE]"),
    ],
)  # fmt: skip
def test_ages_above_89_become_one_class(age, want):
    assert _apply(generalise_age, age, "AGE") == want


def test_months_are_not_years():
    assert _apply(generalise_age, "92", "AGE", "a 92 month old girl") is None


@pytest.mark.parametrize("prefix", HHS_2000 + LATER)
def test_restricted_zip_codes_become_zeros(prefix):
    assert f"{prefix:03}" in RESTRICTED_ZIP3
    assert _apply(generalise_zip, f"{prefix:03}01", "ZIP") == "000"


@pytest.mark.parametrize(
    ("code", "want"),
    [
        ("02139", "021"), ("02139-4307", "021"), ("100", "100"), ("90210", "902"), ("00000", "000"),
        ("09012", "000"), ("96201", "000"), ("SW1A 1AA", "[ZIP]"), ("1234", "[ZIP]"), ("０２１３９", "021"),
    ],
)  # fmt: skip
def test_zip_codes_keep_three_digits(code, want):
    assert _apply(generalise_zip, code, "ZIP") == want


def test_no_restricted_prefix_is_open():
    assert not OPEN_ZIP3 & RESTRICTED_ZIP3
    assert len(RESTRICTED_ZIP3) == len(HHS_2000 + LATER)


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("2019", 2019), ("'08", 2008), ("’98", 1998), ("the 1980s", 1980), ("1980's", 1980),
        ("late 90s", 1990),
        ("2015-2018", 2015), ("2015–18", 2015), ("2019/20", 2019), ("1998 to 2004", 1998), ("２０１９", 2019),
        ("2019-12", None), ("12/2019", None), ("summer 2019", None), ("19", None),
        ("May", None), ("2019.", 2019),
        ("February 2019", None), ("20190304", None), ("", None),
    ],
)  # fmt: skip
def test_bare_years_are_distinguished_from_dates(text, start):
    assert period_start(text, 2024) == start


@pytest.mark.parametrize(
    ("date", "want"),
    [("2019", None), ("1935", None), ("1934", "[DATE]"), ("1930s", "[DATE]"), ("'31", "[DATE]"),
     ("3/4/2019", "[DATE]"), ("3/4", "[DATE]"), ("May 2019", "[DATE]"), ("Friday", "[DATE]")],
)  # fmt: skip
def test_only_years_are_kept_unless_they_reveal_an_age_above_89(date, want):
    assert _apply(keep_year, date, "DATE") == want


@pytest.mark.parametrize(
    ("date", "want"),
    [("3/4/2019", "2019"), ("4 March 2019", "2019"), ("3/4/19", "[DATE]"), ("3/4", "[DATE]"),
     ("2019", None), ("3/4/1931", "[DATE]"), ("1931", "[DATE]"),
     ("1 Dec 2018 - 3 Jan 2019", "[DATE]"), ("20190304", "[DATE]")],
)  # fmt: skip
def test_dates_become_years(date, want):
    assert _apply(generalise, date, "DATE") == want


def test_later_year_of_the_note_counts():
    text = "born 1990, seen 2/3/2081"
    seen = Finding(16, 24, "DATE")
    context = NoteContext(text, [seen], reference_year=2024)
    assert latest_year(context) == 2081
    assert _apply(keep_year, "1990", "DATE", text, findings=[seen]) == "[DATE]"


def test_other_labels_are_masked():
    assert _apply(generalise, "Lena Ott", "PATIENT") == "[PATIENT]"
