"""`phi_linker`: completes the findings of a note before anything is replaced."""

from collections.abc import Iterable, Sequence

from spacy.pipeline import Pipe
from spacy.tokens import Doc

from ..errors import Errors, PhiError
from ..extensions import get_text
from ..label_maps import LabelMap
from ..linking.continued import continue_names
from ..linking.patient import find_again
from ..linking.word_edges import balance_brackets, to_whole_words
from ..rules.merge import merge_matches
from ..spans import Match, get_groups, get_matches, set_group
from .choice import make_choice
from .handled import closed
from .sources import ENTS, map_to_phi, read_sources
from .span_groups import LINKED, MERGED, SOURCES, VETOED
from .vetoed import get_vetoes, set_vetoes


class PhiLinker(Pipe):
    """Merges the sources if no disambiguator has done so, finds known names again in the note, applies the
    user's `labels` and `allow`, and extends findings to whole words.

    Writes the complete findings to `doc.spans[spans_key]`, which `phi_replacer` replaces, and records those
    that a setting drops in `doc.spans["phi_vetoed"]`."""

    def __init__(
        self,
        name: str = "phi_linker",
        *,
        labels: Sequence[str] | None = None,
        allow: Iterable[str] = (),
        spans_key: str = MERGED,
        sources: Sequence[str] = SOURCES,
        second_pass: bool = True,
        label_map: str | dict[str, str | None] | None = None,
    ) -> None:
        """Initialize the linker.

        name: The component's name.
        labels: The only labels that count as findings; None for all.
        allow: Texts that are never redacted, regardless of case.
        spans_key: Key of doc.spans with the merged findings; written if absent.
        sources: Keys of doc.spans that are merged if `spans_key` is absent; "ents" stands for the entities of
            other components.
        second_pass: Find known names elsewhere in the note, also in lowercase or misspelled; see
            linking.patient.find_again.
        label_map: PHI labels for labels outside the common schemes (OntoNotes, CoNLL, MEDDOCAN, i2b2,
            Presidio), as a dict, a JSON file, or a name of label_maps.LABEL_MAPS. None as a value ignores a
            label on purpose: its findings are kept in the text and recorded in doc.spans["phi_vetoed"].
        RAISES: PhiError (E001) for an unknown label, E016 for no label, E114 for an unknown label map.
        """
        self.name = name
        self.choice = make_choice(labels, allow)
        self.spans_key = spans_key
        self.sources = tuple(sources)
        self.second_pass = second_pass
        self.label_map = LabelMap(label_map)

    @closed
    def __call__(self, doc: Doc) -> None:
        """Complete the findings of a Doc.

        doc: The Doc.
        RETURNS: The same Doc.
        RAISES: PhiError (E012) for a finding with an unmapped label; E015 for a Doc that no component has
            searched; E006 for any other failure, without text of the note.
        """
        text = get_text(doc)
        found = self._merge(doc, text)
        if self.second_pass:
            found = sorted([*found, *find_again(text, found, get_matches(doc, VETOED), doc.lang_)])
        kept, dropped = self.choice.choose(text, found)
        if dropped:
            set_vetoes(doc, [*get_vetoes(doc), *dropped])
        matches = to_whole_words(text, balance_brackets(text, continue_names(text, kept, doc.lang_)))
        set_group(doc, self.spans_key, matches).attrs[LINKED] = True

    def _merge(self, doc: Doc, text: str) -> list[Match]:
        is_merged = self.spans_key in get_groups(doc)
        if not is_merged:
            self._require_finder(doc)
        found = get_matches(doc, self.spans_key) if is_merged else read_sources(doc, self.sources)
        found, ignored = map_to_phi(found, self.label_map)
        if ignored:
            set_vetoes(doc, [*get_vetoes(doc), *ignored])
        return found if is_merged else merge_matches(found, text)

    def _require_finder(self, doc: Doc) -> None:
        """Raise PhiError (E015) if no component has searched for PHI: the note would pass unchanged."""
        groups = get_groups(doc)
        looked = (doc.has_annotation("ENT_IOB") if key == ENTS else key in groups for key in self.sources)
        if not any(looked):
            results = ", ".join(self.sources)
            raise PhiError(
                Errors.E015.format(name=self.name, results=results, missing="phi_ruler or phi_ner")
            )
