"""A session with a language model: prompts are sent with surrogates, and answers get the originals back."""

import json
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from threading import RLock
from typing import Any, NamedTuple

from spacy.language import Language

from ..errors import Errors, PhiError, require_one_of
from ..extensions import Finding
from ..pipeline.scrubber import PhiScrubber
from ..surrogates.keys import SecretKey, encode_parts, new_key, parse_key
from ..surrogates.operators import NoteContext
from ..surrogates.policy import Policy, get_policy
from ..surrogates.surrogate import Surrogate
from ..surrogates.vault import Vault
from .prompt import Prompt, findings_of, without_overlaps
from .restoring import RestoredStream, Surroundings
from .shapes import restore_units
from .substitutions import Substitutions
from .walk import Unit

POLICIES = ("surrogate", "placeholder")
RESTORING = ("strict", "tolerant")
ALL_TOOLS = "*"
Place = tuple[int, int]
Finder = Callable[[Sequence[str]], list[list[Finding]]]
"""Finds PHI in texts of one person: the findings of each text, sorted by start and without overlaps."""


class Protected(NamedTuple):
    """A protected prompt."""

    value: Any
    """In the shape of the prompt."""
    counts: Counter[str]
    """Numbers of replaced places, by label."""


class Session:
    """One conversation: a value has the same substitute in all turns.

    Threads may share it: their calls take turns. Nothing is written to disk without a vault. Two sessions
    with the same key and `name` produce the same surrogates.
    """

    def __init__(
        self,
        nlp: Language | Finder,
        key: SecretKey | str | bytes | None = None,
        policy: str = "surrogate",
        *,
        restoring: str = "strict",
        name: str = "session",
        language: str = "en",
        vault: str | Path | None = None,
        lifetime: float | None = None,
    ) -> None:
        """nlp: A pipeline with `phi_scrubber`, or a function that finds PHI. key: Secret key, as made by
        `spacy phi key`, or its bytes; None for a random one. policy: "surrogate" for realistic values,
        "placeholder" for `<PATIENT_1>`. restoring: "strict" for placeholders as sent, in any case; "tolerant"
        also for escaped, bracketed, bold and bare ones. name: Distinguishes conversations with the same key.
        language: Language of the texts, if `nlp` is not a pipeline. vault: A file that stores the session,
        encrypted with the key, so that another process can resume it by its `name`. It contains the texts.
        lifetime: Seconds after the last prompt until the vault forgets the session; None for never.

        RAISES: PhiError (E008) for an unknown policy or restoring, (E080, E210) for an unusable key, (E373)
        for a pipeline without a scrubber, (E376) for a vault without a key, (E086, E087, E128, E375) for an
        unusable vault.
        """
        if vault is not None and key is None:
            raise PhiError(Errors.E376)
        self._is_typed = require_one_of(POLICIES, "policy", policy) == "placeholder"
        self._find = find_with(nlp, name) if isinstance(nlp, Language) else nlp
        self._language = (nlp.lang or "xx") if isinstance(nlp, Language) else language
        key = _to_key(key)
        self._ids = key.subkey("gateway ids")
        self._lock = RLock()
        surrogates = Policy({"*": Surrogate(key.subkey("gateway"))}, name="gateway")
        self._policy = get_policy("safe_harbor") if self._is_typed else surrogates
        self._name = name
        is_tolerant = require_one_of(RESTORING, "restoring", restoring) == "tolerant"
        self._substitutions = Substitutions(self._language, is_tolerant)
        self.unknown = 0
        """Number of placeholders in whole answers that the session did not make; counted if tolerant."""
        about = {"policy": policy, "language": self._language}
        self._stored = None if vault is None else StoredSession(vault, key, name, about, lifetime)
        state = self._stored.read() if self._stored else None
        if state is not None:
            self._substitutions.take_state(state)

    def refresh(self) -> None:
        """Take over what another process has stored in the vault since.

        RAISES: PhiError (E399) if the session has expired there.
        """
        with self._lock:
            if self._stored and self._stored.is_outdated():
                self._substitutions.take_state(self._stored.read())

    def protect(self, value: Any) -> Any:
        """Return a prompt without PHI, in the same shape.

        value: A text, chat messages or a whole request of OpenAI's or Anthropic's API, including tool calls,
        or a JSON value. RAISES: PhiError (E370) if the protected prompt could not be restored, (E371, E372)
        for a part that cannot be protected, (E374) if another process continued the session in its vault. In
        all these cases, send nothing.
        """
        prompt = Prompt(value)
        with self._lock:
            return self.protect_found(prompt, self._find(prompt.texts)).value

    def protect_found(self, prompt: Prompt, found: Iterable[Iterable[Finding]]) -> Protected:
        """Return a prompt with given findings replaced.

        prompt: Made of the value. found: The findings in each of its `texts`. Raises as `protect`.
        """
        with self._lock:
            by_text = dict(zip(prompt.texts, map(list, found)))
            self._substitutions.see(unit.text for unit in prompt.units if unit.kind == "text")
            wholes, parts = self._place(prompt, by_text)
            self._add_surrogates(prompt.units, wholes)
            counts = Counter[str]()
            protected = [
                self._rewrite(unit.text, whole, part, counts)
                if unit.kind == "text"
                else self._fixed(unit, by_text[unit.searched], counts)
                for unit, whole, part in zip(prompt.units, wholes, parts)
            ]
            made = prompt.changed(protected)
            self._substitutions.see(
                text for unit, text in zip(prompt.units, protected) if unit.kind == "text"
            )
            if self._stored:
                # Stored before sending, so that the answer can be restored even if this process dies.
                self._stored.write(self._substitutions.to_state())
            return Protected(made, counts)

    def restore(self, value: Any, *, tools: Collection[str] = (), urls: bool = False) -> Any:
        """Return an answer with originals in place of substitutes, in the same shape.

        value: As in `protect`. Surrogates are also restored in other cases and with a genitive, and names in
        part. tools: Names of the tools whose arguments are restored, "*" for all. A text in the prompt may
        make the model call a tool, so name only tools that pass nothing on. urls: Restore inside addresses
        too, which a page may load unasked.
        """

        def change(unit: Unit) -> str:
            if unit.kind == "id":
                return self._substitutions.show(unit.text)
            if unit.tool is not None and unit.tool not in tools and ALL_TOOLS not in tools:
                return unit.text
            stream = self.open_stream(urls=urls)
            made = stream.end(unit.text)
            self.unknown += stream.unknown
            return made

        with self._lock:
            return restore_units(value, change)

    def restore_stream(self, chunks: Iterable[str], *, urls: bool = False) -> Iterator[str]:
        """Yield the restored answer as its chunks arrive; half a substitute is never yielded.

        chunks: Of one text. urls: As in `restore`.
        """
        stream = self.open_stream(urls=urls)
        yield from filter(None, map(stream.feed, chunks))
        yield from filter(None, [stream.end()])

    def open_stream(self, *, urls: bool = False) -> RestoredStream:
        """Return a stream for one text that is fed chunk by chunk, as `restore_stream` does."""
        return RestoredStream(self._substitutions, self._lock, urls)

    @property
    def chars(self) -> int:
        """Number of characters of the texts that the session holds."""
        return self._substitutions.chars

    def _place(
        self, prompt: Prompt, by_text: Mapping[str, list[Finding]]
    ) -> tuple[list[list[Finding]], list[dict[Place, str]]]:
        """Return for each unit its findings, and its parts of findings that reach over several blocks."""
        wholes = [
            findings_of(unit, by_text[unit.searched]) if unit.kind == "text" else [] for unit in prompt.units
        ]
        parts: list[dict[Place, str]] = [{} for _ in prompt.units]
        for joined in prompt.joined:
            findings = by_text[joined.text]
            context = self._context(joined.text, findings)
            for finding in findings:
                places = joined.split(finding)
                if len(places) == 1:
                    number, start, end = places[0]
                    wholes[number].append(Finding(**{**finding, "start_char": start, "end_char": end}))
                elif self._policy(finding, context) is not None:
                    self._substitutions.remember(context.value(finding), finding["label"])
                    for number, start, end in places:
                        parts[number][start, end] = finding["label"]
        return [without_overlaps(whole) for whole in wholes], parts

    def _context(self, text: str, findings: Sequence[Finding]) -> NoteContext:
        return NoteContext(text, findings, self._name, language=self._language)

    def _add_surrogates(self, units: Sequence[Unit], wholes: Sequence[list[Finding]]) -> None:
        """Set the replacements of findings, and add them to the substitutes."""
        proposed = []
        for unit, findings in zip(units, wholes):
            context = self._context(unit.text, findings)
            for finding in findings:
                original = context.value(finding)
                replacement = finding["replacement"] = self._policy(finding, context)
                if replacement not in (None, original):
                    proposed.append((original, finding["label"], str(replacement)))
        for original, label, _ in proposed:
            self._substitutions.remember(original, label)
        if not self._is_typed:
            self._substitutions.prepare(proposed)
            for each in proposed:
                self._substitutions.add(*each)

    def _fixed(self, unit: Unit, findings: Sequence[Finding], counts: Counter[str]) -> str:
        """Return an id or setting without PHI. With PHI, return the substitute of an id, which is counted,
        and nothing for a setting, which is then refused."""
        context = self._context(unit.searched, findings)
        is_clean = not self._substitutions.find_again(unit.text) and all(
            self._policy(finding, context) is None for finding in findings
        )
        if unit.kind != "id":
            return unit.text if is_clean else ""
        made = self._substitutions.hide(unit.text, self._opaque(unit.text), is_clean)
        if made != unit.text:
            counts[findings[0]["label"] if findings else "OTHER"] += 1
        return made

    def _opaque(self, name: str) -> str:
        """Return the substitute of an id, made of the characters that all APIs allow."""
        return f"id_{self._ids.hmac(encode_parts(self._name, name)).hex()[:24]}"

    def _rewrite(
        self, text: str, findings: Sequence[Finding], parts: Mapping[Place, str], counts: Counter[str]
    ) -> str:
        """Return a protected text from which the original can be restored: with surrogates, else with
        placeholders. Parts always become placeholders. Replaced places are counted."""
        places = _Places({**parts})
        for finding in findings:
            if finding["replacement"] is not None:
                places.add((finding["start_char"], finding["end_char"]), finding["label"])
        for place, label in self._find_known(text):
            places.add(place, label)
        for typed in (self._is_typed, True):
            made = self._write(text, places.sorted(), typed, parts)
            if self.open_stream(urls=True).end(made) == text:
                counts.update(label for _, label in places.sorted())
                return made
        raise PhiError(Errors.E370)

    def _find_known(self, text: str) -> Iterator[tuple[Place, str]]:
        """Yield parts that restoring would mistake for substitutes, and known originals, with their
        labels."""
        for place in self._substitutions.find(text):
            yield place, "OTHER"
        for start, end, label in self._substitutions.find_again(text):
            if not _is_glued(text, (start, end)):
                yield (start, end), label

    def _write(
        self, text: str, places: Iterable[tuple[Place, str]], typed: bool, parts: Collection[Place]
    ) -> str:
        pieces, at, surroundings = [], 0, Surroundings()
        for (start, end), label in places:
            original = text[start:end]
            if "\\" in original:
                surroundings.advance(text, start)
                if surroundings.is_json:
                    self._substitutions.note_raw(original)
            is_whole = not (typed or (start, end) in parts or _is_glued(text, (start, end)))
            known = self._substitutions.get(original) if is_whole else None
            pieces += [text[at:start], known or self._substitutions.placeholder(original, label)]
            at = end
        return "".join([*pieces, text[at:]])


