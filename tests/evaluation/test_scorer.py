import pytest
import spacy
from spacy.training import Example
from spacy.util import registry

from spacy_phi import Finding
from spacy_phi.corpora.annotated import AnnotatedNote, AnnotatedSpan
from spacy_phi.corpora.docs import note_to_doc
from spacy_phi.errors import PhiError
from spacy_phi.evaluation.scorer import evaluate_notes, pair_notes, phi_score

TEXT = "Ana Gil was seen in Leeds on 3/4"
GOLD = AnnotatedNote("a", TEXT, (AnnotatedSpan(0, 7, "PATIENT"), AnnotatedSpan(20, 25, "CITY")))


def _pred(*spans, id="a", text=TEXT):
    return AnnotatedNote(id, text, tuple(AnnotatedSpan(*span) for span in spans))


def test_evaluate_notes_by_hand():
    report = evaluate_notes([GOLD], [_pred((0, 7, "PATIENT"), (20, 25, "HOSPITAL"), (29, 32, "DATE"))])
    assert report["meddocan"]["ner"]["tp"] == 1
    assert report["meddocan"]["spans"]["r"] == 1
    token = dict(report["i2b2"]["all"]["binary_token"])
    # Of a single note.
    assert token.pop("macro") == pytest.approx({"p": 3 / 5, "p_sd": 0, "r": 1, "r_sd": 0, "f": 0.75})
    assert token == pytest.approx({"p": 3 / 5, "r": 1, "f": 0.75, "tp": 3, "fp": 2, "fn": 0})
    assert report["masking"]["hipaa"]["char_recall"] == 1
    assert (report["gold_spans"], report["predicted_spans"]) == (2, 3)
    kept = evaluate_notes([GOLD], [_pred((0, 7, "PATIENT"))], masked=[[]])
    assert kept["meddocan"]["ner"]["tp"] == 1
    assert kept["masking"]["phi"]["char_recall"] == 0


def test_pairs_by_id_and_reports_the_unpaired():
    golds = [GOLD, AnnotatedNote("b", "x", (AnnotatedSpan(0, 1, "ZIP"),))]
    left, right, missing, extra = pair_notes(golds, [_pred(), _pred(id="z")])
    assert [note.id for note in left] == ["a", "b"]
    assert (right[1].spans, missing, extra) == ((), ["b"], ["z"])
    left, _, missing, _ = pair_notes(golds, [_pred()], only_predicted=True)
    assert ([note.id for note in left], missing) == (["a"], ["b"])


def test_pairs_refuse_other_texts_and_double_ids():
    with pytest.raises(PhiError, match=r"\[E115\].*'a'.*character 3") as error:
        pair_notes([GOLD], [_pred(text="AnaGil")])
    assert "Gil" not in str(error.value)
    with pytest.raises(PhiError, match="E113"):
        pair_notes([GOLD], [_pred(), _pred()])
    with pytest.raises(PhiError, match="E113"):
        pair_notes([GOLD, GOLD], [])


def test_scorer_in_a_pipeline():
    nlp = spacy.blank("en")
    ruler = nlp.add_pipe("entity_ruler", config={"scorer": {"@scorers": "spacy-phi.phi_scorer.v1"}})
    ruler.add_patterns([{"label": "PATIENT", "pattern": "Ana Gil"}, {"label": "CITY", "pattern": "3/4"}])
    scores = nlp.evaluate([Example(nlp.make_doc(TEXT), note_to_doc(GOLD, nlp.make_doc))])
    assert (scores["ents_p"], scores["ents_r"], scores["ents_f"]) == (0.5, 0.5, 0.5)
    assert (scores["phi_p"], scores["phi_f"], scores["phi_merged_f"]) == (0.5, 0.5, 0.5)
    assert scores["phi_per_type"]["PATIENT"] == {"p": 1, "r": 1, "f": 1}
    assert scores["phi_mask_r"] == pytest.approx(6 / 11)
    assert scores["phi_leak"] == 1


def test_scorer_reads_exact_gold_and_replacements():
    nlp = spacy.blank("en")
    gold = AnnotatedNote("a", TEXT, (AnnotatedSpan(1, 7, "PATIENT"), AnnotatedSpan(20, 25, "CITY")))
    example = Example(nlp.make_doc(TEXT), note_to_doc(gold, nlp.make_doc))
    example.predicted._.phi = [Finding(1, 7, "PATIENT", replacement="[PATIENT]"), Finding(20, 25, "CITY")]
    scores = phi_score([example])
    assert scores["phi_f"] == 1
    assert scores["phi_mask_r"] == 1
    example.predicted._.scrubbed = "..."
    assert phi_score([example])["phi_mask_r"] == pytest.approx(5 / 10)


def test_scorer_without_annotation_is_none():
    nlp = spacy.blank("en")
    scorer = registry.scorers.get("spacy-phi.phi_scorer.v1")()
    scores = scorer([Example(nlp.make_doc("a"), nlp.make_doc("a"))])
    assert set(scores.values()) == {None}
    assert scorer([]) == scores
