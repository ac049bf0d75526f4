import datetime

import pytest

CALENDAR = {datetime.date(2024, 11, 11): "Veterans Day", datetime.date(2024, 11, 28): "Thanksgiving"}
NAMES = r"\[DATE\]|Veterans Day|Thanksgiving"


@pytest.fixture
def secrecy(bring):
    return bring("shift_secrecy")


def test_two_dated_holidays_give_the_shift_away(secrecy):
    text = "Seen on 12/16/2024 (Veterans Day) for a cough.\nThe day after [DATE], 01/03/2025, she left.\n"
    assert secrecy.possible_shifts(text, secrecy.all_shifts(True), CALENDAR, r"\[DATE\]|Veterans Day") == [35]


def test_masked_dates_leave_all(secrecy):
    text = "Seen on [DATE] ([DATE]) for a cough.\nLabs of 12/18/2024 reviewed.\n"
    shifts = secrecy.all_shifts(True)
    assert len(shifts) == 96
    assert secrecy.possible_shifts(text, shifts, CALENDAR, NAMES) == shifts
    assert len(secrecy.all_shifts(False)) == 572
