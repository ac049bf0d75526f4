"""The default model config of `phi_ner`; stored as text, so that the factory has no heavy imports."""

from thinc.api import Config

default_model_config = """
[model]
@architectures = "spacy-phi.CRFTagger.v1"
hidden_width = 128
nO = null

[model.tok2vec]
@architectures = "spacy-phi.DocumentPool.v1"

[model.tok2vec.encoder]
@architectures = "spacy-phi.BiLSTMEncoder.v1"
width = 200
depth = 1
max_tokens = 128
context = 8
lines = true

[model.tok2vec.encoder.embed]
@architectures = "spacy-phi.TokenEmbed.v1"
word_dropout = 0.05

[model.tok2vec.encoder.embed.words]
@architectures = "spacy-phi.HashedWords.v1"
attrs = ["LOWER"]
widths = [100]
rows = [5000]

[model.tok2vec.encoder.embed.chars]
@architectures = "spacy-phi.CharCNN.v1"
n_filters = 32
widths = [2, 3, 4]
char_width = 32
rows = 512
max_chars = 24

[model.tok2vec.encoder.embed.features]
@architectures = "spacy-phi.FeatureVector.v2"
groups = ["base"]
width = null
"""
DEFAULT_MODEL = Config().from_str(default_model_config)["model"]
