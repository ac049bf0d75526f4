"""`phi_ruler`: finds PHI by patterns over the whole text; spaCy's EntityRuler extended with text patterns."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path

import srsly
from spacy import util
from spacy.language import Language
from spacy.matcher.levenshtein import levenshtein_compare
from spacy.pipeline.entityruler import EntityRuler, entity_ruler_score
from spacy.tokens import Doc
from spacy.training import Example
from spacy.util import SimpleFrozenList

from ..errors import Errors, PhiError
from ..extensions import get_text
from ..labels import get_label
from ..lang import get_host_pack
from ..linking.repetitions import find_by_rules
from ..rules.breaks import cut_at_breaks
from ..rules.matcher import TextMatcher
from ..rules.merge import merge_matches
from ..rules.packs import get_patterns
from ..rules.pattern import Pattern
from ..spans import UNNAMED, Match, SourceKind, annotate_ents, rule_source, set_group
from .choice import make_choice
from .configurable import Configurable, RunSettings
from .handled import handled
from .pattern_file import PatternType, read_patterns, to_pattern
from .saved_settings import check_settings
from .span_groups import RULES


class PhiRuler(EntityRuler, Configurable):
    """Finds PHI by regular expressions over the text, with validators and context words, and by the token and
    phrase patterns of the EntityRuler. Writes `doc.spans[spans_key]` and, if requested, `doc.ents`."""

    def __init__(
        self,
        nlp: Language,
        name: str = "phi_ruler",
        *,
        spans_key: str = RULES,
        annotate_ents: bool = True,
        overwrite_ents: bool = True,
        builtin: bool = True,
        lexicon: bool = True,
        patterns: list[PatternType] | None = None,
        labels: Sequence[str] | None = None,
        allow: Iterable[str] = (),
        deny: Iterable[str | dict[str, str]] = (),
        phrase_matcher_attr: int | str | None = None,
        matcher_fuzzy_compare: Callable = levenshtein_compare,
        validate: bool = False,
        scorer: Callable | None = entity_ruler_score,
    ) -> None:
        """Initialize the ruler.

        spans_key: key of doc.spans to write. annotate_ents: also set doc.ents.
        overwrite_ents: overwrite existing entities that overlap. builtin: use the built-in patterns. lexicon:
        with them, also find names and places of the lexicons. patterns: the user's own, see `add_patterns`.
        labels: the only labels to find; None for all. allow: texts that are never redacted, regardless of
        case. deny: texts that are always redacted, as whole words and regardless of case: strings (label
        OTHER) or {"label", "text"}.
        phrase_matcher_attr, matcher_fuzzy_compare, validate, scorer: as in the EntityRuler. Raises
        PhiError (E001) for an unknown label in `labels` or `deny`.
        """
        self.text_patterns: list[PatternType] = []
        self._user_matcher: TextMatcher | None = None
        super().__init__(
            nlp,
            name,
            phrase_matcher_attr=phrase_matcher_attr,
            matcher_fuzzy_compare=matcher_fuzzy_compare,
            validate=validate,
            overwrite_ents=overwrite_ents,
            patterns=patterns,
            scorer=scorer,
        )
        self.spans_key = spans_key
        self.annotate_ents = annotate_ents
        self.builtin = builtin
        self.lexicon = lexicon
        self.choice = make_choice(labels, allow)
        self.deny_entries = list(deny)
        self.deny = tuple(_deny_pattern(i, entry) for i, entry in enumerate(self.deny_entries))

    def configure(self, settings: RunSettings) -> None:
        """Add the user's patterns; see `Configurable`."""
        if settings.patterns:
            self.put_patterns(settings.patterns)

    def __len__(self) -> int:
        """The number of patterns: the user's and, if enabled, the built-in ones."""
        return super().__len__() + len(self.text_patterns) + len(self._builtin_patterns())

    def __contains__(self, label: str) -> bool:
        """Return whether the ruler finds `label`."""
        return label in self.labels

    @handled
    def __call__(self, doc: Doc) -> None:
        """Find PHI in a Doc and annotate it.

        doc: The Doc object in the pipeline. RETURNS: The same Doc.
        """
        self.annotate(doc, self.find(doc))

    def find(self, doc: Doc) -> list[Match]:
        """Return all matches in a Doc, with overlaps resolved; offsets are characters of doc.text."""
        text = get_text(doc)
        matches = find_by_rules(text, self.lexicon, doc.lang_) if self.builtin else []
        matches += self._get_user_matcher().find(text)
        if self.token_patterns or self.phrase_patterns:
            matches += self._find_token_patterns(doc)
        matches, _ = self.choice.choose(text, matches)
        return merge_matches(cut_at_breaks(text, matches, doc.lang_), text)

    def annotate(self, doc: Doc, matches: Iterable[Match]) -> None:
        """Write matches to `doc.spans` and, if requested, `doc.ents`."""
        group = set_group(doc, self.spans_key, matches)
        if self.annotate_ents:
            annotate_ents(doc, group, self.overwrite)

    def _find_token_patterns(self, doc: Doc) -> list[Match]:
        found = []
        for key, start, end in self.match(doc):
            label, ent_id = self._ent_ids.get(key, (self.nlp.vocab.strings[key], None))
            source = UNNAMED if ent_id is None else rule_source(ent_id, SourceKind.OWN)
            span = doc[start:end]
            found.append(Match(span.start_char, span.end_char, label, 1.0, source))
        return found

    def _get_user_matcher(self) -> TextMatcher:
        if self._user_matcher is None:
            own = tuple(replace(to_pattern(entry), kind=SourceKind.OWN) for entry in self.text_patterns)
            self._user_matcher = TextMatcher((*own, *self.deny), inside=True)
        return self._user_matcher

    def _builtin_patterns(self) -> tuple[Pattern, ...]:
        return get_patterns(get_host_pack(self.nlp.lang).code) if self.builtin else ()

    @property
    def labels(self) -> tuple[str, ...]:
        """All labels that the ruler finds, sorted."""
        found = set(super().labels) | {entry["label"] for entry in self.text_patterns}
        found.update(pattern.label for pattern in self._builtin_patterns())
        if self.choice.only is not None:
            found.intersection_update(self.choice.only)
        return tuple(sorted(found.union(pattern.label for pattern in self.deny)))

    @property
    def patterns(self) -> list[PatternType]:
        """The user's patterns as they were added: text patterns first, then token and phrase patterns."""
        return [*self.text_patterns, *super().patterns]

    def add_patterns(self, patterns: Iterable[PatternType]) -> None:
        """Add user patterns.

        patterns: dicts. A text pattern has "label", "id", "regex" and optionally other fields of
        rules.pattern.Pattern; a token or phrase pattern has "label", "pattern" and optionally "id", as in the
        EntityRuler. RAISES: PhiError (E020, E021, E022) for an unusable pattern.
        """
        patterns = list(patterns)
        token_patterns = [entry for entry in patterns if "regex" not in entry]
        for entry in token_patterns:
            for key in ("label", "pattern"):
                if key not in entry:
                    raise PhiError(Errors.E022.format(key=key))
        texts = [entry for entry in patterns if "regex" in entry]
        TextMatcher((to_pattern(entry) for entry in (*self.text_patterns, *texts)), inside=True)
        self.text_patterns.extend(texts)
        self._user_matcher = None
        if token_patterns:
            super().add_patterns(token_patterns)

    def put_patterns(self, patterns: Sequence[PatternType]) -> None:
        """Add user patterns; each replaces existing user patterns with the same id.

        patterns: as in `add_patterns`, which raises for unusable ones.
        """
        ids = {entry["id"] for entry in patterns if "id" in entry}
        kept = [entry for entry in self.patterns if entry not in patterns and entry.get("id") not in ids]
        self._renew([*kept, *patterns])

    def _renew(self, patterns: Iterable[PatternType]) -> None:
        self.clear()
        self.add_patterns(patterns)

    def clear(self) -> None:
        """Remove the user's patterns; the built-in ones remain."""
        super().clear()
        self.text_patterns = []
        self._user_matcher = None

    def remove(self, ent_id: str) -> None:
        """Remove the user's patterns with this id. RAISES: ValueError if there are none."""
        kept = [entry for entry in self.text_patterns if entry["id"] != ent_id]
        if len(kept) == len(self.text_patterns):
            super().remove(ent_id)
            return
        self.text_patterns, self._user_matcher = kept, None

    def initialize(
        self,
        get_examples: Callable[[], Iterable[Example]],
        *,
        nlp: Language | None = None,
        patterns: Sequence[PatternType] | None = None,
    ) -> None:
        """Prepare for training: replace the user's patterns if `patterns` are given. The ruler learns nothing
        from the examples."""
        if patterns is not None:
            self._renew(patterns)

    def from_bytes(self, patterns_bytes: bytes, *, exclude: Iterable[str] = SimpleFrozenList()) -> "PhiRuler":
        """Load the user's patterns from bytes."""
        self.clear()
        util.from_bytes(
            patterns_bytes, {"patterns": lambda b: self.add_patterns(srsly.json_loads(b))}, exclude
        )
        return self

    def to_bytes(self, *, exclude: Iterable[str] = SimpleFrozenList()) -> bytes:
        """Return the user's patterns as bytes; settings are in the config, built-ins in the package."""
        return util.to_bytes({"patterns": lambda: srsly.json_dumps(self.patterns)}, exclude)

    def from_disk(self, path: str | Path, *, exclude: Iterable[str] = SimpleFrozenList()) -> "PhiRuler":
        """Load the user's patterns, replacing existing ones.

        path: a pattern file (`.jsonl`), as in the EntityRuler, or a folder. RAISES: PhiError (E025 to E029)
        for unreadable or unusable patterns.
        """
        path = Path(path)
        if path.suffix == ".jsonl" and not path.is_dir():
            self._renew(read_patterns(path))
            return self
        self.clear()
        util.from_disk(path, {"patterns": lambda p: self.add_patterns(read_patterns(p))}, exclude)
        return self

    def to_disk(self, path: str | Path, *, exclude: Iterable[str] = SimpleFrozenList()) -> None:
        """Save the user's patterns to a file (`.jsonl`) or to a folder.

        RAISES: PhiError (E019) for a setting that the saved config would not restore exactly."""
        path = Path(path)
        if path.suffix == ".jsonl":
            srsly.write_jsonl(path, self.patterns)
        else:
            check_settings(self.name, {"deny": self.deny_entries})
            util.to_disk(path, {"patterns": lambda p: srsly.write_jsonl(p, self.patterns)}, exclude)


def _deny_pattern(index: int, entry: str | dict[str, str]) -> Pattern:
    text, label = (entry, "OTHER") if isinstance(entry, str) else (entry["text"], entry["label"])
    words = text.split()
    regex = r"\s+".join(re.escape(word) for word in words)
    return Pattern(
        get_label(label).name,
        f"deny.{index}",
        rf"(?<![^\W_]){regex}(?![^\W_])" if words else r"(?!)",
        score=1.0,
        flags="i",
        kind=SourceKind.DENIED,
    )
