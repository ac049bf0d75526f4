"""Keys of `doc.spans` that the components write and read."""

PREFIX = "phi"
"""Common prefix of the keys."""
RULES = "phi_rules"
NETWORK = "phi_ner"
ROSTER = "phi_roster"
INVERSE = "phi_inverse"
SOURCES = (RULES, NETWORK, ROSTER, INVERSE)
"""Groups of the finders."""
MERGED = "phi"
"""Accepted findings of all sources, without overlaps."""
VETOED = "phi_vetoed"
"""Rejected findings."""
