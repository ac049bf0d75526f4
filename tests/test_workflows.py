"""The workflows of project.yml, step by step on a handful of notes: every config trains from scratch."""

import importlib
import inspect
import json
import re
import runpy
import shlex
import shutil
import sys
from pathlib import Path

import pytest
from spacy.cli import app as spacy_app
from typer.testing import CliRunner
from weasel.util.config import load_project_config

from spacy_phi.cli import app as phi_app
from spacy_phi.corpora.annotated import AnnotatedNote, AnnotatedSpan
from spacy_phi.corpora.folders import write_notes
from spacy_phi.corpora.i2b2 import write_i2b2
from spacy_phi.synthesis.generator import synthesize

from .configs import find_config
from .test_configs import NETWORKS, TEXTS, TOGETHER

PAPERS = "configs/papers"
QUICK = "--training.max_epochs 0 --training.max_steps 1 --training.eval_frequency 1"
SETTINGS = "training.max_epochs=0 training.max_steps=1 training.eval_frequency=1"


LINES = [
    "Mr. Carl Zwerdling of Akron takes lisinopril for his blood pressure. Dr. Hana Mbeki saw him in May.",
    "He has no chest pain, no cough and no fever, and he walks a mile a day with his dog. He sleeps well.",
]


@pytest.fixture(scope="module")
def copy(root, tmp_path_factory):
    """A clone of the parts of the repository that workflows need, with a corpus of three notes.

    Step outputs stay in the clone: `assets` and the bundled network are copies.
    """
    folder = tmp_path_factory.mktemp("project")
    for name in ("configs", "tools", "benchmarks", "project.yml", "spacy_phi/examples", "spacy_phi/site"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).symlink_to(root / name)
    network = "spacy_phi/lang/en/network"
    shutil.copytree(root / network, folder / network)
    (folder / "research").mkdir()
    for path in (root / "research").glob("*.*"):
        (folder / "research" / path.name).symlink_to(path)
    (folder / "assets").mkdir()
    for path in (root / "assets").iterdir():
        if path.name != "corpora":
            (folder / "assets" / path.name).symlink_to(path)
    notes = [
        AnnotatedNote(
            f"n{number}",
            text,
            tuple(
                AnnotatedSpan(text.index(form), text.index(form) + len(form), label)
                for form, label in gold.items()
            ),
        )
        for number, (text, gold) in enumerate(TEXTS)
    ]
    for split in ("train", "dev"):
        write_notes(notes, folder / "notes" / split, "brat")
    yield folder
    # Other tests import scripts of the same names from the repository.
    for name, module in list(sys.modules.items()):
        if str(getattr(module, "__file__", None)).startswith(str(folder)):
            del sys.modules[name]


@pytest.fixture(scope="module")
def texts(tmp_path_factory):
    """Write folders of texts in the layout of $SPACY_PHI_SHARED, with a handful of lines."""
    folder = tmp_path_factory.mktemp("shared")
    rows = [{"id": f"t{n}", "source": "t", "text": "\n".join(LINES * 3), "keep": []} for n in range(4)]
    for name in ("clinical-text/notes", "pubmed/bc5cdr_train", "pubmed/ncbi_train"):
        path = folder / f"{name}.jsonl"
        path.parent.mkdir(exist_ok=True)
        path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return folder


FEWER = {
    "-m spacy train": QUICK,
    "training/ablation": "--only none ehr",
    "--suite ablations": "--systems 'without CRF'",
    "--suite curve": "--shares 50 100",
    # Each part of the sample needs a note.
    "corpus/hospital/train.jsonl --notes": "--notes 8",
    "site learn": "--steps 2 --words 50",
}
"""Options that make a line quick, by a text in that line."""


def shorten(line):
    """Return the same line with two notes where notes are synthesized, and with a shorter training."""
    line = re.sub(r"--notes \d+", "--notes 2", line)
    return " ".join([line, *(options for part, options in FEWER.items() if part in line)])


def run_step(line):
    """Run one line of a command's script in this process instead of a subprocess."""
    python, *words = shlex.split(line)
    assert python == "python"
    run_words(words)


