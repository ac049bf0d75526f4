"""`phi_disambiguator`: rejects findings that are medical terms, and merges the sources."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import srsly
from spacy import util
from spacy.pipeline import Pipe
from spacy.tokens import Doc

from ..errors import require_one_of
from ..extensions import Finding, get_text
from ..label_maps import LabelMap, get_phi_label
from ..lexicons.matcher import Term, TermIndex
from ..lexicons.medical import local_drugs, make_index, medical_index
from ..lexicons.terminologies import read_terms
from ..rules.merge import merge_matches
from ..spans import Match, annotate_ents, cover, set_group
from ..surrogates.operators import NoteContext
from ..surrogates.policy import DEFAULT_POLICY, Policy, get_policy
from .configurable import Configurable, RunSettings
from .handled import handled
from .sources import map_to_phi, read_sources
from .span_groups import MERGED, SOURCES
from .vetoed import set_vetoes

if TYPE_CHECKING:
    from ..rules.veto import Veto


TERM_LOOKUPS = ("context", "published")
_TRUST = 0.5
"""In recall mode, a network finding with at least this probability is not rejected as a medical term."""


class PhiDisambiguator(Pipe, Configurable):
    """Rejects findings that are, in context, drugs, diseases, body parts, abbreviations and similar medical
    terms, records each in `doc.spans["phi_vetoed"]`, and merges the remaining findings of all sources into
    `doc.spans["phi"]`.

    A finding is never rejected if it passes a check digit, is in the roster or is on the user's deny list.
    Where sources or labels disagree, a finding that the policy redacts wins over one that it keeps. Parts of
    a finding that are neither merged nor rejected are also recorded, with a reason.
    """

    def __init__(
        self,
        name: str = "phi_disambiguator",
        *,
        spans_key: str = MERGED,
        sources: Sequence[str] = SOURCES,
        label_map: str | dict[str, str | None] | None = None,
        policy: Policy | str | dict[str, str] = DEFAULT_POLICY,
        veto: bool = True,
        term_lookup: str = "context",
        rule_veto_probability: float | None = None,
        trust_probability: float | None = None,
        terminologies: Sequence[dict[str, Any]] = (),
        save_terms: bool = False,
        annotate_ents: bool = True,
        overwrite_ents: bool = True,
    ) -> None:
        """Initialize the disambiguator.

        name: The component's name.
        spans_key: Key of doc.spans for the accepted findings.
        sources: Keys of doc.spans to read; "ents" stands for entities of other components.
        label_map: None keeps every label as its source gives it. A dict or the name of a map converts labels
            to PHI labels, as in `phi_linker`.
        policy: Policy whose redactions win where labels disagree; `phi_scrubber` sets its own.
        veto: Reject findings; if false, only merge the sources.
        term_lookup: "context" weighs dictionary matches against the context of a finding. "published" is the
            PHI scrubber's step: every word at a Levenshtein distance below 2 from a term loses its label, if
            a network labels it as a person, place or date; see rules.vetoes.published.
        rule_veto_probability: Veto a rule-only finding when the network's P(non-PHI) of each token exceeds
            this value; None disables this veto.
        trust_probability: A network finding with at least this score is not rejected. One below it is
            rejected only as a medical term, not as an ordinary word. None makes every finding rejectable.
        terminologies: Files with additional medical terms, each {"path", "format", "column"}; see
            lexicons.terminologies.read_terms. They are read when the first Doc arrives.
        save_terms: Save the terms with the component. The terms are licensed to you, so by default a saved
            pipeline holds only the paths.
        annotate_ents: Also set doc.ents.
        overwrite_ents: Overwrite existing entities that overlap.
        RAISES: PhiError (E008) for an unknown term lookup.
        """
        self.name = name
        self.spans_key = spans_key
        self.sources = tuple(sources)
        self.label_map = None if label_map is None else LabelMap(label_map)
        self.policy = get_policy(policy)
        self.veto = veto
        self.term_lookup = require_one_of(TERM_LOOKUPS, "term_lookup", term_lookup)
        self.rule_veto_probability = rule_veto_probability
        self.trust_probability = trust_probability
        self.terminologies = [dict(source) for source in terminologies]
        self.save_terms = save_terms
        self._terms: tuple[Term, ...] | None = None
        self._index: TermIndex | None = None
        self.annotate_ents = annotate_ents
        self.overwrite_ents = overwrite_ents

    def configure(self, settings: RunSettings) -> None:
        """Take the policy, and in recall mode trust the network more; see `Configurable`."""
        self.policy = settings.policy
        if settings.mode == "recall":
            self.rule_veto_probability, self.trust_probability = None, _TRUST

    @property
    def terms(self) -> tuple[Term, ...]:
        """The terms of the user's terminologies. RAISES: PhiError (E060 to E062) if a file cannot be read."""
        if self._terms is None:
            self._terms = tuple(term for source in self.terminologies for term in read_terms(**source))
        return self._terms

    def get_index(self, language: str) -> TermIndex:
        """Return the dictionary with the user's terms and the drug names of the pipeline's language.

        language: Language code.
        """
        if self._index is None:
            own = (*self.terms, *local_drugs(language))
            self._index = make_index(own) if self.terms else medical_index(language)
        return self._index

    @handled
    def __call__(self, doc: Doc) -> None:
        """Reject and merge the findings of a Doc.

        doc: The Doc.
        RETURNS: The same Doc.
        """
        self.annotate(doc, *self.find(doc))

    def find(self, doc: Doc) -> "tuple[list[Match], list[Veto]]":
        """Return the accepted findings, without overlaps, and the rejected ones.

        doc: The Doc with the span groups of the sources.
        """
        # These modules compile regular expressions, which `spacy.blank` need not wait for.
        from ..rules.breaks import cut_at_breaks
        from ..rules.employers import split_employer
        from ..rules.vetoes.find import find_vetoes
        from ..rules.vetoes.full_names import as_person, split_people
        from ..rules.vetoes.leftovers import find_leftovers
        from ..rules.vetoes.network import find_doubted, read_certain
        from ..rules.vetoes.published import find_published_vetoes
        from ..rules.vetoes.zones import cut_zones

        text = get_text(doc)
        found = read_sources(doc, self.sources)
        found, ignored = (found, []) if self.label_map is None else map_to_phi(found, self.label_map)
        people = (one for each in found for one in split_people(text, as_person(text, each), doc.lang_))
        parts = (one for each in people for one in split_employer(text, each, doc.lang_))
        matches = cut_at_breaks(text, parts, doc.lang_)
        matches, never = cut_zones(text, matches, doc.lang_) if self.veto else (matches, [])
        matches, doubted = find_doubted(doc, matches, self.rule_veto_probability)
        is_kept = self._make_is_kept(text, matches)
        kept, vetoes = matches, [*never, *doubted]
        dropped: Sequence[Veto] = ()
        if self.veto and self.term_lookup == "published":
            kept, dropped = find_published_vetoes(text, matches, self.get_index(doc.lang_))
        elif self.veto:
            kept, rejected = find_vetoes(
                text,
                matches,
                self.get_index(doc.lang_),
                self.trust_probability,
                is_kept,
                language=doc.lang_,
                is_certain=read_certain(doc),
            )
            vetoes += rejected
        merged = merge_matches(kept, text, is_kept)
        covered = cover(len(text), merged)
        bare = [veto for veto in (*ignored, *dropped) if 0 in covered[veto.match.start : veto.match.end]]
        return merged, [*vetoes, *bare, *find_leftovers(text, kept, merged, is_kept)]

    def _make_is_kept(self, text: str, matches: Sequence[Match]) -> Callable[[Match], bool]:
        """Return a predicate that indicates whether the policy keeps the text of a match."""
        # Years are interpreted relative to the latest date of the note.
        context = NoteContext(text, [each for each in map(_finding, matches) if each["label"] == "DATE"])
        return lambda match: self.policy.keeps(_finding(match), context)

    def annotate(self, doc: Doc, kept: Iterable[Match], vetoes: "Sequence[Veto]") -> None:
        """Write accepted and rejected findings to `doc.spans`, and the accepted ones to `doc.ents` if
        requested.

        doc: The Doc.
        kept: Accepted findings, without overlaps.
        vetoes: Rejected findings; their group's attrs also have `terms` and `reasons`.
        """
        group = set_group(doc, self.spans_key, kept)
        set_vetoes(doc, vetoes)
        if self.annotate_ents:
            annotate_ents(doc, group, self.overwrite_ents)

    def _saved_terms(self) -> list[list[Any]]:
        return [list(term) for term in self.terms] if self.save_terms else []

    def _load_terms(self, rows: list[list[Any]]) -> None:
        if rows:
            self._terms, self._index = tuple(Term(*row) for row in rows), None

    def to_bytes(self, *, exclude: Iterable[str] = util.SimpleFrozenList()) -> bytes:
        """Return the user's terms as bytes if `save_terms` is set; everything else is in the config."""
        return util.to_bytes({"terms": lambda: srsly.msgpack_dumps(self._saved_terms())}, exclude)

    def from_bytes(
        self, bytes_data: bytes, *, exclude: Iterable[str] = util.SimpleFrozenList()
    ) -> "PhiDisambiguator":
        """Load the user's terms from bytes, if there are any."""
        util.from_bytes(bytes_data, {"terms": lambda b: self._load_terms(srsly.msgpack_loads(b))}, exclude)
        return self

    def to_disk(self, path: str | Path, *, exclude: Iterable[str] = util.SimpleFrozenList()) -> None:
        """Save the user's terms to a folder if `save_terms` is set."""
        util.to_disk(path, {"terms": lambda p: srsly.write_msgpack(p, self._saved_terms())}, exclude)

    def from_disk(
        self, path: str | Path, *, exclude: Iterable[str] = util.SimpleFrozenList()
    ) -> "PhiDisambiguator":
        """Load the user's terms from a folder, if there are any."""
        util.from_disk(path, {"terms": lambda p: self._load_terms(srsly.read_msgpack(p))}, exclude)
        return self


def _finding(match: Match) -> Finding:
    return Finding(match.start, match.end, get_phi_label(match.label), match.score, match.source.name)
