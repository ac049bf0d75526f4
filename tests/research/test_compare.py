"""research/compare.py: its plan, and that it resumes."""

import importlib
import json
import shutil
import subprocess
import sys

import pytest
import spacy
from spacy.tokens import DocBin
from spacy.training.initialize import init_nlp
from spacy.util import load_model_from_config

pytest.importorskip("matplotlib", reason="needs the extra `compare`")
TEXTS = [("Name: Anna Berg.", "Anna Berg"), ("Name: Ole Lund.", "Ole Lund"), ("Name: Eva Dahl.", "Eva Dahl")]
NAMES = ("compare_plan", "compare_train", "compare_measure", "compare_report", "compare")


@pytest.fixture(scope="module")
def scripts(root):
    """Return the modules of the comparison by name, able to import one another."""
    sys.path.insert(0, str(root / "research"))
    try:
        return {name: importlib.import_module(name) for name in NAMES}
    finally:
        sys.path.remove(str(root / "research"))


@pytest.fixture
def plan(scripts):
    return scripts["compare_plan"]


@pytest.fixture
def corpus(tmp_path):
    nlp = spacy.blank("en")
    notes = DocBin(store_user_data=True)
    for text, name in TEXTS * 4:
        doc = nlp(text)
        doc.ents = [doc.char_span(6, 6 + len(name), label="PATIENT")]
        notes.add(doc)
    notes.to_disk(tmp_path / "notes.spacy")
    return tmp_path / "notes.spacy"


def test_parts_precede_their_systems(plan):
    runs = plan.plan("systems", [0, 1], {"": 100, "idcnn_crf": 700}, systems=["ensemble", "crf_and_network"])
    assert [run.key for run in runs if run.seed == 1] == [
        "bilstm_cnn-steps100-1",
        "idcnn_crf-steps700-1",
        "bilstm_crf-steps100-1",
        "ensemble-steps700-1",
        "crf_and_network-steps100-1",
    ]
    parts = plan.part_runs(runs[-1], runs)
    assert {name: run.key for name, run in parts.items()} == {
        "feature_crf": "feature_crf-0",
        "network": "bilstm_crf-steps100-1",
    }
    assert len({run.key for run in plan.plan("curve", [0, 1])}) == (1 + 2) * 7


def test_the_curve_of_a_union_has_parts_of_the_same_share(plan):
    runs = plan.plan("curve", [1], {"": 100}, systems=["crf_and_char"], shares=[10, 100])
    assert [run.key for run in runs] == [
        *("feature_crf-notes10-0", "feature_crf-0"),
        *("char_bilstm_crf-notes10-steps100-1", "char_bilstm_crf-steps100-1"),
        *("crf_and_char-notes10-steps100-1", "crf_and_char-steps100-1"),
    ]
    parts = plan.part_runs(runs[-2], runs)
    assert [run.key for run in parts.values()] == ["feature_crf-notes10-0", runs[2].key]


def test_deterministic_systems_run_once(plan):
    runs = plan.plan("systems", [0, 1, 2], systems=["feature_crf", "phi_ruler", "idcnn_crf"])
    assert [run.key for run in runs] == [
        *("feature_crf-0", "phi_ruler-0"),
        *(f"idcnn_crf-{seed}" for seed in range(3)),
    ]


def test_steps_for_all_and_for_one(plan):
    assert plan.get_steps(["200", "idcnn_crf=700"]) == {"": 200, "idcnn_crf": 700}
    with pytest.raises(ValueError, match="many"):
        plan.get_steps(["idcnn_crf=many"])


def test_regular_expressions_are_features_of_the_crf(plan):
    (run,) = plan.plan("systems", [1], systems=["feature_crf_regex"])
    config = plan.make_config(run, "en", {})
    assert run.key == "feature_crf_regex-0"
    groups = ["morphological", "gazetteers", "patterns"]
    assert config["components"]["phi_feature_crf"]["model"]["groups"] == groups


@pytest.mark.parametrize("suite", ["systems", "ablations"])
def test_a_budget_is_in_the_config_and_every_network_can_be_built(plan, tmp_path, suite):
    every = plan.get_ablations() if suite == "ablations" else ()
    for run in plan.plan(suite, [3], {"": 40}, systems=every):
        if run.config not in plan.PARTS:
            config = plan.make_config(run, "en", {"train": tmp_path / "a", "dev": tmp_path / "b"})
            training = config["training"]
            assert config["system"]["seed"] == run.seed == plan.get_seed(run.name, 3)
            assert training["max_steps"] == training["eval_frequency"] == (40 if run.steps else 1)
            assert training["max_epochs"] < 1 or not run.steps
            nlp = load_model_from_config(config, auto_fill=False, validate=True)
            assert nlp.lang == "en"


