"""The entities of a note: every PHI slot refers to one of the cast, consistent in each of its forms."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from random import Random

from ..lexicons.gazetteers import Place
from .chance import shape, weighted
from .contacts import draw_ip, user_parts, write_phone
from .dates import Written, draw_birthday, draw_day, draw_past_day, make_calendar, read_marks, write_date
from .expand import Piece
from .frame import FORM_KINDS, Medical, PersonWord, Slot
from .grammar import Country, Grammar
from .hospitals import KINDS, Hospital, make_hospital
from .people import Person, make_person, write_person
from .places import draw_place, state_name
from .relatives import find_genders
from .template import Templates
from .writer import Writer

PEOPLE = frozenset(("PATIENT", "RELATIVE", "DOCTOR"))
# Persons whose names are used in logins and email addresses.
_NAMED = {"USERNAME": ("DOCTOR",), "EMAIL": ("PATIENT", "RELATIVE", "DOCTOR"), "URL": ("DOCTOR",)}
# Probabilities of a national number without separators, and of one from any country if notes have those.
_BARE, _ABROAD = 0.3, 0.5
# Probability that a note of a country's template is from that country; raises the share of other countries.
_AT_HOME = 0.85
# Probability that a second mention of an entity in the same form is written like the first.
_SAME_AGAIN = 0.85
# Date forms that sometimes refer to an earlier day of the patient's life, with their probability.
_LOOKS_BACK = {"any": 0.1, **dict.fromkeys(("year", "month_year", "season_year", "apostrophe"), 0.3)}
_GROWN_UP = frozenset(("adult", "word", "over89", "decade"))


class Cast:
    """The entities of one note, created on first use.

    rng: Random generator. templates: Source of names that are words or eponyms.
    pieces: drawn pieces of the note, which determine the country and which names must be words.
    child: Whether the patient is a child. gender: The patient's, "f" or "m"; otherwise drawn.
    country: Id of the note's country, if it has one.
    """

    def __init__(
        self,
        rng: Random,
        templates: Templates,
        pieces: Iterable[Piece],
        child: bool = False,
        gender: str = "",
        country: str = "",
    ) -> None:
        self.rng = rng
        self.templates = templates
        pieces = tuple(pieces)
        self.forms: Mapping[tuple[str, int], set[str]] = _forms_asked_for(pieces)
        grammar = templates.grammar
        self.genders = find_genders(pieces, grammar.settings.get("gender", {}))
        self.writer = Writer(rng, grammar, self._draw_country(grammar, country))
        self.gender = gender or rng.choice("fm")
        self.calendar = make_calendar(rng, self.writer.country.day_first)
        self.child = "child" in self._age_forms(1) or (child and not self._age_forms(1) & _GROWN_UP)
        self.lots: dict[str, float] = {}
        # some writers put surnames in capitals: "SMITH John"
        self.loud = rng.random() < 0.06
        self.people: dict[tuple[str, int], Person] = {}
        self.places: dict[int, Place | None] = {}
        self.days: dict[int, date] = {}
        self.past_days: dict[int, date] = {}
        self.chances: dict[int, float] = {}
        self.ages: dict[int, int] = {}
        self.hospitals: dict[tuple[int, str], Hospital] = {}
        self.written: dict[tuple[str, int, str], Written] = {}

    def _draw_country(self, grammar: Grammar, home: str) -> Country:
        """Return the country required by a form or a national number, else mostly `home`, else any, with
        states if one is named."""
        asked = {form for forms in self.forms.values() for form in forms}
        codes = {
            form.partition("_")[0].upper()
            for (slot, _), forms in self.forms.items()
            for form in forms
            if f"{slot}.{form}" in grammar.records
        }
        for country in grammar.countries:
            if country.code in codes or asked.intersection(country.asked_by):
                return country
        at_home = [each for each in grammar.countries if each.id == home]
        if at_home and self.rng.random() < _AT_HOME:
            return at_home[0]
        has_states = any(slot == "STATE" for slot, _ in self.forms)
        suited = [each for each in grammar.countries if each.states or not has_states]
        return weighted(self.rng, [(each.weight, each) for each in suited])

    def fill(self, slot: Slot) -> Written:
        """Return the value of a slot, in mixed case, with adjacent text that is not PHI."""
        key = (slot.name, slot.number, slot.form)
        known = self.written.get(key)
        if known is not None and self.rng.random() < _SAME_AGAIN:
            return known
        written = self._write(slot)
        if known is None:
            self.written[key] = written
        # a number, town or company must not change between mentions
        return written if slot.name in PEOPLE or slot.name == "DATE" else known or written

    def _write(self, slot: Slot) -> Written:
        name, number, form = slot.name, slot.number, slot.form
        if name in PEOPLE:
            person = self.person(name, number)
            value = write_person(self.writer, person, form)
            for surname in (person.last, person.second) if self.loud else ():
                value = value.replace(surname, surname.upper())
            return Written(value)
        if name == "DATE":
            return write_date(self.writer, self._day_told(number, form), form, self.calendar)
        if name in _WRITERS:
            return Written(_WRITERS[name](self, number, form))
        return self._national(name, form) or self._write_form(name, number, form)

    def _write_form(self, name: str, number: int, form: str) -> Written:
        own: dict[str, int | str] = {}
        place = self.place(number) if name in ("CITY", "STATE", "ZIP") else None
        if place:
            if name == "CITY":
                return Written(place.city)
            own = {"state_code": place.state, "state_name": state_name(place.state)}
            own["zip3"] = self.rng.choice(place.zip3) or shape(self.rng, "%##")
        elif name in _NAMED:
            own = user_parts(self.person(self.rng.choice(_NAMED[name]), number))
        gender = self.gender if number == 1 else self.rng.choice("fm")
        written = read_marks(self.writer.write(f"{FORM_KINDS[name]}.{form}", own, gender))
        # a final period belongs to the sentence, not to the address
        return written._replace(value=written.value.rstrip(".")) if name == "STREET" else written

    def _national(self, name: str, form: str) -> Written | None:
        """Return a national number, if the form is one or, occasionally, any."""
        records, settings = self.writer.grammar.records, self.writer.grammar.settings.get("national", {})
        known = records.get(f"{name}.{form}")
        if form == "any" and self.rng.random() < settings.get("share", 0.0):
            home = f"{name}.{self.writer.country.code.lower()}_"
            pool = [each for id_, each in records.items() if id_.startswith(home)]
            if settings.get("abroad") and (not pool or self.rng.random() < _ABROAD):
                pool = [each for each in records.values() if each.label == name]
            known = self.rng.choice(pool) if pool else None
        if known is None:
            return None
        value = known.draw(self.rng)
        return Written("".join(filter(str.isalnum, value)) if self.rng.random() < _BARE else value)

    def person(self, slot: str, number: int) -> Person:
        """Return the person of a slot."""
        known = self.people.get((slot, number))
        if known is None:
            needs = frozenset(self.forms.get((slot, number), ()))
            taste = self.writer.write("name.taste")
            gender = self.gender if (slot, number) == ("PATIENT", 1) else self.genders.get((slot, number), "")
            last = ""
            if slot == "RELATIVE" and self.rng.random() < 0.5:
                last = self.person("PATIENT", 1).last
            known = make_person(self.writer, self.templates, gender, taste, last, needs)
            self.people[slot, number] = known
        return known

    def place(self, number: int) -> Place | None:
        """Return the US town shared by city, state and ZIP code of one number, if any."""
        if number not in self.places:
            known = self.writer.country.code == "US" and self.rng.random() < 0.75
            self.places[number] = draw_place(self.rng) if known else None
        return self.places[number]

    def _day_told(self, number: int, form: str) -> date:
        if form == "dob":
            return self.birthday()
        if form == "past_year" or self._chance(number) < _LOOKS_BACK.get(form, 0.0):
            return self.past_day(number)
        return self.day(number)

    def _chance(self, number: int) -> float:
        """Return the random value of a number, drawn once, so that all year-like forms of a number refer to
        one day."""
        if number not in self.chances:
            self.chances[number] = self.rng.random()
        return self.chances[number]

    def past_day(self, number: int) -> date:
        """Return a day between the patient's birth and the visit; for a given number, it differs from
        `day`."""
        if number not in self.past_days:
            self.past_days[number] = draw_past_day(self.rng, self.calendar, self.birthday())
        return self.past_days[number]

    def day(self, number: int) -> date:
        """Return the day of a DATE slot."""
        if number not in self.days:
            self.days[number] = draw_day(self.rng, self.calendar, number)
        return self.days[number]

    def birthday(self) -> date:
        """Return the patient's date of birth."""
        if 0 not in self.days:
            infant = "infant" in self.forms.get(("AGE", 1), ())
            self.days[0] = draw_birthday(self.rng, self.calendar, 0 if infant else self.age(1))
        return self.days[0]

    def age(self, number: int) -> int:
        """Return the age of an AGE slot in years."""
        if number not in self.ages:
            forms = self._age_forms(number)
            if "over89" in forms:
                years = self.rng.randint(90, 107)
            else:
                years = _draw_years(self.rng, self.child if number == 1 else "child" in forms)
            if forms & _GROWN_UP and years < 20:
                years += 20
            self.ages[number] = years
        return self.ages[number]

    def _age_forms(self, number: int) -> set[str]:
        return self.forms.get(("AGE", number), set())

    def hospital(self, number: int, kind: str) -> Hospital:
        """Return the care site of a HOSPITAL slot; a clinic and a facility of one number differ."""
        if (number, kind) not in self.hospitals:
            self.hospitals[number, kind] = make_hospital(self.writer, kind)
        return self.hospitals[number, kind]

    def say(self, word: PersonWord) -> str:
        """Return a word that depends on the patient's sex."""
        lot = self.lots.setdefault(word.word, self.rng.random())
        return self.templates.sexes[word.word].say(self.gender == "m", self.child, lot)

    def phrase(self, medical: Medical) -> str:
        """Return the medical phrase of a person named like an eponym."""
        return self.person(medical.name, medical.number).phrase


