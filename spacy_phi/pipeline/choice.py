"""The settings `labels` and `allow`, which choose the findings that count."""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from ..labels import get_only
from ..rules.veto import Veto
from ..spans import Match
from .sources import SETTING


class Choice(NamedTuple):
    """Chooses the findings that a component's settings leave."""

    only: Collection[str] | None
    """The only labels that count; None for all. What a person or `deny` demands counts under any label."""
    allow: Collection[str]
    """Folded texts that are never redacted."""

    def choose(self, text: str, found: Iterable[Match]) -> tuple[list[Match], list[Veto]]:
        """Return the findings in a note that count, and the others as vetoes."""
        kept: list[Match] = []
        dropped: list[Veto] = []
        for match in found:
            is_wanted = self.only is None or match.label in self.only or match.source.is_demanded
            if not is_wanted:
                dropped.append(Veto(match, SETTING, "labels"))
            elif self.allow and fold(text[match.start : match.end]) in self.allow:
                dropped.append(Veto(match, SETTING, "allow"))
            else:
                kept.append(match)
        return kept, dropped


def make_choice(labels: Iterable[str] | None, allow: Iterable[str]) -> Choice:
    """Return the choice of a component's settings.

    labels: The only labels that count, apart from demanded findings; None for all.
    allow: Texts that are never redacted, regardless of case.
    RAISES: PhiError (E001) for an unknown label, E016 for an empty list of labels.
    """
    return Choice(get_only(labels), frozenset(fold(text) for text in allow))


def fold(text: str) -> str:
    """Return a text with case and whitespace normalized."""
    return " ".join(text.split()).casefold()
