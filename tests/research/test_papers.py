"""research/papers.py: published figures, tables, error lists; test_workflows.py runs it whole."""

import json
import shutil
import stat
import subprocess
import sys

import pytest

from spacy_phi.corpora.annotated import AnnotatedNote, AnnotatedSpan
from spacy_phi.corpora.folders import read_notes, write_notes

pytest.importorskip("matplotlib", reason="needs the extra `compare`")
NAMES = ("feature_crf", "char_bilstm_crf")
SPANS = [(0, 4, "PATIENT"), (8, 13, "CITY")]


@pytest.fixture
def papers(bring):
    for name in ("compare_plan", "compare_train", "compare_measure", "compare_report", "compare"):
        bring(name)
    return bring("papers")


@pytest.fixture
def corpus(papers, tmp_path):
    """Write two notes with a name and a place each, in brat."""
    notes = [
        AnnotatedNote(f"n{number}", f"{name} of Leeds.", tuple(AnnotatedSpan(*span) for span in SPANS))
        for number, name in enumerate(("Anna", "Olaf"))
    ]
    for split in ("train", "dev"):
        write_notes(notes, tmp_path / "notes" / split, "brat")
    return tmp_path / "notes"


def test_every_published_row_is_of_a_paper_and_a_known_measure(papers):
    published = papers.read_published()
    for row in [*published["rows"], *published["tests"]]:
        assert row["paper"] in published["papers"]
    systems = {name for paper in published["papers"].values() for name in paper["systems"]}
    ablations = {f"{flow} {run}" for flow in ("lee-f1", "lee-recall") for run in ("none", "ehr4", "lee")}
    for row in published["rows"]:
        assert row["run"] is None or row["run"] in systems
        assert row.get("ablation") in {None, *ablations}
        for path, value in row["figures"].items():
            assert path.split(".")[0] in papers.NAMES
            assert path.split(".")[-1] in ("p", "r", "f")
            assert 0 <= value <= 1
        figures = {path[-1]: value for path, value in row["figures"].items()}
        if len(figures) == 3 and figures["f"]:
            p, r = figures["p"], figures["r"]
            # The papers' averages over runs and one misprint differ from the harmonic mean by little.
            assert figures["f"] == pytest.approx(2 * p * r / (p + r), abs=0.0015)


@pytest.fixture
def write(papers, tmp_path):
    """Return a function that writes the files of a run as compare.py does."""

    def write(name, figure, counts=True, missed=()):
        run = papers.Run(name, name, 0)
        prf = {"p": figure, "r": figure, "f": figure}
        found = {**run._asdict(), "corpus": "dev", "notes": 2, "training": {"seconds": 5.0}}
        found |= {"strict": prf, "token": prf, "per_label": {"CITY": prf}}
        if counts:
            found |= {"hipaa_token": prf, "per_category": {"NAME": prf}}
            numbers = [[2, 0, 0], [1, 0, 1]] if missed else [[2, 0, 0], [2, 0, 0]]
            path = tmp_path / "metrics" / "meddocan" / "notes" / f"{run.key}.json"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps({"gold": "x", "strict": numbers, "hipaa_token": numbers}))
        path = tmp_path / "metrics" / "meddocan" / f"{run.key}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(found))
        notes = [
            AnnotatedNote(f"n{number}", f"{who} of Leeds.", tuple(AnnotatedSpan(*s) for s in spans))
            for number, (who, spans) in enumerate(
                (("Anna", SPANS), ("Olaf", [s for s in SPANS if s[2] not in missed]))
            )
        ]
        write_notes(notes, tmp_path / "models" / "meddocan" / "predictions" / run.key / "brat", "brat")

    return write


@pytest.fixture
def report(papers, corpus, tmp_path, monkeypatch, capsys):
    """Return a function that reports what was written. RETURNS: page and screen."""

    def report(*options):
        words = ["papers.py", str(corpus), "--output", str(tmp_path / "metrics"), "--lang", "en", "--report"]
        words += ["--models", str(tmp_path / "models"), "--converted", str(tmp_path / "converted")]
        monkeypatch.setattr(sys, "argv", [*words, *options])
        papers.main()
        page = tmp_path / "metrics" / "meddocan" / "papers.md"
        return page.read_text(), capsys.readouterr().out

    return report


