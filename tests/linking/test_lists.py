import pytest

from spacy_phi.linking.lists import find_listed
from spacy_phi.spans import NER, Match


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Team: Oldenstede M., Bremerhaus R., Quastmann S.", 3),
        ("Team: Oldenstede M.; Bremerhaus R. T.; Quastmann S.; Vossloh-Piek K.", 4),
        # One person in a list says nothing of its other entries.
        ("Team: Oldenstede M., Candida A., Vitamin B.", 1),
        ("Oldenstede M. und Quastmann S., Bremerhaus kommt", 2),
    ],
)
def test_all_entries_of_a_list_are_people_if_two_are(text, found):
    people = [name for name in ("Oldenstede M.", "Quastmann S.") if name in text]
    starts = map(text.index, people)
    matches = [Match(at, at + len(name), "DOCTOR", 0.9, NER) for at, name in zip(starts, people)]
    result = sorted([*matches, *find_listed(text, matches, "de")])
    assert len(result) == found
    assert {match.label for match in result} == {"DOCTOR"}


@pytest.mark.parametrize(
    ("language", "text", "people"),
    [
        (
            "de",
            "Anwesend: Kaminski, Osterhagen, Bäuerlein. Beschluss",
            ["Kaminski", "Osterhagen", "Bäuerlein"],
        ),
        ("it", "Presenti Ferrero, Zanellato, Abdelkader. Si propone", ["Ferrero", "Zanellato", "Abdelkader"]),
        ("nl", "Aanw: Kortekaas, Ten Brinkel. Voorstel", ["Kortekaas", "Ten Brinkel"]),
        (
            "es",
            "Asisten: Galdeano (CG), Revuelta (Onco), Santacana (AP), Iturriaga. Plan",
            ["Galdeano", "Revuelta", "Santacana", "Iturriaga"],
        ),
        ("de", "Anwesend: Mutter, Kind, Hund", []),
        ("en", "present: Cough, Fever, Rash", []),
        ("en", "present: Xanquill", []),
    ],
)
def test_who_attended(language, text, people):
    assert [text[match.start : match.end] for match in find_listed(text, [], language)] == people


def _in_rows(text, name):
    start = text.index(name)
    known = [Match(start, start + len(name), "PATIENT", 0.9, NER)]
    return [text[match.start : match.end] for match in (*known, *find_listed(text, known, "en"))]


def test_a_list_of_rooms_by_rising_numbers_holds_people():
    text = "701 Cardoza - lytes ok. 702 Bell - Bell's palsy, pred 60. 703 Graves - new Graves dz"
    assert _in_rows(text, "Cardoza") == ["Cardoza", "Bell", "Graves"]


@pytest.mark.parametrize(
    "text",
    [
        "701 Cardoza - lytes ok. 702 Bell - palsy",
        "703 Cardoza - lytes ok. 702 Bell - palsy. 701 Graves - new",
        "701 Cardoza - lytes ok. 702 Lasix - given. 703 Tylenol - held",
    ],
)
def test_other_lists_hold_none(text):
    assert _in_rows(text, "Cardoza") == ["Cardoza"]


@pytest.mark.parametrize(
    ("language", "text", "people"),
    [
        ("es", "HD L-X-V: Caamaño O., PS 59,5, UF 2.1 L", ["Caamaño O."]),
        ("fr", "Dialyse lun : BOURDIEU G., PS 68 kg", ["BOURDIEU G."]),
        ("de", "Vossloh K, RR 130/70", ["Vossloh K"]),
        ("en", "Vitamin D, INR 2.1", []),
        ("en", "Hepatitis B, AST 40", []),
        ("en", "see Bourdieu G., then PS 68", []),
    ],
)
def test_a_surname_with_an_initial_before_values(language, text, people):
    assert [text[match.start : match.end] for match in find_listed(text, [], language)] == people


def test_all_names_of_a_list_of_operations_are_people_if_one_is():
    text = (
        "07:45 Quandt, Ida 81J PFNA\n09:30 Le Thi Hoa 45J Whipple\n"
        "11:00 Kelz, T. 58J Miles\n12:00 Lasix 40 p.o."
    )
    known = [
        Match(text.index(name), text.index(name) + len(name), "PATIENT", 0.9, NER)
        for name in ("Quandt, Ida", "Thi Hoa")
    ]
    found = [text[match.start : match.end] for match in find_listed(text, known, "de")]
    assert found == ["Le", "Kelz, T."]
    assert list(find_listed(text, [], "de")) == []
