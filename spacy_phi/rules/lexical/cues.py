"""Context of a name or a place that only the lexicons know. Data and compiled expressions only."""

import re

from ...lang import vocabulary
from ...lang.cues import cue, cue_text, longest_first

_ROLES = longest_first(vocabulary("roles.cue"))
_TALK = cue_text("contexts.talk")


TALK_BEFORE = re.compile(rf"(?:^|[\s(\[,;/>-])(?:{_TALK})[ ]{{1,2}}(?:[A-Z]\.?[ ])?$", re.IGNORECASE)
ROLE_BEFORE = cue("contexts.role_before", roles=_ROLES)
PERSON_BEFORE = cue("contexts.person_before")
OPENERS = frozenset(vocabulary("links.opener"))
"""Capitalized words that start a sentence and do not indicate the type of the next word."""
SITE_AFTER = cue("contexts.site_after")
"""Cues after the name of a settlement or an institution."""
BY_BEFORE = cue("contexts.by_before")
"""Cues of AGENT_BEFORE that rarely precede a drug brand."""
AGENT_BEFORE = cue("contexts.agent_before")
"""Cues of PERSON_BEFORE that rarely precede the name of a sign or a device."""
NOTE_AFTER = cue("contexts.note_after")
OWN_AFTER = cue("contexts.own_after")
"""Possessions of people."""
VERB_AFTER = cue("contexts.verb_after")
CREDENTIAL_AFTER = cue("contexts.credential_after", roles=_ROLES)
NOT_AFTER = cue("contexts.not_after")
SENTENCE_START = re.compile(r"(?:^|[.!?:;•*>|\]~]|(?:^|\s)[-–—]|(?:^|\s)\d{1,2}[.)]|[\"“(])[ \t\"“(]*$")

LIVE_BEFORE = cue("contexts.live_before")
PLACE_BEFORE = cue("contexts.place_before")
STATE_AFTER = re.compile(
    r",[ ]?(?:A[LKZR]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|P[AR]|RI|S[CD]"
    r"|T[NX]|UT|V[AT]|W[AIVY]"  # the United States to here
    r"|ON|QC|BC|AB|NSW|QLD|VIC|UK|USA?)\b"  # Canada, Australia, countries
)
LOWER_PERSON = cue("contexts.lower_person")
LOWER_SECOND = re.compile(r"(?<=[A-Za-z])/([a-z]{3,12})(?![\w/@.])(?=[ ,;)\n]|$)")
LOWER_PLACE = cue("contexts.lower_place")
NOT_BEFORE = cue("contexts.not_before")
"""Cues before the name of a sign, a score or a device."""
STRONG_VERB_AFTER = cue("contexts.strong_verb_after")
"""Verbs and other cues that make even an unknown sentence-initial word a person."""
DRUG_BEFORE = cue("contexts.drug_before")
FINDING_AFTER = cue("contexts.finding_after")
"""Cues after the name of a sign, a score or a device, but rarely after that of a person."""
