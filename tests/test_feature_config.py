"""configs/papers/feature_augmented.cfg resolves, and the ablation uses the registered groups."""

import importlib
import json

import pytest
import spacy
from spacy.util import load_config, load_model_from_config

from spacy_phi.ml.feature_groups import resolve_groups

from .configs import find_config


@pytest.fixture
def ablation(root, monkeypatch):
    for folder in ("benchmarks", "research"):
        monkeypatch.syspath_prepend(str(root / folder))
    return importlib.import_module("ablation")


def test_the_config_resolves_to_a_network(root):
    paths = {"paths.train": "train.spacy", "paths.dev": "dev.spacy"}
    config = load_config(
        root / "configs" / "papers" / "feature_augmented.cfg", overrides=paths, interpolate=True
    )
    nlp = load_model_from_config(config, auto_fill=True)
    layer = nlp.get_pipe("phi_ner").model.get_ref("tok2vec")
    assert [node.name for node in layer.walk()].count("feature_columns") == 1
    for part in ("train", "dev"):
        reader = spacy.registry.resolve({"reader": config["corpora"][part]})["reader"]
        assert callable(reader)


def test_runs_without_features_with_ehr_with_each_group_and_with_all(ablation):
    runs = ablation.get_runs("es")
    names = list(runs)
    assert names[:2] == ["none", "ehr"]
    assert names[-1] == "all"
    assert runs["none"] == []
    assert runs["all"] == [group for name in names[1:-1] for group in runs[name]]
    assert runs["temporal"] == ["spacy-phi.features.temporal.v2"]
    assert len(resolve_groups(runs["all"], "es")) == len(names) - 2
    assert {"morphological", "temporal", "gazetteers", "patterns", "safety", "document"} <= set(names)
    assert "semantic" not in names
    assert [group.name for group in resolve_groups(["ehr", "document"], "es")] == ["ehr", "document"]


def test_runs_are_chosen_by_name_and_put_together(ablation):
    runs = {"none": [], "base": ["b"], "temporal": ["t"]}
    assert ablation.choose_runs(runs, None) == runs
    assert ablation.choose_runs(runs, ["base+temporal", "none"]) == {"base+temporal": ["b", "t"], "none": []}
    with pytest.raises(KeyError, match="basal"):
        ablation.choose_runs(runs, ["temporal+basal"])


@pytest.mark.parametrize("lang", ["en", "es", "de"])
def test_the_feature_list_of_the_paper_resolves(ablation, lang):
    runs = ablation.get_paper_runs(lang, semantic=False)
    (four,) = resolve_groups(runs["ehr4"], lang)
    assert four.names == ("ehr.patient_first", "ehr.patient_last", "ehr.doctor_first", "ehr.doctor_last")
    (seven,) = resolve_groups(runs["patterns7"], lang)
    assert len(seven.names) == 7
    assert [group.name for group in resolve_groups(runs["lee"], lang)] == [
        *("ehr", "morphological", "temporal", "gazetteers", "patterns")
    ]
    assert "semantic" in ablation.get_paper_runs(lang, semantic=True)["lee"]


def test_the_epoch_is_chosen_by_hipaa_recall(ablation, tmp_path, monkeypatch):
    chosen = []

    def fit(config, folder, *rest):
        weights = load_config(config)["training"]["score_weights"]
        chosen.append({key for key, weight in weights.items() if weight})
        (folder / ablation.TOOK).write_text('{"cpu_seconds": 3}', encoding="utf8")

    monkeypatch.setattr(ablation, "fit", fit)
    scores = {"phi_p": 0.9, "phi_r": 0.8, "phi_f": 0.85, "words_per_cpu_second": 1000, "recall": {}}
    monkeypatch.setattr(ablation, "evaluate", lambda *args, **kwargs: dict(scores))
    for select in ([], ["--select", "f1"], ["--select", "recall"]):
        folder = tmp_path / "-".join(select)
        given = ["a.spacy", "b.spacy", str(folder), "--steps", "7", "--only", "none", *select]
        monkeypatch.setattr("sys.argv", ["ablation.py", *given])
        ablation.main()
    assert chosen == [{"phi_f"}, {"phi_hipaa_token_f"}, {"phi_hipaa_token_r"}]


def test_dropout_as_in_the_paper_only_before_the_label_lstm(root):
    def layers(**more):
        paths = {"paths.train": "train.spacy", "paths.dev": "dev.spacy", **more}
        config = load_config(
            root / "configs" / "papers" / "feature_augmented.cfg", overrides=paths, interpolate=True
        )
        model = load_model_from_config(config, auto_fill=True).get_pipe("phi_ner").model
        return [node.name for node in model.walk() if node.name in ("dropout", "sequence_dropout")]

    model = "components.phi_ner.model"
    assert sorted(layers()) == ["dropout", "sequence_dropout", "sequence_dropout"]
    assert layers(**{f"{model}.dropout": False, f"{model}.tok2vec.cell_dropout": True}) == ["dropout"]


