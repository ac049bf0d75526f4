"""Settings of a run: the command options as the component's config, the defaults that a trained pipeline
saved, and what is rejected before anything is written, unless the user accepts it."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import srsly
from spacy import util

from ..documents.ocr import DEFAULT_SCAN, Scan
from ..errors import Errors, PhiError
from ..labels import LABELS, get_label
from ..pipeline.inner import RULES, has_lexicons
from ..surrogates.onset import RelativeDay
from ..surrogates.operators import tag
from ..surrogates.policy import DEFAULT_POLICY, get_policy, kept_identifiers, policy_block


@dataclass(frozen=True)
class Settings:
    """Scrubbing settings; see `phi_scrubber` for each."""

    policy: str | tuple[tuple[str, str], ...] | None = None
    """A name, a file with a table of labels and operators (`.json`), or the table itself as pairs; None uses
    the pipeline's."""
    mode: str | None = None
    """None uses the pipeline's."""
    labels: tuple[str, ...] = ()
    model: str | None = None
    lang: str = "en"
    roster: str | None = None
    """File, folder or database of the hospital's roster; see `roster.rosters.load_roster`."""
    roster_query: str | None = None
    is_lenient: bool = False
    """Skip unreadable lines of the roster."""
    max_seconds: float = 60.0
    """Time limit per note in seconds; a note that exceeds it fails. 0 for no limit."""
    policy_settings: tuple[tuple[str, str], ...] = ()
    """Settings of a named policy, by name."""
    allow: tuple[str, ...] = ()
    deny: tuple[str, ...] = ()
    terminologies: tuple[str, ...] = ()
    patterns: str | None = None
    """File of the user's patterns."""
    safe_logit: float | None = None

    def config(self) -> dict[str, Any]:
        """Return the component's config: these settings override the pipeline's own, except that allowed and
        denied texts are added to its own."""
        saved = read_saved(self.model)
        own = {
            "policy": self._policy(),
            "mode": self.mode,
            "labels": list(self.labels),
            "allow": list(self.allow),
            "deny": list(self.deny),
            "terminologies": list(self.terminologies),
            "patterns": self.patterns,
            "safe_logit": self.safe_logit,
        }
        given = {key: value for key, value in own.items() if value not in (None, [])}
        # The lexicons of a site are not lost to a text on the command line.
        for key in ("allow", "deny"):
            given |= {key: [*saved.settings.get(key, ()), *given[key]]} if key in given else {}
        model = {} if saved.folder else {"model": self.model}
        return {
            "policy": DEFAULT_POLICY,
            "mode": "balanced",
            "labels": None,
            **saved.settings,
            **given,
            **model,
        }

    def scan(self, min_confidence: float = DEFAULT_SCAN.min_confidence) -> Scan:
        """Return the settings for scanned pages, in the pipeline's language."""
        return Scan(read_saved(self.model).lang or self.lang, min_confidence)

    def _policy(self) -> Any:
        if self.policy_settings:
            return policy_block(str(self.policy), dict(self.policy_settings))
        if isinstance(self.policy, tuple):
            return dict(self.policy)
        if self.policy is not None and self.policy.endswith(".json"):
            return _read_table(Path(self.policy))
        return self.policy


def _read_table(path: Path) -> dict[str, str]:
    try:
        table = srsly.read_json(path)
    except (OSError, ValueError):
        raise PhiError(Errors.E128.format(path=path, reason="not a readable JSON file")) from None
    if not isinstance(table, dict):
        raise PhiError(Errors.E128.format(path=path, reason="not a table of labels and operators"))
    return table


def numbers_values(settings: Settings) -> bool:
    """Return whether values are numbered across notes, so that a resumed run needs the finished notes."""
    policy = get_policy(settings.config()["policy"])
    return any(policy.operator(label) is tag for label in LABELS)


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


def refuse_kept(settings: Settings, is_meant: bool) -> None:
    """Stop if the policy or the labels keep direct HIPAA identifiers, unless the user accepts that.

    RAISES: PhiError (E205), which lists their labels; E001 for an unknown label.
    """
    for label in settings.labels:
        get_label(label)
    kept = kept_identifiers(get_policy(settings.config()["policy"]), settings.labels)
    if kept and not is_meant:
        raise PhiError(Errors.E205.format(labels=", ".join(kept)))


def counts_from_date(settings: Settings) -> bool:
    """Return whether the policy writes dates as the time from an index date."""
    return isinstance(get_policy(settings.config()["policy"]).operator("DATE"), RelativeDay)


def refuse_limited_language(settings: Settings, is_accepted: bool) -> None:
    """Stop if the built-in pipeline has no lexicons for the language, unless the user accepts that.

    settings: With a user's own model, any language is accepted.
    is_accepted: Whether `--accept-limited-language` was given.
    RAISES: PhiError (E018) without lexicons, E214 for a language that spaCy does not support.
    """
    if is_accepted or settings.model not in (None, RULES):
        return
    try:
        lang = util.get_lang_class(settings.lang).lang
    except ImportError:
        raise PhiError(Errors.E214.format(lang=settings.lang)) from None
    if not has_lexicons(str(lang)):
        raise PhiError(Errors.E018.format(lang=lang))