@pytest.mark.parametrize("gpu", [-1, 0])
def test_an_encoder_is_given_and_precision_is_mixed_on_a_gpu_alone(plan, gpu):
    run = plan.Run("transformer_crf", "transformer_crf", 0, 40)
    config = plan.make_config(run, "en", {"encoder": "some/folder"}, gpu)
    assert config["paths"]["encoder"] == "some/folder"
    assert config["components"]["phi_ner"]["model"]["tok2vec"]["words"]["mixed_precision"] == (gpu == 0)


def test_the_parts_removed_by_an_ablation(plan, tmp_path):
    found = {}
    for run in plan.plan("ablations", [0]):
        model = plan.make_config(run, "es", {})["components"]["phi_ner"]["model"]
        encoder = model["tok2vec"].get("encoder", model["tok2vec"])
        used = {name for name in ("words", "chars", "features") if encoder["embed"][name]}
        used |= {"crf"} if "CRF" in model["@architectures"] else set()
        found[run.name] = used | ({"document"} if "encoder" in model["tok2vec"] else set())
    whole = {"words", "chars", "features", "crf", "document"}
    assert {name: whole - used for name, used in found.items()} == {
        "bilstm_crf": set(),
        "without CRF": {"crf"},
        "without words": {"words"},
        "without characters": {"chars"},
        "without features": {"features"},
        "without document features": {"document"},
        "without features and words": {"features", "words"},
        "without features and characters": {"features", "chars"},
    }


def test_the_ablation_of_the_papers_network(plan):
    names = [name for name in plan.get_ablations("folder") if name.startswith("char_bilstm_crf")]
    found = {}
    for run in plan.plan("ablations", [0], systems=names, vectors="folder"):
        config = plan.make_config(run, "es", {})
        assert run.config == "char_bilstm_crf"
        model = config["components"]["phi_ner"]["model"]
        used = {name for name in ("words", "chars") if model["tok2vec"]["embed"][name]}
        used |= {"crf"} if "CRF" in model["@architectures"] else set()
        found[run.name.removeprefix("char_bilstm_crf")] = used | (
            {"vectors"} if config.interpolate()["initialize"]["vectors"] else set()
        )
    whole = {"words", "chars", "crf"}
    assert found == {
        "": whole,
        " without CRF": whole - {"crf"},
        " without words": whole - {"words"},
        " without characters": whole - {"chars"},
        " with vectors": whole | {"vectors"},
        " without CRF with vectors": whole - {"crf"} | {"vectors"},
        " without characters with vectors": whole - {"chars"} | {"vectors"},
    }


def test_a_smaller_share_is_part_of_a_larger_one(scripts, corpus, tmp_path):
    take = scripts["compare"].take_share
    vocab = spacy.blank("en").vocab

    def texts(share):
        path = take(corpus, share, tmp_path / "shares")
        return [doc.text for doc in DocBin().from_disk(path).get_docs(vocab)]

    assert len(texts(25)) == 3
    assert texts(50)[:3] == texts(25)
    assert take(corpus, 100, tmp_path) == corpus


def test_labels_of_all_notes_are_given(compare, tmp_path):
    main, _, _, _ = compare
    main()
    labels = tmp_path / "models" / "feature_crf-notes50-0" / "labels.json"
    assert json.loads(labels.read_text(encoding="utf8")) == ["PATIENT"]
    config = spacy.util.load_config(labels.with_name("config.cfg"))
    assert config["paths"]["labels"] == str(labels)


@pytest.fixture
def compare(scripts, corpus, tmp_path, monkeypatch):
    """Run the script on a small corpus with its subprocesses in this process; `trained` lists the
    trainings."""
    module, fit = scripts["compare"], []

    def train(config, output, overrides, gpu):
        fit.append(output.name)
        if output.name in failing:
            raise subprocess.CalledProcessError(1, "train")
        init_nlp(spacy.util.load_config(config)).to_disk(output / "model-best")
        (output / "training.json").write_text('{"seconds": 1.5, "cpu_seconds": 1.0}', encoding="utf8")

    def measure(model, args, target, gpu=-1, predictions=None, limit=0):
        found = scripts["compare_measure"].measure(model, args.dev, {}, limit, predictions=predictions)
        return {**found, "words_per_second": 9000 if gpu >= 0 else 300}

    failing: set[str] = set()
    monkeypatch.setattr(module, "fit", train)
    monkeypatch.setattr(module, "measure", measure)
    output = tmp_path / "metrics"
    options = ["--suite", "curve", "--systems", "feature_crf", "--shares", "50", "100", "--seeds", "0"]
    options += ["--lang", "en", "--models", str(tmp_path / "models")]
    monkeypatch.setattr(sys, "argv", ["compare.py", str(corpus), str(corpus), str(output), *options])
    return module.main, output, fit, failing


