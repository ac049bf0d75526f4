"""Parts of the patterns of ages: numbers, words, units, kin."""

NUM = r"(?:1[01]\d|[1-9]?\d)"

ADULT = r"(?:1[01]\d|[1-9]\d)"