def test_figures_beside_the_papers(write, report, tmp_path):
    write("feature_crf", 0.75)
    write("char_bilstm_crf", 0.5, missed=("CITY",))
    page, screen = report("--papers", "5")
    row = next(line for line in page.splitlines() if line.startswith("| Table 3, ANN | P 0.9832 R 0.9738"))
    assert "F1 0.9785 (binary HIPAA tokens), i2b2 2014, test" in row
    assert (
        "P 0.5000 R 0.5000 F1 0.5000 (binary HIPAA tokens); `char_bilstm_crf`, MEDDOCAN, dev, seeds 1" in row
    )
    assert "not run: `crf_and_char`" in page
    assert "| NAME | 0.7500 | 0.5000 |" in page
    test = next(
        line for line in page.splitlines() if "`feature_crf` → `char_bilstm_crf` | exact span" in line
    )
    # One note of two differs: half of the shuffles exchange it, and all have the same difference.
    assert "| +0.0000 (p 1.0000) | -0.2500 (p 1.0000) | -0.1429 (p 1.0000) |" in test
    assert "published, section 3.4" in page
    assert "only feature_crf, not char_bilstm_crf: 1 (CITY 1)" in screen
    assert "only char_bilstm_crf, not feature_crf: 0 ()" in screen
    assert "Leeds" not in screen + page
    errors = tmp_path / "models" / "meddocan" / "errors" / "feature_crf-0--char_bilstm_crf-0.jsonl"
    listed = {"id": "n1", "start": 8, "end": 13, "label": "CITY", "context": ["Olaf of ", "Leeds", "."]}
    assert json.loads(errors.read_text()) == listed
    assert stat.S_IMODE(errors.stat().st_mode) == 0o600


def test_runs_of_the_ablation_are_beside_lee_et_al(report, tmp_path):
    runs = [{"steps": 5000} | {f"phi_hipaa_token_{key}": value for key in "prf"} for value in (0.5, 0.7)]
    (tmp_path / "lee-recall.json").write_text(json.dumps({"ehr4": runs}))
    page, _ = report("--papers", "2")
    row = next(line for line in page.splitlines() if "EHR features, epoch by recall" in line)
    assert "F1 0.6000 ± 0.1414 (binary HIPAA tokens); `lee-recall ehr4 (5,000 steps)`" in row
    other = next(line for line in page.splitlines() if "EHR features, epoch by F1" in line)
    assert other.endswith("| not in this comparison |")


def test_older_runs_are_named(write, report, tmp_path):
    write("feature_crf", 0.75)
    write("char_bilstm_crf", 0.5, counts=False)
    shutil.rmtree(tmp_path / "models" / "meddocan" / "predictions" / "char_bilstm_crf-0")
    page, screen = report("--papers", "5")
    assert "without intervals and tests: `char_bilstm_crf`." in page
    assert "binary HIPAA tokens: not measured in an older run; `char_bilstm_crf`" in page
    assert "without predictions, so without error lists: char_bilstm_crf\n" in screen


def test_an_unknown_paper_is_refused(report, capsys):
    with pytest.raises(SystemExit):
        report("--papers", "6")
    assert "invalid choice: '6'" in capsys.readouterr().err


def test_seeds_are_added_where_one_is_short(papers, write, tmp_path):
    write("char_bilstm_crf", 0.5)
    write("feature_crf", 0.5)
    folder = tmp_path / "metrics" / "meddocan"
    run = papers.Run("char_bilstm_crf", "char_bilstm_crf", 0)
    assert papers.is_short(run, folder)
    assert not papers.is_short(run._replace(name="feature_crf"), folder), "deterministic"
    assert not papers.is_short(run._replace(seed=1), folder), "not trained"
    path = folder / f"{run.key}.json"
    path.write_text(json.dumps({"training": {"seconds": 5, "cpu_seconds": 700}}))
    assert not papers.is_short(run, folder)


def test_a_folder_of_neither_corpus_is_refused(papers, tmp_path):
    (tmp_path / "other").mkdir()
    with pytest.raises(subprocess.CalledProcessError):
        papers.prepare(tmp_path / "other", tmp_path / "converted")


def test_predictions_are_written_in_both_forms(bring, tmp_path):
    module = bring("compare_measure")
    for label, root in (("CITY", "deIdi2b2"), ("TERRITORIO", "MEDDOCAN")):
        folder = tmp_path / label
        note = AnnotatedNote("n0", "Anna of Leeds.", (AnnotatedSpan(8, 13, label),))
        module.write_predictions([note], folder)
        assert root in (folder / "xml" / "n0.xml").read_text()
        for form in ("brat", "xml"):
            (read,) = read_notes(folder / form)
            assert [(s.start, s.end, s.label) for s in read.spans] == [(8, 13, label)]


def test_the_masked_hipaa_tokens(bring):
    module = bring("compare_measure")
    note = module.ScoredNote(
        "Ana Gil 4471 Dr Lund", [(0, 7, "PATIENT"), (16, 20, "DOCTOR")], [(0, 3, "OTHER")]
    )
    found = module.count_masked_hipaa_tokens(note)
    assert (found.tp, found.fp, found.fn) == (1, 0, 1), "Gil is missed; a doctor is none of HIPAA's"
    assert module.count_hipaa_tokens(note).tp == 0, "the script drops a prediction of another label"
