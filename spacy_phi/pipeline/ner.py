"""`phi_ner`: a network with a CRF that finds PHI, trainable like any spaCy pipe."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

import numpy
from spacy import util
from spacy.attrs import IDX
from spacy.errors import Errors as SpacyErrors
from spacy.language import Language
from spacy.pipeline import TrainablePipe
from spacy.scorer import Scorer
from spacy.tokens import Doc
from spacy.training import Example, validate_examples, validate_get_examples
from spacy.vocab import Vocab
from thinc.api import Model

from ..attributes import register_extensions
from ..errors import Errors, PhiError
from ..extensions import get_text
from ..forget import guard_strings
from ..ml.adaptive_threshold import AdaptiveThreshold, create_adaptive_threshold
from ..ml.crf_layer import CRFScores, Decoded, crf_decode, crf_loss, crf_marginals
from ..ml.crf_teacher import teacher_loss
from ..ml.crf_weights import add_costs, make_costs, weights_from_counts
from ..ml.long_documents import can_be_parted, decode_document
from ..ml.one_thread import one_thread
from ..ml.resize import resize_tags
from ..ml.tags import close_at, spans_from_tags
from ..spans import NER, UNSAFE, Match, Source, annotate_ents, set_group
from .configurable import Configurable, RunSettings
from .gold import allowed_tags
from .marginals import read_marginals
from .open_end import close_text, find_plain, has_open_end, reject_unconfirmed
from .span_groups import NETWORK

_SEPARATORS = frozenset("/-.")


class Tagging(NamedTuple):
    """Output of the network for one document, on the CPU."""

    spans: list[tuple[int, int, int]]
    """(first token, end token, label index), by position, without overlaps."""
    scores: list[float]
    """The probability of each span as a whole."""
    safe: numpy.ndarray
    """float (tokens,): marginal probability of not being PHI."""
    likely: numpy.ndarray
    """int (tokens,): most probable PHI label of each token."""
    firsts: numpy.ndarray
    """int: tokens at which a sentence, item, cell or field begins; no span crosses into one."""
    rejected: frozenset[int] = frozenset()
    """Tokens whose finding did not recur with a full stop, see `open_end`."""


def score_phi_ner(examples: Iterable[Example], *, spans_key: str = NETWORK, **kwargs: Any) -> dict:
    """Precision, recall and F1 of the predicted span group against the ents of the reference."""

    def get_spans(doc: Doc, attr: str):
        return doc.spans.get(spans_key, doc.ents)

    return Scorer.score_spans(examples, "ents", getter=get_spans, **kwargs)


def make_phi_ner_scorer(spans_key: str = NETWORK) -> Callable:
    """Create the scorer, registered as `spacy-phi.phi_ner_scorer.v1`; see `score_phi_ner`."""

    def score(examples: Iterable[Example], **kwargs: Any) -> dict:
        return score_phi_ner(examples, **{"spans_key": spans_key, **kwargs})

    return score


class PhiNER(TrainablePipe, Configurable):
    """Tags PHI with a CRF over an encoder's token vectors.

    Sets `doc.spans[spans_key]` with a probability for each span, `doc._.phi_safe` with a probability for each
    token and, if requested, `doc.ents`. Gold comes from the ents of the reference Doc; tokens without
    annotation are ignored."""

    def __init__(
        self,
        vocab: Vocab,
        model: Model[list[Doc], CRFScores],
        name: str = "phi_ner",
        *,
        spans_key: str = NETWORK,
        annotate_ents: bool = True,
        batch_tokens: int = 8000,
        mode: str = "balanced",
        threshold: AdaptiveThreshold | None = None,
        balanced_safe_logit: float | None = None,
        min_scores: Mapping[str, float] | None = None,
        label_weights: Mapping[str, float] | None = None,
        scorer: Callable | None = score_phi_ner,
    ) -> None:
        """Initialize the pipe.

        vocab: The shared vocabulary.
        model: Of the architecture `spacy-phi.CRFTagger.v1`.
        name: Of the component.
        spans_key: Of `doc.spans`.
        annotate_ents: Also write `doc.ents`, overriding overlapping entities.
        batch_tokens: Predict at most about this many tokens at once, regardless of document batches; a longer
            document is computed in parts, see ml.long_documents.
        mode: "balanced" uses the best path; "recall" adds everything not found safe.
        threshold: Safety threshold in recall mode.
        balanced_safe_logit: In balanced mode, logit threshold for adding spans that the Viterbi path missed,
            if they reach the `min_scores` of their label; None adds none.
        min_scores: Minimum span probability by label; spans below it are dropped.
        label_weights: Training weight of a false negative by label; see ml.crf_weights.
        scorer: Scores Examples; None disables scoring.
        """
        register_extensions()
        self.vocab = vocab
        self.model = model
        self.name = name
        self.scorer = scorer
        self.mode = mode
        self.threshold = threshold or create_adaptive_threshold()
        self.balanced_safe_logit = balanced_safe_logit
        self.min_scores = dict(min_scores or {})
        self.label_weights = dict(label_weights or {})
        self.cfg: dict[str, Any] = {
            "labels": [],
            "spans_key": spans_key,
            "annotate_ents": annotate_ents,
            "batch_tokens": batch_tokens,
        }

    def configure(self, settings: RunSettings) -> None:
        """Take the mode and, if given, the threshold of recall mode; see `Configurable`."""
        self.mode = settings.mode
        if settings.safe_logit is not None:
            self.set_safe_logit(settings.safe_logit)

    def set_safe_logit(self, safe_logit: float) -> None:
        """Set the minimum safe logit of recall mode."""
        self.threshold = self.threshold._replace(safe_logit=safe_logit)

    @property
    def labels(self) -> tuple[str, ...]:
        """Labels, in the order of their tags."""
        return tuple(self.cfg["labels"])

    @property
    def label_data(self) -> tuple[str, ...]:
        """Labels, in the format of `spacy init labels`."""
        return self.labels

    @property
    def is_resizable(self) -> bool:
        """Labels can be added after training."""
        return True

    def add_label(self, label: str) -> int:
        """Add a label. A model with weights gets new columns for its tags and keeps what it has learned.

        RETURNS: 0 if the label already exists, else 1.
        """
        if not isinstance(label, str):
            raise ValueError(SpacyErrors.E187)
        if label in self.labels:
            return 0
        self.cfg["labels"].append(label)
        self.vocab.strings.add(label)
        resize_tags(self.model, self._n_tags)
        return 1

    def initialize(
        self,
        get_examples: Callable[[], Iterable[Example]],
        *,
        nlp: Language | None = None,
        labels: Sequence[str] | None = None,
        highest_label_weight: float | None = None,
    ) -> None:
        """Set the labels and initialize the model's dimensions and weights.

        get_examples: returns Examples; if no labels are given, they are collected from all of these.
        labels: as written by `spacy init labels`.
        highest_label_weight: set the weights of labels without one in `label_weights` from their token counts
            in the Examples, at most to this value; see `ml.crf_weights.weights_from_counts`. They serve this
            training and are not saved.
        """
        validate_get_examples(get_examples, "PhiNER.initialize")
        if nlp is not None:
            # A component sourced from another pipeline was not created by its factory.
            guard_strings(nlp)
        util.check_lexeme_norms(self.vocab, "phi_ner")
        if labels is None:
            labels = sorted({ent.label_ for eg in get_examples() for ent in eg.reference.ents})
        for label in labels:
            self.add_label(label)
        self._require_labels()
        if highest_label_weight is not None:
            counts = Counter(dict.fromkeys(self.labels, 0))
            for example in get_examples():
                for ent in example.reference.ents:
                    counts[ent.label_] += len(ent)
            counted = weights_from_counts(counts, highest_label_weight)
            self.label_weights = {**counted, **self.label_weights}
        sample = [eg.predicted for eg in islice(get_examples(), 10)]
        if not any(len(doc) for doc in sample):
            raise ValueError(SpacyErrors.E923.format(name=self.name))
        resize_tags(self.model, self._n_tags)
        self.model.initialize(X=sample)

    def predict(self, docs: Iterable[Doc]) -> list[Tagging]:
        """Predict tags without changing the documents; documents of similar length are batched together.

        In balanced mode, a short text without a closing mark is read with one too, see `open_end`."""
        docs = list(docs)
        with one_thread():
            taggings = self._predict_all(docs)
            if self.mode == "recall":
                return taggings
            safe = 1 / (1 + numpy.exp(-(self.balanced_safe_logit or 0.0)))
            plain = {
                i: words
                for i, doc in enumerate(docs)
                if has_open_end(doc) and (words := find_plain(doc, taggings[i], self.labels, safe))
            }
            closed = self._predict_all([close_text(docs[i]) for i in plain])
        for (i, words), tagging in zip(plain.items(), closed):
            taggings[i] = reject_unconfirmed(docs[i], taggings[i], tagging, self.labels, words)
        return taggings

    def _predict_all(self, docs: Sequence[Doc]) -> list[Tagging]:
        taggings: dict[int, Tagging] = {}
        for batch in self._batches(docs):
            taggings.update(zip(batch, self._predict_batch([docs[i] for i in batch])))
        return [taggings[i] for i in range(len(docs))]

    def predict_marginals(self, docs: Sequence[Doc]) -> list[numpy.ndarray]:
        """Return the marginal probabilities of the tags for documents with tokens, float (tokens, tags)."""
        with one_thread():
            scores = self.model.predict(list(docs))
            closed = [close_at(emissions, find_firsts(doc)) for emissions, doc in zip(scores.emissions, docs)]
            return crf_marginals(CRFScores(closed, scores.transitions))

    def set_annotations(self, docs: Iterable[Doc], scores: Sequence[Tagging]) -> None:
        """Write the span group, the per-token safe probabilities and, if requested, the entities."""
        labels = self.labels
        for doc, tagging in zip(docs, scores):
            matches = []
            for (start, end, label), score in zip(tagging.spans, tagging.scores):
                if score >= self.min_scores.get(labels[label], 0.0):
                    matches.append(_make_match(doc, start, end, labels[label], score, NER))
            if self.mode == "recall":
                matches += self._unsafe(doc, tagging, self.threshold)
            elif self.balanced_safe_logit is not None:
                unsafe = self._unsafe(
                    doc, tagging, self.threshold._replace(safe_logit=self.balanced_safe_logit)
                )
                matches += [match for match in unsafe if match.score >= self.min_scores.get(match.label, 0.0)]
            group = set_group(doc, self.cfg["spans_key"], matches)
            doc._.phi_safe = numpy.round(tagging.safe.astype("float64"), 6).tolist()
            if self.cfg["annotate_ents"]:
                annotate_ents(doc, group)

    def _unsafe(self, doc: Doc, tagging: Tagging, threshold: AdaptiveThreshold) -> Iterator[Match]:
        """Yield spans that are neither on the best path nor found safe; adjacent tokens of one label form one
        span.
        """
        unsafe, found = numpy.zeros((2, len(doc)), dtype=bool)
        for (start, end, label), score in zip(tagging.spans, tagging.scores):
            found[start:end] |= score >= self.min_scores.get(self.labels[label], 0.0)
        doubtful = threshold.find_doubtful(tagging.safe)
        doubtful = doubtful[~found[doubtful]]
        if len(doubtful):
            words = [doc[int(i)].text for i in doubtful]
            unsafe[doubtful] = threshold.is_unsafe(words, tagging.safe[doubtful], doc.lang_)
        if self.mode == "recall":
            unsafe |= threshold.find_always(doc) & ~found
        unsafe[sorted(tagging.rejected)] = False
        if not unsafe.any():
            return
        all_likely = tagging.likely.copy()
        for i in _find_separators(doc, unsafe, all_likely):
            unsafe[i], all_likely[i] = True, all_likely[i - 1]
        places = numpy.flatnonzero(unsafe)
        likely = all_likely[places]
        breaks = (numpy.diff(places) > 1) | (numpy.diff(likely) != 0) | numpy.isin(places[1:], tagging.firsts)
        for run in numpy.split(places, numpy.flatnonzero(breaks) + 1) if len(places) else []:
            start, end = int(run[0]), int(run[-1]) + 1
            score = 1 - float(tagging.safe[start:end].min())
            yield _make_match(doc, start, end, self.labels[all_likely[start]], score, UNSAFE)

    def get_loss(self, examples: Iterable[Example], scores: CRFScores) -> tuple[float, CRFScores]:
        """Return the mean negative log likelihood of the gold annotation, and its gradient. If a reference
        has a teacher's marginals (see `marginals.py`), the distillation loss is added.

        RAISES: PhiError (E042) for a label that the pipe does not know, (E043) if the loss is not finite.
        """
        validate_examples(examples, "PhiNER.get_loss")
        examples = list(examples)
        labels = {label: i for i, label in enumerate(self.labels)}
        allowed = [allowed_tags(eg, labels, self.name) for eg in examples]
        taught = [read_marginals(eg, labels, self.name) for eg in examples]
        plain = scores
        if self.label_weights:
            costs = make_costs(self.labels, self.label_weights)
            scores = add_costs(scores, allowed, costs)
        try:
            loss, d_scores = crf_loss(scores, allowed)
        except PhiError:
            if all(numpy.isfinite(x).all() for x in scores.emissions):
                raise
            raise PhiError(Errors.E043.format(name=self.name)) from None
        if any(marginals is not None for marginals in taught):
            soft_loss, d_soft = teacher_loss(plain, taught)
            loss, d_scores = loss + soft_loss, d_scores.add(d_soft)
        return loss / len(examples), d_scores.scale(1 / len(examples))

    @property
    def _n_tags(self) -> int:
        return 1 + 4 * len(self.labels)

    def _batches(self, docs: Sequence[Doc]) -> Iterator[list[int]]:
        """Return batches of document indices, longest first, with at most `batch_tokens` tokens per padded
        batch.
        """
        order = sorted(range(len(docs)), key=lambda i: -len(docs[i]))
        start = 0
        while start < len(order):
            size = max(1, self.cfg["batch_tokens"] // max(1, len(docs[order[start]])))
            yield order[start : start + size]
            start += size

    def _predict_batch(self, docs: list[Doc]) -> list[Tagging]:
        taggings = [
            Tagging([], [], numpy.ones(len(d), "f"), numpy.zeros(len(d), "i"), numpy.zeros(0, "i"))
            for d in docs
        ]
        # A transformer reports no width for documents without tokens.
        full = [i for i, doc in enumerate(docs) if len(doc)]
        if not self.labels or not full:
            return taggings
        for i, tagging in zip(full, self._tag([docs[i] for i in full])):
            taggings[i] = tagging
        return taggings

    def _decode(self, docs: list[Doc], firsts: list[numpy.ndarray]) -> list[Decoded]:
        """Return the best paths; a document of more than `batch_tokens` is computed in parts if it can be.

        firsts: Of each document, the tokens into which no span crosses.
        """
        if len(docs) == 1 and len(docs[0]) > self.cfg["batch_tokens"] and can_be_parted(self.model):
            return [decode_document(self.model, docs[0], firsts[0])]
        scores = self.model.predict(docs)
        closed = [close_at(emissions, at) for emissions, at in zip(scores.emissions, firsts)]
        return crf_decode(CRFScores(closed, scores.transitions))

    def _tag(self, docs: list[Doc]) -> list[Tagging]:
        """Return the output for documents with tokens."""
        taggings = []
        firsts = [find_firsts(doc) for doc in docs]
        for decoded, at in zip(self._decode(docs, firsts), firsts):
            spans = spans_from_tags(decoded.path)
            sure = [_span_probability(decoded.joint, decoded.own, start, end) for start, end, _ in spans]
            taggings.append(Tagging(spans, sure, decoded.safe, decoded.likely, at))
        return taggings


def find_firsts(doc: Doc) -> numpy.ndarray:
    """Return the tokens at which a sentence, list item, table cell or field begins, int, without the first
    token of the Doc; see `rules.breaks`."""
    # This module compiles regular expressions, which `spacy.blank` need not wait for.
    from ..rules.breaks import find_breaks

    offsets = find_breaks(get_text(doc), doc.lang_)
    firsts = numpy.searchsorted(doc.to_array(IDX), numpy.array(offsets, dtype="uint64")).tolist()
    return numpy.array(sorted({first for first in firsts if 0 < first < len(doc)}), dtype="int64")


def _find_separators(doc: Doc, unsafe: numpy.ndarray, likely: numpy.ndarray) -> Iterator[int]:
    """Yield the tokens that join two numbers of one label without blanks, as in "14/3"."""
    for left in numpy.flatnonzero(unsafe[:-2] & unsafe[2:] & ~unsafe[1:-1]):
        i = int(left) + 1
        tokens = doc[i - 1 : i + 2]
        are_digits = tokens[0].is_digit and tokens[2].is_digit and " " not in tokens.text
        if are_digits and tokens[1].text in _SEPARATORS and likely[i - 1] == likely[i + 1]:
            yield i


def _make_match(doc: Doc, start: int, end: int, label: str, score: float, source: Source) -> Match:
    last = doc[end - 1]
    return Match(doc[start].idx, last.idx + len(last), label, round(score, 4), source)


def _span_probability(joint: numpy.ndarray, own: numpy.ndarray, start: int, end: int) -> float:
    """Return the joint probability of a span of the best path, by the chain rule over its steps.

    joint: of each token's tag together with the preceding tag. own: of each token's tag.
    """
    if end - start == 1:
        return float(own[start])
    between = own[start + 1 : end - 1]
    if not between.all():
        return 0.0
    logs = numpy.log(numpy.maximum(joint[start + 1 : end], 1e-30)).sum() - numpy.log(between).sum()
    return float(min(1.0, numpy.exp(logs)))
