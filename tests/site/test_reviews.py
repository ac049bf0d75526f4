"""Corrections of readers: stored through the page's API or imported, compared, and refused if they fit
nothing."""

import json

import pytest
from starlette.testclient import TestClient

from spacy_phi.batch.settings import Settings
from spacy_phi.errors import PhiError
from spacy_phi.service.app import create_app
from spacy_phi.service.scrubbing import Scrubber
from spacy_phi.site.folder import Site
from spacy_phi.site.reviews import FINAL, measure_agreement, open_store, read_reviews, read_settled

from .conftest import read_sample

OPEN = {
    "score": None,
    "was": None,
    "wasLabel": None,
    "forced": False,
    "moved": False,
    "term": None,
    "reason": None,
}


@pytest.fixture
def corrected(notes, site, tmp_path):
    """Write the right corrections of the sample to a file, and return it."""
    sampled = {row["id"] for row in read_sample(site)}
    path = tmp_path / "corrected.jsonl"
    rows = [row for row in notes[1] if row["id"] in sampled]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path


def test_a_reader_corrects_the_sample_through_the_page(site, notes):
    store = open_store(Site.open(site), "anna", "train")
    app = create_app(lambda: Scrubber(Settings(model="rules")), review=store)
    spans = {row["id"]: row["spans"] for row in notes[1]}
    with TestClient(app, base_url="http://localhost") as client:
        listed = client.get("/review/notes").json()["notes"]
        for number, note in enumerate(listed):
            items = [{**span, "source": "you", "state": "on", **OPEN} for span in spans[note["id"]]]
            body = {"items": items, "reviewed": True}
            assert client.put(f"/review/notes/{number}", json=body).status_code == 200
    found = read_settled(Site.open(site), "train")
    assert len(found) == len(listed) == sum(row["part"] == "train" for row in read_sample(site))
    for note in found:
        assert [(s.start, s.end, s.label) for s in note.spans] == [tuple(s.values()) for s in spans[note.id]]
    with pytest.raises(PhiError, match="E438"):
        read_settled(Site.open(site), "held")


def test_two_readers_agree_differ_and_are_decided(site, phi, corrected):
    phi("review", site, "--reader", "anna", "--import", corrected)
    rows = [json.loads(line) for line in corrected.read_text().splitlines()]
    rows[0]["spans"].pop()
    corrected.write_text("".join(json.dumps(row) + "\n" for row in rows[:6]))
    said = phi("review", site, "--reader", "ben", "--import", corrected).stderr
    assert "ben: 6 of 22 notes finished" in said
    assert "anna and ben: 6 notes in common" in said
    assert "1 notes to decide" in said
    agreement, names = measure_agreement(Site.open(site))
    assert names == ("anna", "ben")
    assert (agreement.notes, agreement.strict.tp, agreement.strict.fn + agreement.strict.fp) == (6, 11, 1)
    assert read_reviews(Site.open(site)).differing == [rows[0]["id"]]
    with pytest.raises(PhiError, match="E435"):
        read_settled(Site.open(site))
    # The one who decides begins with the first reader's corrections.
    store = open_store(Site.open(site), FINAL)
    state = store.read(0)
    assert len(store.notes) == 1
    assert len(state["items"]) == 2
    assert not state["reviewed"]
    store.save(0, state["items"][:1], True)
    notes = {note.id: note for note in read_settled(Site.open(site))}
    assert len(notes) == 22
    assert len(notes[rows[0]["id"]].spans) == 1
    with pytest.raises(PhiError, match="E437"):
        open_store(Site.open(site), FINAL)


def test_corrections_that_fit_nothing_are_refused_and_nothing_is_lost(site, phi, notes, corrected):
    phi("review", site, "--reader", "anna", "--import", corrected)
    before = read_settled(Site.open(site))
    rows = [json.loads(line) for line in corrected.read_text().splitlines()]
    strange = next(row for row in notes[1] if row["id"] not in {each["id"] for each in rows})
    for wrong in (strange, {**rows[0], "text": rows[0]["text"].replace("saw", "met")}):
        corrected.write_text(json.dumps({**rows[1], "spans": []}) + "\n" + json.dumps(wrong) + "\n")
        said = phi("review", site, "--reader", "anna", "--import", corrected, "--overwrite", code=2).stderr
        assert "E434" in said
        assert "note 2" in said
        assert "Amador" not in said
    corrected.write_text(json.dumps({**rows[0], "spans": [{"start": 0, "end": 2, "label": "SHOE"}]}) + "\n")
    assert "E383" in phi("review", site, "--reader", "anna", "--import", corrected, code=2).stderr
    assert read_settled(Site.open(site)) == before
    assert "E436" in phi("review", site, "--reader", "../anna", "--import", corrected, code=2).stderr
    # A state whose note is not in the sample, such as one copied from another site.
    path = next((site / "reviews" / "anna").iterdir())
    line = json.loads(path.read_text())
    path.with_name("0123.jsonl").write_text(json.dumps(line))
    with pytest.raises(PhiError, match="E434"):
        read_reviews(Site.open(site))
    path.with_name("0123.jsonl").unlink()
    path.write_text(json.dumps({**line, "text": line["text"].replace("saw", "met")}))
    with pytest.raises(PhiError, match="E434"):
        read_reviews(Site.open(site))


def test_an_import_without_spans_twice_or_over_finished_notes_is_refused(site, phi, corrected):
    lines = corrected.read_text().splitlines()
    row = json.loads(lines[0])
    bare = {key: value for key, value in row.items() if key != "spans"}
    for content, code in (
        (json.dumps(bare), "E109"),
        (json.dumps({**bare, "entities": row["spans"]}), "E109"),
        (f"{lines[0]}\n{lines[0]}", "E434"),
        (
            json.dumps(
                {**row, "spans": [row["spans"][0], {**row["spans"][0], "end": row["spans"][0]["end"] + 2}]}
            ),
            "E434",
        ),
        ("", "E112"),
    ):
        corrected.write_text(content + "\n" * bool(content))
        assert code in phi("review", site, "--reader", "ben", "--import", corrected, code=2).stderr
        assert not (site / "reviews" / "ben").exists()
    corrected.write_text(lines[0] + "\n")
    phi("review", site, "--reader", "ben", "--import", corrected)
    assert "E434" in phi("review", site, "--reader", "ben", "--import", corrected, code=2).stderr
    phi("review", site, "--reader", "ben", "--import", corrected, "--overwrite")
