"""A session with a language model: prompts are sent with surrogates, and answers get the originals back."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from spacy.language import Language

from ..errors import Errors, PhiError, require_one_of
from ..extensions import Finding
from ..pipeline.scrubber import PhiScrubber
from ..surrogates.keys import SecretKey, new_key, parse_key
from ..surrogates.operators import NoteContext
from ..surrogates.policy import Policy, get_policy
from ..surrogates.surrogate import Surrogate
from .shapes import Unit, change_units, collect_units
from .stored import StoredSession
from .substitutions import RestoredStream, Substitutions

POLICIES = ("surrogate", "placeholder")
Finder = Callable[[Sequence[str]], list[list[Finding]]]
"""Finds PHI in texts of one person: the findings of each text, sorted by start and without overlaps."""


class Session:
    """One conversation: a value has the same substitute in all turns.

    Nothing is written to disk without a vault. Two sessions with the same key and `name` produce the same
    surrogates.
    """

    def __init__(
        self,
        nlp: Language | Finder,
        key: SecretKey | str | None = None,
        policy: str = "surrogate",
        *,
        name: str = "session",
        language: str = "en",
        vault: str | Path | None = None,
    ) -> None:
        """nlp: A pipeline with `phi_scrubber`, or a function that finds PHI. key: Secret key, as made by
        `spacy phi key`; None for a random one. policy: "surrogate" for realistic values, "placeholder" for
        `<PATIENT_1>`. name: Distinguishes conversations with the same key. language: Language of the texts,
        if `nlp` is not a pipeline. vault: A file that stores the session, encrypted with the key, so that
        another process can resume it by its `name`. It contains the prompt texts.

        Raises PhiError (E008) for an unknown policy, (E080, E210) for an unusable key, (E373) for a pipeline
        without a scrubber, (E376) for a vault without a key, (E086, E087, E128, E375) for an unusable vault.
        """
        if vault is not None and key is None:
            raise PhiError(Errors.E376)
        self._is_typed = require_one_of(POLICIES, "policy", policy) == "placeholder"
        self._find = _find_with(nlp, name) if isinstance(nlp, Language) else nlp
        self._language = (nlp.lang or "xx") if isinstance(nlp, Language) else language
        key = key if isinstance(key, SecretKey) else parse_key(key or new_key())
        surrogates = Policy({"*": Surrogate(key.subkey("gateway"))}, name="gateway")
        self._policy = get_policy("safe_harbor") if self._is_typed else surrogates
        self._name = name
        self._substitutions = Substitutions(self._language)
        about = {"policy": policy, "language": self._language}
        self._stored = None if vault is None else StoredSession(vault, key, name, about)
        state = self._stored.read() if self._stored else None
        if state is not None:
            self._substitutions.take_state(state)

    def protect(self, value: Any) -> Any:
        """Return a prompt without PHI, in the same shape.

        value: A text, chat messages of OpenAI's or Anthropic's API, including tool calls, or a JSON value.
        Raises PhiError (E370) if the protected prompt could not be restored, (E371, E372) for a part that
        cannot be protected, (E374) if another process continued the session in its vault. In all these cases,
        send nothing.
        """
        units = collect_units(value)
        found = self._find([unit.cue + unit.text for unit in units])
        return self.protect_found(value, dict(zip(units, found)))

    def protect_found(self, value: Any, found: Mapping[Unit, Iterable[Finding]]) -> Any:
        """Return a prompt with given findings replaced, in the same shape.

        value: As in `protect`. found: The findings in cue and text of each of its units, see
        `shapes.collect_units`. Raises as `protect`.
        """
        self._substitutions.see(unit.text for unit in found)
        places = {unit: _by_place(unit, findings) for unit, findings in found.items()}
        for unit, findings in places.items():
            self._add_surrogates(unit.text, findings)
        protected = {unit: self._rewrite(unit.text, spans) for unit, spans in places.items()}
        self._substitutions.see(protected.values())
        made = change_units(value, lambda unit: protected[unit])
        if self._stored:
            # Stored before sending, so that the answer can be restored even if this process dies.
            self._stored.write(self._substitutions.to_state())
        return made

    def restore(self, value: Any) -> Any:
        """Return an answer with originals in place of substitutes, in the same shape.

        value: As in `protect`. Surrogates are also restored in other cases and with a genitive, and names in
            part.
        """
        return change_units(value, lambda unit: self._substitutions.restore(unit.text))

    def restore_stream(self, chunks: Iterable[str]) -> Iterator[str]:
        """Yield the restored answer as its chunks arrive; half a substitute is never yielded.

        chunks: Of one text.
        """
        stream = self.open_stream()
        yield from filter(None, map(stream.feed, chunks))
        yield from filter(None, [stream.end()])

    def open_stream(self) -> RestoredStream:
        """Return a stream for one text that is fed chunk by chunk, as `restore_stream` does."""
        return self._substitutions.open_stream()

    def _add_surrogates(self, text: str, findings: list[Finding]) -> None:
        context = NoteContext(text, findings, self._name, language=self._language)
        for finding in findings:
            original = text[finding["start_char"] : finding["end_char"]]
            replacement = self._policy(finding, context)
            finding["replacement"] = replacement
            if replacement in (None, original):
                continue
            self._substitutions.remember(original, finding["label"])
            if not self._is_typed:
                self._substitutions.add(original, finding["label"], str(replacement))

    def _rewrite(self, text: str, findings: Sequence[Finding]) -> str:
        """Return a protected text from which the original can be restored: with surrogates, else with
        placeholders."""
        places = {
            (f["start_char"], f["end_char"]): f["label"] for f in findings if f["replacement"] is not None
        }
        for place, label in self._find_known(text):
            if not any(place[0] < end and start < place[1] for start, end in places):
                places[place] = label
        for typed in (self._is_typed, True):
            made = self._write(text, dict(sorted(places.items())), typed)
            if self._substitutions.restore(made) == text:
                return made
        raise PhiError(Errors.E370)

    def _find_known(self, text: str) -> Iterator[tuple[tuple[int, int], str]]:
        """Yield parts that restoring would mistake for substitutes, and known originals, with their
        labels."""
        for place in self._substitutions.find(text):
            yield place, "OTHER"
        for start, end, label in self._substitutions.find_again(text):
            if not _is_glued(text, (start, end)):
                yield (start, end), label

    def _write(self, text: str, places: dict[tuple[int, int], str], typed: bool) -> str:
        pieces, at = [], 0
        for (start, end), label in places.items():
            original = text[start:end]
            known = None if typed or _is_glued(text, (start, end)) else self._substitutions.get(original)
            pieces += [text[at:start], known or self._substitutions.placeholder(original, label)]
            at = end
        return "".join([*pieces, text[at:]])


def _find_with(nlp: Language, name: str) -> Finder:
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


def _by_place(unit: Unit, findings: Iterable[Finding]) -> list[Finding]:
    """Return findings in the text of a unit sorted by start, without empty and overlapping ones."""
    kept: list[Finding] = []
    shift = len(unit.cue)
    for finding in sorted(findings, key=lambda f: (f["start_char"], -f["end_char"])):
        start, end = max(0, finding["start_char"] - shift), finding["end_char"] - shift
        is_free = not kept or kept[-1]["end_char"] <= start
        if is_free and start < end and unit.text[start:end].strip():
            kept.append(Finding(**{**finding, "start_char": start, "end_char": end}))
    return kept


def _is_glued(text: str, place: tuple[int, int]) -> bool:
    """Return whether a letter or digit is adjacent to a span, where a surrogate would not be found again."""
    start, end = place
    return text[start - 1 : start].isalnum() or text[end : end + 1].isalnum()