def _to_key(key: SecretKey | str | bytes | None) -> SecretKey:
    """Return a key in any of its forms. Bytes are those of a key's text, or the secret itself."""
    if isinstance(key, SecretKey):
        return key
    if isinstance(key, bytes):
        return parse_key(key.decode() if key.isascii() else key.hex())
    return parse_key(key or new_key())


def find_with(nlp: Language, name: str) -> Finder:
    scrubbers = [pipe for _, pipe in nlp.pipeline if isinstance(pipe, PhiScrubber)]
    if not scrubbers:
        raise PhiError(Errors.E373)

    def find(texts: Sequence[str]) -> list[list[Finding]]:
        results = scrubbers[0].find_texts(texts, [name] * len(texts))
        return [
            [Finding(m.start, m.end, m.label, m.score, m.source.name, None) for m in result.groups["phi"]]
            for result in results
        ]

    return find


class _Places:
    """Places of a text without overlaps; the first one that is added wins."""

    def __init__(self, labels: dict[Place, str]) -> None:
        """labels: Of places without overlaps."""
        self._labels = labels
        self._order = sorted(labels)

    def add(self, place: Place, label: str) -> None:
        """Add a place, unless it overlaps another."""
        at = bisect_left(self._order, place)
        before, after = self._order[max(at - 1, 0) : at], self._order[at : at + 1]
        if any(start < place[1] and place[0] < end for start, end in (*before, *after)):
            return
        self._order.insert(at, place)
        self._labels[place] = label

    def sorted(self) -> list[tuple[Place, str]]:
        """Return the places with their labels, from left to right."""
        return [(place, self._labels[place]) for place in self._order]


