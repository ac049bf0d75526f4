"""Rare diseases of ORPHApackets are found as whole words, with their prevalence; bad files are refused."""

import json
from zipfile import ZipFile

import pytest

from spacy_phi.errors import PhiError
from spacy_phi.risk.orphanet import UNKNOWN, is_very_rare, read_diseases
from spacy_phi.risk.quasi import find_quasi


def prevalence(name, kind="Point prevalence", area="Worldwide"):
    return {
        "Prevalence": {
            "Source": "ORPHANET",
            "PrevalenceType": kind,
            "PrevalenceQualification": "Class only",
            "PrevalenceClass": name,
            "ValMoy": "no data",
            "PrevalenceGeographic": area,
        }
    }


def make_packet(label, prevalences=None, *synonyms, kind="Disease"):
    """Return a packet of the structure of the published files. prevalences: A list, an object, or none."""
    packet = {"Label": label, "DisorderType": {"value": kind}}
    if synonyms:
        packet["Synonyms"] = [{"Synonym": name} for name in synonyms]
    if prevalences is not None:
        packet["Prevalences"] = prevalences
    return json.dumps({"Orphapacket": packet})


MILLIONTH, TENTH = "<1 / 1 000 000", "1-5 / 10 000"
SEVERAL = [
    prevalence("1-9 / 100 000", area="Norway"),
    prevalence(MILLIONTH, area="Japan"),
    prevalence("1-9 / 100 000", area="Norway"),
    prevalence(MILLIONTH, "Annual incidence"),
]
PACKETS = [
    make_packet("Quellor-Vint disease", prevalence(MILLIONTH), "QVDX", "Bramoid dystrophy", "QVD"),
    make_packet("Ostravian ataxia", [prevalence("1-9 / 1 000 000", area="Europe"), *SEVERAL]),
    make_packet("Pendlow ataxia", SEVERAL),
    make_packet("Ostravian ataxia type 2", {"Prevalence": [prevalence(TENTH)["Prevalence"]]}),
    make_packet(
        "Merrowitis", [prevalence("no data", "Cases/families"), prevalence("Unknown")], "MAP", "Plan"
    ),
    make_packet("Birth dysgliosis", [prevalence(MILLIONTH, "Annual incidence")]),
    make_packet("Common grelling", prevalence(">1 / 1000")),
    make_packet("Fell syndrome", prevalence("1-9 / 100 000", "Prevalence at birth")),
    make_packet("Grelling group", None, kind="Clinical group"),
]


def write(folder, packets=PACKETS):
    folder.mkdir()
    for number, packet in enumerate(packets):
        (folder / f"ORPHApacket_{number}.json").write_text(packet, encoding="utf8")
    (folder / "package.json").write_text("{}")
    return folder


@pytest.fixture
def folder(tmp_path):
    return write(tmp_path / "json")


@pytest.fixture
def diseases(folder):
    return read_diseases(folder, "en")


def test_the_prevalence_of_each_disease(diseases):
    assert diseases.prevalences == {
        "Quellor-Vint disease": MILLIONTH,
        "Ostravian ataxia": "1-9 / 1 000 000",
        "Pendlow ataxia": "1-9 / 100 000",
        "Ostravian ataxia type 2": TENTH,
        "Merrowitis": UNKNOWN,
        "Birth dysgliosis": UNKNOWN,
        "Fell syndrome": "1-9 / 100 000",
    }
    assert diseases.size == 9
    assert diseases.left_out == 2


def test_the_bound(folder):
    assert set(read_diseases(folder, "en", 0.05).prevalences) == {
        *("Quellor-Vint disease", "Ostravian ataxia", "Merrowitis", "Birth dysgliosis")
    }
    assert "Common grelling" in read_diseases(folder, "en", 1000).prevalences
    assert "Common grelling" in read_diseases(folder, "en", float("nan")).prevalences


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Known QUELLOR VINT DISEASE.", ["Quellor-Vint disease"]),
        ("Quellor-Vint's disease and bramoid\ndystrophy", ["Quellor-Vint disease"] * 2),
        ("Quéllor-Vint disease", ["Quellor-Vint disease"]),
        ("Que\u0301llor-Vint disease", ["Quellor-Vint disease"]),
        ("QVDX, not qvdx or Qvdx or QVD", ["Quellor-Vint disease"]),
        ("Ostravian ataxia type 2, Ostravian ataxia type 3", ["Ostravian ataxia type 2", "Ostravian ataxia"]),
        ("Ostravian. Ataxia of gait", []),
        ("Ostravian\n\nataxia", []),
        ("Nonmerrowitis, merrowitises", []),
        ("MAP 65, the plan is a Plan", []),
        ("Fell syndrome; he fell syndrome-free", ["Fell syndrome"]),
        ("common grelling, grelling group", []),
    ],
)
def test_names_in_a_text(diseases, text, names):
    found = diseases.find(text)
    assert [name for _, _, name in found] == names
    assert all(text[start].isalnum() and text[end - 1].isalnum() for start, end, _ in found)