def run_words(words):
    """Run the arguments after the interpreter's name."""
    if words[:3] == ["-m", "spacy", "phi"]:
        run_app(phi_app, words[3:])
    elif words[:2] == ["-m", "spacy"]:
        run_app(spacy_app, words[2:])
    else:
        run_script(words)


def run_script(words):
    """Run a script, with its subprocesses in this process too."""
    path = Path(words[0]).absolute()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", words)
        for folder in ("benchmarks", path.parent.name):
            patch.syspath_prepend(str(path.parents[1] / folder))
        code = 0
        try:
            if path.parent.name == "research":
                training = importlib.import_module("compare_train")
                apart = training.run
                module = importlib.import_module(path.stem)
                for each in (training, module, sys.modules.get("compare", module)):
                    if getattr(each, "run", None) is apart:
                        patch.setattr(each, "run", run_here)
                if not inspect.signature(module.main).parameters:
                    module.main()
                    return
            runpy.run_path(str(path), run_name="__main__")
        except SystemExit as end:
            code = end.code
        assert not code, code


def run_here(command, log):
    """Stands in for `compare_train.run`: in this process, without a log."""
    assert command[0] == sys.executable
    words = command[1:]
    run_words([*words, *shlex.split(QUICK)] if words[:3] == ["-m", "spacy", "train"] else words)
    return {"seconds": 0.0, "cpu_seconds": 0.0, "peak_mib": 0}


def run_app(app, words):
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 0, result.output
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception


def run_research(copy, name, leave_out=(), **variables):
    """Run a workflow of research/."""
    run_workflow(copy / "research", name, leave_out, **variables)


def run_workflow(folder, name, leave_out=(), **variables):
    """Run the shortened steps of a workflow; like weasel, refuse a step with missing dependencies."""
    project = load_project_config(
        folder, overrides={f"vars.{key}": value for key, value in variables.items()}
    )
    commands = {command["name"]: command for command in project["commands"]}
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        for step in project["workflows"][name]:
            if step in leave_out:
                continue
            for path in commands[step].get("deps", ()):
                assert Path(path).exists(), (step, path)
            for line in commands[step]["script"]:
                run_step(shorten(line))
            for path in commands[step].get("outputs", ()):
                assert Path(path).exists(), (step, path)


@pytest.mark.parametrize("config", NETWORKS)
def test_train_works_from_nothing_in_every_config(copy, config):
    # The public corpus and its digests have their own test; three notes replace it here.
    options = "" if config == "feature_crf" else SETTINGS
    folder = find_config(copy, config).relative_to(copy).parent
    variables = {
        "configs": str(folder),
        "config": config,
        "corpus": "notes",
        "lang": "en",
        "settings": options,
    }
    run_workflow(copy, "train", ["corpus"], **variables)
    assert (copy / "training" / f"{config}-0.json").is_file()
    assert not list((copy / "metrics").glob(f"{config}*"))
    assert (copy / "corpus" / "labels" / "all.json").read_text() == '["CITY", "DOCTOR", "PATIENT"]\n'


def test_the_corpus_comes_first(root):
    for folder, step, first in ((root, "convert", "corpus"), (root / "research", "ablate", "meddocan")):
        workflows = load_project_config(folder)["workflows"]
        assert {name for name, steps in workflows.items() if step in steps and steps[0] != first} == set()


@pytest.mark.parametrize("config", TOGETHER)
def test_a_config_that_only_assembles_says_so(copy, config):
    with pytest.raises(AssertionError, match="E235"):
        run_workflow(copy, "train", ["corpus"], configs=PAPERS, config=config, corpus="notes", lang="en")


def test_without_its_encoder_the_teacher_says_so(copy):
    with pytest.raises(AssertionError, match="E236"):
        run_workflow(copy, "train", ["corpus"], configs=PAPERS, config="teacher", corpus="notes", lang="en")


@pytest.fixture(scope="module")
def converted(copy):
    """Return the clone with the notes converted, as the command meddocan of research/ does."""
    project = load_project_config(copy, overrides={"vars.corpus": "notes", "vars.lang": "en"})
    (lines,) = (each["script"] for each in project["commands"] if each["name"] == "convert")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(copy)
        for line in lines:
            run_step(line)
    return copy


