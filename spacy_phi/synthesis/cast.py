"""Who and what a note is about: every PHI slot is an entity of the cast, the same in each of its forms."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from random import Random

from ..lexicons.gazetteers import Place
from .ages import draw_age, write_age
from .chance import weighted
from .codes import draw_code, draw_room
from .contacts import draw_email, draw_ip, draw_login, draw_phone, draw_url
from .dates import Written, draw_birthday, draw_day, draw_past_day, make_calendar, write_date
from .expand import Piece
from .frame import Medical, PersonWord, Slot
from .organizations import (
    Hospital,
    draw_department,
    draw_organization,
    draw_profession,
    make_hospital,
    write_hospital,
)
from .people import Person, make_person, write_person
from .places import draw_city, draw_country, draw_other_place, draw_place, draw_state, draw_street, draw_zip
from .relatives import find_genders
from .template import Templates

PEOPLE = frozenset(("PATIENT", "RELATIVE", "DOCTOR"))
_COUNTRIES = ((82.0, "us"), (5.0, "uk"), (3.5, "au"), (3.0, "ca"), (1.5, "es"), (5.0, "other"))
_NUMBERS = frozenset("SSN MEDICALRECORD HEALTHPLAN ACCOUNT LICENSE VEHICLE DEVICE BIOID IDNUM OTHER".split())
# A second writing of the same entity in the same form mostly looks like the first.
_SAME_AGAIN = 0.85
# Forms of dates that tell of an earlier day of the patient's life now and then, and how often.
_LOOKS_BACK = {"any": 0.1, **dict.fromkeys(("year", "month_year", "season_year", "apostrophe"), 0.3)}
_GROWN_UP = frozenset(("adult", "word", "over89", "decade"))


class Cast:
    """The entities of one note, made when they are first asked for.

    rng (Random): Source of chance. templates (Templates): words for names that are words or eponyms.
    pieces: what was drawn of the note, which tells the country and which names must be words.
    child (bool): whether the patient is a child. gender (str): the patient's, "f" or "m"; else drawn.
    """

    def __init__(
        self,
        rng: Random,
        templates: Templates,
        pieces: Iterable[Piece],
        child: bool = False,
        gender: str = "",
    ) -> None:
        self.rng = rng
        self.templates = templates
        pieces = tuple(pieces)
        self.forms: Mapping[tuple[str, int], set[str]] = _forms_asked_for(pieces)
        self.relatives = find_genders(pieces)
        self.country = self._draw_country()
        self.gender = gender or rng.choice("fm")
        self.calendar = make_calendar(rng, self.country)
        self.child = "child" in self._age_forms(1) or (child and not self._age_forms(1) & _GROWN_UP)
        self.sexes = weighted(rng, ((6.0, "FM"), (1.0, "fm"), (1.0, "female male"), (0.4, "Female Male")))
        # some hands write surnames in capitals: "SMITH John"
        self.loud = rng.random() < 0.06
        self.married = rng.choice(("Mrs.", "Ms.", "Ms.", "Mrs", "Ms", "Miss"))
        self.people: dict[tuple[str, int], Person] = {}
        self.places: dict[int, Place | None] = {}
        self.days: dict[int, date] = {}
        self.past_days: dict[int, date] = {}
        self.chances: dict[int, float] = {}
        self.ages: dict[int, int] = {}
        self.hospitals: dict[tuple[int, str], Hospital] = {}
        self.written: dict[tuple[str, int, str], Written] = {}

    def _draw_country(self) -> str:
        forms = set().union(*self.forms.values()) if self.forms else set()
        for country in ("uk", "au"):
            if country in forms:
                return country
        has_states = any(slot == "STATE" for slot, _ in self.forms)
        if "us" in forms or "es" in forms:
            return "us"
        country = weighted(self.rng, _COUNTRIES)
        return country if not has_states or country in ("us", "au", "ca") else "us"

    def fill(self, slot: Slot) -> Written:
        """Return the value of a slot, in mixed case, with the text beside it that is not PHI."""
        key = (slot.name, slot.number, slot.form)
        known = self.written.get(key)
        if known is not None and self.rng.random() < _SAME_AGAIN:
            return known
        written = self._write(slot)
        if known is None:
            self.written[key] = written
        # a number, town or firm must not change from one mention to the next
        return written if slot.name in PEOPLE or slot.name == "DATE" else known or written

    def _write(self, slot: Slot) -> Written:
        name, number, form = slot.name, slot.number, slot.form
        if name in PEOPLE:
            person = self.person(name, number)
            value = write_person(self.rng, person, form)
            return Written(value.replace(person.last, person.last.upper()) if self.loud else value)
        if name == "DATE":
            return write_date(self.rng, self._day_told(number, form), form, self.calendar)
        if name == "AGE":
            return Written(write_age(self.rng, self.age(number), form))
        if name == "LOCATION-OTHER":
            article, place = draw_other_place(self.rng)
            return Written(place, before=article)
        if name in _NUMBERS:
            return Written(draw_code(self.rng, name, form))
        return Written(_WRITERS[name](self, number, form))

    def person(self, slot: str, number: int) -> Person:
        """The person of a slot."""
        known = self.people.get((slot, number))
        if known is None:
            needs = frozenset(self.forms.get((slot, number), ()))
            taste = "es" if self.rng.random() < (0.9 if self.country == "es" else 0.06) else "en"
            gender = (
                self.gender if (slot, number) == ("PATIENT", 1) else self.relatives.get((slot, number), "")
            )
            last = ""
            if slot == "RELATIVE" and self.rng.random() < 0.5:
                last = self.person("PATIENT", 1).last
            known = make_person(self.rng, self.templates, gender, taste, last, needs)
            self.people[slot, number] = known
        return known

    def place(self, number: int) -> Place | None:
        """The town of the United States that city, state and post code of one number share, if any."""
        if number not in self.places:
            known = self.country == "us" and self.rng.random() < 0.75
            self.places[number] = draw_place(self.rng) if known else None
        return self.places[number]

    def _day_told(self, number: int, form: str) -> date:
        if form == "dob":
            return self.birthday()
        if form == "past_year" or self._chance(number) < _LOOKS_BACK.get(form, 0.0):
            return self.past_day(number)
        return self.day(number)

    def _chance(self, number: int) -> float:
        """The lot of a number: drawn once, so that all year-like forms of a number tell of one day."""
        if number not in self.chances:
            self.chances[number] = self.rng.random()
        return self.chances[number]

    def past_day(self, number: int) -> date:
        """A day between the patient's birth and the visit; of one number another one than `day`."""
        if number not in self.past_days:
            self.past_days[number] = draw_past_day(self.rng, self.calendar, self.birthday())
        return self.past_days[number]

    def day(self, number: int) -> date:
        """The day of a DATE slot."""
        if number not in self.days:
            self.days[number] = draw_day(self.rng, self.calendar, number)
        return self.days[number]

    def birthday(self) -> date:
        """The patient's day of birth."""
        if 0 not in self.days:
            infant = "infant" in self.forms.get(("AGE", 1), ())
            self.days[0] = draw_birthday(self.rng, self.calendar, 0 if infant else self.age(1))
        return self.days[0]

    def age(self, number: int) -> int:
        """The age of an AGE slot in years."""
        if number not in self.ages:
            forms = self._age_forms(number)
            if "over89" in forms:
                years = self.rng.randint(90, 107)
            else:
                years = draw_age(self.rng, self.child if number == 1 else "child" in forms)
            if forms & _GROWN_UP and years < 20:
                years += 20
            self.ages[number] = years
        return self.ages[number]

    def _age_forms(self, number: int) -> set[str]:
        return self.forms.get(("AGE", number), set())

    def hospital(self, number: int, kind: str) -> Hospital:
        """The place of care of a HOSPITAL slot; a clinic and a facility of one number are others."""
        if (number, kind) not in self.hospitals:
            self.hospitals[number, kind] = make_hospital(self.rng, self.country, kind)
        return self.hospitals[number, kind]

    def say(self, word: PersonWord) -> str:
        """A word that follows the patient's sex."""
        male = self.gender == "m"
        if word.word == "sex":
            return self.sexes.split()[male] if " " in self.sexes else self.sexes[male]
        if word.word == "man":
            if self.child:
                return "boy" if male else "girl"
            pairs = (("man", "woman"), ("man", "woman"), ("gentleman", "lady"), ("male", "female"))
            return self.rng.choice(pairs)[0 if male else 1]
        if word.word == "Mr":
            return ("Mr." if self.married.endswith(".") else "Mr") if male else self.married
        pair = {"he": "she", "his": "her", "him": "her", "He": "She", "His": "Her"}
        return word.word if male else pair[word.word]

    def phrase(self, medical: Medical) -> str:
        """The medical phrase of a person who bears an eponym."""
        return self.person(medical.name, medical.number).phrase


