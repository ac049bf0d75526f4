"""`phi_label_router`: an ensemble by label, which takes each label from the sources that are good at it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, get_args

from spacy.pipeline import Pipe
from spacy.tokens import Doc

from ..errors import Errors, PhiError
from ..extensions import get_text
from ..label_maps import get_phi_label
from ..labels import LABELS, MEDDOCAN_CATEGORIES
from ..rules.merge import merge_matches
from ..spans import Match, get_matches, set_group, spans_for_ents
from .span_groups import RULES

DEFAULT_ROUTES: dict[str, list[str]] = {
    "NAME": ["phi_bilstm_cnn", "phi_idcnn_crf"],
    "LOCATION": ["phi_idcnn_crf"],
    "DATE": ["phi_idcnn_crf"],
    "*": [RULES],
}
"""The division of labour of the PHI scrubber."""

Ents = Literal["routed", "none", "keep"]


class LabelRouter:
    """Reads the span groups of a Doc and keeps of each what its table of labels asks for."""

    def __init__(self, routes: Mapping[str, Sequence[str]]) -> None:
        """routes: see `create_label_router`."""
        self.routes = {key: tuple(sources) for key, sources in routes.items()}
        self.sources = tuple(dict.fromkeys(source for row in self.routes.values() for source in row))

    def __call__(self, doc: Doc) -> list[Match]:
        """Return the matches that are kept, without overlaps, by start."""
        kept = [
            match
            for source in self.sources
            for match in get_matches(doc, source)
            if self.takes(match, source)
        ]
        return merge_matches(kept, get_text(doc))

    def takes(self, match: Match, source: str) -> bool:
        """Return whether a label is taken from a source: by its own row, else by its category's, else by
        `*`.
        """
        for key in (match.label, get_category(match.label), "*"):
            if key in self.routes:
                return source in self.routes[key]
        return False


def get_category(label: str) -> str:
    """Return the i2b2 category of a label of the usual sets; "" for any other.

    label (str): A label such as "PERSON", "CALLE" or "CITY".
    """
    if label in MEDDOCAN_CATEGORIES:
        return MEDDOCAN_CATEGORIES[label]
    phi = LABELS.get(get_phi_label(label))
    return phi.category if phi else ""


def create_label_router(routes: dict[str, list[str]] | None = None) -> LabelRouter:
    """Create the router, registered as `spacy-phi.label_router.v1`.

    routes: by label ("CITY", "PERSON"), by category ("NAME", see labels.CATEGORIES; every label of the usual
        sets has one) or for all others ("*"), the keys of `doc.spans` that are asked. A label without a row
        is dropped. By default names come from both networks of the PHI scrubber, addresses and dates from
        the second, all else from the rules.
    Source: the PHI scrubber (Ramesh et al.).
    """
    return LabelRouter(DEFAULT_ROUTES if routes is None else routes)


class PhiLabelRouter(Pipe):
    """Writes what a router keeps of the sources to `doc.spans[spans_key]`, where `phi_disambiguator` can read
    it."""

    def __init__(
        self,
        name: str = "phi_label_router",
        *,
        router: LabelRouter | None = None,
        spans_key: str = "phi_routed",
        ents: Ents = "routed",
    ) -> None:
        """Initialize the component.

        name (str): The component's name.
        router (LabelRouter | None): Of `spacy-phi.label_router.v1`.
        spans_key (str): Key of doc.spans that is written.
        ents (str): What becomes of doc.ents, where the sources may have written what is not kept: "routed"
            holds what is kept and nothing else, "none" nothing (for a disambiguator after), "keep" leaves
            them.
        RAISES (PhiError): E008 for another value of `ents`.
        """
        if ents not in get_args(Ents):
            raise PhiError(Errors.E008.format(setting="ents", value=ents, known=", ".join(get_args(Ents))))
        self.name = name
        self.router = router or create_label_router()
        self.spans_key = spans_key
        self.ents = ents

    def __call__(self, doc: Doc) -> Doc:
        """Route the findings of a Doc.

        doc (Doc): The Doc.
        RETURNS (Doc): The same Doc.
        """
        error_handler = self.get_error_handler()
        try:
            self.annotate(doc, self.router(doc))
            return doc
        except Exception as e:
            return error_handler(self.name, self, [doc], e)

    def annotate(self, doc: Doc, kept: Iterable[Match]) -> None:
        """Write what is kept to `doc.spans` and, if asked, to `doc.ents`."""
        group = set_group(doc, self.spans_key, kept)
        if self.ents != "keep":
            doc.ents = spans_for_ents(group) if self.ents == "routed" else []
