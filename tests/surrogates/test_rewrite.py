"""Rewriting makes one pass over the text and does not change its arguments."""

from spacy_phi.extensions import Finding
from spacy_phi.surrogates.operators import NoteContext
from spacy_phi.surrogates.policy import Policy, get_policy
from spacy_phi.surrogates.rewrite import rewrite


def test_adjacent_and_empty_replacements():
    text = "ab12"
    findings = [Finding(0, 2, "PATIENT"), Finding(2, 4, "IDNUM")]
    policy = Policy({"PATIENT": lambda finding, context: ""})
    scrubbed, rewritten = rewrite(text, findings, policy, NoteContext(text, findings))
    assert scrubbed == "[IDNUM]"
    assert [(f.out_start, f.out_end) for f in rewritten] == [(0, 0), (0, 7)]


def test_the_given_findings_are_not_changed():
    text = "Lena Ott, 47"
    findings = [Finding(0, 8, "PATIENT", also="DOCTOR"), Finding(10, 12, "AGE")]
    given = [dict(finding) for finding in findings]
    scrubbed, rewritten = rewrite(text, findings, get_policy("safe_harbor"), NoteContext(text, findings))
    assert scrubbed == "[PATIENT], 47"
    assert findings == given
    assert [(f.replacement, f.out_start, f.out_end) for f in rewritten] == [
        ("[PATIENT]", 0, 9),
        (None, 11, 13),
    ]
    assert rewritten[0].also == "DOCTOR"
