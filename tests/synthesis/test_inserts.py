import re
from random import Random

import pytest

from spacy_phi.errors import PhiError
from spacy_phi.synthesis.frame import Slot, Text, compile_frame
from spacy_phi.synthesis.generator import synthesize
from spacy_phi.synthesis.inserts import _rewrite, read_inserts

from .conftest import FOLDER

RULES = read_inserts(FOLDER / "en").rules


def test_identifiers_are_written_into_sentences():
    frame = compile_frame(
        "The patient had surgery in May. Her husband drove her to the emergency room today."
    )
    seen = set()
    for seed in range(60):
        for piece in _rewrite(Random(seed), frame, RULES, "train", 1.6):
            if isinstance(piece, Slot):
                seen.add(piece.name)
    assert {"PATIENT", "RELATIVE", "HOSPITAL", "DATE"} <= seen


def test_no_comma_is_doubled():
    frame = compile_frame("She came with her husband, who drove. She saw her PCP.")
    for seed in range(80):
        pieces = _rewrite(Random(seed), frame, RULES, "train", 3.0)
        text = "".join(piece.value if isinstance(piece, Text) else "N" for piece in pieces)
        assert not re.search(r",[,.]", text)


def test_zero_density_inserts_nothing():
    frame = compile_frame("The patient was seen today.")
    assert list(_rewrite(Random(1), frame, RULES, "dev", 0.0)) == list(frame)


def test_a_language_without_inserts_refuses_real_text(tmp_path):
    (tmp_path / "one.txt").write_text("La paciente refiere tos.", encoding="utf8")
    with pytest.raises(PhiError, match=r"\[E263\]"):
        list(synthesize(1, lang="es", templates=FOLDER, real=tmp_path))