def test_a_gpu_measures_all_but_the_speed_of_a_cpu(compare):
    main, output, _, _ = compare
    sys.argv += ["--gpu", "0"]
    main()
    found = json.loads((output / "feature_crf-0.json").read_text(encoding="utf8"))
    assert (found["words_per_second_gpu"], found["words_per_second"]) == (9000, 300)
    assert found["notes"] == len(TEXTS) * 4
    assert (output / "notes" / "feature_crf-0.json").exists()


def test_finished_runs_are_not_done_again(compare):
    main, output, trained, failing = compare
    failing.add("feature_crf-0")
    with pytest.raises(SystemExit, match="feature_crf-0"):
        main()
    assert [path.name for path in output.glob("*.json")] == ["feature_crf-notes50-0.json"]
    failing.clear()
    main()
    assert trained == ["feature_crf-notes50-0", "feature_crf-0", "feature_crf-0"]
    (output / "feature_crf-0.json").unlink()
    main()
    assert len(trained) == 3, "a trained pipeline is measured again but not retrained"
    found = json.loads((output / "feature_crf-0.json").read_text(encoding="utf8"))
    assert found["strict"] == found["token"] == {"p": 1.0, "r": 1.0, "f": 1.0}
    assert found["per_label"] == {"PATIENT": {"p": 1.0, "r": 1.0, "f": 1.0}}
    assert found["training"] == {"seconds": 1.5, "cpu_seconds": 1.0}
    assert found["words_per_second"] > 0 < found["disk_mib"]
    assert found["command"].startswith("python compare.py ")
    table = (output / "curve.md").read_text(encoding="utf8")
    assert "| feature_crf (50% of the notes) | 1 | 1.0000 |" in table
    assert "| PATIENT | 1.000 | 1.000 |" in table
    plot = (output / "curve.svg").read_text(encoding="utf8")
    assert "per cent of the training notes" in plot
    assert "strict F1" in plot
    assert "token F1" in plot


def test_a_killed_training_restarts(compare, tmp_path):
    """An interrupted training leaves a log and perhaps a pipeline, but no cost record, and is not
    measured."""
    main, output, trained, _ = compare
    killed = tmp_path / "models" / "feature_crf-notes50-0"
    (killed / "model-best").mkdir(parents=True)
    (killed / "training.log").write_text("E  #  LOSS", encoding="utf8")
    output.mkdir()
    (output / "feature_crf-0.partial").write_text('{"name": "feature_', encoding="utf8")
    main()
    assert trained == ["feature_crf-notes50-0", "feature_crf-0"]
    assert len(list(output.glob("*.json"))) == 2


@pytest.mark.parametrize("kill", [True, False])
def test_a_training_that_does_not_end_leaves_no_record(scripts, tmp_path, monkeypatch, kill):
    """A real process that has written a pipeline when it is killed or fails."""
    module, scripted = scripts["compare_train"], tmp_path / "python"
    end = "kill -9 $$" if kill else "exit 3"
    scripted.write_text(f'#!/bin/sh\necho "E  #  LOSS"\nmkdir -p "$6/model-best"\n{end}\n', encoding="utf8")
    scripted.chmod(0o755)
    monkeypatch.setattr(module.sys, "executable", str(scripted))
    output = tmp_path / "out"
    output.mkdir()
    # From an earlier training whose pipeline is gone.
    (output / module.TOOK).write_text("{}", encoding="utf8")
    with pytest.raises(subprocess.CalledProcessError):
        module.fit(tmp_path / "config.cfg", output, {"system.seed": 1})
    assert (output / "model-best").is_dir()
    assert "LOSS" in (output / "training.log").read_text(encoding="utf8")
    assert not scripts["compare"].is_trained(output)
    scripted.write_text(scripted.read_text(encoding="utf8").replace(end, "exit 0"), encoding="utf8")
    module.fit(tmp_path / "config.cfg", output, {})
    assert scripts["compare"].is_trained(output)
    assert set(scripts["compare"].get_training(output)) == {"seconds", "cpu_seconds", "peak_mib"}


