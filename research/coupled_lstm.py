"""Compare the LSTM of Dernoncourt et al. 2017 with the package's, by trainings of char_bilstm_crf.cfg.

Theirs: the forget gate is one less the input gate, which also reads the previous cell (a peephole). The
output gate reads no cell, as printed. It is not part of the package; docs/papers.md gives the reason and the
figures. The parameters are those of `PackedBiLSTM`: the recurrent weights of the unused forget gate are the
peephole's.

python research/coupled_lstm.py TRAIN.spacy DEV.spacy [--steps 600] [--seeds 0 1 2] [--lang es]
"""

import json
from collections.abc import Callable, Sequence
from io import StringIO
from pathlib import Path
from statistics import fmean
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any
from unittest.mock import patch

import torch
from lab import ROOT, make_parser
from spacy.training.initialize import init_nlp
from spacy.training.loop import train
from spacy.util import load_config
from thinc.api import Model, torch2xp, xp2torch

from spacy_phi.ml import packed_lstm
from spacy_phi.ml.packing import make_packing
from spacy_phi.systems import neuroner


def run_coupled(
    model: Model, X: Any, lengths: Sequence[int], is_train: bool
) -> tuple[Any, Callable[[Any], Any]]:
    """Run the layer over sequences concatenated in one array; arguments as in `packed_lstm.run_flat`."""
    packing = make_packing(lengths)
    rows, flip = (torch.as_tensor(part) for part in (packing.rows, packing.flip))
    names = packed_lstm.PARAMS
    leaves = [xp2torch(X), *(xp2torch(model.get_param(name)) for name in names)]
    leaves = [leaf.detach().clone().requires_grad_(is_train) for leaf in leaves]
    with torch.set_grad_enabled(is_train):
        packed, (W_in, W_rec, b) = leaves[0][rows], leaves[1:]
        ahead = run_direction(packed, packing.sizes.tolist(), W_in[0], W_rec[0], b[0])
        back = run_direction(packed[flip], packing.sizes.tolist(), W_in[1], W_rec[1], b[1])[flip]
        Y = torch.empty(len(rows), 2 * ahead.shape[1]).index_put((rows,), torch.cat([ahead, back], dim=1))

    def backprop(dY: Any) -> Any:
        d_X, *d_params = torch.autograd.grad(Y, leaves, xp2torch(dY))
        for name, gradient in zip(names, d_params):
            model.inc_grad(name, torch2xp(gradient))
        return torch2xp(d_X)

    return torch2xp(Y.detach()), backprop


def run_direction(X: Any, sizes: list[int], W_in: Any, W_rec: Any, b: Any) -> Any:
    """Return the outputs (rows, hidden) of packed rows, in time."""
    n = W_rec.shape[1]
    # Rows of the gates i, f, g, o.
    used = torch.cat([torch.arange(n), torch.arange(2 * n, 4 * n)])
    into, peephole = W_rec[used].T, W_rec[n : 2 * n].T
    hidden = cell = X.new_zeros(sizes[0], n)
    outputs = []
    for step in torch.addmm(b[used], X, W_in[used].T).split(sizes):
        hidden, cell = hidden[: len(step)], cell[: len(step)]
        i, g, o = (step + hidden @ into).split(n, dim=1)
        i = torch.sigmoid(i + cell @ peephole)
        cell = (1 - i) * cell + i * torch.tanh(g)
        hidden = torch.sigmoid(o) * torch.tanh(cell)
        outputs.append(hidden)
    return torch.cat(outputs)


def fit(train_notes: Path, dev: Path, lang: str, steps: int, seed: int) -> float:
    """Return the F1 (exact span and label) on dev after a training."""
    overrides = {
        "nlp.lang": lang,
        "paths.train": str(train_notes),
        "paths.dev": str(dev),
        "paths.labels": "corpus/labels/none.json",
        "system.seed": seed,
        "training.max_steps": steps,
        "training.eval_frequency": steps,
        "training.optimizer.learn_rate.warmup_steps": steps // 10,
        "training.optimizer.learn_rate.total_steps": steps,
    }
    config = load_config(ROOT / "configs" / "papers" / "char_bilstm_crf.cfg", overrides=overrides)
    with TemporaryDirectory() as folder:
        train(init_nlp(config), Path(folder), stdout=StringIO(), stderr=StringIO())
        meta = json.loads((Path(folder) / "model-last" / "meta.json").read_text(encoding="utf8"))
    return float(meta["performance"]["phi_f"])


def main() -> None:
    """Print the F1 of each seed, the mean, and the CPU time of both."""
    parser = make_parser(__doc__)
    parser.add_argument("train", type=Path)
    parser.add_argument("dev", type=Path)
    parser.add_argument("--steps", type=int, default=600)
    parser.add_argument("--seeds", type=int, nargs="+", default=[0, 1, 2])
    parser.add_argument("--lang", default="es")
    args = parser.parse_args()
    for name, run in (("package", packed_lstm.run_flat), ("coupled, peephole", run_coupled)):
        start = process_time()
        with patch.object(packed_lstm, "run_flat", run), patch.object(neuroner, "run_flat", run):
            found = [fit(args.train, args.dev, args.lang, args.steps, seed) for seed in args.seeds]
        each = ", ".join(f"{f1:.4f}" for f1 in found)
        seconds = (process_time() - start) / len(found)
        print(f"{name:<18} F1 {each}; mean {fmean(found):.4f}; {seconds:.0f} s of CPU a training", flush=True)


if __name__ == "__main__":
    main()