def test_the_name_of_two_diseases_is_that_of_the_rarest(tmp_path):
    packets = [
        make_packet("Aaronoid", prevalence(TENTH), "Shared gliosis"),
        make_packet("Zebroid", prevalence(MILLIONTH), "Shared-Gliosis"),
    ]
    diseases = read_diseases(write(tmp_path / "two", packets), "en")
    assert diseases.find("shared gliosis") == [(0, 14, "Zebroid")]


def test_quasi_identifiers_have_the_preferred_name_and_the_bundled_eponyms(diseases):
    text = "[NAME] has Bramoid dystrophy and Fabry disease."
    quasi = find_quasi(text, [], "en", diseases)
    assert quasi == {("RARE", "Quellor-Vint disease"), ("RARE", "fabry")}
    assert diseases.get_rarest(quasi) == MILLIONTH
    assert diseases.get_rarest({("RARE", "fabry"), ("RARE", "Fell syndrome"), ("AGE", "40")}) == UNKNOWN
    assert diseases.get_rarest({("AGE", "40")}) is None
    assert [
        is_very_rare(name) for name in (MILLIONTH, "1-9 / 1 000 000", "1-9 / 100 000", UNKNOWN, None)
    ] == [*(True, True, False, False, False)]


def test_an_eponym_within_a_name_counts_once(tmp_path):
    packets = [make_packet("Fabry-Quellor disease", prevalence(MILLIONTH))]
    diseases = read_diseases(write(tmp_path / "one", packets), "en")
    assert find_quasi("Fabry-Quellor disease", [], "en", diseases) == {("RARE", "Fabry-Quellor disease")}


def test_a_zip_file_is_read_like_a_folder(folder, tmp_path, diseases):
    path = tmp_path / "packets.zip"
    with ZipFile(path, "w") as archive:
        for file in folder.iterdir():
            archive.write(file, f"orphapacket-master/json/{file.name}")
    assert read_diseases(path, "en").prevalences == diseases.prevalences
    with ZipFile(path, "a") as archive:
        archive.writestr("ORPHApacket_99.json", "{")
    with pytest.raises(PhiError, match=r"E452.*ORPHApacket_99\.json"):
        read_diseases(path, "en")


@pytest.mark.parametrize(
    ("content", "code"),
    [
        ("{", "E452"),
        (b"\xff\xfe\xfa", "E452"),
        ("[" * 100_000, "E452"),
        ("[]", "E452"),
        ('{"Orphapacket": {"Label": "x"}}', "E452"),
        (make_packet(""), "E452"),
        (make_packet(None), "E452"),
        (make_packet("x", prevalence("1-9 / 10")), "E452"),
        (make_packet("x", "<1 / 1 000 000"), "E452"),
    ],
)
def test_a_damaged_packet_is_named(folder, content, code):
    data = content if isinstance(content, bytes) else content.encode()
    (folder / "ORPHApacket_99.json").write_bytes(data)
    with pytest.raises(PhiError, match=rf"{code}.*ORPHApacket_99\.json"):
        read_diseases(folder, "en")


def test_other_files_are_refused(tmp_path):
    with pytest.raises(PhiError, match="E450"):
        read_diseases(tmp_path / "missing", "en")
    (tmp_path / "packets.zip").write_text("no zip")
    with pytest.raises(PhiError, match="E450"):
        read_diseases(tmp_path / "packets.zip", "en")
    with pytest.raises(PhiError, match="E451"):
        read_diseases(write(tmp_path / "empty", []), "en")
    packets = [make_packet("Merrowitis"), make_packet("Grelling", prevalence("Unknown"))]
    with pytest.raises(PhiError, match="E453"):
        read_diseases(write(tmp_path / "without", packets), "en")
