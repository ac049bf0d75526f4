"""Compare the scrubber's fixed rules for combining its finders with combinations that are learned.

    pip install scikit-learn
    python research/combination.py LANG [LANG ...] [--notes 200] [--seeds 3] [--json FILE]

As the thesis proposes for its future work: a model decides for each token whether it is PHI, from the
network's marginal probability, what rules, lexicons and vetoes say, the safety class of the word, its letters
and its neighbors. Fixed is the balanced mode of the scrubber. Learned are a logistic regression and boosted
trees, trained on --notes notes of the dev templates, another draw for each seed. Their threshold is the one
at which they redact as precisely as the fixed rules, on other notes of these templates. Prints HIPAA
characters found and precision, policy `strict`, mean over the seeds, on further notes of the dev templates
and on each set of benchmarks/dev_sets.py and english-dev. Aggregates only; nothing is tuned on those sets.
"""

import json
import math
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import numpy
import spacy
from lab import SHARED, make_parser, read_sets
from spacy.language import Language
from spacy.tokens import Doc

from spacy_phi.corpora.annotated import AnnotatedNote
from spacy_phi.corpora.folders import read_notes
from spacy_phi.evaluation.masking import Masking
from spacy_phi.lexicons.safety import Safety, get_safety
from spacy_phi.pipeline.span_groups import MERGED, NETWORK, RULES, VETOED
from spacy_phi.spans import UNSAFE, Match, SourceKind, get_matches
from spacy_phi.synthesis.generator import synthesize

_GROUPS = (VETOED, MERGED)
_KINDS = (SourceKind.PATTERN, SourceKind.IDENTIFIER, SourceKind.LEXICON, SourceKind.REPETITION)
_LIMIT = 9.0
_TEMPLATES = "dev templates"
_FIRST_SEED = 1_000


class Tokens(NamedTuple):
    """The tokens of notes."""

    features: numpy.ndarray
    """(tokens, features)."""
    gold: numpy.ndarray
    """(tokens,), bool: in an annotated span."""
    fixed: numpy.ndarray
    """(tokens,), bool: redacted by the scrubber."""
    spans: list[list[tuple[int, int]]]
    """The places of the tokens by note."""


def read_tokens(nlp: Language, notes: Sequence[AnnotatedNote]) -> Tokens:
    """Return the tokens of notes with their features, as found by the inner pipeline of a scrubber."""
    rows, gold, fixed, spans = [], [], [], []
    for note in notes:
        doc = nlp(note.text)
        covered = {key: _cover(doc, key) for key in _GROUPS}
        rows.append(_describe(doc, covered))
        inside = numpy.zeros(len(note.text) + 1, dtype=bool)
        for span in note.spans:
            inside[span.start : span.end] = True
        gold.append(numpy.array([inside[token.idx : token.idx + len(token)].any() for token in doc]))
        fixed.append(covered[MERGED])
        spans.append([(token.idx, token.idx + len(token)) for token in doc])
    return Tokens(numpy.vstack(rows), numpy.concatenate(gold), numpy.concatenate(fixed), spans)


def _cover(doc: Doc, key: str, takes: Callable[[Match], bool] = lambda match: True) -> numpy.ndarray:
    """Return which tokens the matches of a group touch: bool (tokens,)."""
    chars = numpy.zeros(len(doc.text) + 1, dtype=bool)
    for match in get_matches(doc, key):
        if takes(match):
            chars[match.start : match.end] = True
    return numpy.array([chars[token.idx : token.idx + len(token)].any() for token in doc], dtype=bool)


def _describe(doc: Doc, covered: dict[str, numpy.ndarray]) -> numpy.ndarray:
    """Return the features of each token and of its neighbors: (tokens, features)."""
    safe = numpy.clip(numpy.array(doc._.phi_safe), 1e-6, 1 - 1e-6)
    odds = numpy.clip(numpy.log(safe / (1 - safe)), -_LIMIT, _LIMIT)
    path = _cover(doc, NETWORK, lambda match: match.source != UNSAFE)
    kinds = (_cover(doc, RULES, lambda match, kind=kind: match.source.kind is kind) for kind in _KINDS)
    found = [path, covered[VETOED], *kinds]
    shared = numpy.column_stack([odds, *found]).astype(float)
    empty = numpy.zeros((1, shared.shape[1]))
    before, after = numpy.vstack([empty, shared[:-1]]), numpy.vstack([shared[1:], empty])
    return numpy.hstack([shared, before, after, [_spell(token.text, doc.lang_) for token in doc]])


