"""Review of a folder in a real headless Chromium: by mouse, by keyboard, and on another day."""

import json
import re
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

    def serve(state, notes=NOTES):
        listener = socket.create_server(("127.0.0.1", 0))
        store = notes and ReviewStore(notes, tmp_path / state, state)
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
    sync_api.expect(page.get_by_role("status")).to_have_text(
        re.compile(f"^{re.escape(text)}(, in 2 notes)?$")
    )


def _value(page, text):
    """Go to a value by keyboard: back to the first, then on."""
    for key in "p" * 20 + "n" * 20:
        if page.locator("#value mark").inner_text() == text:
            return
        page.keyboard.press(key)
    raise AssertionError(text)


def _presses(page):
    """Count the keys pressed from here on."""
    page.evaluate("() => { window.pressed = 0; addEventListener('keydown', () => window.pressed++, true); }")


def _redacted(page):
    return page.locator("#scrubbed").text_content()


@pytest.mark.parametrize("width", [390, 1280])
def test_a_folder_is_reviewed_by_keyboard_and_resumed_another_day(browser, start, tmp_path, width):
    page = _open(browser, start("anna"), width)
    progress = page.locator("#progress-text")
    sync_api.expect(progress).to_have_text("0 of 3 reviewed, 2 patients left")
    _status(page, "Ready")

    # A decision applies to all places and notes of the patient and goes on; it is undone and redone.
    _value(page, "Peggy Ruiz")
    assert "2 times" in page.locator("#findings [aria-current]").inner_text()
    page.keyboard.press("x")
    _status(page, "Not PHI")
    assert page.locator("#value mark").inner_text() != "Peggy Ruiz"
    assert _redacted(page).count("Peggy Ruiz") == 2
    page.keyboard.press("u")
    _status(page, "Undone")
    assert "Peggy Ruiz" not in _redacted(page)
    page.keyboard.press("U")
    _status(page, "Done again")
    assert "Peggy Ruiz" in _redacted(page)
    page.keyboard.press("u")
    _status(page, "Undone")

    # PHI is confirmed without changing it; p goes back.
    _value(page, "03/14/2024")
    before = _redacted(page)
    page.keyboard.press("a")
    _status(page, "PHI")
    assert _redacted(page) == before
    _value(page, "03/14/2024")
    assert "✓" in page.locator("#findings [aria-current]").inner_text()

    # Edges move by words while e is on, and keys mean what they did before after Enter.
    page.keyboard.press("e")
    page.keyboard.press("Shift+ArrowLeft")
    sync_api.expect(page.locator("#scrubbed")).not_to_contain_text("seen")
    page.keyboard.press("Shift+ArrowRight")
    sync_api.expect(page.locator("#scrubbed")).to_contain_text("seen [DATE].")
    _status(page, "Edge moved")
    page.keyboard.press("ArrowLeft")
    assert page.locator("#value mark").inner_text() == "03/14/"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    sync_api.expect(page.locator("#edges")).not_to_be_visible()
    _status(page, "Edge moved")

    # A label is typed; it counts once, when the field is left, also if the note is written again meanwhile.
    page.keyboard.press("l")
    page.keyboard.type("AG")
    page.wait_for_timeout(500)
    page.keyboard.press("Enter")
    _status(page, "Label is now AGE")
    sync_api.expect(page.locator("#scrubbed")).to_contain_text("[AGE]")
    page.keyboard.press("u")
    sync_api.expect(page.locator("#scrubbed")).to_contain_text("[DATE]")
    _status(page, "Undone")

    # One place only.
    page.keyboard.press("t")
    _value(page, "Peggy Ruiz")
    page.keyboard.press("x")
    _status(page, "Not PHI, here only")
    assert _redacted(page).count("Peggy Ruiz") == 1
    page.keyboard.press("u")
    _status(page, "Undone")
    page.keyboard.press("t")

    # What was missed is typed.
    page.keyboard.press("m")
    page.keyboard.type("slept")
    page.keyboard.press("Tab")
    page.keyboard.type("OTHER")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    _status(page, "Redacted as OTHER")
    assert "slept" not in _redacted(page)
    page.locator("#original").focus()

    # Views, surrogates, the files and the list of keys.
    view = page.locator("body")
    for name in ("scrubbed", "both", "original"):
        page.keyboard.press("v")
        sync_api.expect(view).to_have_attribute("data-view", name)
    page.keyboard.press("s")
    _status(page, "Surrogates stand in place of PHI")
    sync_api.expect(page.locator("#scrubbed")).not_to_contain_text("[DATE]")
    assert "03/14/2024" not in _redacted(page)
    page.keyboard.press("s")
    _status(page, "Labels stand in place of PHI")
    sync_api.expect(page.locator("#scrubbed")).to_contain_text("[DATE]")
    page.keyboard.press("f")
    assert page.locator("#notes .patient").all_inner_texts() == [
        "Patient p1: 0 of 2 reviewed",
        "Patient p2: 0 of 1 reviewed",
    ]
    page.keyboard.press("f")
    sync_api.expect(page.locator("#files-box")).not_to_be_visible()
    page.keyboard.press("?")
    sync_api.expect(page.locator("#help")).to_contain_text("the note is reviewed")
    page.keyboard.press("?")
    sync_api.expect(page.locator("#help")).not_to_be_visible()

    # Notes: the next, the one before, and finished ones.
    page.keyboard.press("N")
    sync_api.expect(page.locator("#title")).to_contain_text("b.txt")
    page.keyboard.press("P")
    sync_api.expect(page.locator("#title")).to_contain_text("a.txt")
    page.keyboard.press("r")
    sync_api.expect(progress).to_have_text("1 of 3 reviewed, 2 patients left")
    sync_api.expect(page.locator("#title")).to_contain_text("b.txt")
    page.keyboard.press("r")
    sync_api.expect(progress).to_have_text("2 of 3 reviewed, 1 patient left")
    sync_api.expect(page.locator("#title")).to_contain_text("c.txt")
    _status(page, "Ready")
    page.keyboard.press("u")
    sync_api.expect(progress).to_have_text("1 of 3 reviewed, 2 patients left")
    _status(page, "Undone")  # and so with the service
    assert page.told == []
    assert page.evaluate("localStorage.length + sessionStorage.length") == 0
    assert page.url.count("/") == 3
    page.close()

    # Another day: the state comes from the service's folder.
    page = _open(browser, start("anna"), width)
    sync_api.expect(page.locator("#progress-text")).to_have_text("1 of 3 reviewed, 2 patients left")
    page.get_by_role("button", name="Files and save").click()
    page.get_by_role("button", name="a.txt, reviewed").click()
    sync_api.expect(page.locator("#finish")).to_have_text("Reviewed: open again")
    sync_api.expect(page.locator("#scrubbed")).to_contain_text("[DATE].")
    _value(page, "03/14/2024")
    assert "✓" in page.locator("#findings [aria-current]").inner_text()
    page.close()
    (note,) = [note for note in read_notes(tmp_path / "anna") if note.meta["reviewed"]]
    assert {FIRST[span.start : span.end] for span in note.spans} >= {"Peggy Ruiz", "Peggy", "03/14/2024"}


