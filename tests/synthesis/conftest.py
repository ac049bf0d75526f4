"""Small templates, and helpers that draw single frames."""

from pathlib import Path
from random import Random

import pytest

from spacy_phi.synthesis.cast import Cast
from spacy_phi.synthesis.draft import Draft
from spacy_phi.synthesis.expand import Expander, Piece
from spacy_phi.synthesis.frame import compile_frame
from spacy_phi.synthesis.render import render
from spacy_phi.synthesis.template import Templates, read_templates
from spacy_phi.synthesis.writer import Writer

FOLDER = Path(__file__).parent.parent.parent / "assets" / "templates"


@pytest.fixture(scope="session")
def train() -> Templates:
    return read_templates(FOLDER, "train")


@pytest.fixture(scope="session")
def dev() -> Templates:
    return read_templates(FOLDER, "dev")


@pytest.fixture(scope="session")
def spanish() -> Templates:
    return read_templates(FOLDER, "train", "es")


@pytest.fixture(scope="session")
def draw(train):
    """Return a function that draws a frame: draw("{PATIENT.last} has {drug}", seed=3)."""
    return _make_draw(train)


@pytest.fixture(scope="session")
def draw_spanish(spanish):
    """Return a function that draws a Spanish frame."""
    return _make_draw(spanish)


def _make_draw(templates: Templates):
    def _draw(frame: str, seed: int = 0, child: bool = False, gender: str = "") -> Draft:
        rng = Random(f"frame {seed}")
        pieces: list[Piece] = []
        compiled = compile_frame(frame, known=templates.known)
        Expander(rng, templates.fillers, {}).expand(compiled, {}, pieces)
        return render(pieces, Cast(rng, templates, pieces, child, gender))

    return _draw


@pytest.fixture(scope="session")
def writer(train):
    """Return a function that makes a writer: writer(seed=3, country="uk")."""

    def _writer(seed: int = 0, country: str = "us", templates: Templates = train) -> Writer:
        (found,) = (each for each in templates.grammar.countries if each.id == country)
        return Writer(Random(seed), templates.grammar, found)

    return _writer
