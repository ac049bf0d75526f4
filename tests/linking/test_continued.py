import pytest

from spacy_phi.linking.continued import continue_names
from spacy_phi.spans import NER, Match


def _extended(text, name, language):
    start = text.index(name)
    match = Match(start, start + len(name), "PATIENT", 0.9, NER)
    (found,) = continue_names(text, [match], language)
    return text[found.start : found.end]


@pytest.mark.parametrize(
    ("language", "text", "name", "whole"),
    [
        ("de", "Frau Martina\nOldenstede kommt", "Martina", "Martina\nOldenstede"),
        ("it", "la sig.ra Carla\n  Bertanzini riferisce", "Carla", "Carla\n  Bertanzini"),
        ("nl", "mw. Monique\nvan Oostenrijkel belt", "Monique", "Monique\nvan Oostenrijkel"),
        ("nl", "met dr. Tjitskje\nOostenrijkel, arts", "Tjitskje", "Tjitskje\nOostenrijkel"),
    ],
)
def test_a_surname_on_the_next_line_belongs_to_the_name(language, text, name, whole):
    assert _extended(text, name, language) == whole


@pytest.mark.parametrize(
    ("language", "text", "name"),
    [
        ("de", "Frau Martina\nDiagnose: Asthma", "Martina"),
        ("de", "Frau Martina\nPatientin ist wach", "Martina"),
        ("de", "Frau Schneider\nBremerhaus kommt", "Schneider"),
        ("en", "seen with Martina\nPneumonia resolved", "Martina"),
        ("en", "seen with Martina\nand Rafael", "Martina"),
        ("en", "seen by Dr. Tjitskje\nPT eval pending", "Tjitskje"),
        ("en", "her daughter Tjitskje\nParent present", "Tjitskje"),
        ("en", "Dr. Cole\nEBL 25cc", "Cole"),
        ("nl", "OK-ass: Ingeborg\nPPPD", "Ingeborg"),
    ],
)
def test_other_lines_do_not(language, text, name):
    assert _extended(text, name, language) == name


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
    result = continue_names(text, matches, "de")
    assert len(result) == found
    assert {match.label for match in result} == {"DOCTOR"}
    assert result == sorted(result)


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
        ("de", "Anwesend: Mutter, Kind, Hund", []),
        ("en", "present: Cough, Fever, Rash", []),
        ("en", "present: Xanquill", []),
    ],
)
def test_who_attended(language, text, people):
    assert [text[match.start : match.end] for match in continue_names(text, [], language)] == people


def _in_rows(text, name):
    start = text.index(name)
    found = continue_names(text, [Match(start, start + len(name), "PATIENT", 0.9, NER)], "en")
    return [text[match.start : match.end] for match in found]


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
