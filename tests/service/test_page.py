"""The page in a real headless Chromium, end to end."""

import json
import os
import socket
import threading
import time
import zipfile

import pytest

pytest.importorskip("fastapi")
pytest.importorskip("uvicorn")
pytest.importorskip("playwright.sync_api", reason="no playwright: pip install '.[test]'")

import uvicorn
from playwright import sync_api

from spacy_phi.batch.settings import Settings
from spacy_phi.corpora.brat import read_ann
from spacy_phi.corpora.jsonl import read_line
from spacy_phi.service.app import create_app
from spacy_phi.service.loading import Loading
from spacy_phi.service.scrubbing import Scrubber
from tests.documents.helpers import SECRETS, sample

sync_api.expect.set_options(timeout=60_000)
FIRST = (
    "Patient: Jane Ruiz, MRN 00482917, seen 03/14/2024. \U0001f600 Stain with Congo red.\n"
    "<b>Call</b> 617-555-0123. The dose of qorvex is known; qorvex stays."
)
SECOND = "QORVEX 5 mg given on 03/15/2024. ruiz was well."
OTHER = "qorvex of another family."


@pytest.fixture(scope="module")
def address():
    listener = socket.create_server(("127.0.0.1", 0))
    app = create_app(lambda: Scrubber(Settings(model="rules")), token="a-token-of-the-tests")
    server = uvicorn.Server(uvicorn.Config(app, log_level="warning", access_log=False))
    thread = threading.Thread(target=server.run, args=([listener],), daemon=True)
    thread.start()
    for _ in range(1200):
        if server.started:
            break
        time.sleep(0.1)
    assert server.started
    yield f"http://127.0.0.1:{listener.getsockname()[1]}/"
    server.should_exit = True
    thread.join(60)


def _shoot(page, name):
    """Save screenshots for inspection if $SPACY_PHI_SHOTS names a folder."""
    folder = os.environ.get("SPACY_PHI_SHOTS")
    if folder:
        page.screenshot(path=f"{folder}/{name}.png", full_page=True)


def _redact_missed(page, text):
    page.locator("#missing summary").click()
    page.get_by_label("Text, typed or selected").fill(text)
    page.locator("#missed-label").select_option("OTHER")
    page.locator("#add").get_by_role("button", name="Redact", exact=True).click()


def _download(page, name, tmp_path):
    page.get_by_role("button", name="Files and save").click()
    with page.expect_download() as info:
        page.get_by_role("button", name=name).click()
    page.locator("#files-box").get_by_role("button", name="Close").click()
    path = tmp_path / info.value.suggested_filename
    info.value.save_as(path)
    return path


def _shown(page, name):
    """Show the note, the result or both."""
    page.get_by_role("radio", name=name).check(force=True)


def _open_token(page, address):
    page.set_default_timeout(60_000)
    page.goto(address)
    sync_api.expect(page.get_by_role("status")).to_have_text("Ready")
    page.locator("#token").evaluate("field => { field.value = 'a-token-of-the-tests'; }")


