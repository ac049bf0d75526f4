from collections import Counter
from random import Random

import pytest

from spacy_phi.synthesis.expand import Expander, draw_frames, labels_of
from spacy_phi.synthesis.frame import Text, compile_frame

DRUGS = {"drug": tuple(map(compile_frame, ("aspirin", "digoxin {int:1-9}0 mcg", "heparin")))}


@pytest.fixture
def expand():
    def _expand(frame, seed=0, **lists):
        pieces = []
        compiled = {name: tuple(map(compile_frame, frames)) for name, frames in lists.items()}
        Expander(Random(seed), DRUGS, {}).expand(compile_frame(frame), compiled, pieces)
        return "".join(piece.value if isinstance(piece, Text) else f"<{piece.name}>" for piece in pieces)

    return _expand


def test_a_key_draws_the_same_value_again(expand):
    drawn = [expand("{drug=1}|{drug=1}|{drug}", seed).split("|") for seed in range(20)]
    assert all(first == again for first, again, _ in drawn)
    assert any(first != other for first, _, other in drawn)


def test_numbers_keep_to_their_bounds_and_decimals(expand):
    for seed in range(50):
        whole, part = expand("{int:7-9} {dec:0.95-1.05}", seed).split()
        assert 7 <= int(whole) <= 9
        assert 0.95 <= float(part) <= 1.05
        assert len(part.split(".")[1]) == 2


def test_an_include_joins_different_frames(expand):
    for seed in range(20):
        lines = expand("<a/2-3>", seed, a=["x", "y {PATIENT.last}", "z"]).split("\n")
        assert 2 <= len(lines) <= 3
        assert len({*lines}) == len(lines)
        assert {*lines} <= {"x", "y <PATIENT>", "z"}


def test_a_list_that_includes_itself_ends(expand):
    assert set(expand("<a>", a=["x<a>"])) == {"x"}


def test_heavy_labels_are_drawn_the_more_often():
    frames = tuple(map(compile_frame, ("{BIOID}", "plain", "[well|{AGE}]")))
    drawn = Counter(draw_frames(Random(seed), frames, 1, {"BIOID": 18.0})[0] for seed in range(200))
    assert drawn[frames[0]] > 160
    assert labels_of(frames[2]) == {"AGE"}