def _forms_asked_for(pieces: Iterable[Piece]) -> Mapping[tuple[str, int], set[str]]:
    forms: dict[tuple[str, int], set[str]] = defaultdict(set)
    for piece in pieces:
        if isinstance(piece, Slot):
            forms[piece.name, piece.number].add(piece.form)
        elif isinstance(piece, Medical):
            forms[piece.name, piece.number].add("eponym")
    return forms


def _city(cast: Cast, number: int, form: str) -> str:
    place = cast.place(number)
    return place.city if place else draw_city(cast.rng, cast.country)


def _state(cast: Cast, number: int, form: str) -> str:
    place = cast.place(number)
    return draw_state(cast.rng, cast.country, form, place.state if place else "")


def _hospital(cast: Cast, number: int, form: str) -> str:
    kind = form if form in ("clinic", "facility") else "hospital"
    if form == "any":
        kind = weighted(cast.rng, ((6.0, "hospital"), (2.0, "clinic"), (1.0, "facility")))
    return write_hospital(cast.rng, cast.hospital(number, kind), form)


def _mail(cast: Cast, number: int, form: str) -> str:
    return draw_email(cast.rng, cast.person(cast.rng.choice(("PATIENT", "RELATIVE", "DOCTOR")), number))


_WRITERS: Mapping[str, Callable[[Cast, int, str], str]] = {
    "USERNAME": lambda cast, number, form: draw_login(cast.rng, cast.person("DOCTOR", number)),
    "PROFESSION": lambda cast, number, form: draw_profession(cast.rng),
    "HOSPITAL": _hospital,
    "DEPARTMENT": lambda cast, number, form: draw_department(cast.rng),
    "ROOM": lambda cast, number, form: draw_room(cast.rng, form),
    "ORGANIZATION": lambda cast, number, form: draw_organization(cast.rng, cast.country, form),
    "STREET": lambda cast, number, form: draw_street(cast.rng, cast.country, form),
    "CITY": _city,
    "STATE": _state,
    "COUNTRY": lambda cast, number, form: draw_country(cast.rng),
    "ZIP": lambda cast, number, form: draw_zip(cast.rng, cast.country, form, cast.place(number)),
    "PHONE": lambda cast, number, form: draw_phone(cast.rng, cast.country, form),
    "FAX": lambda cast, number, form: draw_phone(cast.rng, cast.country, form),
    "EMAIL": _mail,
    "URL": lambda cast, number, form: draw_url(cast.rng),
    "IPADDR": lambda cast, number, form: draw_ip(cast.rng),
}
