"""`phi site learn`: changes that help are kept, and harmful ones are not."""

import json
import stat

import pytest
import spacy

from spacy_phi.corpora.annotated import AnnotatedNote, AnnotatedSpan
from spacy_phi.corpora.jsonl import write_jsonl
from spacy_phi.site import learn, measure
from spacy_phi.site.folder import Site
from spacy_phi.site.model import INNER, Parts, build, read_weights, save
from spacy_phi.site.training import Effort, fine_tune

WARDS = ("Kittiwake 2b", "Dunlin 7a", "Whimbrel 4c")


@pytest.fixture
def hospital(tmp_path):
    """Write 60 notes with ward names of the hospital, and return the file."""
    notes = []
    for i in range(60):
        ward = WARDS[i % 3]
        text = f"#U {ward} slept well.\nHandover in {ward} at shift change. "
        text += f"Dr. Amador, 03/{i % 28 + 1:02}/2024.\n"
        first, second = text.index(ward), text.rindex(ward)
        doctor, date = text.index("Amador"), text.index("03/")
        spans = [(first, len(ward), "DEPARTMENT"), (second, len(ward), "DEPARTMENT")]
        spans += [(doctor, 6, "DOCTOR"), (date, 10, "DATE")]
        made = tuple(AnnotatedSpan(start, start + size, label) for start, size, label in spans)
        notes.append(AnnotatedNote(f"n{i}", text, made))
    path = tmp_path / "hospital.jsonl"
    write_jsonl(notes, path)
    return path


@pytest.fixture
def reviewed(phi, hospital, tmp_path):
    """Return a site of the hospital's notes whose sample is reviewed."""
    folder = tmp_path / "site"
    phi("init", hospital, "--out", folder)
    phi("sample", folder, "--random", 20, "--learn", 40)
    phi("review", folder, "--reader", "anna", "--import", hospital)
    return folder


def accept(folder):
    """Write decisions about all proposals, and return the file."""
    path = folder.parent / "decisions.jsonl"
    rows = [json.loads(line) for line in (folder / "lexicon.jsonl").read_text().splitlines()]
    decided = ({**row, "accept": True, "confirmed": True} for row in rows)
    path.write_text("".join(json.dumps(row) + "\n" for row in decided))
    return path


def test_lexicons_are_proposed_accepted_and_used(reviewed, phi):
    said = phi("learn", reviewed, "--lexicons-only")
    assert "entries are proposed" in said.stderr
    rows = [json.loads(line) for line in (reviewed / "lexicon.jsonl").read_text().splitlines()]
    assert {row["text"] for row in rows} >= set(WARDS)
    assert not any(row["accept"] for row in rows)
    said = phi("learn", reviewed, "--lexicons-only", "--accept", accept(reviewed))
    assert "lexicons: kept" in said.stdout
    step = Site.open(reviewed).steps["learn"]["steps"][0]
    assert step["comparison"]["hipaa_char_recall"]["difference"] > 0.1
    assert "Kittiwake" not in said.output
    assert "Kittiwake" not in (reviewed / "site.json").read_text()
    nlp = spacy.load(reviewed / "model")
    assert "dunlin" not in nlp("rests on dunlin 7a.")._.scrubbed
    assert "dunlin" in scrub_by_bundle("rests on dunlin 7a.")
    for path in (reviewed / "model", *(reviewed / "model").rglob("*")):
        assert stat.S_IMODE(path.stat().st_mode) in (0o700, 0o600), path
    assert {path.name for path in reviewed.iterdir()} == {
        *("site.json", "sample.jsonl", "reviews", "lexicon.jsonl", "model"),
    }
    # A host pipeline uses it too, also after it was saved, and with texts of its own.
    host = spacy.blank("en")
    host.add_pipe("phi_scrubber", config={"model": str(reviewed / "model"), "deny": ["Foobar"]})
    copy = spacy.blank("en")
    copy.add_pipe("phi_scrubber", config={"model": "rules", "deny": ["Foobar"]})
    copy.from_bytes(host.to_bytes())
    host.to_disk(reviewed / "host")
    for each in (host, copy, spacy.load(reviewed / "host")):
        assert not {"foobar", "dunlin"} & set(each("foobar rests on dunlin 7a.")._.scrubbed.split())


def scrub_by_bundle(text):
    """Return a text scrubbed by the bundled pipeline."""
    nlp = spacy.blank("en")
    nlp.add_pipe("phi_scrubber")
    return nlp(text)._.scrubbed


