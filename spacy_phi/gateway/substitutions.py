"""The substitutes of one session: one-to-one, and recognized again in the model's answers."""

import re
from collections.abc import Iterable, Iterator, Mapping
from heapq import merge
from typing import Any

from ..lang import get_host_pack
from ..lexicons.words import word_rank
from ..surrogates.case import in_case
from .lookup import Lookup
from .placeholders import LONGEST, find_loose, find_written

_fold = str.lower
_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
_PLACEHOLDER = re.compile(r"<[A-Z-]+_\d+>", re.IGNORECASE)
_LEAST = 4
"""Minimum letters and digits of a surrogate; a shorter one would occur by chance."""
_LEAST_PART, _LEAST_DIGITS = 3, 6
_LEAST_AGAIN = 4
"""Minimum length of an original, other than a name, that is searched for in later turns."""
_PERSONS = frozenset({"PATIENT", "DOCTOR"})
_STATE = (
    "_substitutes", "_forms", "_folded", "_known", "_seen", "_placeholders", "_numbers", "_opaque", "_raw"
)  # fmt: skip
UNKNOWN = ""
"""In place of the original of a placeholder that the session did not make. No original is empty."""
Stretch = tuple[int, int, str | None]
"""Start and end of a span, and the original of a substitute, UNKNOWN or None."""


