"""Settings that `phi_scrubber` hands to the components of its inner pipeline."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from ..surrogates.policy import Policy
from .pattern_file import PatternType


@dataclass(frozen=True)
class RunSettings:
    """Settings of a run; each component takes its own."""

    policy: Policy
    mode: str = "balanced"
    safe_logit: float | None = None
    """Threshold in recall mode; None keeps that of the network."""
    patterns: Sequence[PatternType] = ()
    """The user's own patterns, added to those of the rulers."""


class Configurable(ABC):
    """A component that takes settings of a run. Components of other packages are none, whatever their
    attributes are called."""

    @abstractmethod
    def configure(self, settings: RunSettings) -> None:
        """Take the settings of a run.

        settings: The settings.
        """
