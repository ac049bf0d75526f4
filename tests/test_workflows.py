"""The workflows of project.yml, run step by step on a handful of notes: every config trains from nothing."""

import os
import runpy
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from spacy.cli import app as spacy_app
from typer.testing import CliRunner
from weasel.util.config import load_project_config

from spacy_phi.cli import app as phi_app
from spacy_phi.corpora.annotated import AnnotatedNote, AnnotatedSpan
from spacy_phi.corpora.folders import write_notes

from .test_configs import CONFIGS, TEXTS, TOGETHER

QUICK = "--training.max_epochs 0 --training.max_steps 1 --training.eval_frequency 1"


@pytest.fixture(scope="module")
def copy(root, tmp_path_factory):
    """A clone of the repository, as far as workflows need it, with a corpus of three notes in place."""
    folder = tmp_path_factory.mktemp("project")
    for name in ("assets", "configs", "benchmarks", "spacy_phi", "project.yml"):
        (folder / name).symlink_to(root / name)
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
    return folder


def run_step(line):
    """Run one line of a command's script in this process, as weasel would in one of its own."""
    python, *words = shlex.split(line)
    assert python == "python"
    if words[:3] == ["-m", "spacy", "phi"]:
        run_app(phi_app, words[3:])
    elif words[:2] == ["-m", "spacy"]:
        run_app(spacy_app, words[2:])
    else:
        run_script(words)


def run_script(words):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", words)
        patch.syspath_prepend(str(Path(words[0]).parent))
        code = 0
        try:
            runpy.run_path(words[0], run_name="__main__")
        except SystemExit as end:
            code = end.code
        assert not code, code


def run_app(app, words):
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 0, result.output
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception


def run_workflow(folder, name, leave_out=(), **variables):
    """Run the steps of a workflow; like weasel, refuse a step whose dependencies are not there."""
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
                run_step(line)
            for path in commands[step].get("outputs", ()):
                assert Path(path).exists(), (step, path)


@pytest.mark.parametrize("config", CONFIGS)
def test_train_works_from_nothing_in_every_config(copy, config):
    # The corpus of the public has its own test, and its digests; here stand three notes in its place.
    options = "" if config == "feature_crf" else QUICK
    variables = {"config": config, "corpus": "notes", "lang": "en", "fit_options": options}
    run_workflow(copy, "train", ["corpus"], **variables)
    assert (copy / "metrics" / f"{config}-0.json").is_file()
    assert (copy / "corpus" / "labels" / "all.json").read_text() == '["CITY", "DOCTOR", "PATIENT"]\n'


def test_the_corpus_comes_first(root):
    workflows = load_project_config(root)["workflows"]
    assert {name for name, steps in workflows.items() if "convert" in steps and steps[0] != "corpus"} == set()


@pytest.mark.parametrize("config", TOGETHER)
def test_a_config_that_only_assembles_says_so(copy, config):
    with pytest.raises(AssertionError, match="E235"):
        run_workflow(copy, "train", ["corpus"], config=config, corpus="notes", lang="en")


def test_without_its_encoder_the_teacher_says_so(copy):
    with pytest.raises(AssertionError, match="E236"):
        run_workflow(copy, "train", ["corpus"], config="teacher", corpus="notes", lang="en")


def test_the_feature_crf_and_its_union(copy):
    run_workflow(copy, "feature-crf", ["corpus"], corpus="notes", lang="en", fit_options=QUICK)
    assert (copy / "metrics" / "crf_and_network-0.json").is_file()


def test_without_a_corpus_train_names_the_command(root, tmp_path):
    script = [sys.executable, str(root / "assets" / "get_meddocan.py"), str(tmp_path / "corpus")]
    environment = {**os.environ, "SPACY_PHI_SHARED": str(tmp_path)}
    done = subprocess.run(script, capture_output=True, text=True, env=environment)
    assert done.returncode == 1
    assert "E234" in done.stdout
    assert "spacy project assets --extra" in done.stdout
