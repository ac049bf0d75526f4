"""All measures of a comparison in one report, and the spaCy scorer `spacy-phi.phi_scorer.v1`."""

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from typing import Any

from spacy.scorer import get_ner_prf
from spacy.training import Example

from ..corpora.annotated import AnnotatedNote, AnnotatedSpan
from ..corpora.docs import GOLD_KEY, doc_to_note, gold_spans
from ..errors import Errors, PhiError
from ..extensions import get_findings
from .masking import masking_scores
from .measures import (
    ScoredNote,
    TypedSpan,
    binary_tokens_per_label,
    i2b2_scores,
    meddocan_scores,
    per_label,
    typed_spans,
)


def pair_notes(
    golds: Iterable[AnnotatedNote], preds: Iterable[AnnotatedNote], *, only_predicted: bool = False
) -> tuple[list[AnnotatedNote], list[AnnotatedNote], list[str], list[str]]:
    """Pair gold and predicted notes by id.

    golds, preds: each id once. only_predicted: Leave out gold without a prediction, as the published scripts
        do; otherwise it counts as having no predictions.
    RETURNS: Gold notes, predicted notes in the same order, ids of gold without a prediction, ids of
        predictions without gold (which are left out).
    RAISES: PhiError (E113) for a duplicate id, (E115) if the texts differ.
    """
    by_id: dict[str, AnnotatedNote] = {}
    for pred in preds:
        if pred.id in by_id:
            raise PhiError(Errors.E113.format(id=pred.id))
        by_id[pred.id] = pred
    left, right, missing = [], [], []
    seen: set[str] = set()
    for gold in golds:
        if gold.id in seen:
            raise PhiError(Errors.E113.format(id=gold.id))
        seen.add(gold.id)
        found = by_id.get(gold.id)
        if found is None:
            missing.append(gold.id)
            if only_predicted:
                continue
            found = AnnotatedNote(gold.id, gold.text)
        _check_text(gold, found)
        left.append(gold)
        right.append(found)
    return left, right, missing, sorted(by_id.keys() - seen)


def _check_text(gold: AnnotatedNote, pred: AnnotatedNote) -> None:
    if gold.text != pred.text:
        pairs = enumerate(zip(gold.text, pred.text))
        shorter = min(len(gold.text), len(pred.text))
        position = next((i for i, (a, b) in pairs if a != b), shorter)
        raise PhiError(Errors.E115.format(id=gold.id, position=position))


def evaluate_notes(
    golds: Sequence[AnnotatedNote],
    preds: Sequence[AnnotatedNote],
    *,
    masked: Sequence[Sequence[tuple[int, int]]] | None = None,
    sentences: Mapping[str, int] | None = None,
    scored: Sequence[Set[TypedSpan]] | None = None,
) -> dict[str, Any]:
    """Return every measure of predictions against gold.

    golds, preds: the same notes in the same order. masked: actually redacted spans per note, in characters;
        by default every predicted span. sentences: as in `measures.leak`. scored: the gold spans
        per note that count in `masking`; None for all.
    RETURNS: `meddocan`, `i2b2`, `per_label` (strict), `per_label_binary_token` and `masking`.
    """
    pairs = [
        ScoredNote(g.text, typed_spans(g), typed_spans(p), g.id) for g, p in zip(golds, preds, strict=True)
    ]
    if masked is None:
        masked = [[(span.start, span.end) for span in pred.spans] for pred in preds]
    return {
        "notes": len(pairs),
        "gold_spans": sum(len(set(note.gold)) for note in pairs),
        "predicted_spans": sum(len(set(note.pred)) for note in pairs),
        "meddocan": meddocan_scores(pairs, sentences),
        "i2b2": i2b2_scores(pairs),
        "per_label": {label: prf.to_dict() for label, prf in per_label(pairs).items()},
        "per_label_binary_token": binary_tokens_per_label(pairs),
        "masking": masking_scores(golds, masked, scored),
    }


def phi_score(examples: Iterable[Example], **kwargs: Any) -> dict[str, Any]:
    """Return the scores of a pipeline on Examples, for `spacy train` and `spacy evaluate`.

    examples: predictions in `doc._.phi` if present, else in `doc.ents`; gold from the reference's exact spans
        (stored by `spacy-phi.NoteCorpus.v1`) or its ents.
    RETURNS: spaCy's `ents_p`, `ents_r`, `ents_f`, `ents_per_type`; in exact characters `phi_p`, `phi_r`,
        `phi_f`, `phi_per_type` (MEDDOCAN sub-track 1), `phi_spans_f`, `phi_merged_f` (sub-track 2),
        `phi_leak`, `phi_token_f` (i2b2 binary tokens), `phi_hipaa_token_p`, `phi_hipaa_token_r`,
        `phi_hipaa_token_f` (the same over the HIPAA labels, with IDNUM), `phi_token_per_type` (see
        `measures.binary_tokens_per_label`), and for masking `phi_mask_r`, `phi_mask_hipaa_r`, `phi_mask_p`.
        References without annotation are left out; all values are None if none is left.
    """
    examples = [eg for eg in examples if _is_annotated(eg)]
    scores = get_ner_prf(examples)
    if not examples:
        return {**scores, **dict.fromkeys(_KEYS)}
    golds, preds, masked = [], [], []
    for number, example in enumerate(examples):
        spans = tuple(AnnotatedSpan(*span) for span in gold_spans(example.reference))
        golds.append(AnnotatedNote(str(number), example.reference.text, spans))
        findings = get_findings(example.predicted)
        preds.append(doc_to_note(example.predicted, str(number), key="findings" if findings else "ents"))
        replaced = [f for f in findings if f.replacement is not None]
        # Without a replacer, assume that every finding would be redacted.
        taken = replaced if example.predicted._.scrubbed is not None else findings
        masked.append(
            [(f.start_char, f.end_char) for f in taken]
            if findings
            else [(span.start, span.end) for span in preds[-1].spans]
        )
    report = evaluate_notes(golds, preds, masked=masked)
    return {**scores, **_flatten(report)}


_KEYS = (
    *("phi_p", "phi_r", "phi_f", "phi_per_type", "phi_spans_f", "phi_merged_f", "phi_leak"),
    *("phi_token_f", "phi_hipaa_token_p", "phi_hipaa_token_r", "phi_hipaa_token_f"),
    *("phi_token_per_type", "phi_mask_r", "phi_mask_hipaa_r", "phi_mask_p"),
)


def _is_annotated(example: Example) -> bool:
    return GOLD_KEY in example.reference.user_data or example.reference.has_annotation("ENT_IOB")


def _flatten(report: dict[str, Any]) -> dict[str, Any]:
    ner = report["meddocan"]["ner"]
    masking = report["masking"]
    per_type = {name: {k: row[k] for k in "prf"} for name, row in report["per_label"].items()}
    values = (
        *(ner["p"], ner["r"], ner["f"], per_type),
        *(report["meddocan"]["spans"]["f"], report["meddocan"]["merged"]["f"], report["meddocan"]["leak"]),
        report["i2b2"]["all"]["binary_token"]["f"],
        *(report["i2b2"]["hipaa"]["binary_token"][k] for k in "prf"),
        report["per_label_binary_token"],
        *(masking["phi"]["char_recall"], masking["hipaa"]["char_recall"], masking["char_precision"]),
    )
    return dict(zip(_KEYS, values, strict=True))


def make_phi_scorer() -> Callable[..., dict[str, Any]]:
    """Create the scorer, registered as `spacy-phi.phi_scorer.v1`; see `phi_score`."""
    return phi_score
