"""Run plans of `compare.py` (systems, ablations, learning curve) and the config of each run."""

from collections.abc import Iterable, Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any, NamedTuple

from spacy.util import dot_to_object, load_config
from thinc.api import Config

from spacy_phi.training_config import set_language, set_precision

CONFIGS = Path(__file__).parent.parent / "configs"
SHARES = (5, 10, 20, 40, 60, 80, 100)
"""Percentages of the training notes on the learning curve (Dernoncourt et al. 2017, figure 3)."""
SYSTEMS = (
    *("feature_crf", "char_bilstm_crf", "feature_augmented", "bilstm_cnn", "idcnn_crf", "bilstm_crf"),
    *("bilstm_crf_rules", "crf_and_network", "committee", "ensemble", "ensemble_all"),
)
"""`transformer_crf` is added if an encoder is given; others run if they are named, such as `VARIANTS`."""
BUNDLED = ("phi_ruler", "en_phi_lstm", "phi_scrubber")
"""The bundled English parts: rules, network, and both together. Not trained."""
UNSEEDED = ("feature_crf", "feature_crf_regex", *BUNDLED)
"""Deterministic systems (CRFsuite and bundled parts): one run with seed 0 stands for all seeds."""
IN_ENGLISH = (*BUNDLED, *SYSTEMS, "crf_and_bundled")
CURVE = ("feature_crf", "bilstm_crf")
VETOES: dict[str, dict[str, Any]] = {
    "no_veto": {"components.phi_disambiguator.veto": False},
    "published_veto": {"components.phi_disambiguator.term_lookup": "published"},
}
"""The ensembles without the disambiguator's vetoes, and with the paper's."""
ENSEMBLES = (
    *("ensemble", "ensemble_all", "ensemble_ontonotes"),
    *(f"{name}_{veto}" for name in ("ensemble", "ensemble_all") for veto in VETOES),
)
PARTS: dict[str, dict[str, str]] = {
    "crf_and_network": {"feature_crf": "feature_crf", "network": "bilstm_crf"},
    "committee": {"feature_crf": "feature_crf_regex", "network": "bilstm_crf_rules"},
    "crf_and_char": {"feature_crf": "feature_crf", "network": "char_bilstm_crf"},
    "crf_and_bundled": {"feature_crf": "feature_crf", "network": "en_phi_lstm"},
    **{name: {"bilstm_cnn": "bilstm_cnn", "idcnn_crf": "idcnn_crf"} for name in ENSEMBLES},
}
"""Parts of the assembled systems: config path name to system."""
MODEL = "components.phi_ner.model"
ENCODER = f"{MODEL}.tok2vec"
ROUTES = "components.phi_label_router.router.routes"
ALL_ROUTES: dict[str, Any] = {
    f"{ROUTES}.NAME": ["phi_bilstm_cnn", "phi_idcnn_crf"],
    f"{ROUTES}.LOCATION": ["phi_idcnn_crf"],
    f"{ROUTES}.DATE": ["phi_idcnn_crf"],
    f"{ROUTES}.*": ["phi_bilstm_cnn", "phi_idcnn_crf", "phi_rules"],
}
"""The paper's networks only know names, places and dates; here they know every label of the corpus."""
ONTONOTES_ROUTES: dict[str, Any] = {f"{ROUTES}.ORG": []}
"""The paper takes persons, places and dates from its networks, but no companies. PERSON is of the category
NAME; GPE, LOC and FAC are of LOCATION; the other types have none."""
VARIANTS: dict[str, tuple[str, dict[str, Any]]] = {
    "ensemble_all": ("ensemble", ALL_ROUTES),
    "ensemble_ontonotes": ("ensemble", ONTONOTES_ROUTES),
    **{f"ensemble_{name}": ("ensemble", veto) for name, veto in VETOES.items()},
    **{f"ensemble_all_{name}": ("ensemble", {**ALL_ROUTES, **veto}) for name, veto in VETOES.items()},
    "idcnn_crf_joined": ("idcnn_crf", {"corpora.train.join": True, f"{ENCODER}.lines": "joined"}),
    "transformer_crf_english": ("transformer_crf", {}),
    "crf_and_bundled": ("crf_and_network", {}),
    "crf_and_char": ("crf_and_network", {}),
    "feature_crf_regex": (
        "feature_crf",
        {"components.phi_feature_crf.model.groups": ["morphological", "gazetteers", "patterns"]},
    ),
}
"""By system: the config it derives from, and the changes to it."""