def test_a_lexicon_that_harms_is_not_kept(reviewed, phi):
    phi("learn", reviewed, "--lexicons-only")
    path = reviewed.parent / "decisions.jsonl"
    words = ("slept", "lunch", "shift")
    rows = [{"text": word, "label": "DOCTOR", "accept": True, "confirmed": True} for word in words]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    said = phi("learn", reviewed, "--lexicons-only", "--accept", path)
    assert "lexicons: not kept" in said.stdout
    assert "slept well" in spacy.load(reviewed / "model")("She slept well.")._.scrubbed
    path.write_text(json.dumps({**rows[0], "confirmed": False}) + "\n")
    assert "E439" in phi("learn", reviewed, "--lexicons-only", "--accept", path, code=2).stderr
    path.write_text(json.dumps({**rows[0], "text": "the"}) + "\n")
    assert "E440" in phi("learn", reviewed, "--lexicons-only", "--accept", path, code=2).stderr
    path.write_text("no json\n")
    assert "E128" in phi("learn", reviewed, "--accept", path, code=2).stderr


@pytest.mark.slow
def test_the_network_is_tuned_saved_and_calibrated(reviewed, phi):
    said = phi("learn", reviewed, "--steps", 40, "--words", 400, "--recall", 0.9)
    steps = {step["name"]: step for step in Site.open(reviewed).steps["learn"]["steps"]}
    change = steps["network"]["comparison"]["hipaa_char_recall"]
    assert steps["network"]["kept"]
    assert change["difference"] > 0.1
    assert change["p"] < 0.05
    assert "network: kept" in said.stdout
    record = Site.open(reviewed).steps["learn"]
    assert record["tuned"]
    assert record["safe_logit"] is not None
    weights = read_weights(reviewed / "model")
    # A second run with corrections that leave everything out keeps the network.
    careless = reviewed.parent / "careless.jsonl"
    sample = [json.loads(line) for line in (reviewed / "sample.jsonl").read_text().splitlines()]
    write_jsonl([AnnotatedNote(row["id"], row["text"]) for row in sample if row["part"] != "held"], careless)
    phi("review", reviewed, "--reader", "anna", "--import", careless, "--overwrite")
    said = phi("learn", reviewed, "--steps", 40, "--words", 400)
    assert "network: not kept" in said.stdout
    assert read_weights(reviewed / "model") == weights


def test_training_begins_with_the_pipelines_own_weights_and_leaves_no_file(tmp_path, reviewed):
    folder = save(build("en", "strict", Parts()), tmp_path / "base")
    notes = Site.open(reviewed).read_sample()
    effort = Effort(steps=1, every=1, words=50)
    before = set(tmp_path.iterdir())
    made = fine_tune(folder / INNER, "en", notes[:2], notes[2:3], notes[3:4], tmp_path, effort)
    assert set(tmp_path.iterdir()) == before
    assert made != read_weights(folder)
    assert len(made) == len(read_weights(folder))


def test_readers_who_differ_and_unreviewed_notes_stop_learning(reviewed, phi):
    sample = [json.loads(line) for line in (reviewed / "sample.jsonl").read_text().splitlines()]
    train = next(row for row in sample if row["part"] == "train")
    other = reviewed.parent / "other.jsonl"
    write_jsonl([AnnotatedNote(train["id"], train["text"])], other)
    phi("review", reviewed, "--reader", "ben", "--import", other)
    assert "E435" in phi("learn", reviewed, code=2).stderr
    assert not (reviewed / "model").exists()


def test_a_difference_that_chance_explains_changes_nothing():
    row = {"difference": 0.1, "p": 0.2}
    even = {measure.RECALL: row, measure.PRECISION: row}
    assert not measure.is_better(even)
    assert not measure.is_worse(even)
    sure = {"difference": 0.1, "p": 0.01}
    assert measure.is_better({**even, measure.RECALL: sure})
    assert not measure.is_better({measure.RECALL: sure, measure.PRECISION: {"difference": -0.1, "p": 0.01}})
    assert measure.is_worse({**even, measure.PRECISION: {"difference": -0.1, "p": 0.01}})


def test_without_a_terminal_nothing_is_decided(reviewed):
    asked = []
    learn.learn(Site.open(reviewed), learn.Choices(network=False), lambda each: asked.extend(each) or each)
    assert asked
    assert spacy.load(reviewed / "model").get_pipe("phi_scrubber").deny == []
