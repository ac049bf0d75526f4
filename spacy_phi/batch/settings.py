"""Settings of a run: the command options as the component's config."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import srsly

from ..documents.ocr import DEFAULT_SCAN, Scan
from ..errors import Errors, PhiError
from ..labels import LABELS
from ..surrogates.operators import tag
from ..surrogates.policy import DEFAULT_POLICY, get_policy, policy_block
from .saved import read_saved


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
        """Return the component's config: these settings override the pipeline's own."""
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
