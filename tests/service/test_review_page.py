"""Review of a folder in a real headless Chromium: by mouse, by keyboard, and on another day."""

import json
import shutil
import socket
import threading
import time

import pytest

pytest.importorskip("fastapi")
pytest.importorskip("uvicorn")
pytest.importorskip("playwright.sync_api", reason="no playwright: pip install '.[test]'")

import uvicorn
from playwright import sync_api
from starlette.testclient import TestClient

from spacy_phi.batch.records import Columns
from spacy_phi.batch.settings import Settings
from spacy_phi.cli.serve import open_review
from spacy_phi.corpora.folders import read_notes
from spacy_phi.evaluation.agreement import compare_readers
from spacy_phi.service.app import create_app
from spacy_phi.service.review_store import ReviewNote, ReviewStore
from spacy_phi.service.scrubbing import Scrubber
from tests.documents.helpers import SECRETS, sample

sync_api.expect.set_options(timeout=60_000)
BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
FIRST = "Patient: Peggy Ruiz, seen 03/14/2024.\nPeggy called.   Peggy Ruiz slept. Call Dr. Lee Bo Chan.\n"
NOTES = [
    ReviewNote("a.txt", FIRST, "p1"),
    ReviewNote("b.txt", "Peggy was well on 03/15/2024.", "p1"),
    ReviewNote("c.txt", "Dr. Vellacott came.", "p2"),
]


@pytest.fixture(scope="module")
def scrubber():
    return Scrubber(Settings(model="rules"))


@pytest.fixture
def start(scrubber, tmp_path):
    """Start a service for a state; several may run in sequence."""
    servers = []

    def serve(state):
        listener = socket.create_server(("127.0.0.1", 0))
        store = ReviewStore(NOTES, tmp_path / state, state)
        app = create_app(lambda: scrubber, review=store)
        server = uvicorn.Server(uvicorn.Config(app, log_level="warning", access_log=False))
        thread = threading.Thread(target=server.run, args=([listener],), daemon=True)
        thread.start()
        while not server.started:
            time.sleep(0.02)
        servers.append((server, thread))
        return f"http://127.0.0.1:{listener.getsockname()[1]}/"

    yield serve
    for server, thread in servers:
        server.should_exit = True
        thread.join(60)


@pytest.fixture(scope="module")
def browser():
    if BROWSER is None:
        pytest.skip("no browser: apt-get install chromium")
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=BROWSER, args=["--no-sandbox"])
        yield browser
        browser.close()


def _open(browser, address, width=1280):
    page = browser.new_page(viewport={"width": width, "height": 900})
    page.set_default_timeout(60_000)
    page.told = []
    page.on("console", lambda message: page.told.append(message.text))
    page.on("pageerror", lambda error: page.told.append(str(error)))
    page.goto(address)
    sync_api.expect(page.locator("#findings li").first).to_be_visible()
    return page


def _status(page, text):
    sync_api.expect(page.get_by_role("status")).to_have_text(text)


def _row(page, value):
    return page.locator("#findings > li").filter(
        has=page.get_by_role("button", name=f"Leave in: {value}", exact=True)
    )


