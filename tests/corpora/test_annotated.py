from spacy_phi.corpora.annotated import AnnotatedNote, AnnotatedSpan, map_labels


def test_map_labels_keeps_unmapped_labels():
    note = AnnotatedNote("n", "Leeds", (AnnotatedSpan(0, 5, "TERRITORIO"), AnnotatedSpan(0, 1, "X")))
    assert [span.label for span in map_labels(note, {"TERRITORIO": "CITY"}).spans] == ["CITY", "X"]


def test_repr_does_not_quote_the_note():
    assert "Leeds" not in repr(AnnotatedNote("n", "Leeds", (AnnotatedSpan(0, 5, "CITY"),), layout="Leeds"))
