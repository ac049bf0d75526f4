"""A prompt with the texts to search in it, and the places of what was found."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import Any, NamedTuple

from ..extensions import Finding
from .shapes import change_units
from .walk import Unit


class Joined(NamedTuple):
    """Neighboring texts as one, which reveals what they share."""

    numbers: tuple[int, ...]
    """The numbers of its units."""
    text: str
    places: tuple[tuple[int, int], ...]

    def split(self, finding: Finding) -> list[tuple[int, int, int]]:
        """Return the parts of a finding: the number of each unit, and offsets in it."""
        start, end, parts = finding["start_char"], finding["end_char"], []
        at = bisect_right(self.places, start, key=lambda place: place[1])
        while at < len(self.places) and self.places[at][0] < end:
            first, last = self.places[at]
            parts.append((self.numbers[at], max(start, first) - first, min(end, last) - first))
            at += 1
        return parts


class Prompt:
    """A value with its texts."""

    def __init__(self, value: Any) -> None:
        """value: As for `Session.protect`. RAISES: PhiError (E371, E372) for an unsupported part."""
        self.value = value
        self.units: list[Unit] = []
        change_units(value, self._collect)
        runs: dict[int, list[int]] = {}
        for number, unit in enumerate(self.units):
            if unit.run is not None and unit.text:
                runs.setdefault(unit.run, []).append(number)
        longer = [run for run in runs.values() if len(run) > 1]
        self.joined = [self._join(run, gap) for run in longer for gap in ("", "\n")]
        searched = [*(unit.searched for unit in self.units), *(joined.text for joined in self.joined)]
        self.texts = list(dict.fromkeys(searched))
        """The texts to search, each once."""

    @property
    def chars(self) -> int:
        """Number of characters of its distinct texts."""
        return sum(map(len, {unit.searched for unit in self.units}))

    def changed(self, texts: Iterable[str]) -> Any:
        """Return the value with other texts, one for each of `units`. Raises as the constructor."""
        left = iter(texts)
        return change_units(self.value, lambda unit: next(left))

    def _collect(self, unit: Unit) -> str:
        self.units.append(unit)
        return unit.text

    def _join(self, numbers: Sequence[int], gap: str) -> Joined:
        texts = [self.units[number].text for number in numbers]
        ends = accumulate(len(text) + len(gap) for text in texts)
        places = [(end - len(gap) - len(text), end - len(gap)) for end, text in zip(ends, texts)]
        return Joined(tuple(numbers), gap.join(texts), tuple(places))


def findings_of(unit: Unit, findings: Iterable[Finding]) -> list[Finding]:
    """Return the findings in the text of a unit, out of those in its searched text."""
    kept = []
    shift = len(unit.cue)
    for finding in findings:
        start, end = max(0, finding["start_char"] - shift), finding["end_char"] - shift
        if start < end and unit.text[start:end].strip():
            kept.append(Finding(**{**finding, "start_char": start, "end_char": end}))
    return without_overlaps(kept)


def without_overlaps(findings: Iterable[Finding]) -> list[Finding]:
    """Return findings sorted by start, with overlapping ones merged under the label of the longer."""
    made: list[Finding] = []
    for finding in sorted(findings, key=lambda f: (f["start_char"], -f["end_char"])):
        if made and finding["start_char"] < made[-1]["end_char"]:
            last = made[-1]
            if finding["end_char"] > last["end_char"]:
                longer = max(last, finding, key=lambda f: f["end_char"] - f["start_char"])
                made[-1] = Finding(
                    **{**longer, "start_char": last["start_char"], "end_char": finding["end_char"]}
                )
        else:
            made.append(finding)
    return made
