"""Both pages fit phone and desktop screens."""

import pytest

from spacy_phi.batch.audit_file import Tally
from spacy_phi.evaluation.reviewed import Reviewed
from spacy_phi.pages import note, report

from .test_note import FINDINGS, TEXT


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    tally = Tally(run={"policy": {"DATE": "mask", "*": "tag"}})
    for _ in range(3):
        spans = [{**found, "replaced": found["replacement"] is not None} for found in FINDINGS]
        tally.add({"spans": spans, "vetoed": {"DOCTOR": 1}, "reasons": {"drug: dose": 1}})
    texts = {
        "note": note.to_html(TEXT + "x" * 300 + "\n" * 3, FINDINGS),
        "report": report.to_html(tally, reviewed=Reviewed()),
    }
    folder = tmp_path_factory.mktemp("pages")
    for name, text in texts.items():
        (folder / f"{name}.html").write_text(text, encoding="utf8")
    return folder


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("name", ["note", "report"])
def test_a_page_is_no_wider_than_the_window(pages, name, width, browser):
    page = browser.new_page(viewport={"width": width, "height": 900})
    page.goto((pages / f"{name}.html").as_uri())
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="no axe")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        found = axe.Axe().run(page).response["violations"]
        assert [(each["id"], each["nodes"][0]["html"]) for each in found] == []
    page.close()
