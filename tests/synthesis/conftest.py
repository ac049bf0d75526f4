"""Small templates and a hand to draw single frames."""

from pathlib import Path
from random import Random

import pytest

from spacy_phi.synthesis.cast import Cast
from spacy_phi.synthesis.draft import Draft
from spacy_phi.synthesis.expand import Expander, Piece
from spacy_phi.synthesis.frame import compile_frame
from spacy_phi.synthesis.render import render
from spacy_phi.synthesis.template import Templates, read_templates

FOLDER = Path(__file__).parent.parent.parent / "assets" / "templates" / "en"


@pytest.fixture(scope="session")
def train() -> Templates:
    return read_templates(FOLDER, "train")


@pytest.fixture(scope="session")
def dev() -> Templates:
    return read_templates(FOLDER, "dev")


@pytest.fixture(scope="session")
def draw(train):
    """Draws a frame: draw("{PATIENT.last} has {drug}", seed=3)."""

    def _draw(frame: str, seed: int = 0, child: bool = False, gender: str = "") -> Draft:
        rng = Random(f"frame {seed}")
        pieces: list[Piece] = []
        Expander(rng, train.fillers, {}).expand(compile_frame(frame), {}, pieces)
        return render(pieces, Cast(rng, train, pieces, child, gender))

    return _draw
