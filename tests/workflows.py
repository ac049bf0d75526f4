"""Runs workflows of a project.yml in this process, step by step on a handful of notes."""

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

from .test_configs import TEXTS

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


@pytest.fixture(scope="module")
def english(copy, texts):
    """Return the clone with the English corpus built."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SPACY_PHI_SHARED", str(texts))
        done = ["network-fit", "network-measure", "network-bundle"]
        run_workflow(copy, "network", done, lang="en", effort="smoke")
    return copy


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


def write_release(folder, root):
    """Write six synthetic notes in the folders and the XML of the i2b2 2014 release."""
    for number, note in enumerate(synthesize(6, 5, "dev", templates=root / "assets" / "templates")):
        named = AnnotatedNote(f"{100 + number}-01", note.text, note.spans)
        part = ("training-PHI-Gold-Set1", "training-PHI-Gold-Set2", "testing-PHI-Gold-fixed")[number // 2]
        write_i2b2(named, folder / part, "deIdi2b2")


def check_first_step(folder, step, first):
    """Check that every workflow with a step begins with another one."""
    workflows = load_project_config(folder)["workflows"]
    assert {name for name, steps in workflows.items() if step in steps and steps[0] != first} == set()
