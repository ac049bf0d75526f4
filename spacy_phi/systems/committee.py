"""Several trained taggers together, by the mean of their marginals."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy
import spacy
from spacy.language import Language
from spacy.tokens import Doc
from spacy.training import Example
from thinc.api import Optimizer, noop

from ..errors import Errors, PhiError
from ..ml.crf_layer import crf_path, make_legal
from ..ml.tags import close_at, spans_from_tags
from ..pipeline.inner import add_network
from ..pipeline.ner import PhiNER, Tagging, find_firsts
from ..tokenizer import CLINICAL

_TINY = 1e-6


def load_network(name: str | Path) -> Language:
    """Load a pipeline with a tagger: a trained one by path, or a bundled network by name."""
    if Path(name).exists():
        return spacy.load(name)
    return add_network(spacy.blank("en", config=CLINICAL), str(name))


def get_tagger(nlp: Language) -> PhiNER:
    """Return the first tagger of a pipeline, such as its `phi_ner`. RAISES: ValueError if it has none."""
    for _, pipe in nlp.pipeline:
        if isinstance(pipe, PhiNER):
            return pipe
    raise ValueError(f"no phi_ner, phi_feature_crf or phi_committee among {nlp.pipe_names}")


def get_marginals(
    nlp: Language, docs: Sequence[Doc], labels: Sequence[str] | None = None
) -> list[numpy.ndarray]:
    """Return the marginals of a pipeline's tagger for each document, float (tokens, tags).

    nlp: It has a tagger, and its tokenizer made the documents.
    docs: Their annotations are ignored.
    labels: Label order of the tags; by default the tagger's own.
    """
    tagger = get_tagger(nlp)
    found = tagger.predict_marginals([nlp.make_doc(doc.text) for doc in docs])
    return found if labels is None else [reorder_marginals(each, tagger.labels, labels) for each in found]


def reorder_marginals(found: numpy.ndarray, own: Sequence[str], labels: Sequence[str]) -> numpy.ndarray:
    """Return marginals (tokens, tags) with columns reordered to the given labels; a label that the network
    does not know has probability 0."""
    moved = numpy.zeros((len(found), 1 + 4 * len(labels)), dtype=found.dtype)
    moved[:, 0] = found[:, 0]
    for i, label in enumerate(labels):
        if label in own:
            at = own.index(label)
            moved[:, 1 + 4 * i : 5 + 4 * i] = found[:, 1 + 4 * at : 5 + 4 * at]
    return moved


def blend_marginals(found: Sequence[Sequence[numpy.ndarray]], shares: Sequence[float]) -> list[numpy.ndarray]:
    """Return the weighted geometric mean of several networks' marginals, with each row of sum 1.

    found: By network, the marginals of each document, float (tokens, tags).
    shares: Weight of each network; only their ratio counts.
    """
    blended = []
    for each in zip(*found, strict=True):
        logs = sum(share * numpy.log(one + _TINY) for share, one in zip(shares, each, strict=True))
        mean = numpy.exp(logs / sum(shares))
        blended.append(mean / mean.sum(axis=1, keepdims=True))
    return blended


_TINY = 1e-6


class PhiCommittee(PhiNER):
    """Tags PHI by the weighted geometric mean of its members' marginals, decoded to the likeliest legal path.

    Its output has the format of `phi_ner`; the probability of a span is that of its least certain token. The
    members are components of the same pipeline with the same labels. The committee runs them itself, so they
    are disabled there; only their marginals count, not settings such as their mode or `min_scores`. It learns
    nothing itself."""

    def __init__(
        self,
        nlp: Language,
        name: str = "phi_committee",
        *,
        members: Sequence[str],
        shares: Sequence[float] | None = None,
        **settings: Any,
    ) -> None:
        """Initialize the pipe.

        nlp: The pipeline, which holds the members.
        name: Of the component.
        members: Names of components, each a `phi_ner` or a `phi_feature_crf`.
        shares: Weight of each member; None for equal weights.
        settings: as in PhiNER.
        RAISES: PhiError (E049) if there is no such member, or not one share for each.
        """
        self.nlp = nlp
        self.members = tuple(members)
        self.shares = tuple([1.0] * len(self.members) if shares is None else shares)
        if not self.members or len(self.shares) != len(self.members) or not all(x > 0 for x in self.shares):
            shown = f"{len(self.members)} members and the shares {list(self.shares)}"
            raise PhiError(Errors.E049.format(name=name, reason=shown))
        for member in self.members:
            if not isinstance(dict(nlp.components).get(member), PhiNER):
                reason = f"'{member}' is not a tagger that precedes it"
                raise PhiError(Errors.E049.format(name=name, reason=reason))
        super().__init__(nlp.vocab, noop(), name, **settings)

    @property
    def labels(self) -> tuple[str, ...]:
        """Labels of the members, in the order of the first. RAISES: PhiError (E049) if they differ."""
        first, *others = (pipe.labels for pipe in self._pipes)
        odd = {label for labels in others for label in {*first} ^ {*labels}}
        if odd:
            reason = f"not all of its members know the labels {', '.join(sorted(odd))}"
            raise PhiError(Errors.E049.format(name=self.name, reason=reason))
        return first

    @property
    def is_resizable(self) -> bool:
        """Labels are added to the members."""
        return False

    def add_label(self, label: str) -> int:
        """Raise PhiError (E050): the labels are those of the members."""
        raise self._make_refusal()

    def initialize(  # type: ignore[override]  # It has no labels or weights of its own.
        self, get_examples: Callable[[], Iterable[Example]], *, nlp: Language | None = None
    ) -> None:
        """Do nothing: the members are already trained."""

    def update(
        self,
        examples: Iterable[Example],
        *,
        drop: float = 0.0,
        sgd: Optimizer | None = None,
        losses: dict[str, float] | None = None,
    ) -> dict[str, float]:
        """Raise PhiError (E050): only the members learn."""
        raise self._make_refusal()

    def predict_marginals(self, docs: Sequence[Doc]) -> list[numpy.ndarray]:
        """Return the mean of the members' marginals for documents with tokens, float (tokens, tags)."""
        labels = self.labels
        found = [
            [reorder_marginals(each, pipe.labels, labels) for each in pipe.predict_marginals(docs)]
            for pipe in self._pipes
        ]
        return blend_marginals(found, self.shares)

    @property
    def _pipes(self) -> list[PhiNER]:
        return [self.nlp.get_pipe(member) for member in self.members]  # type: ignore[misc]  # checked

    def _make_refusal(self) -> PhiError:
        return PhiError(Errors.E050.format(name=self.name, members=", ".join(self.members)))

    def _tag(self, docs: list[Doc]) -> list[Tagging]:
        found = self.predict_marginals(docs)
        logs = [numpy.log(each + _TINY).astype("f") for each in found]
        taggings = []
        firsts = [find_firsts(doc) for doc in docs]
        logs = [close_at(each, at) for each, at in zip(logs, firsts)]
        for each, path, at in zip(found, crf_path(logs, make_legal(len(self.labels))), firsts):
            own = numpy.take_along_axis(each, path[:, None], axis=1)[:, 0]
            spans = spans_from_tags(path)
            # Not the chain's: it would take each token of a span as further evidence for its neighbors.
            scores = [float(own[start:end].min()) for start, end, _ in spans]
            likely = each[:, 1:].reshape(len(each), -1, 4).sum(axis=2).argmax(axis=1)
            taggings.append(Tagging(spans, scores, each[:, 0], likely, at))
        return taggings
