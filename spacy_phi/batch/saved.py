"""Settings saved with a trained pipeline, used as command defaults."""

from pathlib import Path
from typing import Any, NamedTuple

from spacy import util

from ..pipeline.inner import RULES


class Saved(NamedTuple):
    """The scrubbing settings in the config of a pipeline."""

    settings: dict[str, Any] = {}
    """Settings of its phi_scrubber; without one, the policy of its phi_replacer and the mode of its
    phi_ner."""
    lang: str | None = None
    folder: Path | None = None
    """The folder of its phi_scrubber, if it has one."""


def read_saved(model: str | None) -> Saved:
    """Read the config of a pipeline, by path or package; an unreadable one is reported when it is loaded."""
    if model is None or model == RULES:
        return Saved()
    try:
        folder = _find_folder(model)
        config = util.load_config(folder / "config.cfg", interpolate=True)
        components = {each["factory"]: (name, each) for name, each in config["components"].items()}
    except (OSError, ValueError, KeyError, TypeError):
        return Saved()
    if "phi_scrubber" in components:
        name, settings = components["phi_scrubber"]
        settings = {key: value for key, value in settings.items() if key != "factory"}
        return Saved(settings, config["nlp"]["lang"], folder / name)
    wanted = (("phi_replacer", "policy"), ("phi_ner", "mode"), ("phi_committee", "mode"))
    found = {key: components[factory][1].get(key) for factory, key in wanted if factory in components}
    return Saved({key: value for key, value in found.items() if value is not None})


def _find_folder(model: str) -> Path:
    if not util.is_package(model):
        return Path(model)
    path = util.get_package_path(model)
    meta = util.get_model_meta(path)
    return path / f"{meta['lang']}_{meta['name']}-{meta['version']}"
