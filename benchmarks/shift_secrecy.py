"""Count the date shifts that the output of `expert_determination` leaves possible.

    python benchmarks/shift_secrecy.py                # 1,000 patients with two to four dated holidays
    python benchmarks/shift_secrecy.py --unprotected  # with dates of holidays shifted like any other

The notes are generated and scrubbed by the whole pipeline, each patient under a key of its own. The attacker
has the output, the code, the settings and a calendar of American holidays (`pip install holidays`, MIT), no
key. It reads the dates that are left, links those that the text tells of a holiday (a name, or a mask in its
place), tries each shift, and counts those under which every such date falls on a holiday again.
"""

import argparse
import datetime
import random
import re
import secrets
import statistics
from collections.abc import Iterator, Sequence
from typing import NamedTuple
from unittest.mock import patch

import spacy
from common import make_parser

from spacy_phi.pipeline.inner import set_policy
from spacy_phi.surrogates import note_facts
from spacy_phi.surrogates.date_words import holidays as own_holidays
from spacy_phi.surrogates.dates import DateShift
from spacy_phi.surrogates.keys import Scope, parse_key
from spacy_phi.surrogates.note_facts import patient_of
from spacy_phi.surrogates.operators import NoteContext
from spacy_phi.surrogates.policy import create_expert_determination_policy

DAY = datetime.timedelta(days=1)
YEARS = range(2015, 2027)
_DATE = r"(\d\d/\d\d/\d{4})"
_WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
DATED = (
    "Seen on {date} ({holiday}) for a cough.",
    "{date} on {holiday}: fever, started on antibiotics.",
    "On {holiday}, {date}, she fell in the kitchen.",
    "{weekday}, {date}, {holiday}: no chest pain.",
    "{holiday} {date}. Stable overnight.",
    "The day after {holiday}, {next}, the wound was clean.",
    "Admission Date: {date}\nThe patient was admitted on {holiday} with pneumonia.",
    "Discharge Date: {date}\nDischarged home on {holiday}, ambulating.",
    "Clinic closed for {holiday}. Called on {date} for refills.",
    "{date}: brought in by ambulance on {holiday} {year}.",
)
PLAIN = (
    "Follow-up on {date} was uneventful.",
    "CT of the chest on {date}: no nodules.",
    "{weekday}, {date}: blood pressure 120/80.",
    "Labs of {date} reviewed.",
)
ALONE = ("Family visits at {holiday}.", "Smoked until last {holiday}.", "Plans to travel for {holiday}.")


class Patient(NamedTuple):
    """A generated note and its patient's shift."""

    text: str
    shift: int


class Clue(NamedTuple):
    """A date of the output that the text tells of a holiday, and its distance from it."""

    day: datetime.date
    after: int = 0


def make_note(dealer: random.Random, calendar: dict[datetime.date, str]) -> str:
    """Return a note with two to four dated holidays of about a year, and other dates."""
    year = dealer.randrange(2018, 2025)
    days = [day for day in calendar if day.year == year]
    lines = [f"Date of Birth: {dealer.randrange(1, 13):02}/{dealer.randrange(1, 29):02}/{year - 60}"]
    for day in dealer.sample(days, dealer.choice((2, 2, 3, 4))):
        lines.append(_write(dealer.choice(DATED), day, calendar[day]))
    for _ in range(dealer.randrange(2, 5)):
        day = datetime.date(year, 1, 1) + dealer.randrange(365) * DAY
        lines.append(_write(dealer.choice(PLAIN), day, ""))
    if dealer.random() < 0.5:
        lines.append(_write(dealer.choice(ALONE), days[0], dealer.choice([calendar[day] for day in days])))
    rest = lines[1:]
    dealer.shuffle(rest)
    return "\n".join([lines[0], *rest]) + "\n"


def _write(form: str, day: datetime.date, holiday: str) -> str:
    values = {"date": f"{day:%m/%d/%Y}", "next": f"{day + DAY:%m/%d/%Y}", "year": day.year}
    return form.format(holiday=holiday, weekday=_WEEKDAYS[day.weekday()], **values)


def read_clues(text: str, names: str) -> Iterator[Clue]:
    """Yield the dates of an output that its text tells of a holiday.

    names (str): A regular expression of the holidays' names and of the mask that may stand for one.
    """
    whole = rf"(?:{names})(?: \d{{4}}|'s)?"
    weekday = rf"(?:(?:{'|'.join(_WEEKDAYS)}|\[DATE\]),? )?"
    for form in (rf"{_DATE}(?: on |, | \(){whole}", rf"(?<!after ){whole}(?:, | \(| ){weekday}{_DATE}"):
        for match in re.finditer(form, text):
            yield Clue(_read(match[1]))
    for match in re.finditer(rf"day after {whole}, {_DATE}", text):
        yield Clue(_read(match[1]), 1)
    for match in re.finditer(rf"{_DATE}: brought in by ambulance on {whole}", text):
        yield Clue(_read(match[1]))
    for head, verb in (("Admission", "admitted"), ("Discharge", "[Dd]ischarged home")):
        for match in re.finditer(rf"{head} Date: {_DATE}\n[^\n]*{verb} on {whole}", text):
            yield Clue(_read(match[1]))
    for match in re.finditer(rf"closed for {whole}\. Called on {_DATE}", text):
        yield Clue(_read(match[1]))


