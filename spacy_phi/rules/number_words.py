"""Numbers in words, as parts of regular expressions: alternatives without an enclosing group."""

from ..lang.cues import cue_text

ONES, TEENS, TENS = cue_text("contexts.ones"), cue_text("contexts.teens"), cue_text("contexts.tens")

DIGITS = cue_text("contexts.digits", ones=ONES)
"""A spoken digit."""
