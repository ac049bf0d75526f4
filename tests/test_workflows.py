"""The workflows of project.yml, step by step on a handful of notes: every config trains from scratch.

Those of the papers, whose steps are in research/, are in research/test_workflows.py.
"""

import json

import pytest
from weasel.util.config import load_project_config

from .configs import find_config
from .test_configs import NETWORKS, TOGETHER
from .workflows import SETTINGS, check_first_step, run_script, run_workflow, write_release
from .workflows import copy as copy  # fixtures
from .workflows import english as english
from .workflows import texts as texts

PAPERS = "configs/papers"
CORPUS = ["texts", "english-corpus"]


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
    check_first_step(root, "convert", "corpus")


@pytest.mark.parametrize("config", TOGETHER)
def test_a_config_that_only_assembles_says_so(copy, config):
    with pytest.raises(AssertionError, match="E235"):
        run_workflow(copy, "train", ["corpus"], configs=PAPERS, config=config, corpus="notes", lang="en")


def test_without_its_encoder_the_teacher_says_so(copy):
    with pytest.raises(AssertionError, match="E236"):
        run_workflow(copy, "train", ["corpus"], configs=PAPERS, config="teacher", corpus="notes", lang="en")


def test_without_a_corpus_train_names_the_command(root, tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("SPACY_PHI_SHARED", str(tmp_path))
    with pytest.raises(AssertionError):
        run_script([str(root / "tools" / "get_meddocan.py"), str(tmp_path / "corpus")])
    printed = capsys.readouterr().out
    assert "E234" in printed
    assert "spacy project assets --extra" in printed


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


def test_fine_tuning_on_notes_of_a_second_hospital(copy):
    run_workflow(copy, "hospital")
    assert "F1" in (copy / "metrics" / "finetune.md").read_text()


def test_i2b2_as_its_release_has_it(copy, root):
    write_release(copy / "assets" / "corpora" / "i2b2-2014", root)
    run_workflow(copy, "i2b2", i2b2_dev=0.3)
    assert json.loads((copy / "metrics" / "i2b2-recall.json").read_text())


def test_every_workflow_is_run_but_for_wheels(root):
    """test_configs.py makes the wheels, research/test_workflows.py runs `papers`."""
    tested = {"train", "network", "hospital", "i2b2", "smoke", "english-figures", "papers"}
    workflows = load_project_config(root)["workflows"]
    rest = {step for name in workflows.keys() - tested for step in workflows[name]}
    assert rest - {step for name in tested for step in workflows[name]} == {"package"}


def test_the_example_notes(copy):
    run_workflow(copy, "smoke", ["smoke-package"], smoke_steps=1)
    assert json.loads((copy / "metrics" / "smoke.json").read_text())
