"""Compare `phi_ner` with spaCy's stock `ner` on the same corpus and tokens, in one run on one core.

Prints, and writes as JSON: sub-track 1 and 2 F1, words/s, peak memory, size on disk, and training time. For
`phi_ner` it adds encoder, loss, marginals and Viterbi times, and the distance from the floor: tokenization
plus the matrix products, counted and divided by this machine's matrix multiplication rate.

Usage: python benchmarks/network.py TRAIN.spacy DEV.spacy MODEL OUTPUT.json
       [--stock-seconds N | --stock NER_MODEL]
MODEL is a trained pipeline with `phi_ner`; its training time is read from MODEL/../seconds.txt if that
exists."""

import json
import random
import tempfile
import time
from pathlib import Path

import numpy
import spacy
from common import make_parser, peak_mib, run_apart
from spacy.tokens import DocBin
from spacy.training import Example
from spacy.util import minibatch

from spacy_phi.tokenizer import CLINICAL

ONE_CORE = {f"{name}_NUM_THREADS": "1" for name in ("OMP", "MKL", "OPENBLAS", "BLIS")}
KEYS = ("phi_p", "phi_r", "phi_f", "phi_spans_f", "phi_merged_f")
REPEATS = 3


def read_docs(nlp, path: Path) -> list:
    """Return the Docs of a .spacy file."""
    return list(DocBin().from_disk(path).get_docs(nlp.vocab))


def train_stock(train: Path, output: Path, seconds: float) -> dict:
    """Train `ner` for a given time with spaCy's default settings, including parameter averaging."""
    nlp = spacy.blank("es", config=CLINICAL)
    nlp.add_pipe("ner")
    docs = read_docs(nlp, train)
    examples = [Example(nlp.make_doc(doc.text), doc) for doc in docs]
    optimizer = nlp.initialize(lambda: examples)
    optimizer.averages = {}
    start, epochs = time.perf_counter(), 0
    while time.perf_counter() - start < seconds:
        random.shuffle(examples)
        for batch in minibatch(examples, 8):
            nlp.update(batch, sgd=optimizer, drop=0.1)
        epochs += 1
    spent = time.perf_counter() - start
    with nlp.use_params(optimizer.averages):
        nlp.to_disk(output)
    return {"training_seconds": round(spent, 1), "epochs": epochs}


def best_rate(words: int, function) -> float:
    """Return words per second of the fastest of REPEATS calls."""
    times = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        function()
        times.append(time.perf_counter() - start)
    return words / min(times)


def measure(model: Path, dev: Path, limit: int = 0) -> dict:
    """Return accuracy, speed and size of one pipeline; run in its own process for its peak memory."""
    from spacy_phi.evaluation.scorer import phi_score

    nlp = spacy.load(model)
    gold = read_docs(nlp, dev)[: limit or None]
    texts = [doc.text for doc in gold]
    words = sum(len(doc) for doc in gold)
    _, pipe = nlp.pipeline[-1]
    report = {"words": words, "batch_size": nlp.batch_size}
    scored = [Example(doc, reference) for doc, reference in zip(nlp.pipe(texts), gold)]
    scores = phi_score(scored)
    report |= {key: round(scores[key], 4) for key in KEYS}
    report["pipe_words_per_second"] = round(time_pipe(nlp, pipe, texts))
    report["text_words_per_second"] = round(best_rate(words, lambda: list(nlp.pipe(texts))))
    report["tokenizer_words_per_second"] = round(best_rate(words, lambda: [nlp.make_doc(t) for t in texts]))
    report["disk_mib"] = round(sum(f.stat().st_size for f in model.rglob("*") if f.is_file()) / 2**20, 2)
    if nlp.pipe_names[-1] == "phi_ner":
        report |= measure_parts(nlp, pipe, gold, words)
    report["peak_mib"] = round(peak_mib())
    return report


def time_pipe(nlp, pipe, texts: list[str]) -> float:
    """Return words per second of the component alone, on Docs made beforehand."""
    rates = []
    for _ in range(REPEATS):
        docs = [nlp.make_doc(text) for text in texts]
        start = time.perf_counter()
        for _ in pipe.pipe(docs, batch_size=nlp.batch_size):
            pass
        rates.append(sum(len(doc) for doc in docs) / (time.perf_counter() - start))
    return max(rates)


def measure_parts(nlp, pipe, gold: list, words: int) -> dict:
    """Return words per second of encoder, loss, marginals and Viterbi, and the floor."""
    from spacy_phi.ml.crf import posterior
    from spacy_phi.ml.crf_layer import Batch, crf_loss
    from spacy_phi.ml.viterbi import viterbi

    docs = [nlp.make_doc(doc.text) for doc in gold]
    batches = [[docs[i] for i in batch] for batch in pipe._batches(docs)]
    model = pipe.model
    scores = [model.predict(batch) for batch in batches]
    padded = []
    for score in scores:
        batch = Batch([len(x) for x in score.emissions])
        padded.append((batch.pad(score.emissions), batch.lengths, score.transitions))
    labels = {label: i for i, label in enumerate(pipe.labels)}
    known = {doc.text: doc for doc in gold}
    allowed = [[gold_lattice(known[doc.text], doc, labels) for doc in batch] for batch in batches]
    parts = {
        "encoder": lambda: [model.predict(batch) for batch in batches],
        "loss_and_gradient": lambda: [crf_loss(s, a) for s, a in zip(scores, allowed)],
        "marginals": lambda: [posterior(*x) for x in padded],
        "viterbi": lambda: [viterbi(*x) for x in padded],
    }
    report = {f"{name}_words_per_second": round(best_rate(words, run)) for name, run in parts.items()}
    flops, rate = count_flops(pipe, docs), gemm_rate()
    tokenizing = words / best_rate(words, lambda: [nlp.make_doc(doc.text) for doc in gold])
    floor = words / (tokenizing + flops / rate)
    report |= {
        "gemm_gflops_per_second": round(rate / 1e9, 1),
        "mflop_per_word": round(flops / words / 1e6, 3),
    }
    return report | {"floor_words_per_second": round(floor)}