EMBED = f"{ENCODER}.encoder.embed"
WITHOUT_CRF = {f"{MODEL}.@architectures": "spacy-phi.SoftmaxTagger.v1", f"{MODEL}.hidden_width": ...}
ABLATIONS: dict[str, Mapping[str, Any]] = {
    "without CRF": WITHOUT_CRF,
    "without words": {f"{EMBED}.words": None},
    "without characters": {f"{EMBED}.chars": None},
    "without features": {f"{EMBED}.features": None},
    "without document features": {f"{ENCODER}.encoder": ENCODER},
    "without features and words": {f"{EMBED}.features": None, f"{EMBED}.words": None},
    "without features and characters": {f"{EMBED}.features": None, f"{EMBED}.chars": None},
}
"""Changes to `bilstm_crf.cfg`: `...` removes a setting; a section's name moves the section there.

Document features are the pool over its other tokens. Without features the network is closer to the papers:
word shape is left to the characters."""
ABLATED = "bilstm_crf"
CHAR = "char_bilstm_crf"
CHAR_ABLATIONS: dict[str, Mapping[str, Any]] = {
    f"{CHAR} without CRF": WITHOUT_CRF,
    f"{CHAR} without words": {f"{ENCODER}.embed.words": None},
    f"{CHAR} without characters": {f"{ENCODER}.embed.chars": None},
}
"""The ablation of Dernoncourt et al. 2017 (figure 4) on their network, "- seq opt", "- token emb" and "-
character emb": changes to `char_bilstm_crf.cfg`, which has no pretrained vectors and so is their "-
pre-train"."""
VECTORS = "with vectors"
"""Suffix of the same runs with pretrained vectors, if a folder of them is given: the paper's whole network
and its parts. "Without words" leaves out the vectors too and needs no such run."""


def get_ablations(vectors: str | None = None) -> dict[str, tuple[str, Mapping[str, Any]]]:
    """Return the runs of the ablations by row name: config and changes. vectors: folder of pretrained vectors
    for `char_bilstm_crf`."""
    rows: dict[str, tuple[str, Mapping[str, Any]]] = {ABLATED: (ABLATED, {}), CHAR: (CHAR, {})}
    rows |= {name: (ABLATED, changes) for name, changes in ABLATIONS.items()}
    rows |= {name: (CHAR, changes) for name, changes in CHAR_ABLATIONS.items()}
    if vectors:
        table = {"paths.vectors": vectors}
        rows[f"{CHAR} {VECTORS}"] = CHAR, table
        for name, changes in CHAR_ABLATIONS.items():
            if "words" not in name:
                rows[f"{name} {VECTORS}"] = CHAR, {**changes, **table}
    return rows


class Run(NamedTuple):
    """One table row: a system, trained or assembled, and measured."""

    name: str
    config: str
    seed: int
    steps: int = 0
    """0: as in the config."""
    share: int = 100
    """Percent of the training notes."""
    changes: Mapping[str, Any] = {}

    @property
    def key(self) -> str:
        """Return the base name of its files."""
        parts = [self.name.replace(" ", "-")]
        parts += [f"notes{self.share}"] if self.share < 100 else []
        parts += [f"steps{self.steps}"] if self.steps else []
        return "-".join([*parts, str(self.seed)])

    @property
    def as_published(self) -> bool:
        """Return whether `spacy project run train` trains an identical model."""
        return not (self.steps or self.changes) and self.share == 100 and self.name == self.config


def get_steps(given: Iterable[str]) -> dict[str, int]:
    """Parse `--steps`: N for all systems, SYSTEM=N for one. Raises ValueError."""
    steps = {}
    for each in given:
        name, _, number = each.rpartition("=")
        steps[name] = int(number)
    return steps


def get_seed(name: str, seed: int) -> int:
    """Return the seed of a system's run: 0 if the system and all its parts are deterministic."""
    return 0 if all(part in UNSEEDED for part in PARTS.get(name, {name: name}).values()) else seed


