"""`phi_label_router`: an ensemble that accepts each label only from the sources that are good at it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, get_args

from spacy.pipeline import Pipe
from spacy.tokens import Doc

from ...errors import require_one_of
from ...extensions import get_text
from ...label_maps import get_phi_label
from ...labels import LABELS, MEDDOCAN_CATEGORIES
from ...pipeline.handled import handled
from ...pipeline.span_groups import RULES
from ...rules.merge import merge_matches
from ...spans import Match, get_matches, set_group, spans_for_ents

DEFAULT_ROUTES: dict[str, list[str]] = {
    "NAME": ["phi_bilstm_cnn", "phi_idcnn_crf"],
    "LOCATION": ["phi_idcnn_crf"],
    "DATE": ["phi_idcnn_crf"],
    "*": [RULES],
}
"""Label assignment of the PHI scrubber (Ramesh et al.)."""

Ents = Literal["routed", "none", "keep"]


class LabelRouter:
    """Reads the span groups of a Doc and keeps the findings that its label table selects."""

    def __init__(self, routes: Mapping[str, Sequence[str]]) -> None:
        """routes: see `create_label_router`."""
        self.routes = {key: tuple(sources) for key, sources in routes.items()}
        self.sources = tuple(dict.fromkeys(source for row in self.routes.values() for source in row))

    def __call__(self, doc: Doc) -> list[Match]:
        """Return the selected matches, without overlaps, sorted by start."""
        kept = [
            match
            for source in self.sources
            for match in get_matches(doc, source)
            if self.takes(match, source)
        ]
        return merge_matches(kept, get_text(doc))

    def takes(self, match: Match, source: str) -> bool:
        """Return whether a label is accepted from a source: by its own row, else its category's row, else
        `*`.
        """
        for key in (match.label, get_category(match.label), "*"):
            if key in self.routes:
                return source in self.routes[key]
        return False


def get_category(label: str) -> str:
    """Return the i2b2 category of a label of the common schemes; "" for any other label.

    label: A label such as "PERSON", "CALLE" or "CITY".
    """
    if label in MEDDOCAN_CATEGORIES:
        return MEDDOCAN_CATEGORIES[label]
    phi = LABELS.get(get_phi_label(label))
    return phi.category if phi else ""


def create_label_router(routes: dict[str, list[str]] | None = None) -> LabelRouter:
    """Create the router, registered as `spacy-phi.label_router.v1`.

    routes: sources by label ("CITY", "PERSON"), by category ("NAME", see labels.CATEGORIES; every label of
        the common schemes has one) or for all others ("*"). A source is a key of `doc.spans`. A label without
        a row is dropped. By default, names come from both networks of the PHI scrubber, addresses and dates
        from the second, and everything else from the rules.
    Source: the PHI scrubber (Ramesh et al.).
    """
    return LabelRouter(DEFAULT_ROUTES if routes is None else routes)


class PhiLabelRouter(Pipe):
    """Writes the findings selected by a router to `doc.spans[spans_key]`, where `phi_disambiguator` can read
    them."""

    def __init__(
        self,
        name: str = "phi_label_router",
        *,
        router: LabelRouter | None = None,
        spans_key: str = "phi_routed",
        ents: Ents = "routed",
    ) -> None:
        """Initialize the component.

        name: The component's name.
        router: As created by `spacy-phi.label_router.v1`.
        spans_key: Key of doc.spans to write.
        ents: New content of doc.ents, to which the sources may have written dropped findings: "routed" sets
            exactly the selected findings, "none" clears it (for a following disambiguator), "keep" leaves it
            unchanged.
        RAISES: PhiError (E008) for another value of `ents`.
        """
        self.name = name
        self.router = router or create_label_router()
        self.spans_key = spans_key
        self.ents = require_one_of(get_args(Ents), "ents", ents)

    @handled
    def __call__(self, doc: Doc) -> None:
        """Route the findings of a Doc.

        doc: The Doc.
        RETURNS: The same Doc.
        """
        self.annotate(doc, self.router(doc))

    def annotate(self, doc: Doc, kept: Iterable[Match]) -> None:
        """Write the selected findings to `doc.spans` and, if requested, to `doc.ents`."""
        set_group(doc, self.spans_key, kept)
        if self.ents != "keep":
            doc.ents = spans_for_ents(doc.spans[self.spans_key]) if self.ents == "routed" else []
