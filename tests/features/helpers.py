"""Shared helpers of the feature tests."""

import spacy

from spacy_phi.features.group import FeatureGroup
from spacy_phi.tokenizer import create_clinical_tokenizer


def make_nlp(language="en"):
    nlp = spacy.blank(language)
    nlp.tokenizer = create_clinical_tokenizer()(nlp)
    return nlp


def true_features(group: FeatureGroup, word: str) -> set[str]:
    """Return the names of the word features that are true for a word."""
    return {feature.name for feature in group.words if feature.compute(word)}


def marked(group: FeatureGroup, doc, name: str) -> list[str]:
    """Return the tokens for which a positional feature is true."""
    column = [place for place, _ in group.places].index(name)
    return [token.text for token, x in zip(doc, group.in_doc(doc)[:, column]) if x]