def _read(text: str) -> datetime.date:
    return datetime.datetime.strptime(text, "%m/%d/%Y").date()


def possible_shifts(
    text: str, shifts: Sequence[int], calendar: dict[datetime.date, str], names: str
) -> list[int]:
    """Return the shifts under which every date that is told of a holiday falls on one, and every holiday's
    name left without a date can be the surrogate of another."""
    clues = list(read_clues(text, names))
    alone = {match[0] for match in re.finditer(names, text) if match[0] != "[DATE]"}
    years = [_read(found).year for found in re.findall(_DATE, text)]
    last = max(years, default=datetime.date.today().year)
    return [
        shift
        for shift in shifts
        if all(clue.day - (shift + clue.after) * DAY in calendar for clue in clues)
        and all(_may_become(name, shift, last) for name in alone)
    ]


def _may_become(name: str, shift: int, last: int) -> bool:
    """Return whether some holiday, moved by a shift, is nearest to the holiday of a name, as the code moves
    them; its year is that of the note's latest date, which has been shifted itself."""
    common = [each for each in own_holidays("en") if each.language == "en" and each.is_common]
    for year in {last, last - 1, last + 1}:
        for old in own_holidays("en"):
            target = old.date(year) + shift * DAY
            near = [
                (abs((each.date(when) - target).days), each.name)
                for when in (target.year - 1, target.year, target.year + 1)
                for each in common
                if each is not old
            ]
            if min(near)[1].casefold() == name.casefold():
                return True
    return False


def make_calendar() -> dict[datetime.date, str]:
    """Return the American holidays by day."""
    try:
        from holidays import country_holidays
    except ImportError:
        raise SystemExit("this benchmark needs: pip install holidays") from None
    kinds = ("public", "unofficial")
    return dict(country_holidays("US", years=YEARS, categories=kinds, observed=False).items())


def scrub(dealer: random.Random, n: int, hold: bool, calendar: dict[datetime.date, str]) -> list[Patient]:
    """Return generated notes, scrubbed, with the true shifts of their patients."""
    nlp = spacy.blank("en")
    scrubber = nlp.add_pipe("phi_scrubber", config={"policy": "strict"})
    made = []
    for _ in range(n):
        note = make_note(dealer, calendar)
        key = secrets.token_hex(32)
        with patch.dict("os.environ", {"SPACY_PHI_KEY": key}):
            scrubber.policy = create_expert_determination_policy(hold_weekdays=hold)  # type: ignore[attr-defined]
        set_policy(scrubber.inner, scrubber.policy)  # type: ignore[attr-defined]
        doc = nlp(note)
        scope = Scope(parse_key(key), patient_of(NoteContext(note)))
        made.append(Patient(doc._.scrubbed, DateShift(hold_weekdays=hold).days(scope)))
    return made


def all_shifts(hold: bool) -> list[int]:
    """Return the shifts that the policy draws from."""
    days = [n for n in range(31, 365) if (n % 7 == 0) == hold]
    return [*days, *(-n for n in days)]


def measure(n: int, hold: bool, seed: int) -> None:
    """Print the shifts left over the notes of n patients."""
    calendar = make_calendar()
    listed = sorted({*calendar.values(), *(form for each in own_holidays("en") for form in (each.name,))})
    names = "|".join([r"\[DATE\]", *map(re.escape, sorted(listed, key=len, reverse=True))])
    shifts = all_shifts(hold)
    counts, right, dates = [], 0, 0
    for patient in scrub(random.Random(seed), n, hold, calendar):
        left = possible_shifts(patient.text, shifts, calendar, names)
        counts.append(len(left))
        right += patient.shift in left
        dates += len(re.findall(_DATE, patient.text))
    low = statistics.quantiles(counts, n=20)[0]
    print(f"hold_weekdays={str(hold).lower()}, {n:,} patients, {len(shifts)} shifts")
    middle = statistics.median(counts)
    print(f"  shifts left: median {middle:.0f}, 5th percentile {low:.0f}, least {min(counts)}")
    print(f"  one shift left: {sum(count == 1 for count in counts) / n:.1%}")
    print(f"  the true shift is among them: {right / n:.1%}; full dates left a note: {dates / n:.1f}")


def main() -> None:
    """Parse the arguments and print the figures."""
    parser: argparse.ArgumentParser = make_parser(__doc__)
    parser.add_argument("--patients", type=int, default=1000, help="default: 1000")
    parser.add_argument("--seed", type=int, default=45, help="of the notes (default: 45)")
    parser.add_argument("--unprotected", action="store_true", help="shift the dates of holidays too")
    args = parser.parse_args()
    find = (lambda *_: frozenset()) if args.unprotected else note_facts.find_telling_dates
    with patch.object(note_facts, "find_telling_dates", find):
        for hold in (True, False):
            measure(args.patients, hold, args.seed)


if __name__ == "__main__":
    main()
