"""The roster in pipelines: by component, by scrubber, by the context of a note; never saved."""

import gc

import pytest
import spacy
from spacy.tokens import Doc, DocBin
from spacy.util import make_tempdir

from spacy_phi.errors import PhiError
from spacy_phi.pipeline.roster import RosterSource
from spacy_phi.roster.entry import FIELDS, make_entry
from spacy_phi.roster.rosters import Roster, load_roster
from spacy_phi.spans import get_matches

ROWS = [
    {
        "patient_id": "7",
        "role": "patient",
        "first_name": "Quilla",
        "last_name": "Zwerdling",
        "mrn": "QX77120",
    },
    {"patient_id": "8", "role": "patient", "first_name": "Torvald", "last_name": "Mbeki"},
    {"role": "staff", "first_name": "Grigori", "last_name": "Petrosyan"},
]
NOTE = "quilla zwerdling and torvald mbeki, code QX 77120, petrosyan."
SECRETS = ("Zwerdling", "zwerdling", "QX77120", "qx77120", "Mbeki", "Petrosyan")


@pytest.fixture
def path(tmp_path):
    lines = [",".join(FIELDS), *(",".join(row.get(name, "") for name in FIELDS) for row in ROWS)]
    path = tmp_path / "roster.csv"
    path.write_text("\n".join(lines), encoding="utf8")
    return path


def make_scrubber(**config):
    nlp = spacy.blank("en")
    return nlp, nlp.add_pipe("phi_scrubber", config={"model": "rules", **config})


def sources(doc):
    return {f.source for f in doc._.phi if "roster" in f.source}


def test_the_component_finds_the_patient_by_id(path):
    nlp = spacy.blank("en")
    nlp.add_pipe("phi_roster", config={"path": str(path)})
    nlp.add_pipe("phi_disambiguator")
    doc = nlp.make_doc(NOTE)
    doc._.phi_patient = "7"
    doc = nlp(doc)
    assert [(s.text, s.label_) for s in doc.spans["phi_roster"]] == [
        ("quilla zwerdling", "PATIENT"), ("QX 77120", "MEDICALRECORD"),
    ]  # fmt: skip
    assert {m.source.name for m in get_matches(doc, "phi")} == {"roster:name", "roster:mrn"}
    assert len(doc._.phi_roster) == 1
    assert "phi_roster" not in nlp.make_doc(NOTE).spans


def test_a_doc_s_roster_takes_precedence():
    nlp = spacy.blank("en")
    component = nlp.add_pipe("phi_roster")
    component.set_roster(Roster(make_entry(row) for row in ROWS))
    doc = nlp.make_doc(NOTE)
    doc._.phi_roster = [ROWS[1]]
    assert [s.text for s in nlp(doc).spans["phi_roster"]] == ["torvald mbeki"]


def test_roster_values_are_never_vetoed_and_an_eponym_in_a_term_is_none():
    nlp, scrubber = make_scrubber()
    scrubber.set_roster(Roster([make_entry({"patient_id": "7", "last_name": "Parkinson"})]))
    doc = nlp.make_doc("Parkinson disease. Parkinson came.")
    doc._.phi_patient = "7"
    assert nlp(doc)._.scrubbed == "Parkinson disease. [PATIENT] came."


def test_the_scrubber_by_path_by_object_and_by_context(path):
    expected = None
    for how in ("path", "object", "context"):
        nlp, scrubber = make_scrubber(**({"roster": str(path)} if how == "path" else {}))
        context = {"patient": "7"}
        if how == "object":
            scrubber.set_roster(load_roster(path))
        if how == "context":
            context["roster"] = [ROWS[0], ROWS[2]]
        ((doc, given),) = nlp.pipe([(NOTE, context)], as_tuples=True)
        assert given is context
        assert sources(doc) == {"roster:name", "roster:mrn"}
        assert not any(word in doc._.scrubbed for word in ("quilla", "zwerdling", "77120"))
        assert "mbeki" in doc._.scrubbed
        expected = expected or doc._.scrubbed
        assert doc._.scrubbed == expected


def test_an_invalid_roster_context_fails_closed():
    nlp, _ = make_scrubber()
    with pytest.raises(PhiError, match="E147") as caught:
        list(nlp.pipe([(NOTE, {"roster": ["Zwerdling"]})], as_tuples=True))
    assert "Zwerdling" not in str(caught.value)


def test_nothing_of_a_roster_is_saved():
    nlp, scrubber = make_scrubber()
    other = spacy.blank("en")
    component = other.add_pipe("phi_roster")
    roster = Roster(make_entry(row) for row in ROWS)
    scrubber.set_roster(roster)
    component.set_roster(roster)
    # The note holds none of the roster's names, which would remain in a host's vocabulary.
    for each in (nlp, other):
        list(each.pipe([("No fever.", {"patient": "7"})], as_tuples=True))
        with make_tempdir() as folder:
            each.to_disk(folder)
            data = b"".join(f.read_bytes() for f in sorted(folder.rglob("*")) if f.is_file())
        data += each.to_bytes() + each.config.to_bytes()
        assert not [word for word in SECRETS if word.encode() in data]


def test_a_doc_carries_nothing_of_a_roster():
    nlp = spacy.blank("en")
    component = nlp.add_pipe("phi_roster")
    component.set_roster(Roster(make_entry(row) for row in ROWS))
    doc = nlp.make_doc("No fever.")
    doc._.phi_patient = "7"
    doc = nlp(doc)
    assert len(doc._.phi_roster) == 1
    data = doc.to_bytes()
    packed = DocBin(store_user_data=True, docs=[doc]).to_bytes()
    assert not [word for word in SECRETS if word.encode() in data + packed]
    del doc
    gc.collect()
    assert Doc(nlp.vocab).from_bytes(data)._.phi_roster is None


def test_worker_processes_read_the_file_again(path):
    nlp, _ = make_scrubber(roster=str(path))
    pairs = [(NOTE, {"patient": "7"}), (NOTE, {"patient": "8"})]
    one = [doc._.scrubbed for doc, _ in nlp.pipe(pairs, as_tuples=True)]
    two = [doc._.scrubbed for doc, _ in nlp.pipe(pairs, as_tuples=True, n_process=2)]
    assert one == two
    assert "zwerdling" not in one[0]
    assert "mbeki" not in one[1]


def test_a_database_url_is_not_accepted_as_a_setting():
    with pytest.raises(PhiError, match="E149"):
        RosterSource("postgresql://user:secret@host/db")


def test_an_unreadable_roster_is_reported_before_any_output(tmp_path):
    nlp, _ = make_scrubber(roster=str(tmp_path / "none.csv"))
    with pytest.raises(PhiError, match="E128"):
        nlp(NOTE)
