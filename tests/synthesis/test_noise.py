from random import Random

import pytest

from spacy_phi.synthesis import noise
from spacy_phi.synthesis.draft import Draft
from spacy_phi.synthesis.grammar import read_grammar

from .conftest import FOLDER

KINDS = [kind for _, kind in noise._KINDS]
WORDS = read_grammar(FOLDER / "en", "en").settings["noise"]
FRAME = (
    "{HOSPITAL.full}\n{PATIENT.last_first}  {MEDICALRECORD}\nHPI: {AGE}-year-old {man} was seen by "
    "Dr. {DOCTOR.last} on {DATE.numeric}. The cough began on {DATE2.weekday} at {ORGANIZATION.company}.\n"
    "Plan: call {RELATIVE.full}, {PHONE}."
)


def _apply(kind, seed: int, draft: Draft) -> Draft:
    return kind(Random(seed), draft, WORDS) if kind in noise._WORDED else kind(Random(seed), draft)


@pytest.mark.parametrize("kind", KINDS, ids=[kind.__name__ for kind in KINDS])
def test_spans_move_with_the_text(draw, kind):
    changed = 0
    for seed in range(40):
        before = draw(FRAME, seed)
        after = _apply(kind, seed, before)
        changed += after.text != before.text
        assert len(after.spans) >= len(before.spans) - 1
        end = 0
        for start, stop, _ in after.spans:
            assert end <= start < stop <= len(after.text)
            assert not after.text[start].isspace()
            assert not after.text[stop - 1].isspace()
            end = stop
    assert changed > 5


@pytest.mark.parametrize(
    "kind",
    [noise.telegraphic, noise.dictation, noise.no_punctuation, noise.run_together, noise.lost_line_breaks],
)
def test_spans_keep_their_letters(draw, kind):
    def letters(draft: Draft) -> list[str]:
        return ["".join(draft.text[start:end].lower().split()) for start, end, _ in draft.spans]

    for seed in range(30):
        before = draw(FRAME, seed)
        assert letters(_apply(kind, seed, before)) == letters(before)


def test_wrapped_lines_are_short_and_hold_the_same_words(draw):
    before = draw(FRAME, 1)
    after = noise.wrap(before, 40)
    assert after.text.split() == before.text.split()
    assert max(map(len, after.text.split("\n"))) <= 45


def test_lost_blanks_beside_phi_leave_a_boundary(draw):
    for seed in range(60):
        after = noise.run_together(Random(seed), draw("told {RELATIVE.first} and {DOCTOR.last} so", seed))
        for start, end, _ in after.spans:
            left, right = after.text[start - 1 : start], after.text[end : end + 1]
            assert not left.isalpha() or (left.islower() and after.text[start].isupper())
            assert not right.isalpha() or (right.isupper() and after.text[end - 1].islower())


def test_noise_can_be_turned_off(draw):
    draft = draw(FRAME, 2)
    assert noise.add_noise(Random(1), draft, share=0.0, words=WORDS) is draft
    assert noise.add_noise(Random(1), draft, share=1.0, words=WORDS) != draft


def test_accents_are_lost_and_spans_are_unchanged():
    draft = Draft("Núñez ingresó el sábado", ((0, 5, "PATIENT"), (17, 23, "DATE")))
    drawn = {noise.lost_accents(Random(seed), draft) for seed in range(40)}
    assert {each.spans for each in drawn} == {draft.spans}
    assert {"Nunez ingreso el sabado", "Nuñez ingreso el sabado"} <= {each.text for each in drawn}
