"""The workflows of research/project.yml and of the papers, step by step on a handful of notes."""

import json

import pytest
from weasel.util.config import load_project_config

from ..test_configs import TEXTS
from ..workflows import SETTINGS, check_first_step, run_step, run_workflow, write_release
from ..workflows import copy as copy  # fixtures
from ..workflows import english as english
from ..workflows import texts as texts


def run_research(copy, name, leave_out=(), **variables):
    """Run a workflow of research/."""
    run_workflow(copy / "research", name, leave_out, **variables)


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


CORPUS = ["texts", "english-corpus"]


def test_the_committee_of_the_feature_crf_and_a_network(converted):
    run_workflow(converted, "train", ["corpus"], corpus="notes", lang="en", settings=SETTINGS)
    run_research(converted, "committee", [*MEDDOCAN, "committee-network"], lang="en")
    assert (converted / "research" / "metrics" / "committee-0.json").is_file()


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
    from ..test_transformer import make_encoder  # skipped without the extra

    encoder = make_encoder(tmp_path / "encoder")
    run_research(english, "teacher", CORPUS, encoder=encoder.as_posix())


def test_the_corpus_comes_first(root):
    check_first_step(root / "research", "ablate", "meddocan")


def test_every_workflow_is_run(root):
    tested = {"ablation", "ablation-in-english", "committee", "compare", "compare-in-english", "inverse"}
    tested |= {"inverse-published", "inverse-transfer", "inverse-variants", "lee-2016", "teacher"}
    assert load_project_config(root / "research")["workflows"].keys() == tested
