import pytest

from spacy_phi.linking.repetitions import add_repetitions
from spacy_phi.rules.packs import get_matcher
from spacy_phi.spans import Match, read_source


def found(text: str, *known: tuple[str, str]) -> list[str]:
    """Return the repetitions found, given the first occurrences of known names."""
    first = [
        Match(text.index(name), text.index(name) + len(name), label, 0.9, read_source("test"))
        for name, label in known
    ]
    return [text[m.start : m.end] for m in add_repetitions(text, first) if m not in first]


@pytest.mark.parametrize(
    ("text", "known", "expected"),
    [
        ("Dr. Sundstrom came. Later Sundstrom agreed.", "Sundstrom", ["Sundstrom"]),
        ("Órlaith Penny. Today Orlaith is well.", "Órlaith Penny", ["Orlaith"]),
        ("Graciana Nwosu-Salinas. Then NWOSU left.", "Graciana Nwosu-Salinas", ["NWOSU"]),
        ("Ms. Okonkwo-Lee came. It is for Lee only.", "Okonkwo-Lee", ["Lee"]),
        ("Ana Vanderbilt; a disc said Vanderbelt here.", "Ana Vanderbilt", ["Vanderbelt"]),
        ("Seen: Frank Tull. Wife of Frankie called.", "Frank Tull", ["Frankie"]),
        ("Willis Halvorsen signed. Effects to W.H. today", "Willis Halvorsen", ["W.H."]),
        ("dr nwosu came. then nwosu left", "nwosu", ["nwosu"]),
        ("Mr. Tull's wife. Tull's own words", "Tull", ["Tull"]),
    ],
)
def test_a_name_is_found_again(text: str, known: str, expected: list[str]) -> None:
    assert found(text, (known, "PATIENT")) == expected


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("Dr. Graves saw her. Graves' disease is stable.", "Graves"),
        ("Dr. Kawasaki agreed. Kawasaki disease was excluded.", "Kawasaki"),
        ("Dr. Foley came. Foley placed in ED.", "Foley"),
        ("Thomas Willis, 40. Circle of Willis patent.", "Willis"),
        ("Hope Tull rested. We hope to send her home.", "Hope Tull"),
        ("Seen by Dr. Long. Long talk with family.", "Long"),
        ("Dr. Young. Young male in distress.", "Young"),
        ("WADE BURNS. NO BURNS, NO BLEEDING.", "WADE BURNS"),
        ("Dr. Murphy came. Murphy sign negative.", "Murphy"),
        ("Bethesda Crane, NP. Cytology Bethesda III.", "Bethesda Crane"),
    ],
)
def test_ordinary_words_and_eponyms_are_kept(text: str, known: str) -> None:
    assert found(text, (known, "PATIENT")) == []


def test_a_hospital_is_found_by_its_acronym_and_by_its_telling_word() -> None:
    text = "Marlow General Hospital. Moved to MGH; Marlow has no cath lab. CHF stable."
    assert found(text, ("Marlow General Hospital", "HOSPITAL")) == ["MGH", "Marlow"]


def test_nothing_known_nothing_added() -> None:
    assert add_repetitions("A note with Nobody in it.", []) == []


# False positives that look like a name, place or organization: whole sentences, all built-in patterns.
@pytest.mark.parametrize(
    "text",
    [
        "Parkinson disease, Kerley B lines, Foley placed, Hadley-Weiss tears, circle of Willis patent.",
        "Positive Murphy's sign; Los Angeles grade B oesophagitis; Hill grade III flap; Tokyo grade I.",
        "DISCHARGE SUMMARY\n\nHOSPITAL COURSE\nDischarge Condition: Stable",
        "The patient was seen in the Emergency Department of the hospital. Dr. was called.",
        "Pt. Denies pain. Patient is stable. PT: evaluated. MS Contin continued. MR angiogram ordered.",
        "ALKPHOS 120, ALBUMIN 3.4, C. difficile negative, E. coli in urine, H. pylori treated.",
        "Mother: Hypertension. Father: CAD, MI. Sister with Hodgkin lymphoma. Brother - COPD.",
        "Lewy body dementia, Creutzfeldt-Jakob disease, Stevens-Johnson syndrome, Sjögren syndrome.",
        "He is a current smoker, in moderate distress, with Homans sign and a Charcot foot.",
        "Discharged to home. Transferred to ICU. Admitted to Medicine. Presented to ED.",
        "CXR: PA and lateral. Home Health, PT. Chest, Abdomen and Pelvis CT.",
        "Started on Zosyn, Lovenox, Synthroid and Norvasc. Haldol as needed.",
    ],
)
def test_medical_terms_are_kept(text: str) -> None:
    matches = add_repetitions(text, get_matcher().find(text))
    assert [text[m.start : m.end] for m in matches if m.label not in ("DATE", "AGE")] == []


def test_the_general_words_of_a_place_are_those_of_the_language():
    text = "Centro de Salud Otura\nCentro: Otura"
    first = [Match(0, 21, "HOSPITAL", 0.9, read_source("test"))]
    spanish = add_repetitions(text, first, "es")
    assert [text[m.start : m.end] for m in spanish] == ["Centro de Salud Otura", "Otura"]