def _spell(word: str, language: str) -> list[float]:
    level = get_safety(word, language=language)
    shape = (
        word[0].isupper(),
        word.islower(),
        word.isupper(),
        any(map(str.isdigit, word)),
        any(map(str.isalnum, word)),
    )
    return [*(float(level == each) for each in Safety), *map(float, shape), math.log(len(word))]


def make_models(seed: int) -> Iterator[tuple[str, Any]]:
    """Yield the learned combinations, untrained."""
    from sklearn.ensemble import HistGradientBoostingClassifier
    from sklearn.linear_model import LogisticRegression
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler

    yield "logistic", make_pipeline(StandardScaler(), LogisticRegression(max_iter=2_000))
    yield "trees", HistGradientBoostingClassifier(max_iter=200, random_state=seed)


def find_threshold(scores: numpy.ndarray, tokens: Tokens) -> float:
    """Return the lowest score at which a model is as precise as the fixed rules."""
    precision = (tokens.gold & tokens.fixed).sum() / tokens.fixed.sum()
    order = numpy.argsort(-scores)
    precise = numpy.cumsum(tokens.gold[order]) / numpy.arange(1, len(order) + 1) >= precision
    return float(scores[order[numpy.flatnonzero(precise)[-1]]])


def measure(notes: Sequence[AnnotatedNote], tokens: Tokens, redacted: numpy.ndarray) -> tuple[float, float]:
    """Return HIPAA characters found and the precision of redacted tokens, (tokens,)."""
    masking, at = Masking(), 0
    for note, spans in zip(notes, tokens.spans):
        taken = redacted[at : at + len(spans)]
        masking.add(note, [span for span, is_taken in zip(spans, taken) if is_taken])
        at += len(spans)
    scores = masking.to_dict()
    return scores["hipaa"]["char_recall"], scores["char_precision"]


def compare(lang: str, n_notes: int, n_seeds: int) -> dict[str, dict[str, tuple[float, float]]]:
    """Return recall and precision by set and way."""
    nlp = spacy.blank(lang)
    inner = nlp.add_pipe("phi_scrubber", config={"policy": "strict"}).inner  # type: ignore[attr-defined]
    sets = {name: notes for name, notes in read_sets(lang).items() if name != _TEMPLATES}
    if lang == "en":
        sets["english-dev"] = list(read_notes(SHARED / "english-dev" / "gold.jsonl"))
    draws = [_draw(lang, n_notes, _FIRST_SEED + seed) for seed in range(n_seeds + 2)]
    sets[_TEMPLATES] = draws[0]
    read = {name: read_tokens(inner, notes) for name, notes in sets.items()}
    aside = read_tokens(inner, draws[1])
    rows = {name: {"fixed": [measure(sets[name], tokens, tokens.fixed)]} for name, tokens in read.items()}
    for seed, notes in enumerate(draws[2:]):
        train = read_tokens(inner, notes)
        for way, model in make_models(seed):
            model.fit(train.features, train.gold)
            threshold = find_threshold(model.predict_proba(aside.features)[:, 1], aside)
            for name, tokens in read.items():
                redacted = model.predict_proba(tokens.features)[:, 1] >= threshold
                rows[name].setdefault(way, []).append(measure(sets[name], tokens, redacted))
    return {
        name: {way: tuple(map(float, numpy.mean(found, axis=0))) for way, found in ways.items()}  # type: ignore[misc]
        for name, ways in rows.items()
    }


def _draw(lang: str, n_notes: int, seed: int) -> list[AnnotatedNote]:
    return list(islice(synthesize(n_notes, seed=seed, split="dev", lang=lang), n_notes))


def main() -> None:
    """Parse the arguments, compare and print."""
    parser = make_parser(__doc__)
    parser.add_argument("langs", nargs="+")
    parser.add_argument("--notes", type=int, default=200)
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--json", type=Path, help="output file for the figures")
    args = parser.parse_args()
    found = {}
    for lang in args.langs:
        found[lang] = compare(lang, args.notes, args.seeds)
        for name, ways in found[lang].items():
            cells = (f"{way} {recall:.3f} / {precision:.3f}" for way, (recall, precision) in ways.items())
            print(f"{lang} {name:<20} {', '.join(cells)}", flush=True)
    if args.json:
        args.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf8")


if __name__ == "__main__":
    main()
