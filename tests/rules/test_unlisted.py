"""Words and numbers that no lexicon lists as safe."""

import pytest

from spacy_phi.lexicons.safety import Safety
from spacy_phi.rules.unlisted import find_unlisted
from spacy_phi.spans import Match, read_source


def unlisted(text, **settings):
    return [text[m.start : m.end] for m in find_unlisted(text, **settings)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Seen by Quexlia Zwerdling for asthma", ["Quexlia", "Zwerdling"]),
        ("zwerdling takes metformin and feels well", ["zwerdling"]),
        ("bed zq7-77/120 at noon", ["zq7-77/120"]),
        ("code 41, count 9", ["41"]),
        ("potassium 4.2 at 10:44am, again 16:37h and 23:05", []),
        ("Zwerdling's note zqx_9123", ["Zwerdling", "zqx", "9123"]),
        ("", []),
        ("... --- !", []),
    ],
)
def test_unlisted_words_are_found(text, expected):
    assert unlisted(text) == expected


def test_findings_of_other_sources_are_not_repeated():
    text = "Quexlia Zwerdling"
    assert unlisted(text, found=[Match(0, 7, "PATIENT", 1.0, read_source("rule:x"))]) == ["Zwerdling"]


def test_a_higher_class_redacts_more():
    text = "Brown lungs, Zwerfx street"
    assert unlisted(text, min_safety=Safety.UNKNOWN) == ["Brown"]
    assert unlisted(text, min_safety=Safety.AMBIGUOUS) == ["Brown", "Zwerfx"]
    assert unlisted(text, min_safety=Safety.WORD) == ["Brown", "Zwerfx", "street"]
