"""Closed vocabularies of geography and of words in place and organization names: facts, lowercase."""

from ..lang import vocabulary

STATES = frozenset(vocabulary("states.full"))
"""Full names of states, provinces and territories of the US, Canada and Australia."""


COUNTRIES = frozenset(vocabulary("countries.listed"))
"""Names of countries, without those that are also names of people or objects (Chad, Jordan, Georgia, Turkey,
    Guinea)."""


FACILITY_WORDS: frozenset[str] = frozenset(vocabulary("facilities.word"))
"""Words of hospital and organization names that are not distinctive alone."""
