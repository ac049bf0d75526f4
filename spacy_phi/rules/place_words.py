"""Closed lists of geography and of the words that places and organisations are called by: facts, lower case."""

from ..lang import vocabulary

STATES = frozenset(vocabulary("states"))
"""Full names of states, provinces and territories of the US, Canada and Australia."""


COUNTRIES = frozenset(vocabulary("countries"))
"""Names of countries, less those that are also names of people or things (Chad, Jordan, Georgia,
    Turkey, Guinea)."""


FACILITY_WORDS: frozenset[str] = frozenset(vocabulary("facility_words"))
"""Words of the names of hospitals and organisations that name none alone."""
