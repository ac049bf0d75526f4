"""Groups of persons that share all kept quasi-identifiers (k-anonymity).

Sources: Sweeney 2002, "k-anonymity: a model for protecting privacy"; El Emam & Dankar 2008, "Protecting
privacy using k-anonymity", JAMIA 15:627.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from .quasi import Quasi


class Person(NamedTuple):
    """A person of the data set, or a note without a patient."""

    id: str
    quasi: Quasi
    """Of all notes of the person."""


class Risk(NamedTuple):
    """Size of a person's group."""

    id: str
    k: int
    """Number of persons with the same quasi-identifiers; 1 if the combination is unique."""
    kinds: tuple[str, ...]
    """Kinds of quasi-identifiers of the person."""
    telling: str
    """The kind without which the group is largest; generalize it first. Empty without quasi-identifiers."""
    prevalence: str | None = None
    """Class of prevalence of the person's rarest disease; None without one, or without `--diseases`."""


def collect_persons(notes: Iterable[tuple[str, str | None, Quasi]]) -> list[Person]:
    """Return the persons of a data set. notes: Id, patient if known, and quasi-identifiers of each note."""
    found: dict[tuple[bool, str], set[tuple[str, str]]] = defaultdict(set)
    for note_id, patient, quasi in notes:
        found[(False, note_id) if patient is None else (True, patient)] |= quasi
    return [Person(name, frozenset(quasi)) for (_, name), quasi in found.items()]


def measure_risk(
    persons: Sequence[Person], below: int, rarest: Mapping[Quasi, str | None] = MappingProxyType({})
) -> list[Risk]:
    """Return the persons in groups of fewer than `below`, the smallest groups first.

    rarest: Class of prevalence of the rarest disease, by the quasi-identifiers of a person.
    A value that a note does not state counts as a value of its own, which makes groups smaller, never larger.
    """
    sizes = Counter(person.quasi for person in persons)
    small = [person for person in persons if sizes[person.quasi] < below]
    kinds = sorted({kind for person in small for kind, _ in person.quasi})
    without = {kind: Counter(_drop(person.quasi, kind) for person in persons) for kind in kinds}
    risks = []
    for person in small:
        own = sorted({kind for kind, _ in person.quasi})
        telling = max(own, key=lambda kind: without[kind][_drop(person.quasi, kind)], default="")
        prevalence = rarest.get(person.quasi)
        risks.append(Risk(person.id, sizes[person.quasi], tuple(own), telling, prevalence))
    return sorted(risks, key=lambda risk: (risk.k, risk.id))


def _drop(quasi: Quasi, kind: str) -> Quasi:
    return frozenset(each for each in quasi if each[0] != kind)


def count_sizes(persons: Sequence[Person]) -> Counter[int]:
    """Return the number of persons by the size of their group."""
    sizes = Counter(person.quasi for person in persons)
    return Counter(sizes[person.quasi] for person in persons)
