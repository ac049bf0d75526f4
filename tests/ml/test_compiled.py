"""The compiled kernels give what NumPy gives."""

from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES

import numpy
import pytest

from spacy_phi.errors import PhiError
from spacy_phi.ml import char_cnn, compiled, crf_layer, numpy_lstm
from spacy_phi.ml.crf_layer import CRFScores, crf_decode, decode_compiled, make_legal
from spacy_phi.ml.crf_log import log_posterior
from spacy_phi.ml.numpy_lstm import lstm_flat
from spacy_phi.ml.tags import close_at, make_tags
from spacy_phi.ml.transitions import Transitions
from spacy_phi.pipeline.inner import load_inner
from spacy_phi.synthesis.generator import synthesize

needs_kernels = pytest.mark.skipif(compiled.KERNELS is None, reason="the kernels are not built, or off")
LENGTHS = (1, 0, 40, 7, 300, 2, 0)


def make_scores(n_labels, scale, lengths=LENGTHS):
    rng = numpy.random.default_rng(n_labels + 100 * scale)
    legal = make_legal(n_labels)
    chain = Transitions(*(x + rng.normal(0, scale, x.shape).astype("f") for x in legal))
    return CRFScores([rng.normal(0, scale, (n, len(chain.initial))).astype("f") for n in lengths], chain)


def decode_by_numpy(scores):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compiled, "KERNELS", None)
        return crf_decode(scores)


def check(found, expected, tolerance=1e-5):
    assert len(found) == len(expected)
    for one, other in zip(found, expected):
        assert one is not None
        assert one.path.tolist() == other.path.tolist()
        for name in ("joint", "own", "safe"):
            numpy.testing.assert_allclose(getattr(one, name), getattr(other, name), atol=tolerance)
        doubtful = other.safe < 0.99
        assert (one.likely == other.likely)[doubtful].all()


@needs_kernels
@pytest.mark.parametrize("part_steps", [2000, 40, 7, 1])
@pytest.mark.parametrize(("n_labels", "scale"), [(1, 1), (3, 3), (31, 1), (31, 2)])
def test_chains(n_labels, scale, part_steps, monkeypatch):
    monkeypatch.setattr(crf_layer, "_PART_STEPS", part_steps)
    scores = make_scores(n_labels, scale)
    found = decode_compiled(scores.emissions, scores.transitions)
    check(found, decode_by_numpy(scores))
    if scale == 1:
        assert len({int(tag) for one in found for tag in one.path}) > n_labels


@needs_kernels
def test_rounding_errors_of_a_long_document_do_not_add_up():
    scores = make_scores(6, 2, (3000,))
    (found,) = decode_compiled(scores.emissions, scores.transitions)
    arrays = (x.astype("float64") for x in (scores.emissions[0], *scores.transitions))
    _, tags, _ = log_posterior(*arrays)
    numpy.testing.assert_allclose(found.safe, tags[:, 0], atol=1e-6)
    numpy.testing.assert_allclose(found.own, tags[numpy.arange(3000), found.path], atol=1e-6)


@needs_kernels
def test_boundaries_that_no_span_crosses():
    scores = make_scores(4, 2)
    closed = [close_at(x, numpy.arange(2, len(x), 3)) for x in scores.emissions]
    found = decode_compiled(closed, scores.transitions)
    check(found, decode_by_numpy(CRFScores(closed, scores.transitions)))
    tags = make_tags("abcd")
    for one in found:
        assert not any(tags[i][0] in "IL" for i in one.path[2::3])
    free = decode_compiled(scores.emissions, scores.transitions)
    assert any(one.path.tolist() != other.path.tolist() for one, other in zip(found, free))


@needs_kernels
def test_of_equal_paths_the_same_is_chosen():
    rng = numpy.random.default_rng(0)
    emissions = [rng.integers(0, 2, (n, 13)).astype("f") for n in LENGTHS]
    scores = CRFScores(emissions, make_legal(3))
    check(decode_compiled(emissions, scores.transitions), decode_by_numpy(scores))


def test_a_checkout_that_hides_the_installed_kernels_is_named(monkeypatch, tmp_path):
    monkeypatch.setattr(compiled, "KERNELS", None)
    monkeypatch.delenv(compiled.VARIABLE, raising=False)
    monkeypatch.setattr("sys.path", [str(tmp_path)])
    assert "not built" in compiled.describe()
    folder = tmp_path / "spacy_phi" / "ml"
    folder.mkdir(parents=True)
    (folder / f"kernels{EXTENSION_SUFFIXES[0]}").touch()
    assert "this checkout" in compiled.describe()


@needs_kernels
def test_numpy_decodes_what_the_kernels_cannot(monkeypatch):
    scores = make_scores(3, 12)
    found = decode_compiled(scores.emissions, scores.transitions)
    assert any(one is None for one in found)
    assert any(one is not None and len(one.path) > 1 for one in found)
    check(crf_decode(scores), decode_by_numpy(scores))
    wide = [x.astype("float64") for x in scores.emissions]
    assert decode_compiled(wide, scores.transitions) == [None] * len(wide)
    free = Transitions(*(numpy.zeros_like(x) for x in scores.transitions))
    assert decode_compiled(scores.emissions, free) == [None] * len(wide)
    nothing = [numpy.full_like(x, -numpy.inf) for x in scores.emissions]
    with pytest.raises(PhiError, match="E040"):
        crf_decode(CRFScores(nothing, scores.transitions))