def _forms_asked_for(pieces: Iterable[Piece]) -> Mapping[tuple[str, int], set[str]]:
    forms: dict[tuple[str, int], set[str]] = defaultdict(set)
    for piece in pieces:
        if isinstance(piece, Slot):
            forms[piece.name, piece.number].add(piece.form)
        elif isinstance(piece, Medical):
            forms[piece.name, piece.number].add("eponym")
    return forms


def _draw_years(rng: Random, child: bool) -> int:
    if child:
        return rng.randint(1, 17)
    return weighted(
        rng,
        (
            (6.0, rng.randint(18, 39)),
            (8.0, rng.randint(40, 64)),
            (9.0, rng.randint(65, 84)),
            (2.5, rng.randint(85, 104)),
            (1.0, rng.randint(2, 17)),
        ),
    )


def _age(cast: Cast, number: int, form: str) -> str:
    years = cast.age(number)
    if form not in ("word", "infant", "decade"):
        return str(years)
    parts = {"years": years, "rest": years % 100, "ten": max(2, min(9, years // 10))}
    text = cast.writer.write(f"age.{form}", {**parts, "count": cast.rng.randint(2, 23)})
    return text.replace("-", " ") if form == "word" and cast.rng.random() < 0.25 else text


def _hospital(cast: Cast, number: int, form: str) -> str:
    kind = form if form in KINDS else "hospital"
    if form == "any":
        kind = weighted(cast.rng, tuple(zip((6.0, 2.0, 1.0), KINDS)))
        form = weighted(cast.rng, ((5.0, "full"), (3.0, "short"), (1.5, "abbrev")))
    hospital = cast.hospital(number, kind)
    return {"short": hospital.short, "abbrev": hospital.abbrev}.get(form, hospital.full)


_WRITERS: Mapping[str, Callable[[Cast, int, str], str]] = {
    "AGE": _age,
    "HOSPITAL": _hospital,
    "PHONE": lambda cast, number, form: write_phone(cast.writer, form),
    "FAX": lambda cast, number, form: write_phone(cast.writer, form),
    "IPADDR": lambda cast, number, form: draw_ip(cast.rng),
}
