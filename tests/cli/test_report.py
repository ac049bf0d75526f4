import json
import re
import stat
from html.parser import HTMLParser
from pathlib import Path

import pytest
from typer.testing import CliRunner

from spacy_phi.about import __version__
from spacy_phi.batch.audit_file import BINS, Tally, count_audit
from spacy_phi.cli import app
from spacy_phi.errors import PhiError
from spacy_phi.pages.report import to_html
from spacy_phi.tables import sql

from ..batch.helpers import NOTE, assert_clean

SPANS = [
    {"start": 0, "end": 4, "label": "PATIENT", "score": 0.98, "source": "ner", "replaced": True},
    {"start": 5, "end": 9, "label": "DATE", "score": 1.0, "source": "rule:<b>", "replaced": True},
    {"start": 9, "end": 12, "label": "STATE", "score": 0.0, "source": "rule:state", "replaced": False},
]


class _Checker(HTMLParser):
    """Count opened and closed tags."""

    def __init__(self, page):
        super().__init__()
        self.open, self.tags = [], set()
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.add(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def _audit(folder, *lines, failed=()):
    folder.mkdir(exist_ok=True)
    (folder / "audit.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    if failed:
        (folder / "failed.jsonl").write_text("".join(json.dumps(line) + "\n" for line in failed))
    return folder


def test_counts(tmp_path):
    folder = _audit(
        tmp_path / "out",
        {"id": "a", "spans": SPANS, "vetoed": {"DOCTOR": 2}, "reasons": {"drug: dose": 1, "eponym: head": 1}},
        {"id": "b", "spans": [], "vetoed": {}},
        {"id": "c", "spans": SPANS[:1], "vetoed": {"DOCTOR": 1, "DATE": 1}, "reasons": {"drug: dose": 2}},
        failed=[{"id": "d", "source": "Jane.txt", "error": "[E100] Jane.txt: byte 1 is not valid utf-8."}],
    )
    tally = count_audit(folder)
    assert (tally.notes, tally.clean, tally.findings) == (3, 1, 4)
    assert tally.labels == {("PATIENT", True): 2, ("DATE", True): 1, ("STATE", False): 1}
    assert tally.sources == {("ner", "PATIENT"): 2, ("rule", "DATE"): 1, ("rule", "STATE"): 1}
    assert tally.scores["ner"][19] == 2
    assert tally.scores["rule"][0] == tally.scores["rule"][BINS - 1] == 1
    assert tally.vetoed == {"DOCTOR": 3, "DATE": 1}
    assert tally.reasons == {("drug", "dose"): 3, ("eponym", "head"): 1}
    assert tally.aside == {"E100": 1}
    assert tally.examples == {}
    assert count_audit(folder / "audit.jsonl") == tally
    page = to_html(tally)
    assert "Jane" not in page
    assert "<td>rule:&lt;b&gt;</td>" in page
    assert 'class="n">3</td>' in page
    assert '<td>drug</td><td>a dose beside it</td><td class="n">3</td>' in page
    assert page.count("<svg") == 3  # identifiers, and the scores of two sources


def test_a_score_at_an_edge_is_in_the_bar_that_begins_there():
    tally = Tally()
    for score in (0.05, 0.15, 0.3, 0.35, 0.6, 0.7, 0.95):
        tally.add({"spans": [{**SPANS[0], "score": score}]})
    assert [i for i, n in enumerate(tally.scores["ner"]) if n] == [1, 3, 6, 7, 12, 14, 19]


def test_a_folder_without_an_audit_and_a_broken_one(tmp_path):
    with pytest.raises(PhiError, match="E168"):
        count_audit(tmp_path)
    for text, code in (("Jane Ruiz\n", "E108"), ("[1]\n", "E108"), ('{"spans": ["Jane"]}\n', "E109")):
        (tmp_path / "audit.jsonl").write_text(text)
        with pytest.raises(PhiError, match=code) as error:
            count_audit(tmp_path)
        assert "Jane" not in str(error.value)
    result = CliRunner().invoke(app, ["report", str(tmp_path / "none"), "--html", str(tmp_path / "x.html")])
    assert result.exit_code == 2
    assert not (tmp_path / "x.html").exists()


def test_a_scrubbed_folder_with_audit_and_examples(tmp_path):
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.txt").write_text(NOTE)
    (tmp_path / "in" / "b.txt").write_text("Stain with Congo red. <i>Well.</i>")
    common = ["--model", "rules"]
    run = CliRunner()
    out, page, values = tmp_path / "out", tmp_path / "r.html", str(tmp_path / "values.jsonl")
    done = run.invoke(app, ["scrub", str(tmp_path / "in"), "-o", str(out), "--audit-values", values, *common])
    assert done.exit_code == 0, done.output
    done = run.invoke(
        app, ["report", str(out), "--html", str(page), "--originals", str(tmp_path / "in"), *common]
    )
    assert done.exit_code == 0, done.output
    text = page.read_text(encoding="utf8")
    assert_clean(text)
    assert "Nothing that was found survives." in text
    assert re.search(r"<td>COUNTRY</td><td class=\"n\">1</td>", text)
    checker = _Checker(text)
    assert checker.open == []
    assert not checker.tags & {"script", "link", "img", "iframe"}
    # The names of Pico.css and of SVG are no requests, and the page's policy allows none.
    assert set(re.findall(r"https?://[^\s'\")]+", text)) <= {
        "https://picocss.com",
        "http://www.w3.org/2000/svg",
    }
    examples = ["report", str(out), "--examples", "3", "--audit-values", values, "--html"]
    assert "E089" in run.invoke(app, [*examples, str(out / "r.html")]).output
    run.invoke(app, [*examples, str(page)])
    assert stat.S_IMODE(page.stat().st_mode) == 0o600
    text = page.read_text(encoding="utf8")
    assert "Jane Ruiz" in text
    assert "identifiers of patients" in text
    # The report describes the run, or states that run.json is missing.
    assert "<td>Policy</td><td>safe_harbor</td>" in text
    assert "<td>Model</td><td>rules</td>" in text
    assert f"<td>Package</td><td>spacy_phi {__version__}</td>" in text
    assert "(--audit-values)</td><td>yes</td>" in text
    assert str(tmp_path) not in (out / "run.json").read_text()
    (out / "run.json").unlink()
    run.invoke(app, ["report", str(out), "--html", str(page)])
    assert page.read_text(encoding="utf8").count("<td>not recorded</td>") == 8
    # Surviving values are reported.
    (out / "a.txt").write_text(NOTE)
    run.invoke(app, ["report", str(out), "--html", str(page), "--originals", str(tmp_path / "in"), *common])
    text = page.read_text(encoding="utf8")
    assert "Not passed." in text
    assert_clean(text)


def test_patients_and_updates_are_reported(tmp_path):
    folder, page = tmp_path / "in", tmp_path / "r.html"
    for patient in ("p", "q"):
        (folder / patient).mkdir(parents=True)
        (folder / patient / "a.txt").write_text(NOTE)
        (folder / patient / "b.txt").write_text("Well.")
    command = ["scrub", str(folder), "-o", str(tmp_path / "out"), "--model", "rules", "--policy", "mask"]
    assert CliRunner().invoke(app, command).exit_code == 0
    CliRunner().invoke(app, ["report", str(tmp_path / "out"), "--html", str(page)])
    text = page.read_text(encoding="utf8")
    assert "<dt>Patients</dt><dd>2</dd>" in text
    assert "Notes by run" not in text
    (folder / "p" / "c.txt").write_text(NOTE)
    assert CliRunner().invoke(app, [*command, "--update"]).exit_code == 0
    CliRunner().invoke(app, ["report", str(tmp_path / "out"), "--html", str(page)])
    text = page.read_text(encoding="utf8")
    assert "<dt>Patients</dt><dd>not recorded</dd>" in text
    assert "Notes by run" in text
    assert [run["patients"] for run in json.loads((tmp_path / "out" / "run.json").read_text())["runs"]] == [
        2,
        1,
    ]


def test_a_report_audits_a_database(tmp_path, monkeypatch):
    sa = pytest.importorskip("sqlalchemy")
    monkeypatch.chdir(tmp_path)
    url, made = "sqlite:///in.db", "sqlite:///out.db"

    def execute(url, statement):
        with sql.database(url) as engine, engine.begin() as connection:
            connection.execute(sa.text(statement))

    execute(url, "CREATE TABLE note (id INTEGER PRIMARY KEY, who TEXT, text TEXT)")
    execute(url, f"INSERT INTO note VALUES (1, 'p', '{NOTE}'), (2, 'p', 'Ruiz slept.')")
    common = ["--table", "note", "--patient-column", "who", "--model", "rules"]
    invoke = CliRunner().invoke
    assert invoke(app, ["scrub", url, "-o", made, *common]).exit_code == 0
    report = ["report", "out.db.note", "--html", "r.html", "--originals", url]
    assert invoke(app, [*report, "--database", made, *common]).exit_code == 0
    assert "Nothing that was found survives." in Path("r.html").read_text(encoding="utf8")
    execute(made, "UPDATE note SET text = 'Ruiz slept.' WHERE id = 2")
    assert invoke(app, [*report, "--database", made, *common]).exit_code == 0
    text = Path("r.html").read_text(encoding="utf8")
    assert "Not passed." in text
    assert_clean(text)
    assert "sqlite" not in text
    for wrong in ([], ["--database", "folder"]):
        assert invoke(app, [*report, *wrong, *common]).exit_code == 2
    for wrong in ([], ["--originals", "folder"]):
        assert invoke(app, [*report[:4], *wrong, "--database", made, *common]).exit_code == 2


def test_a_reviewed_sample_estimates_the_miss_rate(tmp_path):
    folder = _audit(tmp_path / "out", {"id": "a.txt", "spans": SPANS}, {"id": "b.txt", "spans": []})
    spans = [{"start": 0, "end": 4, "label": "PATIENT"}, {"start": 14, "end": 18, "label": "PATIENT"}]
    sample = tmp_path / "corrections.jsonl"
    sample.write_text(json.dumps({"id": "a.txt", "text": "Jane 2/12 OH. Ruiz", "spans": spans}) + "\n")
    page = tmp_path / "r.html"
    report = ["report", str(folder), "--html", str(page), "--reviewed", str(sample)]
    done = CliRunner().invoke(app, report)
    assert done.exit_code == 0, done.output
    text = page.read_text(encoding="utf8")
    assert "1 of 2 identifiers survive" in text
    assert '<td class="n">1</td><td class="n">2</td><td>50.0%</td><td>9.5% to 90.5%</td>' in text
    assert "Ruiz" not in text
    sample.write_text(json.dumps({"id": "z.txt", "text": "Jane", "spans": []}) + "\n")
    refused = CliRunner().invoke(app, report)
    assert refused.exit_code == 2
    assert "E169" in refused.stderr