@pytest.fixture
def write(scripts, plan, tmp_path):
    """Return a function that writes run files, each with a strict F1, and the report of a suite."""

    def write(suite, *runs):
        for run, f in runs:
            each = {"p": 0.9, "r": 0.8, "f": f}
            measured = {**run._asdict(), "corpus": "dev", "notes": 5, "words_per_second": 2000}
            measured |= {"strict": each, "token": each, "per_label": {"CITY": each}}
            (tmp_path / f"{run.key}.json").write_text(json.dumps(measured), encoding="utf8")
        return scripts["compare_report"].write_report(tmp_path, suite, "the command")

    return write


def get_titles(table):
    """Return the first column of the first table."""
    lines = table.split("Strict F1 by label")[0].splitlines()
    return [line.split(" | ")[0].strip("| ") for line in lines if line.startswith("| ")][2:]


def test_seeds_share_a_row_and_budgets_are_shown(plan, write, tmp_path):
    runs = plan.plan("systems", [0, 1], {"": 40}, systems=["idcnn_crf", "bilstm_cnn"])
    table = write("systems", *((run, 0.8 + run.seed / 10) for run in runs[:3]))
    assert "systems on dev, 5 notes, some with a small budget" in table
    assert "| idcnn_crf (40 steps) | 2 | 0.8500 ± 0.0707 |" in table
    assert "| bilstm_cnn (40 steps) | 1 | 0.8000 |" in table
    assert "peak MiB" not in table
    assert "idcnn_crf (40 steps)" in (tmp_path / "systems.svg").read_text(encoding="utf8")


def test_no_run_no_report(scripts, tmp_path):
    assert scripts["compare_report"].write_report(tmp_path, "systems", "") == "No run has been done yet."


def test_the_largest_budget_of_each_system_is_shown(plan, write):
    run = plan.Run
    few = [run("bilstm_cnn", "bilstm_cnn", 0, 40), run("idcnn_crf", "idcnn_crf", 0, 40)]
    more = [run("bilstm_cnn", "bilstm_cnn", 0, 90), run("idcnn_crf", "idcnn_crf", 0)]
    part = run("bilstm_crf", "bilstm_crf", 0, 0, share=20)
    own = run("english", "english", 0)
    left_out = run("without words", "bilstm_crf", 0, 40, changes={"some": None})
    table = write("systems", *((each, 0.5) for each in [own, left_out, part, *few, *more]))
    shown = ["bilstm_cnn (90 steps)", "idcnn_crf", "bilstm_crf (20% of the notes)", "english"]
    assert get_titles(table) == shown


def test_ablations_are_shown_with_the_full_system_of_the_same_budget(plan, write):
    runs = [plan.Run("bilstm_crf", "bilstm_crf", 0, steps) for steps in (90, 0, 40, 60)]
    runs += [plan.Run("without words", "bilstm_crf", 0, steps) for steps in (90, 40)]
    runs += [plan.Run("without CRF", "bilstm_crf", 0, 90), plan.Run("idcnn_crf", "idcnn_crf", 0)]
    shown = ["bilstm_crf (40 steps)", "without words (40 steps)"]
    shown += ["bilstm_crf (90 steps)", "without CRF (90 steps)", "without words (90 steps)"]
    assert get_titles(write("ablations", *((run, 0.5) for run in runs))) == shown


def test_the_curve_shows_every_share_of_a_system_that_learnt_from_shares(plan, write):
    run = plan.Run
    runs = [run("feature_crf", "feature_crf", 0), run("feature_crf", "feature_crf", 0, share=20)]
    runs += [run("idcnn_crf", "idcnn_crf", 0)]
    shown = ["feature_crf (20% of the notes)", "feature_crf"]
    assert get_titles(write("curve", *((each, 0.5) for each in runs))) == shown


@pytest.fixture
def assemble(compare, scripts, corpus, monkeypatch, tmp_path):
    """Return a function that runs the comparison for assembled systems, by name and steps."""
    main, output, trained, _ = compare

    def put_together(command, log):
        config = spacy.util.load_config(command[4], interpolate=True)
        load_model_from_config(config, auto_fill=True).to_disk(command[5])

    def run(systems, steps):
        options = ["--systems", *systems, "--steps", *steps, "--seeds", "2", "--lang", "en"]
        options += ["--models", str(tmp_path / "models")]
        monkeypatch.setattr(sys, "argv", ["compare.py", str(corpus), str(corpus), str(output), *options])
        main()
        return trained, {path.stem: json.loads(path.read_text("utf8")) for path in output.glob("*.json")}

    monkeypatch.setattr(scripts["compare"], "run", put_together)
    return run


