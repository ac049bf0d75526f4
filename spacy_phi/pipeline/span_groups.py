"""The keys of `doc.spans` that the components write and read."""

PREFIX = "phi"
"""The prefix of all of them."""
RULES = "phi_rules"
NETWORK = "phi_ner"
ROSTER = "phi_roster"
INVERSE = "phi_inverse"
SOURCES = (RULES, NETWORK, ROSTER, INVERSE)
"""Those that find."""
MERGED = "phi"
"""The remaining findings of all sources, without overlaps."""
VETOED = "phi_vetoed"
"""The rejected findings."""
