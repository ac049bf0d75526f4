"""WordNet features of a word: kinds and number of its senses, its forms.

They require the English WordNet, read by NLTK or from its own files (see lexicons/wordnet.py). Source: Lee et
al. 2016 (hypernyms, senses, lemma names).
"""

from functools import lru_cache, partial
from typing import Any, NamedTuple

from ..features.group import Feature, FeatureGroup
from ..lexicons.wordnet import load_wordnet

KINDS = {
    "person": "person.n.01",
    "relative": "relative.n.01",
    "worker": "worker.n.01",
    "location": "location.n.01",
    "region": "region.n.03",
    "building": "building.n.01",
    "group": "social_group.n.01",
    "time": "time_period.n.01",
    "body": "body_part.n.01",
    "illness": "ill_health.n.01",
    "symptom": "symptom.n.01",
    "drug": "drug.n.01",
    "procedure": "medical_procedure.n.01",
    "substance": "substance.n.01",
    "animal": "animal.n.01",
    "plant": "plant.n.02",
    "instrument": "instrumentality.n.03",
    "measure": "measure.n.02",
    "communication": "communication.n.02",
    "act": "act.n.02",
    "attribute": "attribute.n.02",
    "state": "state.n.02",
}
_PARTS = {"n": "noun", "v": "verb", "a": "adjective", "r": "adverb"}
_FEW = 4


class Senses(NamedTuple):
    """Properties of all senses of a word."""

    kinds: frozenset[str] = frozenset()
    """KINDS of any sense."""
    first: frozenset[str] = frozenset()
    """KINDS of the most frequent sense."""
    number: int = 0
    parts: frozenset[str] = frozenset()
    """Letters of _PARTS."""
    is_instance: bool = False
    """A sense is an individual person, place or thing."""
    is_lemma: bool = False
    """WordNet lists it in this form, in lowercase."""
    is_name_only: bool = False
    """All its lemmas are capitalized."""


def create_semantic(language: str = "en") -> FeatureGroup:
    """The group `spacy-phi.features.semantic.v1`.

    language: Unused: the WordNet is the English one.
    RAISES: PhiError (E063), E064 without a WordNet: the network would lack features that it was trained with.
    """
    load_wordnet()
    features = [
        *(Feature(k, f"A sense of it is a kind of: {k}.", partial(_has, "kinds", k)) for k in KINDS),
        *(
            Feature(f"first_{k}", f"Its first sense is a kind of: {k}.", partial(_has, "first", k))
            for k in KINDS
        ),
        *(Feature(name, f"It is known as: {name}.", partial(_has, "parts", p)) for p, name in _PARTS.items()),
        Feature("no_sense", "It is not in WordNet.", partial(_counts, 0, 0)),
        Feature("one_sense", "It has one sense.", partial(_counts, 1, 1)),
        Feature("few_senses", "It has two to four senses.", partial(_counts, 2, _FEW)),
        Feature("many_senses", "It has five senses or more.", partial(_counts, _FEW + 1, 10**6)),
        *(Feature(name, about, partial(_is, name)) for name, about in _FLAGS.items()),
    ]
    return FeatureGroup("semantic", tuple(features))


_FLAGS = {
    "is_instance": "A sense of it is an individual person, place or thing.",
    "is_lemma": "It is listed in lowercase in this form, not as an inflection of another word.",
    "is_name_only": "It is listed only with a capital.",
}


def _has(field: str, value: str, word: str) -> bool:
    return value in getattr(senses(word), field)


def _counts(least: int, most: int, word: str) -> bool:
    return least <= senses(word).number <= most


def _is(field: str, word: str) -> bool:
    return bool(getattr(senses(word), field))


@lru_cache(maxsize=4)
def senses(word: str) -> Senses:
    """Return the senses of a word, regardless of case and inflection; all columns of a word are requested in
    a row.

    word: A token.
    """
    if not word.isalpha() or not word.isascii():
        return Senses()
    wordnet = load_wordnet()
    synsets = wordnet.synsets(word)
    if not synsets:
        return Senses()
    kinds = [_kinds(synset.name()) for synset in synsets]
    lemmas = {lemma for synset in synsets for lemma in synset.lemma_names()}
    own = {lemma for lemma in lemmas if lemma.lower() == word.lower()}
    return Senses(
        frozenset().union(*kinds),
        kinds[0],
        len(synsets),
        frozenset(synset.pos().replace("s", "a") for synset in synsets),
        any(synset.instance_hypernyms() for synset in synsets),
        word.lower() in own,
        bool(own) and not any(lemma.islower() for lemma in own),
    )


@lru_cache(maxsize=20_000)
def _kinds(name: str) -> frozenset[str]:
    """Return the KINDS of a synset, from the kinds of its hypernyms."""
    wordnet = load_wordnet()
    synset: Any = wordnet.synset(name)
    above = [*synset.hypernyms(), *synset.instance_hypernyms()]
    own = {kind for kind, root in KINDS.items() if root == name}
    return frozenset(own).union(*(_kinds(parent.name()) for parent in above))
