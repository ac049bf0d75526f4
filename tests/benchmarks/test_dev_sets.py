from spacy_phi.corpora.annotated import AnnotatedNote, AnnotatedSpan


def test_letters_outside_the_gold_are_counted_by_label(bring):
    text = "SSN 219-09-9999, mail to ann@example.org, http://example.com/x."
    note = AnnotatedNote(
        "n", text, (AnnotatedSpan(4, 15, "SSN"), AnnotatedSpan(text.index("com"), len(text) - 1, "URL"))
    )
    masking, wrong = bring("dev_sets").mask("en", {"model": "rules"}, [note])
    assert wrong == {"EMAIL": len("annexampleorg"), "edges": len("httpexample")}
    assert masking.to_dict()["hipaa"]["char_recall"] == 1.0