def plan(
    suite: str,
    seeds: Iterable[int],
    steps: Mapping[str, int] = {},
    share: int = 100,
    systems: Iterable[str] = (),
    shares: Iterable[int] = SHARES,
    vectors: str | None = None,
) -> list[Run]:
    """Return the runs of a suite, parts before the systems that use them.

    suite: "systems", "ablations" or "curve".
    steps: By system; "" for all others.
    share: Percent of the training notes, for the first two suites.
    systems: Restrict to these systems, or rows for "ablations"; empty for all, for "ablations" all of
        `bilstm_crf`.
    vectors: As in `get_ablations`.
    """

    def budget(config: str) -> int:
        if config in PARTS:
            return max(budget(part) for part in PARTS[config].values())
        # CRFsuite trains until convergence.
        return 0 if config in UNSEEDED else steps.get(config, steps.get("", 0))

    def make(name: str, seed: int, percent: int) -> Run:
        config, changes = VARIANTS.get(name, (name, {}))
        # Bundled parts always use all notes.
        read = 100 if name in BUNDLED else percent
        return Run(name, config, get_seed(name, seed), budget(name), read, changes)

    def with_parts(names: Iterable[str]) -> list[str]:
        wanted = list(names)
        parts = [part for each in wanted for part in PARTS.get(each, {}).values()]
        return list(dict.fromkeys([*(part for part in parts if part not in wanted), *wanted]))

    chosen = list(systems)
    runs = []
    for seed in seeds:
        if suite == "ablations":
            for name, (config, changes) in get_ablations(vectors).items():
                if name in (chosen or (ABLATED, *ABLATIONS)):
                    runs.append(Run(name, config, seed, budget(config), share, changes))
        elif suite == "curve":
            runs += [make(each, seed, part) for each in with_parts(chosen or CURVE) for part in shares]
        else:
            runs += [make(each, seed, share) for each in with_parts(chosen or SYSTEMS)]
    return list({run.key: run for run in runs}.values())


def part_runs(run: Run, runs: Iterable[Run]) -> dict[str, Run]:
    """Return the runs that a system is assembled from, by the name of a path in its config.

    Raises KeyError if one of them is missing from `runs`.
    """
    found = {(each.name, each.seed, each.share): each for each in runs}
    return {
        path: found[part, get_seed(part, run.seed), 100 if part in BUNDLED else run.share]
        for path, part in PARTS[run.name].items()
    }


def find_config(name: str) -> Path:
    """Return the file of a config; one that does not exist is named in the folder of the product's."""
    published = CONFIGS / "papers" / f"{name}.cfg"
    return published if published.exists() else CONFIGS / f"{name}.cfg"


def make_config(run: Run, lang: str, paths: Mapping[str, Path | str], gpu: int = -1) -> Config:
    """Return the config of a run. paths: train, dev, labels; for assembled systems also the parts in
    `PARTS`."""
    config = load_config(find_config(run.config), interpolate=False)
    for path, value in run.changes.items():
        _change(config, path, value)
    known = config["paths"]
    known.update({name: str(path) for name, path in paths.items() if name in known})
    set_language(config, lang)
    set_precision(config, gpu)
    config["system"]["seed"] = run.seed
    if run.steps and run.config not in PARTS:
        _limit(config["training"], run.steps)
    return config


def _limit(training: dict[str, Any], steps: int) -> None:
    # Evaluate once, at the end: no model selection on the dev notes.
    training.update(max_steps=steps, patience=0, eval_frequency=steps)
    # Below 0 the corpus is re-read in every pass; otherwise passes continue until the steps are done.
    training["max_epochs"] = min(training["max_epochs"], 0)
    rate = training["optimizer"]["learn_rate"]
    if isinstance(rate, dict) and "total_steps" in rate:
        rate.update(total_steps=steps, warmup_steps=min(rate["warmup_steps"], max(1, steps // 10)))


def _change(config: Config, path: str, value: Any) -> None:
    *above, last = path.split(".")
    section = dot_to_object(config, ".".join(above))
    if value is ...:
        del section[last]
    elif isinstance(value, str) and path.startswith(f"{value}."):
        # Move the section up to the setting that held it.
        held = deepcopy(section[last])
        section.clear()
        section.update(held)
    else:
        section[last] = value
