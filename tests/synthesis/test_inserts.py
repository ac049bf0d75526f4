import re
from random import Random

from spacy_phi.synthesis.frame import Slot, Text, compile_frame
from spacy_phi.synthesis.inserts import _rewrite


def test_identifiers_are_written_into_sentences():
    frame = compile_frame(
        "The patient had surgery in May. Her husband drove her to the emergency room today."
    )
    seen = set()
    for seed in range(60):
        for piece in _rewrite(Random(seed), frame, "train", 1.6):
            if isinstance(piece, Slot):
                seen.add(piece.name)
    assert {"PATIENT", "RELATIVE", "HOSPITAL", "DATE"} <= seen


def test_no_comma_is_doubled():
    frame = compile_frame("She came with her husband, who drove. She saw her PCP.")
    for seed in range(80):
        pieces = _rewrite(Random(seed), frame, "train", 3.0)
        text = "".join(piece.value if isinstance(piece, Text) else "N" for piece in pieces)
        assert not re.search(r",[,.]", text)


def test_nothing_is_written_in_where_the_density_is_none():
    frame = compile_frame("The patient was seen today.")
    assert list(_rewrite(Random(1), frame, "dev", 0.0)) == list(frame)