@pytest.mark.parametrize("width", [390, 1280])
def test_a_folder_is_reviewed_by_keyboard_and_resumed_another_day(browser, start, tmp_path, width):
    page = _open(browser, start("anna"), width)
    sync_api.expect(page.locator("#progress-text")).to_have_text("0 of 3 notes reviewed, 2 patients left")
    # One line per value: the patient's name and its parts, with their counts.
    assert "2 times" in _row(page, "Peggy Ruiz").inner_text()
    assert page.locator("nav .patient").all_inner_texts() == [
        "Patient p1: 0 of 2 reviewed",
        "Patient p2: 0 of 1 reviewed",
    ]

    # A decision applies to all occurrences and notes of the patient; undo and redo work.
    page.keyboard.press("f")
    while "Peggy Ruiz" not in page.evaluate("document.activeElement.textContent"):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("x")
    _status(page, "Left in")
    assert page.locator("#scrubbed").inner_text().count("Peggy Ruiz") == 2
    page.keyboard.press("u")
    _status(page, "Undone")
    assert "Peggy Ruiz" not in page.locator("#scrubbed").inner_text()
    page.keyboard.press("U")
    _status(page, "Done again")
    assert "Peggy Ruiz" in page.locator("#scrubbed").inner_text()
    page.keyboard.press("u")
    _status(page, "Undone")

    # The left edge of a date moves by a word, and back.
    page.keyboard.press("f")
    while "03/14/2024" not in page.evaluate("document.activeElement.textContent"):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("[")
    sync_api.expect(page.locator("#scrubbed")).not_to_contain_text("seen")
    page.keyboard.press("{")
    sync_api.expect(page.locator("#scrubbed")).to_contain_text("seen [DATE].")
    _status(page, "Edge moved")

    # The keys are listed, and the note is finished.
    page.keyboard.press("?")
    sync_api.expect(page.get_by_role("dialog")).to_contain_text("note is reviewed")
    page.keyboard.press("?")
    sync_api.expect(page.locator("#help")).not_to_be_visible()
    page.keyboard.press("r")
    sync_api.expect(page.locator("#progress-text")).to_have_text("1 of 3 notes reviewed, 2 patients left")
    sync_api.expect(page.locator("nav [aria-current=true]")).to_contain_text("b.txt")
    page.keyboard.press("r")
    sync_api.expect(page.locator("nav .patient").first).to_have_text("Patient p1: ✓ reviewed")
    sync_api.expect(page.locator("nav [aria-current=true]")).to_contain_text("c.txt")
    _status(page, "Ready")
    page.keyboard.press("u")
    sync_api.expect(page.locator("nav .patient").first).to_have_text("Patient p1: 1 of 2 reviewed")
    _status(page, "Undone")  # and so with the service
    assert page.told == []
    assert page.evaluate("localStorage.length + sessionStorage.length") == 0
    assert page.url.count("/") == 3
    page.close()

    # Another day: the state comes from the service's folder.
    page = _open(browser, start("anna"))
    sync_api.expect(page.locator("#progress-text")).to_have_text("1 of 3 notes reviewed, 2 patients left")
    page.get_by_role("button", name="a.txt, reviewed").click()
    sync_api.expect(page.locator("#reviewed")).to_be_checked()
    sync_api.expect(page.locator("#scrubbed")).to_contain_text("[DATE].")
    page.close()
    (note,) = [note for note in read_notes(tmp_path / "anna") if note.meta["reviewed"]]
    assert {FIRST[span.start : span.end] for span in note.spans} >= {"Peggy Ruiz", "Peggy", "03/14/2024"}


PLACE = """(box, text) => {
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  for (let node; (node = walker.nextNode());) {
    const at = node.data.indexOf(text);
    if (at < 0) continue;
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + 1);
    const { x, y, height } = range.getBoundingClientRect();
    return [x + 1, y + height / 2];
  } }"""


def _drag(page, text, word):
    """Drag the first edge of the mark with a text to the beginning of a word."""
    original = page.locator("#original")
    original.locator("mark", has_text=text).first.scroll_into_view_if_needed()
    page.mouse.move(*original.evaluate(PLACE, text))
    sync_api.expect(page.locator("#original.edge")).to_have_count(1)
    page.mouse.down()
    page.mouse.move(*original.evaluate(PLACE, word), steps=4)
    page.mouse.up()


@pytest.mark.parametrize("width", [390, 1280])
def test_edges_are_dragged(browser, start, width):
    page = _open(browser, start("finn"), width)
    scrubbed = page.locator("#scrubbed")
    sync_api.expect(scrubbed).to_contain_text("seen [DATE].")
    _drag(page, "03/14/2024", "seen")
    _status(page, "Edge moved")
    sync_api.expect(scrubbed).to_contain_text(", [DATE].")
    _drag(page, "seen", "03/14")
    sync_api.expect(scrubbed).to_contain_text("seen [DATE].")
    page.get_by_role("button", name="Undo").click()
    _status(page, "Undone")
    sync_api.expect(scrubbed).to_contain_text(", [DATE].")
    assert page.evaluate("getSelection().toString()") == ""
    page.close()


