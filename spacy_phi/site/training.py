"""Fine-tune the network of a pipeline on corrected notes, with replayed synthetic notes."""

import io
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import spacy
from spacy.training.initialize import init_nlp
from spacy.training.loop import train
from thinc.api import Config, fix_random_seed

from ..corpora.annotated import AnnotatedNote
from ..corpora.folders import write_notes
from ..extras import import_extra
from ..tokenizer import CLINICAL

CONFIG = Path(__file__).with_name("finetune.cfg")
_MOST_COPIES = 8


class Effort(NamedTuple):
    """Size of a training."""

    steps: int = 300
    words: int = 1_000
    """Words per step."""
    every: int = 50
    """Steps between two evaluations on the notes for early stopping."""
    patience: int = 150
    """Steps without a better evaluation after which it stops."""
    seed: int = 0
    gpu: int = -1


def fine_tune(
    inner: Path,
    lang: str,
    train_notes: Sequence[AnnotatedNote],
    dev_notes: Sequence[AnnotatedNote],
    replayed: Sequence[AnnotatedNote],
    scratch: Path,
    effort: Effort,
) -> bytes:
    """Return the weights of the `phi_ner` that does best on the notes for early stopping.

    inner: Saved pipeline with the `phi_ner` to start from. train_notes, dev_notes: Corrected notes. replayed:
        Synthetic notes; the corrected ones are repeated until they have as many words, at most eight times.
    scratch: Existing folder; files in it are removed at the end.
    RAISES: PhiError (E119) without the extra `train`, (E042) for a label that the network does not know.
    """
    import_extra("torch", "train")
    make_doc = spacy.blank(lang, config=CLINICAL).make_doc
    copies = _repeat(train_notes, replayed)
    with TemporaryDirectory(dir=scratch) as name:
        folder = Path(name)
        write_notes([*copies, *replayed], folder / "train.spacy", "spacy", make_doc=make_doc)
        write_notes(dev_notes, folder / "dev.spacy", "spacy", make_doc=make_doc)
        fix_random_seed(effort.seed)
        nlp = init_nlp(make_config(inner, lang, folder, effort), use_gpu=effort.gpu)
        (folder / "out").mkdir()
        train(nlp, folder / "out", use_gpu=effort.gpu, stdout=io.StringIO(), stderr=io.StringIO())
        best: Any = spacy.load(folder / "out" / "model-best").get_pipe("phi_ner")
        return best.to_bytes(exclude=["vocab"])


def make_config(inner: Path, lang: str, corpora: Path, effort: Effort) -> Config:
    """Return the training config. inner: As in `fine_tune`. corpora: Folder of train.spacy and dev.spacy."""
    config = Config().from_disk(CONFIG, interpolate=False)
    config["nlp"]["lang"] = lang
    config["components"]["phi_ner"] = {"source": str(inner)}
    config["initialize"]["components"] = {}
    config["initialize"]["after_init"] = None
    config["paths"] |= {"train": str(corpora / "train.spacy"), "dev": str(corpora / "dev.spacy")}
    config["system"]["seed"] = effort.seed
    training = config["training"]
    training |= {"max_steps": effort.steps, "eval_frequency": effort.every, "patience": effort.patience}
    training["batcher"]["size"] = effort.words
    warmup = min(50, effort.steps // 4)
    training["optimizer"]["learn_rate"]["warmup_steps"] = warmup
    return config.interpolate()


def _repeat(notes: Sequence[AnnotatedNote], others: Sequence[AnnotatedNote]) -> list[AnnotatedNote]:
    words, more = (sum(len(note.text.split()) for note in each) for each in (notes, others))
    copies = max(1, min(_MOST_COPIES, round(more / max(1, words))))
    return [
        AnnotatedNote(f"{note.id}/{copy}", note.text, note.spans) for copy in range(copies) for note in notes
    ]