def gold_lattice(reference, doc, labels: dict[str, int]) -> numpy.ndarray:
    """Return the tags permitted by the gold; a label unseen in training counts as no entity."""
    from spacy_phi.pipeline.gold import allowed_tags

    reference.ents = [ent for ent in reference.ents if ent.label_ in labels]
    return allowed_tags(Example(doc, reference), labels, "phi_ner")


def count_flops(pipe, docs: list) -> float:
    """Count multiplications and additions of the matrix products in LSTM and dense layers."""
    from spacy_phi.ml.windows import cut_windows

    words = sum(len(doc) for doc in docs)
    total = 0.0
    read = words
    for node in pipe.model.walk():
        if "max_tokens" in node.attrs:
            settings = [node.attrs[name] for name in ("max_tokens", "context", "lines")]
            read = sum(w.read_end - w.read_start for doc in docs for w in cut_windows(doc, *settings))
    for node in pipe.model.walk():
        if node.name == "packed_bilstm":
            total += 2 * (node.get_param("W_in").size + node.get_param("W_rec").size) * read
        if node.name in ("linear", "relu"):
            total += 2 * node.get_param("W").size * words
        if node.name == "crf":
            # Forward and backward pass: one product with the transitions each.
            total += 4 * node.get_param("pairs").size * words
    return total


def gemm_rate() -> float:
    """Return operations per second of a matrix product with the LSTM's input size."""
    rng = numpy.random.default_rng(0)
    a, b = (rng.normal(size=shape).astype("f") for shape in ((4096, 256), (256, 512)))
    times = []
    for _ in range(20):
        start = time.perf_counter()
        a @ b
        times.append(time.perf_counter() - start)
    return 2 * 4096 * 256 * 512 / min(times)


def measure_apart(model: Path, dev: Path, limit: int) -> dict:
    """Run `measure` in a fresh process."""
    return run_apart(__file__, "--measure", "--limit", str(limit), str(model), str(dev), env=ONE_CORE)


def print_table(report: dict) -> None:
    """Print both systems side by side."""
    keys = [key for key in report["phi_ner"] if key in report["ner"]]
    print(f"{'':32}{'ner':>12}{'phi_ner':>12}")
    for key in [*keys, *(key for key in report["phi_ner"] if key not in keys)]:
        print(f"{key:32}{report['ner'].get(key, '')!s:>12}{report['phi_ner'][key]!s:>12}")
    print(f"{'phi_ner / ner, pipe alone':32}{report['ratio_pipe']:>24.2f}")
    print(f"{'phi_ner / ner, from text':32}{report['ratio_text']:>24.2f}")
    print(f"{'floor / phi_ner, from text':32}{report['ratio_floor']:>24.2f}")


def main() -> None:
    """Train or load the stock `ner`, measure both and write the report."""
    parser = make_parser(__doc__)
    parser.add_argument("paths", nargs="+", type=Path)
    parser.add_argument("--measure", action="store_true")
    parser.add_argument("--stock-seconds", type=float, default=600)
    parser.add_argument("--limit", type=int, default=0, help="number of notes to measure; 0 for all")
    parser.add_argument("--stock", type=Path, help="trained pipeline with `ner`, instead of training one")
    args = parser.parse_args()
    if args.measure:
        print(json.dumps(measure(*args.paths, limit=args.limit)))
        return
    train, dev, model, output = args.paths
    report: dict = {"numpy": numpy.__version__, "spacy": spacy.__version__}
    with tempfile.TemporaryDirectory() as folder:
        stock = args.stock or Path(folder) / "ner"
        trained = {} if args.stock else train_stock(train, stock, args.stock_seconds)
        report["ner"] = measure_apart(stock, dev, args.limit) | trained
    report["phi_ner"] = measure_apart(model, dev, args.limit)
    seconds = model.parent / "seconds.txt"
    if seconds.is_file():
        report["phi_ner"]["training_seconds"] = float(seconds.read_text())
    for kind in ("pipe", "text"):
        key = f"{kind}_words_per_second"
        report[f"ratio_{kind}"] = round(report["phi_ner"][key] / report["ner"][key], 2)
    ours = report["phi_ner"]
    report["ratio_floor"] = round(ours["floor_words_per_second"] / ours["text_words_per_second"], 2)
    output.parent.mkdir(parents=True, exist_ok=True)
    output.write_text(json.dumps(report, indent=2) + "\n", encoding="utf8")
    print_table(report)


if __name__ == "__main__":
    main()
