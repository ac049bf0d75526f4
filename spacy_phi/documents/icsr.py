"""Individual case safety reports, ICH E2B(R3): the date from which the days of a report are counted.

It is the earliest start of a suspect or interacting drug (G.k.4.r.4), else of a reaction (E.i.4). Only days
count here: without one, the report is counted like a note.
"""

from collections.abc import Iterator

from ..surrogates.onset import Moment
from .cda_elements import Element
from .dates import read_moment

REPORT = "PORR_IN049016UV"
"""The element of one report; a batch holds several."""
_CODES = "2.16.840.1.113883.3.989.2.1.1."
"""Root of the code systems of ICH."""
_DRUGS = ("4", f"{_CODES}20")
"""Section G: the organizer of the drugs, except those of the patient's history."""
_REACTION, _ROLE = ("29", f"{_CODES}19"), ("20", f"{_CODES}19")
_SUSPECTS = (("1", f"{_CODES}13"), ("3", f"{_CODES}13"))
"""Suspect and interacting, in G.k.1."""
_CODED = ("organizer", "observation", "causalityAssessment")


class Report:
    """Collects the dates of one report that may be its index date, from its elements in order."""

    def __init__(self) -> None:
        self._codes = dict.fromkeys(_CODED, ("", ""))
        """The code and its system of the last element of each name."""
        self._drug = ""
        """The id of the last drug."""
        self._is_suspect = False
        self._suspects: set[str] = set()
        self._starts: list[tuple[str, Moment]] = []
        """Starts of drugs, with the id of each."""
        self._onsets: list[Moment] = []

    def read(self, element: Element) -> None:
        """Process the start of an element."""
        around = element.parent.name if element.parent else ""
        get = element.token.get
        if element.name in _CODED:
            self._codes[element.name] = ("", "")
            self._is_suspect = False
        elif element.name == "code" and around in _CODED:
            self._codes[around] = (get("code"), get("codeSystem"))
        elif element.name == "value" and self._codes["causalityAssessment"] == _ROLE:
            self._is_suspect = (get("code"), get("codeSystem")) in _SUSPECTS
        elif element.name == "id" and around == "substanceAdministration":
            self._drug = get("root")
        elif element.name == "id" and around == "productUseReference" and self._is_suspect:
            self._suspects.add(get("root"))

    def add_date(self, element: Element, text: str) -> None:
        """Add the date of an element if it is the start of a drug or of a reaction."""
        moment = read_moment(text) if element.name == "low" else None
        if moment is None or moment.day is None:
            return
        if element.is_within("substanceAdministration"):
            if self._codes["organizer"] == _DRUGS:
                self._starts.append((self._drug, moment))
        elif self._codes["observation"] == _REACTION and element.is_within("observation"):
            self._onsets.append(moment)

    @property
    def index_date(self) -> Moment | None:
        """The index date; None without a day for it."""
        return min(self._suspected(), default=None) or min(self._onsets, default=None)

    def _suspected(self) -> Iterator[Moment]:
        """Yield the starts of the suspect drugs; of all if the report names no suspect one."""
        return (moment for drug, moment in self._starts if not self._suspects or drug in self._suspects)
