"""The page in a real headless Chromium, end to end."""

import json
import os
import shutil
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
from spacy_phi.service.scrubbing import Scrubber
from tests.documents.helpers import SECRETS, sample

sync_api.expect.set_options(timeout=60_000)
BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
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


@pytest.fixture(scope="module")
def browser():
    if BROWSER is None:
        pytest.skip("no browser: apt-get install chromium")
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=BROWSER, args=["--no-sandbox"])
        yield browser
        browser.close()


def _shoot(page, name):
    """Save screenshots for inspection if $SPACY_PHI_SHOTS names a folder."""
    folder = os.environ.get("SPACY_PHI_SHOTS")
    if folder:
        page.screenshot(path=f"{folder}/{name}.png", full_page=True)


def _download(page, name, tmp_path):
    with page.expect_download() as info:
        page.get_by_role("button", name=name).click()
    path = tmp_path / info.value.suggested_filename
    info.value.save_as(path)
    return path


@pytest.mark.parametrize("width", [390, 1400])
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

    # Without the token the page says so; with it the notes are scrubbed.
    page.set_input_files("#files", path)
    sync_api.expect(status).to_contain_text("token")
    assert len(wrong) == 1  # the browser's own message about the 401
    wrong.clear()
    page.get_by_label("Token").fill("a-token-of-the-tests")
    page.set_input_files("#files", path)
    sync_api.expect(status).to_have_text("3 notes scrubbed")
    scrubbed = page.locator("#scrubbed")
    assert "Ruiz" not in scrubbed.inner_text()
    assert "<b>Call</b>" in scrubbed.inner_text()
    mark = page.locator("#original mark", has_text="617-555-0123")
    assert mark.get_attribute("data-label") == "PHONE"
    assert "rule:" in mark.get_attribute("title")
    veto = page.locator("#original mark.veto", has_text="Congo").get_attribute("title")
    assert veto == "rejected: laboratory, what one stains with or grades by (found by rule:country.name)"
    _shoot(page, "light")

    # Lowest confidence first.
    scores = [
        float(text.split(" · ")[0])
        for text in page.locator("#findings .why").all_inner_texts()
        if "·" in text
    ]
    assert len(scores) > 3
    assert scores == sorted(scores)

    # By keyboard: keep the number, redact it again, and give it another label.
    page.locator("#filtering summary").click()
    page.locator("#by-label").select_option("PHONE")
    row = page.locator("#findings li")
    sync_api.expect(row).to_have_count(1)
    row.locator(".go").focus()
    page.keyboard.press("x")
    sync_api.expect(status).to_have_text("Left in")
    assert "617-555-0123" in scrubbed.inner_text()
    assert page.evaluate("document.activeElement.className").startswith("go")
    page.keyboard.press("x")
    sync_api.expect(status).to_have_text("Taken out")
    assert "617-555-0123" not in scrubbed.inner_text()
    page.keyboard.press("l")
    assert page.evaluate("document.activeElement.tagName") == "SELECT"
    page.locator("#by-label").select_option("")
    page.get_by_label("Label of 617-555-0123").select_option("FAX")
    sync_api.expect(status).to_have_text("Label is now FAX")
    sync_api.expect(scrubbed).to_contain_text("[FAX]")

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
    assert page.get_by_label("Missed text").input_value() == "qorvex"
    page.locator("#missed-label").select_option("PATIENT")
    page.get_by_role("button", name="Take out", exact=True).first.click()
    sync_api.expect(status).to_have_text("Taken out as PATIENT, in 2 notes")
    assert "qorvex" not in scrubbed.inner_text().lower()
    page.locator("nav button").nth(1).click()
    sync_api.expect(scrubbed).to_have_text(
        "[PATIENT] 5 mg given on [DATE]. [PATIENT] was well.", use_inner_text=True
    )
    page.locator("nav button").nth(2).click()
    sync_api.expect(scrubbed).to_contain_text("qorvex")
    page.locator("nav button").nth(0).click()

    texts = [json.loads(line) for line in _download(page, "Scrubbed notes", tmp_path).open(encoding="utf8")]
    assert [set(each) for each in texts] == [{"id", "text"}] * 3
    assert "qorvex" not in (texts[0]["text"] + texts[1]["text"]).lower()
    assert "\U0001f600" in texts[0]["text"]
    lines = _download(page, "Corrections, JSONL", tmp_path).read_bytes().splitlines(keepends=True)
    jsonl = [read_line(line) for line in lines]
    assert jsonl[0].text == FIRST
    marked = {(FIRST[span.start : span.end], span.label) for span in jsonl[0].spans}
    assert {("617-555-0123", "FAX"), ("qorvex", "PATIENT")} <= marked
    with zipfile.ZipFile(_download(page, "Corrections, brat", tmp_path)) as files:
        assert files.testzip() is None
        assert files.read("a.txt").decode() == FIRST
        brat = read_ann(files.read("a.ann").decode(), FIRST, "a")
    assert {(s.start, s.end, s.label) for s in brat.spans} == {
        (s.start, s.end, s.label) for s in jsonl[0].spans
    }
    assert brat.notices == ()

    page.emulate_media(color_scheme="dark")
    _shoot(page, "dark")
    assert wrong == []
    assert [url for url in asked if not url.startswith((address, "blob:" + address))] == []
    page.close()