def test_masking_counts_hipaa_labels_of_either_scheme(ablation):
    row = {"gold": 4, "found": 3, "predicted": 5, "correct": 4}
    assert ablation.masked({"FECHAS": row, "HOSPITAL": {**row, "predicted": 15}}) == {
        "masked_hipaa_r": 0.75,
        "masked_p": 0.4,
    }


@pytest.mark.parametrize("name", ["feature_augmented", "bilstm_crf"])
@pytest.mark.parametrize("groups", [[], ["temporal", "morphological"]])
def test_a_config_of_a_run_resolves(ablation, root, tmp_path, name, groups):
    paths = {"train": tmp_path / "a", "dev": tmp_path / "b"}
    made = ablation.make_config(find_config(root, name), groups, "en", 40, paths, 3)
    config = made.interpolate()
    assert (
        config["training"]["max_steps"] == config["training"]["optimizer"]["learn_rate"]["total_steps"] == 40
    )
    model = load_model_from_config(config, auto_fill=True).get_pipe("phi_ner").model
    assert any(node.name == "feature_columns" for node in model.walk()) == bool(groups)


def test_measured_runs_are_not_retrained(ablation, tmp_path, monkeypatch, capsys):
    one = {"phi_p": 0.9, "phi_r": 0.8, "phi_f": 0.85, "words_per_cpu_second": 1000, "recall": {"DATE": 1}}
    for name in ("none", "temporal"):
        (tmp_path / f"{name}-4").mkdir()
        (tmp_path / f"{name}-4" / "measures-7.json").write_text(json.dumps(one), encoding="utf8")
    monkeypatch.setattr(ablation, "fit", lambda *args, **kwargs: pytest.fail("it trains again"))
    given = ["train.spacy", "dev.spacy", str(tmp_path), "--steps", "7", "--seeds", "4"]
    out = tmp_path / "metrics" / "ablation.json"
    monkeypatch.setattr("sys.argv", ["ablation.py", *given, "--only", "none", "temporal", "--json", str(out)])
    ablation.main()
    assert json.loads(out.read_text(encoding="utf8")) == {"none": [one], "temporal": [one]}
    assert [row.split(" | ")[0] for row in capsys.readouterr().out.splitlines()[2:4]] == [
        "| none",
        "| temporal",
    ]


def test_trained_runs_are_only_measured(ablation, tmp_path, monkeypatch):
    trained = []

    def fit(config, folder, *rest):
        trained.append(load_config(config)["training"]["dropout"])
        (folder / ablation.TOOK).write_text('{"cpu_seconds": 3}', encoding="utf8")

    monkeypatch.setattr(ablation, "fit", fit)
    scores = {"phi_p": 0.9, "phi_r": 0.8, "phi_f": 0.85, "words_per_cpu_second": 1000, "recall": {}}
    monkeypatch.setattr(ablation, "evaluate", lambda *args, **kwargs: dict(scores))
    given = ["ablation.py", "a.spacy", "b.spacy", str(tmp_path), "--steps", "7", "--only", "none"]
    for dropout in ("0.1", "0.1", "0.2"):
        (tmp_path / "none-0" / "measures-7.json").unlink(missing_ok=True)
        monkeypatch.setattr("sys.argv", [*given, "--training.dropout", dropout])
        ablation.main()
    assert trained == [0.1, 0.2]
    found = json.loads((tmp_path / "none-0" / "measures-7.json").read_text(encoding="utf8"))
    assert (found["training_cpu_seconds"], found["overrides"]) == (3, {"training.dropout": 0.2})


def test_a_table_of_measures(ablation):
    one = {
        "phi_p": 0.9,
        "phi_r": 0.8,
        "phi_f": 0.85,
        "words_per_cpu_second": 1000,
        "recall": {"DATE": 1, "PATIENT": 0.98},
    }
    two = {**one, "recall": {"DATE": 1, "PATIENT": 0.99}}
    table = ablation.format_table({"none": [one], "ehr": [one, two]}).splitlines()
    assert table[0].index("R PATIENT") < table[0].index("R DATE")
    assert "| 0.9850 |" in table[3]
    rows = {"DATE": {"p": 0.5, "r": 1, "f": 2 / 3}}
    hipaa = {f"phi_hipaa_token_{k}": 0.99 for k in "prf"}
    full = {**one, **hipaa, "masked_hipaa_r": 0.98, "masked_p": 0.5, "phi_token_per_type": rows}
    text = ablation.format_hipaa({"none": [full, full], "other": [one]}, "recall")
    assert "| none | 99.00 ± 0.00 |" in text
    assert "98.56, 99.38, 98.97" in text
    assert "| DATE | 50.00, 100.00, 66.67 |" in text
    text = ablation.format_paper({"none": [one], "ehr": [two], "all": [two]})
    assert "PATIENT: 98.00, 99.00, 99.00" in text
