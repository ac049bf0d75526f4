"""The substitutes of one session: one-to-one, and recognized again in the model's answers."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from ..lang import get_host_pack
from ..lexicons.words import word_rank
from ..surrogates.case import in_case

_fold = str.lower
_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
_PLACEHOLDER = re.compile(r"<[A-Z-]+_\d+>")
_LEAST = 4
"""Minimum letters and digits of a surrogate; a shorter one would occur by chance."""
_LEAST_PART, _LEAST_DIGITS = 3, 6
_LEAST_AGAIN = 4
"""Minimum length of an original, other than a name, that is searched for in later turns."""
_PERSONS = frozenset({"PATIENT", "DOCTOR"})
_STATE = ("_substitutes", "_forms", "_folded", "_known", "_seen", "_placeholders", "_numbers")
Stretch = tuple[int, int, str, bool]
"""Start and end of a span, its restored text, and whether it is a substitute."""


class Substitutions:
    """Maps originals to substitutes, in both directions."""

    def __init__(self, language: str = "en") -> None:
        """language: Language of the texts, whose ordinary words are not names."""
        self.language = language
        self._function_words = frozenset(get_host_pack(language).vocab.get("function_words", ()))
        self._substitutes: dict[str, str] = {}
        self._forms: dict[str, str] = {}
        self._folded: dict[str, str] = {}
        self._known: dict[str, str] = {}
        self._seen = ""
        self._placeholders: dict[str, str] = {}
        self._numbers: dict[str, int] = {}
        self._pattern: re.Pattern[str] | None = None

    def to_state(self) -> dict[str, Any]:
        """Return everything needed to resume, as JSON values. It contains the texts of the session."""
        return {name: getattr(self, name) for name in _STATE}

    def take_state(self, state: Mapping[str, Any]) -> None:
        """Resume from the result of `to_state`."""
        for name in _STATE:
            setattr(self, name, state[name])
        self._pattern = None

    def remember(self, original: str, label: str) -> None:
        """Record an original, and the words of a person's name, for `find_again`."""
        self._known.setdefault(original, label)
        if label in _PERSONS:
            for word in _WORD.findall(original):
                if len(word) > 1 and (word[0].isupper() or original.islower()):  # no initial, no "van"
                    self._known.setdefault(word, label)

    def find_again(self, text: str) -> Iterator[tuple[int, int, str]]:
        """Yield offsets and labels of known originals, longest first; they may overlap.

        Names also match in other cases, but ordinary words ("Long") never in lowercase and function words
        ("An") not at all. Everything else matches only exactly.
        """
        folded = _fold(text)
        held = (item for item in self._known.items() if _fold(item[0]) in folded)
        for original, label in sorted(held, key=lambda item: -len(item[0])):
            is_name = label in _PERSONS
            if _fold(original) in self._function_words if is_name else len(original) < _LEAST_AGAIN:
                continue
            is_word = self._is_word(_fold(original))
            for match in re.finditer(re.escape(original), text, re.IGNORECASE if is_name else 0):
                if not (is_word and match[0].islower()):
                    yield *match.span(), label

    def get(self, original: str) -> str | None:
        """Return the surrogate of an original, if it has one."""
        return self._substitutes.get(original)

    def see(self, texts: Iterable[str]) -> None:
        """Record texts of the session: no new substitute may occur in them."""
        self._seen = "\n".join([self._seen, *map(_fold, texts)])

    def add(self, original: str, label: str, proposed: str) -> str:
        """Return the substitute of an original; a placeholder if the proposed surrogate is ambiguous."""
        if original in self._substitutes:
            return self._substitutes[original]
        if self.restore(proposed) == original:  # part of a name, or the name in another case
            self._substitutes[original] = proposed
            return proposed
        if proposed == f"[{label}]" or not self._is_free(proposed):
            return self._keep(original, self.placeholder(original, label))
        self._keep(original, proposed)
        if label in _PERSONS:
            for form, own in _derive(proposed, original):
                if self._is_free(form, _LEAST_PART):
                    self._enter(form, own)
                    self._substitutes.setdefault(own, form)
        return proposed

    def placeholder(self, original: str, label: str) -> str:
        """Return the typed placeholder of an original, such as `<PATIENT_1>`."""
        if original in self._placeholders:
            return self._placeholders[original]
        while True:
            number = self._numbers[label] = self._numbers.get(label, 0) + 1
            made = f"<{label}_{number}>"
            if _fold(made) not in self._seen:
                self._enter(made, original)
                self._placeholders[original] = made
                return made

    def restore(self, text: str) -> str:
        """Return a text with originals in place of substitutes."""
        return "".join(piece for _, _, piece, _ in self.pieces(text, 0))

    def open_stream(self) -> "RestoredStream":
        """Return a stream that restores an answer chunk by chunk."""
        # A match can be decided once its longest form, a plural "s" and the following character have arrived.
        return RestoredStream(self.pieces, max(map(len, self._forms), default=0) + 2)

    def find(self, text: str) -> list[tuple[int, int]]:
        """Return the spans of a text that `restore` would change."""
        pattern = self._compile()
        found = pattern.finditer(text) if pattern else ()
        return [match.span() for match in found if self._original(match) is not None]

    def pieces(self, text: str, start: int) -> Iterator[Stretch]:
        """Yield pieces of a text with their restored text, and whether they are substitutes."""
        pattern, at = self._compile(), start
        for match in pattern.finditer(text, start) if pattern else ():
            original = self._original(match)
            if original is None:
                continue
            if at < match.start():
                yield at, match.start(), text[at : match.start()], False
            yield *match.span(), original, True
            at = match.end()
        if at < len(text):
            yield at, len(text), text[at:], False

    def _original(self, match: re.Match[str]) -> str | None:
        """Return the original of a match; None for an ordinary word or for other letters."""
        found = match[0]
        if found in self._forms:
            return self._forms[found]
        form = self._folded.get(_fold(found))
        if form is None:  # the expression ignores more than case: a long s matches an "s"
            return None
        if found.islower() and not any(char in form for char in " -@/.") and self._is_word(form):
            return None
        return in_case(self._forms[form], found) if form[0].isalpha() else self._forms[form]

    def _is_word(self, form: str) -> bool:
        return word_rank(form, self.language) is not None

    def _is_free(self, form: str, least: int = _LEAST) -> bool:
        """Return whether a form is unique in the session."""
        folded = _fold(form)
        letters = any(char.isalpha() for char in form)
        if sum(char.isalnum() for char in form) < (least if letters else _LEAST_DIGITS):
            return False
        if folded in self._folded or form != form.strip() or _PLACEHOLDER.search(form):
            return False
        if any(folded == _fold(original) for original in self._substitutes):
            return False
        return folded not in self._seen

    def _keep(self, original: str, substitute: str) -> str:
        self._substitutes[original] = substitute
        self._enter(substitute, original)
        return substitute

    def _enter(self, form: str, original: str) -> None:
        self._forms[form] = original
        self._folded.setdefault(_fold(form), form)
        self._pattern = None

    def _compile(self) -> re.Pattern[str] | None:
        if self._pattern is None and self._forms:
            forms = sorted(self._forms, key=lambda form: (-len(form), form))
            self._pattern = re.compile("|".join(map(_to_regex, forms)), re.IGNORECASE)
        return self._pattern


