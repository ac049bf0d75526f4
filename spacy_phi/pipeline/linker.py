"""Complete the findings of a Doc before anything is replaced."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from spacy.tokens import Doc

from ..errors import Errors, PhiError
from ..extensions import get_text
from ..label_maps import LabelMap
from ..linking.continued import continue_names
from ..linking.patient import find_again
from ..linking.word_edges import balance_brackets, to_whole_words
from ..rules.merge import merge_matches
from ..rules.veto import Veto
from ..spans import Match, get_matches, set_group
from .folding import fold
from .sources import ENTS, SETTING, map_to_phi, read_sources
from .span_groups import VETOED
from .vetoed import get_vetoes, set_vetoes


@dataclass
class Linker:
    """Merges the sources if no disambiguator has done so, finds known names again in the note, applies the
    user's settings, and extends findings to whole words.

    name (str): Component name, for error messages. spans_key, sources, second_pass, label_map: As in
        `PhiReplacer`.
    only (Collection[str] | None): The only labels that count. allow (Collection[str]): Folded texts that
    are never redacted.
    """

    name: str
    spans_key: str
    sources: tuple[str, ...]
    second_pass: bool
    label_map: LabelMap
    only: Collection[str] | None
    allow: Collection[str]

    def __call__(self, doc: Doc) -> list[Match]:
        """Write the complete findings of a Doc to the group of `spans_key` and return them.

        doc (Doc): The Doc.
        RETURNS (list[Match]): Sorted by start, without overlaps.
        RAISES (PhiError): E012 for a finding with an unmapped label, E015 for a Doc that no component has
            searched.
        """
        text = get_text(doc)
        found = self._merge(doc, text)
        if self.second_pass:
            found = sorted([*found, *find_again(text, found, get_matches(doc, VETOED), doc.lang_)])
        kept, dropped = self.choose(text, found)
        if dropped:
            set_vetoes(doc, [*get_vetoes(doc), *dropped])
        matches = to_whole_words(text, balance_brackets(text, continue_names(text, kept, doc.lang_)))
        set_group(doc, self.spans_key, matches)
        return matches

    def _merge(self, doc: Doc, text: str) -> list[Match]:
        is_merged = self.spans_key in doc.spans
        if not is_merged:
            self._require_finder(doc)
        found = get_matches(doc, self.spans_key) if is_merged else read_sources(doc, self.sources)
        found, ignored = map_to_phi(found, self.label_map)
        if ignored:
            set_vetoes(doc, [*get_vetoes(doc), *ignored])
        return found if is_merged else merge_matches(found, text)

    def _require_finder(self, doc: Doc) -> None:
        """Raise PhiError (E015) if no component has searched for PHI: the note would pass unchanged."""
        looked = (doc.has_annotation("ENT_IOB") if key == ENTS else key in doc.spans for key in self.sources)
        if not any(looked):
            raise PhiError(Errors.E015.format(name=self.name, sources=", ".join(self.sources)))

    def choose(self, text: str, found: Iterable[Match]) -> tuple[list[Match], list[Veto]]:
        """Return the findings that the settings `labels` and `allow` leave, and the others as vetoes."""
        kept: list[Match] = []
        dropped: list[Veto] = []
        for match in found:
            if self.only is not None and match.label not in self.only:
                dropped.append(Veto(match, SETTING, "labels"))
            elif fold(text[match.start : match.end]) in self.allow:
                dropped.append(Veto(match, SETTING, "allow"))
            else:
                kept.append(match)
        return kept, dropped
