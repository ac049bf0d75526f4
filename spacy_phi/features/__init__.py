"""Features of tokens, a file a group: 0 or 1 a column, for `spacy-phi.FeatureVector.v2`.

A group is created by a function of `language` that is registered under `misc`, as
`spacy-phi.features.morphological.v1`, so that a config names the groups that it wants and users add their
own. Nothing is read from disk before the first note. Sources: Lee et al. 2016 (the list of features);
Filannino & Nenadic 2015; Yang & Garibaldi 2015.
"""
