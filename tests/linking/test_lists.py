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
            "Asistentes: Galdeano (CG), Revuelta (Onco), Santacana (AP), Iturriaga. Plan",
            ["Galdeano", "Revuelta", "Santacana", "Iturriaga"],
        ),
        (
            "de",
            "Anwesend: Kaminski, Osterhagen, Pflege, Sozialdienst. Beschluss",
            ["Kaminski", "Osterhagen"],
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
    ("language", "text", "person", "others"),
    [
        ("en", "Delacroix and Nkemelu scrubbed, EBL 200", "Nkemelu", ["Delacroix"]),
        ("de", "OP: Sprenger und Brzoska", "Sprenger", ["Brzoska"]),
        ("es", "Ferreiro y Almasri operan.", "Almasri", ["Ferreiro"]),
        ("en", "He and Nkemelu scrubbed", "Nkemelu", []),
        ("en", "Uhthoff and Nkemelu", "Nkemelu", []),
        ("en", "Pain and Nkemelu", "Nkemelu", []),
        ("en", "Jan and Nkemelu", "Nkemelu", []),
        ("en", "Nkemelu and Dr. Rao", "Nkemelu", []),
        ("de", "Sprenger und Kontrolle", "Sprenger", []),
        ("fr", "Sevestre et Contrôle", "Sevestre", []),
    ],
)
def test_the_other_of_two_people(language, text, person, others):
    start = text.index(person)
    found = [Match(start, start + len(person), "DOCTOR", 0.9, NER)]
    assert [text[match.start : match.end] for match in find_listed(text, found, language)] == others
