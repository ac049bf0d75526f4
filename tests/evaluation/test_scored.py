"""Gold spans that a policy would change."""

import pytest

from spacy_phi.corpora.annotated import AnnotatedNote, AnnotatedSpan
from spacy_phi.evaluation.scored import select_scored
from spacy_phi.surrogates.policy import get_policy

TEXT = "Jane Ruiz, 42, of Texas, seen 3/4/2019, first in 2011. Her mother is 93. Ana, Chile."


def _note(*labels):
    spans = [(TEXT.index(value), value, label) for value, label in labels]
    return AnnotatedNote("a", TEXT, tuple(AnnotatedSpan(i, i + len(v), label) for i, v, label in spans))


NOTE = _note(
    *(("93", "AGE"), ("Jane Ruiz", "PATIENT"), ("42", "AGE"), ("Texas", "STATE"), ("3/4/2019", "DATE")),
    *(("2011", "DATE"), ("Ana", "NOMBRE_SUJETO_ASISTENCIA"), ("Chile", "PAIS"), ("mother", "OWN_LABEL")),
)


@pytest.mark.parametrize(
    ("policy", "kept"),
    [
        ("safe_harbor", {"42", "Texas", "2011", "Chile"}),
        ("strict", set()),
        ("limited_data_set", {"42", "93", "Texas", "2011", "3/4/2019", "Chile"}),
        ("expert_determination", {"42"}),
        ({"NAME": "keep"}, {"Jane Ruiz", "Ana"}),
    ],
)
def test_what_a_policy_keeps_is_not_scored(policy, kept, monkeypatch):
    monkeypatch.setenv("SPACY_PHI_KEY", "correct horse battery staple, 7 times")
    (scored,) = select_scored([NOTE], get_policy(policy))
    values = {(span.start, span.end, span.label): TEXT[span.start : span.end] for span in NOTE.spans}
    assert {value for span, value in values.items() if span not in scored} == kept
    assert scored <= values.keys()
