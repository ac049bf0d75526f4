"""All built-in rules together, on sentences that are not among their examples."""

import pytest
import spacy

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


@pytest.mark.parametrize("model", ["rules", None])
@pytest.mark.parametrize(
    ("text", "scrubbed"),
    [
        ("ChartNo: 551234", "ChartNo: [MEDICALRECORD]"),
        ("AcctNo: 4406183", "AcctNo: [ACCOUNT]"),
        ("SerialNo QX55213", "SerialNo [DEVICE]"),
        ("CaseNo: 33812", "CaseNo: [IDNUM]"),
        ("MemberID: XYZ 88213", "MemberID: [HEALTHPLAN]"),
        ("SampleNo: 33812", "SampleNo: [IDNUM]"),
        # One health card, one label.
        ("HCN: 1234567890", "HCN: [HEALTHPLAN]"),
        ("HCN 1234-567-890 AB", "HCN [HEALTHPLAN]"),
        ("HealthCardNo 1234567890", "HealthCardNo [HEALTHPLAN]"),
        # A drug in the dictionary is not a doctor.
        ("told Skyrizi is covered", "told Skyrizi is covered"),
    ],
)
def test_words_joined_with_numbers_and_false_names(text: str, scrubbed: str, model: str | None) -> None:
    nlp = spacy.blank("en")
    nlp.add_pipe("phi_scrubber", config={"model": model})
    assert nlp(text)._.scrubbed == scrubbed
