"""`phi_committee`: several trained taggers that find PHI together."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy
from spacy.language import Language
from spacy.tokens import Doc
from spacy.training import Example
from thinc.api import Model

from ..errors import Errors, PhiError
from ..ml.crf import Transitions
from ..ml.crf_layer import CRFScores, crf_decode
from ..ml.tags import may_begin, may_end, may_follow, spans_from_tags
from .feature_crf import PhiFeatureCRF
from .ner import PhiNER, Tagging
from .teachers import blend_marginals, tag_marginals

_TINY = 1e-6


class PhiCommittee(PhiNER):
    """Tags PHI by the weighted geometric mean of its members' marginals, decoded to the likeliest legal path.

    Its output has the format of `phi_ner`; the probability of a span is that of its least certain token. The
    members are components of the same pipeline. The committee runs them itself, so they are disabled there.
    Each member should know all labels: the mean of a label that one does not know is close to 0. It has
    nothing to learn: updates change nothing."""

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

        nlp (Language): the pipeline, which holds the members.
        name (str): of the component.
        members (Sequence[str]): names of components, each a `phi_ner` or a `phi_feature_crf`.
        shares (Sequence[float] | None): weight of each member; None for equal weights.
        settings: as in PhiNER.
        RAISES: PhiError (E049) if there is no such member, or not one share for each.
        """
        self.nlp = nlp
        self.members = tuple(members)
        self.shares = tuple(shares or [1.0] * len(self.members))
        if not self.members or len(self.shares) != len(self.members) or not all(x > 0 for x in self.shares):
            shown = f"{len(self.members)} members and the shares {list(self.shares)}"
            raise PhiError(Errors.E049.format(name=name, reason=shown))
        for member in self.members:
            if not isinstance(dict(nlp.components).get(member), PhiNER):
                reason = f"'{member}' is not a tagger that was added before"
                raise PhiError(Errors.E049.format(name=name, reason=reason))
        super().__init__(nlp.vocab, Model("committee", _refuse), name, **settings)

    @property
    def labels(self) -> tuple[str, ...]:
        """Labels of all members, in the order of their tags."""
        return tuple(dict.fromkeys(label for pipe in self._pipes for label in pipe.labels))

    @property
    def is_resizable(self) -> bool:
        """Labels are added to the members."""
        return False

    def add_label(self, label: str) -> int:
        """Raise PhiError (E050): the labels are those of the members."""
        members = ", ".join(self.members)
        raise PhiError(Errors.E050.format(name=self.name, label=label, members=members))

    def initialize(
        self,
        get_examples: Callable[[], Iterable[Example]],
        *,
        nlp: Language | None = None,
        labels: Sequence[str] | None = None,
        highest_label_weight: float | None = None,
    ) -> None:
        """Do nothing: the members are already trained."""

    update = PhiFeatureCRF.update

    @property
    def _pipes(self) -> list[PhiNER]:
        return [self.nlp.get_pipe(member) for member in self.members]  # type: ignore[misc]  # checked

    def _predict_batch(self, docs: list[Doc]) -> list[Tagging]:
        labels = self.labels
        empty = Tagging([], [], numpy.ones(0, dtype="f"), numpy.zeros(0, "i"))
        full = [doc for doc in docs if len(doc)]
        found = iter(self._tag(full, labels) if full else ())
        return [next(found) if len(doc) else empty for doc in docs]

    def _tag(self, docs: list[Doc], labels: Sequence[str]) -> list[Tagging]:
        tagged = [tag_marginals(pipe, docs, labels) for pipe in self._pipes]
        blended = blend_marginals(tagged, self.shares)
        rules = (rule(len(labels)) for rule in (may_begin, may_follow, may_end))
        legal = Transitions(*(numpy.where(rule, 0, -numpy.inf).astype("f") for rule in rules))
        scores = CRFScores([numpy.log(each + _TINY).astype("f") for each in blended], legal)
        taggings = []
        for each, decoded in zip(blended, crf_decode(scores)):
            own = numpy.take_along_axis(each, decoded.path[:, None], axis=1)[:, 0]
            spans = spans_from_tags(decoded.path)
            # Not the chain's: it would take each token of a span as further evidence for its neighbors.
            certain = [float(own[start:end].min()) for start, end, _ in spans]
            likely = each[:, 1:].reshape(len(each), -1, 4).sum(axis=2).argmax(axis=1)
            taggings.append(Tagging(spans, certain, each[:, 0], likely))
        return taggings


def _refuse(model: Model, X: Any, is_train: bool) -> Any:
    raise NotImplementedError("a committee has no network of its own")