@pytest.mark.parametrize("width", [390, 1280])
def test_a_review_from_opening_to_saving(address, browser, tmp_path, width):
    notes = [
        {"id": "a.txt", "text": FIRST, "patient": "p"},
        {"id": "b.txt", "text": SECOND, "patient": "p"},
        {"id": "c", "text": OTHER},
    ]
    path = tmp_path / "notes.jsonl"
    path.write_text("".join(json.dumps(note) + "\n" for note in notes), encoding="utf8")
    page = browser.new_page(viewport={"width": width, "height": 900}, color_scheme="light")
    page.set_default_timeout(60_000)
    wrong, asked = [], []
    page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("request", lambda request: asked.append(request.url))
    page.goto(address)
    status = page.get_by_role("status")
    sync_api.expect(status).to_have_text("Ready")

    # The page asks for the token, and goes on with what it was about to do.
    page.set_input_files("#files", path)
    sync_api.expect(status).to_contain_text("token")
    assert len(wrong) == 1  # the browser's own message about the 401
    wrong.clear()
    page.get_by_role("textbox", name="Token").fill("a-token-of-the-tests")
    page.get_by_role("button", name="Continue").click()
    sync_api.expect(status).to_have_text("3 notes searched")
    _shown(page, "Result")
    scrubbed = page.locator("#scrubbed")
    assert "Ruiz" not in scrubbed.inner_text()
    assert "<b>Call</b>" in scrubbed.inner_text()
    _shown(page, "Both")
    mark = page.locator("#original mark", has_text="617-555-0123")
    assert mark.get_attribute("data-label") == "PHONE"
    assert "rule:" in mark.get_attribute("title")
    veto = page.locator("#original mark.veto", has_text="Congo").get_attribute("title")
    assert "not PHI: laboratory, what one stains with or grades by" in veto
    assert "rule:country.name" in veto
    _shoot(page, f"light-{width}")

    # By mouse: a missed name is redacted in all notes of the patient, and in no other's.
    page.locator("#original").evaluate(
        """box => {
        const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
        for (let node; (node = walker.nextNode());) {
          const at = node.data.indexOf("qorvex");
          if (at < 0) continue;
          getSelection().setBaseAndExtent(node, at, node, at + 6);
          box.dispatchEvent(new MouseEvent("mouseup", { bubbles: true }));
          break;
        } }"""
    )
    assert page.get_by_label("Text, typed or selected").input_value() == "qorvex"
    page.locator("#missed-label").select_option("PATIENT")
    page.locator("#add").get_by_role("button", name="Redact", exact=True).click()
    sync_api.expect(status).to_have_text("Redacted as PATIENT, in 2 notes")
    assert "qorvex" not in scrubbed.inner_text().lower()
    _choose(page, 1)
    sync_api.expect(scrubbed).to_have_text(
        "[PATIENT] 5 mg given on [DATE]. [PATIENT] was well.", use_inner_text=True
    )
    _choose(page, 2)
    sync_api.expect(scrubbed).to_contain_text("qorvex")
    _choose(page, 0)

    texts = [json.loads(line) for line in _download(page, "Scrubbed notes", tmp_path).open(encoding="utf8")]
    assert [set(each) for each in texts] == [{"id", "text"}] * 3
    assert "qorvex" not in (texts[0]["text"] + texts[1]["text"]).lower()
    assert "\U0001f600" in texts[0]["text"]
    lines = _download(page, "Corrections, JSONL", tmp_path).read_bytes().splitlines(keepends=True)
    jsonl = [read_line(line) for line in lines]
    assert jsonl[0].text == FIRST
    marked = {(FIRST[span.start : span.end], span.label) for span in jsonl[0].spans}
    assert {("617-555-0123", "PHONE"), ("qorvex", "PATIENT")} <= marked
    with zipfile.ZipFile(_download(page, "Corrections, brat", tmp_path)) as files:
        assert files.testzip() is None
        assert files.read("a.txt").decode() == FIRST
        brat = read_ann(files.read("a.ann").decode(), FIRST, "a")
    assert {(s.start, s.end, s.label) for s in brat.spans} == {
        (s.start, s.end, s.label) for s in jsonl[0].spans
    }
    assert brat.notices == ()
    page.emulate_media(color_scheme="dark")
    _shoot(page, f"dark-{width}")
    assert wrong == []
    assert [url for url in asked if not url.startswith((address, "blob:" + address))] == []
    page.close()


def _choose(page, number):
    page.get_by_role("button", name="Files and save").click()
    page.locator("#notes button").nth(number).click()


def test_every_control_has_a_name_and_text_has_contrast(address, browser):
    page = browser.new_page()
    _open_token(page, address)
    page.get_by_role("textbox", name="Note", exact=True).fill(FIRST)
    page.get_by_role("button", name="Find PHI").click()
    sync_api.expect(page.get_by_role("status")).to_have_text("1 note searched")
    nameless = page.evaluate(
        """() => [...document.querySelectorAll("button, select, input, textarea")].filter(each =>
        !(each.labels?.length || each.ariaLabel || each.textContent.trim())).map(each => each.outerHTML)"""
    )
    assert nameless == []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        pairs = page.evaluate(_PAIRS)
        assert len(pairs) > 10
        assert [pair for pair in pairs if _contrast(*pair["colors"]) < 4.5] == [], scheme
    page.close()


_PAIRS = """() => [...document.querySelectorAll(
"label, h1, h2, p, button:enabled, small, .text, select, input:not([type=checkbox], [type=radio])")]
.filter(each => each.offsetParent).map(each => {
  let back = each;
  const plain = "rgba(0, 0, 0, 0)";
  while (back.parentElement && getComputedStyle(back).backgroundColor === plain) back = back.parentElement;
  const colors = [getComputedStyle(each).color, getComputedStyle(back).backgroundColor];
  return { what: each.outerHTML.slice(0, 80), colors };
})"""


def _contrast(one, other):
    """Return the contrast of two CSS colors by WCAG 2.2."""

    def light(color):
        parts = [float(part) / 255 for part in color[color.index("(") + 1 : -1].split(",")[:3]]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