@needs_kernels
@pytest.mark.parametrize("run_rows", [1, 10, 2000])
def test_lstm(run_rows, monkeypatch):
    monkeypatch.setattr(numpy_lstm, "_RUN_ROWS", run_rows)
    rng = numpy.random.default_rng(0)
    weights = [rng.normal(0, 0.5, shape).astype("f") for shape in ((2, 52, 9), (2, 52, 13), (2, 52))]
    X = rng.normal(0, 2, (sum(LENGTHS), 9)).astype("f")
    X[50:60] *= 1000  # saturates the gates
    found = lstm_flat(X, LENGTHS, *weights)
    monkeypatch.setattr(compiled, "KERNELS", None)
    numpy.testing.assert_allclose(found, lstm_flat(X, LENGTHS, *weights), atol=1e-5)
    assert not lstm_flat(X[:0], [0, 0], *weights).size


@needs_kernels
@pytest.mark.parametrize("run_rows", [2000, 30, 1])
def test_lstm_over_windows_that_overlap(run_rows, monkeypatch):
    """Each window as a sequence of its own, in NumPy, is the reference."""
    rng = numpy.random.default_rng(1)
    weights = [rng.normal(size=shape).astype("f") for shape in ((2, 24, 5), (2, 24, 6), (2, 24))]
    words = rng.integers(0, 9, 100)
    X = numpy.hstack([rng.normal(size=(9, 3))[words], rng.normal(size=(100, 2))]).astype("f")
    windows = [(0, 40, 0, 30), (20, 40, 30, 50), (40, 20, 50, 60), (60, 1, 60, 61), (61, 39, 61, 100)]
    sequences = numpy_lstm.Sequences(*numpy.array(windows).T)
    monkeypatch.setattr(numpy_lstm, "_RUN_ROWS", run_rows)
    monkeypatch.setattr(numpy_lstm, "_FEW_ROWS", 0)
    found = [
        numpy_lstm.lstm_rows(X, sequences, *weights, repeated)
        for repeated in (None, numpy_lstm.Repeated(3, words))
    ]
    monkeypatch.setattr(compiled, "KERNELS", None)
    found.append(numpy_lstm.lstm_rows(X, sequences, *weights))
    for start, size, first, end in windows:
        expected = lstm_flat(X[start : start + size], [size], *weights)[first - start : end - start]
        for Y in found:
            numpy.testing.assert_allclose(Y[first:end], expected, atol=1e-5)


@needs_kernels
def test_filters_of_characters(monkeypatch):
    model = char_cnn.CharCNN(5, (1, 2, 4), char_width=4, rows=64, max_chars=10)
    model.initialize()
    texts = ["x", "Ana", "Boston", "Floccinaucinihilipilification"]
    found = char_cnn.char_vectors(model, texts)
    monkeypatch.setattr(char_cnn, "KERNELS", None)
    numpy.testing.assert_array_equal(found, char_cnn.char_vectors(model, texts))


@pytest.fixture(scope="module")
def inner():
    return load_inner(None, "en", {})


@pytest.fixture(scope="module")
def docs(inner, root):
    notes = synthesize(20, seed=3, split="dev", templates=root / "assets" / "templates")
    texts = [note.text for note in notes]
    return [inner.get_pipe("phi_ruler")(inner.make_doc(text)) for text in [*texts, "", "Ruiz", "\n"]]


@needs_kernels
@pytest.mark.parametrize("batch_tokens", [8000, 100])  # the latter tags notes in parts
def test_notes(inner, docs, batch_tokens, monkeypatch):
    ner = inner.get_pipe("phi_ner")
    monkeypatch.setitem(ner.cfg, "batch_tokens", batch_tokens)
    found = ner.predict(docs)
    monkeypatch.setattr(compiled, "KERNELS", None)
    for one, other in zip(found, ner.predict(docs), strict=True):
        assert one.spans == other.spans
        numpy.testing.assert_allclose(one.scores, other.scores, atol=1e-5)
        numpy.testing.assert_allclose(one.safe, other.safe, atol=1e-5)


@needs_kernels
def test_thresholds(inner, docs, monkeypatch):
    ner = inner.get_pipe("phi_ner")

    def find(mode):
        monkeypatch.setattr(ner, "mode", mode)
        ner.set_annotations(docs, ner.predict(docs))
        spans = [span for doc in docs for span in doc.spans["phi_ner"]]
        return [(span.start_char, span.end_char, span.label_) for span in spans]

    found = {mode: find(mode) for mode in ("balanced", "recall")}
    assert len(found["recall"]) > len(found["balanced"]) > 100
    monkeypatch.setattr(compiled, "KERNELS", None)
    assert found == {mode: find(mode) for mode in found}


def test_the_kernels_can_be_switched_off(monkeypatch):
    monkeypatch.setenv(compiled.VARIABLE, compiled.OFF)
    assert compiled._load() is None
    monkeypatch.setattr(compiled, "KERNELS", None)
    assert "SPACY_PHI_KERNELS" in compiled.describe()
    assert compiled.find_tables(make_legal(2)) is None


def test_without_the_kernels_numpy_is_used(monkeypatch):
    monkeypatch.delenv(compiled.VARIABLE, raising=False)

    def fail(name, package):
        assert (name, package) == (".kernels", "spacy_phi.ml")
        return import_module(".kernels_that_are_not_built", package)

    monkeypatch.setattr(compiled, "import_module", fail)
    assert compiled._load() is None
    monkeypatch.setattr(compiled, "KERNELS", None)
    assert "not built" in compiled.describe()
