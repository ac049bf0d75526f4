"""The scrubber in a pipeline of medspacy."""

import pytest
import spacy

medspacy = pytest.importorskip("medspacy", reason="needs the extra test-plugins, on Python 3.12 or later")

NOTE = "Patient Jane Zebrafish has no chest pain. Seen 03/14/2024 by Dr. Owen Lee."
SCRUBBED = "Patient [PATIENT] has no chest pain. Seen [DATE] by Dr. [DOCTOR]."
ORDERS = ["first", "last"]


def _make(order, **config):
    # Its default sentence splitter prints each token: findings/pyrush_prints_notes.sh
    nlp = medspacy.load(medspacy_disable=["medspacy_pyrush"])
    nlp.add_pipe("sentencizer", first=True)
    rule = medspacy.target_matcher.TargetRule("chest pain", "PROBLEM")
    nlp.get_pipe("medspacy_target_matcher").add(rule)
    nlp.add_pipe("phi_scrubber", config={"model": "rules", **config}, **{order: True})
    return nlp


@pytest.mark.parametrize("order", ORDERS)
def test_both_find_theirs_in_both_orders(order, capfd):
    doc = _make(order)(NOTE)
    assert doc._.scrubbed == SCRUBBED
    found = {ent.label_: ent._.is_negated for ent in doc.ents}
    assert found["PROBLEM"]
    assert found.keys() >= {"PROBLEM", "PATIENT", "DATE"}
    assert "Zebrafish" not in "".join(capfd.readouterr())


@pytest.mark.parametrize("order", ORDERS)
def test_several_processes(order):
    nlp = _make(order)
    # They write objects to user_data that cannot be serialized.
    nlp.disable_pipes("medspacy_target_matcher", "medspacy_context")
    assert [doc._.scrubbed for doc in nlp.pipe([NOTE] * 3, n_process=2)] == [SCRUBBED] * 3


def test_a_saved_pipeline_works_and_holds_no_word_of_a_note(tmp_path):
    # Its own components cannot all be saved: without them.
    nlp = _make("last")
    nlp(NOTE)
    nlp.to_disk(tmp_path, exclude=["medspacy_target_matcher", "medspacy_context"])
    files = [path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()]
    assert not any(b"Zebrafish" in data for data in files)
    assert spacy.load(tmp_path)(NOTE)._.scrubbed == SCRUBBED