class RestoredStream:
    """An answer being restored: output that could be part of a substitute is withheld."""

    def __init__(self, pieces: Callable[[str, int], Iterator[Stretch]], ahead: int) -> None:
        """pieces: As `Substitutions.pieces`. ahead: Number of characters needed to decide a match."""
        self._pieces, self._ahead = pieces, ahead
        self._text, self._done = "", 0

    def feed(self, chunk: str) -> str:
        """Return the restored text that is final after one more chunk; it may be empty."""
        self._text += chunk
        safe, made = len(self._text) - self._ahead, []
        for start, end, piece, is_match in self._pieces(self._text, self._done):
            if is_match and end > safe:
                break
            upto = min(end, safe)
            if upto > start:
                made.append(piece if is_match else self._text[start:upto])
                self._done = upto
            if upto < end:
                break
        # Keep one character, which shows whether the next match starts a word.
        kept = max(self._done - 1, 0)
        self._text, self._done = self._text[kept:], self._done - kept
        return "".join(made)

    def end(self) -> str:
        """Return the remaining text."""
        rest = "".join(piece for _, _, piece, _ in self._pieces(self._text, self._done))
        self._text, self._done = "", 0
        return rest


def _to_regex(form: str) -> str:
    """Return the regular expression of a form: whole words, with an optional plural or genitive "s"."""
    left = r"(?<![^\W_])" if form[0].isalnum() else ""
    right = r"(?=s?(?![^\W_]))" if form[-1].isalpha() else r"(?![^\W_])" if form[-1].isalnum() else ""
    return f"{left}{re.escape(form)}{right}"


def _derive(surrogate: str, original: str) -> Iterator[tuple[str, str]]:
    """Yield shorter and reordered forms of a name that a model may write, with those of the original.

    A name with a different number of words than its original has none.
    """
    new, old = _WORD.findall(surrogate), _WORD.findall(original)
    if len(new) != len(old) or len(new) < 2:
        return
    order = (1, 0) if "," in original else (0, -1)
    (first, last), (own_first, own_last) = ([words[i] for i in order] for words in (new, old))
    for form in ("{0} {1}", "{1}, {0}", "{0[0]}. {1}", "{1}, {0[0]}."):
        yield form.format(first, last), form.format(own_first, own_last)
    yield from zip(new, old)