@pytest.mark.parametrize("width", [390, 1280])
def test_a_folder_is_reviewed_by_mouse(browser, start, width):
    page = _open(browser, start("gus"), width)
    _status(page, "Ready")
    page.locator("#original mark", has_text="Peggy Ruiz").first.click()
    page.get_by_role("button", name="Not PHI", exact=True).click()
    _status(page, "Not PHI")
    assert _redacted(page).count("Peggy Ruiz") == 2
    page.get_by_role("button", name="Undo").click()
    _status(page, "Undone")
    page.get_by_role("button", name="Redo").click()
    _status(page, "Done again")
    page.get_by_role("button", name="Peggy Ruiz, 2 times").click()
    page.get_by_role("button", name="PHI", exact=True).click()
    _status(page, "PHI")
    assert "Peggy Ruiz" not in _redacted(page)
    page.get_by_role("button", name="03/14/2024, DATE").click()
    page.get_by_role("combobox", name="Label", exact=True).select_option("AGE")
    _status(page, "Label is now AGE")
    sync_api.expect(page.locator("#scrubbed")).to_contain_text("[AGE]")
    page.get_by_role("button", name="Edges", exact=True).click()
    page.get_by_role("button", name="Start one word to the left").click()
    _status(page, "Edge moved")
    assert "seen" not in _redacted(page)
    for name in ("Start one word to the right", "End one word to the left", "End one word to the right"):
        page.get_by_role("button", name=name).click()
    sync_api.expect(page.locator("#scrubbed")).to_contain_text("seen [AGE].")
    was = page.locator("#value mark").inner_text()
    page.get_by_role("button", name="Next", exact=True).click()
    assert page.locator("#value mark").inner_text() != was

    # Order and filter of the list; radios, settings and files.
    page.get_by_label("Order").select_option("place")
    assert page.locator("#findings .go").first.get_attribute("aria-label").startswith("Peggy Ruiz, 2 times")
    page.get_by_label("Values to show").select_option("DOCTOR")
    sync_api.expect(page.locator("#findings .go")).to_have_count(1)
    page.get_by_label("Values to show").select_option("all")
    page.locator("#toggles").get_by_text("Both", exact=True).click()
    sync_api.expect(page.locator("#scrubbed")).to_be_visible()
    page.locator("#toggles").get_by_text("Surrogates", exact=True).click()
    _status(page, "Surrogates stand in place of PHI")
    page.locator("#toggles").get_by_text("Labels", exact=True).click()
    _status(page, "Labels stand in place of PHI")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("What replaces PHI").select_option("strict")
    _status(page, "The policy is changed")
    sync_api.expect(page.locator("#policy-words")).to_contain_text("replace everything found")
    page.locator("#settings").get_by_role("button", name="Close").click()
    page.locator("#finish").click()
    sync_api.expect(page.locator("#progress-text")).to_have_text("1 of 3 reviewed, 2 patients left")
    page.get_by_role("button", name="Files and save").click()
    page.get_by_role("checkbox", name="Only those left").check()
    sync_api.expect(page.locator("#notes button")).to_have_count(2)
    page.get_by_role("button", name="c.txt").click()
    sync_api.expect(page.locator("#title")).to_contain_text("c.txt")
    page.get_by_role("button", name="Keys").click()
    sync_api.expect(page.locator("#help")).to_be_visible()
    assert page.told == []
    page.close()


