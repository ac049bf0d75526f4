"""`phi_feature_crf`: the classical baseline, a CRF over hand-crafted features."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import numpy
from spacy.language import Language
from spacy.tokens import Doc
from spacy.training import Example
from spacy.vocab import Vocab
from thinc.api import Model, Optimizer

from ...ml.crf_layer import CRFScores
from ...pipeline.gold import allowed_tags
from ...pipeline.ner import PhiNER
from .model import Fitting, fit_feature_crf


class PhiFeatureCRF(PhiNER):
    """Tags PHI with a CRF over n-grams, affixes, word shapes and lexicons.

    Its output has the format of `phi_ner`. All weights are fitted in `initialize`, from all training notes at
    once. Updates change nothing, so its training config runs a single step."""

    def __init__(
        self,
        vocab: Vocab,
        model: Model[list[Doc], CRFScores],
        name: str = "phi_feature_crf",
        *,
        spans_key: str = "phi_feature_crf",
        c1: float = 0.1,
        c2: float = 0.01,
        max_iterations: int = 100,
        min_count: int = 1,
        **settings: Any,
    ) -> None:
        """Initialize the pipe.

        vocab, name, spans_key, settings: as in PhiNER.
        model: Of the architecture `spacy-phi.FeatureCRF.v1`.
        c1, c2, max_iterations, min_count: see model.Fitting.
        """
        super().__init__(vocab, model, name, spans_key=spans_key, **settings)
        self.fitting = Fitting(c1, c2, max_iterations, min_count)

    def initialize(  # type: ignore[override]  # CRFsuite has no label weights.
        self,
        get_examples: Callable[[], Iterable[Example]],
        *,
        nlp: Language | None = None,
        labels: Sequence[str] | None = None,
    ) -> None:
        """Set the labels and fit the weights.

        get_examples: returns the training Examples; all are used. labels: as in PhiNER. RAISES: PhiError
        (E042) for a label that is not among `labels`, (E045) without python-crfsuite, (E046) if no token has
        gold annotation.
        """
        super().initialize(get_examples, nlp=nlp, labels=labels)
        fit_feature_crf(self.model, self._sequences(get_examples()), self.fitting)

    def update(
        self,
        examples: Iterable[Example],
        *,
        drop: float = 0.0,
        sgd: Optimizer | None = None,
        losses: dict[str, float] | None = None,
    ) -> dict[str, float]:
        """Do nothing: the weights were fitted in `initialize`.

        RETURNS: The losses, with 0 for this pipe.
        """
        losses = {} if losses is None else losses
        losses.setdefault(self.name, 0.0)
        return losses

    def _sequences(self, examples: Iterable[Example]) -> Iterator[tuple[Doc, Any]]:
        labels = {label: i for i, label in enumerate(self.labels)}
        for example in examples:
            allowed = allowed_tags(example, labels, self.name)
            known = allowed.sum(axis=1) == 1
            yield example.predicted, numpy.where(known, allowed.argmax(axis=1), -1)
