"""The promise of the roster, checked on the output of the replacer."""

import pytest

from spacy_phi.errors import PhiError
from spacy_phi.pipeline import replacer as module
from spacy_phi.pipeline.replacer import PhiReplacer
from spacy_phi.roster.entry import RosterEntry
from spacy_phi.roster.rosters import Roster
from spacy_phi.spans import Match, Source, SourceKind

ROSTER = Roster([RosterEntry("1", "patient", "Amy", "Okonkwo", mrn="00412377")]).for_patient("1")
RULE = Source("rule:x", SourceKind.PATTERN)
TEXT = "Okonkwo, MRN 412377, of Okonkwo Street; Okonkwo slept."


def test_what_survives_is_replaced():
    matches = [Match(24, 38, "STREET", 0.9, RULE)]
    scrubbed, findings = PhiReplacer().rewrite(TEXT, matches, "1", roster=ROSTER)
    assert scrubbed == "[PATIENT], MRN [MEDICALRECORD], of [STREET]; [PATIENT] slept."
    assert [finding["source"] for finding in findings].count("roster:output") == 3


def test_what_the_policy_or_the_settings_keep_is_left():
    kept = PhiReplacer(policy={"STREET": "keep", "*": "mask"}, allow=["Okonkwo"])
    scrubbed, _ = kept.rewrite(TEXT, [Match(24, 38, "STREET", 0.9, RULE)], "1", roster=ROSTER)
    assert scrubbed == "Okonkwo, MRN [MEDICALRECORD], of Okonkwo Street; Okonkwo slept."
    only = PhiReplacer(labels=["DATE"]).rewrite(TEXT, [], "1", roster=ROSTER)
    assert only == (TEXT, [])


def test_without_a_roster_nothing_is_searched():
    assert PhiReplacer().rewrite(TEXT, [], "1") == (TEXT, [])


def test_a_text_that_still_holds_a_value_is_not_passed_on(monkeypatch):
    def find(text, roster, language):
        return [Match(0, 1, "PATIENT", 1.0, RULE)]

    monkeypatch.setattr(module, "find_survivors", find)
    monkeypatch.setattr(module, "to_whole_words", lambda text, matches: [])
    with pytest.raises(PhiError, match="E415"):
        PhiReplacer().rewrite("Okonkwo", [], "1", roster=ROSTER)