def test_every_control_has_a_name_and_text_has_contrast(address, browser):
    page = browser.new_page()
    page.set_default_timeout(60_000)
    page.goto(address)
    page.get_by_label("Token").fill("a-token-of-the-tests")
    page.get_by_label("Note", exact=True).fill(FIRST)
    page.get_by_role("button", name="Scrub", exact=True).click()
    sync_api.expect(page.get_by_role("status")).to_have_text("1 note scrubbed")
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


_PAIRS = """() => [...document.querySelectorAll("label, h1, h2, p, button, mark, .why, .note, input, select")]
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
    page.set_default_timeout(60_000)
    page.goto(address)
    status, scrubbed = page.get_by_role("status"), page.locator("#scrubbed")
    page.get_by_label("Token").fill("a-token-of-the-tests")
    page.get_by_label("Patient of this note").fill("p1")
    page.get_by_label("Note", exact=True).fill("She is from Ohio and works as a chief bridge engineer now.")
    page.get_by_role("button", name="Scrub", exact=True).click()
    sync_api.expect(status).to_have_text("1 note scrubbed")
    assert "Ohio" in scrubbed.inner_text()

    # A finding that the policy keeps is redacted, and kept again.
    page.get_by_role("button", name="Take out: Ohio").click()
    sync_api.expect(status).to_have_text("Taken out")
    sync_api.expect(scrubbed).to_contain_text("[STATE]")
    page.get_by_role("button", name="Leave in: Ohio").click()
    sync_api.expect(scrubbed).to_contain_text("Ohio")

    # The same for text inside one.
    sync_api.expect(page.locator("#original mark", has_text="engineer")).to_have_count(1)
    page.get_by_label("Missed text").fill("engineer")
    page.locator("#missed-label").select_option("OTHER")
    page.get_by_role("button", name="Take out", exact=True).first.click()
    sync_api.expect(scrubbed).to_contain_text("[OTHER]")
    assert "engineer" not in scrubbed.inner_text()

    # The first note's patient is not assigned to other notes.
    assert page.get_by_label("Patient of this note").input_value() == ""
    path = tmp_path / "other.txt"
    path.write_text("Mr. Vellacott was seen.", encoding="utf8")
    page.locator("#open").evaluate("each => { each.open = true; }")
    page.set_input_files("#files", path)
    sync_api.expect(status).to_have_text("1 note scrubbed")
    assert "p1" not in page.locator("nav li").nth(1).inner_text()
    page.close()


def test_documents_are_reviewed_and_saved_in_their_own_format(address, browser, tmp_path):
    page = browser.new_page()
    page.set_default_timeout(60_000)
    wrong = []
    page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(address)
    status = page.get_by_role("status")
    page.get_by_label("Token").fill("a-token-of-the-tests")
    letter = b"<p>Patient: Jane Ruiz, takes qorvex.</p>"
    (tmp_path / "letter.html").write_bytes(letter)
    messages = sample("mdm.hl7")
    (tmp_path / "two.hl7").write_bytes(messages + messages)
    page.set_input_files("#files", [tmp_path / "letter.html", tmp_path / "two.hl7"])
    sync_api.expect(status).to_have_text("3 notes scrubbed")
    labels = page.locator("nav button").all_inner_texts()
    assert [label.split()[0] for label in labels] == ["letter.html", "two.hl7:1", "two.hl7:2"]

    # Missed values are redacted in the file too.
    page.get_by_label("Missed text").fill("qorvex")
    page.locator("#missed-label").select_option("OTHER")
    page.get_by_role("button", name="Take out", exact=True).first.click()
    sync_api.expect(status).to_have_text("Taken out as OTHER")
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
