"""Cue expressions beside names: each matches its cue and rejects its look-alike."""

import pytest

from spacy_phi.rules.lexical import cues


@pytest.mark.parametrize(
    ("cue", "text", "other"),
    [
        (cues.TALK_BEFORE, "spoke with ", "walked with "),
        (cues.ROLE_BEFORE, "registrar ", "registration "),
        (cues.PERSON_BEFORE, "named ", "renamed "),
        (cues.BY_BEFORE, "placed by ", "followed with "),
        (cues.NOT_BEFORE, "positive ", "saw "),
        (cues.DRUG_BEFORE, "started ", "saw "),
        (cues.LIVE_BEFORE, "lives in ", "pain in "),
        (cues.PLACE_BEFORE, "near ", "clear "),
    ],
)
def test_before(cue, text: str, other: str) -> None:
    assert cue.search(text)
    assert not cue.search(other)


@pytest.mark.parametrize(
    ("cue", "text", "other"),
    [
        (cues.VERB_AFTER, " noted that", " noting"),
        (cues.STRONG_VERB_AFTER, " was seen today", " was given"),
        (cues.NOTE_AFTER, "'s note", "'s sign"),
        (cues.CREDENTIAL_AFTER, ", RN", ", and"),
        (cues.SITE_AFTER, " clinic called", " clinical"),
        (cues.NOT_AFTER, " 40 mg", " 40"),
        (cues.FINDING_AFTER, " negative", " 555-0142 rang".replace("555", "617-555")),
        (cues.STATE_AFTER, ", NY", ", not"),
    ],
)
def test_after(cue, text: str, other: str) -> None:
    assert cue.match(text)
    assert not cue.match(other)
