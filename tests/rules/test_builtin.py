"""All built-in rules together, on sentences that none of them knows from its examples."""

import pytest

from spacy_phi.rules.builtin import find_builtin


def _covered(text: str, stretch: str, **settings) -> bool:
    start = text.index(stretch)
    taken = {i for m in find_builtin(text, **settings) for i in range(m.start, m.end)}
    return all(i in taken for i in range(start, start + len(stretch)) if text[i].isalnum())


@pytest.mark.parametrize(
    ("text", "stretch"),
    [
        ("Obiageli here, please call me about my labs.", "Obiageli"),
        ("As Ravenhurst noted, no effusion.", "Ravenhurst"),
        ("Family in Bexleywick. BP 120/80.", "Bexleywick"),
        ("REGISTER | QUAYLE-ORTON, TESSA | 51 F", "QUAYLE-ORTON, TESSA"),
        ("Locked 4:05 PM; signed 07/19/20889:15 AM", "07/19/2088"),
    ],
)
def test_found(text: str, stretch: str) -> None:
    assert _covered(text, stretch)


@pytest.mark.parametrize(
    ("text", "stretch"),
    [
        ("see ser 7 im 112. L M2 branch", "112"),
        ("infundibulum at ICA terminus", "ICA"),
        ("strength 4/5, Babinski negative", "Babinski"),
        ("CVS: S1 S2 heard", "CVS"),
    ],
)
def test_left(text: str, stretch: str) -> None:
    assert not _covered(text, stretch)


def test_without_the_lists_patterns_still_work() -> None:
    assert _covered("Dr. Ravenhurst came", "Ravenhurst", lexicon=False)
    assert not _covered("As Ravenhurst noted, no effusion.", "Ravenhurst", lexicon=False)