def test_kept_findings_can_be_redacted_and_the_patient_field_is_cleared(address, browser, tmp_path):
    page = browser.new_page()
    _open_token(page, address)
    status, scrubbed = page.get_by_role("status"), page.locator("#scrubbed")
    page.get_by_label("Patient, if several").fill("p1")
    page.get_by_role("textbox", name="Note", exact=True).fill(
        "She is from Ohio and works as a chief bridge engineer now."
    )
    page.get_by_role("button", name="Find PHI").click()
    sync_api.expect(status).to_have_text("1 note searched")
    _shown(page, "Both")
    assert "Ohio" in scrubbed.inner_text()

    # A finding that the policy keeps is redacted, and kept again.
    page.locator("#original mark", has_text="Ohio").click()
    page.locator("#redact").click()
    sync_api.expect(status).to_have_text("Redacted")
    sync_api.expect(scrubbed).to_contain_text("[STATE]")
    page.locator("#redact").click()
    sync_api.expect(status).to_have_text("Kept")
    sync_api.expect(scrubbed).to_contain_text("Ohio")

    # The same for text inside one.
    sync_api.expect(page.locator("#original mark", has_text="engineer")).to_have_count(1)
    _redact_missed(page, "engineer")
    sync_api.expect(scrubbed).to_contain_text("[OTHER]")
    assert "engineer" not in scrubbed.inner_text()

    # The first note's patient is not assigned to other notes.
    assert page.locator("#patient").input_value() == ""
    path = tmp_path / "other.txt"
    path.write_text("Mr. Vellacott was seen.", encoding="utf8")
    page.get_by_role("button", name="Files and save").click()
    page.get_by_role("button", name="Add notes").click()
    page.set_input_files("#files", path)
    sync_api.expect(status).to_have_text("1 note searched")
    sync_api.expect(page.locator("#title")).to_have_text("other.txt")
    page.close()


def test_documents_are_reviewed_and_saved_in_their_own_format(address, browser, tmp_path):
    page = browser.new_page()
    wrong = []
    page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    _open_token(page, address)
    status = page.get_by_role("status")
    letter = b"<p>Patient: Jane Ruiz, takes qorvex.</p>"
    (tmp_path / "letter.html").write_bytes(letter)
    messages = sample("mdm.hl7")
    (tmp_path / "two.hl7").write_bytes(messages + messages)
    page.set_input_files("#files", [tmp_path / "letter.html", tmp_path / "two.hl7"])
    sync_api.expect(status).to_have_text("3 notes searched")
    page.get_by_role("button", name="Files and save").click()
    labels = page.locator("#notes button").all_inner_texts()
    assert [label.split()[0] for label in labels] == ["letter.html", "two.hl7:1", "two.hl7:2"]

    # Missed values are redacted in the file too.
    page.locator("#notes button").first.click()
    _redact_missed(page, "qorvex")
    sync_api.expect(status).to_have_text("Redacted as OTHER")
    page.get_by_role("button", name="Files and save").click()
    with (
        page.expect_download() as first,
        page.expect_download(lambda each: each.suggested_filename.endswith("hl7")) as second,
    ):
        page.get_by_role("button", name="Scrubbed notes").click()
    assert first.value.suggested_filename == "scrubbed-1.html"
    assert first.value.path().read_bytes() == letter.replace(b"Jane Ruiz", b"[PATIENT]").replace(
        b"qorvex", b"[OTHER]"
    )
    made = second.value.path().read_bytes().lower()
    assert made.count(b"msh|") == 2
    assert [secret for secret in SECRETS if secret.encode() in made] == []
    assert wrong == []
    page.close()


def test_loading_and_searching_show_how_far_they_are(browser):
    go = threading.Event()
    listener = socket.create_server(("127.0.0.1", 0))

    def make():
        go.wait(60)
        return Scrubber(Settings(model="rules"))

    app = create_app(make, loading=Loading(lambda: None, lambda error: None))
    server = uvicorn.Server(uvicorn.Config(app, log_level="warning", access_log=False))
    thread = threading.Thread(target=server.run, args=([listener],), daemon=True)
    thread.start()
    page, wrong = browser.new_page(), []
    page.set_default_timeout(60_000)
    page.on("console", lambda message: wrong.append(message.text))
    while not server.started:
        time.sleep(0.02)
    page.goto(f"http://127.0.0.1:{listener.getsockname()[1]}/")
    status, busy = page.get_by_role("status"), page.locator("#busy")
    sync_api.expect(status).to_have_text("Loading the language model")
    sync_api.expect(busy).to_be_visible()
    sync_api.expect(page.locator("#elapsed")).to_have_text("2 s")
    go.set()
    sync_api.expect(status).to_have_text("Ready")
    sync_api.expect(busy).not_to_be_visible()

    # Many notes go in parts, and the bar says how many are done.
    page.evaluate(
        """() => { window.seen = [];
        const note = () => window.seen.push(document.getElementById("status").textContent);
        new MutationObserver(note).observe(document.getElementById("busy"), { attributes: true }); }"""
    )
    lines = "".join(json.dumps({"text": f"Seen on 03/{day:02}/2024."}) + "\n" for day in range(1, 31))
    page.set_input_files(
        "#files", {"name": "many.jsonl", "mimeType": "application/jsonl", "buffer": lines.encode()}
    )
    sync_api.expect(status).to_have_text("30 notes searched")
    seen = page.evaluate("window.seen")
    assert {"Finding PHI: 0 of 30 notes done", "Finding PHI: 16 of 30 notes done"} <= set(seen)
    assert wrong == []
    page.close()
    server.should_exit = True
    thread.join(60)
