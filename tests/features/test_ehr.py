import numpy
import pytest

from spacy_phi.attributes import register_extensions
from spacy_phi.features.ehr import create_ehr

from .helpers import make_nlp, marked

GROUP = create_ehr()
ROWS = [
    {"patient_id": "7", "first_name": "Ingrid", "last_name": "Okonkwo-Vance", "birth_date": "1956-03-14",
     "mrn": "A-10 2234", "phone": "+1 617-555-0143", "email": "i.v@x.org", "address": "12 Larch St, Lowell",
     "employer": "Brightwater Mills"},
    {"role": "relative", "patient_id": "7", "first_name": "Tobias", "last_name": "Vance"},
    {"role": "staff", "first_name": "Grigori", "last_name": "Petrosyan"},
]  # fmt: skip
NOTE = (
    "I. OKONKWO, born 3/14/56, MRN A102234, of 12 Larch St works at Brightwater Mills. Ingird came, "
    "husband Tobias Vance (617) 555-0143, i.v@x.org. Dr. G. Petrosian, Grigori Petrosyan, Tobais."
)


@pytest.fixture(scope="module")
def doc():
    register_extensions()
    doc = make_nlp()(NOTE)
    doc._.phi_roster = ROWS
    return doc


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("patient_first", []),
        ("patient_last", ["OKONKWO", "Vance"]),
        ("patient_misspelt", ["Ingird"]),
        ("patient_initial", ["I"]),
        ("relative_first", ["Tobias"]),
        ("relative_last", ["Vance"]),
        ("relative_misspelt", ["Tobais"]),
        ("doctor_first", ["Grigori"]),
        ("doctor_last", ["Petrosyan"]),
        ("doctor_misspelt", ["Petrosian"]),
        ("birth_date", ["3", "/", "14", "/", "56"]),
        ("mrn", ["A", "102234"]),
        ("phone", ["(", "617", ")", "555", "-", "0143"]),
        ("email", ["i", ".", "v", "@", "x", ".", "org"]),
        ("address", ["12", "Larch", "St"]),
        ("employer", ["Brightwater", "Mills"]),
    ],
)
def test_features_of_the_roster(doc, name, words):
    assert marked(GROUP, doc, name) == words


def test_initials_of_relatives_and_doctors():
    doc = make_nlp()("T. Vance and G. Petrosyan, B. Vance; vitamin T, 3 G")
    doc._.phi_roster = ROWS
    assert marked(GROUP, doc, "relative_initial") == ["T"]
    assert marked(GROUP, doc, "doctor_initial") == ["G"]


def test_first_names_and_whether_the_patient_is_known():
    doc = make_nlp()("Ingrid is here")
    doc._.phi_roster = ROWS
    assert marked(GROUP, doc, "patient_first") == ["Ingrid"]
    assert marked(GROUP, doc, "has_patient") == ["Ingrid", "is", "here"]
    doc._.phi_roster = ROWS[2:]
    assert marked(GROUP, doc, "has_patient") == []


def test_all_zero_without_a_roster():
    doc = make_nlp()(NOTE)
    assert not GROUP.in_doc(doc).any()
    assert GROUP.in_doc(make_nlp()("")).shape == (0, len(GROUP.places))
    doc._.phi_roster = []
    assert not numpy.any(GROUP.in_doc(doc))
