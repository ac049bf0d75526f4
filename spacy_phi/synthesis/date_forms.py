"""The many ways to write a date."""

from datetime import date
from random import Random

from . import date_months, date_numbers, date_periods, date_told
from .chance import weighted
from .dates import Calendar, Form, Written

_FORMS: dict[str, Form] = {
    **date_numbers.FORMS,
    **date_months.FORMS,
    **date_told.FORMS,
    **date_periods.FORMS,
}
_ANY = (
    (8.0, "numeric"), (3.0, "short"), (2.0, "iso"), (1.0, "dotted"), (2.0, "dashed"), (4.0, "long"),
    (3.0, "month_day"), (1.5, "day_month"), (2.0, "month_year"), (1.0, "month"), (1.5, "year"),
    (1.5, "weekday"),
    (1.0, "weekday_date"), (0.6, "holiday"), (0.6, "season_year"), (0.6, "ordinal"), (0.8, "compact"),
    (0.4, "apostrophe"), (0.4, "stamp"), (0.6, "worded"), (0.8, "about"), (1.0, "range"),
    (0.4, "decade"), (0.4, "years"), (0.2, "quarter"), (0.3, "spoken"), (0.1, "roman"),
)  # fmt: skip
_DOB = (
    (10.0, "numeric"), (2.0, "iso"), (2.0, "dashed"), (1.0, "dotted"), (3.0, "long"), (1.0, "compact"),
    (0.3, "year"),
)  # fmt: skip


def write_date(rng: Random, day: date, form: str, calendar: Calendar) -> Written:
    """A day in a form of the README; what is no PHI (a clock time, an article) stands beside the value."""
    if form == "any":
        form = weighted(rng, _ANY)
    if form == "dob":
        form = weighted(rng, _DOB)
    written = _FORMS[form](rng, day, calendar)
    return written if isinstance(written, Written) else Written(written)