MEDDOCAN = ["meddocan"]


def test_the_committee_of_the_feature_crf_and_a_network(converted):
    run_workflow(converted, "train", ["corpus"], corpus="notes", lang="en", settings=SETTINGS)
    run_research(converted, "committee", [*MEDDOCAN, "committee-network"], lang="en")
    assert (converted / "research" / "metrics" / "committee-0.json").is_file()


def test_without_a_corpus_train_names_the_command(root, tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("SPACY_PHI_SHARED", str(tmp_path))
    with pytest.raises(AssertionError):
        run_script([str(root / "tools" / "get_meddocan.py"), str(tmp_path / "corpus")])
    printed = capsys.readouterr().out
    assert "E234" in printed
    assert "spacy project assets --extra" in printed


@pytest.fixture(scope="module")
def english(copy, texts):
    """Return the clone with the English corpus built."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SPACY_PHI_SHARED", str(texts))
        done = ["network-fit", "network-measure", "network-bundle"]
        run_workflow(copy, "network", done, lang="en", effort="smoke")
    return copy


CORPUS = ["texts", "english-corpus"]


def test_the_network_of_a_language(english, root, monkeypatch, texts):
    """Fit, measure and bundle; the card describes the network's ingredients."""
    monkeypatch.setenv("SPACY_PHI_SHARED", str(texts))
    name = "spacy_phi/lang/en/network"
    bundled = (root / name / "SHA256SUMS").read_bytes()
    run_workflow(english, "network", ["texts", "network-corpus"], lang="en", effort="smoke")
    assert (
        (english / name / "SHA256SUMS").read_bytes() != (root / name / "SHA256SUMS").read_bytes() == bundled
    )
    card = json.loads((english / name / "meta.json").read_text())
    assert set(card["data"]) == {"synthetic", "real", "plain", "dev"}
    assert card["training"]["effort"] == "smoke"
    assert 0 <= card["figures"]["phi_f"] <= 1


def test_the_table_of_english_figures(english):
    run_workflow(english, "english-figures", CORPUS, english_parts="dev")
    assert "dev" in (english / "metrics" / "english-table.md").read_text()


def test_the_inverse_approach(english):
    run_research(english, "inverse", CORPUS)
    assert json.loads((english / "research" / "metrics" / "inverse-curve.json").read_text())


def test_the_inverse_approach_as_published(english):
    run_research(english, "inverse-published", CORPUS)
    assert "lexicons only" in (english / "research" / "metrics" / "inverse-published.md").read_text()
    run_workflow(english, "hospital", ["finetune-before", "finetune-learn", "finetune-after"])
    run_research(english, "inverse-transfer", ["hospital-notes"])
    table = (english / "research" / "metrics" / "inverse-transfer.md").read_text()
    assert "inverse-published/model-best | training/inverse-transfer/model-last" in table
    run_research(english, "inverse-variants", CORPUS, variants_steps=1, variants_seeds="0")
    assert set(json.loads((english / "research" / "metrics" / "variants-following.json").read_text())) == {
        "none",
        "casing",
    }


def test_fine_tuning_on_notes_of_a_second_hospital(copy):
    run_workflow(copy, "hospital")
    assert "F1" in (copy / "metrics" / "finetune.md").read_text()


def write_release(folder, root):
    """Write six synthetic notes in the folders and the XML of the i2b2 2014 release."""
    for number, note in enumerate(synthesize(6, 5, "dev", templates=root / "assets" / "templates")):
        named = AnnotatedNote(f"{100 + number}-01", note.text, note.spans)
        part = ("training-PHI-Gold-Set1", "training-PHI-Gold-Set2", "testing-PHI-Gold-fixed")[number // 2]
        write_i2b2(named, folder / part, "deIdi2b2")


def test_i2b2_as_its_release_has_it(copy, root):
    write_release(copy / "assets" / "corpora" / "i2b2-2014", root)
    run_workflow(copy, "i2b2", i2b2_dev=0.3)
    assert json.loads((copy / "metrics" / "i2b2-recall.json").read_text())


@pytest.mark.parametrize("name", ["ablation", "ablation-in-english"])
def test_the_groups_of_features(converted, name):
    run_research(converted, name, MEDDOCAN, lang="en", ablation_steps=1)


def test_the_tables_of_the_feature_augmented_network(converted):
    run_research(converted, "lee-2016", MEDDOCAN, lang="en", lee_steps=1, lee_seeds="0")
    assert set(json.loads((converted / "research" / "metrics" / "lee-recall.json").read_text())) == {
        "none",
        "ehr4",
        "lee",
    }


def test_the_comparison_of_systems(converted):
    pytest.importorskip("matplotlib", reason="needs the extra `compare`")
    variables = {"compare_systems": "feature_crf bilstm_crf crf_and_network", "compare_seeds": "0"}
    run_research(converted, "compare", MEDDOCAN, lang="en", compare_steps="1", **variables)


def test_all_papers_on_meddocan(copy):
    pytest.importorskip("matplotlib", reason="needs the extra `compare`")
    few = {"compare_seeds": "0", "compare_steps": "1", "compare_share": 50, "papers_suites": "systems"}
    run_workflow(copy, "papers", corpus="notes", papers="5", papers_lang="en", **few)
    folder = copy / "research" / "metrics" / "compare" / "meddocan"
    table = (folder / "papers.md").read_text()
    assert "| Table 3, CRF + ANN | P 0.9792" in table
    assert "`crf_and_char (a part limited to 1 steps, 50% of the notes)`, MEDDOCAN, dev, seeds 1" in table
    assert "not run" not in table
    key = "crf_and_char-notes50-steps1-0"
    counts = json.loads((folder / "notes" / f"{key}.json").read_text())
    assert len(counts["strict"]) == len(TEXTS)
    predictions = copy / "research" / "training" / "compare" / "meddocan" / "predictions" / key
    assert len(list((predictions / "brat").glob("*.ann"))) == len(list((predictions / "xml").iterdir()))
    assert list((copy / "research" / "training" / "compare" / "meddocan" / "errors").iterdir())


def test_all_papers_on_i2b2(copy, root):
    """The release's layout with synthetic notes; the systems are measured on its test notes."""
    pytest.importorskip("matplotlib", reason="needs the extra `compare`")
    write_release(copy / "i2b2", root)
    few = {"compare_seeds": "0", "compare_steps": "1", "papers_suites": "systems"}
    run_workflow(copy, "papers", corpus="i2b2", papers="2", **few)
    folder = copy / "research" / "metrics" / "compare" / "i2b2"
    assert "i2b2 2014, test, seeds 1" in (folder / "papers.md").read_text()
    assert json.loads((folder / "char_bilstm_crf-steps1-0.json").read_text())["notes"] == 2


def test_the_comparison_in_english(english):
    pytest.importorskip("matplotlib", reason="needs the extra `compare`")
    run_research(
        english, "compare-in-english", CORPUS, compare_systems="phi_ruler feature_crf", compare_seeds="0"
    )


def test_the_teacher(english, tmp_path):
    from .test_transformer import make_encoder  # skipped without the extra

    encoder = make_encoder(tmp_path / "encoder")
    run_research(english, "teacher", CORPUS, encoder=encoder.as_posix())


def test_every_workflow_is_run_but_for_wheels(root):
    """Leave out the wheels: test_configs.py packages every config."""
    tested = {"train", "network", "hospital", "i2b2", "smoke", "english-figures", "papers"}
    workflows = load_project_config(root)["workflows"]
    rest = {step for name in workflows.keys() - tested for step in workflows[name]}
    assert rest - {step for name in tested for step in workflows[name]} == {"package"}
    tested = {"ablation", "ablation-in-english", "committee", "compare", "compare-in-english", "inverse"}
    tested |= {"inverse-published", "inverse-transfer", "inverse-variants", "lee-2016", "teacher"}
    assert load_project_config(root / "research")["workflows"].keys() == tested


def test_the_example_notes(copy):
    run_workflow(copy, "smoke", ["smoke-package"], smoke_steps=1)
    assert json.loads((copy / "metrics" / "smoke.json").read_text())
