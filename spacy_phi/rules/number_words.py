"""Numbers in words, as parts of regular expressions: alternatives without an enclosing group."""

from ..lang.cues import cue_text

ONES, TEENS, TENS = cue_text("numbers.ones"), cue_text("numbers.teens"), cue_text("numbers.tens")

DIGITS = cue_text("numbers.digits", ones=ONES)
"""A spoken digit."""