FORTY = "\n".join(f"Seen on {1 + i % 12:02}/{1 + i % 28:02}/20{10 + i % 14}." for i in range(40))


@pytest.mark.parametrize("width", [390, 1280])
def test_the_note_comes_first_and_forty_findings_take_at_most_45_keys(browser, start, width):
    page = _open(browser, start("hal", [ReviewNote("forty.txt", FORTY)]), width)
    _status(page, "Ready")
    columns = page.locator("#original").evaluate(
        """box => { const style = getComputedStyle(box);
        const pen = new OffscreenCanvas(1, 1).getContext("2d");
        pen.font = style.font;
        const inner = box.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
        return inner / pen.measureText("0").width; }"""
    )
    assert columns >= 70 if width == 1280 else columns >= 40
    below = page.evaluate(
        """() => document.querySelector("#original").getBoundingClientRect().top
        - document.querySelector("header").getBoundingClientRect().bottom"""
    )
    assert 0 <= below < 24
    assert page.locator("#findings .go").count() == 40
    _presses(page)
    for _ in range(45):
        if page.locator("#findings .go:not(.done)").count():
            page.keyboard.press("a")
    page.keyboard.press("r")
    _status(page, "forty.txt is reviewed")
    assert page.evaluate("window.pressed") <= 45
    page.close()


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
    assert "seen" not in _redacted(page)
    # One occurrence of a value is kept, the others are redacted.
    page.get_by_role("checkbox", name="Same text everywhere").uncheck()
    page.locator("#original mark", has_text="Peggy Ruiz").first.click()
    page.get_by_role("button", name="Not PHI", exact=True).click()
    _status(page, "Not PHI, here only")
    assert _redacted(page).count("Peggy Ruiz") == 1
    page.locator("#finish").click()
    _status(page, "a.txt is reviewed")
    page.close()

    page = _open(browser, start("carla"))
    page.locator("#finish").click()
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
    _status(page, "Ready")
    page.keyboard.press("e")
    page.locator("#missing summary").click()

    def check(what):
        found = axe.Axe().run(page).response["violations"]
        assert [(each["id"], each["nodes"][0]["html"]) for each in found] == [], what

    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        for view in ("Note", "Result", "Both"):
            page.locator("#toggles").get_by_text(view, exact=True).click()
            check((scheme, view))
        for name in ("Files and save", "Settings", "Keys"):
            page.get_by_role("button", name=name).click()
            check((scheme, name))
            page.keyboard.press("Escape")
    page.close()


@pytest.mark.parametrize("width", [390, 1280])
def test_the_first_page_offers_an_example(browser, scrubber, start, width):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="no axe: pip install '.[test]'")
    page = browser.new_page(viewport={"width": width, "height": 900})
    page.set_default_timeout(60_000)
    page.goto(start("eve", None))
    _status(page, "Ready")
    assert axe.Axe().run(page).response["violations"] == []
    page.get_by_role("button", name="Try an example").click()
    _status(page, "1 note searched")
    sync_api.expect(page.locator("#original")).to_contain_text("Parkinson disease")
    assert "Alvarez" not in _redacted(page)
    page.locator("#toggles").get_by_text("Result", exact=True).click()
    page.get_by_role("button", name="Copy result").click()
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
