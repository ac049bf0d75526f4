"""tools/unpack_e5.py on a packed file of one layer, written here in the package's format."""

import struct

import numpy
import pytest
import spacy
from spacy.tokens import DocBin

transformers = pytest.importorskip("transformers", reason="needs the extra `transformers`")
pytest.importorskip("torch", reason="needs the extra `train`")

PIECES = [
    "<s>",
    "<pad>",
    "</s>",
    "<unk>",
    "▁",
    "a",
    "n",
    "b",
    "▁an",
    "▁anna",
    "▁berg",
    "▁bonn",
    "z",
    "<mask>",
]
WIDTH, INNER, POSITIONS = 32, 64, 16


@pytest.fixture
def script(bring):
    return bring("unpack_e5")


def quantize(values):
    """Return blocks of 32 weights in 4 bits, and the weights they stand for."""
    blocks = values.reshape(-1, 32)
    scale = (abs(blocks).max(axis=1) / 7).astype("f2")
    codes = (numpy.rint(blocks / scale[:, None].astype("f")) + 8).astype("u1")
    raw = b"".join(
        each.tobytes() + (row[:16] | row[16:] << 4).astype("u1").tobytes() for each, row in zip(scale, codes)
    )
    return raw, ((codes.astype("f") - 8) * scale[:, None].astype("f")).reshape(values.shape)


@pytest.fixture
def packed(script, tmp_path):
    """Return the path of a packed file and its matrices by name."""
    rng = numpy.random.default_rng(0)
    shapes = {"emb.word": (len(PIECES), WIDTH), "emb.pos": (POSITIONS, WIDTH), "emb.type": (2, WIDTH)}
    shapes |= {"emb.ln.w": (WIDTH,), "emb.ln.b": (WIDTH,)}
    for name, shape in {"q": WIDTH, "k": WIDTH, "v": WIDTH, "ao": WIDTH, "fi": INNER}.items():
        shapes |= {f"l0.{name}.w": (shape, WIDTH), f"l0.{name}.b": (shape,)}
    shapes |= {"l0.fo.w": (WIDTH, INNER), "l0.fo.b": (WIDTH,)}
    shapes |= {f"l0.{name}.{letter}": (WIDTH,) for name in ("aln", "oln") for letter in "wb"}
    matrices, parts = {}, {}
    for name, shape in shapes.items():
        values = rng.normal(size=shape).astype("f")
        is_packed = len(shape) == 2 and name not in ("emb.pos", "emb.type")
        raw, matrices[name] = quantize(values) if is_packed else (values.tobytes(), values)
        parts[name] = (is_packed, values.size, raw)
    blob = [piece.encode() for piece in PIECES]
    head = b"E5S1" + struct.pack("<I7ifi", 1, WIDTH, 1, 2, INNER, len(PIECES), POSITIONS, 2, 1e-12, 32)
    head += struct.pack("<5iQ", len(PIECES), 0, 2, 1, 3, sum(map(len, blob)))
    head += numpy.cumsum([0, *map(len, blob)]).astype("<u4").tobytes()
    head += numpy.linspace(-1, -9, len(PIECES)).astype("<f4").tobytes() + b"".join(blob)
    head += struct.pack("<iI", 1, 9) + b"\0" * 9 + struct.pack("<i", len(parts))
    size = len(head) + sum(2 + len(name) + 21 for name in parts)
    directory, body = b"", b""
    for name, (is_packed, n_values, raw) in parts.items():
        directory += struct.pack("<H", len(name)) + name.encode()
        directory += struct.pack("<BIQQ", is_packed, n_values, size + len(body), len(raw))
        body += raw
    path = tmp_path / "small.bin"
    path.write_bytes(head + directory + body)
    return path, matrices


@pytest.fixture
def notes(tmp_path):
    doc = spacy.blank("es")("anna an")
    doc.ents = [doc.char_span(0, 4, label="PATIENT")]
    DocBin(docs=[doc], store_user_data=True).to_disk(tmp_path / "notes.spacy")
    return tmp_path / "notes.spacy"


def test_the_encoder_has_the_weights_and_the_sub_words_of_the_notes(
    script, packed, notes, tmp_path, monkeypatch
):
    path, matrices = packed
    monkeypatch.setattr("sys.argv", ["", str(path), str(tmp_path / "encoder"), str(notes)])
    script.main()
    tokenizer = transformers.AutoTokenizer.from_pretrained(tmp_path / "encoder")
    model = transformers.AutoModel.from_pretrained(tmp_path / "encoder")
    kept = ["<s>", "<pad>", "</s>", "<unk>", "▁", "a", "n", "▁an", "▁anna", "<mask>"]
    assert tokenizer.convert_ids_to_tokens(range(len(kept))) == kept
    table = model.embeddings.word_embeddings.weight.detach().numpy()
    numpy.testing.assert_allclose(table, matrices["emb.word"][[PIECES.index(piece) for piece in kept]])
    layer = model.encoder.layer[0]
    for name, matrix in (
        ("l0.q", layer.attention.self.query),
        ("l0.fi", layer.intermediate.dense),
        ("l0.fo", layer.output.dense),
    ):
        numpy.testing.assert_allclose(matrix.weight.detach().numpy(), matrices[f"{name}.w"])
        numpy.testing.assert_allclose(matrix.bias.detach().numpy(), matrices[f"{name}.b"])
    words = tokenizer("anna bonn an").input_ids
    # Sub-words of other words fall apart into characters, unknown ones among them.
    assert tokenizer.convert_ids_to_tokens(words)[:2] == ["<s>", "▁anna"]
    assert tokenizer.convert_ids_to_tokens(words)[-2:] == ["▁an", "</s>"]
    assert tokenizer.unk_token_id in words


def test_another_file_is_refused(script, tmp_path):
    (tmp_path / "other.bin").write_bytes(b"GGUF" + bytes(100))
    with pytest.raises(ValueError, match="not a packed model"):
        script.read_packed(tmp_path / "other.bin")