@pytest.mark.parametrize("width", [390, 1280])
def test_edges_are_set_by_mouse_and_two_readers_are_compared(browser, start, tmp_path, width):
    page = _open(browser, start("ben"), width)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    # Selecting text across a finding gives it new edges.
    page.locator("#original").evaluate(
        """box => {
        const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
        let first = null, last = null;
        for (let node; (node = walker.nextNode());) {
          if (node.data.includes("seen")) first = node;
          if (node.data.includes("03/14")) { last = node; break; }
        }
        getSelection().setBaseAndExtent(first, first.data.indexOf("seen"), last, last.data.length);
        box.dispatchEvent(new MouseEvent("mouseup", { bubbles: true })); }"""
    )
    page.get_by_role("button", name="Fit the finding to the selection").click()
    _status(page, "Edges set")
    assert "seen" not in page.locator("#scrubbed").inner_text()
    # One occurrence of a value is kept, the others are redacted.
    page.get_by_role("button", name="Places and edges of Peggy Ruiz").click()
    page.get_by_role("button", name="Leave in: Peggy Ruiz here only").first.click()
    _status(page, "Left in, here only")
    assert page.locator("#scrubbed").inner_text().count("Peggy Ruiz") == 1
    page.get_by_role("checkbox", name="Reviewed").check()
    _status(page, "a.txt is reviewed")
    page.close()

    page = _open(browser, start("carla"))
    page.get_by_role("checkbox", name="Reviewed").check()
    _status(page, "a.txt is reviewed")
    page.close()
    agreement, left = compare_readers(read_notes(tmp_path / "ben"), read_notes(tmp_path / "carla"))
    assert (agreement.notes, left) == (1, 0)
    assert 0.5 < agreement.strict.f1 < 1
    assert 0.5 < agreement.kappa(labels=False) < 1


@pytest.mark.parametrize("width", [390, 1280])
def test_axe_finds_nothing_to_object_to(browser, start, width):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="no axe: pip install '.[test]'")
    page = _open(browser, start("dan"), width)
    page.locator("#findings .places").first.click()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        found = axe.Axe().run(page).response["violations"]
        assert [(each["id"], each["nodes"][0]["html"]) for each in found] == []
    page.close()


def test_an_example_is_at_hand(browser, start):
    page = _open(browser, start("eve"))
    page.locator("#open").evaluate("each => { each.hidden = false; each.open = true; }")
    page.get_by_role("button", name="Try an example").click()
    _status(page, "1 note scrubbed")
    sync_api.expect(page.locator("#original")).to_contain_text("Parkinson disease")
    assert "Alvarez" not in page.locator("#scrubbed").inner_text()
    page.close()


def test_a_state_holds_the_decisions_and_an_invalid_one_is_refused(tmp_path):
    store = ReviewStore(NOTES, tmp_path, "anna")
    item = {"start": 9, "end": 19, "label": "PATIENT", "state": "on"}
    store.save(0, [item, item | {"state": "off", "start": 0, "end": 7}], True)
    (path,) = tmp_path.glob("*.jsonl")
    assert path.stat().st_mode & 0o077 == 0
    assert [span["start"] for span in json.loads(path.read_bytes())["spans"]] == [9]
    assert ReviewStore(NOTES, tmp_path).entries()[0]["reviewed"]
    # A changed note is reviewed anew.
    assert not ReviewStore([ReviewNote("a.txt", FIRST + ".", "p1")], tmp_path).entries()[0]["reviewed"]
    path.write_text('{"items": 3}')
    with pytest.raises(ValueError, match="E109"):
        ReviewStore(NOTES, tmp_path)


def test_a_document_of_a_folder_is_one_note_with_its_fields(scrubber, tmp_path):
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.hl7").write_bytes(sample("mdm.hl7"))
    (tmp_path / "in" / "b.txt").write_text("Dr. Vellacott came.")
    store = open_review(tmp_path / "in", tmp_path / "state", "anna", Columns(), "utf-8")
    assert [note.id for note in store.notes] == ["a.hl7", "b.txt"]
    with TestClient(create_app(lambda: scrubber, review=store), base_url="http://localhost") as client:
        answer = client.post("/review/find", json={"numbers": [0, 1], "policy": "mask"}).json()
        assert client.post("/review/find", json={"numbers": [2]}).status_code == 404
    document, note = answer["notes"]
    assert answer["failed"] == 0
    text = store.notes[0].text
    taken = {text[found["start"] : found["end"]] for found in document["findings"]}
    assert "field:PID-5" in {found["source"] for found in document["findings"]}
    assert {"ZWERDLING", "QUILLA"} & {word for each in taken for word in each.upper().split()}
    assert [secret for secret in SECRETS if secret in document["scrubbed"].lower()] == []
    assert note["scrubbed"] == "Dr. [DOCTOR] came."
