"""Measure how fast the review page opens a folder and answers keys, and take the screenshots for the docs.

    python benchmarks/review_page.py [--notes 200] [--shots docs/images]

The folder holds synthetic notes, five per patient. Prints the seconds until the text of the first note
appears and until its findings do, and the milliseconds until the page is redrawn for twenty presses of "x".
"""

import shutil
import socket
import statistics
import tempfile
import threading
import time
from pathlib import Path

import spacy
import uvicorn
from common import make_parser
from playwright import sync_api

from spacy_phi.batch.audit_file import Tally
from spacy_phi.batch.settings import Settings
from spacy_phi.pages import note, report
from spacy_phi.service.app import create_app
from spacy_phi.service.review_store import ReviewNote, ReviewStore
from spacy_phi.service.scrubbing import Scrubber
from spacy_phi.synthesis.generator import synthesize

_PRESS = """() => new Promise((done) => {
  const start = performance.now();
  const drawn = (_, self) => {
    self.disconnect();
    requestAnimationFrame(() => done(performance.now() - start));
  };
  new MutationObserver(drawn).observe(document.getElementById("findings"), { childList: true });
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "x", bubbles: true }));
})"""


def main() -> None:
    """Parse the arguments, measure and print."""
    parser = make_parser(__doc__)
    parser.add_argument("--notes", type=int, default=200)
    parser.add_argument("--shots", type=Path)
    args = parser.parse_args()
    notes = synthesize(args.notes, seed=5, split="dev")
    given = [ReviewNote(f"{i}.txt", each.text, f"p{i // 5}") for i, each in enumerate(notes)]
    with tempfile.TemporaryDirectory() as folder, sync_api.sync_playwright() as playwright:
        address = serve(ReviewStore(given, Path(folder) / "state"))
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        measure(browser, address)
        if args.shots:
            args.shots.mkdir(parents=True, exist_ok=True)
            shoot(browser, serve(None), args.shots)
            shoot_pages(browser, [each.text for each in given[:40]], args.shots)


def serve(store: ReviewStore | None) -> str:
    """Start a service in this process and return its address."""
    listener = socket.create_server(("127.0.0.1", 0))
    app = create_app(lambda: Scrubber(Settings()), review=store)
    server = uvicorn.Server(uvicorn.Config(app, log_level="warning", access_log=False))
    threading.Thread(target=server.run, args=([listener],), daemon=True).start()
    while not server.started:
        time.sleep(0.05)
    return f"http://127.0.0.1:{listener.getsockname()[1]}/"


def measure(browser: sync_api.Browser, address: str) -> None:
    """Open the folder and press keys."""
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    begin = time.perf_counter()
    page.goto(address)
    sync_api.expect(page.locator("#original")).not_to_be_empty()
    shown = time.perf_counter() - begin
    page.locator("#findings li .go").first.wait_for()
    opened = time.perf_counter() - begin
    sync_api.expect(page.get_by_role("status")).to_have_text("Ready")
    times = []
    for _ in range(20):
        times.append(page.evaluate(_PRESS))
        sync_api.expect(page.locator("#scrubbed")).not_to_contain_text("Not scrubbed")
    print(f"first note shown after {shown:.2f} s, its findings after {opened:.2f} s")
    print(f"key press to drawn page: median {statistics.median(times):.0f} ms, longest {max(times):.0f} ms")


def shoot(browser: sync_api.Browser, address: str, folder: Path) -> None:
    """Take a screenshot of the page with its example."""
    page = browser.new_page(viewport={"width": 1280, "height": 860})
    page.goto(address)
    page.get_by_role("button", name="Try an example").click()
    page.locator("#findings .go").first.wait_for()
    page.screenshot(path=folder / "review.png")


def shoot_pages(browser: sync_api.Browser, texts: list[str], folder: Path) -> None:
    """Take screenshots of the pages of `show` and `report`."""
    nlp = spacy.blank("en")
    nlp.add_pipe("phi_scrubber")
    runs = [{"update": 0, "finished": "2026-11-24 12:00 UTC", "notes": len(texts), "patients": 8}]
    tally, docs = Tally(run={"runs": runs}), list(nlp.pipe(texts))
    for doc in docs:
        tally.add({"spans": [{**found, "replaced": found["replacement"] is not None} for found in doc._.phi]})
    pages = {"show": note.to_html(docs[0].text, docs[0]._.phi), "report": report.to_html(tally)}
    page = browser.new_page(viewport={"width": 1280, "height": 860})
    for name, html in pages.items():
        page.set_content(html)
        page.screenshot(path=folder / f"{name}.png")


if __name__ == "__main__":
    main()
