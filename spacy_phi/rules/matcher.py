"""Find all matches of all patterns in one pass over the words and numbers of a text.

The start positions of a pattern are derived from its expression (starts.py). A dict lookup per word selects
the patterns with a cue word. Others are tried at the words and numbers that their first characters allow
(dispatch.py), at line starts, or by searching the text if it contains one of their literals. A match that
starts with a letter or a digit starts at the beginning of a run of letters or of digits. Runtime is linear in
the length of the text as long as every pattern is bounded (benchmarks/attack_patterns.py).
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType

from ..collection import without_collection
from ..errors import Errors, PhiError
from ..labels import LABELS
from ..spans import Match
from .checks import registered  # noqa: F401  (it registers the checks)
from .checks.surroundings import SURROUNDINGS
from .checks.validators import VALIDATORS
from .context import compile_words, has_word_before
from .cued import Cued
from .dispatch import Dispatch
from .index import Place, derive_place, make_key
from .normalize import View, normalize
from .pattern import FLAGS, Pattern
from .starts import required_literals

_NO_PLACES: Mapping[str, Place] = MappingProxyType({})

_TOKEN = re.compile(r"[^\W\d_]+|\d+")
_VALIDATED_SCORE = 0.99
_LEFT = 80


class CompiledPattern:
    """A compiled Pattern: its start positions, expression, groups, check and context words.

    An expression of a bundled pack is compiled on first use: most notes need a few hundred of them.
    """

    __slots__ = (
        "_regex",
        "check",
        "context",
        "find",
        "flags",
        "groups",
        "index",
        "left",
        "match",
        "needs",
        "pairs",
        "pattern",
        "source",
        "starts",
        "surrounded",
    )

    def __init__(self, pattern: Pattern, index: int, places: Mapping[str, Place] = _NO_PLACES) -> None:
        """pattern: The data. index: Its index in the matcher. places: Derived positions, by key.

        RAISES: PhiError (E020) for an invalid pattern.
        """
        self.pattern = pattern
        self.index = index
        if set(pattern.flags) - set(FLAGS):
            raise PhiError(Errors.E020.format(id=pattern.id, reason=f"flags may hold {', '.join(FLAGS)}"))
        self.flags = 0
        for letter in pattern.flags:
            self.flags |= FLAGS[letter]
        self._regex: re.Pattern[str] | None = None
        self.match: Callable[..., re.Match[str] | None] = lambda *args: self.regex.match(*args)
        self.find: Callable[..., Iterator[re.Match[str]]] = lambda text: self.regex.finditer(text)
        self.left: re.Pattern[str] | None = None
        self.groups: tuple[tuple[str | int, str], ...] = ()
        place = places.get(make_key(pattern.regex, self.flags)) or derive_place(self.regex)
        self.starts, self.needs, self.pairs = place
        self.source = pattern.source
        self.context = compile_words(pattern.context)
        self.check: Callable[..., bool | tuple[int, int] | None] | None = None
        self.surrounded = pattern.validator in SURROUNDINGS
        if pattern.validator is not None:
            try:
                known = SURROUNDINGS if self.surrounded else VALIDATORS
                self.check = known[pattern.validator]
            except KeyError:
                reason = f"there is no validator '{pattern.validator}'"
                raise PhiError(Errors.E020.format(id=pattern.id, reason=reason)) from None

    @property
    @without_collection
    def regex(self) -> re.Pattern[str]:
        """The expression. RAISES: PhiError (E020) for one that cannot be compiled."""
        if self._regex is None:
            pattern = self.pattern
            try:
                regex = re.compile(pattern.regex, self.flags)
                self.left = re.compile(rf"(?:{pattern.left})\Z", self.flags) if pattern.left else None
            except re.error as err:
                raise PhiError(Errors.E020.format(id=pattern.id, reason=err.msg)) from None
            self._regex = regex
            self.groups = _taken_groups(pattern, regex)
            self.match, self.find = regex.match, regex.finditer
        return self._regex

    def take(self, found: re.Match[str], view: View, out: list[Match]) -> bool:
        """Append the matches of `found` to `out`, in offsets of the original text; return whether there were
        any."""
        pattern = self.pattern
        score, proven = pattern.score, False
        start, end = found.span(self.groups[0][0]) if len(self.groups) == 1 else found.span()
        if self.left is not None:
            before = self.left.search(view.text, max(0, start - _LEFT), start)
            if before is None:
                return False
            start = before.start()
        other = None
        if self.check is not None:
            proof = self.check(view, start, end) if self.surrounded else self.check(view.text[start:end])
            if proof is False:
                return False
            if isinstance(proof, tuple):
                start, end = other = proof
            elif proof:
                score, proven = max(score, _VALIDATED_SCORE), True
        if self.context is not None and not proven:
            if has_word_before(view.lower, start, self.context, pattern.window):
                score += (1 - score) / 2
            elif pattern.needs_context:
                return False
        if other is not None:
            out.append(Match(*view.to_original(start, end), pattern.label, score, self.source))
            return True
        for group, label in self.groups:
            if len(self.groups) > 1:
                start, end = found.span(group)
            if start < end:
                out.append(Match(*view.to_original(start, end), label, score, self.source, proven))
        return True


def _taken_groups(pattern: Pattern, regex: re.Pattern[str]) -> tuple[tuple[str | int, str], ...]:
    if "phi" in regex.groupindex:
        return (("phi", pattern.label),)
    named = [(name, name.replace("_", "-").rstrip("-0123456789")) for name in regex.groupindex]
    taken = tuple((name, label) for name, label in named if label in LABELS)
    return taken or ((0, pattern.label),)


class TextMatcher:
    """Finds the matches of a set of patterns."""

    def __init__(
        self, patterns: Iterable[Pattern], inside: bool = False, places: Mapping[str, Place] = _NO_PLACES
    ) -> None:
        """patterns: With unique ids. inside: Whether a match may also start inside a run of letters or of
        digits.
        places: Precomputed positions, by key; see rules/index.py.

        RAISES: PhiError (E020, E021) for an invalid pattern.
        """
        self.patterns = tuple(patterns)
        self._compiled = [CompiledPattern(pattern, i, places) for i, pattern in enumerate(self.patterns)]
        self._at_token: list[CompiledPattern] = []
        self._at_line: list[CompiledPattern] = []
        self._anywhere: list[CompiledPattern] = []
        seen: set[str] = set()
        for compiled in self._compiled:
            if compiled.pattern.id in seen:
                raise PhiError(Errors.E021.format(id=compiled.pattern.id))
            seen.add(compiled.pattern.id)
            if inside:
                compiled.needs = required_literals(compiled.regex)
                self._anywhere.append(compiled)
            else:
                self._place(compiled)
        self._tokens = Dispatch(self._at_token)
        self._cued = Cued([] if inside else [(each.starts, each) for each in self._compiled])

    def _place(self, compiled: CompiledPattern) -> None:
        starts = compiled.starts
        if starts.at_line:
            self._at_line.append(compiled)
        elif starts.at_token:
            self._at_token.append(compiled)
        elif not starts.words and not starts.prefixes:
            self._anywhere.append(compiled)

    def find(self, text: str) -> list[Match]:
        """Return all matches in `text`, sorted by start; those of different patterns may overlap (see
        rules.merge)."""
        out: list[Match] = []
        if not self.patterns:
            return out
        view = normalize(text)
        self._walk(view, out)
        if self._at_line:
            self._walk_lines(view, out)
        for compiled in self._anywhere:
            if self._may_occur(compiled, view):
                for found in compiled.find(view.text):
                    compiled.take(found, view, out)
        out.sort()
        return out

    @staticmethod
    def _may_occur(compiled: CompiledPattern, view: View) -> bool:
        return not compiled.needs or any(literal in view.lower for literal in compiled.needs)

    def _walk(self, view: View, out: list[Match]) -> None:
        text, lower = view.text, view.lower
        # End of the last match of each pattern, so that its matches do not overlap.
        ends = [0] * len(self._compiled)
        for compiled in self._at_token:
            if not self._may_occur(compiled, view):
                ends[compiled.index] = len(text)
        kept, find = self._cued.kept, self._tokens.find
        for token in _TOKEN.finditer(text):
            start, end = token.span()
            word = lower[start:end]
            cued = kept.get(word)
            if cued is None:
                cued = self._cued.find(word)
            tried = find(text[start:end], text[end : end + 2])
            if cued:
                tried = cued + tried
            for compiled in tried:
                if ends[compiled.index] <= start:
                    found = compiled.match(text, start)
                    if found is not None and compiled.take(found, view, out):
                        ends[compiled.index] = found.end()

    def _walk_lines(self, view: View, out: list[Match]) -> None:
        text = view.text
        active = [c for c in self._at_line if self._may_occur(c, view)]
        start = 0
        while active:
            for compiled in active:
                found = compiled.match(text, start)
                if found is not None:
                    compiled.take(found, view, out)
            start = text.find("\n", start) + 1
            if not start:
                return
