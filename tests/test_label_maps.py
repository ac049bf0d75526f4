"""Label sets and the maps between them."""

import pytest

from spacy_phi.errors import PhiError
from spacy_phi.label_maps import (
    FROM_ONTONOTES,
    LABEL_MAPS,
    LABEL_SETS,
    LabelMap,
    get_group,
    get_label_map,
    get_phi_label,
)
from spacy_phi.labels import FROM_MEDDOCAN, LABELS


def test_named_maps_lead_into_their_sets():
    for name, labels in LABEL_MAPS.items():
        if name.endswith("-to-i2b2"):
            assert set(labels.values()) <= set(LABELS)
    assert set(get_label_map("i2b2-to-meddocan").values()) <= set(FROM_MEDDOCAN)
    assert set(LABEL_MAPS["to-phi"].values()) == {"PHI"}
    assert get_label_map(None) == get_label_map("none") == {}
    with pytest.raises(PhiError, match="E114"):
        get_label_map("x-to-y")


def test_entities_given_to_presidio_come_back_as_labels():
    back = get_label_map("presidio-to-i2b2")
    assert {back.get(entity, entity) for entity in LABEL_MAPS["i2b2-to-presidio"].values()} <= set(LABELS)


def test_types_of_ontonotes_without_phi_keep_their_names_in_a_corpus():
    labels = get_label_map("ontonotes-to-i2b2")
    assert labels["GPE"] == "CITY"
    assert "CARDINAL" in FROM_ONTONOTES
    assert "CARDINAL" not in labels


def test_a_label_map_from_a_file(tmp_path):
    path = tmp_path / "map.json"
    path.write_text('{"LOCATION": "CITY"}', encoding="utf8")
    assert get_label_map(str(path)) == {"LOCATION": "CITY"}
    for content in ("[1]", '{"LOCATION": 1}', "{", '{"DRUG": null}'):
        path.write_text(content, encoding="utf8")
        with pytest.raises(PhiError, match="E114"):
            get_label_map(str(path))
    assert LabelMap(str(path)).get("DRUG") is None, "a pipeline may ignore a label, a conversion may not"


def test_the_usual_sets_do_not_contradict_each_other():
    for label in {old for table in LABEL_SETS for old in table}:
        targets = {table[label] for table in LABEL_SETS if label in table}
        assert len(targets) == 1, label
        assert targets <= {*LABELS, None}
        assert LabelMap().get(label) in targets


@pytest.mark.parametrize(
    ("label", "phi", "group"),
    [
        ("PERSON", "PATIENT", "person"),
        ("per", "PATIENT", "person"),
        ("NOMBRE_SUJETO_ASISTENCIA", "PATIENT", "person"),
        ("GPE", "CITY", "place"),
        ("Location_Other", "LOCATION-OTHER", "place"),
        ("MEDICAL-RECORD", "MEDICALRECORD", "id"),
        ("hospital", "HOSPITAL", "organization"),
        ("DATE_TIME", "DATE", "date"),
        ("CARDINAL", "CARDINAL", ""),
        ("DISEASE", "DISEASE", ""),
    ],
)
def test_labels_and_groups(label, phi, group):
    assert get_phi_label(label) == phi
    assert get_group(label) == group


def test_groups():
    expected = {"person", "place", "organization", "date", "age", "contact", "id", "profession", "other"}
    assert {label.group for label in LABELS.values()} == expected


def test_a_map_of_the_users_own_goes_first():
    labels = LabelMap({"SUBJ": "PATIENT", "GPE": "COUNTRY", "ORG": None})
    found = [labels.get(name) for name in ("SUBJ", "GPE", "ORG", "PER")]
    assert found == ["PATIENT", "COUNTRY", None, "PATIENT"]


def test_unknown_labels_and_targets_are_errors():
    with pytest.raises(PhiError, match=r"E012.*'DISEASE'.*label_map"):
        LabelMap().get("DISEASE")
    with pytest.raises(PhiError, match=r"E001.*NOBODY"):
        LabelMap({"SUBJ": "NOBODY"})
