import pytest

from spacy_phi.rules.sign_offs import find_sign_offs


def _found(text, language="en"):
    return sorted(text[m.start : m.end] for m in find_sign_offs(text, language))


@pytest.mark.parametrize(
    ("language", "text", "initials"),
    [
        ("en", "0210 awake --KQZ\n0410 asleep --KQZ", ["KQZ", "KQZ"]),
        ("en", "0905 bathed (KQZ). 1105 lunch (KQZ).", ["KQZ", "KQZ"]),
        ("de", "07:00 Waschen erfolgt KQZ\n09:00 mobilisiert ZJW", ["KQZ", "ZJW"]),
        ("de", "Diktat: kq/zj", ["kq", "zj"]),
        ("de", "Ulm, den 3. Mai 2024   Q/zj\n\nBetr.: Befund", ["Q", "zj"]),
        ("fr", "Lyon, le 3 mai 2024    KQ/zj", ["KQ", "zj"]),
        ("de", "Thrombozyten 2010   U/ml", []),
        ("de", "Marktgasse 4, Kürzel ALS.", ["ALS"]),
        ("es", "Cura hecha (KQu). Dieta dada (ZJW). Ahora (TAC).", ["KQu", "ZJW"]),
        ("nl", "Beleid ongewijzigd, paraaf KQZ, arts", ["KQZ"]),
        ("en", "0210 - resting, RA - KQZ\n0410 - walked /ZJW", ["KQZ", "ZJW"]),
        ("fr", "N/Réf : KQ/ZJ", ["KQ", "ZJ"]),
        ("it", "Ore 15: medicazione rifatta. (KQZ)", ["KQZ"]),
        ("es", "Curas sin incidencias. (ZJW)\nDieta basal", ["ZJW"]),
        ("nl", "Ons kenmerk: KQ/zjw", ["KQ", "zjw"]),
        ("pt", "07:00 banho KQZ\n09:00 dieta ZJW", ["KQZ", "ZJW"]),
        ("en", "Call bell in reach. --kq LPN", ["kq"]),
        ("fr", "Sommeil correct. --kq IDE", ["kq"]),
        ("en", "Asleep, rails up. KQ/LPN\nwalked", ["KQ"]),
        ("es", "Cura hecha. KQZ/DUE", ["KQZ"]),
        ("de", "Befund besprochen. gez. Kq/zj", ["Kq", "zj"]),
        ("nl", "Verslag / secr KQ", ["KQ"]),
        ("pt", "Laudo / digit: kq", ["kq"]),
        ("it", "Referto / datt. KQZ", ["KQZ"]),
        ("es", "Informe / mecan. KQ", ["KQ"]),
        ("es", "Dictado kqz, transcr. zj 09/11", ["kqz", "zj"]),
        ("en", "Dict the, 0210", []),
        ("en", "Dictated but not read. KQZ:zjw\nContinue", ["KQZ", "zjw"]),
        ("en", "Imaging. CXR:neg", []),
    ],
)
def test_initials_of_staff_are_found(language, text, initials):
    assert _found(text, language) == initials


@pytest.mark.parametrize(
    "text",
    [
        "0905 given (PO). 1105 given (PO).",
        "0210 to CT\n0410 back from CT",
        "no edema - FMLA",
        "awake (CT scan)",
        "Plan: CT/MRI",
        "Insuficiencia renal (IRC). Diabetes (DM).",
        "ref MRI.",
        "Sent for imaging. (CT)",
        "Seen. (KQZ) was here",
        "typed A positive",
        "transcr levels",
        "--no RNA found",
        "Seen by rehab. PT/OT",
        "Consult: SLP/OT.",
    ],
)
def test_abbreviations_of_medicine_are_not(text):
    assert _found(text) == []


def test_initials_are_found_again():
    text = "0210 awake --KQZ\nKQZ called the family"
    assert _found(text) == ["KQZ", "KQZ"]
