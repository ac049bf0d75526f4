"""Context of a name or a place that only the lexicons know. Data and compiled expressions only."""

import re

from ...lang import vocabulary
from ...lang.cues import cue, cue_text, longest_first

_ROLES = longest_first(vocabulary("roles.cue"))
_TALK = cue_text("lexical.talk")


TALK_BEFORE = re.compile(rf"(?:^|[\s(\[,;/>-])(?:{_TALK})[ ]{{1,2}}(?:[A-Z]\.?[ ])?$", re.IGNORECASE)
ROLE_BEFORE = cue("lexical.role_before", roles=_ROLES)
PERSON_BEFORE = cue("lexical.person_before")
OPENERS = frozenset(vocabulary("links.opener"))
"""Capitalized words that start a sentence and do not indicate the type of the next word."""
SITE_AFTER = cue("lexical.site_after")
"""Cues after the name of a settlement or an institution."""
BY_BEFORE = cue("lexical.by_before")
"""Cues of AGENT_BEFORE that rarely precede a drug brand."""
AGENT_BEFORE = cue("lexical.agent_before")
"""Cues of PERSON_BEFORE that rarely precede the name of a sign or a device."""
NOTE_AFTER = cue("lexical.note_after")
OWN_AFTER = cue("lexical.own_after")
"""Possessions of people."""
VERB_AFTER = cue("lexical.verb_after")
CREDENTIAL_AFTER = cue("lexical.credential_after", roles=_ROLES)
NOT_AFTER = cue("lexical.not_after")
SENTENCE_START = re.compile(r"(?:^|[.!?:;•*>|\]~]|(?:^|\s)[-–—]|(?:^|\s)\d{1,2}[.)]|[\"“(])[ \t\"“(]*$")

LIVE_BEFORE = cue("lexical.live_before")
PLACE_BEFORE = cue("lexical.place_before")
STATE_AFTER = re.compile(
    r",[ ]?(?:A[LKZR]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|P[AR]|RI|S[CD]"
    r"|T[NX]|UT|V[AT]|W[AIVY]"  # the United States to here
    r"|ON|QC|BC|AB|NSW|QLD|VIC|UK|USA?)\b"  # Canada, Australia, countries
)
LOWER_PERSON = cue("lexical.lower_person")
LOWER_SECOND = re.compile(r"(?<=[A-Za-z])/([a-z]{3,12})(?![\w/@.])(?=[ ,;)\n]|$)")
LOWER_PLACE = cue("lexical.lower_place")
NOT_BEFORE = cue("lexical.not_before")
"""Cues before the name of a sign, a score or a device."""
STRONG_VERB_AFTER = cue("lexical.strong_verb_after")
"""Verbs and other cues that make even an unknown sentence-initial word a person."""
DRUG_BEFORE = cue("lexical.drug_before")
FINDING_AFTER = cue("lexical.finding_after")
"""Cues after the name of a sign, a score or a device, but rarely after that of a person."""
