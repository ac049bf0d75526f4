"""Closed lists of geography and of the words that places and organizations are called by: facts, lowercase."""

from ..lang import vocabulary

STATES = frozenset(vocabulary("states"))
"""Full names of states, provinces and territories of the US, Canada and Australia."""


COUNTRIES = frozenset(vocabulary("countries"))
"""Names of countries, less those that are also names of people or things (Chad, Jordan, Georgia,
    Turkey, Guinea)."""


FACILITY_WORDS: frozenset[str] = frozenset(vocabulary("facility_words"))
"""Words of the names of hospitals and organizations that name none alone."""