def _is_glued(text: str, place: tuple[int, int]) -> bool:
    """Return whether a letter or digit is adjacent to a span, where a surrogate would not be found again."""
    start, end = place
    return text[start - 1 : start].isalnum() or text[end : end + 1].isalnum()


_KIND = "gateway session"


class StoredSession:
    """A session in a vault. The file is opened for each read and write, so any thread may use it."""

    def __init__(
        self,
        path: str | Path,
        key: SecretKey,
        name: str,
        about: dict[str, str],
        lifetime: float | None = None,
    ) -> None:
        """path: Path of the vault. key: Key of the session. name: Name of the session. about: Settings that
        must match. lifetime: In seconds after each writing; None for ever.

        RAISES: PhiError (E086, E087, E128) as `Vault` does.
        """
        self._path, self._key, self._name, self._about = Path(path), key, name, about
        self._known: bytes | None = None
        self._lifetime = lifetime

    def is_outdated(self) -> bool:
        """Return whether another process has written. RAISES: PhiError (E399) if the session has expired."""
        with Vault(self._path, self._key) as vault:
            record = vault.read_record(_KIND, self._name)
        if record is None and self._known is not None:
            raise PhiError(Errors.E399.format(path=self._path))
        return record != self._known

    def read(self) -> Any:
        """Return the state, None for a new session. RAISES: PhiError (E375) if its settings differ."""
        with Vault(self._path, self._key) as vault:
            self._known = vault.read_record(_KIND, self._name)
        if self._known is None:
            return None
        record = json.loads(self._known)
        other = next((name for name, value in self._about.items() if record["about"][name] != value), None)
        if other is not None:
            raise PhiError(Errors.E375.format(path=self._path, what=other, value=record["about"][other]))
        return record["state"]

    def write(self, state: Any) -> None:
        """Write the state to disk. RAISES: PhiError (E374) if another process has done so since."""
        record = json.dumps({"about": self._about, "state": state}).encode()
        if record == self._known and self._lifetime is None:
            return
        expires = None if self._lifetime is None else time.time() + self._lifetime
        with Vault(self._path, self._key) as vault:
            if not vault.replace_record(self._known, record, _KIND, self._name, expires=expires):
                raise PhiError(Errors.E374.format(path=self._path))
        self._known = record
