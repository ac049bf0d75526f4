import json
import random
import sys
from dataclasses import replace
from importlib.util import module_from_spec, spec_from_file_location

import pytest

from spacy_phi.corpora.annotated import AnnotatedNote, AnnotatedSpan
from spacy_phi.corpora.jsonl import read_jsonl
from spacy_phi.evaluation.masking import is_hipaa, masking_scores, select_scored
from spacy_phi.surrogates.policy import get_policy

TEXT = "Ana Gil at Leeds, 3/4. Graves."
#       012345678901234567890123456789
NOTE = AnnotatedNote(
    "n",
    TEXT,
    (
        AnnotatedSpan(0, 7, "PATIENT"),
        AnnotatedSpan(11, 16, "HOSPITAL"),
        AnnotatedSpan(18, 21, "DATE", attributes={"hipaa": False}),
    ),
    meta={"keep": [{"start": 23, "end": 29}], "ignore": [{"start": 8, "end": 10}]},
)


def test_by_hand():
    scores = masking_scores([NOTE], [[(0, 4), (8, 10), (18, 24), (28, 99)]])
    assert scores["phi"] == {
        "n": 3,
        "char_recall": 5 / 13,
        "token_recall": 3 / 5,
        "span_full": 1 / 3,
        "span_any": 2 / 3,
    }
    assert scores["hipaa"]["char_recall"] == 3 / 6
    assert scores["per_label"]["DATE"]["char_recall"] == 1
    assert scores["per_category"]["LOCATION"]["char_recall"] == 0
    # Masked outside the ignored zone: A n a, 3 4, and G and s of Graves.
    assert scores["char_precision"] == 5 / 7
    assert scores["token_precision"] == 3 / 4
    assert scores["keep"] == {"n": 1, "damaged": 1, "share": 1}
    assert (scores["leaks_per_note"], scores["hipaa_leaks_per_note"]) == (2, 1)


def test_over_redaction_of_notes_without_phi():
    """A hospital is not a HIPAA identifier, and redacting it does not count as a change."""
    notes = [
        AnnotatedNote("a", "Seen at Mercy, well", (AnnotatedSpan(8, 13, "HOSPITAL"),)),
        AnnotatedNote("b", "Wells score 4", ()),
        AnnotatedNote("c", "Graves, stable", (), meta={"ignore": [{"start": 0, "end": 6}]}),
        NOTE,
    ]
    taken = [[(8, 13)], [(0, 5)], [(0, 6)], [(0, 29)]]
    assert masking_scores(notes, taken)["clean"] == {"n": 3, "changed": 1, "share": 1 / 3}
    assert masking_scores([NOTE], [[]])["clean"] == {"n": 0, "changed": 0, "share": None}


def test_hipaa_by_flag_label_and_spanish_type():
    assert is_hipaa(AnnotatedSpan(0, 1, "HOSPITAL", attributes={"hipaa": True}), "A")
    assert not is_hipaa(AnnotatedSpan(0, 1, "PAIS"), "A")
    assert is_hipaa(AnnotatedSpan(0, 1, "CALLE"), "A")


@pytest.mark.parametrize(
    ("label", "value", "must_go"),
    [
        ("DATE", "2019", False),
        ("DATE", "'98", False),
        ("DATE", "3/2019", True),
        ("DATE", "May", True),
        ("DATE", "the 1980s", False),
        ("DATE", "2015-17", False),
        ("DATE", "Q3 2021", True),
        ("DATE", "3/15-17", True),
        ("AGE", "89", False),
        ("AGE", "forty-two", False),
        ("EDAD_SUJETO_ASISTENCIA", "89 a\u00f1os", False),
        ("AGE", "91", True),
        ("AGE", "93yo", True),
    ],
)
def test_hipaa_by_the_content_of_a_date_or_age(label, value, must_go):
    text = f"seen {value}, well"
    assert is_hipaa(AnnotatedSpan(5, 5 + len(value), label), text) is must_go


@pytest.mark.shared
def test_hipaa_without_flags_agrees_with_the_corpus_own(shared):
    notes = read_jsonl(shared / "english-dev" / "gold.jsonl")
    pairs = [
        (span.attributes["hipaa"], is_hipaa(replace(span, attributes={}), note.text))
        for note in notes
        for span in note.spans
    ]
    assert sum(own == ours for own, ours in pairs) >= 0.99 * len(pairs)


def test_nothing_to_mask_gives_no_ratio():
    scores = masking_scores([AnnotatedNote("n", "")], [[]])
    assert scores["phi"]["char_recall"] is None
    assert scores["char_precision"] is None


@pytest.mark.shared
def test_agrees_with_the_corpus_own_script(shared):
    path = shared / "english-dev" / "score.py"
    spec = spec_from_file_location("english_dev_score", path)
    script = module_from_spec(spec)
    sys.modules[spec.name] = script
    spec.loader.exec_module(script)
    golds = list(read_jsonl(path.parent / "gold.jsonl"))
    rng = random.Random(0)
    masked = []
    for gold in golds:
        spans = [
            (s.start + rng.randint(-3, 3), s.end + rng.randint(-3, 3))
            for s in gold.spans
            if rng.random() < 0.8
        ]
        spans += [(k["start"], k["end"]) for k in gold.meta.get("keep", []) if rng.random() < 0.2]
        masked.append([(max(0, start), end) for start, end in spans if start < end])
    preds = [
        {"id": gold.id, "spans": [{"start": start, "end": end} for start, end in spans]}
        for gold, spans in zip(golds, masked)
    ]
    theirs = script.score(script.load(path.parent / "gold.jsonl"), json.loads(json.dumps(preds)))
    ours = masking_scores(golds, masked)
    for key in (
        "char_precision",
        "token_precision",
        "nonphi_tokens_masked",
        "leaks_per_note",
        "hipaa_leaks_per_note",
    ):
        assert round(ours[key], 4) == theirs[key], key
    tables = [(ours["phi"], theirs["phi"]), (ours["hipaa"], theirs["hipaa"])]
    tables += [(ours["per_label"][name], row) for name, row in theirs["per_label"].items()]
    for mine, other in tables:
        assert {key: round(value, 4) for key, value in mine.items()} == other
    assert ours["keep"]["n"] == theirs["keep_damaged"]["all"]["n"]
    assert ours["keep"]["damaged"] == theirs["keep_damaged"]["all"]["damaged"]


POLICY_TEXT = "Jane Ruiz, 42, of Texas, seen 3/4/2019, first in 2011. Her mother is 93. Ana, Chile."


def _marked(*labels):
    spans = [(POLICY_TEXT.index(value), value, label) for value, label in labels]
    return AnnotatedNote(
        "a", POLICY_TEXT, tuple(AnnotatedSpan(i, i + len(v), label) for i, v, label in spans)
    )


POLICY_NOTE = _marked(
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
    (scored,) = select_scored([POLICY_NOTE], get_policy(policy))
    values = {
        (span.start, span.end, span.label): POLICY_TEXT[span.start : span.end] for span in POLICY_NOTE.spans
    }
    assert {value for span, value in values.items() if span not in scored} == kept
    assert scored <= values.keys()