class Substitutions:
    """Maps originals to substitutes, in both directions."""

    def __init__(self, language: str = "en", is_tolerant: bool = False) -> None:
        """language: Language of the texts, whose ordinary words are not names. is_tolerant: Recognize
        placeholders in all forms of `find_loose`."""
        self.language, self._is_tolerant = language, is_tolerant
        self._function_words = frozenset(get_host_pack(language).vocab.get("links.any", ()))
        self._substitutes: dict[str, str] = {}
        self._forms: dict[str, str] = {}
        self._folded: dict[str, str] = {}
        self._known: dict[str, str] = {}
        self._seen: list[str] = []
        self._placeholders: dict[str, str] = {}
        self._numbers: dict[str, int] = {}
        self._opaque: dict[str, str] = {}
        self._raw: list[str] = []
        self._taken: set[str] = set()
        self._longest = self._chars = 0
        self._index()

    def to_state(self) -> dict[str, Any]:
        """Return everything needed to resume, as JSON values. It contains the texts of the session."""
        return {name: getattr(self, name) for name in _STATE}

    def take_state(self, state: Mapping[str, Any]) -> None:
        """Resume from the result of `to_state`."""
        for name in _STATE:
            setattr(self, name, state.get(name, getattr(self, name)))
        if isinstance(self._seen, str):  # as stored before texts were kept apart
            self._seen = [self._seen]
        self._index()

    @property
    def chars(self) -> int:
        """Number of characters of all texts of the session."""
        return self._chars

    @property
    def longest(self) -> int:
        """Length of the longest form of a substitute."""
        return max(self._longest, LONGEST) if self._is_tolerant else self._longest

    def remember(self, original: str, label: str) -> None:
        """Record an original, and the words of a person's name, for `find_again`."""
        self._know(original, label)
        if label in _PERSONS:
            for word in _WORD.findall(original):
                if len(word) > 1 and (word[0].isupper() or original.islower()):  # no initial, no "van"
                    self._know(word, label)

    def find_again(self, text: str) -> list[tuple[int, int, str]]:
        """Return offsets and labels of known originals, longest first; they may overlap.

        Names also match in other cases, but ordinary words ("Long") never in lowercase and function words
        ("An") not at all. Everything else matches only exactly.
        """
        found = []
        for spans in self._originals.find(text):
            for start, end in spans:
                label = self._label_again(text[start:end])
                if label is not None:
                    found.append((start, end, label))
        return sorted(found, key=lambda each: (each[0] - each[1], each[0]))

    def get(self, original: str) -> str | None:
        """Return the surrogate of an original, if it has one."""
        return self._substitutes.get(original)

    def see(self, texts: Iterable[str]) -> None:
        """Record texts of the session: no new substitute may occur in them."""
        for text in texts:
            if text not in self._distinct:
                self._seen.append(text)
                self._note_seen(text)

    def prepare(self, proposed: Iterable[tuple[str, str, str]]) -> None:
        """Look up in all texts of the session, in one walk, the surrogates that `add` is about to add.

        proposed: Originals with their labels and proposed surrogates.
        """
        forms = Lookup()
        self._taken = set()
        for original, label, surrogate in proposed:
            if original not in self._substitutes:
                forms.add(surrogate)
                for form, _ in _derive(surrogate, original) if label in _PERSONS else ():
                    forms.add(form)
        if forms:
            for text in self._seen:
                self._taken.update(_fold(text[slice(*span)]) for spans in forms.find(text) for span in spans)

    def add(self, original: str, label: str, proposed: str) -> str:
        """Return the substitute of an original; a placeholder if the proposed surrogate is ambiguous.

        proposed: As given to `prepare` before.
        """
        if original in self._substitutes:
            return self._substitutes[original]
        if self.restore(proposed) == original:  # part of a name, or the name in another case
            self._substitute(original, proposed)
            return proposed
        if proposed == f"[{label}]" or not self._is_free(proposed):
            return self._keep(original, self.placeholder(original, label))
        self._keep(original, proposed)
        if label in _PERSONS:
            for form, own in _derive(proposed, original):
                if self._is_free(form, _LEAST_PART):
                    self._enter(form, own)
                    if own not in self._substitutes:
                        self._substitute(own, form)
        return proposed

    def placeholder(self, original: str, label: str) -> str:
        """Return the typed placeholder of an original, such as `<PATIENT_1>`."""
        if original in self._placeholders:
            return self._placeholders[original]
        while True:
            number = self._numbers[label] = self._numbers.get(label, 0) + 1
            made = f"<{label}_{number}>"
            if _fold(made) not in self._written:
                self._enter(made, original)
                self._placeholders[original] = made
                return made

    def hide(self, name: str, made: str, is_clean: bool) -> str:
        """Return the substitute of a whole id, which is itself if it was always clean.

        made: Its substitute otherwise.
        """
        if name not in self._hidden and is_clean:
            return name
        self._opaque[made] = name
        self._hidden[name] = made
        return made

    def show(self, made: str) -> str:
        """Return the original of a whole id."""
        return self._opaque.get(made, made)

    def note_raw(self, original: str) -> None:
        """Record that an original was written with JSON escapes, such as a backslash before a quote."""
        self._raw.append(original)
        self._escaped.add(original)

    def is_raw(self, original: str) -> bool:
        """Return whether an original already has its JSON escapes."""
        return original in self._escaped

    def restore(self, text: str) -> str:
        """Return a text with originals in place of all substitutes."""
        return "".join(original or text[start:end] for start, end, original in self.pieces(text, 0))

    def find(self, text: str) -> list[tuple[int, int]]:
        """Return the spans of a text that `restore` would change."""
        return [(start, end) for start, end, original in self.pieces(text, 0) if original]

    def pieces(self, text: str, start: int) -> Iterator[Stretch]:
        """Yield the pieces of a text from an offset, each with its original or None."""
        at, done = start, start
        exact = ((*spans[0], None) for spans in self._lookup.find(text, start))
        for begin, end, original in merge(self._find_loose(text, start), exact, key=lambda each: each[0]):
            if begin < done:
                continue
            done = end
            if original is None:
                original = self._original(text[begin:end])
            if original is None:
                continue
            if at < begin:
                yield at, begin, None
            yield begin, end, original
            at = end
        if at < len(text):
            yield at, len(text), None

    def _find_loose(self, text: str, start: int) -> Iterator[Stretch]:
        """Yield placeholders in any form, with what takes their place, or UNKNOWN."""
        for found in find_loose(text, start) if self._is_tolerant else ():
            form = self._folded.get(found.form)
            original = UNKNOWN if form is None else found.write(self._forms[form]) + found.ending
            yield found.start, found.end, original

    def _original(self, found: str) -> str | None:
        """Return the original of a match; None for an ordinary word or for other letters."""
        if found in self._forms:
            return self._forms[found]
        form = self._folded.get(_fold(found))
        if form is None:  # the look-up ignores more than case: a final sigma matches any other
            return None
        if found.islower() and not any(char in form for char in " -@/.") and self._is_word(form):
            return None
        return in_case(self._forms[form], found) if form[0].isalpha() else self._forms[form]

    def _label_again(self, found: str) -> str | None:
        """Return the label of a text if it is a known original."""
        label = self._known.get(found)
        if label is not None and label not in _PERSONS:
            return label if len(found) >= _LEAST_AGAIN else None
        folded = _fold(found)
        label = label or self._names.get(folded)
        if label is None or folded in self._function_words:
            return None
        return None if found.islower() and self._is_word(folded) else label

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
        return folded not in self._replaced and folded not in self._taken

    def _keep(self, original: str, substitute: str) -> str:
        self._substitute(original, substitute)
        self._enter(substitute, original)
        return substitute

    def _substitute(self, original: str, substitute: str) -> None:
        self._substitutes[original] = substitute
        self._replaced.add(_fold(original))

    def _enter(self, form: str, original: str) -> None:
        self._forms[form] = original
        self._folded.setdefault(_fold(form), form)
        self._lookup.add(form)
        self._longest = max(self._longest, len(form))

    def _know(self, original: str, label: str) -> None:
        if original not in self._known:
            self._note_known(original, label)
            self._known[original] = label

    def _note_known(self, original: str, label: str) -> None:
        self._originals.add(original)
        if label in _PERSONS:
            self._names.setdefault(_fold(original), label)

    def _note_seen(self, text: str) -> None:
        self._distinct.add(text)
        self._chars += len(text)
        self._written.update(map(_fold, _PLACEHOLDER.findall(text)))
        if self._is_tolerant:
            self._written.update(find_written(text))

    def _index(self) -> None:
        """Derive the indices from the state."""
        self._lookup, self._originals = Lookup(), Lookup()
        self._longest = self._chars = 0
        self._distinct: set[str] = set()
        self._written: set[str] = set()
        self._names: dict[str, str] = {}
        self._replaced = set(map(_fold, self._substitutes))
        self._hidden = {name: made for made, name in self._opaque.items()}
        self._escaped = set(self._raw)
        for form in self._forms:
            self._lookup.add(form)
            self._longest = max(self._longest, len(form))
        for original, label in self._known.items():
            self._note_known(original, label)
        for text in self._seen:
            self._note_seen(text)


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