def test_parts_are_trained_then_put_together(assemble):
    trained, found = assemble(["crf_and_network"], ["1"])
    assert trained == ["feature_crf-0", "bilstm_crf-steps1-2"]
    whole = found["crf_and_network-steps1-2"]
    assert whole["parts"] == {"feature_crf": "feature_crf-0", "network": "bilstm_crf-steps1-2"}
    assert whole["training"] == {"seconds": 3.0, "cpu_seconds": 2.0}
    assert whole["token"]["r"] == 1.0, "findings of the CRF are kept"


def test_parts_measured_elsewhere_are_trained_again(assemble, tmp_path):
    assemble(["crf_and_network"], ["1"])
    shutil.rmtree(tmp_path / "models")
    (tmp_path / "metrics" / "crf_and_network-steps1-2.json").unlink()
    trained, _ = assemble(["crf_and_network"], ["1"])
    assert trained == ["feature_crf-0", "bilstm_crf-steps1-2"] * 2


def test_ensembles_by_their_veto(plan):
    settings = {}
    for run in plan.plan("systems", [0], systems=plan.ENSEMBLES):
        if run.config == "ensemble":
            components = plan.make_config(run, "en", {})["components"]
            veto, routes = components["phi_disambiguator"], components["phi_label_router"]["router"]["routes"]
            settings[run.name] = veto["veto"], veto.get("term_lookup"), len(routes["*"]), routes.get("ORG")
    assert settings == {
        "ensemble": (True, None, 1, None),
        "ensemble_all": (True, None, 3, None),
        "ensemble_ontonotes": (True, None, 1, []),
        "ensemble_no_veto": (False, None, 1, None),
        "ensemble_published_veto": (True, "published", 1, None),
        "ensemble_all_no_veto": (False, None, 3, None),
        "ensemble_all_published_veto": (True, "published", 3, None),
    }


def test_lines_are_joined_in_corpus_and_network(plan):
    (run,) = plan.plan("systems", [0], systems=["idcnn_crf_joined"])
    config = plan.make_config(run, "es", {})
    assert config["corpora"]["train"]["join"] is True
    assert config["components"]["phi_ner"]["model"]["tok2vec"]["lines"] == "joined"


def test_bundled_parts_are_included_in_english(assemble, tmp_path):
    trained, found = assemble(["phi_ruler", "crf_and_bundled"], ["1"])
    assert trained == ["feature_crf-0"]
    assert set(found) == {"phi_ruler-0", "en_phi_lstm-0", "feature_crf-0", "crf_and_bundled-0"}
    assert found["crf_and_bundled-0"]["parts"] == {"feature_crf": "feature_crf-0", "network": "en_phi_lstm-0"}
    loaded = spacy.load(tmp_path / "models" / "en_phi_lstm-0" / "model-best")
    assert "PATIENT" in loaded.get_pipe("phi_ner").labels
    # Neither was trained here, and both find a name that follows `Name:`.
    assert found["phi_ruler-0"]["token"]["r"] > 0.5 < found["en_phi_lstm-0"]["token"]["r"]


def test_ensembles_of_the_same_networks(assemble):
    trained, found = assemble(["ensemble", "ensemble_all"], ["1", "idcnn_crf=2"])
    assert trained == ["bilstm_cnn-steps1-2", "idcnn_crf-steps2-2"], "trained once for both"
    parts = {"bilstm_cnn": "bilstm_cnn-steps1-2", "idcnn_crf": "idcnn_crf-steps2-2"}
    assert found["ensemble-steps2-2"]["parts"] == found["ensemble_all-steps2-2"]["parts"] == parts
    _, found = assemble(["ensemble"], ["2"])
    assert found["ensemble-steps2-2"]["parts"] == {**parts, "bilstm_cnn": "bilstm_cnn-steps2-2"}, "not stale"


def test_every_config_reads_the_notes_that_are_given(scripts, plan, corpus):
    """A reader that wraps another has no path of its own."""
    names = [name for name in plan.SYSTEMS if name not in plan.PARTS]
    for name in names:
        paths = {"paths.train": str(corpus), "paths.dev": "other.spacy"}
        config = spacy.util.load_config(plan.find_config(name), paths, interpolate=True)
        nlp = spacy.blank("en", config={"corpora": config["corpora"]})
        assert len(scripts["compare_measure"].read_examples(nlp, corpus, 0)) == 12, name
