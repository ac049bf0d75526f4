"""The record of a `scrub` run beside its audit, for the report. It holds no path, key, URL, query or roster
contents.
"""

import json
from collections.abc import Mapping
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

import spacy.util
import srsly

from ..about import __version__
from ..errors import Errors, PhiError
from ..lang.network import find_network
from ..pipeline.inner import RULES
from .atomic import replace_file
from .settings import Settings

RUN = "run.json"


def describe_run(settings: Settings, audit_values: bool) -> dict[str, Any]:
    """Return the contents of `run.json` without the date.

    settings (Settings), audit_values (bool): of the run. A policy from a file is recorded as its table, a
        model from a folder by its own name and version.
    """
    config = settings.config()
    return {
        "package": f"spacy_phi {__version__}",
        "policy": _name_policy(config["policy"]),
        "mode": config["mode"],
        "labels": list(config["labels"] or ()),
        "language": settings.lang,
        "model": _name_model(settings.model, settings.lang),
        "audit_values": audit_values,
    }


def _name_policy(policy: Any) -> Any:
    """Return the policy without the path of its key."""
    if isinstance(policy, str):
        return policy
    return {key: value for key, value in policy.items() if key != "key_file"}


def _name_model(model: str | None, lang: str) -> str:
    if model is None or model == RULES:
        network = find_network(lang) if model is None else None
        return RULES if network is None else f"{network} network, bundled"
    if spacy.util.is_package(model):
        return f"{model} {spacy.util.get_package_version(model)}"
    try:
        meta = srsly.read_json(Path(model) / "meta.json")
        return f"{meta['lang']}_{meta['name']} {meta['version']}"
    except (OSError, ValueError, KeyError, TypeError):
        return "without a name"


def write_run(path: Path, about: Mapping[str, Any], update: int, counts: Mapping[str, int | None]) -> None:
    """Write the record of a run, with the current date and time in UTC.

    update: Its number, 0 for the first run; earlier runs in the file at `path` are kept.
    counts: Counts of its results.
    """
    when = datetime.now(timezone.utc).strftime("%Y-%m-%d %H:%M UTC")
    before = [run for run in read_run(path).get("runs", ()) if run["update"] < update]
    runs = [*before, {"update": update, "finished": when, **counts}]
    record = {**about, "finished": when, "runs": runs}
    replace_file(path, (json.dumps(record, indent=2) + "\n").encode())


def read_run(path: Path) -> dict[str, Any]:
    """Return the record that `write_run` wrote; empty if there is none. RAISES: PhiError (E108) if it is not
    an object.
    """
    if not path.is_file():
        return {}
    try:
        found = json.loads(path.read_bytes())
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise PhiError(Errors.E108.format(file=path, line=1, column=1))
    return found
