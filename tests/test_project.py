"""project.yml as spaCy reads it: names do not clash; steps, configs and scripts exist."""

import re
from pathlib import Path

import pytest
from weasel.cli.run import parse_config_overrides
from weasel.util.config import load_project_config

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module", params=["", "research"])
def folder(request):
    return ROOT / request.param


@pytest.fixture(scope="module")
def project(folder):
    # Exits if a workflow and a command share a name or a step is missing.
    return load_project_config(folder)


def test_every_workflow_has_its_steps(project):
    commands = {command["name"] for command in project["commands"]}
    assert len(project["workflows"]) > 5
    assert commands == {step for steps in project["workflows"].values() for step in steps}


def test_every_file_of_the_repository_that_a_command_runs_is_there(project, folder):
    lines = [line for command in project["commands"] for line in command["script"]]
    files = re.compile(r"(?<!\S)[\w./-]+\.py\b|\S*\bconfigs/[\w/-]+\.cfg")
    named = {name for line in lines for name in files.findall(line)}
    assert len(named) > 5
    assert [name for name in named if not (folder / name).exists()] == []


def test_what_research_runs_in_the_product_is_there():
    product = load_project_config(ROOT)
    known = {*product["workflows"], *(command["name"] for command in product["commands"])}
    lines = [
        line for command in load_project_config(ROOT / "research")["commands"] for line in command["script"]
    ]
    found = [line for line in lines if "spacy project run" in line]
    assert {re.search(r"project run ([\w-]+) \.\.", line)[1] for line in found} <= known
    assert {name for line in found for name in re.findall(r"--vars\.(\w+)", line)} <= product["vars"].keys()


def test_every_dependency_and_outcome_is_one_path(project):
    # Adjacent variables in a list are read as one string, "a, b".
    keys = ("deps", "outputs", "outputs_no_cache")
    paths = [path for command in project["commands"] for key in keys for path in command.get(key, ())]
    assert len(paths) > 50
    assert [path for path in paths if re.search(r"[\s,]", path)] == []


def test_settings_pass_from_the_command_line_to_the_config():
    """weasel removes every "--" of a variable's value, so options of `spacy train` could not pass."""
    settings = "training.max_steps=2 training.dropout=0.25"
    given = parse_config_overrides(["--vars.settings", settings], env_var=None)
    commands = {
        command["name"]: command for command in load_project_config(ROOT, overrides=given)["commands"]
    }
    assert commands["config"]["script"][0].strip().endswith(f"--settings {settings}")
