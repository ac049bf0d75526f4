"""Take the pictures of all pages for the docs: two widths, light and dark, and a note before and after.

    python tools/take_pictures.py [docs/images]

Needs the extra `test` and Chromium, and the templates of this repository. The review page and `show` have the
example of the review page; the report is that of 40 synthetic notes of eight patients, scrubbed for it, of
which 20 were reviewed. A picture is named PAGE-WIDTH-THEME.png; front.png is the
front page's.
"""

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import uvicorn
from playwright import sync_api

from spacy_phi.batch.settings import Settings
from spacy_phi.service.app import create_app
from spacy_phi.service.scrubbing import Scrubber
from spacy_phi.surrogates.keys import KEY_VARIABLE
from spacy_phi.synthesis.generator import synthesize

ROOT = Path(__file__).parents[1]
SIZES = ((1280, 860), (390, 844))
THEMES = ("light", "dark")
SAMPLE = ROOT / "spacy_phi" / "service" / "page" / "sample.js"


def main() -> None:
    """Take all pictures."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "images"
    folder.mkdir(parents=True, exist_ok=True)
    os.environ[KEY_VARIABLE] = "of no use but for these pictures"
    with serve() as address, tempfile.TemporaryDirectory() as made, sync_api.sync_playwright() as playwright:
        show, report = make_pages(Path(made))
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for width, height in SIZES:
            for theme in THEMES:
                page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=theme)
                suffix = f"{width}-{theme}.png"
                review(page, address, folder, suffix)
                for name, path in (("show", show), ("report", report)):
                    page.goto(path.as_uri())
                    page.screenshot(path=folder / f"{name}-{suffix}")
                page.close()


@contextmanager
def serve() -> Iterator[str]:
    """Serve the review page in this process. YIELDS: Its address."""
    listener = socket.create_server(("127.0.0.1", 0))
    app = create_app(lambda: Scrubber(Settings()))
    server = uvicorn.Server(uvicorn.Config(app, log_level="warning", access_log=False))
    thread = threading.Thread(target=server.run, args=([listener],), daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.05)
    yield f"http://127.0.0.1:{listener.getsockname()[1]}/"
    server.should_exit = True
    thread.join(60)


def review(page: sync_api.Page, address: str, folder: Path, suffix: str) -> None:
    """Take the pictures of the review page: first page, note after four decisions, and both texts."""
    status = page.get_by_role("status")
    page.goto(address)
    sync_api.expect(status).to_have_text("Ready", timeout=120_000)
    page.screenshot(path=folder / f"start-{suffix}")
    page.get_by_role("button", name="Try an example").click()
    sync_api.expect(status).to_have_text("1 note searched", timeout=120_000)
    page.mouse.move(0, 0)
    for key in "vv":
        page.keyboard.press(key)
    if suffix == "1280-light.png":
        # The place that is decided upon is marked; a picture of a result needs none.
        page.evaluate(
            "document.querySelectorAll('.current').forEach((each) => each.classList.remove('current'))"
        )
        page.locator("#work").screenshot(path=folder / "front.png")
    page.keyboard.press("s")
    sync_api.expect(status).to_have_text("Surrogates stand in place of PHI", timeout=120_000)
    page.screenshot(path=folder / f"both-{suffix}")
    page.keyboard.press("s")
    page.keyboard.press("v")
    for key in "aaax":
        page.keyboard.press(key)
    sync_api.expect(status).to_have_text("Not PHI", timeout=120_000)
    page.screenshot(path=folder / f"review-{suffix}")


def make_pages(folder: Path) -> tuple[Path, Path]:
    """Write the page of `show` and the report. RETURNS: Their paths."""
    script = SAMPLE.read_text(encoding="utf8")
    note = folder / "discharge.txt"
    note.write_text(script[script.index("`") + 1 : script.rindex("`")], encoding="utf8")
    notes, lines = synthesize(40, seed=5, split="dev"), []
    for i, each in enumerate(notes):
        path = folder / "notes" / f"patient{i // 5}" / f"note{i}.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(each.text, encoding="utf8")
        spans = [{"start": span.start, "end": span.end, "label": span.label} for span in each.spans]
        line = {"id": f"{path.parent.name}/{path.name}", "text": each.text, "spans": spans}
        lines.append(json.dumps(line))
    sample = folder / "reviewed.jsonl"
    sample.write_text("\n".join(lines[::2]) + "\n", encoding="utf8")
    show, report, clean = folder / "show.html", folder / "report.html", folder / "clean"
    surrogates = ("--policy", "expert_determination")
    run("show", note, "--html", show)
    run("scrub", folder / "notes", "-o", clean, *surrogates)
    named = ("--data-set", "Synthetic notes, seed 5", "--by", "tools/take_pictures.py")
    originals = ("--originals", folder / "notes", *surrogates)
    run("report", clean, "--html", report, *originals, "--reviewed", sample, *named)
    return show, report


def run(*words: object) -> None:
    """Run a command of the package."""
    command = [sys.executable, "-W", "ignore", "-m", "spacy", "phi", *map(str, words)]
    subprocess.run(command, check=True, capture_output=True)


if __name__ == "__main__":
    main()
