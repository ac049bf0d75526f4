"""Token features, one file per group: 0/1 columns for `spacy-phi.FeatureVector.v2`.

A function of `language`, registered under `misc` as `spacy-phi.features.morphological.v1`, creates a group. A
config names the groups that it uses, and users can register their own. Nothing is read from disk before the
first note. Sources: Lee et al. 2016 (feature list); Filannino & Nenadic 2015; Yang & Garibaldi 2015.
"""
