"""The README's first screen is what the package does."""

import re
from pathlib import Path

import spacy

README = Path(__file__).parents[2] / "README.md"
NOTE = Path(__file__).parents[2] / "spacy_phi" / "examples" / "radiology.txt"


def _shown() -> list[list[str]]:
    blocks = re.findall(r"```text\n(.*?)```", README.read_text(encoding="utf8"), re.DOTALL)
    return [block.splitlines() for block in blocks[:2]]


def test_the_note_that_goes_in_and_what_comes_out():
    nlp = spacy.blank("en")
    nlp.add_pipe("phi_scrubber")
    note = NOTE.read_text(encoding="utf8")
    shown_in, shown_out = _shown()
    # Long lines are cut in the README.
    for shown, text in ((shown_in, note), (shown_out, nlp(note)._.scrubbed)):
        assert len(shown) > 8
        for line, whole in zip(shown, text.splitlines()):
            assert whole[: len(line)] == line
            assert len(line) > 140 or whole.rstrip() == line
