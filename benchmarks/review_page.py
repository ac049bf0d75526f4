"""Measure how fast the review page opens a folder and answers keys.

    python benchmarks/review_page.py [--notes 200]

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

import uvicorn
from common import make_parser
from playwright import sync_api

from spacy_phi.batch.settings import Settings
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
    args = parser.parse_args()
    notes = synthesize(args.notes, seed=5, split="dev")
    given = [ReviewNote(f"{i}.txt", each.text, f"p{i // 5}") for i, each in enumerate(notes)]
    with tempfile.TemporaryDirectory() as folder, sync_api.sync_playwright() as playwright:
        address = serve(ReviewStore(given, Path(folder) / "state"))
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        measure(browser, address)


def serve(store: ReviewStore) -> str:
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


if __name__ == "__main__":
    main()
